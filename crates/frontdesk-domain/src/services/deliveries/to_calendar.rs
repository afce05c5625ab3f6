use super::deliver_outbox::DeliverOutbox;
use super::event_text::{calendar_event, event_uid};
use super::{ATTEMPT_TIMEOUT, Attempt, occasion_of};
use crate::booking::{Booking, BookingState};
use crate::calendar::{CalendarFaultKind, ConnectionId, ConnectionKey};
use crate::delivery::{Delivery, DeliveryTarget, NewDelivery};
use crate::email::Email;
use crate::ids::{BookingId, LinkId, UserId};
use crate::ports::{CalendarFailure, ConnectedAccount, EventDeliveries, StoreError, WrittenEvent};
use crate::services::links::get_event_type::questions_of;
use crate::workspace::Member;

/// Number of attempts on an unavailable account before its owner is mailed.
///
/// The third attempt starts six minutes after the first.
const PATIENCE: u32 = 3;

enum TargetState {
    Present(Box<Booking>),
    Absent,
    /// The booking is over.
    Unchanged,
}

impl TargetState {
    fn of(booking: Option<Booking>, host: Option<&Member>, connection: ConnectionId) -> Self {
        let Some(booking) = booking else { return Self::Absent };
        let is_written_into = |host: &Member| {
            let into = host.booking_calendar().map(|calendar| calendar.id);
            booking.is_hosted_by(host.user_id) && into == Some(connection)
        };
        match booking.state {
            BookingState::Scheduled if host.is_some_and(is_written_into) => {
                Self::Present(Box::new(booking))
            }
            BookingState::Scheduled | BookingState::Cancelled(_) => Self::Absent,
            BookingState::Completed | BookingState::NoShow(_) => Self::Unchanged,
        }
    }
}

impl DeliverOutbox {
    pub(super) async fn to_calendar(
        &self,
        delivery: &Delivery,
        user_id: UserId,
        connection_id: ConnectionId,
    ) -> Result<Attempt, StoreError> {
        let event = &delivery.event;
        let Some(id) = event.booking_id() else {
            return Ok(Attempt::dropped("the event does not concern a booking"));
        };
        let workspace_id = event.workspace_id;
        let key = ConnectionKey { workspace_id, user_id, connection_id };
        let written = self.store.mirror.find_written_event(&key, id).await?;
        let accounts = self.store.mirror.connected_accounts(workspace_id, &[user_id]).await?;
        let Some(account) = accounts.into_iter().find(|account| account.key == key) else {
            self.store.mirror.forget_written_event(&key, id).await?;
            return Ok(Attempt::dropped("the calendar is no longer connected"));
        };
        let booking = self.store.bookings.find_booking(workspace_id, id).await?;
        let hosts = self.store.directory.find_members(workspace_id, &[user_id]).await?;
        let host = booking.as_ref().and_then(|booking| {
            let link_id = booking.link_id.filter(|_| booking.awaits_confirmation());
            Some((address_of(booking, user_id)?, link_id))
        });
        let outcome = match (TargetState::of(booking, hosts.first(), connection_id), written) {
            (TargetState::Present(booking), Some(written))
                if written.revision == booking.revision =>
            {
                return Ok(Attempt::Delivered);
            }
            (TargetState::Present(booking), written) => {
                self.put(&account, &booking, written).await?
            }
            (TargetState::Absent, Some(written)) => self.remove(&account, id, &written).await?,
            (TargetState::Absent, None) => {
                return Ok(Attempt::dropped("the calendar has no entry for the booking"));
            }
            (TargetState::Unchanged, _) => return Ok(Attempt::dropped("the booking is over")),
        };
        match outcome {
            Ok(()) => {
                if account.state.write_fault.is_some() {
                    self.store.mirror.save_write_fault(&key, None).await?;
                }
                Ok(Attempt::Delivered)
            }
            Err(failure) => {
                self.report(delivery, &key, &failure, host).await?;
                Ok(failure.into())
            }
        }
    }

    /// Saves the failure as the connection's write fault and mails the host.
    async fn report(
        &self,
        delivery: &Delivery,
        key: &ConnectionKey,
        failure: &CalendarFailure,
        host: Option<(Email, Option<LinkId>)>,
    ) -> Result<(), StoreError> {
        self.store.mirror.save_write_fault(key, Some(failure.fault.clone())).await?;
        let may_pass =
            failure.fault.kind == CalendarFaultKind::Unavailable && delivery.attempts < PATIENCE;
        let (Some((to, link_id)), Some(occasion)) = (host, occasion_of(&delivery.event)) else {
            return Ok(());
        };
        if may_pass || self.delivery.mailer.is_none() {
            return Ok(());
        }
        // Every attempt adds a delivery with the same id, so the store keeps only the first.
        let target = DeliveryTarget::Mail { to, occasion, minutes_before: 0, link_id };
        let event_id = delivery.event.id;
        let deliveries = vec![NewDelivery::new(event_id, target, self.clock.now())];
        let mail = EventDeliveries { event_id, deliveries };
        let mut unit = self.store.store.begin().await?;
        unit.events().add_deliveries(key.workspace_id, &[mail]).await?;
        unit.commit().await
    }

    async fn remove(
        &self,
        account: &ConnectedAccount,
        booking: BookingId,
        written: &WrittenEvent,
    ) -> Result<Result<(), CalendarFailure>, StoreError> {
        let uid = event_uid(booking);
        let removed =
            self.delivery.accounts.remove_event(account, &uid, written, ATTEMPT_TIMEOUT).await;
        if removed.is_ok() {
            self.store.mirror.forget_written_event(&account.key, booking).await?;
        }
        Ok(removed)
    }

    async fn put(
        &self,
        account: &ConnectedAccount,
        booking: &Booking,
        written: Option<WrittenEvent>,
    ) -> Result<Result<(), CalendarFailure>, StoreError> {
        let questions = questions_of(self.store.directory.as_ref(), booking).await?;
        let event = calendar_event(booking, &questions);
        match self.delivery.accounts.put_event(account, &event, written, ATTEMPT_TIMEOUT).await {
            Ok(written) => {
                self.store.mirror.save_written_event(&account.key, booking.id, &written).await?;
                Ok(Ok(()))
            }
            Err(failure) => Ok(Err(failure)),
        }
    }
}

fn address_of(booking: &Booking, user_id: UserId) -> Option<Email> {
    let host = booking.hosts.iter().find(|host| host.host.user_id == user_id)?;
    Some(host.email.clone())
}

impl From<CalendarFailure> for Attempt {
    /// Every failure is retryable, because the account owner may fix the cause.
    fn from(failure: CalendarFailure) -> Self {
        Self::Failed { reason: failure.fault.detail, retry_after: failure.retry_after }
    }
}
