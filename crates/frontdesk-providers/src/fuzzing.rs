//! The parser of vendors' JSON for the fuzz target.

use serde_json::Value;

use crate::json::{parsed, repaired};

/// Parses a response body.
///
/// Panics if repairing the repaired text changes it, or if accepted JSON cannot be written as JSON.
pub fn vendor_json(body: &[u8]) {
    let text = repaired(body);
    assert_eq!(repaired(text.as_bytes()), text, "a repaired text needs no repair");
    if let Some(value) = parsed::<Value>(body) {
        let again: serde_json::Result<Value> = serde_json::from_str(&value.to_string());
        assert!(again.is_ok(), "{again:?}");
    }
}
