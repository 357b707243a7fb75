use actix_web::{delete, web, Error, HttpResponse};

use crate::session::Caller;
use crate::store::Store;

#[delete("/notes/{id}")]
pub async fn remove(caller: Caller, store: web::Data<Store>, id: web::Path<u64>) -> Result<HttpResponse, Error> {
    let note = store.find(*id).await?;
    if note.owner != caller.user_id && !caller.is_admin {
        return Err(actix_web::error::ErrorForbidden("not yours"));
    }
    store.delete(note.id).await?;
    Ok(HttpResponse::NoContent().finish())
}
