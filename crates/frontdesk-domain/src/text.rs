//! Text validation shared by requests and the workspace file.

const MAX_URL_CHARS: usize = 2_000;

/// The zeros of the scripts with decimal digits (Unicode).
///
/// The other nine digits follow each zero.
const ZEROS: &str = "\u{660}\u{6f0}\u{7c0}\u{966}\u{9e6}\u{a66}\u{ae6}\u{b66}\u{be6}\u{c66}\u{ce6}\u{d66}\
    \u{de6}\u{e50}\u{ed0}\u{f20}\u{1040}\u{1090}\u{17e0}\u{1810}\u{1946}\u{19d0}\u{1a80}\
    \u{1a90}\u{1b50}\u{1bb0}\u{1c40}\u{1c50}\u{a620}\u{a8d0}\u{a900}\u{a9d0}\u{a9f0}\u{aa50}\
    \u{abf0}\u{ff10}\u{11066}";

/// Returns the text with each line break as LF.
///
/// Browsers submit the line breaks of a text area as CRLF, but count each as one character.
pub fn with_lf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Replaces decimal digits of other scripts by ASCII digits.
pub fn with_ascii_digits(text: &str) -> String {
    let ascii = |c: char| {
        let mut distances = ZEROS.chars().filter_map(|zero| u32::from(c).checked_sub(zero.into()));
        distances.find_map(|distance| char::from_digit(distance, 10))
    };
    text.chars().map(|c| if c.is_ascii() { c } else { ascii(c).unwrap_or(c) }).collect()
}

/// Returns a name as it is stored.
///
/// The name is trimmed and has no controls of the writing direction.
///
/// These controls (Unicode Standard Annex 9, section 2) can make a name read as another one, and
/// reorder the text around it.
///
/// ```
/// use frontdesk_domain::text::display_name;
///
/// assert_eq!(display_name(" Ada\u{202e}\u{2066} Byron\u{200f} "), "Ada Byron");
/// ```
pub fn display_name(text: &str) -> String {
    text.replace(is_direction_control, "").trim().to_owned()
}

fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Requires one nonblank line of at most `most` characters.
///
/// # Errors
/// The detail of the fault.
pub fn check_line(text: &str, most: usize) -> Result<(), String> {
    let length = display_name(text).chars().count();
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

/// Requires at most `most` characters; the text may be empty.
///
/// Rejects control characters except tabs and line breaks: some databases cannot store NUL.
///
/// # Errors
/// The detail of the fault.
pub fn check_lines(text: &str, most: usize) -> Result<(), String> {
    let length = text.chars().count();
    if most < length {
        Err(format!("expected at most {most} characters, found {length}"))
    } else if let Some(control) = text.chars().find(|&c| c.is_control() && !"\t\n\r".contains(c)) {
        Err(format!(
            "expected no control characters except tabs and line breaks, found {control:?}"
        ))
    } else {
        Ok(())
    }
}

/// Requires a URL of the form `https://host…`.
///
/// # Errors
/// The detail of the fault.
pub fn check_https_url(text: &str) -> Result<(), String> {
    check_url(text, &["https://"], "an https:// address")
}

/// Requires a URL of the form `https://host…` or `http://host…`.
///
/// # Errors
/// The detail of the fault.
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
    // Rejects user names and passwords, because URLs leak into logs and other services.
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
    fn a_line_is_nonblank_and_within_the_limit() {
        assert_eq!(check_line(" Ada Byron ", 9), Ok(()));
        for (text, found) in [
            ("", "none"),
            (" \t", "none"),
            ("\u{202e}\u{200f}", "none"),
            ("Ada Byrons", "found 10"),
            ("a\nb", "control"),
        ] {
            assert!(check_line(text, 9).is_err_and(|detail| detail.contains(found)), "{text:?}");
        }
    }

    #[test]
    fn lines_may_be_empty_and_hold_only_tabs_and_breaks() {
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
    fn line_breaks_become_lf() {
        assert_eq!(with_lf("a\r\nb\rc\n\r\n"), "a\nb\nc\n\n");
    }

    #[test]
    fn digits_of_other_scripts_become_ascii() {
        for digits in ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９"]
        {
            assert_eq!(with_ascii_digits(digits), "0123456789");
        }
        assert_eq!(with_ascii_digits("+٤٤ (20) ½ ² ж"), "+44 (20) ½ ² ж");
    }

    #[test]
    fn only_https_urls_without_credentials_pass() {
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
    fn a_web_url_may_use_http() {
        for url in ["http://localhost:8080/x", "https://meet.example/{uuid}"] {
            assert_eq!(check_web_url(url), Ok(()), "{url}");
        }
        assert!(
            check_web_url("ftp://meet.example")
                .is_err_and(|detail| detail.contains("http:// address"))
        );
    }
}
