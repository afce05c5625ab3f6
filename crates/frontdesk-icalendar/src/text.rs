//! Decodes bytes to unfolded content lines (RFC 5545 section 3.1).

use std::borrow::Cow;

const UTF_8_MARK: &[u8] = "\u{feff}".as_bytes();

/// Joins folded lines, ends each line with `\n`, and drops empty lines.
///
/// Lines are joined before decoding, because some writers fold inside a character. A byte order
/// mark selects UTF-8 or UTF-16; text that is not UTF-8 is read as Latin-1. Joined files have a
/// byte order mark at a later line, which is dropped.
pub fn unfold(bytes: &[u8]) -> String {
    let bytes = to_utf8(bytes);
    let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    let mut unfolded: Vec<u8> = Vec::with_capacity(bytes.len());
    for line in bytes.split(|byte| *byte == end) {
        match without_its_end(without_mark(line)) {
            [] => {}
            [b' ' | b'\t', rest @ ..] => {
                unfolded.pop();
                unfolded.extend_from_slice(rest);
                unfolded.push(b'\n');
            }
            line => {
                unfolded.extend_from_slice(line);
                unfolded.push(b'\n');
            }
        }
    }
    String::from_utf8(unfolded)
        .unwrap_or_else(|latin| latin.as_bytes().iter().map(|byte| char::from(*byte)).collect())
}

fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(UTF_8_MARK).unwrap_or(line)
}

/// Removes trailing carriage returns, which some gateways double.
fn without_its_end(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|byte| *byte != b'\r').map_or(0, |last| last + 1);
    &line[..end]
}

fn to_utf8(bytes: &[u8]) -> Cow<'_, [u8]> {
    let utf16 = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String =
            char::decode_utf16(units).map(|unit| unit.unwrap_or('\u{fffd}')).collect();
        Cow::Owned(text.into_bytes())
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        bytes => Cow::Borrowed(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_lines_are_joined_with_any_line_ending() {
        for text in
            ["A:1\r\n 2\r\nB:3\r\n", "A:1\n\t2\nB:3", "A:1\r 2\rB:3\r", "A:1\r\r\n 2\r\r\n\r\nB:3"]
        {
            assert_eq!(unfold(text.as_bytes()), "A:12\nB:3\n", "{text:?}");
        }
    }

    #[test]
    fn fold_inside_a_character_is_repaired() {
        assert_eq!(unfold(b"SUMMARY:caf\xc3\r\n \xa9\r\n"), "SUMMARY:caf\u{e9}\n");
    }

    #[test]
    fn byte_order_mark_selects_the_encoding() {
        assert_eq!(unfold(b"\xef\xbb\xbfBEGIN:VCALENDAR\r\n"), "BEGIN:VCALENDAR\n");
        assert_eq!(unfold(b"\xff\xfeA\0:\0\xe9\0\n\0"), "A:\u{e9}\n");
        assert_eq!(unfold(b"\xfe\xff\0A\0:\0\xe9\0\n"), "A:\u{e9}\n");
    }

    #[test]
    fn byte_order_mark_at_a_later_line_is_dropped() {
        for text in ["\r\n\u{feff}A:1\r\nB:2", "A:1\n\u{feff}B:2\n", "A:1\r\u{feff}\rB:2"] {
            assert_eq!(unfold(text.as_bytes()), "A:1\nB:2\n", "{text:?}");
        }
    }

    #[test]
    fn invalid_utf_8_is_read_as_latin_1() {
        assert_eq!(unfold(b"A:caf\xe9\n"), "A:caf\u{e9}\n");
    }

    #[test]
    fn leading_space_on_the_first_line_is_ignored() {
        assert_eq!(unfold(b" A:1\n"), "A:1\n");
    }
}
