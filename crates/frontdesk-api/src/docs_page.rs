//! The rendered reference, from files that are part of the program, so that it works where there is no internet.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use frontdesk_files::{Keep, StaticFile};
use utoipa_swagger_ui::Config;

use crate::openapi::openapi;
use crate::problem::{Code, Problem};

/// What its pages may load: themselves, and nothing from elsewhere. The viewer sets styles on elements and draws icons from
/// `data:` addresses.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);

/// The page of the viewer, which names the others.
const PAGE: &str = "index.html";

/// What the page loads. The viewer comes with twice as much for other ways to build it in.
const LOADED: [&str; 7] = [
    "favicon-16x16.png",
    "favicon-32x32.png",
    "index.css",
    "swagger-initializer.js",
    "swagger-ui-bundle.js",
    "swagger-ui-standalone-preset.js",
    "swagger-ui.css",
];

static VIEWER: LazyLock<BTreeMap<&'static str, StaticFile>> = LazyLock::new(viewer);

static DOCUMENT: LazyLock<StaticFile> = LazyLock::new(|| {
    let document = openapi().to_json().expect("the document has string keys alone");
    StaticFile::new("application/json", document)
});

/// `GET /openapi.json`.
pub(crate) async fn openapi_json(request: HttpRequest) -> HttpResponse {
    let mut answer = DOCUMENT.answer(&request, Keep::Revalidated);
    answer.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    answer
}

/// `GET /docs/{file}`: the viewer, or one of its files.
pub(crate) async fn docs_page(
    request: HttpRequest,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let asked = if name.is_empty() { PAGE } else { name.as_str() };
    let file = VIEWER
        .get(asked)
        .ok_or_else(|| Problem::new(Code::NotFound, format!("The reference has no file {asked:?}.")))?;
    let mut answer = file.answer(&request, Keep::Revalidated);
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
    Ok(answer)
}

/// The page and what it loads, each under an address that changes with it.
fn viewer() -> BTreeMap<&'static str, StaticFile> {
    let config = Config::new(["../openapi.json"]);
    let config = config.display_operation_id(true).display_request_duration(true).validator_url("none");
    let config = Arc::new(config);
    let mut files: BTreeMap<_, _> = LOADED.into_iter().map(|name| (name, read(name, &config))).collect();
    let page = utoipa_swagger_ui::serve(PAGE, config).ok().flatten().expect(BUILT_IN);
    let mut html = String::from_utf8(page.bytes.into_owned()).expect("the page is text");
    for (name, file) in &files {
        for written in [format!("\"./{name}\""), format!("\"{name}\"")] {
            html = html.replace(&written, &format!("\"{}\"", file.versioned(&format!("./{name}"))));
        }
    }
    files.insert(PAGE, StaticFile::new(page.content_type, html));
    files
}

fn read(name: &'static str, config: &Arc<Config<'static>>) -> StaticFile {
    let file = utoipa_swagger_ui::serve(name, Arc::clone(config)).ok().flatten().expect(BUILT_IN);
    StaticFile::new(file.content_type, web::Bytes::from(file.bytes.into_owned()))
}

const BUILT_IN: &str = "the viewer's files are part of the program, as a test sees";
