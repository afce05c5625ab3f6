use std::net::IpAddr;

use ipnet::IpNet;

/// Parses a network in CIDR notation (RFC 4632, RFC 4291) or a single address.
pub(super) fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let parsed = text.parse().ok().or_else(|| Some(text.parse::<IpAddr>().ok()?.into()));
    parsed.ok_or_else(|| {
        format!(
            "expected a network such as 10.0.0.0/8 or an address such as 127.0.0.1, found {text:?}"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_contains_the_addresses_with_its_prefix() {
        for (text, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("192.168.1.77/24", "192.168.1.1", "192.168.2.1"),
            (" 127.0.0.1 ", "127.0.0.1", "127.0.0.2"),
            ("fd00::/8", "fdff::1", "fe00::1"),
            ("::1", "::1", "::2"),
            ("0.0.0.0/0", "8.8.8.8", "::1"),
            ("::/0", "::1", "8.8.8.8"),
        ] {
            let network = network(text).expect(text);
            let contains =
                |address: &str| network.contains(&address.parse::<IpAddr>().expect("an address"));
            assert!(contains(inside) && !contains(outside), "{text}");
        }
    }

    #[test]
    fn invalid_network_is_rejected_with_its_value() {
        for text in
            ["", "localhost", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/-1"]
        {
            let error = network(text).expect_err(text);
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }
}
