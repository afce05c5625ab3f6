//! Test doubles for crates that send requests through this crate.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use http::StatusCode;
use http::header::{HeaderName, HeaderValue};
use ipnet::IpNet;
pub use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, ClientBuilder};
use url::Url;

use crate::{HttpClient, Outgoing, Reply};

pub(crate) struct AllHere;

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
    Outgoing::build([localhost()], &(Arc::new(AllHere) as Arc<dyn Resolve>), unpooled)
        .expect("a client")
}

/// Returns a client that resolves by `names` and connects to this machine.
///
/// # Panics
/// If the HTTP client cannot be created.
pub fn http_client(names: &Arc<dyn Resolve>) -> HttpClient {
    HttpClient::build([localhost()], names, None, unpooled).expect("a client")
}

fn localhost() -> IpNet {
    IpAddr::V4(Ipv4Addr::LOCALHOST).into()
}

/// Keeps no idle connections, because they belong to the runtime of the test that opened them.
fn unpooled() -> ClientBuilder {
    Client::builder().pool_max_idle_per_host(0).tls_certs_only([])
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
