use std::borrow::Cow;
use std::fmt::Write as _;

use time::{OffsetDateTime, UtcOffset};

/// The longest content line, in bytes without its end (RFC 5545 section 3.1).
const LINE_BYTES: usize = 75;

/// iCalendar text in the making: content lines (RFC 5545 section 3.1), escaped and folded, each
/// ended by CR LF. Whatever a value holds, it can't break out of its line.
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
    /// No lines yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A component, with what `inside` writes into it.
    pub fn component(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.line("BEGIN", name);
        inside(self);
        self.line("END", name);
    }

    /// A property whose value is written as it is: a number, a name of the standard, an address.
    /// Control characters are left out.
    pub fn line(&mut self, name: &str, value: &str) {
        self.line_with(name, &[], value);
    }

    /// A property whose value is text (section 3.3.11).
    pub fn text(&mut self, name: &str, value: &str) {
        self.line(name, &escaped(value));
    }

    /// A property whose value is an instant, to the second and in UTC (section 3.3.5, form 2), so
    /// that it needs no zone's rules.
    pub fn instant(&mut self, name: &str, instant: OffsetDateTime) {
        let instant = instant.to_offset(UtcOffset::UTC);
        let (year, month, day) = instant.to_calendar_date();
        let (hour, minute, second) = instant.to_hms();
        let month = u8::from(month);
        self.line(name, &format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z"));
    }

    /// A property with parameters (section 3.2), each a name and its value; the value of the
    /// property is written as [`line`](Self::line) does.
    pub fn line_with(&mut self, name: &str, parameters: &[(&str, &str)], value: &str) {
        let mut line = name.to_owned();
        for (parameter, value) in parameters {
            let _ = write!(line, ";{parameter}={}", parameter_value(value));
        }
        line.push(':');
        line.extend(value.chars().filter(|character| !is_unwritable(*character)));
        self.fold(&line);
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text.
    pub fn into_string(self) -> String {
        self.0
    }

    /// Adds a content line, folded where it is too long, never within a character.
    fn fold(&mut self, line: &str) {
        let mut rest = line;
        let mut room = LINE_BYTES;
        while room < rest.len() {
            let (head, tail) = rest.split_at(rest.floor_char_boundary(room));
            let _ = write!(self.0, "{head}\r\n ");
            rest = tail;
            // The space that continues the line counts.
            room = LINE_BYTES - 1;
        }
        self.0.push_str(rest);
        self.0.push_str("\r\n");
    }
}

/// Whether no value can hold it.
fn is_unwritable(character: char) -> bool {
    character.is_control() && character != '\t'
}

/// Text as a value; control characters, which it cannot hold, are left out with the line.
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

/// The value of a parameter, in quotes where it needs them. One can't hold a quote: RFC 6868 writes
/// it as `^'`, which many mail programs show as it stands, so that it becomes an apostrophe, and a
/// line's end a space. A circumflex is doubled (RFC 6868), since it would be read as the start of
/// such a sequence.
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
    fn text_can_not_break_out_of_its_line() {
        assert_eq!(
            text_of("x\r\nEND:VEVENT\nATTENDEE:mailto:eve@evil.com\rX:\u{85}\u{0}"),
            "SUMMARY:x\\nEND:VEVENT\\nATTENDEE:mailto:eve@evil.com\\nX:\r\n"
        );
        let mut lines = ContentLines::new();
        lines.line("URL", "https://example.com/\r\nATTENDEE:x");
        assert_eq!(lines.as_str(), "URL:https://example.com/ATTENDEE:x\r\n");
    }

    #[test]
    fn a_name_is_quoted_where_it_has_to_be_and_never_closes_its_quotes() {
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
    fn an_instant_is_written_in_utc_to_the_second() {
        let mut lines = ContentLines::new();
        lines.instant("DTSTAMP", time::macros::datetime!(2026-11-21 09:00:59.5 +1));
        assert_eq!(lines.as_str(), "DTSTAMP:20261121T080059Z\r\n");
    }

    proptest! {
        #[test]
        fn folded_lines_are_short_and_read_as_what_they_were(text in "\\PC{0,300}") {
            let written = text_of(&text);
            prop_assert!(written.split("\r\n").all(|line| line.len() <= LINE_BYTES));
            let line = format!("SUMMARY:{}\n", escaped(&text));
            prop_assert_eq!(unfold(written.as_bytes()), line);
            prop_assert_eq!(unescaped(&escaped(&text)), text);
        }

        #[test]
        fn whatever_a_name_holds_the_property_keeps_its_shape(name in "[\\PC\r\n\t\"^:;,]{0,80}") {
            let text = unfold(attendee(&name).as_bytes());
            prop_assert_eq!(text.lines().count(), 1);
            let line = Line::parse(text.trim_end()).expect("a line");
            prop_assert!(line.is("ATTENDEE"));
            prop_assert_eq!(line.parameter("ROLE"), Some("CHAIR"));
            prop_assert_eq!(line.value, "mailto:ada@acme.com");
        }
    }
}
