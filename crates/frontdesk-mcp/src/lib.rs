//! Carries servers of the Model Context Protocol (MCP), written against `rmcp`, over actix-web:
//! Streamable HTTP without sessions, answered in plain JSON, in both eras of the protocol (with
//! `initialize`, and 2026-07-28 with `_meta`).
//!
//! `rmcp`'s own service speaks the `http` crate's types and takes bodies that may cross threads,
//! which actix's do neither. So a request is read to its end here, handed over as a value, and its
//! answer handed back. On the way this crate sees to what a service on the open network owes:
//! `Origin` and `Host` ([`Policy`]), the size of bodies, CORS, and refusals in JSON-RPC.
//!
//! To serve another server: implement [`ToolServer`], make a [`Bridge`] of it, and mount
//! [`Bridge::resource`].
//!
//! Architecture invariant: it knows no tool, no port, nothing of a workspace and no other member.
//! What a client sent as its credentials never reaches a tool: `Authorization` and `Cookie` stay
//! behind.

mod accept;
mod bridge;
mod policy;
mod refusal;
mod tools;

pub use bridge::{Bridge, MAX_BODY_BYTES};
pub use policy::{InvalidOrigin, Policy, WebOrigin};
pub use tools::ToolServer;
