use std::fmt;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use secrecy::SecretString;
use thiserror::Error;
use url::{Host, Url};

/// Submission with TLS from the first byte (RFC 8314 section 7.3).
const SUBMISSIONS_PORT: u16 = 465;
/// Submission (RFC 6409 section 3.1).
const SUBMISSION_PORT: u16 = 587;

/// The mail server, parsed from an address in one of these forms:
///
/// - `smtps://user:password@mail.example:465` uses TLS from the start.
/// - `smtp://user:password@mail.example:587?tls=required`, the default, requires `STARTTLS`.
/// - `…?tls=opportunistic` uses `STARTTLS` if the server offers it, and allows no password.
/// - `…?tls=none` is for a server on the same machine or in a private network.
///
/// User and password are optional. Their special characters `@`, `:`, `/`, `?`, `#` and `%` are
/// percent-encoded.
///
/// ```
/// use frontdesk_notify::SmtpServer;
///
/// assert!("smtps://book:secret@mail.northwind.example".parse::<SmtpServer>().is_ok());
/// let error = "smtp://mail.northwind.example?tls=maybe".parse::<SmtpServer>().unwrap_err();
/// assert_eq!(error.to_string(), "expected tls=required, tls=opportunistic or tls=none, found tls=maybe");
/// ```
#[derive(Clone)]
pub struct SmtpServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) encryption: Encryption,
    pub(super) login: Option<(String, SecretString)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encryption {
    Always,
    Required,
    Opportunistic,
    Off,
}

/// The text is not an [`SmtpServer`]; the error omits the password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidSmtpUrl {
    /// The text has none of the valid forms.
    #[error(
        "expected smtps://user:password@mail.example or smtp://user:password@mail.example?tls=required, with special \
         characters of user and password percent-encoded"
    )]
    Form,
    /// The scheme is not SMTP.
    #[error("expected smtps:// or smtp://, found {0}://")]
    Scheme(String),
    /// A user without a password, or a password without a user.
    #[error("expected a user and a password, or neither, found one of them")]
    HalfALogin,
    /// `tls` in an `smtps://` URL.
    #[error("smtps:// is encrypted from the start and takes no tls parameter")]
    TlsTwice,
    /// The value of `tls` is unknown.
    #[error("expected tls=required, tls=opportunistic or tls=none, found tls={0}")]
    Tls(String),
    /// A password with `tls=opportunistic`, which an attacker can downgrade to plain text.
    #[error(
        "expected tls=required or tls=none with a password, found tls=opportunistic, which anybody on the way can turn off"
    )]
    OpportunisticLogin,
}

impl FromStr for SmtpServer {
    type Err = InvalidSmtpUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text.trim()).map_err(|_| InvalidSmtpUrl::Form)?;
        let wrapped = match url.scheme() {
            "smtps" => true,
            "smtp" => false,
            other => return Err(InvalidSmtpUrl::Scheme(other.to_owned())),
        };
        let host =
            url.host_str().and_then(|host| Host::parse(host).ok()).ok_or(InvalidSmtpUrl::Form)?;
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(InvalidSmtpUrl::Form);
        }
        let (encryption, login) = (encryption(&url, wrapped)?, login(&url)?);
        if encryption == Encryption::Opportunistic && login.is_some() {
            return Err(InvalidSmtpUrl::OpportunisticLogin);
        }
        let port = url.port().unwrap_or(if wrapped { SUBMISSIONS_PORT } else { SUBMISSION_PORT });
        // An IPv6 address has brackets only in URLs.
        let host = host.to_string().trim_matches(['[', ']']).to_owned();
        Ok(Self { host, port, encryption, login })
    }
}

fn encryption(url: &Url, wrapped: bool) -> Result<Encryption, InvalidSmtpUrl> {
    let mut parameters = url.query_pairs();
    match (parameters.next(), parameters.next(), wrapped) {
        (None, _, true) => Ok(Encryption::Always),
        (None, _, false) => Ok(Encryption::Required),
        (Some((name, _)), None, true) if name == "tls" => Err(InvalidSmtpUrl::TlsTwice),
        (Some((name, value)), None, false) if name == "tls" => match &*value {
            "required" => Ok(Encryption::Required),
            "opportunistic" => Ok(Encryption::Opportunistic),
            "none" => Ok(Encryption::Off),
            other => Err(InvalidSmtpUrl::Tls(other.to_owned())),
        },
        // The text may be part of a password, so the error omits it.
        (Some(_), _, _) => Err(InvalidSmtpUrl::Form),
    }
}

