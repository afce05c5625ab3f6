use thiserror::Error;
use time::OffsetDateTime;

use crate::fault::{Fault, Faults};
use crate::plan::WholeNumber;

/// When a link stops accepting bookings; by default, never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkLimits {
    /// The maximum number of bookings that are not canceled.
    pub max_bookings: Option<MaxBookings>,
    /// When the link expires; meetings can take place later.
    pub expires_at: Option<OffsetDateTime>,
}

/// The maximum number of bookings of a link.
pub type MaxBookings = WholeNumber<1, 1_000>;

/// Why a link has ended.
///
/// Its bookings can still be moved and canceled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LinkEnd {
    /// The link expired.
    #[error("the link has expired; use another one")]
    Expired,
    /// The link has the maximum number of bookings.
    #[error("the link has been used up; use another one, or cancel a booking made through it")]
    UsedUp,
}

impl LinkLimits {
    /// Requires an expiry after `now`.
    ///
    /// # Errors
    /// A fault of `expires_at`.
    pub fn check(&self, now: OffsetDateTime) -> Result<(), Faults> {
        let past = self.expires_at.filter(|at| *at <= now);
        let fault =
            |at| Fault::new("expires_at", format!("expected a time in the future, found {at}"));
        past.map_or(Ok(()), |at| Err(vec![fault(at)]))
    }

    /// The number of further bookings after `bookings`; `None`: unlimited.
    pub fn bookings_left(&self, bookings: u32) -> Option<u32> {
        self.max_bookings.map(|most| most.to_u32().saturating_sub(bookings))
    }

    /// Requires that a link with `bookings` accepts another one at `now`.
    ///
    /// # Errors
    /// [`LinkEnd`]; an expired link is not reported as used up, because it stays expired.
    pub fn check_open(&self, bookings: u32, now: OffsetDateTime) -> Result<(), LinkEnd> {
        if self.expires_at.is_some_and(|at| at <= now) {
            return Err(LinkEnd::Expired);
        }
        if self.bookings_left(bookings) == Some(0) { Err(LinkEnd::UsedUp) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2030-01-01 09:00 UTC);

    fn limits(max_bookings: Option<i64>, expires_at: Option<OffsetDateTime>) -> LinkLimits {
        let max_bookings = max_bookings.map(|most| MaxBookings::new(most).expect("in range"));
        LinkLimits { max_bookings, expires_at }
    }

    #[test]
    fn maximum_is_1_to_1000() {
        for number in [1, 2, 1_000] {
            assert_eq!(MaxBookings::new(number).map(MaxBookings::get), Ok(number));
        }
        for number in [i64::MIN, -1, 0, 1_001, 1 << 32 | 1, i64::MAX] {
            let detail = MaxBookings::new(number).expect_err("out of range").to_string();
            assert!(detail.ends_with(&format!("from 1 to 1000, found {number}")), "{detail}");
        }
    }

    #[test]
    fn expiry_is_in_the_future() {
        let second = Duration::SECOND;
        assert_eq!(limits(None, None).check(NOW), Ok(()));
        assert_eq!(limits(None, Some(NOW + second)).check(NOW), Ok(()));
        for past in [NOW, NOW - second] {
            let faults = limits(None, Some(past)).check(NOW).expect_err("a past time");
            assert_eq!(faults[0].field, "expires_at");
        }
    }

    #[test]
    fn link_is_open_until_its_expiry_and_its_last_booking() {
        let later = NOW + Duration::SECOND;
        for (max_bookings, expires_at, bookings, expected) in [
            (None, None, u32::MAX, Ok(())),
            (Some(2), None, 1, Ok(())),
            (Some(2), None, 2, Err(LinkEnd::UsedUp)),
            (Some(2), None, 3, Err(LinkEnd::UsedUp)),
            (None, Some(later), 9, Ok(())),
            (None, Some(NOW), 0, Err(LinkEnd::Expired)),
            (Some(1), Some(later), 1, Err(LinkEnd::UsedUp)),
            (Some(1), Some(NOW), 1, Err(LinkEnd::Expired)),
        ] {
            assert_eq!(limits(max_bookings, expires_at).check_open(bookings, NOW), expected);
        }
        assert_eq!(limits(Some(2), None).bookings_left(3), Some(0));
        assert_eq!(limits(Some(2), None).bookings_left(0), Some(2));
        assert_eq!(limits(None, None).bookings_left(0), None);
    }
}
