//! From where a request comes.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use actix_web::http::header::HeaderMap;
use ipnet::{IpNet, Ipv6Net};

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// What one customer of a provider has of IPv6 at least (RFC 6177): whoever has one address of it
/// has all.
const OF_ONE_CUSTOMER: u8 = 64;

/// Whom a request is counted for: the address of `peer`, or, where that is a trusted proxy, the one
/// for which it asks by its own word; of IPv6 the whole network of one customer.
pub(super) fn origin_of(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut origin = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.to_canonical());
    let told: Vec<&str> = headers
        .get_all(X_FORWARDED_FOR)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // Each proxy adds at the end by whom it was asked; what stands before that is anybody's word.
    for told in told.iter().rev() {
        let is_trusted = trusted.iter().any(|network| network.contains(&origin));
        let Some(address) = address_in(told).filter(|_| is_trusted) else { break };
        origin = address.to_canonical();
    }
    match origin {
        IpAddr::V4(_) => origin,
        IpAddr::V6(address) => Ipv6Net::new_assert(address, OF_ONE_CUSTOMER).network().into(),
    }
}

/// The address in an element of `X-Forwarded-For`. No standard fixes the form: proxies write
/// brackets around IPv6 (RFC 3986, section 3.2.2), the port behind it, and the zone of a link-local
/// address (RFC 4007, section 11), or leave them out.
fn address_in(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    if let Some(bracketed) = text.strip_prefix('[') {
        let (address, port) = bracketed.split_once(']')?;
        let is_port = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
        return is_port.then(|| without_zone(address))?.map(IpAddr::V6);
    }
    match text.split_once(':') {
        // One colon parts an address of IPv4 from its port; IPv6 has more of them.
        Some((address, port)) if is_port(port) => address.parse().ok().map(IpAddr::V4),
        Some(_) => without_zone(text).map(IpAddr::V6),
        None => text.parse().ok(),
    }
}

/// An address of IPv6, what follows `%` left aside: a zone means something on the machine alone
/// that wrote it.
fn without_zone(text: &str) -> Option<Ipv6Addr> {
    text.split('%').next()?.parse().ok()
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn networks(texts: &[&str]) -> Vec<IpNet> {
        texts.iter().map(|text| text.parse().expect("a network")).collect()
    }

    /// The origin of a request that `peer` sent with these lines of `X-Forwarded-For`.
    fn origin(peer: &str, forwarded: &[&'static str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers
                .append(HeaderName::from_static(X_FORWARDED_FOR), HeaderValue::from_static(line));
        }
        origin_of(Some(address(peer)), &headers, &networks(trusted)).to_string()
    }

    #[test]
    fn a_stranger_s_word_for_where_it_comes_from_is_not_taken() {
        assert_eq!(origin("203.0.113.9", &["198.51.100.1"], &[]), "203.0.113.9");
        assert_eq!(origin("203.0.113.9", &["198.51.100.1"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn behind_trusted_proxies_it_is_the_last_address_that_none_of_them_has() {
        let trusted = &["10.0.0.0/8"];
        assert_eq!(origin("10.0.0.1", &["198.51.100.1"], trusted), "198.51.100.1");
        assert_eq!(
            origin("10.0.0.1", &["1.1.1.1, 198.51.100.1, 10.0.0.2"], trusted),
            "198.51.100.1"
        );
        assert_eq!(origin("10.0.0.1", &["1.1.1.1", "198.51.100.1:4711"], trusted), "198.51.100.1");
        assert_eq!(origin("10.0.0.1", &[], trusted), "10.0.0.1");
        assert_eq!(origin("10.0.0.1", &["198.51.100.1, unknown"], trusted), "10.0.0.1");
    }

    #[test]
    fn an_address_is_read_with_brackets_port_and_zone_or_without() {
        for (told, read) in [
            ("198.51.100.1", "198.51.100.1"),
            ("198.51.100.1:4711", "198.51.100.1"),
            ("2001:db8:1:2::5", "2001:db8:1:2::"),
            ("[2001:db8:1:2::5]", "2001:db8:1:2::"),
            ("[2001:db8:1:2::5]:443", "2001:db8:1:2::"),
            (" [2001:DB8:1:2::5] ", "2001:db8:1:2::"),
            ("fe80::5%eth0", "fe80::"),
            ("[fe80::5%25eth0]:4711", "fe80::"),
            ("[::ffff:198.51.100.1]:80", "198.51.100.1"),
        ] {
            assert_eq!(origin("10.0.0.1", &[told], &["10.0.0.0/8"]), read, "{told}");
        }
    }

    #[test]
    fn what_is_no_address_is_counted_for_the_proxy_that_told_it() {
        for told in [
            "",
            "unknown",
            "_hidden",
            "[2001:db8::1",
            "2001:db8::1]",
            "[2001:db8::1]443",
            "[2001:db8::1]:x",
            "[198.51.100.1]",
            "198.51.100.1:",
            "198.51.100.1:+80",
            "198.51.100.1:65536",
            "198.51.100.1%eth0",
        ] {
            assert_eq!(origin("10.0.0.1", &[told], &["10.0.0.0/8"]), "10.0.0.1", "{told}");
        }
    }

    #[test]
    fn ipv6_is_counted_by_customer_and_ipv4_within_it_as_what_it_is() {
        assert_eq!(origin("2001:db8:1:2:3:4:5:6", &[], &[]), "2001:db8:1:2::");
        assert_eq!(origin("::ffff:203.0.113.9", &[], &[]), "203.0.113.9");
        assert_eq!(origin("::1", &["[2001:db8::1]:80"], &["::1/128"]), "2001:db8::");
    }
}
