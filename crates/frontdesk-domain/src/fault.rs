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

/// How many faults of one input are listed.
pub const MAX_LISTED: usize = 50;

/// The faults to list, and how many more there are.
///
/// A list of guests that fits into a request can hold some 30,000 faults, whose sentences take
/// forty times its bytes.
///
/// ```
/// use frontdesk_domain::fault::{Fault, MAX_LISTED, first_listed};
///
/// let faults = vec![Fault::new("guests[0]", "expected an e-mail address"); MAX_LISTED + 2];
/// let (listed, more) = first_listed(&faults);
/// assert_eq!((listed.len(), more), (MAX_LISTED, 2));
/// ```
pub fn first_listed(faults: &[Fault]) -> (&[Fault], usize) {
    let (listed, more) = faults.split_at(faults.len().min(MAX_LISTED));
    (listed, more.len())
}
