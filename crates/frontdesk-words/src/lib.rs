//! The languages that the service speaks: messages in the words of each, and dates, times and
//! durations as its readers know them.
//!
//! Architecture invariant: it knows no page and no mail: what is said there stands in the message
//! files of whoever says it.
//!
//! - [`messages!`] makes an enum of the messages of a folder, which [`Words`] says in one language.
//! - [`DateWords`] says dates and times by a zone's clock, [`duration`] how long something takes.
//! - [`Reading`] holds what else is to be known of a language.
//!
//! To add a message: a line in its table, and its text in every file; a test compares them. To add
//! a language: a variant of [`Language`], and the compiler leads the way to the files.
//!
//! The feature `testing` brings that comparison for the tests of other crates.

mod dates;
mod reading;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod words;

pub use dates::{ClockFace, DateWords, duration, offset_at, offset_name};
pub use fluent_bundle::FluentValue;
pub use frontdesk_domain::booking_page::Language;
pub use reading::Reading;
pub use words::{Bundles, Messages, Words};
