use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use thiserror::Error;
use url::{Host, Url};

use crate::network::{canonical, is_metadata, is_public};

/// The addresses to which a client may connect.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    public: bool,
    /// Need not be public.
    allowed: Arc<[IpNet]>,
}

/// The client may not connect to a host.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutOfReach {
    /// A host name has no allowed address.
    ///
    /// Says neither whether the name can be resolved nor to what, because the author of the URL may
    /// not learn names and addresses of the private network.
    #[error("{0} has no public address; --allow-private-network can allow a private one")]
    NoAddress(String),
    /// The address belongs to a cloud's metadata service.
    #[error("{0} is the address of a cloud metadata service, which is always blocked")]
    Metadata(IpAddr),
    /// The address belongs to this machine or a private network.
    #[error("the address {0} is not public; --allow-private-network can allow it")]
    NotPublic(IpAddr),
    /// The request would use plain `http`.
    #[error("{0} requires https, because http exposes the response and the password")]
    NotEncrypted(String),
    /// The URL has another scheme than `https` or `http`.
    #[error("expected an address with https, found {0}")]
    Scheme(String),
}

impl Reach {
    /// For `https`: allows public addresses and the networks in `allowed`.
    pub(crate) fn encrypted(allowed: Arc<[IpNet]>) -> Self {
        Self { public: true, allowed }
    }

    /// For plain `http`: allows only the networks in `allowed`.
    pub(crate) fn plain(allowed: Arc<[IpNet]>) -> Self {
        Self { public: false, allowed }
    }

    /// Wraps a resolver and removes addresses that are not allowed.
    pub(crate) fn checking(&self, names: Arc<dyn Resolve>) -> Arc<dyn Resolve> {
        Arc::new(Guard { names, reach: self.clone() })
    }

    fn admits(&self, address: IpAddr) -> bool {
        // An allowed range may include metadata addresses by accident.
        let reached = canonical(address);
        !is_metadata(reached)
            && (self.public && is_public(reached)
                || self.allowed.iter().any(|network| network.contains(&reached)))
    }

    fn refusal(address: IpAddr) -> OutOfReach {
        let reached = canonical(address);
        if is_metadata(reached) {
            OutOfReach::Metadata(address)
        } else if is_public(reached) {
            OutOfReach::NotEncrypted(address.to_string())
        } else {
            OutOfReach::NotPublic(address)
        }
    }

    /// Checks a URL whose host is an IP address.
    ///
    /// # Errors
    /// [`OutOfReach`] if the address is not allowed.
    pub(crate) fn check_literal(&self, url: &Url) -> Result<(), OutOfReach> {
        let address = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::V4(address),
            Some(Host::Ipv6(address)) => IpAddr::V6(address),
            Some(Host::Domain(_)) | None => return Ok(()),
        };
        if self.admits(address) { Ok(()) } else { Err(Self::refusal(address)) }
    }
}

/// Returns only allowed addresses.
///
/// The client connects to the checked addresses, which prevents DNS rebinding.
struct Guard {
    names: Arc<dyn Resolve>,
    reach: Reach,
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let (host, reach) = (name.as_str().to_owned(), self.reach.clone());
        let names = self.names.resolve(name);
        Box::pin(async move {
            let all: Vec<SocketAddr> = names.await.map(Iterator::collect).unwrap_or_default();
            let admitted: Vec<SocketAddr> =
                all.iter().copied().filter(|address| reach.admits(address.ip())).collect();
            match all.first() {
                _ if !admitted.is_empty() => Ok(Box::new(admitted.into_iter()) as Addrs),
                Some(first) if is_public(canonical(first.ip())) => {
                    Err(OutOfReach::NotEncrypted(host).into())
                }
                _ => Err(OutOfReach::NoAddress(host).into()),
            }
        })
    }
}

/// The resolver of the operating system.
#[derive(Debug)]
pub(crate) struct SystemNames;

impl Resolve for SystemNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            // reqwest replaces port 0 with the port of the URL.
            let addresses: Vec<SocketAddr> =
                tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}
