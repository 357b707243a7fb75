use sqlx::PgPool;

pub async fn search(pool: &PgPool, owner: i64, title: &str) -> Result<Vec<Note>, sqlx::Error> {
    let text = format!("SELECT id, title FROM notes WHERE owner = $1 AND title LIKE '{title}'");
    let rows = sqlx::query_as::<_, Note>(&text)
        .bind(owner)
        .fetch_all(pool)
        .await?;
    Ok(rows)
}
