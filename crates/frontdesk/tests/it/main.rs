//! The real program, started and asked from outside.

mod http;
mod support;
