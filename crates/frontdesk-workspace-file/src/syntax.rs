use std::fmt;
use std::path::Path;

use super::WithoutRepeatedFields;
use serde_json::Value;

/// A format of workspace documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// TOML 1.0.
    Toml,
    /// JSON (RFC 8259).
    Json,
}

impl Format {
    /// Returns the format for the extension of a file.
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        [("toml", Self::Toml), ("json", Self::Json)]
            .into_iter()
            .find_map(|(name, format)| name.eq_ignore_ascii_case(extension).then_some(format))
    }
}

/// [`parse`] rejected a text.
#[derive(Debug, PartialEq, Eq)]
pub struct SyntaxError {
    line: usize,
    column: usize,
    message: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}

/// Parses a document, whose fields may still be wrong.
///
/// # Errors
/// The first error, with its position.
pub fn parse(text: &str, format: Format) -> Result<Value, SyntaxError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format {
        Format::Toml => parse_toml(text),
        Format::Json => parse_json(text),
    }
}

fn parse_toml(text: &str) -> Result<Value, SyntaxError> {
    let table = text.parse::<toml::Table>().map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(text.len()));
        let before = text.get(..start).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        SyntaxError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: error.message().lines().collect::<Vec<_>>().join(", "),
        }
    })?;
    Ok(json(toml::Value::Table(table)))
}

/// Times become text, because JSON has no time type.
fn json(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::String(text),
        toml::Value::Integer(number) => Value::from(number),
        toml::Value::Float(number) => Value::from(number),
        toml::Value::Boolean(truth) => Value::Bool(truth),
        toml::Value::Datetime(time) => Value::String(time.to_string()),
        toml::Value::Array(values) => values.into_iter().map(json).collect(),
        toml::Value::Table(table) => {
            table.into_iter().map(|(key, value)| (key, json(value))).collect()
        }
    }
}

fn parse_json(text: &str) -> Result<Value, SyntaxError> {
    let read = serde_json::from_str(text).map(|WithoutRepeatedFields(value)| value);
    read.map_err(|error| {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string().replace(&place, "");
        SyntaxError { line: error.line(), column: error.column(), message }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn extension_determines_the_format() {
        for (name, format) in [
            ("a.toml", Some(Format::Toml)),
            ("a.JSON", Some(Format::Json)),
            ("a.yaml", None),
            ("a", None),
        ] {
            assert_eq!(Format::of(Path::new(name)), format, "{name}");
        }
    }

    #[test]
    fn both_formats_hold_the_same_values() {
        let toml = "a = 1\nb = [true, 1.5]\nt = 2026-11-02T09:00:00Z\n[c]\nd = \"x\"\n";
        let values =
            json!({ "a": 1, "b": [true, 1.5], "t": "2026-11-02T09:00:00Z", "c": { "d": "x" } });
        assert_eq!(parse(toml, Format::Toml), Ok(values.clone()));
        assert_eq!(parse(&format!("\u{feff}{values}"), Format::Json), Ok(values));
    }

    #[test]
    fn syntax_error_has_line_and_column() {
        let error =
            parse("[workspace]\nkey = \"é\" x\n", Format::Toml).expect_err("a stray x").to_string();
        assert!(error.starts_with("2:11: "), "{error}");
        let error = parse("{\n  \"a\": }", Format::Json).expect_err("no value").to_string();
        assert!(error.starts_with("2:8: expected value"), "{error}");
        let error = parse("a = 1\na = 2\n", Format::Toml).expect_err("twice").to_string();
        assert!(error.starts_with("2:1: "), "{error}");
        let error = parse("{\"a\": 1,\n\"a\": 2}", Format::Json).expect_err("twice").to_string();
        assert_eq!(error, "2:3: the field \"a\" occurs twice");
    }
}
