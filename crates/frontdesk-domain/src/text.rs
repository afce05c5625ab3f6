//! Checks of text that people and programs send, shared by requests and the workspace file. Each
//! says what was found and what would be right.

const MAX_URL_CHARS: usize = 2_000;

/// Accepts one line of text that is not blank and has at most `most` characters.
///
/// # Errors
/// A sentence for the fault.
pub fn check_line(text: &str, most: usize) -> Result<(), String> {
    let length = text.trim().chars().count();
    if length == 0 {
        Err("expected some text, found none".to_owned())
    } else if most < length {
        Err(format!("expected at most {most} characters, found {length}"))
    } else if text.chars().any(char::is_control) {
        Err("expected one line without control characters".to_owned())
    } else {
        Ok(())
    }
}

/// Accepts any number of lines, maybe none, of at most `most` characters.
///
/// Of control characters only those that part words and lines pass: the others mean nothing to a
/// reader, and a NUL is one that not every database can keep.
///
/// # Errors
/// A sentence for the fault.
pub fn check_lines(text: &str, most: usize) -> Result<(), String> {
    let length = text.chars().count();
    if most < length {
        Err(format!("expected at most {most} characters, found {length}"))
    } else if let Some(control) = text.chars().find(|&c| c.is_control() && !"\t\n\r".contains(c)) {
        Err(format!("expected no control character but tabs and line breaks, found {control:?}"))
    } else {
        Ok(())
    }
}

/// Accepts an address of the form `https://host…`.
///
/// # Errors
/// A sentence for the fault.
pub fn check_https_url(text: &str) -> Result<(), String> {
    check_url(text, &["https://"], "an https:// address")
}

/// Accepts an address of the form `https://host…` or `http://host…`.
///
/// # Errors
/// A sentence for the fault.
pub fn check_web_url(text: &str) -> Result<(), String> {
    check_url(text, &["https://", "http://"], "an https:// or http:// address")
}

fn check_url(text: &str, schemes: &[&str], expected: &str) -> Result<(), String> {
    let shown: String = text.chars().take(80).collect();
    let refuse = || Err(format!("expected {expected}, found {shown:?}"));
    let Some(rest) = schemes.iter().find_map(|scheme| text.strip_prefix(scheme)) else {
        return refuse();
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    // Names and passwords in an address end up in logs and in other people's hands.
    let host_is_plain =
        !authority.is_empty() && !authority.starts_with(':') && !authority.contains('@');
    let characters_are_fine =
        text.chars().all(|c| !c.is_whitespace() && !c.is_control() && !"<>\"\\".contains(c));
    if !host_is_plain || !characters_are_fine || MAX_URL_CHARS < text.chars().count() {
        return refuse();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_text_on_one_line_that_is_not_too_long() {
        assert_eq!(check_line(" Ada Byron ", 9), Ok(()));
        for (text, found) in
            [("", "none"), (" \t", "none"), ("Ada Byrons", "found 10"), ("a\nb", "control")]
        {
            assert!(check_line(text, 9).is_err_and(|detail| detail.contains(found)), "{text:?}");
        }
    }

    #[test]
    fn lines_may_be_none_and_hold_no_control_characters_but_tabs_and_breaks() {
        for text in ["", "one", "one\r\n\ttwo\n"] {
            assert_eq!(check_lines(text, 10), Ok(()), "{text:?}");
        }
        for (text, found) in
            [("01234567890", "found 11"), ("a\0b", r"'\0'"), ("\u{1b}[2J", r"'\u{1b}'")]
        {
            assert!(check_lines(text, 10).is_err_and(|detail| detail.contains(found)), "{text:?}");
        }
    }

    #[test]
    fn only_plain_https_addresses_pass() {
        for url in
            ["https://flows.example/r/1", "https://flows.example", "https://a.example:8443/?q=1#x"]
        {
            assert_eq!(check_https_url(url), Ok(()), "{url}");
        }
        for url in [
            "",
            "http://flows.example",
            "https://",
            "https:///r",
            "javascript:alert(1)",
            "https://a b.example",
            "https://u:p@flows.example",
            "https://flows.example/\n",
            "//flows.example",
            "https://:80/",
            "https://flows.example/\"><script>",
        ] {
            assert!(check_https_url(url).is_err(), "{url}");
        }
    }

    #[test]
    fn a_web_address_may_be_plain_http() {
        for url in ["http://localhost:8080/x", "https://meet.example/{uuid}"] {
            assert_eq!(check_web_url(url), Ok(()), "{url}");
        }
        assert!(
            check_web_url("ftp://meet.example")
                .is_err_and(|detail| detail.contains("http:// address"))
        );
    }
}
