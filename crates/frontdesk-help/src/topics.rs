//! The build script includes this file, too.

/// In the order of the index page.
pub(crate) const TOPICS: [&str; 6] =
    ["Getting started", "Links", "Bookings", "Leads", "API and agents", "Operation"];
