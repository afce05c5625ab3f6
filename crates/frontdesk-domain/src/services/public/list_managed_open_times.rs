use std::sync::Arc;

use thiserror::Error;

use super::list_public_open_times::PublicOpenTimes;
use crate::booking::ManageToken;
use crate::fault::Fault;
use crate::interval::Interval;
use crate::ports::{BookingQueries, Clock, StoreError};
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

/// The reason why open times could not be listed.
#[derive(Debug, Error)]
pub enum ListManagedOpenTimesError {
    /// No booking has this token.
    #[error("there is no such booking")]
    NotFound,
    /// The range is too long.
    #[error("{}", .0.detail)]
    InvalidRange(Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ListManagedOpenTimes {
    /// Lists open times that start within `range`, of at most 63 days.
    ///
    /// The booking's current time counts as free.
    ///
    /// # Errors
    /// See [`ListManagedOpenTimesError`].
    pub async fn list(
        &self,
        token: &ManageToken,
        range: Interval,
    ) -> Result<PublicOpenTimes, ListManagedOpenTimesError> {
        check_length(range).map_err(ListManagedOpenTimesError::InvalidRange)?;
        let found = self.bookings.find_booking_by_manage_token(token).await?;
        let booking = found.ok_or(ListManagedOpenTimesError::NotFound)?;
        let search = OpenTimesSearch::for_moving(&booking, range, &self.schedules).await?;
        let now = self.clock.now();
        let report = search.run(&self.schedules, now, false, booking.time_zone).await?;
        let OpenTimesReport { time_zone, duration_minutes, open_times, .. } = report;
        Ok(PublicOpenTimes { time_zone, duration_minutes, open_times })
    }
}
