//! What reading a large feed costs.

use frontdesk_calendars as _;

fn main() {}
