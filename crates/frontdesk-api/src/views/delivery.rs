use frontdesk_domain::access::{Actor, Scope};
use frontdesk_domain::delivery::{DeliveryKind, DeliveryReport, DeliveryState, DeliveryTarget};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::{Uuid, uuid};

use super::{
    DeliveryKindView, DeliveryStateView, InstantView, MailOccasionView, PaginationView, samples,
};

/// A delivery of an event to a calendar, a mailbox or a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Delivery)]
pub(crate) struct DeliveryView {
    /// The id of the delivery.
    id: Uuid,
    /// The kind of receiver.
    kind: DeliveryKindView,
    /// The state.
    state: DeliveryStateView,
    /// The id of the event.
    event_id: Uuid,
    /// The name of the event.
    #[schema(example = "booking.created")]
    event: &'static str,
    /// The time at which the event occurred.
    occurred_at: InstantView,
    /// The booking of the event; `null`: the event is not about a booking.
    #[schema(required)]
    booking_uuid: Option<Uuid>,
    /// The key of the webhook; `null`: the receiver is no webhook.
    #[schema(required, example = "crm")]
    webhook_key: Option<String>,
    /// The member whose calendar it is; `null`: the receiver is no calendar.
    #[schema(required)]
    user_id: Option<i64>,
    /// The occasion of the mail; `null`: the receiver is no mailbox.
    #[schema(required)]
    occasion: Option<MailOccasionView>,
    /// The address of the mailbox; `null`: the receiver is no mailbox, or the token lacks
    /// `bookings:read`.
    #[schema(required, example = "ada@acme.com")]
    email: Option<String>,
    /// The number of attempts so far.
    attempts: u32,
    /// When the next attempt is due; `null`: the delivery is not pending.
    #[schema(required)]
    next_attempt_at: Option<InstantView>,
    /// Why the last attempt failed, or why the delivery was dropped; `null`: neither happened. For
    /// mail also `null` if the token lacks `bookings:read`, because it can contain the address.
    #[schema(required, example = "the receiver returned 503 Service Unavailable; expected 2xx")]
    reason: Option<String>,
}

/// A page of deliveries, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeliveryList, example = Self::sample)]
pub(crate) struct DeliveryListView {
    /// The deliveries.
    pub(crate) deliveries: Vec<DeliveryView>,
    /// The position of the page in the list.
    pub(crate) pagination: PaginationView,
}

impl DeliveryView {
    /// Only tokens with `bookings:read` see the addresses of invitees.
    pub(crate) fn new(report: &DeliveryReport, actor: &Actor) -> Self {
        let sees_mail = actor.scopes.allow(Scope::BookingsRead);
        let (mut webhook_key, mut user_id, mut occasion, mut email) = (None, None, None, None);
        let mut reason = report.reason.clone();
        match &report.target {
            DeliveryTarget::Calendar { user_id: user, .. } => user_id = Some(user.0),
            DeliveryTarget::Mail { to, occasion: why, .. } => {
                occasion = Some((*why).into());
                email = sees_mail.then(|| to.to_string());
                reason = reason.filter(|_| sees_mail);
            }
            DeliveryTarget::Webhook { key } => webhook_key = Some(key.to_string()),
        }
        let is_pending = report.state == DeliveryState::Pending;
        Self {
            id: report.id.0,
            kind: report.target.kind().into(),
            state: report.state.into(),
            event_id: report.event.id.0,
            event: report.event.name().as_str(),
            occurred_at: report.event.occurred_at.into(),
            booking_uuid: report.event.booking_id().map(|booking| booking.0),
            webhook_key,
            user_id,
            occasion,
            email,
            attempts: report.attempts,
            next_attempt_at: is_pending.then(|| report.next_attempt_at.into()),
            reason,
        }
    }
}

impl DeliveryListView {
    fn sample() -> Self {
        let delivery = DeliveryView {
            id: uuid!("3f0c9a52-7d1e-4c3a-9b52-6f0c2d9e4a11"),
            kind: DeliveryKind::Webhook.into(),
            state: DeliveryState::Dead.into(),
            event_id: uuid!("0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11"),
            event: "booking.created",
            occurred_at: samples::NOW.into(),
            booking_uuid: Some(uuid!("0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b21")),
            webhook_key: Some("crm".to_owned()),
            user_id: None,
            occasion: None,
            email: None,
            attempts: 8,
            next_attempt_at: None,
            reason: Some("the receiver returned 503 Service Unavailable; expected 2xx".to_owned()),
        };
        Self { deliveries: vec![delivery], pagination: PaginationView::sample() }
    }
}
