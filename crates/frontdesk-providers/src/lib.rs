//! Enrichment providers and CRMs over HTTP, one module each.
//!
//! Architecture invariant: a billable request is never repeated if the vendor may have counted it.
//! A decrypted key is used only in a request header, never in a URL, an error or a log line.
//!
//! To add a provider, write a module with tests under `providers/` and register it in
//! `providers.rs`. Its wire types use the lenient readers of `body.rs`. The same applies to CRMs
//! under `crms/`.

mod body;
mod client;
mod crms;
#[cfg(fuzzing)]
pub mod fuzzing;
mod json;
mod normalise;
mod providers;
mod session;
#[cfg(test)]
mod testing;

pub use crms::HttpCrms;
pub use providers::{HttpProviders, provider_profiles, sample_response};
