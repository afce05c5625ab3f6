//! The web page of the API reference. All its files are embedded, so it works offline.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::sync::LazyLock;

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use frontdesk_files::{Keep, StaticFile};
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;

use crate::openapi::openapi;
use crate::problem::{Code, Problem};

/// A content security policy that allows files of this service, inline styles and `data:` icons.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);

const PAGE: &str = "index.html";

const LOADED: [(&str, &str); 6] = [
    ("favicon-16x16.png", "image/png"),
    ("favicon-32x32.png", "image/png"),
    ("index.css", "text/css"),
    ("swagger-ui-bundle.js", "text/javascript"),
    ("swagger-ui-standalone-preset.js", "text/javascript"),
    ("swagger-ui.css", "text/css"),
];

/// Replaces the start script of Swagger UI, because that script loads a sample document.
const INITIALIZER: (&str, &str) =
    ("swagger-initializer.js", include_str!("docs_page/swagger-initializer.js"));

static VIEWER: LazyLock<BTreeMap<&'static str, StaticFile>> = LazyLock::new(viewer);

static DOCUMENT: LazyLock<StaticFile> = LazyLock::new(|| {
    let document = openapi().to_json().expect("the document has string keys alone");
    StaticFile::new("application/json", document)
});

pub(crate) async fn openapi_json(request: HttpRequest) -> HttpResponse {
    let mut response = DOCUMENT.response(&request, Keep::Revalidated);
    response
        .headers_mut()
        .insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

pub(crate) async fn docs_page(
    request: HttpRequest,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let asked = if name.is_empty() { PAGE } else { name.as_str() };
    let file = VIEWER.get(asked).ok_or_else(|| {
        Problem::new(Code::NotFound, format!("The API reference has no file {asked:?}."))
    })?;
    let mut response = file.response(&request, Keep::Revalidated);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
    Ok(response)
}

/// Each file URL in the page contains a version that changes with the file.
fn viewer() -> BTreeMap<&'static str, StaticFile> {
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED)).expect(BUILT_IN);
    let mut read = |name: &str| {
        let path = {
            let mut paths = archive.file_names().flatten();
            paths
                .find(|path| path.ends_with(&format!("/dist/{name}")))
                .expect(BUILT_IN)
                .into_owned()
        };
        let mut content = Vec::new();
        archive.by_name(&path).expect(BUILT_IN).read_to_end(&mut content).expect(BUILT_IN);
        content
    };
    let mut files: BTreeMap<_, _> =
        LOADED.into_iter().map(|(name, kind)| (name, StaticFile::new(kind, read(name)))).collect();
    files.insert(INITIALIZER.0, StaticFile::new("text/javascript", INITIALIZER.1));
    let mut html = String::from_utf8(read(PAGE)).expect("the page is text");
    for (name, file) in &files {
        for written in [format!("\"./{name}\""), format!("\"{name}\"")] {
            html = html.replace(&written, &format!("\"{}\"", file.versioned(&format!("./{name}"))));
        }
    }
    files.insert(PAGE, StaticFile::new("text/html", html));
    files
}

const BUILT_IN: &str = "the viewer's files are part of the program, as a test sees";
