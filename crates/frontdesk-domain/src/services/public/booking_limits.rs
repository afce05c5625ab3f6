use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

use thiserror::Error;
use time::{Duration, OffsetDateTime};

/// The window of the caps per client address and per link.
pub(in crate::services) const AN_HOUR: Duration = Duration::HOUR;

/// The window of the cap per invitee.
pub(in crate::services) const A_DAY: Duration = Duration::DAY;

/// The network address that a request is counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(
    /// The address; of IPv6 the first one of the customer's network.
    pub IpAddr,
);

impl ClientAddress {
    /// Stands for every client whose address is not known.
    pub const UNKNOWN: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

/// The caps on bookings by invitees; `None`: any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingCaps {
    /// Bookings from one client address within an hour, confirmed or not.
    pub per_client: Option<NonZeroU32>,
    /// Unconfirmed bookings of one invitee's address in a workspace within a day.
    pub per_invitee: Option<NonZeroU32>,
    /// Unconfirmed bookings through one link within an hour; invitees who have confirmed a booking
    /// before are not held to it.
    pub per_link: Option<NonZeroU32>,
}

/// The caps on bookings by invitees, with the counts of this process.
///
/// Client addresses are counted here and stored nowhere, so that each process counts for itself and
/// starts at zero. The two other caps are counted in the store. The memory is bounded by the
/// bookings of one hour, each of which takes far more in the store.
#[derive(Debug, Default)]
pub struct BookingLimits {
    caps: BookingCaps,
    clients: Mutex<HashMap<ClientAddress, VecDeque<OffsetDateTime>>>,
}

/// A cap on bookings by invitees is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many bookings were made that nobody has confirmed")]
#[non_exhaustive]
pub struct TooManyBookings {
    /// How long to wait until another one is taken.
    pub retry_after: Duration,
}

/// The place of one booking in the count of its client, given back unless it is kept.
pub(super) struct ClientPlace<'a> {
    limits: &'a BookingLimits,
    client: ClientAddress,
    at: OffsetDateTime,
    is_kept: bool,
}

impl BookingLimits {
    /// These caps, with counts at zero.
    pub fn new(caps: BookingCaps) -> Self {
        Self { caps, clients: Mutex::default() }
    }

    pub(in crate::services) fn caps(&self) -> BookingCaps {
        self.caps
    }

    /// A place for a booking from `client` at `now`. Concurrent requests hold a place each.
    pub(super) fn take(
        &self,
        client: ClientAddress,
        now: OffsetDateTime,
    ) -> Result<ClientPlace<'_>, TooManyBookings> {
        let mut clients = self.clients();
        clients.retain(|_, taken| {
            taken.retain(|&at| now < at.saturating_add(AN_HOUR));
            !taken.is_empty()
        });
        let taken = clients.entry(client).or_default();
        if let Some(cap) = self.caps.per_client
            && cap.get() as usize <= taken.len()
        {
            let first = taken.front().copied().unwrap_or(now);
            return Err(TooManyBookings { retry_after: first.saturating_add(AN_HOUR) - now });
        }
        taken.push_back(now);
        Ok(ClientPlace { limits: self, client, at: now, is_kept: false })
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<ClientAddress, VecDeque<OffsetDateTime>>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClientPlace<'_> {
    /// Keeps the place: the booking was made.
    pub(super) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for ClientPlace<'_> {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        let mut clients = self.limits.clients();
        if let Some(taken) = clients.get_mut(&self.client)
            && let Some(place) = taken.iter().rposition(|&at| at == self.at)
        {
            taken.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2030-01-01 09:00 UTC);

    fn limits() -> BookingLimits {
        BookingLimits::new(BookingCaps { per_client: NonZeroU32::new(2), ..BookingCaps::default() })
    }

    fn client(last: u8) -> ClientAddress {
        ClientAddress([203, 0, 113, last].into())
    }

    fn wait(limits: &BookingLimits, last: u8, now: OffsetDateTime) -> Option<Duration> {
        match limits.take(client(last), now) {
            Ok(place) => {
                place.keep();
                None
            }
            Err(refused) => Some(refused.retry_after),
        }
    }

    #[test]
    fn client_address_books_up_to_its_cap_within_any_hour() {
        let limits = limits();
        let later = |minutes| NOW + Duration::minutes(minutes);
        assert_eq!([wait(&limits, 1, NOW), wait(&limits, 1, later(10))], [None, None]);
        assert_eq!(wait(&limits, 1, later(20)), Some(Duration::minutes(40)));
        assert_eq!(wait(&limits, 2, later(20)), None, "another client has a count of its own");
        assert_eq!(wait(&limits, 1, later(60)), None);
        assert_eq!(wait(&limits, 1, later(61)), Some(Duration::minutes(9)));
        assert_eq!(wait(&limits, 9, later(600)), None);
        assert_eq!(limits.clients().len(), 1, "old counts are dropped");
    }

    #[test]
    fn refused_booking_gives_its_place_back_and_running_ones_hold_theirs() {
        let limits = limits();
        for _ in 0..9 {
            drop(limits.take(client(1), NOW).expect("no booking was made"));
        }
        let running = [limits.take(client(1), NOW), limits.take(client(1), NOW)];
        assert!(running.iter().all(Result::is_ok));
        assert!(limits.take(client(1), NOW).is_err(), "two are under way");
    }

    #[test]
    fn without_a_cap_any_number_is_taken() {
        let limits = BookingLimits::default();
        assert!((0..99).all(|_| wait(&limits, 1, NOW).is_none()));
    }
}
