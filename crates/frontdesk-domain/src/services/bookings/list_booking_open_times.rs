use std::sync::Arc;

use super::error::BookingError;
use super::get_booking::find_visible;
use crate::access::Actor;
use crate::ids::BookingId;
use crate::ports::{BookingQueries, Clock};
use crate::services::open_times::list_open_times::{
    OpenTimesQuery, OpenTimesReport, OpenTimesSearch,
};
use crate::services::open_times::schedules::Schedules;

/// Lists the open times to which a booking can be moved.
pub struct ListBookingOpenTimes {
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ListBookingOpenTimes {
    /// Lists the open times for moving the booking with the same hosts.
    ///
    /// The booking's current time counts as free.
    ///
    /// # Errors
    /// See [`BookingError`].
    pub async fn list(
        &self,
        actor: &Actor,
        id: BookingId,
        query: OpenTimesQuery,
    ) -> Result<OpenTimesReport, BookingError> {
        let range = query.range().map_err(|fault| BookingError::Invalid(vec![fault]))?;
        let booking = find_visible(self.bookings.as_ref(), actor, id).await?;
        let search = OpenTimesSearch::for_moving(&booking, range, &self.schedules).await?;
        let now = self.clock.now();
        Ok(search.run(&self.schedules, now, query.explain, booking.time_zone).await?)
    }
}
