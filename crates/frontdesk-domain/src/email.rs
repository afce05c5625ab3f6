//! Email addresses and their normalization.

use std::fmt;
use std::hash::{Hash, Hasher};

use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The symbols of an atom, and the dot (RFC 5322, section 3.2.3).
const SYMBOLS: &str = "!#$%&'*+-/=?^_`{|}~.";

/// The zero width non-joiner and joiner, part of some words.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Maximum length of the local part (RFC 5321, section 4.5.3.1).
const MAX_LOCAL: usize = 64;
const MAX_ADDRESS: usize = 254;

/// A normalized email address, compared case-insensitively.
///
/// Surrounding whitespace is removed and the domain is lowercase ASCII (UTS #46). The local part
/// keeps its spelling, in Unicode normalization form C (RFC 6532, section 3.1).
///
/// ```
/// use frontdesk_domain::email::Email;
///
/// let email = Email::parse(" Ada@BÜCHER.example ")?;
/// assert_eq!(email.as_str(), "Ada@xn--bcher-kva.example");
/// assert_eq!(email, Email::parse("ada@bücher.example")?);
/// assert!(Email::parse("ada").is_err());
/// # Ok::<(), frontdesk_domain::email::InvalidEmail>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "String", try_from = "String")
)]
pub struct Email {
    address: String,
    at: usize,
}

/// The text is not a deliverable email address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected an email address such as ada@example.com, found {found:?}: {why}")]
#[non_exhaustive]
pub struct InvalidEmail {
    /// The text, truncated if long.
    pub found: String,
    /// Why the text is invalid.
    pub why: &'static str,
}

impl Email {
    /// Parses and normalizes an address.
    ///
    /// Rejects an IP address as the domain (RFC 5321, section 4.1.3), because it would let a
    /// request send mail into the private network.
    ///
    /// # Errors
    /// [`InvalidEmail`] with the reason.
    pub fn parse(text: &str) -> Result<Self, InvalidEmail> {
        let is_literal = text.rsplit_once('@').is_some_and(|(_, domain)| domain.starts_with('['));
        if !is_literal {
            let email = Self::from_stored(text)?;
            if !is_ip_address(email.domain()) {
                return Ok(email);
            }
        }
        let found = text.trim().chars().take(80).collect();
        Err(InvalidEmail { found, why: "the part after @ is an IP address" })
    }

    /// Parses the address of a stored row.
    ///
    /// Accepts a bare IP address as the domain, because earlier versions stored such addresses.
    ///
    /// # Errors
    /// [`InvalidEmail`] with the reason.
    pub fn from_stored(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim();
        let refuse = |why| InvalidEmail { found: text.chars().take(80).collect(), why };
        let (local, domain) = text.rsplit_once('@').ok_or_else(|| refuse("it has no @"))?;
        let local: String = local.nfc().collect();
        check_local(&local).map_err(refuse)?;
        let domain = idna::domain_to_ascii_strict(domain)
            .map_err(|_| refuse("the part after @ is not a domain name"))?;
        if !domain.contains('.') {
            return Err(refuse("the domain has no dot"));
        }
        if MAX_ADDRESS < local.len() + 1 + domain.len() {
            return Err(refuse("it has more than 254 characters"));
        }
        Ok(Self { address: format!("{local}@{domain}"), at: local.len() })
    }

    /// The address for display and sending.
    pub fn as_str(&self) -> &str {
        &self.address
    }

    /// The address for matching, in lowercase and composed (NFC).
    pub fn match_key(&self) -> String {
        self.address.to_lowercase().nfc().collect()
    }

    /// The domain, in lowercase ASCII.
    pub fn domain(&self) -> &str {
        &self.address[self.at + 1..]
    }
}

/// Whether resolvers read the name as an IPv4 address, such as `127.1`.
///
/// See WHATWG URL, section 3.5 ("ends in a number"). Matches no real domain, because no
/// top-level domain is a number (RFC 3696, section 2).
fn is_ip_address(domain: &str) -> bool {
    let last = domain.trim_end_matches('.').rsplit('.').next().unwrap_or_default();
    let hexadecimal = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    is_decimal || last.strip_prefix("0x").is_some_and(hexadecimal)
}

fn check_local(local: &str) -> Result<(), &'static str> {
    if local.is_empty() {
        return Err("the part before the @ is empty");
    }
    if MAX_LOCAL < local.len() {
        return Err("the part before the @ has more than 64 characters");
    }
    if local.starts_with('.') || local.ends_with('.') || local.contains("..") {
        return Err("the part before the @ has a dot that is not between two characters");
    }
    let before = std::iter::once('.').chain(local.chars());
    if !before.zip(local.chars()).all(|(before, c)| may_follow(before, c)) {
        return Err("the part before the @ has a character that is not allowed");
    }
    Ok(())
}

