use std::fmt;
use std::str::FromStr;

use frontdesk_domain::booking::{ConfirmationCode, ManageToken};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::BookingId;
use thiserror::Error;
use url::Url;

use super::one_line;

/// The sender and the base URL of every mail.
#[derive(Clone, Debug)]
pub struct Letterhead {
    /// The sender of mail and organizer of invitations.
    pub from: MailFrom,
    /// The public address of the service: `https://book.northwind.example`.
    pub base_url: Url,
}

/// The sender of mail.
///
/// Without a `name`, mail shows the workspace's name.
///
/// ```
/// use frontdesk_notify::MailFrom;
///
/// let from: MailFrom = "Northwind <book@northwind.example>".parse()?;
/// assert_eq!(from.email.as_str(), "book@northwind.example");
/// assert_eq!(from.name.as_deref(), Some("Northwind"));
/// assert!("Northwind".parse::<MailFrom>().is_err());
/// # Ok::<(), frontdesk_notify::InvalidMailFrom>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailFrom {
    /// The display name.
    pub name: Option<String>,
    /// The address.
    pub email: Email,
}

/// The text is not a valid sender.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected book@northwind.example or Northwind <book@northwind.example>, found {0:?}")]
pub struct InvalidMailFrom(String);

impl FromStr for MailFrom {
    type Err = InvalidMailFrom;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, address) =
            match text.trim().strip_suffix('>').and_then(|text| text.rsplit_once('<')) {
                Some((name, address)) => (one_line(name.trim().trim_matches('"')), address),
                None => (String::new(), text),
            };
        let email = Email::parse(address);
        let email = email.map_err(|_| InvalidMailFrom(text.chars().take(80).collect()))?;
        Ok(Self { name: (!name.is_empty()).then_some(name), email })
    }
}

impl Letterhead {
    pub(super) fn domain(&self) -> &str {
        self.base_url.host_str().unwrap_or("frontdesk")
    }

    pub(super) fn confirm_url(&self, token: &ManageToken, code: &ConfirmationCode) -> String {
        format!("{}/confirm/{}", self.manage_url(token), code.reveal())
    }

    pub(super) fn manage_url(&self, token: &ManageToken) -> String {
        self.url(format_args!("booking/{}", token.reveal()))
    }

    /// The address of a meeting's page for its hosts.
    pub(super) fn meeting_url(&self, booking: BookingId) -> String {
        self.url(format_args!("desk/meetings/{booking}"))
    }

    /// The address of a sign-in link.
    pub(super) fn sign_in_url(&self, token: &str) -> String {
        self.url(format_args!("desk/sign-in/{token}"))
    }

    /// The address of the page with the calendars of a member.
    pub(super) fn calendars_url(&self) -> String {
        self.url(format_args!("desk/calendars"))
    }

    /// The address of the page with the members, for admins.
    pub(super) fn members_url(&self) -> String {
        self.url(format_args!("desk/members"))
    }

    fn url(&self, path: fmt::Arguments<'_>) -> String {
        format!("{}/{path}", self.base_url.as_str().trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sender_is_an_address_with_or_without_a_name() {
        let parsed =
            |text: &str| text.parse::<MailFrom>().map(|from| (from.name, from.email.to_string()));
        let address = "book@northwind.example".to_owned();
        assert_eq!(parsed(" book@northwind.example "), Ok((None, address.clone())));
        assert_eq!(parsed("<book@northwind.example>"), Ok((None, address.clone())));
        let named = Ok((Some("Northwind, Ltd".to_owned()), address));
        assert_eq!(parsed("\"Northwind, Ltd\" <book@northwind.example>"), named);
        for text in
            ["", "Northwind", "Northwind <>", "Northwind <book>", "a@b.example, c@d.example"]
        {
            assert_eq!(parsed(text), Err(InvalidMailFrom(text.to_owned())));
        }
    }

    #[test]
    fn links_use_the_base_url() {
        let letterhead = |base_url: &str| Letterhead {
            from: "book@northwind.example".parse().expect("an address"),
            base_url: Url::parse(base_url).expect("an address"),
        };
        let token = ManageToken::parse("0f1e2d3c4b5a69788796a5b4c3d2e1f0").expect("a token");
        for (base_url, link) in [
            ("https://book.northwind.example", "https://book.northwind.example/booking/0f1e"),
            ("https://northwind.example/book/", "https://northwind.example/book/booking/0f1e"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/booking/0f1e"),
        ] {
            assert!(letterhead(base_url).manage_url(&token).starts_with(link), "{base_url}");
        }
    }
}
