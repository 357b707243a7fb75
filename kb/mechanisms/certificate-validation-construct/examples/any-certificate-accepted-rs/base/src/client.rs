use std::time::Duration;

pub fn client(timeout: u64) -> reqwest::Result<reqwest::Client> {
    reqwest::Client::builder()
        .timeout(Duration::from_secs(timeout))
        .danger_accept_invalid_certs(false)
        .build()
}

pub async fn fetch(url: &str) -> reqwest::Result<String> {
    client(30)?.get(url).send().await?.text().await
}
