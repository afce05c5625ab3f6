use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

use thiserror::Error;
use time::{Duration, OffsetDateTime};

/// The window of the caps per client address and per link.
pub(in crate::services) const CAP_PERIOD: Duration = Duration::HOUR;

/// The window of the cap per invitee.
pub(in crate::services) const INVITEE_CAP_PERIOD: Duration = Duration::DAY;

/// The network address under which a client's bookings are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(
    /// The address; for IPv6, the first address of the client's network.
    pub IpAddr,
);

impl ClientAddress {
    /// A shared address for all clients whose address is unknown.
    pub const UNKNOWN: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

/// The caps on bookings by invitees; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingCaps {
    /// Bookings per client address and hour, confirmed or not.
    pub per_client: Option<NonZeroU32>,
    /// Unconfirmed bookings per workspace, invitee address and day.
    pub per_invitee: Option<NonZeroU32>,
    /// Unconfirmed bookings per link and hour; invitees with confirmed bookings are exempt.
    pub per_link: Option<NonZeroU32>,
}

/// The caps on bookings by invitees, with this process's counts per client.
///
/// Each process counts bookings per client address in memory, because client addresses are never
/// stored. The store counts bookings for the other two caps.
#[derive(Debug, Default)]
pub struct BookingLimits {
    caps: BookingCaps,
    clients: Mutex<HashMap<ClientAddress, VecDeque<OffsetDateTime>>>,
}

/// A cap on bookings by invitees is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are too many recent or unconfirmed bookings; confirm one or retry later")]
#[non_exhaustive]
pub struct TooManyBookings {
    /// The time until the next booking is accepted.
    pub retry_after: Duration,
}

/// A client's counted booking; dropping it without `keep` reverts the count.
pub(in crate::services) struct ClientPlace<'a> {
    limits: &'a BookingLimits,
    client: ClientAddress,
    at: OffsetDateTime,
    is_kept: bool,
}

impl BookingLimits {
    /// Creates the limits, with all counts at zero.
    pub fn new(caps: BookingCaps) -> Self {
        Self { caps, clients: Mutex::default() }
    }

    pub(in crate::services) fn caps(&self) -> BookingCaps {
        self.caps
    }

    pub(in crate::services) fn take(
        &self,
        client: ClientAddress,
        now: OffsetDateTime,
    ) -> Result<ClientPlace<'_>, TooManyBookings> {
        let mut clients = self.clients();
        clients.retain(|_, taken| {
            taken.retain(|&at| now < at.saturating_add(CAP_PERIOD));
            !taken.is_empty()
        });
        let taken = clients.entry(client).or_default();
        if let Some(cap) = self.caps.per_client
            && cap.get() as usize <= taken.len()
        {
            let first = taken.front().copied().unwrap_or(now);
            return Err(TooManyBookings { retry_after: first.saturating_add(CAP_PERIOD) - now });
        }
        taken.push_back(now);
        Ok(ClientPlace { limits: self, client, at: now, is_kept: false })
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<ClientAddress, VecDeque<OffsetDateTime>>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClientPlace<'_> {
    pub(in crate::services) fn keep(mut self) {
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
        assert_eq!(wait(&limits, 2, later(20)), None, "each client has its own count");
        assert_eq!(wait(&limits, 1, later(60)), None);
        assert_eq!(wait(&limits, 1, later(61)), Some(Duration::minutes(9)));
        assert_eq!(wait(&limits, 9, later(600)), None);
        assert_eq!(limits.clients().len(), 1, "old counts are dropped");
    }

    #[test]
    fn failed_booking_releases_its_place_and_pending_ones_hold_theirs() {
        let limits = limits();
        for _ in 0..9 {
            drop(limits.take(client(1), NOW).expect("every place was released"));
        }
        let running = [limits.take(client(1), NOW), limits.take(client(1), NOW)];
        assert!(running.iter().all(Result::is_ok));
        assert!(limits.take(client(1), NOW).is_err(), "two are pending");
    }

    #[test]
    fn without_caps_bookings_are_unlimited() {
        let limits = BookingLimits::default();
        assert!((0..99).all(|_| wait(&limits, 1, NOW).is_none()));
    }
}
