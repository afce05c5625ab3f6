use std::sync::Arc;

use super::Schedules;
use super::get_booking::find_visible;
use super::list_open_times::{ListOpenTimesError, MoveOpenTimes, OpenTimesQuery, OpenTimesReport};
use crate::access::Actor;
use crate::ids::BookingId;
use crate::ports::{BookingQueries, Clock};

/// Lists the open times to which a booking can be moved.
pub struct ListBookingOpenTimes {
    bookings: Arc<dyn BookingQueries>,
    times: MoveOpenTimes,
}

impl ListBookingOpenTimes {
    /// Creates the use case.
    pub fn new(
        bookings: &Arc<dyn BookingQueries>,
        schedules: &Arc<Schedules>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self { times: MoveOpenTimes::new(schedules, clock), bookings: Arc::clone(bookings) }
    }

    /// Lists the open times for moving the booking with the same hosts.
    ///
    /// The booking's current time counts as free.
    ///
    /// # Errors
    /// See [`ListOpenTimesError`].
    pub async fn list(
        &self,
        actor: &Actor,
        id: BookingId,
        query: OpenTimesQuery,
    ) -> Result<OpenTimesReport, ListOpenTimesError> {
        let range = query.range().map_err(ListOpenTimesError::InvalidRange)?;
        let booking = find_visible(self.bookings.as_ref(), actor, id)
            .await?
            .ok_or_else(|| ListOpenTimesError::NotFound(format!("booking {id}")))?;
        Ok(self.times.list(booking, range, query.explain).await?)
    }
}
