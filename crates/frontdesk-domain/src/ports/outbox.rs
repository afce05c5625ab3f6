use std::collections::HashMap;

use async_trait::async_trait;
use time::OffsetDateTime;

use super::StoreError;
use crate::delivery::{
    Delivery, DeliveryFilter, DeliveryKind, DeliveryOutcome, DeliveryPosition, DeliveryReport,
    NewDelivery, Receiver,
};
use crate::event::{Event, EventId};
use crate::ids::WorkspaceId;
use crate::page::{Page, PageRequest};

/// Events and their deliveries to calendars, mailboxes and webhooks.
///
/// A unit of work adds events. Routing gives each event its position in the feed and one delivery
/// per target. Every method is its own transaction.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Returns up to `limit` events, of all workspaces, to route at `now`.
    ///
    /// Leaves out events that are set aside. Events of a workspace are in routing order:
    /// `occurred_at`, booking revision, id. An unreadable row becomes an [`UnreadableEvent`] in its
    /// place; the other events MUST still be returned.
    async fn unrouted_events(
        &self,
        now: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<Result<Event, UnreadableEvent>>, StoreError>;

    /// Hides an unrouted event from [`unrouted_events`](Self::unrouted_events) until a time.
    async fn set_event_aside(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        until: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Gives each event the workspace's next position and adds its deliveries.
    ///
    /// Positions follow the given order. Skips events that are missing or already routed. Returns
    /// the ids of the newly routed events. MUST be atomic across processes: exactly one caller gets
    /// each id. Positions MUST become visible in ascending order.
    async fn route_events(
        &self,
        workspace: WorkspaceId,
        events: &[EventDeliveries],
    ) -> Result<Vec<EventId>, StoreError>;

    /// Claims up to `limit` deliveries due at `now`, longest due first.
    ///
    /// Each delivery is leased to the caller until `lease_until`. An [ordered
    /// delivery](crate::delivery::DeliveryTarget::is_in_order) is not due while an earlier delivery
    /// of the same booking and target is pending. Leaves out deliveries to the receivers
    /// `excluded`, which are at the caller's concurrency limit. Marks unreadable deliveries as
    /// dead, so that they do not block other deliveries.
    async fn claim_due_deliveries(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        excluded: &[Receiver],
    ) -> Result<Vec<Delivery>, StoreError>;

    /// Saves the outcome of an attempt.
    ///
    /// Does nothing if `attempts` has changed, because another caller then holds the delivery. The
    /// first failure starts a webhook's failure period; a success ends the period.
    async fn finish_delivery(
        &self,
        delivery: &Delivery,
        outcome: &DeliveryOutcome,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Counts mail with a `link_id`, due after `since` and before `delivery`.
    ///
    /// Mail is ordered by `due_at`, then by id. Dropped and dead mail does not count. Repeated
    /// calls MUST return the same counts, unless counted mail becomes dropped or dead.
    async fn count_earlier_mail(
        &self,
        delivery: &Delivery,
        since: OffsetDateTime,
    ) -> Result<EarlierMail, StoreError>;

    /// Lists a page of the deliveries that match `filter`, newest first.
    async fn list_deliveries(
        &self,
        filter: &DeliveryFilter,
        page: &PageRequest<DeliveryPosition>,
    ) -> Result<Page<DeliveryReport>, StoreError>;

    /// Counts pending and dead deliveries and set-aside events of all workspaces.
    ///
    /// The cost MUST be proportional to the counts, not to the number of stored rows.
    async fn tally(&self) -> Result<OutboxTally, StoreError>;
}

/// The id of an event, and its deliveries to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDeliveries {
    /// The event.
    pub event_id: EventId,
    /// The deliveries.
    pub deliveries: Vec<NewDelivery>,
}

/// Three counts of earlier mail with a `link_id`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarlierMail {
    /// Mail to the same address.
    pub to_recipient: u64,
    /// Mail about bookings through the same link.
    pub of_link: u64,
    /// All mail with a `link_id`.
    pub in_workspace: u64,
}

/// Counts of pending deliveries and failures in the outbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutboxTally {
    /// Pending deliveries by kind, due now or later; may omit zeros.
    pub pending: HashMap<DeliveryKind, u64>,
    /// Dead deliveries by kind.
    pub dead: HashMap<DeliveryKind, u64>,
    /// Unrouted events that were set aside because routing them failed.
    pub set_aside: u64,
}

/// An event whose row cannot be decoded.
#[derive(Debug)]
pub struct UnreadableEvent {
    /// The event's workspace.
    pub workspace_id: WorkspaceId,
    /// The event's id.
    pub id: EventId,
    /// The reason.
    pub error: StoreError,
}
