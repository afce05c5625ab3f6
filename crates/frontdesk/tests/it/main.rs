//! The real program, started and asked from outside.

mod browser;
mod cli;
mod documents;
mod faults;
mod http;
mod mcp;
mod promises;
mod schemathesis;
mod support;
