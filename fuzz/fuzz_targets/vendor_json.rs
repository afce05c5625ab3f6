//! Parses JSON of vendors, which may have lone surrogates, `NaN` and invalid UTF-8.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|body: &[u8]| frontdesk_providers::fuzzing::vendor_json(body));
