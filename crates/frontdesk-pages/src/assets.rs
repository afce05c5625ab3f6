//! The files that pages load, part of the program. Their names hold a hash of what is in them, so
//! that browsers may keep them for good and see a new version at once.

use std::sync::LazyLock;

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use frontdesk_files::{Keep, StaticFile};

const SCRIPT_TYPE: &str = "text/javascript; charset=utf-8";

/// Sites that isolate themselves (COEP) may load it all the same.
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
    file: StaticFile,
}

impl Asset {
    fn new(name: &str, extension: &str, kind: &'static str, content: &'static str) -> Self {
        let file = StaticFile::new(kind, content);
        Self { address: format!("/assets/{name}.{}.{extension}", file.hash()), file }
    }
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
    asset.file.answer(&request, Keep::ForGood)
}

/// `GET /embed.js`: what a site loads to show a booking page within its own. It has one address for
/// good, so browsers have to come back for a new version of it.
pub(crate) async fn serve_embed_script(request: HttpRequest) -> HttpResponse {
    let mut answer = EMBED_SCRIPT.answer(&request, Keep::ForAnHour);
    let (name, value) = CROSS_ORIGIN;
    answer.headers_mut().insert(name, value);
    answer
}
