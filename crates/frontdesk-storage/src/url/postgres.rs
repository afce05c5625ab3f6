use std::error::Error as _;
use std::fmt;
use std::path::PathBuf;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use super::InvalidDatabaseUrl;

const DEFAULT_PORT: u16 = 5432;

#[derive(Clone)]
pub(crate) struct PostgresTarget {
    pub(crate) config: Config,
    pub(crate) tls: TlsMode,
}

/// The protection of a connection, as in libpq's `sslmode`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TlsMode {
    /// Unencrypted.
    Disable,
    /// Encrypted if the server supports it; the server is not verified.
    Prefer,
    /// Encrypted; the server is not verified.
    Require,
    /// Encrypted; the server's certificate is signed by one of these authorities.
    VerifyCa(Roots),
    /// Like `VerifyCa`; in addition, the certificate must name the host.
    VerifyFull(Roots),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Roots {
    System,
    File(PathBuf),
}

impl PostgresTarget {
    /// Parses a URL, including the options that tokio-postgres does not support.
    pub(super) fn parse(text: &str) -> Result<Self, InvalidDatabaseUrl> {
        let (address, query) = split_query(text);
        let (mut mode, mut roots) = (None, None);
        let mut kept = Vec::new();
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => roots = Some(percent_decoded(value)),
                _ => kept.push(option),
            }
        }
        let tls = tls_mode(mode.unwrap_or("prefer"), roots)?;
        let url = if kept.is_empty() {
            address.to_owned()
        } else {
            format!("{address}?{}", kept.join("&"))
        };
        let mut config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
            let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            InvalidDatabaseUrl::Postgres { why }
        })?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(InvalidDatabaseUrl::Postgres { why: "it has no host".to_owned() });
        }
        config.ssl_mode(match tls {
            TlsMode::Disable => SslMode::Disable,
            TlsMode::Prefer => SslMode::Prefer,
            TlsMode::Require | TlsMode::VerifyCa(_) | TlsMode::VerifyFull(_) => SslMode::Require,
        });
        Ok(Self { config, tls })
    }
}

/// Splits at the first `?` after the credentials, which can contain `?` too.
fn split_query(text: &str) -> (&str, &str) {
    let credentials = text.find('@').unwrap_or_default();
    match text[credentials..].find('?') {
        Some(at) => (&text[..credentials + at], &text[credentials + at + 1..]),
        None => (text, ""),
    }
}

fn tls_mode(mode: &str, roots: Option<String>) -> Result<TlsMode, InvalidDatabaseUrl> {
    let roots = roots
        .map(|roots| if roots == "system" { Roots::System } else { Roots::File(roots.into()) });
    match (mode, roots) {
        ("disable", _) => Ok(TlsMode::Disable),
        ("prefer", _) => Ok(TlsMode::Prefer),
        // As in libpq, a root certificate implies verification.
        ("require", None) => Ok(TlsMode::Require),
        ("require", Some(roots)) => Ok(TlsMode::VerifyCa(roots)),
        ("verify-ca", roots) => Ok(TlsMode::VerifyCa(roots.unwrap_or(Roots::System))),
        ("verify-full", roots) => Ok(TlsMode::VerifyFull(roots.unwrap_or(Roots::System))),
        (other, _) => Err(InvalidDatabaseUrl::Option {
            option: "sslmode",
            expected: "disable, prefer, require, verify-ca or verify-full",
            found: other.to_owned(),
        }),
    }
}

/// Decodes percent-encoding (RFC 3986, section 2.1); keeps invalid escapes.
fn percent_decoded(text: &str) -> String {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = (*first == b'%')
            .then(|| tail.get(..2))
            .flatten()
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        decoded.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// `postgres://user@host:port/name`.
impl fmt::Display for PostgresTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        let ports = self.config.get_ports();
        for (index, host) in self.config.get_hosts().iter().enumerate() {
            if 0 < index {
                f.write_str(",")?;
            }
            match host {
                Host::Tcp(name) => f.write_str(name)?,
                #[cfg(unix)]
                Host::Unix(path) => path.display().fmt(f)?,
            }
            // A single port applies to all hosts.
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(DEFAULT_PORT);
            write!(f, ":{port}")?;
        }
        if let Some(name) = self.config.get_dbname() {
            write!(f, "/{name}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_escapes_are_kept() {
        assert_eq!(percent_decoded("%2Fetc%2fca%20one.pem"), "/etc/ca one.pem");
        assert_eq!(percent_decoded("100%"), "100%");
        assert_eq!(percent_decoded("%zz%4"), "%zz%4");
    }
}
