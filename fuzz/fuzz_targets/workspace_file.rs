//! Checks that each parse error of a workspace file names the file.
#![no_main]

// The parser is in a binary crate, so its files are compiled here again.
#[expect(dead_code, reason = "the target uses only a part of the parser")]
#[path = "../../crates/frontdesk/src"]
mod program {
    pub(crate) mod workspace_file;
}

/// Replaces the module that the parser imports from the binary crate.
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
