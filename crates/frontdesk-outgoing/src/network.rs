//! Which addresses a request may be sent to.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use thiserror::Error;

/// A range of addresses, such as `10.0.0.0/8` or `fd00::/8`; one address alone, such as `127.0.0.1`, is a range too.
///
/// ```
/// use frontdesk_outgoing::Network;
///
/// let network: Network = "192.168.1.0/24".parse().unwrap();
/// assert!(network.contains("192.168.1.7".parse().unwrap()));
/// assert!(!network.contains("192.168.2.7".parse().unwrap()));
/// assert!("192.168.1.0/33".parse::<Network>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// How many leading bits are the same in every address of it.
    prefix: u8,
}

/// The text is no [`Network`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a network such as 10.0.0.0/8 or an address such as 127.0.0.1, found {0:?}")]
pub struct InvalidNetwork(String);

impl Network {
    /// Whether `address` is of this range. An IPv4 address is the same one however IPv6 writes it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, canonical(address)) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                same_start(ours.to_bits().into(), theirs.to_bits().into(), 32 - self.prefix)
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => {
                same_start(ours.to_bits(), theirs.to_bits(), 128 - self.prefix)
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }

    const fn v4(octets: [u8; 4], prefix: u8) -> Self {
        let [a, b, c, d] = octets;
        Self { address: IpAddr::V4(Ipv4Addr::new(a, b, c, d)), prefix }
    }

    /// From the first four groups; the others are zero.
    const fn v6(groups: [u16; 4], prefix: u8) -> Self {
        let [a, b, c, d] = groups;
        Self { address: IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)), prefix }
    }
}

/// Whether the two differ in no bit but the last `free`.
fn same_start(left: u128, right: u128, free: u8) -> bool {
    (left ^ right).checked_shr(free.into()).unwrap_or(0) == 0
}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let invalid = || InvalidNetwork(text.chars().take(80).collect());
        let (address, prefix) = text.trim().split_once('/').map_or((text, None), |(a, p)| (a, Some(p)));
        let address: IpAddr = address.trim().parse().map_err(|_| invalid())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(longest), str::parse).map_err(|_| invalid())?;
        if longest < prefix {
            return Err(invalid());
        }
        Ok(Self { address, prefix })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

/// The addresses of IPv4 that lead to no public host (IANA's registry of special-purpose addresses), and one that is
/// public to no one but a cloud's own machines.
const SPECIAL_IPV4: [Network; 16] = [
    Network::v4([0, 0, 0, 0], 8),
    Network::v4([10, 0, 0, 0], 8),
    // Carriers' own, and the metadata of one cloud.
    Network::v4([100, 64, 0, 0], 10),
    Network::v4([127, 0, 0, 0], 8),
    // Link-local, and the metadata of most clouds.
    Network::v4([169, 254, 0, 0], 16),
    // The metadata of Azure, though from the range of a public provider.
    Network::v4([168, 63, 129, 16], 32),
    Network::v4([172, 16, 0, 0], 12),
    Network::v4([192, 0, 0, 0], 24),
    Network::v4([192, 0, 2, 0], 24),
    Network::v4([192, 88, 99, 0], 24),
    Network::v4([192, 168, 0, 0], 16),
    Network::v4([198, 18, 0, 0], 15),
    Network::v4([198, 51, 100, 0], 24),
    Network::v4([203, 0, 113, 0], 24),
    Network::v4([224, 0, 0, 0], 4),
    Network::v4([240, 0, 0, 0], 4),
];

/// All that IPv6 has given out for public hosts; unique-local, link-local and loopback addresses lie outside.
const GLOBAL_IPV6: Network = Network::v6([0x2000, 0, 0, 0], 3);

/// What of [`GLOBAL_IPV6`] leads to no public host: protocols' own (Teredo among them), documentation, and 6to4, which
/// hides an IPv4 address.
const SPECIAL_IPV6: [Network; 4] = [
    Network::v6([0x2001, 0, 0, 0], 23),
    Network::v6([0x2001, 0xdb8, 0, 0], 32),
    Network::v6([0x2002, 0, 0, 0], 16),
    Network::v6([0x3fff, 0, 0, 0], 20),
];

/// Translated to IPv4 on the way (RFC 6052): the address that is reached is in its last 32 bits.
const TRANSLATED: Network = Network::v6([0x64, 0xff9b, 0, 0], 96);

/// The address that is reached in the end.
fn canonical(address: IpAddr) -> IpAddr {
    let IpAddr::V6(v6) = address else { return address };
    if let Some(v4) = v6.to_ipv4_mapped() {
        return v4.into();
    }
    let IpAddr::V6(translated) = TRANSLATED.address else { return address };
    if same_start(translated.to_bits(), v6.to_bits(), 32) {
        let [.., a, b, c, d] = v6.octets();
        return Ipv4Addr::new(a, b, c, d).into();
    }
    address
}

