//! The readers of requests for the fuzz targets, for which alone this module is compiled: each
//! takes whatever somebody sends and panics where what it makes of that breaks a promise.

use frontdesk_domain::fault::Faults;

use crate::endpoints;
use crate::mcp;
use crate::request::key;

/// Reads the query of each paginated list. A cursor that is taken is written again as it was.
pub fn list_query(query: &str) {
    endpoints::fuzzing::list_query(query);
}

/// Reads the body of each kind of request. Whatever is refused is refused with a fault, and what is
/// JSON in another order of its fields is the same request.
pub fn request_body(bytes: &[u8]) {
    endpoints::fuzzing::request_body(bytes);
}

/// Reads an idempotency key. One that is taken is the same bytes.
pub fn idempotency_key(bytes: &[u8]) {
    if let Ok(Some(key)) = key(&[bytes.to_owned()]) {
        assert_eq!(key.as_bytes(), bytes);
    }
}

/// Gives each tool the arguments: each of them stands in the request or is a fault, whatever they
/// are.
pub fn tool_arguments(json: &[u8]) {
    mcp::fuzz(json);
}

/// Panics unless there is a fault, and each says where and what.
pub(crate) fn tells(faults: &Faults) {
    assert!(!faults.is_empty(), "refused without a word");
    for fault in faults {
        assert!(!fault.detail.is_empty(), "{fault:?}");
    }
}
