//! Faults of an input, reported together.

use std::fmt;

/// A fault of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The path of the invalid field, such as `hosts[1].role`.
    pub field: String,
    /// What was found and what is valid, human-readable.
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

/// All faults of one input; not empty if returned as an error.
pub type Faults = Vec<Fault>;

/// The maximum number of faults listed per input.
pub const MAX_LISTED: usize = 50;

/// Returns the first faults and the number of remaining faults.
///
/// Limits the size of a response: a request can have thousands of unknown fields.
///
/// ```
/// use frontdesk_domain::fault::{Fault, MAX_LISTED, first_listed};
///
/// let faults = vec![Fault::new("guests[0]", "expected an email address"); MAX_LISTED + 2];
/// let (listed, more) = first_listed(&faults);
/// assert_eq!((listed.len(), more), (MAX_LISTED, 2));
/// ```
pub fn first_listed(faults: &[Fault]) -> (&[Fault], usize) {
    let (listed, more) = faults.split_at(faults.len().min(MAX_LISTED));
    (listed, more.len())
}
