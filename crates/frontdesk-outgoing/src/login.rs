use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use url::{Host, Url};

use crate::challenges::Password;

/// Credentials for a server.
#[derive(Clone, Debug)]
pub enum Credentials {
    /// A password, for `Basic` (RFC 7617) or `Digest` (RFC 7616).
    Password {
        /// The user name.
        user: String,
        /// The password.
        password: SecretString,
    },
    /// A bearer token (RFC 6750).
    Bearer(SecretString),
}

/// Credentials as a header, with the site for which they are valid.
#[derive(Clone, Debug)]
pub struct Login {
    header: HeaderValue,
    password: Option<Password>,
    site: Site,
}

/// Hosts that share a password.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Site {
    /// All hosts of a registrable domain (Public Suffix List).
    Domain { name: String, encrypted: bool },
    /// One server: an IP address or a local name.
    Server { origin: url::Origin },
}

impl Site {
    fn of(url: &Url) -> Self {
        let registrable = match url.host() {
            Some(Host::Domain(host)) => psl::domain_str(host.trim_end_matches('.')),
            Some(Host::Ipv4(_) | Host::Ipv6(_)) | None => None,
        };
        match registrable {
            Some(name) => {
                Self::Domain { name: name.to_owned(), encrypted: url.scheme() == "https" }
            }
            None => Self::Server { origin: url.origin() },
        }
    }
}

impl Login {
    /// Creates a login for the site of `url`.
    ///
    /// Returns `None` for a token with characters that are invalid in a header.
    pub fn new(credentials: &Credentials, url: &Url) -> Option<Self> {
        let (text, password) = match credentials {
            Credentials::Password { user, password } => {
                let text = STANDARD.encode(format!("{user}:{}", password.expose_secret()));
                let password = Password { user: user.clone(), password: password.clone() };
                (format!("Basic {text}"), Some(password))
            }
            Credentials::Bearer(token) => (format!("Bearer {}", token.expose_secret()), None),
        };
        Some(Self { header: sensitive(&text)?, password, site: Site::of(url) })
    }

    /// Whether `url` is on the login's site, with the same encryption.
    pub fn covers(&self, url: &Url) -> bool {
        self.site == Site::of(url)
    }

    /// For requests before a challenge: the token, or `Basic`.
    pub(crate) fn header(&self) -> HeaderValue {
        self.header.clone()
    }

    /// `None` for a token.
    pub(crate) fn password(&self) -> Option<&Password> {
        self.password.as_ref()
    }
}

/// Hides the value from logs; `None` if the text is invalid.
pub(crate) fn sensitive(text: &str) -> Option<HeaderValue> {
    let mut header = HeaderValue::from_str(text).ok()?;
    header.set_sensitive(true);
    Some(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(ours: &str, other: &str) -> bool {
        let url = |text: &str| Url::parse(text).expect("a URL");
        let credentials =
            Credentials::Password { user: "ann".to_owned(), password: "secret".into() };
        Login::new(&credentials, &url(ours)).expect("a login").covers(&url(other))
    }

    #[test]
    fn a_password_covers_one_registrable_domain() {
        for (ours, other) in [
            ("https://caldav.icloud.com/", "https://p42-caldav.icloud.com:443/1/"),
            ("https://example.co.uk/", "https://dav.example.co.uk:8443/"),
            ("https://EXAMPLE.com./", "https://dav.example.com/"),
            ("http://127.0.0.1:5232/a", "http://127.0.0.1:5232/b"),
            ("https://nas/a", "https://nas/b"),
        ] {
            assert!(covers(ours, other), "{ours} {other}");
        }
        for (ours, other) in [
            ("https://caldav.icloud.com/", "https://icloud.com.evil.com/"),
            ("https://a.co.uk/", "https://b.co.uk/"),
            ("https://ann.github.io/", "https://eve.github.io/"),
            ("https://example.com/", "http://example.com/"),
            ("http://127.0.0.1:5232/", "http://127.0.0.1:5233/"),
            ("https://nas/", "http://nas/"),
            ("https://10.0.0.1/", "https://10.0.0.2/"),
            ("https://nas/", "https://other/"),
        ] {
            assert!(!covers(ours, other), "{ours} {other}");
        }
    }

    #[test]
    fn debug_output_contains_no_password() {
        let url = Url::parse("https://example.com/").expect("a URL");
        for credentials in [
            Credentials::Password { user: "ann".to_owned(), password: "secret".into() },
            Credentials::Bearer("secret".into()),
        ] {
            let printed = format!("{credentials:?} {:?}", Login::new(&credentials, &url));
            assert!(!printed.contains("secret") && !printed.contains("c2VjcmV0"), "{printed}");
        }
    }

    #[test]
    fn a_token_invalid_in_a_header_is_rejected() {
        let url = Url::parse("https://example.com/").expect("a URL");
        assert!(Login::new(&Credentials::Bearer("a\r\nb".into()), &url).is_none());
    }
}
