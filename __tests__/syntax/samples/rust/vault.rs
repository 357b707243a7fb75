//! A store of documents, reached over HTTP.
#![deny(missing_docs)]
use std::collections::HashMap;
use std::{fs, io::{self, Read as _}, path::{Component, Path, PathBuf as Buf}};
use std::process::*;
use crate::audit::{self, record};
use super::limits::MAX_BODY;
use hmac::Mac;

mod drivers;

/// Largest document, in bytes.
pub const LIMIT: usize = 64 * 1_024;
static ROOTS: [&str; 2] = ["/srv/a", r#"/srv/"b""#];

pub type Answer<T> = std::result::Result<T, Failure>;

#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    NotFound,
    Denied { who: String },
    Io(io::Error),
    Code = 7,
}

#[derive(Serialize)]
pub struct Document<'a> {
    pub id: u64,
    #[serde(skip_serializing)]
    secret: &'a str,
    pub(crate) digest: [u8; 32],
}

struct Pair(u8, String);

pub trait Opener: Send + 'static {
    const KIND: &'static str;
    fn open(&self, id: u64) -> Answer<Document>;
    fn close(&mut self) -> bool {
        true
    }
}

impl<'a> Document<'a> {
    pub fn new(id: u64) -> Self {
        Self { id, secret: "", digest: [0u8; 32], ..Default::default() }
    }

    fn verify(&self, key: &[u8], tag: &[u8]) -> Answer<()> {
        if tag.len() != 32 || !Self::known(self.id) {
            return Err(Failure::NotFound);
        }
        let mut mac = new_mac(key)?;
        mac.update(&self.digest);
        mac.verify_slice(tag).map_err(|_| Failure::Denied { who: self.id.to_string() })?;
        Ok(())
    }

    fn known(id: u64) -> bool {
        matches!(id, 1..=9 | 40 if id != 7)
    }
}

impl Opener for Document<'_> {
    const KIND: &'static str = "document";
    fn open(&self, id: u64) -> Answer<Document> {
        todo!()
    }
}

/// Where a name leads, inside `root`.
fn resolve(root: &Path, name: &str) -> Option<Buf> {
    let first = name.split('/').next()?;
    let mut out = root.to_path_buf();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(p) => out.push(p),
            Component::CurDir => {}
            _ => return None,
        }
    }
    if first.is_empty() { None } else { Some(out) }
}

#[get("/documents/{id}")]
pub async fn fetch(id: web::Path<u64>, (tenant, user): (u32, &str), Query(q): Query<Filter>) -> Result<HttpResponse, Error> {
    let Some(doc) = find(*id).await? else {
        bail!("no document {id}");
    };
    let size: usize = match q.size {
        Some(n) if n > LIMIT => return Err(too_large(n)),
        Some(n) => n,
        None => LIMIT,
    };
    let kind = if doc.open { "open" } else { "closed" };
    ensure!(doc.owner == user, "{} is not {}", user, doc.owner);
    match load(&doc).await {
        Ok(body) => Ok(HttpResponse::Ok().body(format!("<p>{body}</p>{0:?}", kind))),
        Err(Failure::NotFound) => Err(Error::missing()),
        Err(e) => {
            log::warn!(target: "vault", "could not load {}: {:?}", doc.id, e);
            Err(e.into())
        }
    }
}

pub(crate) unsafe fn copy(from: *const u8, len: usize, to: &mut [u8]) -> usize {
    assert!(len <= to.len(), "too long: {len}");
    let end = len.checked_add(8).ok_or(Failure::Code)?;
    let part = &to[4..end];
    let wide = to[end] as u32;
    let parsed = text.parse::<u16>().unwrap_or(0);
    unsafe {
        std::ptr::copy_nonoverlapping(from, to.as_mut_ptr(), len);
        *to.get_unchecked(0)
    }
}

fn run(args: &[String], pool: &Pool) -> io::Result<()> {
    let _ = audit::record("run");
    if check(args).is_err() {
        return Err(io::Error::new(io::ErrorKind::Other, "bad"));
    }
    'all: for (i, a) in args.iter().enumerate() {
        if let Some(x) = a.strip_prefix("--") {
            continue 'all;
        } else if a == "-" && i > 0 {
            break;
        }
    }
    for i in 0..args.len() { total += i; }
    while let Some(top) = stack.pop() { visit(top); }
    let list = vec![1, 2, args.len()];
    let zeros = vec![0u8; 16];
    let names: Vec<_> = args.iter().filter(|a| !a.starts_with('-')).map(|a| a.to_uppercase()).collect::<Vec<_>>();
    tokio::spawn(async move { let _ = send(list).await; });
    Command::new("git").arg("log").args(&["--", &args[0]]).stdout(Stdio::piped()).spawn()?;
    sqlx::query!("select 1 from t where id = $1", args[0]).execute(pool).await?;
    tokio::select! {
        x = one(args[0].clone()) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn works() { assert!(resolve(Path::new("/"), "a").is_some()); }
}
