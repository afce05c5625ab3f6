//! SQL types that differ between the databases, and their Rust values.

mod instant;
mod uuid;

pub(crate) use instant::{DbInstant, POSTGRES_EPOCH, SqlInstant};
pub(crate) use uuid::{DbUuid, SqlUuid};
