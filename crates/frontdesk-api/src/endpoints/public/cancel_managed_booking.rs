use deserr::Deserr;
use serde_json::json;
use utoipa::ToSchema;

use crate::endpoint::{BodyExample, Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Visitor};
use crate::response::Response;
use crate::views::ManagedBookingView;

/// The reason for a cancellation. The request body is optional.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct CancelManagedRequest {
    /// The message to the hosts, at most 1,000 characters.
    #[deserr(default)]
    #[schema(max_length = 1000, example = "Something has come up.")]
    reason: Option<String>,
}

pub(super) fn endpoints() -> [Endpoint; 1] {
    [Endpoint::open(cancel_managed_booking, document!(cancel_managed_booking))
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
        .with_body::<CancelManagedRequest>(examples)
        .followed_by("get_managed_booking", &[])]
}

fn examples() -> Vec<BodyExample> {
    vec![
        ("reason", "With a message to the hosts", json!({ "reason": "Something has come up." })),
        ("no_reason", "Without a message", json!({})),
    ]
}

/// Cancel a booking by manage token
///
/// Cancels the booking and frees its time at once. Only a scheduled booking can be cancelled.
/// Cancelling a cancelled booking changes nothing and returns the same response.
#[utoipa::path(
    post,
    path = "/api/v1/public/bookings/{manage_token}/cancel",
    tag = "Booking pages",
    request_body = Option<CancelManagedRequest>,
    responses((status = 200, description = "The cancelled booking", body = ManagedBookingView)),
)]
pub(crate) async fn cancel_managed_booking(visitor: Visitor) -> Result<Response, Problem> {
    let token = visitor.manage_token()?;
    let (write, CancelManagedRequest { reason }) = visitor.into_write_with_optional_body()?;
    write
        .perform(
            async move |services, mode| services.manage_booking.cancel(&token, reason, mode).await,
            Response::ok,
        )
        .await
}

#[cfg(test)]
mod tests;
