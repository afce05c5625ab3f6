//! The ports by which the outside is followed and told, on the store itself and on its unit of work.

use std::collections::HashMap;

use async_trait::async_trait;
use frontdesk_domain::calendar::{CalendarFault, ConnectionKey};
use frontdesk_domain::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryOutcome, DeliveryReport, NewDelivery, Receiver,
};
use frontdesk_domain::event::{Event, EventId, EventPosition, FedEvent};
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{
    AccountReading, CalendarMirror, ConnectedAccount, EarlierMail, EventFilter, EventQueries,
    EventRepository, Outbox, OutboxTally, ReadingTiming, StoreError, UnreadableEvent, WebhookQueries,
    WebhookRepository, WrittenEvent,
};
use frontdesk_domain::records::Person;
use frontdesk_domain::webhook::{Webhook, WebhookStanding};
use time::OffsetDateTime;

use super::unit::Unit;
use super::{Backend, deliveries, events, mirror, mirror_writes, records, webhooks};

#[async_trait]
impl CalendarMirror for Backend {
    async fn connected_accounts(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        mirror::connected_accounts(&mut *self.reader().await?, workspace, users).await
    }

    async fn claim_due_accounts(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        but_for: &[String],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        if !mirror::is_any_due(&mut *self.reader().await?, now, but_for).await? {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin_transaction().await?;
        let outcome = mirror::claim_due(transaction.conn(), now, lease_until, limit, but_for).await;
        transaction.end(outcome).await
    }

    async fn mirrored_busy(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<HashMap<UserId, Vec<Interval>>, StoreError> {
        mirror::busy(&mut *self.reader().await?, workspace, users, within, except).await
    }

    async fn save_reading(
        &self,
        key: &ConnectionKey,
        version: i64,
        reading: &AccountReading,
        timing: &ReadingTiming,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let outcome = mirror_writes::save_reading(transaction.conn(), key, version, reading, timing).await;
        transaction.end(outcome).await
    }

    async fn save_reading_fault(
        &self,
        key: &ConnectionKey,
        fault: &CalendarFault,
        next_read_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = mirror_writes::save_fault(writer.conn(), key, fault, next_read_at).await;
        writer.end(outcome).await
    }

    async fn save_write_fault(
        &self,
        key: &ConnectionKey,
        fault: Option<CalendarFault>,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = mirror_writes::save_write_fault(writer.conn(), key, fault.as_ref()).await;
        writer.end(outcome).await
    }

    async fn find_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<Option<WrittenEvent>, StoreError> {
        mirror::find_written(&mut *self.reader().await?, key, booking).await
    }

    async fn list_written_events(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Vec<(ConnectionKey, WrittenEvent)>, StoreError> {
        mirror::list_written(&mut *self.reader().await?, workspace, booking).await
    }

    async fn save_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
        written: &WrittenEvent,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let outcome = mirror_writes::save_written(transaction.conn(), key, booking, written).await;
        transaction.end(outcome).await
    }

    async fn forget_written_event(&self, key: &ConnectionKey, booking: BookingId) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let outcome = mirror_writes::forget_written(transaction.conn(), key, booking).await;
        transaction.end(outcome).await
    }

    async fn oldest_reading(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        mirror::oldest_reading(&mut *self.reader().await?).await
    }

    async fn list_connected_accounts(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        mirror::list_connected_accounts(&mut *self.reader().await?, workspace).await
    }
}

#[async_trait]
impl EventQueries for Backend {
    async fn list_events(&self, filter: &EventFilter, limit: u32) -> Result<Vec<FedEvent>, StoreError> {
        events::list(&mut *self.reader().await?, filter, limit).await
    }

    async fn find_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
    ) -> Result<Option<FedEvent>, StoreError> {
        events::find(&mut *self.reader().await?, workspace, event).await
    }

    async fn last_event_position(&self, workspace: WorkspaceId) -> Result<EventPosition, StoreError> {
        events::last_position(&mut *self.reader().await?, workspace).await
    }