/// Where clouds give a machine its metadata, credentials among them. Each has been seen to answer any program that runs there.
const METADATA: [Network; 7] = [
    // Most clouds (169.254.169.254), and containers' credentials (169.254.170.2, 169.254.170.23). Link-local addresses (RFC 3927)
    // lead no further than the machine's own link.
    Network::v4([169, 254, 0, 0], 16),
    // Alibaba Cloud, from the range of carriers.
    Network::v4([100, 100, 100, 200], 32),
    // Azure, from the range of a public provider.
    Network::v4([168, 63, 129, 16], 32),
    // Oracle Cloud's older one.
    Network::v4([192, 0, 0, 192], 32),
    // Amazon EC2 and EKS, within the unique local addresses (RFC 4193).
    Network::v6([0xfd00, 0xec2, 0, 0], 64),
    // Google Cloud: fd20:ce::254.
    Network::v6([0xfd20, 0xce, 0, 0], 64),
    // Scaleway: fd00:42::42.
    Network::v6([0xfd00, 0x42, 0, 0], 64),
];

/// The link-local metadata address as `OpenStack` writes it in IPv6: `fe80::a9fe:a9fe`.
const OPENSTACK: Ipv6Addr = Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0xa9fe, 0xa9fe);

/// Whether a cloud tells a machine about itself under this address, however the address is written.
pub(crate) fn is_metadata(address: IpAddr) -> bool {
    METADATA.iter().any(|network| network.contains(address)) || address == IpAddr::V6(OPENSTACK)
}

/// Whether a host of the public internet may have this address: not this machine, not its network, not the metadata
/// service of the cloud that it runs in.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match canonical(address) {
        address @ IpAddr::V4(_) => !SPECIAL_IPV4.iter().any(|network| network.contains(address)),
        address @ IpAddr::V6(_) => {
            GLOBAL_IPV6.contains(address) && !SPECIAL_IPV6.iter().any(|network| network.contains(address))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap_or_else(|_| panic!("{text} is an address"))
    }

    #[test]
    fn no_way_to_write_an_inner_address_makes_it_public() {
        for inner in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.100.100.200",
            "127.0.0.1",
            "127.255.255.254",
            "168.63.129.16",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.168.0.1",
            "198.19.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:a9fe:a9fe",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(address(inner)), "{inner}");
        }
    }

    #[test]
    fn metadata_addresses_are_known_however_they_are_written() {
        for metadata in [
            "169.254.169.254",
            "169.254.170.2",
            "::ffff:169.254.169.254",
            "64:ff9b::169.254.169.254",
            "100.100.100.200",
            "168.63.129.16",
            "192.0.0.192",
            "fd00:ec2::254",
            "fd00:ec2::23",
            "fd20:ce::254",
            "fd00:42::42",
            "fe80::a9fe:a9fe",
        ] {
            let address = address(metadata);
            assert!(is_metadata(address) && !is_public(address), "{metadata}");
        }
        for other in
            ["10.0.0.1", "100.100.100.201", "169.253.0.1", "fd00::1", "fd00:ec3::254", "fe80::1", "1.1.1.1"]
        {
            assert!(!is_metadata(address(other)), "{other}");
        }
    }

    #[test]
    fn the_hosts_of_the_internet_are_public() {
        for public in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "168.63.129.17",
            "172.15.255.255",
            "172.32.0.0",
            "192.167.255.255",
            "192.169.0.0",
            "223.255.255.255",
            "2606:4700::1111",
            "2a00:1450:4001::1",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
        ] {
            assert!(is_public(address(public)), "{public}");
        }
    }

    #[test]
    fn a_network_holds_the_addresses_that_start_as_it_does() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("127.0.0.1", "::ffff:127.0.0.1", "127.0.0.2"),
            ("fd00::/8", "fdff::1", "fe00::1"),
            ("::1", "::1", "::2"),
            ("0.0.0.0/0", "8.8.8.8", "::1"),
            ("::/0", "::1", "8.8.8.8"),
        ] {
            let network: Network = network.parse().expect("a network");
            assert!(network.contains(address(inside)), "{network} {inside}");
            assert!(!network.contains(address(outside)), "{network} {outside}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused_by_its_text() {
        for text in ["", "localhost", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/-1"] {
            let error = text.parse::<Network>().expect_err(text);
            assert!(error.to_string().contains(&format!("{text:?}")), "{error}");
        }
        assert_eq!(
            "10.0.0.0/8".parse::<Network>().map(|network| network.to_string()),
            Ok("10.0.0.0/8".to_owned())
        );
    }
}
