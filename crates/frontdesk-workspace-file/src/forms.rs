//! Schemas of the texts of a document.

use schemars::{Schema, SchemaGenerator, json_schema};

/// Patterns of texts (ECMA-262).
pub mod patterns {
    /// A key in lowercase, such as `intro-30`.
    pub const KEY: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";
    /// The id of a provider.
    pub const PROVIDER: &str = "^[a-z0-9_]+$";
    /// One line of text that is not blank.
    pub const LINE: &str = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$";
    /// Any number of lines of text.
    pub const LINES: &str = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$";
    /// The name of an entry of `metadata`.
    pub const PAIR_KEY: &str = r"^[^\x00-\x1f\x7f-\x9f]+$";
    /// A window of time, such as `09:00-17:30`.
    pub const WINDOW: &str = "^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$";
    /// A directory of Microsoft: its id, a domain or a keyword.
    pub const TENANT: &str = "^[A-Za-z0-9.-]+$";
    /// A date, or a time with an offset.
    pub const DAY_OR_INSTANT: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]{8}(Z|[+-][0-9:]{5}))?$";
    /// An `https` URL.
    pub const HTTPS: &str =
        r#"^https://[^\s\x00-\x1f\x7f-\x9f<>"\\@:/?#]+([/?#][^\s\x00-\x1f\x7f-\x9f<>"\\]*)?$"#;
}

/// The schema of a text with a pattern and a maximum number of characters.
pub(crate) fn text(pattern: &str, most: usize) -> Schema {
    json_schema!({ "type": "string", "pattern": pattern, "maxLength": most })
}

/// The schema of a text with a format.
pub(crate) fn formatted(format: &str) -> Schema {
    json_schema!({ "type": "string", "format": format })
}

/// The schema of a text that is one of `choices`.
pub(crate) fn choice(choices: &[&str]) -> Schema {
    json_schema!({ "type": "string", "enum": choices })
}

pub(crate) fn day_or_instant(_: &mut SchemaGenerator) -> Schema {
    text(patterns::DAY_OR_INSTANT, 40)
}
