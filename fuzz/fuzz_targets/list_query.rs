//! What a list may be asked for, its cursor above all, which comes back from clients who may have
//! made it up.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|query: &str| frontdesk_api::fuzzing::list_query(query));
