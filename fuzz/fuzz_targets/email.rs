//! Checks that an accepted email address is normalized.
#![no_main]

use frontdesk_domain::email::Email;
use frontdesk_domain::records::CompanyDomain;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(email) = Email::parse(text) else { return };
    let again = Email::parse(email.as_str()).expect("a normalized address is valid");
    assert_eq!(again.as_str(), email.as_str());
    assert_eq!(again.match_key(), email.match_key());
    assert!(email.as_str().len() <= 254, "{}", email.as_str());
    assert!(email.domain().is_ascii() && !email.domain().contains('@'), "{}", email.domain());
    assert!(!email.as_str().chars().any(|c| c.is_control() || c.is_whitespace()), "{:?}", email.as_str());
    // Matching by key and matching by address give the same result.
    let by_key = Email::parse(&email.match_key()).expect("a match key is a valid address");
    assert_eq!(by_key, email);
    if let Some(company) = CompanyDomain::of_email(&email) {
        assert!(email.domain().ends_with(company.as_str()), "{company} of {}", email.domain());
    }
});
