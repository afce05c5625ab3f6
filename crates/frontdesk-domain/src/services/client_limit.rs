use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::{Duration, OffsetDateTime};

/// The window of the cap.
const PERIOD: Duration = Duration::HOUR;

/// The network address under which a client's acts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(
    /// The address; for IPv6, the first address of the client's network.
    pub IpAddr,
);

impl ClientAddress {
    /// A shared address for all clients whose address is unknown.
    pub const UNKNOWN: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

/// A cap on acts, such as bookings, per client and hour.
///
/// Each process counts in memory, because client addresses are never stored.
#[derive(Debug)]
pub struct ClientLimit<C = ClientAddress> {
    cap: Option<NonZeroU32>,
    clients: Mutex<HashMap<C, VecDeque<OffsetDateTime>>>,
}

/// A client's counted act; dropping it without `keep` reverts the count.
pub(in crate::services) struct ClientPlace<'a, C: Clone + Eq + Hash = ClientAddress> {
    limit: &'a ClientLimit<C>,
    client: C,
    at: OffsetDateTime,
    is_kept: bool,
}

impl<C: Clone + Eq + Hash> Default for ClientLimit<C> {
    fn default() -> Self {
        Self::new(None)
    }
}

impl<C: Clone + Eq + Hash> ClientLimit<C> {
    /// Creates the limit, with all counts at zero; `None` means unlimited.
    pub fn new(cap: Option<NonZeroU32>) -> Self {
        Self { cap, clients: Mutex::default() }
    }

    /// Counts an act.
    ///
    /// At the cap, returns the time until the next act is accepted.
    pub(in crate::services) fn take(
        &self,
        client: C,
        now: OffsetDateTime,
    ) -> Result<ClientPlace<'_, C>, Duration> {
        let mut clients = self.clients();
        clients.retain(|_, taken| {
            taken.retain(|&at| now < at.saturating_add(PERIOD));
            !taken.is_empty()
        });
        let taken = clients.entry(client.clone()).or_default();
        if let Some(cap) = self.cap
            && cap.get() as usize <= taken.len()
        {
            let first = taken.front().copied().unwrap_or(now);
            return Err(first.saturating_add(PERIOD) - now);
        }
        taken.push_back(now);
        Ok(ClientPlace { limit: self, client, at: now, is_kept: false })
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<C, VecDeque<OffsetDateTime>>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Clone + Eq + Hash> ClientPlace<'_, C> {
    pub(in crate::services) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl<C: Clone + Eq + Hash> Drop for ClientPlace<'_, C> {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        let mut clients = self.limit.clients();
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

    fn limits() -> ClientLimit {
        ClientLimit::new(NonZeroU32::new(2))
    }

    fn client(last: u8) -> ClientAddress {
        ClientAddress([203, 0, 113, last].into())
    }

    fn wait(limits: &ClientLimit, last: u8, now: OffsetDateTime) -> Option<Duration> {
        match limits.take(client(last), now) {
            Ok(place) => {
                place.keep();
                None
            }
            Err(retry_after) => Some(retry_after),
        }
    }

    #[test]
    fn client_address_acts_up_to_its_cap_within_any_hour() {
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
    fn place_is_released_unless_it_is_kept_and_pending_ones_count() {
        let limits = limits();
        for _ in 0..9 {
            drop(limits.take(client(1), NOW).expect("every place was released"));
        }
        let running = [limits.take(client(1), NOW), limits.take(client(1), NOW)];
        assert!(running.iter().all(Result::is_ok));
        assert!(limits.take(client(1), NOW).is_err(), "two are pending");
    }

    #[test]
    fn without_a_cap_places_are_unlimited() {
        let limits = ClientLimit::new(None);
        assert!((0..99).all(|_| wait(&limits, 1, NOW).is_none()));
    }
}
