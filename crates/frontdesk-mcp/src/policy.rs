use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{HOST, ORIGIN};
use actix_web::http::uri::Authority;
use url::{Host, Origin, Url};

/// Hosted agent clients, whose pages call remote servers from the browser.
const HOSTED_CLIENTS: [&str; 4] =
    ["https://claude.ai", "https://claude.com", "https://chatgpt.com", "https://vscode.dev"];

/// The allowed `Origin` and `Host` headers of requests.
///
/// A web page can make a browser send requests to this server, even under the page's own host name
/// (DNS rebinding). An unknown `Origin` is therefore rejected, as the protocol requires. A request
/// without `Origin` is accepted, because only browsers send `Origin`. Loopback origins are always
/// accepted.
///
/// If host names are configured, `Host` must be one of them, `localhost` or an IP address. A web
/// page cannot rebind `localhost` or an IP address.
#[derive(Clone, Debug)]
pub struct Policy {
    origins: Vec<WebOrigin>,
    hosts: Option<Vec<String>>,
    settings: Settings,
}

#[derive(Clone, Copy, Debug)]
struct Settings {
    origins: &'static str,
    hosts: &'static str,
}

/// The origin of web pages: scheme, host and port (RFC 6454).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebOrigin(Origin);

/// The error for text that is not an origin of web pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidOrigin(String);

impl fmt::Display for InvalidOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected an origin such as https://app.example, found {:?}", self.0)
    }
}

impl std::error::Error for InvalidOrigin {}

impl FromStr for WebOrigin {
    type Err = InvalidOrigin;

    /// Parses an origin, or takes the origin from the URL of a page.
    fn from_str(text: &str) -> Result<Self, InvalidOrigin> {
        let url =
            Url::parse(text.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        url.map(|url| Self(url.origin())).ok_or_else(|| InvalidOrigin(text.to_owned()))
    }
}

impl WebOrigin {
    /// The host as written in a `Host` header.
    pub fn host_name(&self) -> Option<String> {
        self.host().map(ToString::to_string)
    }

    fn host(&self) -> Option<&Host> {
        match &self.0 {
            Origin::Tuple(_, host, _) => Some(host),
            Origin::Opaque(_) => None,
        }
    }

    fn is_loopback(&self) -> bool {
        self.host().is_some_and(|host| match host {
            Host::Domain(name) => name == "localhost",
            Host::Ipv4(address) => address.is_loopback(),
            Host::Ipv6(address) => address.is_loopback(),
        })
    }
}

impl Default for Policy {
    /// Allows loopback origins and any host.
    fn default() -> Self {
        let settings = Settings { origins: "the allowed origins", hosts: "the allowed hosts" };
        Self { origins: Vec::new(), hosts: None, settings }
    }
}

impl Policy {
    /// Also allows requests from web pages of these origins.
    #[must_use]
    pub fn with_origins(mut self, origins: impl IntoIterator<Item = WebOrigin>) -> Self {
        self.origins.extend(origins);
        self
    }

    /// Also allows hosted clients: `claude.ai`, `claude.com`, `chatgpt.com` and `vscode.dev`.
    #[must_use]
    pub fn with_hosted_clients(self) -> Self {
        self.with_origins(
            HOSTED_CLIENTS.map(|origin| origin.parse().expect("written as origins are")),
        )
    }

    /// Allows only these host names, given without ports.
    #[must_use]
    pub fn with_hosts(mut self, hosts: impl IntoIterator<Item = String>) -> Self {
        self.hosts
            .get_or_insert_default()
            .extend(hosts.into_iter().map(|host| host.to_ascii_lowercase()));
        self
    }

    /// Sets the names of the settings that error messages mention.
    #[must_use]
    pub fn set_by(mut self, origins: &'static str, hosts: &'static str) -> Self {
        self.settings = Settings { origins, hosts };
        self
    }

