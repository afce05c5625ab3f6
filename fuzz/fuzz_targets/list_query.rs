//! Query parameters of lists, including cursors that a client may have forged.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|query: &str| frontdesk_api::fuzzing::list_query(query));
