use std::sync::Arc;

use super::error::InviteeError;
use super::list_public_open_times::PublicOpenTimes;
use crate::booking::ManageToken;
use crate::interval::Interval;
use crate::ports::{BookingQueries, Clock};
use crate::services::open_times::list_open_times::{
    OpenTimesReport, OpenTimesSearch, check_length,
};
use crate::services::open_times::schedules::Schedules;

/// Lists the open times to which an invitee can move a booking.
pub struct ListManagedOpenTimes {
    /// Calls `find_booking_by_manage_token`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ListManagedOpenTimes {
    /// Lists open times that start within `range`, of at most 63 days.
    ///
    /// The booking's current time counts as free.
    ///
    /// # Errors
    /// See [`InviteeError`].
    pub async fn list(
        &self,
        token: &ManageToken,
        range: Interval,
    ) -> Result<PublicOpenTimes, InviteeError> {
        check_length(range).map_err(|fault| InviteeError::Invalid(vec![fault]))?;
        let found = self.bookings.find_booking_by_manage_token(token).await?;
        let booking = found.ok_or(InviteeError::BookingNotFound)?;
        let search = OpenTimesSearch::for_moving(&booking, range, &self.schedules).await?;
        let now = self.clock.now();
        let report = search.run(&self.schedules, now, false, booking.time_zone).await?;
        let OpenTimesReport { time_zone, duration_minutes, open_times, .. } = report;
        Ok(PublicOpenTimes { time_zone, duration_minutes, open_times })
    }
}
