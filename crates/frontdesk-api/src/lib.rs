//! Frontdesk's REST API, its MCP tools and the OpenAPI document.
//!
//! A handler parses the request, calls one use case of the domain and renders the result. Errors
//! are rendered as problems (RFC 9457). The use cases of members are accessible only through a
//! `Caller`, which exists only after token, scope, workspace and role were checked. A write runs to
//! completion on the runtime in the API's state, even if the client disconnects.
//!
//! Architecture invariant: the crate has no SQL, storage or domain rules. Responses contain no
//! internal error text; the causes of errors are only logged.
//!
//! To add an operation, see `endpoints`. To add an error code, see the table in `problem`.

mod boundary;
mod configuration;
mod cors;
mod docs_page;
mod endpoint;
mod endpoints;
mod event_renderer;
#[cfg(fuzzing)]
pub mod fuzzing;
mod health;
mod limits;
mod mcp;
mod oauth;
mod openapi;
mod problem;
mod request;
mod response;
mod routes;
mod server;
mod slow_body;
mod small_bodies;
mod state;
mod telemetry;
#[cfg(test)]
mod testing;
pub mod views;

pub use configuration::Configuration;
pub use event_renderer::{JsonEvents, event_position};
pub use limits::RateLimits;
pub use openapi::openapi;
pub use problem::linked_guides;
pub use response::booking_of_recorded_response;
pub use server::{app, configure, metrics_server, server};
pub use state::{ApiConfig, ApiState};
