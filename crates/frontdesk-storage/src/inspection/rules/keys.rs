//! Keys of rows, formatted as text for reports.

use crate::inspection::Dialect;

/// A key column of a table with the alias `one`.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Plain(&'static str),
    Uuid(&'static str),
}

use Part::{Plain, Uuid};

pub(super) const EVENT: &[Part] = &[Uuid("id")];
pub(super) const DELIVERY: &[Part] = &[Uuid("event_id"), Uuid("id")];
pub(super) const CONNECTION: &[Part] = &[Plain("user_id"), Uuid("connection_id")];
pub(super) const WRITTEN: &[Part] =
    &[Uuid("booking_uuid"), Plain("user_id"), Uuid("connection_id")];

pub(super) fn text(key: &[Part], dialect: &Dialect) -> String {
    let parts: Vec<String> = key.iter().map(|part| part.text(dialect)).collect();
    parts.join(" || '/' || ")
}

impl Part {
    pub(super) fn name(self) -> &'static str {
        let (Plain(name) | Uuid(name)) = self;
        name
    }

    pub(super) fn text(self, dialect: &Dialect) -> String {
        match self {
            Plain(name) => format!("CAST(one.{name} AS text)"),
            Uuid(name) => dialect.uuid(&format!("one.{name}")),
        }
    }
}
