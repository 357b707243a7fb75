use axum::extract::Query;
use axum::response::Redirect;

pub async fn after_login(Query(query): Query<Login>) -> Redirect {
    let next = query.next;
    match next.starts_with('/') && !next.starts_with("//") && !next.contains('\\') {
        true => Redirect::to(&next),
        false => Redirect::to("/"),
    }
}
