use sqlx::PgPool;

pub async fn search(pool: &PgPool, owner: i64, title: &str) -> Result<Vec<Note>, sqlx::Error> {
    let rows = sqlx::query_as::<_, Note>("SELECT id, title FROM notes WHERE owner = $1 AND title LIKE $2")
        .bind(owner)
        .bind(title)
        .fetch_all(pool)
        .await?;
    Ok(rows)
}
