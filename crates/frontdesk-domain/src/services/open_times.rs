//! Open times of hosts.

mod explain_open_times;
pub(super) mod host_panel;
pub(super) mod list_open_times;
pub(super) mod schedules;

pub use explain_open_times::{ExplainOpenTimes, ExplainedTimes};
pub use list_open_times::{MAX_RANGE, OpenTimesQuery, OpenTimesReport};
pub use schedules::{SCHEDULES_MEMORY, Schedules};
