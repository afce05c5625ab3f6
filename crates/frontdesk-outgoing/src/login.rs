//! Who asks, and whom the password is for.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use url::{Host, Url};

use crate::challenges::Password;

/// How whoever asks is known to the server.
#[derive(Clone, Debug)]
pub enum Credentials {
    /// A user name and a password, as `Basic` (RFC 7617) or, where the server asks for it, as
    /// `Digest` (RFC 7616). Most servers want a password made for this service alone.
    Password {
        /// The user name.
        user: String,
        /// The password.
        password: SecretString,
    },
    /// A token (RFC 6750).
    Bearer(SecretString),
}

/// Credentials as a header, and the site that they are for.
#[derive(Clone, Debug)]
pub struct Login {
    header: HeaderValue,
    password: Option<Password>,
    site: Site,
}

/// Whose hosts share a password.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Site {
    /// All under one name that someone has registered, by the Public Suffix List.
    Domain { name: String, encrypted: bool },
    /// One server of a host without such a name: an address, or a name of the local network.
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
    /// For the site of `url`. `None` for a token that no header can hold.
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

    /// Whether `url` is of the site that the credentials are for, and asked no less safely.
    pub fn covers(&self, url: &Url) -> bool {
        self.site == Site::of(url)
    }

    /// What is sent without having been asked for: the token, or the password as `Basic`.
    pub(crate) fn header(&self) -> HeaderValue {
        self.header.clone()
    }

    /// The user name and the password, where it is no token.
    pub(crate) fn password(&self) -> Option<&Password> {
        self.password.as_ref()
    }
}

/// A header's value that no log shows; `None` for what no header can hold.
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
    fn a_password_is_for_the_hosts_of_one_registrable_domain() {
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
    fn what_is_printed_of_a_login_holds_no_password() {
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
    fn a_token_that_no_header_can_hold_is_none() {
        let url = Url::parse("https://example.com/").expect("a URL");
        assert!(Login::new(&Credentials::Bearer("a\r\nb".into()), &url).is_none());
    }
}
