//! The real program, started and asked from outside.

mod cli;
mod http;
mod support;
