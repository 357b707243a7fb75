use actix_web::{delete, web, Error, HttpResponse};

use crate::session::Session;
use crate::store::Store;

#[delete("/notes/{id}")]
pub async fn remove(session: Session, store: web::Data<Store>, id: web::Path<u64>) -> Result<HttpResponse, Error> {
    let note = store.find(*id).await?;
    if note.owner != session.user_id && !session.is_admin {
        return Err(actix_web::error::ErrorForbidden("not yours"));
    }
    store.delete(note.id).await?;
    Ok(HttpResponse::NoContent().finish())
}
