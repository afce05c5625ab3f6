//! Checks that an accepted company domain is normalized and neither an email nor an IP address.
#![no_main]

use std::net::IpAddr;

use frontdesk_domain::records::CompanyDomain;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(domain) = CompanyDomain::parse(text) else { return };
    let name = domain.as_str();
    assert_eq!(CompanyDomain::parse(name).as_ref().map(CompanyDomain::as_str), Ok(name));
    assert!(name.is_ascii() && name.len() <= 253 && name.contains('.'), "{name}");
    assert!(!name.contains(['/', ':', '@', '?', '#', '\\', ' ']), "{name}");
    assert!(name.parse::<IpAddr>().is_err(), "{name}");
    let registrable = domain.registrable();
    assert!(name.ends_with(registrable.as_str()), "{registrable} of {name}");
    assert_eq!(registrable.registrable(), registrable);
});
