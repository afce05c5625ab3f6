//! Tests of the compiled program from the outside.

mod browser;
mod cli;
mod documents;
mod faults;
mod http;
mod mcp;
mod promises;
mod schemathesis;
mod support;
