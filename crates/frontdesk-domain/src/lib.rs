//! Scheduling rules, pure: bookings, open times, links and queues, and the ports they need.

pub mod host;
pub mod ids;