    async fn find_people_by_id(
        &self,
        workspace: WorkspaceId,
        people: &[i64],
    ) -> Result<Vec<Person>, StoreError> {
        records::find_people_by_id(&mut *self.reader().await?, workspace, people).await
    }

    async fn forget_events(&self, before: OffsetDateTime) -> Result<u64, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = events::forget_before(writer.conn(), before).await;
        writer.end(outcome).await
    }
}

#[async_trait]
impl Outbox for Backend {
    async fn unrouted_events(
        &self,
        now: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<Result<Event, UnreadableEvent>>, StoreError> {
        events::unrouted(&mut *self.reader().await?, now, limit).await
    }

    async fn set_event_aside(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        until: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = events::set_aside(writer.conn(), workspace, event, until).await;
        writer.end(outcome).await
    }

    async fn route_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        new: &[NewDelivery],
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let routed = deliveries::route(transaction.conn(), workspace, event, new).await?;
        if routed {
            transaction.commit().await?;
        } else {
            transaction.roll_back().await?;
        }
        Ok(routed)
    }

    async fn add_deliveries(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        new: &[NewDelivery],
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let outcome = deliveries::add(transaction.conn(), workspace, event, new).await;
        transaction.end(outcome).await
    }

    async fn claim_due_deliveries(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        but_for: &[Receiver],
    ) -> Result<Vec<Delivery>, StoreError> {
        if !deliveries::is_any_due(&mut *self.reader().await?, now, but_for).await? {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin_transaction().await?;
        let outcome = deliveries::claim_due(transaction.conn(), now, lease_until, limit, but_for).await;
        transaction.end(outcome).await
    }

    async fn finish_delivery(
        &self,
        delivery: &Delivery,
        outcome: &DeliveryOutcome,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let outcome = deliveries::finish(transaction.conn(), delivery, outcome, at).await;
        transaction.end(outcome).await
    }

    async fn count_earlier_mail(
        &self,
        delivery: &Delivery,
        since: OffsetDateTime,
    ) -> Result<EarlierMail, StoreError> {
        deliveries::count_earlier_mail(&mut *self.reader().await?, delivery, since).await
    }

    async fn list_deliveries(
        &self,
        filter: &DeliveryFilter,
        limit: u32,
    ) -> Result<Vec<DeliveryReport>, StoreError> {
        deliveries::list(&mut *self.reader().await?, filter, limit).await
    }

    async fn tally(&self) -> Result<OutboxTally, StoreError> {
        deliveries::tally(&mut *self.reader().await?).await
    }

    async fn retry_deliveries(
        &self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> Result<u64, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = deliveries::retry(writer.conn(), filter, id, at).await;
        writer.end(outcome).await
    }
}

#[async_trait]
impl WebhookQueries for Backend {
    async fn list_webhooks(&self, workspace: WorkspaceId) -> Result<Vec<WebhookStanding>, StoreError> {
        webhooks::list(&mut *self.reader().await?, workspace).await
    }

    async fn disable_webhook(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = webhooks::disable(writer.conn(), workspace, key, at).await;
        writer.end(outcome).await
    }

    async fn enable_webhook(&self, workspace: WorkspaceId, key: &Key) -> Result<bool, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = webhooks::enable(writer.conn(), workspace, key).await;
        writer.end(outcome).await
    }
}

#[async_trait]
impl EventRepository for Unit {
    async fn add_event(&mut self, event: &Event) -> Result<(), StoreError> {
        let outcome = events::add(self.conn(), event).await;
        self.noting(outcome)
    }
}

#[async_trait]
impl WebhookRepository for Unit {
    async fn list_webhooks_now(&mut self, workspace: WorkspaceId) -> Result<Vec<Webhook>, StoreError> {
        let outcome = webhooks::list(self.conn(), workspace).await;
        let standings = self.noting(outcome)?;
        Ok(standings.into_iter().map(|standing| standing.webhook).collect())
    }

    async fn save_webhook(&mut self, workspace: WorkspaceId, webhook: &Webhook) -> Result<(), StoreError> {
        let outcome = webhooks::save(self.conn(), workspace, webhook).await;
        self.noting(outcome)
    }
}
