//! Special address ranges: private, reserved and cloud metadata.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

const fn v4(octets: [u8; 4], prefix: u8) -> Ipv4Net {
    let [a, b, c, d] = octets;
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), prefix)
}

/// `groups` are the first four groups; the others are zero.
const fn v6(groups: [u16; 4], prefix: u8) -> Ipv6Net {
    let [a, b, c, d] = groups;
    Ipv6Net::new_assert(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0), prefix)
}

/// Ranges without public hosts, and Azure's metadata address.
///
/// Source: IANA registry of special-purpose addresses.
const SPECIAL_IPV4: [Ipv4Net; 16] = [
    v4([0, 0, 0, 0], 8),
    v4([10, 0, 0, 0], 8),
    // Carrier-grade NAT, and the metadata service of Alibaba Cloud.
    v4([100, 64, 0, 0], 10),
    v4([127, 0, 0, 0], 8),
    // Link-local addresses, and the metadata services of most clouds.
    v4([169, 254, 0, 0], 16),
    // The metadata service of Azure, blocked although its range is public.
    v4([168, 63, 129, 16], 32),
    v4([172, 16, 0, 0], 12),
    v4([192, 0, 0, 0], 24),
    v4([192, 0, 2, 0], 24),
    v4([192, 88, 99, 0], 24),
    v4([192, 168, 0, 0], 16),
    v4([198, 18, 0, 0], 15),
    v4([198, 51, 100, 0], 24),
    v4([203, 0, 113, 0], 24),
    v4([224, 0, 0, 0], 4),
    v4([240, 0, 0, 0], 4),
];

/// The global unicast range, without unique-local, link-local and loopback addresses.
const GLOBAL_IPV6: Ipv6Net = v6([0x2000, 0, 0, 0], 3);

/// Parts of [`GLOBAL_IPV6`] without public hosts.
///
/// Protocol assignments (such as Teredo), documentation, and 6to4.
const SPECIAL_IPV6: [Ipv6Net; 4] = [
    v6([0x2001, 0, 0, 0], 23),
    v6([0x2001, 0xdb8, 0, 0], 32),
    v6([0x2002, 0, 0, 0], 16),
    v6([0x3fff, 0, 0, 0], 20),
];

/// The NAT64 prefix of an embedded IPv4 address (RFC 6052).
const TRANSLATED: Ipv6Net = v6([0x64, 0xff9b, 0, 0], 96);

/// Unwraps an IPv4 address mapped or translated into IPv6.
pub(crate) fn canonical(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) if TRANSLATED.contains(&v6) => {
            let [.., a, b, c, d] = v6.octets();
            Ipv4Addr::new(a, b, c, d).into()
        }
        canonical => canonical,
    }
}

/// Metadata services of clouds return credentials to any local program.
const METADATA: [IpNet; 7] = [
    // Most clouds (169.254.169.254), and container credentials (169.254.170.2, 169.254.170.23).
    // The whole range is link-local (RFC 3927), so it contains no public host.
    IpNet::V4(v4([169, 254, 0, 0], 16)),
    // Alibaba Cloud, in the carrier-grade NAT range.
    IpNet::V4(v4([100, 100, 100, 200], 32)),
    // Azure, in a public range.
    IpNet::V4(v4([168, 63, 129, 16], 32)),
    // Oracle Cloud, older address.
    IpNet::V4(v4([192, 0, 0, 192], 32)),
    // Amazon EC2 and EKS, in the unique local range (RFC 4193).
    IpNet::V6(v6([0xfd00, 0xec2, 0, 0], 64)),
    // Google Cloud: fd20:ce::254.
    IpNet::V6(v6([0xfd20, 0xce, 0, 0], 64)),
    // Scaleway: fd00:42::42.
    IpNet::V6(v6([0xfd00, 0x42, 0, 0], 64)),
];

/// The metadata address of `OpenStack` over IPv6: `fe80::a9fe:a9fe`.
const OPENSTACK: Ipv6Addr = Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0xa9fe, 0xa9fe);

/// Whether a cloud serves its metadata at this [canonical] address.
pub(crate) fn is_metadata(address: IpAddr) -> bool {
    METADATA.iter().any(|network| network.contains(&address)) || address == IpAddr::V6(OPENSTACK)
}

/// Whether this [canonical] address can belong to a public host.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_IPV4.iter().any(|network| network.contains(&address)),
        IpAddr::V6(address) => {
            GLOBAL_IPV6.contains(&address)
                && !SPECIAL_IPV6.iter().any(|network| network.contains(&address))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        canonical(text.parse().unwrap_or_else(|_| panic!("{text} is an address")))
    }

    #[test]
    fn private_addresses_are_not_public_in_any_notation() {
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
    fn metadata_addresses_are_recognized_in_any_notation() {
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
        for other in [
            "10.0.0.1",
            "100.100.100.201",
            "169.253.0.1",
            "fd00::1",
            "fd00:ec3::254",
            "fe80::1",
            "1.1.1.1",
        ] {
            assert!(!is_metadata(address(other)), "{other}");
        }
    }

    #[test]
    fn internet_hosts_are_public() {
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
}
