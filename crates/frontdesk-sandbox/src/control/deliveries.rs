use std::sync::Arc;

use actix_web::{Error, HttpResponse, web};
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryReport, DeliveryState};
use frontdesk_domain::services::ListDeliveries;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{SandboxProblem, store_failed, workspace_id};
use crate::external_systems::WebhookRequest;
use crate::sandbox::Sandbox;

const LIMIT: u32 = 10_000;

/// The deliveries of events, and the requests to webhooks.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeliveryLog {
    /// The deliveries, oldest first.
    deliveries: Vec<DeliveryView>,
    /// The requests to webhooks, one for each attempt, oldest first.
    webhook_requests: Vec<WebhookRequest>,
}

/// A delivery of an event and its progress.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeliveryView {
    /// The delivery's UUID.
    id: String,
    /// The event's UUID.
    event_id: String,
    /// The kind of event.
    #[schema(example = "booking.created")]
    event: String,
    /// The booking's UUID, if the event is about a booking.
    booking_id: Option<String>,
    /// The kind of delivery: `calendar`, `mail` or `webhook`.
    #[schema(example = "mail")]
    kind: String,
    /// The address of the mail, the key of the webhook, or the calendar.
    #[schema(example = "ada@acme.example")]
    to: String,
    /// `pending`, `delivered`, `dropped` or `dead`.
    #[schema(example = "delivered")]
    state: String,
    /// The number of attempts so far.
    attempts: u32,
    /// When the next attempt is due, if the delivery is pending (RFC 3339).
    #[serde(with = "time::serde::rfc3339::option")]
    next_attempt_at: Option<OffsetDateTime>,
    /// Why the last attempt failed, or why the delivery was dropped.
    reason: Option<String>,
}

impl From<DeliveryReport> for DeliveryView {
    fn from(report: DeliveryReport) -> Self {
        let is_pending = report.state == DeliveryState::Pending;
        Self {
            id: report.id.to_string(),
            event_id: report.event.id.to_string(),
            event: report.event.name().as_str().to_owned(),
            booking_id: report.event.booking_id().map(|id| id.to_string()),
            kind: report.target.kind().as_str().to_owned(),
            to: report.target.address(),
            state: report.state.as_str().to_owned(),
            attempts: report.attempts,
            next_attempt_at: is_pending.then_some(report.next_attempt_at),
            reason: report.reason,
        }
    }
}

/// List deliveries
#[utoipa::path(
    get,
    path = "/sandbox/deliveries",
    tag = "External systems",
    responses(
        (status = 200, description = "The deliveries.", body = DeliveryLog),
        (status = 404, description = "The sandbox has no workspace.", body = SandboxProblem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn list_deliveries(sandbox: web::Data<Sandbox>) -> Result<HttpResponse, Error> {
    let workspace_id = workspace_id(&sandbox).await?;
    let filter = DeliveryFilter::all(workspace_id);
    let list = ListDeliveries { outbox: Arc::clone(&sandbox.ports().store.outbox) };
    let reports = list.list(&filter, LIMIT).await.map_err(store_failed)?;
    Ok(HttpResponse::Ok().json(DeliveryLog {
        deliveries: reports.into_iter().rev().map(DeliveryView::from).collect(),
        webhook_requests: sandbox.external_systems().with(|state| state.webhook_requests.clone()),
    }))
}
