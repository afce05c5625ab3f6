//! Request parsers for the fuzz targets. Each function takes arbitrary input and panics if an
//! invariant does not hold.

use crate::endpoints;
use crate::mcp;
use crate::request::key;

/// Parses the text with the query of each operation.
///
/// Panics if a rejection has no fault, or if the next cursor would contain other filters.
pub fn list_query(query: &str) {
    endpoints::fuzzing::list_query(query);
}

/// Parses the bytes with the body parser of each operation.
///
/// Panics if a rejection has no fault, or if serializing the JSON again changes its fingerprint.
pub fn request_body(bytes: &[u8]) {
    endpoints::fuzzing::request_body(bytes);
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
