use std::collections::HashMap;

use async_trait::async_trait;
use time::OffsetDateTime;

use super::StoreError;
use crate::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryKind, DeliveryOutcome, DeliveryReport,
    NewDelivery, Receiver,
};
use crate::event::{Event, EventId};
use crate::ids::WorkspaceId;

/// What is still to be told to the outside. Events come here by their unit of work and are routed
/// from here: each gets its position in the feed and a delivery for everyone who is to hear of it.
/// Every method is a transaction of its own.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Up to `limit` events of every workspace that are not routed yet and not set aside at `now`:
    /// those of one workspace in the order in which they are to be routed, which is by
    /// `occurred_at`, then by the booking's revision, then by id. One whose row makes no sense is
    /// told as such, in its place, and MUST NOT keep the others from being told.
    async fn unrouted_events(
        &self,
        now: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<Result<Event, UnreadableEvent>>, StoreError>;

    /// Leaves an event that is not routed out of [`unrouted_events`](Self::unrouted_events) until
    /// then.
    async fn set_event_aside(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        until: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Gives the event the next position of its workspace and adds its deliveries. MUST be atomic,
    /// across processes too: of any number of callers one is told `true`. MUST make positions
    /// visible in ascending order.
    async fn route_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        deliveries: &[NewDelivery],
    ) -> Result<bool, StoreError>;

    /// Adds deliveries of an event that was routed before; those with an id that is there are left
    /// out.
    async fn add_deliveries(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        deliveries: &[NewDelivery],
    ) -> Result<(), StoreError>;

    /// Up to `limit` deliveries that are due at `now`, the longest due first, each held until
    /// `lease_until` by the caller alone. One that has to [come
    /// after](crate::delivery::DeliveryTarget::is_in_order) another, of the same booking and
    /// target, is not due while that one is pending. What goes through one of the receivers
    /// `but_for`, with whom the caller has its hands full, is left to others, however long it is
    /// due. One whose row makes no sense is given up, rather than keep the others from being
    /// claimed.
    async fn claim_due_deliveries(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        but_for: &[Receiver],
    ) -> Result<Vec<Delivery>, StoreError>;

    /// Writes down what came of an attempt. A delivery that somebody else holds by now (its
    /// `attempts` are not `delivery.attempts`) is left alone. For a webhook, its standing follows:
    /// a success ends its failing, a failure begins it.
    async fn finish_delivery(
        &self,
        delivery: &Delivery,
        outcome: &DeliveryOutcome,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Counts the mail with a link that was due after `since` and before `delivery`: the order is
    /// by `due_at`, then by id. Mail that was dropped or given up is left out. MUST be the same for
    /// a delivery however often it is asked for, unless such mail ends so meanwhile.
    async fn count_earlier_mail(
        &self,
        delivery: &Delivery,
        since: OffsetDateTime,
    ) -> Result<EarlierMail, StoreError>;

    /// The deliveries that `filter` lets through, the newest first, at most `limit`.
    async fn list_deliveries(
        &self,
        filter: &DeliveryFilter,
        limit: u32,
    ) -> Result<Vec<DeliveryReport>, StoreError>;

    /// How much there is to look after, in all workspaces together. MUST cost no more than what it
    /// counts.
    async fn tally(&self) -> Result<OutboxTally, StoreError>;

    /// Makes dead deliveries due again: the one with this id, or all that `filter` lets through;
    /// how many there were.
    async fn retry_deliveries(
        &self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> Result<u64, StoreError>;
}

/// How much mail with a link came before a delivery, in its workspace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarlierMail {
    /// Mail to the same address.
    pub to_recipient: u64,
    /// Mail of the same link.
    pub of_link: u64,
    /// All of it.
    pub in_workspace: u64,
}

/// What is still to be told, or could not be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutboxTally {
    /// How many deliveries are still to be made, now or later, of each kind; a kind of which there
    /// are none may be absent.
    pub pending: HashMap<DeliveryKind, u64>,
    /// How many were given up.
    pub dead: HashMap<DeliveryKind, u64>,
    /// How many events are not routed since they could not be.
    pub set_aside: u64,
}

/// An event whose row makes no sense.
#[derive(Debug)]
pub struct UnreadableEvent {
    /// Where it happened.
    pub workspace_id: WorkspaceId,
    /// Which event it is.
    pub id: EventId,
    /// What is wrong with it.
    pub error: StoreError,
}
