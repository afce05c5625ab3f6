//! Parses a content line: name, parameters, value (RFC 5545 section 3.1).

#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// As written; comparisons ignore case.
    pub(super) name: &'a str,
    parameters: &'a str,
    /// Trimmed but still escaped: only text values have escapes.
    pub(super) value: &'a str,
}

/// Properties without colons in values, so the last colon ends the parameters.
///
/// This accepts unquoted colons: `DTSTART;TZID=(UTC-05:00) Eastern:20260301T090000`.
const DATED: [&str; 5] = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"];

impl<'a> Line<'a> {
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let name = &text[..text.find([';', ':'])?];
        let rest = &text[name.len()..];
        let dated = DATED.iter().any(|dated| name.trim().eq_ignore_ascii_case(dated));
        let colon = colon_outside_quotes(rest, dated).or_else(|| rest.find(':'))?;
        let parameters = rest[..colon].trim_start_matches(';');
        Some(Self { name: name.trim(), parameters, value: rest[colon + 1..].trim() })
    }

    /// Parses one of `names` that is directly followed by its value.
    pub(super) fn without_colon(text: &'a str, names: &[&str]) -> Option<Self> {
        let name = names.iter().find(|name| text.starts_with(**name))?;
        let (name, rest) = text.split_at(name.len());
        (!rest.starts_with([' ', '\t'])).then_some(Self {
            name,
            parameters: "",
            value: rest.trim(),
        })
    }

    pub(super) fn says_the_same_as(&self, other: &Self) -> bool {
        self.parameters == other.parameters && self.value == other.value
    }

    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn parameter(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.parameters;
        while !rest.is_empty() {
            let (parameter, after) = split_outside_quotes(rest, b';');
            rest = after;
            if let Some((found, value)) = parameter.split_once('=')
                && found.trim().eq_ignore_ascii_case(name)
            {
                return Some(value.trim().trim_matches('"').trim());
            }
        }
        None
    }
}

fn colon_outside_quotes(text: &str, last: bool) -> Option<usize> {
    let mut quoted = false;
    let mut found = None;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b':' if !quoted => {
                found = Some(index);
                if !last {
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

fn split_outside_quotes(text: &str, separator: u8) -> (&str, &str) {
    let mut quoted = false;
    let at = text.bytes().position(|byte| {
        quoted ^= byte == b'"';
        !quoted && byte == separator
    });
    at.map_or((text, ""), |at| (&text[..at], &text[at + 1..]))
}

/// Removes the escapes of RFC 5545 section 3.3.11.
pub(super) fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.extend(characters.next().map(|escaped| match escaped {
                'n' | 'N' => '\n',
                other => other,
            })),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line<'_> {
        Line::parse(text).expect("a line")
    }

    #[test]
    fn line_is_split_into_name_parameters_and_value() {
        let line = line(
            "attendee;PARTSTAT=DECLINED;CN=\"Raman; Priya: host\":mailto:priya@northwind.example",
        );
        assert!(line.is("ATTENDEE"));
        assert_eq!(line.parameter("partstat"), Some("DECLINED"));
        assert_eq!(line.parameter("CN"), Some("Raman; Priya: host"));
        assert_eq!(line.parameter("ROLE"), None);
        assert_eq!(line.value, "mailto:priya@northwind.example");
    }

    #[test]
    fn a_colon_in_an_unquoted_zone_name_does_not_start_the_value() {
        let line = line("DTSTART;TZID=(UTC-05:00) Eastern Time:20260301T090000");
        assert_eq!(line.parameter("TZID"), Some("(UTC-05:00) Eastern Time"));
        assert_eq!(line.value, "20260301T090000");
    }

    #[test]
    fn unclosed_quote_does_not_swallow_the_value() {
        assert_eq!(line("SUMMARY;X=\"a:b").value, "b");
    }

    #[test]
    fn text_without_a_colon_is_not_a_line() {
        assert!(Line::parse("DTSTART").is_none());
        assert!(Line::parse("").is_none());
    }

    #[test]
    fn escaped_text_is_unescaped() {
        assert_eq!(unescaped(r"Kuala Lumpur\, Singapore\n\\"), "Kuala Lumpur, Singapore\n\\");
    }
}
