use std::sync::{Mutex, MutexGuard, PoisonError};

use time::{OffsetDateTime, UtcOffset};

use crate::ports::Clock;

const NANOSECONDS_PER_MICROSECOND: u32 = 1_000;

/// A clock that changes only when its owner changes it.
#[derive(Debug)]
pub struct SettableClock(Mutex<OffsetDateTime>);

impl SettableClock {
    /// Creates a clock at this time, cut to microseconds.
    pub fn new(now: OffsetDateTime) -> Self {
        Self(Mutex::new(cut(now)))
    }

    /// Sets the clock to any time, earlier or later, cut to microseconds.
    pub fn set(&self, now: OffsetDateTime) {
        *self.time() = cut(now);
    }

    fn time(&self) -> MutexGuard<'_, OffsetDateTime> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for SettableClock {
    fn now(&self) -> OffsetDateTime {
        *self.time()
    }
}

fn cut(time: OffsetDateTime) -> OffsetDateTime {
    // A time whose UTC year cannot be represented keeps its offset.
    let utc = time.checked_to_offset(UtcOffset::UTC).unwrap_or(time);
    let whole = utc.nanosecond() - utc.nanosecond() % NANOSECONDS_PER_MICROSECOND;
    utc.replace_nanosecond(whole).unwrap_or(utc)
}

#[cfg(test)]
mod tests {
    use frontdesk_testing::clock::instant;
    use time::Duration;

    use super::*;

    #[test]
    fn clock_can_be_set_back() {
        let clock = SettableClock::new(instant("2030-01-01T09:00Z"));
        clock.set(instant("2029-01-01T08:00Z"));
        assert_eq!(clock.now(), instant("2029-01-01T08:00Z"));
    }

    #[test]
    fn time_is_in_utc_and_whole_microseconds() {
        let offset = UtcOffset::from_hms(1, 0, 0).expect("an offset of an hour is valid");
        let clock = SettableClock::new(instant("2030-01-01T09:00Z").to_offset(offset));
        assert_eq!(clock.now().offset(), UtcOffset::UTC);
        clock.set(clock.now() + Duration::nanoseconds(1_999));
        assert_eq!(clock.now(), instant("2030-01-01T09:00Z") + Duration::microseconds(1));
    }
}
