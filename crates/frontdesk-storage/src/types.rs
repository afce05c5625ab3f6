//! The SQL types in which the two databases differ, and the Rust values that are written to them.

mod instant;
mod uuid;

pub(crate) use instant::{DbInstant, SqlInstant};
pub(crate) use uuid::{DbUuid, SqlUuid};
