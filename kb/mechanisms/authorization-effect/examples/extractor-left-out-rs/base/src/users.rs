use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::auth::RequireAdmin;

pub async fn delete_user(_admin: RequireAdmin, State(db): State<PgPool>, Path(id): Path<i64>) -> Result<StatusCode, ApiError> {
    sqlx::query!("DELETE FROM users WHERE id = $1", id).execute(&db).await?;
    Ok(StatusCode::NO_CONTENT)
}