    pub(crate) fn takes_origin(&self, origin: &str) -> bool {
        origin
            .parse::<WebOrigin>()
            .is_ok_and(|origin| origin.is_loopback() || self.origins.contains(&origin))
    }

    fn takes_host(&self, authority: &str) -> bool {
        let Some(hosts) = &self.hosts else { return true };
        let host = host_of(authority);
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        address.is_ok()
            || host.eq_ignore_ascii_case("localhost")
            || hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    /// Checks `Host` and `Origin` of a request.
    ///
    /// # Errors
    /// The status of the response and the reason.
    pub fn check(&self, request: &HttpRequest) -> Result<(), (StatusCode, String)> {
        let authority = request.headers().get(HOST).and_then(|host| host.to_str().ok());
        let authority = authority.or_else(|| request.uri().authority().map(Authority::as_str));
        let Some(authority) = authority else {
            let message = "Expected a Host header, found none.".to_owned();
            return Err((StatusCode::BAD_REQUEST, message));
        };
        if !self.takes_host(authority) {
            let (host, setting) = (host_of(authority), self.settings.hosts);
            let message = format!(
                "The Host header {host:?} is not a name of this service. To accept it, add it to {setting}."
            );
            return Err((StatusCode::FORBIDDEN, message));
        }
        for origin in request.headers().get_all(ORIGIN) {
            let text = String::from_utf8_lossy(origin.as_bytes());
            if !self.takes_origin(&text) {
                let setting = self.settings.origins;
                let message = format!(
                    "Requests from pages of the origin {text:?} are rejected. To accept them, add the origin to {setting}."
                );
                return Err((StatusCode::FORBIDDEN, message));
            }
        }
        Ok(())
    }
}

fn host_of(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !host.is_empty() => host,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(text: &str) -> WebOrigin {
        text.parse().expect("an origin")
    }

    #[test]
    fn loopback_origins_are_always_accepted() {
        let policy = Policy::default();
        for text in [
            "http://localhost:6274",
            "https://localhost",
            "http://127.0.0.1:8080",
            "http://[::1]:1",
        ] {
            assert!(policy.takes_origin(text), "{text}");
        }
    }

    #[test]
    fn origins_are_compared_by_scheme_host_and_port() {
        let policy = Policy::default().with_origins([origin("https://desk.example")]);
        assert!(policy.takes_origin("https://desk.example"));
        assert!(policy.takes_origin("https://desk.example:443"));
        let strange = [
            "http://desk.example",
            "https://desk.example:8443",
            "https://desk.example.evil.test",
            "null",
            "",
        ];
        for text in strange {
            assert!(!policy.takes_origin(text), "{text}");
        }
    }

    #[test]
    fn hosted_clients_are_accepted_only_if_enabled() {
        assert!(!Policy::default().takes_origin("https://claude.ai"));
        for text in HOSTED_CLIENTS {
            assert!(Policy::default().with_hosted_clients().takes_origin(text), "{text}");
        }
        assert!(!Policy::default().with_hosted_clients().takes_origin("http://claude.ai"));
    }

    #[test]
    fn known_names_and_ip_addresses_are_accepted_as_host() {
        let policy = Policy::default().with_hosts(["Desk.Example".to_owned()]);
        for host in [
            "desk.example",
            "DESK.example:8443",
            "localhost:8080",
            "127.0.0.1",
            "10.0.0.5:8080",
            "[::1]:1",
            "[::1]",
        ] {
            assert!(policy.takes_host(host), "{host}");
        }
        for host in ["evil.test", "evil.test:8080", "desk.example.evil.test", "", ":80"] {
            assert!(!policy.takes_host(host), "{host}");
        }
        assert!(Policy::default().takes_host("anything.example"));
    }

    #[test]
    fn invalid_origins_are_quoted_in_the_error() {
        for text in ["desk.example", "ftp://desk.example", "null", ""] {
            let error = text.parse::<WebOrigin>().expect_err("no origin").to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }
}
