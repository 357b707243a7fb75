use axum::extract::Query;
use axum::response::Redirect;

pub async fn after_login(Query(query): Query<Login>) -> Redirect {
    let next = query.next;
    if !next.starts_with('/') || next.starts_with("//") || next.contains('\\') {
        return Redirect::to("/");
    }
    Redirect::to(&next)
}
