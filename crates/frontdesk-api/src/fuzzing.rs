//! Request parsers for the fuzz targets. Each function takes arbitrary input and panics if an
//! invariant does not hold.

use serde_json::Value;

use crate::endpoints;
use crate::mcp;
use crate::request::{assert_faults_have_details, fingerprint, key, parse};

/// Parses the text with the query of each operation.
///
/// Panics if a rejection has no fault, or if the next cursor would contain other filters.
pub fn list_query(query: &str) {
    for endpoint in endpoints::all() {
        (endpoint.fuzz_query)(query);
    }
}

/// Parses the bytes with the body parser of each operation.
///
/// Panics if a rejection has no fault, or if serializing the JSON again changes its fingerprint.
pub fn request_body(bytes: &[u8]) {
    let value = match parse(bytes) {
        Ok(Some(value)) => value,
        Ok(None) => return,
        Err(fault) => return assert_faults_have_details(&vec![fault]),
    };
    let written = serde_json::to_vec(&value).expect("a value is plain JSON");
    let again = parse(&written).expect("what was read can be read").expect("it is not empty");
    let hash = |value| fingerprint("POST", "/", &[], Some(value));
    // Serialization can change fractions, so values with fractions are not compared.
    assert!(has_a_fraction(&value) || hash(&again) == hash(&value), "{value}");
    for endpoint in endpoints::all() {
        (endpoint.fuzz_body)(&value);
    }
}

fn has_a_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(items) => items.iter().any(has_a_fraction),
        Value::Object(fields) => fields.values().any(has_a_fraction),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

/// Parses an idempotency key. An accepted key must be equal to the input.
pub fn idempotency_key(bytes: &[u8]) {
    if let Ok(Some(key)) = key(&[bytes.to_owned()]) {
        assert_eq!(key.as_bytes(), bytes);
    }
}

/// Passes the arguments to every tool. No argument except `null` may be lost without a fault.
pub fn tool_arguments(json: &[u8]) {
    mcp::fuzz(json);
}
