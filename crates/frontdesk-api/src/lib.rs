//! Frontdesk's REST interface: actix-web routes over the domain's use cases, errors as problems
//! (RFC 9457), and the OpenAPI document; and the same operations as tools for agents, by the Model
//! Context Protocol.
//!
//! A handler parses, calls one use case and renders. What guards it stands in its signature: a
//! `Caller` of some permission exists only after token, scope, workspace and role were found in
//! order, and nothing else leads to a use case. A write runs to its end on the runtime that the
//! state names, whether or not its client waits for it.
//!
//! Architecture invariant: no SQL, no storage, no rule of the domain, and no text of an error that
//! a client was not meant to read: causes go to the log, at the one boundary.
//!
//! To add an operation see `endpoints`; to add a code, the table in `problem`.

mod answer;
#[cfg(test)]
mod authorisation_matrix;
mod boundary;
mod docs_page;
mod endpoint;
mod endpoints;
mod event_renderer;
#[cfg(fuzzing)]
pub mod fuzzing;
mod health;
mod limits;
mod mcp;
mod openapi;
mod problem;
mod request;
mod routes;
mod server;
mod slow_body;
mod state;
mod telemetry;
#[cfg(test)]
mod testing;
pub mod views;

pub use answer::booking_of_recorded_answer;
pub use event_renderer::{JsonEvents, event_position};
pub use limits::RateLimits;
pub use openapi::openapi;
pub use problem::linked_guides;
pub use request::WithoutRepeatedFields;
pub use server::{app, configure, metrics_server, server};
pub use state::{ApiConfig, ApiState};
