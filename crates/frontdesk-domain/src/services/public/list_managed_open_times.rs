use std::sync::Arc;

use thiserror::Error;

use super::super::Schedules;
use super::super::list_open_times::{MoveOpenTimes, OpenTimesReport, check_length};
use super::PublicOpenTimes;
use crate::booking::ManageToken;
use crate::fault::Fault;
use crate::interval::Interval;
use crate::ports::{BookingQueries, Clock, StoreError};

/// Lists the open times to which an invitee can move a booking.
pub struct ListManagedOpenTimes {
    bookings: Arc<dyn BookingQueries>,
    times: MoveOpenTimes,
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
    /// Creates the use case.
    pub fn new(
        bookings: &Arc<dyn BookingQueries>,
        schedules: &Arc<Schedules>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self { times: MoveOpenTimes::new(schedules, clock), bookings: Arc::clone(bookings) }
    }

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
        let report = self.times.list(booking, range, false).await?;
        let OpenTimesReport { time_zone, duration_minutes, open_times, .. } = report;
        Ok(PublicOpenTimes { time_zone, duration_minutes, open_times })
    }
}
