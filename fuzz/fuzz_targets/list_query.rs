//! Parses query parameters of lists, including forged cursors.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|query: &str| frontdesk_api::fuzzing::list_query(query));
