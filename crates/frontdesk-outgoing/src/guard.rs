//! The check of every address that is connected to.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use thiserror::Error;
use url::{Host, Url};

use crate::network::{canonical, is_metadata, is_public};

/// The addresses that a client may connect to, checked when it connects.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Whether to public hosts.
    public: bool,
    /// To these networks in any case.
    allowed: Arc<[IpNet]>,
}

/// None of a host's addresses may be reached.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutOfReach {
    /// A cloud tells its machines about themselves there.
    #[error(
        "{host} has the address {address}, under which clouds keep metadata and credentials; it is never asked"
    )]
    Metadata {
        /// The host of the URL.
        host: String,
        /// Its address.
        address: IpAddr,
    },
    /// It is of this machine or its network.
    #[error(
        "{host} has the address {address}, which is not of the public internet; configuration can allow it"
    )]
    NotPublic {
        /// The host of the URL.
        host: String,
        /// One of its addresses.
        address: IpAddr,
    },
    /// It is public, and what is sent by `http` can be read by others.
    #[error(
        "{0} may be asked by https alone, so that no one else reads the answer or the password"
    )]
    NotEncrypted(String),
}

impl Reach {
    /// By `https`: to public hosts, and to what is allowed besides.
    pub fn encrypted(allowed: Arc<[IpNet]>) -> Self {
        Self { public: true, allowed }
    }

    /// By plain `http`: to what is allowed and no further.
    pub fn plain(allowed: Arc<[IpNet]>) -> Self {
        Self { public: false, allowed }
    }

    /// Looks names up by `names`, and leaves out the addresses that may not be reached.
    pub fn checking(&self, names: Arc<dyn Resolve>) -> Arc<dyn Resolve> {
        Arc::new(Guard { names, reach: self.clone() })
    }

    fn admits(&self, address: IpAddr) -> bool {
        // What an operator allows is a range, which may cover these by accident.
        let reached = canonical(address);
        !is_metadata(reached)
            && (self.public && is_public(reached)
                || self.allowed.iter().any(|network| network.contains(&reached)))
    }

    /// Why `address` of `host` is not admitted.
    fn refusal(host: &str, address: IpAddr) -> OutOfReach {
        let reached = canonical(address);
        if is_metadata(reached) {
            OutOfReach::Metadata { host: host.to_owned(), address }
        } else if is_public(reached) {
            OutOfReach::NotEncrypted(host.to_owned())
        } else {
            OutOfReach::NotPublic { host: host.to_owned(), address }
        }
    }

    /// Checks a host that is an address itself, and so is never looked up.
    ///
    /// # Errors
    /// [`OutOfReach`] for an address that may not be reached.
    pub fn check_literal(&self, url: &Url) -> Result<(), OutOfReach> {
        let address = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::V4(address),
            Some(Host::Ipv6(address)) => IpAddr::V6(address),
            Some(Host::Domain(_)) | None => return Ok(()),
        };
        if self.admits(address) {
            Ok(())
        } else {
            Err(Self::refusal(&address.to_string(), address))
        }
    }
}

/// Looks names up and passes on what may be reached: what is checked is what is connected to,
/// whatever the name means a moment later.
struct Guard {
    names: Arc<dyn Resolve>,
    reach: Reach,
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let (host, reach) = (name.as_str().to_owned(), self.reach.clone());
        let names = self.names.resolve(name);
        Box::pin(async move {
            let all: Vec<SocketAddr> = names.await?.collect();
            let admitted: Vec<SocketAddr> =
                all.iter().copied().filter(|address| reach.admits(address.ip())).collect();
            match all.first() {
                Some(first) if admitted.is_empty() => Err(Reach::refusal(&host, first.ip()).into()),
                _ => Ok(Box::new(admitted.into_iter()) as Addrs),
            }
        })
    }
}

/// The machine's own way to look names up.
#[derive(Debug)]
pub struct SystemNames;

impl Resolve for SystemNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            // Port 0 leaves the port to the URL.
            let addresses: Vec<SocketAddr> =
                tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}
