use axum::extract::Query;
use axum::response::Redirect;

pub async fn after_login(Query(query): Query<Login>) -> Redirect {
    let next = query.next;
    Redirect::to(&next)
}
