//! The rendered reference, from files that are part of the program, so that it works where there is no internet.

use std::sync::{Arc, LazyLock};

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use utoipa_swagger_ui::Config;

use crate::openapi::openapi;
use crate::problem::{Code, Problem};

/// What its pages may load: themselves, and nothing from elsewhere. The viewer sets styles on elements and draws icons from
/// `data:` addresses.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

static VIEWER: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
    let config = Config::new(["../openapi.json"]);
    Arc::new(config.display_operation_id(true).display_request_duration(true).validator_url("none"))
});

static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| openapi().to_json().expect("the document has string keys alone"));

/// `GET /openapi.json`.
pub(crate) async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .content_type("application/json")
        .body(DOCUMENT.as_str())
}

/// `GET /docs/{file}`: the viewer, or one of its files.
pub(crate) async fn docs_page(file: web::Path<String>) -> Result<HttpResponse, Problem> {
    let found = utoipa_swagger_ui::serve(&file, Arc::clone(&VIEWER))
        .map_err(|error| Problem::internal(error.to_string()))?;
    let found = found
        .ok_or_else(|| Problem::new(Code::NotFound, format!("The reference has no file {:?}.", *file)))?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CONTENT_SECURITY_POLICY, POLICY)).content_type(found.content_type);
    Ok(response.body(found.bytes.into_owned()))
}
