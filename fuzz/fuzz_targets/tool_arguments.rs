//! Parses the arguments of MCP tool calls.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|arguments: &[u8]| frontdesk_api::fuzzing::tool_arguments(arguments));
