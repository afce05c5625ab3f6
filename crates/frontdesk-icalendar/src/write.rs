use std::borrow::Cow;
use std::fmt::Write as _;

use time::{OffsetDateTime, UtcOffset};

/// The maximum bytes of a line without its end (RFC 5545 section 3.1).
const LINE_BYTES: usize = 75;

/// Writes escaped and folded content lines (RFC 5545 section 3.1).
///
/// A value cannot inject another line.
///
/// ```
/// use frontdesk_icalendar::ContentLines;
/// use time::macros::datetime;
///
/// let mut lines = ContentLines::new();
/// lines.component("VEVENT", |event| {
///     event.text("SUMMARY", "Demo, with Ada");
///     event.instant("DTSTART", datetime!(2026-12-01 15:00 +1));
///     let guest = [("CN", "Byron, Ada"), ("RSVP", "TRUE")];
///     event.line_with("ATTENDEE", &guest, "mailto:ada@acme.com");
/// });
/// assert_eq!(
///     lines.as_str(),
///     "BEGIN:VEVENT\r\nSUMMARY:Demo\\, with Ada\r\nDTSTART:20261201T140000Z\r\n\
///      ATTENDEE;CN=\"Byron, Ada\";RSVP=TRUE:mailto:ada@acme.com\r\nEND:VEVENT\r\n"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentLines(String);

impl ContentLines {
    /// Creates an empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a component with the lines that `inside` writes.
    pub fn component(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.line("BEGIN", name);
        inside(self);
        self.line("END", name);
    }

    /// Writes a property with a raw value; drops control characters.
    pub fn line(&mut self, name: &str, value: &str) {
        self.line_with(name, &[], value);
    }

    /// Writes a property with a text value (section 3.3.11).
    pub fn text(&mut self, name: &str, value: &str) {
        self.line(name, &escaped(value));
    }

    /// Writes a property with a UTC instant (section 3.3.5, form 2).
    pub fn instant(&mut self, name: &str, instant: OffsetDateTime) {
        let instant = instant.to_offset(UtcOffset::UTC);
        let (year, month, day) = instant.to_calendar_date();
        let (hour, minute, second) = instant.to_hms();
        let month = u8::from(month);
        self.line(name, &format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z"));
    }

    /// Writes a property with parameters (section 3.2); see [`line`](Self::line).
    pub fn line_with(&mut self, name: &str, parameters: &[(&str, &str)], value: &str) {
        let mut line = name.to_owned();
        for (parameter, value) in parameters {
            let _ = write!(line, ";{parameter}={}", parameter_value(value));
        }
        line.push(':');
        line.extend(value.chars().filter(|character| !is_unwritable(*character)));
        self.fold(&line);
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text.
    pub fn into_string(self) -> String {
        self.0
    }

    fn fold(&mut self, line: &str) {
        let mut rest = line;
        let mut room = LINE_BYTES;
        while room < rest.len() {
            let (head, tail) = rest.split_at(rest.floor_char_boundary(room));
            let _ = write!(self.0, "{head}\r\n ");
            rest = tail;
            // The space at the start of a continuation line counts as a byte of the line.
            room = LINE_BYTES - 1;
        }
        self.0.push_str(rest);
        self.0.push_str("\r\n");
    }
}

fn is_unwritable(character: char) -> bool {
    character.is_control() && character != '\t'
}

/// Escapes text; `line_with` drops the control characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' | '\r' => escaped.push_str("\\n"),
            character => escaped.push(character),
        }
    }
    escaped
}

/// Quotes a parameter value if necessary.
///
/// A quoted value cannot contain a quote. Many mail clients do not decode `^'` (RFC 6868), so a
/// quote becomes an apostrophe and a line end becomes a space. A circumflex is doubled, because it
/// starts an RFC 6868 escape sequence.
fn parameter_value(value: &str) -> String {
    let mut written = String::with_capacity(value.len() + 2);
    for character in value.trim().replace("\r\n", "\n").chars() {
        let plain: Cow<'_, str> = match character {
            '"' => "'".into(),
            '^' => "^^".into(),
            '\n' | '\r' | '\t' => " ".into(),
            character if is_unwritable(character) => continue,
            character => character.to_string().into(),
        };
        written.push_str(&plain);
    }
    if written.contains([':', ';', ',']) { format!("\"{written}\"") } else { written }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::line::{Line, unescaped};
    use crate::unfold;

    fn text_of(value: &str) -> String {
        let mut lines = ContentLines::new();
        lines.text("SUMMARY", value);
        lines.into_string()
    }

    fn attendee(name: &str) -> String {
        let mut lines = ContentLines::new();
        lines.line_with("ATTENDEE", &[("CN", name), ("ROLE", "CHAIR")], "mailto:ada@acme.com");
        lines.into_string()
    }

    #[test]
    fn text_cannot_break_out_of_its_line() {
        assert_eq!(
            text_of("x\r\nEND:VEVENT\nATTENDEE:mailto:eve@evil.com\rX:\u{85}\u{0}"),
            "SUMMARY:x\\nEND:VEVENT\\nATTENDEE:mailto:eve@evil.com\\nX:\r\n"
        );
        let mut lines = ContentLines::new();
        lines.line("URL", "https://example.com/\r\nATTENDEE:x");
        assert_eq!(lines.as_str(), "URL:https://example.com/ATTENDEE:x\r\n");
    }

    #[test]
    fn parameter_is_quoted_if_necessary_and_cannot_close_its_quotes() {
        for (name, written) in [
            ("Ada Byron", "Ada Byron"),
            ("Byron, Ada", "\"Byron, Ada\""),
            ("Ada \"The Countess\" Byron: VP", "\"Ada 'The Countess' Byron: VP\""),
            (
                "Ada\";ROLE=REQ-PARTICIPANT:mailto:eve@evil.com",
                "\"Ada';ROLE=REQ-PARTICIPANT:mailto:eve@evil.com\"",
            ),
            ("Ada\r\nATTENDEE", "Ada ATTENDEE"),
            ("a^nb", "a^^nb"),
            ("", ""),
        ] {
            let written = format!("ATTENDEE;CN={written};ROLE=CHAIR:mailto:ada@acme.com\n");
            assert_eq!(unfold(attendee(name).as_bytes()), written, "{name:?}");
        }
    }

    #[test]
    fn instant_is_written_in_utc_to_the_second() {
        let mut lines = ContentLines::new();
        lines.instant("DTSTAMP", time::macros::datetime!(2026-11-21 09:00:59.5 +1));
        assert_eq!(lines.as_str(), "DTSTAMP:20261121T080059Z\r\n");
    }

    proptest! {
        #[test]
        fn folded_lines_are_short_and_round_trip(text in "\\PC{0,300}") {
            let written = text_of(&text);
            prop_assert!(written.split("\r\n").all(|line| line.len() <= LINE_BYTES));
            let line = format!("SUMMARY:{}\n", escaped(&text));
            prop_assert_eq!(unfold(written.as_bytes()), line);
            prop_assert_eq!(unescaped(&escaped(&text)), text);
        }

        #[test]
        fn any_parameter_value_keeps_the_property_valid(name in "[\\PC\r\n\t\"^:;,]{0,80}") {
            let text = unfold(attendee(&name).as_bytes());
            prop_assert_eq!(text.lines().count(), 1);
            let line = Line::parse(text.trim_end()).expect("a line");
            prop_assert!(line.is("ATTENDEE"));
            prop_assert_eq!(line.parameter("ROLE"), Some("CHAIR"));
            prop_assert_eq!(line.value, "mailto:ada@acme.com");
        }
    }
}
