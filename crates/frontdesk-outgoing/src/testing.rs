//! Test doubles for crates that send requests through this crate.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use http::StatusCode;
use http::header::{HeaderName, HeaderValue};
use reqwest::Client;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::Url;

use crate::{Outgoing, Reply};

struct AllHere;

impl Resolve for AllHere {
    fn resolve(&self, name: Name) -> Resolving {
        let last = if name.as_str().ends_with(".second") { 2 } else { 1 };
        let addresses = [SocketAddr::from(([127, 0, 0, last], 0))].into_iter();
        Box::pin(async move { Ok(Box::new(addresses) as Addrs) })
    }
}

/// Returns a client that resolves every host name to this machine.
///
/// # Panics
/// If the HTTP client cannot be created.
pub fn outgoing() -> Outgoing {
    let allowed = IpAddr::V4(Ipv4Addr::LOCALHOST).into();
    let unpooled = || Client::builder().pool_max_idle_per_host(0).tls_certs_only([]);
    Outgoing::build([allowed], &(Arc::new(AllHere) as Arc<dyn Resolve>), unpooled)
        .expect("a client")
}

/// An empty response of `example.com`.
///
/// # Panics
/// If the status or a header value is invalid.
pub fn reply(status: u16, headers: &[(HeaderName, &'static str)]) -> Reply {
    let headers =
        headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
    Reply {
        status: StatusCode::from_u16(status).expect("a status"),
        headers: headers.collect(),
        body: Vec::new(),
        url: Url::parse("https://example.com/secret").expect("a URL"),
    }
}
