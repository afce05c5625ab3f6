use deserr::Deserr;
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryId, DeliveryKind};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeObjects, FieldError, optional_uuid, parse_kind};
use crate::response::Response;
use crate::views::DeliveryKindView;

/// The dead deliveries to retry: those that match all fields; with no field, all.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct RetryRequest {
    /// The id of a delivery.
    #[deserr(default, try_from(Option<String>) = optional_id -> FieldError)]
    #[schema(value_type = Option<Uuid>, example = "3f0c9a52-7d1e-4c3a-9b52-6f0c2d9e4a11")]
    delivery_id: Option<DeliveryId>,
    /// The kind of receiver.
    #[deserr(default, try_from(Option<String>) = optional_kind -> FieldError)]
    #[schema(value_type = Option<DeliveryKindView>, inline, example = "webhook")]
    kind: Option<DeliveryKind>,
}

/// The number of deliveries that the service attempts again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RetriedDeliveries, example = Self::sample)]
pub(crate) struct RetriedView {
    /// The number of deliveries.
    deliveries: u64,
}

fn optional_id(text: Option<String>) -> Result<Option<DeliveryId>, FieldError> {
    Ok(optional_uuid(text, "the id of a delivery")?.map(DeliveryId))
}

fn optional_kind(text: Option<String>) -> Result<Option<DeliveryKind>, FieldError> {
    text.map(|text| parse_kind(&text).map_err(FieldError::new)).transpose()
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Schedules dead deliveries for another attempt at once: one by `delivery_id` from list_deliveries, those of a `kind`, or \
        all with an empty body. Only for admins. Fix the cause first, or they fail again. Mail can arrive late: check with a \
        person before you retry old mail. For events that a disabled webhook missed, call replay_webhook instead.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(retry_deliveries, document!(retry_deliveries), TOOL)
        .with_codes(&[Code::Forbidden, Code::NotFound])
        .with_body::<RetryRequest>(examples)
        .followed_by("list_deliveries", &[])
}

fn examples() -> Vec<BodyExample> {
    let id = "3f0c9a52-7d1e-4c3a-9b52-6f0c2d9e4a11";
    vec![
        ("kind", "All dead deliveries to webhooks", json!({ "kind": "webhook" })),
        ("one", "One delivery", json!({ "delivery_id": id })),
        ("all", "All dead deliveries", json!({})),
    ]
}

/// Retry dead deliveries
///
/// Only for admins. Schedules dead deliveries for another attempt at once, and then as after a
/// first failure. An unknown `delivery_id`, or that of a delivery in another state, is a 404.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/deliveries/retry",
    tag = "Events",
    request_body = RetryRequest,
    responses((status = 200, description = "The number of deliveries", body = RetriedView)),
)]
pub(crate) async fn retry_deliveries(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let (write, RetryRequest { delivery_id, kind }) = caller.into_write()?;
    let filter = DeliveryFilter { kind, ..DeliveryFilter::all(write.workspace()) };
    write
        .perform(
            async move |services, actor, mode| {
                services.retry_deliveries.retry_for(&actor, filter, delivery_id, mode).await
            },
            |&deliveries, _| Response::ok(&RetriedView { deliveries }),
        )
        .await
}

impl RetriedView {
    fn sample() -> Self {
        Self { deliveries: 3 }
    }
}

#[cfg(test)]
mod tests;
