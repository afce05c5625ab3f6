//! From where a request comes.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use actix_web::http::header::HeaderMap;

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// What one customer of a provider has of IPv6 at least (RFC 6177): whoever has one address of it has all.
const OF_ONE_CUSTOMER: u8 = 64;

/// A range of addresses in CIDR notation (RFC 4632, RFC 4291): `10.0.0.0/8`, or one address alone.
///
/// ```
/// use frontdesk_api::Network;
///
/// let network: Network = "10.0.0.0/8".parse()?;
/// assert!(network.contains("10.1.2.3".parse().expect("an address")));
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// # Ok::<(), frontdesk_api::InvalidNetwork>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    length: u8,
}

/// The text is no [`Network`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidNetwork(String);

impl fmt::Display for InvalidNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8, found {:?}", self.0)
    }
}

impl std::error::Error for InvalidNetwork {}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Self, InvalidNetwork> {
        let invalid = || InvalidNetwork(text.to_owned());
        let (address, length) = match text.trim().split_once('/') {
            Some((address, length)) => (address, Some(length.parse::<u8>().map_err(|_| invalid())?)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| invalid())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let length = length.unwrap_or(longest);
        if longest < length {
            return Err(invalid());
        }
        Ok(Self { first: cut(address, length), length })
    }
}

impl Network {
    /// Whether the address lies within it.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.first.is_ipv4() == address.is_ipv4() && cut(address, self.length) == self.first
    }
}

/// The address with all but its first `length` bits set to zero.
fn cut(address: IpAddr, length: u8) -> IpAddr {
    let length = u32::from(length);
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - length).unwrap_or(0);
            Ipv4Addr::from_bits(address.to_bits() & mask).into()
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - length).unwrap_or(0);
            Ipv6Addr::from_bits(address.to_bits() & mask).into()
        }
    }
}

/// Whom a request is counted for: the address of `peer`, or, where that is a trusted proxy, the one for which it asks by its own
/// word; of IPv6 the whole network of one customer.
pub(super) fn origin_of(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let mut origin = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.to_canonical());
    let told: Vec<&str> = headers
        .get_all(X_FORWARDED_FOR)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // Each proxy adds at the end by whom it was asked; what stands before that is anybody's word.
    for told in told.iter().rev() {
        let is_trusted = trusted.iter().any(|network| network.contains(origin));
        let Some(address) = address_in(told).filter(|_| is_trusted) else { break };
        origin = address.to_canonical();
    }
    if origin.is_ipv6() { cut(origin, OF_ONE_CUSTOMER) } else { origin }
}

/// The address in an element of `X-Forwarded-For`. No standard fixes the form: proxies write brackets around IPv6 (RFC 3986,
/// section 3.2.2), the port behind it, and the zone of a link-local address (RFC 4007, section 11), or leave them out.
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

/// An address of IPv6, what follows `%` left aside: a zone means something on the machine alone that wrote it.
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

    fn networks(texts: &[&str]) -> Vec<Network> {
        texts.iter().map(|text| text.parse().expect("a network")).collect()
    }

    /// The origin of a request that `peer` sent with these lines of `X-Forwarded-For`.
    fn origin(peer: &str, forwarded: &[&'static str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(HeaderName::from_static(X_FORWARDED_FOR), HeaderValue::from_static(line));
        }
        origin_of(Some(address(peer)), &headers, &networks(trusted)).to_string()
    }

    #[test]
    fn a_network_holds_the_addresses_that_begin_as_it_does() {
        for (network, within, without) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("192.168.1.77/24", "192.168.1.1", "192.168.2.1"),
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("::/0", "::1", "127.0.0.1"),
        ] {
            let network: Network = network.parse().expect("a network");
            assert!(network.contains(address(within)), "{network:?}");
            assert!(!network.contains(address(without)), "{network:?}");
        }
        for wrong in ["", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0", "example.org", "10.0.0.0/-1"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
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
        assert_eq!(origin("10.0.0.1", &["1.1.1.1, 198.51.100.1, 10.0.0.2"], trusted), "198.51.100.1");
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
        assert_eq!(origin("::1", &["[2001:db8::1]:80"], &["::1"]), "2001:db8::");
    }
}
