//! The files that pages load, part of the program. Their names hold a hash of what is in them, so that browsers may keep them
//! for good and see a new version at once.

use std::sync::LazyLock;

use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// The embedding script has one address for good, so browsers have to come back for a new version of it.
const FOR_AN_HOUR: &str = "public, max-age=3600";

const EMBED_SCRIPT: &str = include_str!("../assets/embed.js");
const SCRIPT_TYPE: &str = "text/javascript; charset=utf-8";

/// Sites that isolate themselves (COEP) may load it all the same.
const CROSS_ORIGIN: (HeaderName, HeaderValue) =
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));

static ASSETS: LazyLock<Assets> = LazyLock::new(|| Assets {
    style: Asset::new("page", "css", "text/css; charset=utf-8", include_str!("../assets/page.css")),
    script: Asset::new("page", "js", SCRIPT_TYPE, include_str!("../assets/page.js")),
    icon: Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg")),
});

/// The files of every page.
pub(crate) struct Assets {
    /// The style sheet.
    pub(crate) style: Asset,
    /// The script.
    pub(crate) script: Asset,
    /// The icon in a browser's tab.
    pub(crate) icon: Asset,
}

/// A file.
pub(crate) struct Asset {
    /// Where it is.
    pub(crate) address: String,
    kind: &'static str,
    content: &'static str,
}

impl Asset {
    fn new(name: &str, extension: &str, kind: &'static str, content: &'static str) -> Self {
        let hash = &hash(content)[..16];
        Self { address: format!("/assets/{name}.{hash}.{extension}"), kind, content }
    }
}

fn hash(content: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(content))
}

/// The files of every page.
pub(crate) fn assets() -> &'static Assets {
    &ASSETS
}

/// `GET /assets/{name}`.
pub(crate) async fn serve_asset(request: HttpRequest) -> HttpResponse {
    let Assets { style, script, icon } = assets();
    let found = [style, script, icon].into_iter().find(|asset| asset.address == request.path());
    let Some(asset) = found else { return HttpResponse::NotFound().finish() };
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, FOR_GOOD))
        .content_type(asset.kind)
        .body(asset.content)
}

/// `GET /embed.js`: what a site loads to show a booking page within its own.
pub(crate) async fn serve_embed_script(held: Option<web::Header<header::IfNoneMatch>>) -> HttpResponse {
    let tag = header::EntityTag::new_weak(hash(EMBED_SCRIPT)[..16].to_owned());
    let is_held = is_held(held.as_deref(), &tag);
    let mut answer = if is_held { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header((header::CACHE_CONTROL, FOR_AN_HOUR))
        .insert_header(header::ETag(tag))
        .insert_header(CROSS_ORIGIN)
        .content_type(SCRIPT_TYPE);
    if is_held { answer.finish() } else { answer.body(EMBED_SCRIPT) }
}

fn is_held(held: Option<&header::IfNoneMatch>, tag: &header::EntityTag) -> bool {
    match held {
        None => false,
        Some(header::IfNoneMatch::Any) => true,
        Some(header::IfNoneMatch::Items(tags)) => tags.iter().any(|held| held.weak_eq(tag)),
    }
}
