//! The workspace file: whatever stands in it, there is a plan or at least one fault, and each fault
//! says where.
#![no_main]

// The reader is part of the program, which is no library: its files are compiled here a second
// time.
#[expect(dead_code, reason = "the target asks for less of it than the program does")]
#[path = "../../crates/frontdesk/src"]
mod program {
    pub(crate) mod workspace_file;
}

/// What the reader asks of the program beside it.
mod secrets {
    pub(crate) const VARIABLE: &str = "FRONTDESK_SECRET_KEY";

    pub(crate) fn key_is_set() -> bool {
        true
    }
}

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(error) = program::workspace_file::parse_embedded(text, "workspace.toml") {
        let sentence = error.to_string();
        assert!(sentence.contains("workspace.toml"), "{sentence}");
        assert!(!sentence.contains("has 0 faults"), "{sentence}");
    }
});
