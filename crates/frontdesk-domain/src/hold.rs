//! Times that are held for a booking.

use time::{Duration, OffsetDateTime};

use crate::access::TokenId;
use crate::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use crate::open_times::BusyBooking;
use crate::plan::{OutOfRange, WholeNumber};

/// The maximum number of open holds of a token.
pub const MAX_HOLDS_PER_TOKEN: usize = 20;

/// A time of a link, closed to other requests for some minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The id, which the booking made from the hold takes over.
    pub id: BookingId,
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The link through which the time can be booked.
    pub link_id: LinkId,
    /// The event type of the link.
    pub event_type_id: EventTypeId,
    /// The token that holds the time.
    pub token_id: TokenId,
    /// The time, with the buffers of the event type.
    pub busy: BusyBooking,
    /// The hosts who must attend, ascending; includes a queue's choice.
    pub hosts: Vec<UserId>,
    /// When the time is open again.
    pub expires_at: OffsetDateTime,
}

impl Hold {
    /// Whether the time is held at `now`.
    pub fn is_open(&self, now: OffsetDateTime) -> bool {
        now < self.expires_at
    }
}

/// The duration of a hold: 1 to 30 minutes, by default 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldMinutes(WholeNumber<1, 30>);

impl HoldMinutes {
    /// Checks the range.
    ///
    /// # Errors
    /// [`OutOfRange`]
    pub fn new(minutes: i64) -> Result<Self, OutOfRange> {
        WholeNumber::new(minutes).map(Self)
    }

    /// The end of a hold that begins at `now`.
    pub fn after(self, now: OffsetDateTime) -> OffsetDateTime {
        now.saturating_add(Duration::minutes(self.0.get()))
    }
}

impl Default for HoldMinutes {
    fn default() -> Self {
        Self::new(10).expect("it is in the range")
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_hold_takes_1_to_30_minutes() {
        let now = datetime!(2030-01-01 09:00 UTC);
        assert_eq!(HoldMinutes::default().after(now), now + Duration::minutes(10));
        for minutes in [1, 30] {
            let checked = HoldMinutes::new(minutes).expect("in range");
            assert_eq!(checked.after(now), now + Duration::minutes(minutes));
        }
        for minutes in [i64::MIN, -1, 0, 31, 257, i64::MAX] {
            let detail = HoldMinutes::new(minutes).expect_err("out of range").to_string();
            assert_eq!(detail, format!("expected a whole number from 1 to 30, found {minutes}"));
        }
    }
}
