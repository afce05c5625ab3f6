use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{HOST, ORIGIN};
use actix_web::http::uri::Authority;
use url::{Host, Origin, Url};

use crate::refusal::Refusal;

/// The web applications of those who run agents for people. Their pages ask remote servers from the
/// browser.
const HOSTED_CLIENTS: [&str; 4] =
    ["https://claude.ai", "https://claude.com", "https://chatgpt.com", "https://vscode.dev"];

/// From which web pages, and under which names, requests are taken.
///
/// A page of any site can have a browser send requests to a server that the page itself could not
/// read from, and can point its own name at that server's address (DNS rebinding). So a request
/// that names an `Origin` is taken only from a known one, which the protocol demands of every
/// server; and, where the service's names are known, `Host` has to be one of them. Programs other
/// than browsers send no `Origin`. Loopback is always taken, and so is a `Host` that is an address,
/// which nobody can rebind.
#[derive(Clone, Debug)]
pub struct Policy {
    origins: Vec<WebOrigin>,
    hosts: Option<Vec<String>>,
    settings: Settings,
}

/// What to set so that more is taken, for the refusals' texts.
#[derive(Clone, Copy, Debug)]
struct Settings {
    origins: &'static str,
    hosts: &'static str,
}

/// The origin of web pages: scheme, host and port (RFC 6454).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebOrigin(Origin);

/// A text is no origin of web pages.
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

    /// Reads an origin as browsers write it; the address of a page stands for its page's origin.
    fn from_str(text: &str) -> Result<Self, InvalidOrigin> {
        let url =
            Url::parse(text.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        url.map(|url| Self(url.origin())).ok_or_else(|| InvalidOrigin(text.to_owned()))
    }
}

impl WebOrigin {
    /// The host's name or address, as a `Host` header has it.
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
    /// Pages of this machine alone, under any name.
    fn default() -> Self {
        let settings = Settings { origins: "the allowed origins", hosts: "the allowed hosts" };
        Self { origins: Vec::new(), hosts: None, settings }
    }
}

impl Policy {
    /// The same, which takes requests of these pages as well.
    #[must_use]
    pub fn with_origins(mut self, origins: impl IntoIterator<Item = WebOrigin>) -> Self {
        self.origins.extend(origins);
        self
    }

    /// The same, which takes requests of the pages of well-known hosted clients as well:
    /// `claude.ai`, `claude.com`, `chatgpt.com` and `vscode.dev`.
    #[must_use]
    pub fn with_hosted_clients(self) -> Self {
        self.with_origins(
            HOSTED_CLIENTS.map(|origin| origin.parse().expect("written as origins are")),
        )
    }

    /// The same for a service that is reached under these names, without ports, and no other.
    #[must_use]
    pub fn with_hosts(mut self, hosts: impl IntoIterator<Item = String>) -> Self {
        self.hosts
            .get_or_insert_default()
            .extend(hosts.into_iter().map(|host| host.to_ascii_lowercase()));
        self
    }

    /// The same, whose refusals name the settings by which another origin or host is allowed.
    #[must_use]
    pub fn set_by(mut self, origins: &'static str, hosts: &'static str) -> Self {
        self.settings = Settings { origins, hosts };
        self
    }

    /// Whether requests of pages of `origin`, as the header has it, are taken.
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

    /// Refuses what comes from a strange page or under a strange name.
    pub(crate) fn check(&self, request: &HttpRequest) -> Result<(), Refusal> {
        let authority = request.headers().get(HOST).and_then(|host| host.to_str().ok());
        let authority = authority.or_else(|| request.uri().authority().map(Authority::as_str));
        let Some(authority) = authority else {
            return Err(Refusal::invalid(
                StatusCode::BAD_REQUEST,
                "Expected a Host header, found none.",
            ));
        };
        if !self.takes_host(authority) {
            let (host, setting) = (host_of(authority), self.settings.hosts);
            let message = format!(
                "This service does not go by the name {host:?}. If it should, add that to {setting}."
            );
            return Err(Refusal::invalid(StatusCode::FORBIDDEN, message));
        }
        for origin in request.headers().get_all(ORIGIN) {
            let text = String::from_utf8_lossy(origin.as_bytes());
            if !self.takes_origin(&text) {
                let setting = self.settings.origins;
                let message = format!(
                    "Requests of pages of {text:?} are not taken. If they should be, add that to {setting}."
                );
                return Err(Refusal::invalid(StatusCode::FORBIDDEN, message));
            }
        }
        Ok(())
    }
}

/// The host of `host:port`.
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
    fn this_machine_is_always_taken() {
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
    fn an_origin_is_known_by_scheme_host_and_port() {
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
    fn hosted_clients_are_taken_where_they_are_wanted() {
        assert!(!Policy::default().takes_origin("https://claude.ai"));
        for text in HOSTED_CLIENTS {
            assert!(Policy::default().with_hosted_clients().takes_origin(text), "{text}");
        }
        assert!(!Policy::default().with_hosted_clients().takes_origin("http://claude.ai"));
    }

    #[test]
    fn a_name_is_taken_when_it_is_known_and_an_address_always() {
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
    fn what_is_no_origin_is_named() {
        for text in ["desk.example", "ftp://desk.example", "null", ""] {
            let error = text.parse::<WebOrigin>().expect_err("no origin").to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }
}
