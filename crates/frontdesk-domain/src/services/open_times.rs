//! Open times of hosts, and the reservation of one.

pub(super) mod host_panel;
pub(super) mod list_open_times;
pub(super) mod placement;
pub(super) mod round_robin;
pub(super) mod schedules;

pub use list_open_times::{ListOpenTimesError, MAX_RANGE, OpenTimesQuery, OpenTimesReport};
pub use placement::{HostConflict, SlotUnavailable};
pub use schedules::{SCHEDULES_MEMORY, Schedules};
