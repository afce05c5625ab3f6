//! Compares each response in a test, and each example, with the OpenAPI document.

use std::sync::LazyLock;

use actix_web::dev::ServiceResponse;
use actix_web::http::header::HeaderName;
use serde_json::Value;

use crate::openapi::openapi;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(openapi()).expect("the document is JSON"));

/// Headers that are not documented, because responses of all operations have them.
const GENERAL: [&str; 9] = [
    "access-control-allow-origin",
    "access-control-expose-headers",
    "cache-control",
    "content-encoding",
    "content-type",
    "referrer-policy",
    "vary",
    "x-content-type-options",
    "x-frame-options",
];

/// Returns the schema of the body of an operation's response.
///
/// # Panics
/// If the response has a status or a header that the document omits.
pub(crate) fn check<B>(response: &ServiceResponse<B>) -> Option<&'static Value> {
    let request = response.request();
    let path = request.match_pattern()?;
    let method = request.method().as_str().to_ascii_lowercase().replace("head", "get");
    let operation = &DOCUMENT["paths"][&path][&method];
    if operation.is_null() {
        return None;
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
    let content = documented["content"].as_object()?.values().next()?;
    Some(&content["schema"])
}

pub(crate) fn check_body(schema: &Value, body: &Value) {
    if let Err(mismatch) = check_value(&DOCUMENT, schema, body) {
        panic!("{mismatch}\n{body:#}");
    }
}

/// Checks everything except formats and patterns.
pub(crate) fn check_value(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        check_value(document, resolve(document, reference), value)?;
    }
    for part in items(&schema["allOf"]) {
        check_value(document, part, value)?;
    }
    for key in ["oneOf", "anyOf"].into_iter().filter(|key| !schema[key].is_null()) {
        let fitting = items(&schema[key]).iter().map(|one| check_value(document, one, value));
        let (fitting, others): (Vec<_>, Vec<_>) = fitting.partition(Result::is_ok);
        if fitting.is_empty() || (key == "oneOf" && 1 < fitting.len()) {
            return Err(format!(
                "{} alternatives of {key} match; others: {others:?}",
                fitting.len()
            ));
        }
    }
    let types = [&schema["type"]].into_iter().filter(|kind| kind.is_string());
    let mut types = types.chain(items(&schema["type"])).peekable();
    if types.peek().is_some() && !types.any(|kind| is_of_type(value, kind)) {
        return Err(format!("expected {}, found {value}", schema["type"]));
    }
    let values = items(&schema["enum"]);
    if !values.is_empty() && !values.contains(value) {
        return Err(format!("expected one of {values:?}, found {value}"));
    }
    match value {
        Value::Object(_) => check_object(document, schema, value),
        Value::Array(found) => {
            found.iter().try_for_each(|item| check_value(document, &schema["items"], item))
        }
        _ => Ok(()),
    }
}

fn check_object(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    for name in items(&schema["required"]).iter().filter_map(Value::as_str) {
        value.get(name).ok_or_else(|| format!("{name} is required"))?;
    }
    for (name, member) in value.as_object().into_iter().flatten() {
        let property = schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
        if *property == false {
            return Err(format!("{name} is unknown"));
        }
        check_value(document, property, member)
            .map_err(|mismatch| format!("{name}: {mismatch}"))?;
    }
    Ok(())
}

fn is_of_type(value: &Value, kind: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}

pub(crate) fn resolve<'a>(document: &'a Value, reference: &str) -> &'a Value {
    let pointer = reference.strip_prefix('#').expect("a reference into the document");
    document.pointer(pointer).unwrap_or_else(|| panic!("{reference} does not resolve"))
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}
