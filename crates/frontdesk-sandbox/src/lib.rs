//! A deterministic local instance of the API, for test suites in any language.
//!
//! The real API, booking pages and MCP endpoints run on SQLite in a temporary file, with a settable
//! clock and ids from a seeded random source. Fakes replace mail servers, webhooks, calendars,
//! enrichment providers and CRMs. Tests control the fakes and the clock through HTTP endpoints under
//! `/sandbox/`, which require no token but reject requests of web pages.
//!
//! There are no background tasks. After each request that may write, the sandbox routes events and
//! attempts due deliveries before it sends the response. Therefore tests need no polling, and the
//! same requests in the same order get the same responses.
//!
//! Architecture invariant: nothing here is reachable from the service itself; only the command
//! `frontdesk sandbox` uses the crate. It sends requests to loopback addresses only.
//!
//! To add a control endpoint, add a file to `control/` and list it there, in `routes.rs` and in `openapi.rs`.

mod access;
mod control;
mod external_systems;
mod faults;
mod openapi;
mod routes;
mod sandbox;
mod server;
mod work;

pub use openapi::openapi;
pub use sandbox::{Sandbox, SandboxConfig};
pub use server::server;
