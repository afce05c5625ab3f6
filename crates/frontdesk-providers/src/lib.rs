//! Enrichment providers and CRMs over HTTP, one file each.
//!
//! Architecture invariant: a billable request is never repeated once it may have been counted. A
//! key leaves the vault for a request's header and nothing else: never for a URL, an error or a log
//! line.
//!
//! To add a provider: a file under `providers/` with its wire types, its request, its mapping and
//! what each of its statuses means, wire tests beside it, and a line in the registry of
//! `providers.rs`. Vendors send a boolean where a string is documented and a range where a number
//! is, so wire types are made of the lenient readers of `body.rs`. A CRM is added in the same way
//! under `crms/`.

mod base_url;
mod body;
mod client;
mod crms;
mod normalise;
mod providers;
mod session;
#[cfg(test)]
mod testing;

pub use base_url::{BaseUrl, InvalidBaseUrl};
pub use client::{BuildClientError, HttpClient};
pub use crms::HttpCrms;
pub use providers::{HttpProviders, provider_profiles};