/// Whether `c` is allowed after `before` (RFC 6531, section 3.3).
///
/// A combining mark needs a base, and a joiner a non-ASCII letter; elsewhere, both are invisible or
/// change another character.
fn may_follow(before: char, c: char) -> bool {
    if JOINERS.contains(&c) {
        return !before.is_ascii() && !JOINERS.contains(&before);
    }
    c.is_alphanumeric() || SYMBOLS.contains(c) || is_combining_mark(c) && !SYMBOLS.contains(before)
}

impl PartialEq for Email {
    fn eq(&self, other: &Self) -> bool {
        self.match_key() == other.match_key()
    }
}

impl Eq for Email {}

impl Hash for Email {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.match_key().hash(state);
    }
}

impl TryFrom<String> for Email {
    type Error = InvalidEmail;

    fn try_from(text: String) -> Result<Self, InvalidEmail> {
        Self::parse(&text)
    }
}

impl From<Email> for String {
    fn from(email: Email) -> Self {
        email.address
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_domain_is_normalized() {
        let email = Email::parse("  Ada.Byron+x@ACME.Com ").expect("a valid address");
        assert_eq!(email.as_str(), "Ada.Byron+x@acme.com");
        assert_eq!(email.domain(), "acme.com");
        assert_eq!(email.match_key(), "ada.byron+x@acme.com");
    }

    #[test]
    fn combining_marks_and_joiners_of_a_script_are_accepted() {
        for local in [
            "श्री",
            "क्\u{200d}ष",
            "รู้",
            "ร\u{0e39}\u{0e49}",
            "می\u{200c}خواهم",
            "র\u{200d}্যাব",
            "x\u{0323}",
        ] {
            let text = format!("{local}@acme.com");
            assert_eq!(Email::parse(&text).map(String::from), Ok(text));
        }
        for local in
            ["\u{301}e", "a.\u{301}", "a\u{200d}b", "\u{200c}", "श\u{200d}\u{200d}", "a\u{202e}b"]
        {
            let error = Email::parse(&format!("{local}@acme.com")).expect_err(local);
            assert!(error.why.contains("not allowed"), "{local:?}: {error}");
        }
    }

    #[test]
    fn decomposed_address_is_composed() {
        let decomposed = Email::parse("rene\u{301}@acme.com").expect("a valid address");
        assert_eq!(decomposed.as_str(), "ren\u{e9}@acme.com");
        assert_eq!(Email::parse("REN\u{c9}@acme.com"), Ok(decomposed));
        let capital = Email::parse("J\u{30c}@acme.com").expect("a valid address");
        assert_eq!(
            capital.match_key(),
            "\u{1f0}@acme.com",
            "only the small letter has one code point"
        );
        let long = format!("{}@acme.com", "\u{1112}\u{1161}\u{11ab}".repeat(21));
        assert!(Email::parse(&long).is_ok(), "63 bytes after composition");
    }

    #[test]
    fn an_ip_address_as_domain_is_rejected() {
        for text in [
            "ada@127.0.0.1",
            "ada@[127.0.0.1]",
            "ada@[IPv6:2001:db8::1]",
            "ada@127.1",
            "ada@0x7f.0x1",
            "ada@acme.0X7F",
            "ada@１２７.0.0.1",
            "ada@mail.1",
        ] {
            let error = Email::parse(text).expect_err(text);
            assert!(error.why.contains("IP address"), "{text}: {error}");
        }
        for text in ["ada@1.example", "ada@127.0.0.1.example", "ada@0x7f.example", "ada@acme.x1"] {
            assert!(Email::parse(text).is_ok(), "{text}");
        }
        assert!(Email::parse("ada@::1").is_err(), "not a domain name");
    }

    #[test]
    fn stored_address_with_ip_domain_stays_readable() {
        let stored = Email::from_stored("ada@127.0.0.1").map(|email| email.domain().to_owned());
        assert_eq!(stored.as_deref(), Ok("127.0.0.1"));
        assert!(Email::from_stored("ada").is_err());
    }

    #[test]
    fn undeliverable_addresses_are_rejected_with_the_reason() {
        for (text, why) in [
            ("", "no @"),
            ("ada", "no @"),
            ("@acme.com", "before the @ is empty"),
            ("ada@", "not a domain name"),
            ("ada@acme", "no dot"),
            ("ada@ac me.com", "not a domain name"),
            ("ada@-acme.com", "not a domain name"),
            ("a da@acme.com", "not allowed"),
            ("a@b@acme.com", "not allowed"),
            ("ada.@acme.com", "dot"),
            ("ada\n@acme.com", "not allowed"),
            (&format!("{}@acme.com", "a".repeat(65)), "64"),
        ] {
            let error = Email::parse(text).expect_err(text);
            assert!(error.why.contains(why), "{text}: {error}");
        }
    }
}
