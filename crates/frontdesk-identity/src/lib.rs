//! Signs members in with a provider of OpenID Connect, and reads who asks members for access.
//!
//! Architecture invariant: a response of the provider counts only after the signature, the issuer,
//! the audience, the expiry and the nonce of its ID token are checked. No error contains a secret or
//! a text of the provider.
//!
//! [`OpenIdProvider`] implements the port of the domain with the authorization code flow (OpenID
//! Connect Core 1.0, section 3.1) and PKCE (RFC 7636). It reads the provider's metadata and keys
//! when they are needed. All requests use the client [`Outgoing`](frontdesk_outgoing::Outgoing).
//!
//! The crate checks signatures with ring, which TLS uses too. The crate `openidconnect` needs `rsa`,
//! which has the unfixed advisory RUSTSEC-2023-0071, and `chrono`.
//!
//! [`HttpClientDocuments`] reads the metadata documents of OAuth clients.
//!
//! To add a signature algorithm, extend `jwk.rs`.

mod client_documents;
mod id_token;
mod jwk;
mod provider;

pub use client_documents::HttpClientDocuments;
pub use provider::{OpenIdClient, OpenIdProvider};
