//! Where requests may go: the guard of `frontdesk-outgoing`, in front of the client's connections.

use std::sync::Arc;

use frontdesk_outgoing::{Reach, SystemNames};
use ipnet::IpNet;
use reqwest::dns::{Name, Resolve, Resolving};

/// This machine, where base URLs may lead without being allowed: to a proxy, or to a test's double.
const THIS_MACHINE: [&str; 2] = ["127.0.0.0/8", "::1/128"];

/// The networks that requests may reach besides the public internet.
pub(super) fn reachable(allowed: impl IntoIterator<Item = IpNet>) -> Arc<[IpNet]> {
    parsed(THIS_MACHINE).chain(allowed).collect()
}

/// Looks names up: that of the operator's own proxy wherever it is, every other one as `reach`
/// admits.
pub(super) fn names(
    reach: &Reach,
    proxy_host: Option<String>,
    names: Option<&Arc<dyn Resolve>>,
) -> Arc<dyn Resolve> {
    let names = names.map_or_else(|| Arc::new(SystemNames) as Arc<dyn Resolve>, Arc::clone);
    let guarded = reach.checking(Arc::clone(&names));
    match proxy_host {
        Some(host) => Arc::new(BehindProxy { host, proxys: anywhere().checking(names), guarded }),
        None => guarded,
    }
}

/// Names for a client whose proxy is looked up too.
struct BehindProxy {
    host: String,
    proxys: Arc<dyn Resolve>,
    guarded: Arc<dyn Resolve>,
}

impl Resolve for BehindProxy {
    fn resolve(&self, name: Name) -> Resolving {
        let is_proxy = name.as_str().eq_ignore_ascii_case(&self.host);
        if is_proxy { self.proxys.resolve(name) } else { self.guarded.resolve(name) }
    }
}

/// Every address but those of clouds' metadata.
fn anywhere() -> Reach {
    Reach::plain(parsed(["0.0.0.0/0", "::/0"]).collect())
}

fn parsed<const N: usize>(networks: [&'static str; N]) -> impl Iterator<Item = IpNet> {
    networks.into_iter().map(|network| network.parse().expect("a network"))
}
