//! Compares each response in a test with the OpenAPI document.

use std::sync::LazyLock;

use actix_web::dev::ServiceResponse;
use actix_web::http::header::HeaderName;
use serde_json::Value;

use super::openapi;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(openapi()).expect("the document is JSON"));

/// Headers that are not documented, because every response of the service has them.
const GENERAL: [&str; 7] = [
    "cache-control",
    "content-encoding",
    "content-type",
    "referrer-policy",
    "vary",
    "x-content-type-options",
    "x-frame-options",
];

/// Panics if an operation's response has a status or a header that the document omits.
pub(crate) fn check<B>(response: &ServiceResponse<B>) {
    let request = response.request();
    let Some(path) = request.match_pattern() else { return };
    let method = request.method().as_str().to_ascii_lowercase().replace("head", "get");
    let operation = &DOCUMENT["paths"][&path][&method];
    if operation.is_null() {
        return;
    }
    let status = response.status().as_u16().to_string();
    let documented = &operation["responses"][&status];
    assert!(documented.is_object(), "{method} {path} returned {status}, which is not documented");
    let headers = documented["headers"].as_object().expect("each response has headers");
    for name in response.headers().keys().map(HeaderName::as_str) {
        let is_documented = headers.keys().any(|header| header.eq_ignore_ascii_case(name));
        assert!(
            is_documented || GENERAL.contains(&name),
            "{method} {path} {status} has the header {name}, which is not documented"
        );
    }
}
