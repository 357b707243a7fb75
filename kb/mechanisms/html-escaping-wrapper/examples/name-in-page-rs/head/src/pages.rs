use axum::extract::{Path, Query};
use axum::response::Html;

pub async fn greet(Query(params): Query<Params>) -> Html<String> {
    let name = &params.name;
    Html(format!("<h1>Hello {name}</h1>"))
}
