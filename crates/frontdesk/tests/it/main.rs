//! Tests of the compiled program, through its commands, HTTP API and pages.

mod browser;
mod cli;
mod clients;
mod deploy;
mod documents;
mod faults;
mod http;
mod mcp;
mod promises;
mod sandbox;
mod schemathesis;
mod support;
