//! Restricts the client's connections with the guard of `frontdesk-outgoing`.

use std::sync::Arc;

use frontdesk_outgoing::{Reach, SystemNames};
use reqwest::dns::{Name, Resolve, Resolving};

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

/// Restricts all names to reachable addresses, except the name of the proxy.
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

/// Allows all addresses except those of cloud metadata services.
fn anywhere() -> Reach {
    Reach::plain(["0.0.0.0/0", "::/0"].map(|network| network.parse().expect("a network")).into())
}
