use std::sync::Arc;

use super::deliver_outbox::ATTEMPT_TIMEOUT;
use super::event_text::calendar_event;
use super::{Attempt, DeliveryPorts};
use crate::booking::{Booking, BookingState};
use crate::calendar::{ConnectionId, ConnectionKey};
use crate::event::Event;
use crate::ids::UserId;
use crate::ports::{
    BookingQueries, CalendarAccounts, CalendarFailure, CalendarMirror, ConnectedAccount, DirectoryQueries,
    StoreError, WrittenEvent,
};
use crate::services::Ports;
use crate::workspace::Member;

/// Brings hosts' calendars in line with bookings.
pub(super) struct ToCalendar {
    bookings: Arc<dyn BookingQueries>,
    directory: Arc<dyn DirectoryQueries>,
    mirror: Arc<dyn CalendarMirror>,
    accounts: Arc<dyn CalendarAccounts>,
}

/// What is to stand in a calendar for a booking, whatever the event was that led here: a later one has the same aim.
enum Aim {
    /// The booking as it is.
    Present(Box<Booking>),
    /// Nothing.
    Absent,
    /// Whatever there is: it is over.
    Whatever,
}

impl Aim {
    fn of(booking: Option<Booking>, host: Option<&Member>, connection: ConnectionId) -> Self {
        let Some(booking) = booking else { return Self::Absent };
        let is_written_into = |host: &Member| {
            let into = host.booking_calendar().map(|calendar| calendar.id);
            booking.is_hosted_by(host.user_id) && into == Some(connection)
        };
        match booking.state {
            BookingState::Scheduled if host.is_some_and(is_written_into) => Self::Present(Box::new(booking)),
            BookingState::Scheduled | BookingState::Cancelled(_) => Self::Absent,
            BookingState::Completed | BookingState::NoShow(_) => Self::Whatever,
        }
    }
}

impl ToCalendar {
    pub(super) fn new(ports: &Ports, delivery: &DeliveryPorts) -> Self {
        Self {
            bookings: Arc::clone(&ports.store.bookings),
            directory: Arc::clone(&ports.store.directory),
            mirror: Arc::clone(&ports.store.mirror),
            accounts: Arc::clone(&delivery.accounts),
        }
    }

    pub(super) async fn attempt(
        &self,
        event: &Event,
        user_id: UserId,
        connection_id: ConnectionId,
    ) -> Result<Attempt, StoreError> {
        let Some(id) = event.booking_id() else {
            return Ok(Attempt::dropped("the event is about no booking"));
        };
        let workspace_id = event.workspace_id;
        let key = ConnectionKey { workspace_id, user_id, connection_id };
        let written = self.mirror.find_written_event(&key, id).await?;
        let accounts = self.mirror.connected_accounts(workspace_id, &[user_id]).await?;
        let Some(account) = accounts.into_iter().find(|account| account.key == key) else {
            self.mirror.forget_written_event(&key, id).await?;
            return Ok(Attempt::dropped("the calendar is not connected any more"));
        };
        let booking = self.bookings.find_booking(workspace_id, id).await?;
        let hosts = self.directory.find_members(workspace_id, &[user_id]).await?;
        match (Aim::of(booking, hosts.first(), connection_id), written) {
            (Aim::Present(booking), Some(written)) if written.revision == booking.revision => {
                Ok(Attempt::Delivered)
            }
            (Aim::Present(booking), written) => self.put(&account, &booking, written).await,
            (Aim::Absent, Some(written)) => {
                let removed = self.accounts.remove_event(&account, &written, ATTEMPT_TIMEOUT).await;
                match removed {
                    Ok(()) => self.mirror.forget_written_event(&key, id).await?,
                    Err(failure) => return Ok(failure.into()),
                }
                Ok(Attempt::Delivered)
            }
            (Aim::Absent, None) => Ok(Attempt::dropped("nothing of the booking is in the calendar")),
            (Aim::Whatever, _) => Ok(Attempt::dropped("the booking is over")),
        }
    }

    async fn put(
        &self,
        account: &ConnectedAccount,
        booking: &Booking,
        written: Option<WrittenEvent>,
    ) -> Result<Attempt, StoreError> {
        let questions = if booking.answers.is_empty() {
            Vec::new()
        } else {
            let found = self.directory.find_event_type(booking.workspace_id, booking.event_type.id).await?;
            found.map(|event_type| event_type.questions).unwrap_or_default()
        };
        let event = calendar_event(booking, &questions);
        match self.accounts.put_event(account, &event, written, ATTEMPT_TIMEOUT).await {
            Ok(written) => {
                self.mirror.save_written_event(&account.key, booking.id, &written).await?;
                Ok(Attempt::Delivered)
            }
            Err(failure) => Ok(failure.into()),
        }
    }
}

impl From<CalendarFailure> for Attempt {
    /// Whatever is wrong with an account may be set right by its owner.
    fn from(failure: CalendarFailure) -> Self {
        Self::Failed { reason: failure.fault.detail, retry_after: failure.retry_after }
    }
}
