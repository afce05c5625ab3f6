//! What is wrong with an input, so that all of it is said at once.

use std::fmt;

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The path of the offending field: `hosts[1].role`.
    pub field: String,
    /// What was found and what would be right, for a person.
    pub detail: String,
}

impl Fault {
    /// A fault of `field`.
    pub fn new(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { field: field.into(), detail: detail.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.detail)
    }
}

/// Every fault of one input; never empty where it is an error.
pub type Faults = Vec<Fault>;
