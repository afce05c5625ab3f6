use std::sync::LazyLock;

use crate::email::Email;

/// The sorted lines of a data file; `data/README.md` names the sources.
struct SortedList(LazyLock<Vec<&'static str>>);

impl SortedList {
    fn holds(&self, entry: &str) -> bool {
        self.0.binary_search(&entry).is_ok()
    }
}

static FREE_MAIL: SortedList = SortedList(LazyLock::new(|| {
    include_str!("../../data/free-mail-domains.txt").lines().collect()
}));
static DISPOSABLE: SortedList = SortedList(LazyLock::new(|| {
    include_str!("../../data/disposable-domains.txt").lines().collect()
}));
static ROLES: SortedList =
    SortedList(LazyLock::new(|| include_str!("../../data/role-accounts.txt").lines().collect()));

/// Whether `domain` (lowercase ASCII) belongs to a free mail provider.
///
/// ```
/// use frontdesk_domain::records::is_free_mail;
///
/// assert!(is_free_mail("gmail.com"));
/// assert!(!is_free_mail("acme.com"));
/// ```
pub fn is_free_mail(domain: &str) -> bool {
    FREE_MAIL.holds(domain)
}

/// Whether `domain` (lowercase ASCII) or a parent domain offers disposable mailboxes.
pub fn is_disposable(domain: &str) -> bool {
    let mut rest = Some(domain);
    while let Some(name) = rest {
        if DISPOSABLE.holds(name) {
            return true;
        }
        rest = name.split_once('.').map(|(_, above)| above);
    }
    false
}

/// Whether the address names a function (`info@`), ignoring a `+` tag.
pub fn is_role_account(email: &Email) -> bool {
    let key = email.match_key();
    let local = key.rsplit_once('@').map_or(key.as_str(), |(local, _)| local);
    let plain = local.split_once('+').map_or(local, |(plain, _)| plain);
    ROLES.holds(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn email(text: &str) -> Email {
        Email::parse(text).expect("an address")
    }

    #[test]
    fn lists_are_sorted_and_every_entry_is_found() {
        for list in [&FREE_MAIL, &DISPOSABLE, &ROLES] {
            assert!(list.0.is_sorted());
            assert!(list.0.iter().all(|entry| list.holds(entry)));
            assert!(100 < list.0.len());
        }
    }

    #[test]
    fn well_known_domains_are_classified() {
        for domain in ["gmail.com", "outlook.com", "yahoo.com", "gmx.de", "hey.com", "icloud.com"] {
            assert!(is_free_mail(domain) && !is_disposable(domain), "{domain}");
        }
        for domain in ["mailinator.com", "guerrillamail.com", "inbox.mailinator.com"] {
            assert!(is_disposable(domain) && !is_free_mail(domain), "{domain}");
        }
        for domain in ["acme.com", "northwind.example", "com", ""] {
            assert!(!is_disposable(domain) && !is_free_mail(domain), "{domain}");
        }
    }

    #[test]
    fn role_accounts_are_distinguished_from_people() {
        for role in ["info@acme.com", "Sales@acme.com", "no-reply@acme.com", "support+de@acme.com"]
        {
            assert!(is_role_account(&email(role)), "{role}");
        }
        for person in ["ada@acme.com", "ada.sales@acme.com", "infoline.jones@acme.com"] {
            assert!(!is_role_account(&email(person)), "{person}");
        }
    }
}
