//! Parses request bodies. If the input has several lines, the first is the idempotency key.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
        frontdesk_api::fuzzing::idempotency_key(&bytes[..end]);
        frontdesk_api::fuzzing::request_body(&bytes[end + 1..]);
    } else {
        frontdesk_api::fuzzing::request_body(bytes);
    }
});
