use axum::extract::{Path, Query};
use axum::response::Html;
use html_escape::encode_text;

pub async fn greet(Query(params): Query<Params>) -> Html<String> {
    let name = encode_text(&params.name);
    Html(format!("<h1>Hello {name}</h1>"))
}
