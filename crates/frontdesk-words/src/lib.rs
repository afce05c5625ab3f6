//! Formats messages, dates, times and durations in the supported languages.
//!
//! Architecture invariant: this crate contains no text of a page or mail. Each crate that shows
//! texts keeps them in its own message files.
//!
//! To add a message, add a line to the `messages!` table and a text to every message file. To add
//! a language, add a variant of [`Language`] and fix the compiler's errors.
//!
//! The feature `testing` exports the functions that compare message files.

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
