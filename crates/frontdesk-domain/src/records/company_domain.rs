use std::fmt;
use std::net::IpAddr;

use thiserror::Error;

use super::address::{is_disposable, is_free_mail};
use crate::email::Email;

/// The domain of a company: lowercase ASCII (UTS #46), without `www.`.
///
/// ```
/// use frontdesk_domain::records::CompanyDomain;
///
/// assert_eq!(CompanyDomain::parse("https://www.Acme.com/about?x=1")?.as_str(), "acme.com");
/// assert!(CompanyDomain::parse("co.uk").is_err(), "a public suffix is not a company");
/// # Ok::<(), frontdesk_domain::records::InvalidCompanyDomain>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompanyDomain(String);

/// The text is not the domain of a company.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a company's domain such as acme.com, found {found:?}: {why}")]
#[non_exhaustive]
pub struct InvalidCompanyDomain {
    /// The text, truncated if long.
    pub found: String,
    /// Why the text is invalid.
    pub why: &'static str,
}

/// The maximum length without the trailing dot (RFC 1035, section 2.3.4).
const MAX_LENGTH: usize = 253;

impl CompanyDomain {
    /// Parses a host name, or the host of a URL.
    ///
    /// # Errors
    /// [`InvalidCompanyDomain`] for an IP address, a bare public suffix, an unknown suffix or an
    /// invalid host name.
    pub fn parse(text: &str) -> Result<Self, InvalidCompanyDomain> {
        let text = text.trim();
        let refuse = |why| InvalidCompanyDomain { found: text.chars().take(80).collect(), why };
        let host = host_of(text);
        if host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok() {
            return Err(refuse("it is an IP address"));
        }
        let host =
            idna::domain_to_ascii_strict(host).map_err(|_| refuse("it is not a host name"))?;
        let mut host = host.as_str();
        // Strip every leading `www.` before a registrable domain, so that parsing is idempotent.
        while let Some(rest) =
            host.strip_prefix("www.").filter(|rest| psl::domain_str(rest).is_some())
        {
            host = rest;
        }
        if host.is_empty() || MAX_LENGTH < host.len() {
            return Err(refuse("it is not a host name"));
        }
        if !has_known_suffix(host) {
            return Err(refuse("it does not end in a known public suffix"));
        }
        if psl::domain_str(host).is_none() {
            return Err(refuse("it is a public suffix, which is not a company's domain"));
        }
        Ok(Self(host.to_owned()))
    }

    /// The registrable domain of an email address.
    ///
    /// `None` for free mail, disposable mailboxes and unknown suffixes, which do not identify a
    /// company.
    pub fn of_email(email: &Email) -> Option<Self> {
        let host = email.domain();
        if is_free_mail(host) || is_disposable(host) {
            return None;
        }
        Self::parse(host)
            .ok()
            .map(|domain| domain.registrable())
            .filter(|domain| !is_free_mail(&domain.0))
    }

    /// The registrable domain: one label below the public suffix.
    ///
    /// Under a private suffix such as `github.io`, that label is the tenant.
    #[must_use]
    pub fn registrable(&self) -> Self {
        psl::domain_str(&self.0).map_or_else(|| self.clone(), |domain| Self(domain.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether `host` ends in a known public suffix or `example` (RFC 2606).
fn has_known_suffix(host: &str) -> bool {
    psl::suffix(host.as_bytes()).is_some_and(|suffix| suffix.is_known() || suffix == "example")
}

fn host_of(text: &str) -> &str {
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let host = match host.rsplit_once(':') {
        Some((name, port)) if !name.contains(':') && port.bytes().all(|b| b.is_ascii_digit()) => {
            name
        }
        _ => host,
    };
    host.strip_suffix('.').unwrap_or(host)
}

impl fmt::Display for CompanyDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_case_and_unicode_are_normalized() {
        for (text, domain) in [
            ("acme.com", "acme.com"),
            (" ACME.com. ", "acme.com"),
            ("www.acme.com", "acme.com"),
            ("www.www.acme.com", "acme.com"),
            ("www.www.c.mm", "www.c.mm"),
            ("www.c.mm", "www.c.mm"),
            ("https://www.acme.com:8443/about?x=1#y", "acme.com"),
            ("http://ada:secret@shop.acme.co.uk/", "shop.acme.co.uk"),
            ("bücher.de", "xn--bcher-kva.de"),
            ("acme.github.io", "acme.github.io"),
            ("www.de", "www.de"),
            ("acme.example", "acme.example"),
        ] {
            assert_eq!(CompanyDomain::parse(text).map(|d| d.0), Ok(domain.to_owned()), "{text}");
        }
    }

    #[test]
    fn invalid_domains_are_rejected_with_the_reason() {
        for (text, why) in [
            ("", "not a host name"),
            ("com", "public suffix, which"),
            ("co.uk", "public suffix, which"),
            ("github.io", "public suffix, which"),
            ("example", "public suffix, which"),
            ("192.0.2.1", "IP address"),
            ("https://[2001:db8::1]/", "IP address"),
            ("localhost", "not end in a known public suffix"),
            ("acme.nosuchsuffix", "not end in a known public suffix"),
            ("ac me.com", "not a host name"),
            ("-acme.com", "not a host name"),
            ("ada@", "not a host name"),
        ] {
            let error = CompanyDomain::parse(text).expect_err(text);
            assert!(error.why.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn email_domain_is_registrable_and_not_free_mail() {
        let of = |text: &str| {
            CompanyDomain::of_email(&Email::parse(text).expect("an address")).map(|d| d.0)
        };
        assert_eq!(of("ada@mail.eu.acme.co.uk"), Some("acme.co.uk".to_owned()));
        assert_eq!(of("ada@acme.github.io"), Some("acme.github.io".to_owned()));
        assert_eq!(of("ada@gmail.com"), None);
        assert_eq!(of("ada@mailinator.com"), None);
        assert_eq!(of("ada@acme.nosuchsuffix"), None);
    }
}
