//! The embedded files that pages load.
//!
//! The file names contain a hash of the content, so that browsers may cache the files forever.

use std::sync::LazyLock;

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use frontdesk_files::{Keep, StaticFile};

const SCRIPT_TYPE: &str = "text/javascript; charset=utf-8";

/// Allows sites with cross-origin isolation (COEP) to load the file.
const CROSS_ORIGIN: (HeaderName, HeaderValue) = (
    HeaderName::from_static("cross-origin-resource-policy"),
    HeaderValue::from_static("cross-origin"),
);

static ASSETS: LazyLock<Assets> = LazyLock::new(|| Assets {
    style: Asset::new("page", "css", "text/css; charset=utf-8", include_str!("../assets/page.css")),
    script: Asset::new("page", "js", SCRIPT_TYPE, include_str!("../assets/page.js")),
    icon: Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg")),
});

static EMBED_SCRIPT: LazyLock<StaticFile> =
    LazyLock::new(|| StaticFile::new(SCRIPT_TYPE, include_str!("../assets/embed.js")));

pub(crate) struct Assets {
    pub(crate) style: Asset,
    pub(crate) script: Asset,
    pub(crate) icon: Asset,
}

pub(crate) struct Asset {
    pub(crate) address: String,
    file: StaticFile,
}

impl Asset {
    fn new(name: &str, extension: &str, kind: &'static str, content: &'static str) -> Self {
        let file = StaticFile::new(kind, content);
        Self { address: format!("/assets/{name}.{}.{extension}", file.hash()), file }
    }
}

pub(crate) fn assets() -> &'static Assets {
    &ASSETS
}

/// `GET /assets/{name}`.
pub(crate) async fn serve_asset(request: HttpRequest) -> HttpResponse {
    let Assets { style, script, icon } = assets();
    let found = [style, script, icon].into_iter().find(|asset| asset.address == request.path());
    let Some(asset) = found else { return HttpResponse::NotFound().finish() };
    asset.file.response(&request, Keep::ForGood)
}

/// `GET /embed.js`: the script that embeds a booking page in another site.
///
/// The address is constant, so browsers may cache the script for only an hour.
pub(crate) async fn serve_embed_script(request: HttpRequest) -> HttpResponse {
    let mut response = EMBED_SCRIPT.response(&request, Keep::ForAnHour);
    let (name, value) = CROSS_ORIGIN;
    response.headers_mut().insert(name, value);
    response
}
