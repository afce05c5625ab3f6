//! Serves `rmcp` servers of the Model Context Protocol (MCP) with actix-web.
//!
//! The transport is Streamable HTTP without sessions and with plain JSON responses. The crate
//! supports revision 2026-07-28 (stateless) and older revisions (`initialize` handshake).
//!
//! The `rmcp` service uses types of the `http` crate and requires `Send` bodies, but actix bodies
//! are not `Send`. Therefore this crate reads each request completely and converts both request
//! and response. It also checks `Origin` and `Host` ([`Policy`]) and the body size, handles CORS,
//! and returns rejections as JSON-RPC errors.
//!
//! To serve tools, implement [`ToolServer`], create a [`Bridge`] and mount [`Bridge::resource`].
//!
//! Architecture invariant: the crate has no tools, ports or workspace data and depends on no other
//! crate of the workspace. The headers `Authorization` and `Cookie` never reach a tool.

mod accept;
mod bridge;
mod policy;
mod refusal;
mod tools;

pub use bridge::{Bridge, MAX_BODY_BYTES};
pub use policy::{InvalidOrigin, Policy, WebOrigin};
pub use tools::ToolServer;
