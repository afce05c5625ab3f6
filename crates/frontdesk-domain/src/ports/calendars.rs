use std::collections::{HashMap, HashSet};

use async_trait::async_trait;

use crate::ids::{BookingId, UserId};
use crate::interval::Interval;
use crate::open_times::CalendarReading;
use crate::workspace::Member;

/// What the members' connected calendars say.
///
/// A calendar that cannot be read never fails a call: its member is unusable, and whoever must attend has no open
/// times. An implementation MUST NOT report a time as free that it could not read.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Calendars: Send + Sync {
    /// The busy intervals of `members` that meet `within`. MUST hold an entry for each member. The event that was written
    /// for the booking `except` counts as free. Bookings of the service itself are not asked for here.
    async fn read(
        &self,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
    ) -> HashMap<UserId, CalendarReading>;

    /// Those of `members` whose calendars are connected and were last read whole, without a fault.
    async fn usable(&self, members: &[Member]) -> HashSet<UserId>;
}