fn login(url: &Url) -> Result<Option<(String, SecretString)>, InvalidSmtpUrl> {
    let decoded = |text: &str| {
        let decoded = percent_decode_str(text).decode_utf8().map_err(|_| InvalidSmtpUrl::Form)?;
        // A line end would start another SMTP command.
        if decoded.contains(char::is_control) {
            Err(InvalidSmtpUrl::Form)
        } else {
            Ok(decoded.into_owned())
        }
    };
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        ("", Some(_)) | (_, None) => Err(InvalidSmtpUrl::HalfALogin),
        (user, Some(password)) => Ok(Some((decoded(user)?, decoded(password)?.into()))),
    }
}

impl fmt::Debug for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port, encryption, login } = self;
        let login = if login.is_some() { "with a login" } else { "without a login" };
        write!(f, "SmtpServer({host}:{port}, {encryption:?}, {login})")
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret as _;

    use super::*;

    fn parsed(text: &str) -> SmtpServer {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn url_selects_port_and_encryption() {
        for (text, port, encryption) in [
            ("smtps://mail.example", 465, Encryption::Always),
            ("smtps://mail.example:2465/", 2465, Encryption::Always),
            ("smtp://mail.example", 587, Encryption::Required),
            ("smtp://mail.example:25?tls=required", 25, Encryption::Required),
            ("smtp://mail.example?tls=opportunistic", 587, Encryption::Opportunistic),
            ("smtp://localhost:1025/?tls=none", 1025, Encryption::Off),
        ] {
            let server = parsed(text);
            assert_eq!((server.port, server.encryption), (port, encryption), "{text}");
            assert!(server.login.is_none());
        }
    }

    #[test]
    fn host_is_a_name_or_an_ip_address() {
        for (text, host) in [
            ("smtp://Mail.Example", "mail.example"),
            ("smtp://b%C3%BCcher.example", "xn--bcher-kva.example"),
            ("smtp://127.0.0.1", "127.0.0.1"),
            ("smtp://[::1]:25", "::1"),
        ] {
            assert_eq!(parsed(text).host, host, "{text}");
        }
    }

    #[test]
    fn user_and_password_are_decoded() {
        let login = parsed("smtps://book%40northwind.example:a%3Ab%2Fc%25@mail.example").login;
        let (user, password) = login.expect("a login");
        assert_eq!((user.as_str(), password.expose_secret()), ("book@northwind.example", "a:b/c%"));
    }

    #[test]
    fn url_errors_do_not_contain_the_password() {
        for (text, part) in [
            ("", "expected smtps://"),
            ("mail.example:587", "found mail.example://"),
            ("https://u:pa55@mail.example", "found https://"),
            ("smtp:///x", "expected smtps://"),
            ("smtp://u@mail.example", "one of them"),
            ("smtp://:pa55@mail.example", "one of them"),
            ("smtps://u:pa55@mail.example?tls=none", "takes no tls"),
            ("smtp://u:pa55@mail.example?tls=maybe", "found tls=maybe"),
            ("smtp://u:pa55@mail.example?tls=opportunistic", "turn off"),
            ("smtp://u:12?pa55@mail.example", "percent-encoded"),
            ("smtp://u:pa55@mail.example/inbox", "expected smtps://"),
            ("smtp://u:pa55%0D%0ARSET@mail.example", "expected smtps://"),
            ("smtp://u:pa#55@mail.example", "expected smtps://"),
        ] {
            let error = text.parse::<SmtpServer>().expect_err(text).to_string();
            assert!(
                error.contains(part) && !error.contains("55@") && !error.contains("pa55"),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn debug_output_shows_no_password() {
        assert_eq!(
            format!("{:?}", parsed("smtps://u:pa55@mail.example")),
            "SmtpServer(mail.example:465, Always, with a login)"
        );
    }
}
