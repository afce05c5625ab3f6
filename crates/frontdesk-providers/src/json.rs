//! Parses JSON of billed responses that a strict parser rejects.

use serde::de::DeserializeOwned;

/// Parses JSON, and repairs it if the strict parser rejects it.
pub(crate) fn parsed<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    serde_json::from_slice(body).or_else(|_| serde_json::from_str(&repaired(body))).ok()
}

/// Replaces what has no value in JSON (RFC 8259) by what the lenient readers take as unknown.
///
/// Lone surrogates and invalid UTF-8 become U+FFFD. `NaN`, `Infinity` and numbers that exceed the
/// range of a double become `null`.
pub(crate) fn repaired(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let mut repaired = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(quote) = rest.find('"') {
        let (values, string) = rest.split_at(quote);
        push_values(values, &mut repaired);
        rest = push_string(string, &mut repaired);
    }
    push_values(rest, &mut repaired);
    repaired
}

fn push_values(text: &str, repaired: &mut String) {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    for value in text.split_inclusive(|c| !is_part(c)) {
        let (scalar, delimiter) = value.split_at(value.trim_end_matches(|c| !is_part(c)).len());
        let is_unknown = scalar.parse().is_ok_and(|number: f64| !number.is_finite());
        repaired.push_str(if is_unknown { "null" } else { scalar });
        repaired.push_str(delimiter);
    }
}

/// Copies the string at the start of `text` and returns the text after it.
fn push_string<'a>(text: &'a str, repaired: &mut String) -> &'a str {
    repaired.push('"');
    let mut rest = &text[1..];
    while let Some(at) = rest.find(['"', '\\']) {
        repaired.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix('"') {
            repaired.push('"');
            return after;
        }
        let (escape, length) = match (code_unit(rest), rest.get(6..).and_then(code_unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (&rest[..12], 12),
            (Some(0xd800..=0xdfff), _) => ("\u{fffd}", 6),
            _ => {
                let length = rest.chars().take(2).map(char::len_utf8).sum();
                (&rest[..length], length)
            }
        };
        repaired.push_str(escape);
        rest = &rest[length..];
    }
    repaired.push_str(rest);
    ""
}

/// The UTF-16 code unit of a `\u` escape at the start of `text`.
fn code_unit(text: &str) -> Option<u16> {
    u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn rejected_parts_are_replaced_and_the_rest_is_kept() {
        let digits = "9".repeat(400);
        for (text, value) in [
            (r#"["a\ud83d", "b"]"#, json!(["a\u{fffd}", "b"])),
            (r#"["\ude00\ud83d\ude00\ud83d\u0041"]"#, json!(["\u{fffd}😀\u{fffd}A"])),
            (r#"["\\ud83d", "\"\ud83d\\"]"#, json!(["\\ud83d", "\"\u{fffd}\\"])),
            (r#"{"é\ud83d": "NaN 1e999 \n\ud83d"}"#, json!({"é\u{fffd}": "NaN 1e999 \n\u{fffd}"})),
            ("[NaN,-Infinity, 1e999 ,true,null]", json!([null, null, null, true, null])),
            (
                &format!("{{\"size\":{digits},\"name\":\"Ada\"}}"),
                json!({"size": null, "name": "Ada"}),
            ),
        ] {
            assert_eq!(parsed::<Value>(text.as_bytes()), Some(value), "{text}");
        }
        assert_eq!(parsed::<Value>(b"[\"Andr\xe9\", 1]"), Some(json!(["Andr\u{fffd}", 1])));
    }

    #[test]
    fn text_without_json_stays_unreadable() {
        for text in
            ["", "<html>", "{\"a\":", "\"\\", "\"\\u", "\"\\ud83", "\\é", "[1e999", "\u{feff}"]
        {
            assert_eq!(parsed::<Value>(text.as_bytes()), None, "{text}");
        }
    }
}
