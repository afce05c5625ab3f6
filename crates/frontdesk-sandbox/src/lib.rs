//! A deterministic local twin of the API, for test suites in any language.
//!
//! The real API, booking pages and MCP endpoints run on the memory store, with a clock that stands
//! still and ids from a seeded source. Stand-ins replace everything outside: mailboxes, webhooks,
//! calendars, enrichment providers and CRMs. Tests control them, and the clock, through HTTP
//! endpoints under `/sandbox/`, which need no token.
//!
//! There are no background tasks. After each request that may write, the sandbox routes the events
//! and makes all deliveries that are due, before it sends the response. So a test never polls, and
//! the same requests in the same order get the same responses.
//!
//! Architecture invariant: nothing here is reachable from the service itself; only the command
//! `frontdesk sandbox` uses the crate. It sends requests to loopback addresses only.
//!
//! To add a control endpoint, add a file to `control/` and list it there, in `routes.rs` and in `openapi.rs`.

mod control;
mod faults;
mod openapi;
mod outside;
mod routes;
mod sandbox;
mod server;
mod work;

pub use openapi::openapi;
pub use sandbox::{Sandbox, SandboxConfig};
pub use server::server;
