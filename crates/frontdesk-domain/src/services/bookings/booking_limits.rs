use std::num::NonZeroU32;

use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::hold::MAX_HOLDS_PER_TOKEN;
use crate::services::client_limit::{ClientAddress, ClientLimit, ClientPlace};

/// The window of the cap per link.
pub(in crate::services) const CAP_PERIOD: Duration = Duration::HOUR;

/// The window of the cap per invitee.
pub(in crate::services) const INVITEE_CAP_PERIOD: Duration = Duration::DAY;

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
    clients: ClientLimit,
}

/// A cap on bookings by invitees is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are too many recent or unconfirmed bookings; confirm one or retry later")]
#[non_exhaustive]
pub struct TooManyBookings {
    /// The time until the next booking is accepted.
    pub retry_after: Duration,
}

/// The token has the maximum number of open holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the token has {MAX_HOLDS_PER_TOKEN} open holds, the maximum; book or release one, or retry later"
)]
#[non_exhaustive]
pub struct TooManyHolds {
    /// The time until the first hold expires.
    pub retry_after: Duration,
}

impl BookingLimits {
    /// Creates the limits, with all counts at zero.
    pub fn new(caps: BookingCaps) -> Self {
        Self { caps, clients: ClientLimit::new(caps.per_client) }
    }

    pub(in crate::services) fn caps(&self) -> BookingCaps {
        self.caps
    }

    pub(in crate::services) fn take(
        &self,
        client: ClientAddress,
        now: OffsetDateTime,
    ) -> Result<ClientPlace<'_>, TooManyBookings> {
        let place = self.clients.take(client, now);
        place.map_err(|retry_after| TooManyBookings { retry_after })
    }
}
