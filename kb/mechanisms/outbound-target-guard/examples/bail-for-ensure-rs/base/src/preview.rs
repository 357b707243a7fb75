use std::net::IpAddr;

pub async fn preview(host: String, path: String) -> anyhow::Result<String> {
    let address: IpAddr = resolve(&host).await?;
    anyhow::ensure!(!is_internal(&address), "{host} is an internal address");
    let body = reqwest::get(format!("http://{host}/{path}")).await?.text().await?;
    Ok(body)
}

fn is_internal(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local() || v4.is_unspecified(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unspecified(),
    }
}
