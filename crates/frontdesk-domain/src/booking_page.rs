//! Settings of a workspace's booking pages.

use std::fmt;

use thiserror::Error;

const MAX_ORIGIN_CHARS: usize = 255;
/// Hosts whose pages browsers trust without TLS (W3C Secure Contexts).
const LOOPBACK: [&str; 2] = ["localhost", "127.0.0.1"];

/// Settings of a workspace's booking pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingPageSettings {
    /// The language for visitors who request no supported language.
    pub language: Language,
    /// Sites that can embed the pages in a frame; empty for none.
    pub frame_ancestors: Vec<WebOrigin>,
    /// Whether the landing page of the workspace is shown.
    pub landing_page: bool,
}

/// Languages of the booking pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Arabic, written right to left.
    Arabic,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 5] =
        [Self::English, Self::German, Self::French, Self::Spanish, Self::Arabic];

    /// The BCP 47 tag.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Arabic => "ar",
        }
    }

    /// The language with this tag.
    pub fn parse(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == tag)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The origin of a site (RFC 6454), such as `https://www.acme.example`.
///
/// `http://` is limited to `localhost` and `127.0.0.1`, for development. The text is safe to insert
/// in a `Content-Security-Policy` header.
///
/// ```
/// use frontdesk_domain::booking_page::WebOrigin;
///
/// assert_eq!(WebOrigin::parse("https://WWW.Acme.example:8443")?.as_str(), "https://www.acme.example:8443");
/// assert!(WebOrigin::parse("https://www.acme.example/embed").is_err());
/// # Ok::<(), frontdesk_domain::booking_page::InvalidWebOrigin>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WebOrigin(String);

/// The text is not a valid [`WebOrigin`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "expected https:// and a host, without a path, such as https://www.acme.example, or http:// and localhost, \
     such as http://localhost:5173; found {0:?}"
)]
pub struct InvalidWebOrigin(pub String);

impl WebOrigin {
    /// Parses an origin and normalizes the host to lowercase ASCII.
    ///
    /// # Errors
    /// [`InvalidWebOrigin`] with the text.
    pub fn parse(text: &str) -> Result<Self, InvalidWebOrigin> {
        Self::read(text).ok_or_else(|| InvalidWebOrigin(text.chars().take(80).collect()))
    }

    fn read(text: &str) -> Option<Self> {
        let (scheme, authority) = text.split_once("://")?;
        let (host, port) = match authority.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (authority, None),
        };
        let host = idna::domain_to_ascii_strict(host).ok().filter(|host| !host.is_empty())?;
        let default_port = match scheme {
            "https" => "443",
            "http" if LOOPBACK.contains(&host.as_str()) => "80",
            _ => return None,
        };
        // Browsers omit the default port from an origin.
        let origin = match port.filter(|&port| port != default_port) {
            None => format!("{scheme}://{host}"),
            Some(port) => {
                let digits_alone = port.bytes().all(|b| b.is_ascii_digit());
                let port: u16 = port.parse().ok().filter(|&port| digits_alone && 0 < port)?;
                format!("{scheme}://{host}:{port}")
            }
        };
        (origin.len() <= MAX_ORIGIN_CHARS).then_some(Self(origin))
    }

    /// The serialized origin.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for WebOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_parsed_from_its_own_tag() {
        for language in Language::ALL {
            assert_eq!(Language::parse(language.as_str()), Some(language));
        }
        assert_eq!(Language::parse("EN"), None);
    }

    #[test]
    fn an_origin_is_https_or_loopback_with_an_optional_port() {
        for (text, origin) in [
            ("https://acme.example", "https://acme.example"),
            ("https://WWW.Bücher.example", "https://www.xn--bcher-kva.example"),
            ("https://acme.example:443", "https://acme.example"),
            ("https://localhost:8443", "https://localhost:8443"),
            ("http://LOCALHOST:5173", "http://localhost:5173"),
            ("http://127.0.0.1:80", "http://127.0.0.1"),
            ("http://localhost:443", "http://localhost:443"),
        ] {
            assert_eq!(WebOrigin::parse(text).as_ref().map(WebOrigin::as_str), Ok(origin));
        }
    }

    #[test]
    fn text_with_meaning_in_a_security_policy_is_rejected() {
        for text in [
            "",
            "https://",
            "http://acme.example",
            "http://localhost.acme.example",
            "ftp://localhost",
            "acme.example",
            "https://acme.example/",
            "https://*.acme.example",
            "https://acme.example:0",
            "https://acme.example:+1",
            "https://acme.example:99999",
            "https://acme.example; script-src *",
            "https://acme.example https://evil.example",
            "https://acme.example, https://evil.example",
            "https://u@acme.example",
            "'self'",
            "*",
        ] {
            assert!(WebOrigin::parse(text).is_err(), "{text}");
        }
    }
}
