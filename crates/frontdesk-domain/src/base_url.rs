//! URLs of vendors' services, with which secrets are sent.

use std::fmt;

use thiserror::Error;
use url::{Host, Url};

/// The URL of a service, with `https`, or `http` on this machine.
///
/// ```
/// use frontdesk_domain::base_url::BaseUrl;
///
/// assert!(BaseUrl::parse("https://proxy.acme.com/apollo").is_ok());
/// assert!(BaseUrl::parse("http://127.0.0.1:8081").is_ok());
/// assert!(BaseUrl::parse("http://proxy.acme.com").is_err(), "plain http would expose the key");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// [`BaseUrl::parse`] rejected the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a base URL such as https://api.example.com, found {found:?}: {why}")]
pub struct InvalidBaseUrl {
    /// The rejected text, truncated and without a password, query or fragment.
    pub found: String,
    /// The reason for the rejection.
    pub why: &'static str,
}

impl BaseUrl {
    /// Parses a base URL; request paths begin with its path.
    ///
    /// # Errors
    /// [`InvalidBaseUrl`] for plain `http` to another machine, credentials, a query or a fragment.
    pub fn parse(text: &str) -> Result<Self, InvalidBaseUrl> {
        let text = text.trim();
        let parsed = Url::parse(text);
        let shown = shown(text, parsed.as_ref().ok());
        let refuse = |why| InvalidBaseUrl { found: shown.chars().take(80).collect(), why };
        let Ok(url) = parsed else { return Err(refuse("it is not an absolute URL")) };
        match url.scheme() {
            "https" if url.has_host() => {}
            "http" if is_loopback(&url) => {}
            "http" => {
                return Err(refuse("plain http is allowed only for this machine"));
            }
            _ => return Err(refuse("its scheme is not https")),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(refuse("it contains credentials"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(refuse("it has a query or a fragment"));
        }
        Ok(Self(url))
    }

    /// Returns the URL with these segments after its path.
    ///
    /// Each segment is percent-encoded as a whole.
    pub fn at(&self, segments: &[&str]) -> Url {
        let mut url = self.0.clone();
        url.path_segments_mut().expect("an http(s) URL has a path").pop_if_empty().extend(segments);
        url
    }
}

fn shown(text: &str, url: Option<&Url>) -> String {
    match url {
        Some(url) => {
            let host = url.host_str().unwrap_or_default();
            let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
            format!("{}://{host}{port}{}", url.scheme(), url.path())
        }
        None if text.contains(['@', '?', '#']) => "…".to_owned(),
        None => text.to_owned(),
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_http_is_only_for_this_machine() {
        for fine in [
            "https://api.apollo.io",
            "http://localhost:9000",
            "http://127.3.2.1",
            "http://[::1]:80/x",
        ] {
            assert!(BaseUrl::parse(fine).is_ok(), "{fine}");
        }
        for (text, why) in [
            ("http://api.apollo.io", "plain http"),
            ("http://127.0.0.1.evil.com", "plain http"),
            ("http://10.0.0.1", "plain http"),
            ("ftp://api.apollo.io", "scheme"),
            ("api.apollo.io", "not an absolute URL"),
            ("https://ada:secret@api.apollo.io", "credentials"),
            ("https://api.apollo.io?key=secret", "query"),
            ("https://api.apollo.io?key=a@secret", "query"),
            ("https://api.apollo.io#secret", "fragment"),
            ("https://ada:se?cret:secret@api.apollo.io", "not an absolute URL"),
            ("https://ada:secret@", "not an absolute URL"),
            ("http://ada:secret@api.apollo.io/x?secret", "plain http"),
            ("", "not an absolute URL"),
        ] {
            let error = BaseUrl::parse(text).expect_err(text);
            assert!(error.why.contains(why), "{text}: {error}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }

    #[test]
    fn error_shows_the_url_without_secrets() {
        for (text, found) in [
            ("http://ada:secret@api.apollo.io:8080/v1?key=secret", "http://api.apollo.io:8080/v1"),
            ("api.apollo.io/v1", "api.apollo.io/v1"),
            ("api.apollo.io?key=secret", "…"),
        ] {
            assert_eq!(
                BaseUrl::parse(text).map_err(|error| error.found),
                Err(found.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn base_path_is_kept_and_each_segment_is_encoded() {
        for base in ["https://proxy.acme.com/apollo", "https://proxy.acme.com/apollo/"] {
            let url = BaseUrl::parse(base).expect("a base URL").at(&["v1", "a/b?c@d e"]);
            assert_eq!(url.as_str(), "https://proxy.acme.com/apollo/v1/a%2Fb%3Fc@d%20e");
        }
        assert_eq!(
            BaseUrl::parse("https://acme.com").expect("a base URL").at(&["x"]).as_str(),
            "https://acme.com/x"
        );
    }
}
