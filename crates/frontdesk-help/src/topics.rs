//! The subjects that the guides are sorted under. The build script reads this file too.

/// Every topic, in the order in which somebody new would meet them.
pub(crate) const TOPICS: [&str; 6] =
    ["Start", "Links", "Bookings", "Records", "Agents and API", "Running it"];
