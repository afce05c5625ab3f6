use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use actix_web::http::header::HeaderMap;
use ipnet::{IpNet, Ipv6Net};

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The IPv6 prefix length of the smallest network that a customer gets (RFC 6177).
const OF_ONE_CUSTOMER: u8 = 64;

/// Returns `peer` or, behind trusted proxies, the client in `X-Forwarded-For`.
///
/// IPv6 addresses are reduced to the customer's network.
pub(super) fn origin_of(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut origin = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.to_canonical());
    let forwarded: Vec<&str> = headers
        .get_all(X_FORWARDED_FOR)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // Reads from the end, because each proxy appends the address of its client. Entries before
    // those of the trusted proxies may be forged.
    for forwarded in forwarded.iter().rev() {
        let is_trusted = trusted.iter().any(|network| network.contains(&origin));
        let Some(address) = address_in(forwarded).filter(|_| is_trusted) else { break };
        origin = address.to_canonical();
    }
    match origin {
        IpAddr::V4(_) => origin,
        IpAddr::V6(address) => Ipv6Net::new_assert(address, OF_ONE_CUSTOMER).network().into(),
    }
}

/// Parses an element of `X-Forwarded-For`.
///
/// The format is not standardized: proxies may add brackets around IPv6 (RFC 3986, section 3.2.2),
/// a port, and the zone of a link-local address (RFC 4007, section 11).
fn address_in(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    if let Some(bracketed) = text.strip_prefix('[') {
        let (address, port) = bracketed.split_once(']')?;
        let is_port = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
        return is_port.then(|| without_zone(address))?.map(IpAddr::V6);
    }
    match text.split_once(':') {
        // IPv4 with a port has exactly one colon, IPv6 more.
        Some((address, port)) if is_port(port) => address.parse().ok().map(IpAddr::V4),
        Some(_) => without_zone(text).map(IpAddr::V6),
        None => text.parse().ok(),
    }
}

/// Parses an IPv6 address. Ignores the zone, because a zone has a meaning only on one machine.
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

    fn origin(peer: &str, forwarded: &[&'static str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers
                .append(HeaderName::from_static(X_FORWARDED_FOR), HeaderValue::from_static(line));
        }
        origin_of(Some(address(peer)), &headers, &networks(trusted)).to_string()
    }

    #[test]
    fn forwarded_address_of_an_untrusted_peer_is_ignored() {
        assert_eq!(origin("203.0.113.9", &["198.51.100.1"], &[]), "203.0.113.9");
        assert_eq!(origin("203.0.113.9", &["198.51.100.1"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn last_untrusted_address_behind_trusted_proxies_counts() {
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
    fn brackets_port_and_zone_of_an_address_are_optional() {
        for (forwarded, read) in [
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
            assert_eq!(origin("10.0.0.1", &[forwarded], &["10.0.0.0/8"]), read, "{forwarded}");
        }
    }

    #[test]
    fn malformed_address_counts_for_the_proxy() {
        for forwarded in [
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
            assert_eq!(
                origin("10.0.0.1", &[forwarded], &["10.0.0.0/8"]),
                "10.0.0.1",
                "{forwarded}"
            );
        }
    }

    #[test]
    fn ipv6_counts_by_network_and_mapped_ipv4_by_address() {
        assert_eq!(origin("2001:db8:1:2:3:4:5:6", &[], &[]), "2001:db8:1:2::");
        assert_eq!(origin("::ffff:203.0.113.9", &[], &[]), "203.0.113.9");
        assert_eq!(origin("::1", &["[2001:db8::1]:80"], &["::1/128"]), "2001:db8::");
    }
}
