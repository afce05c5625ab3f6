use deserr::Deserr;
use utoipa::ToSchema;

use crate::answer::Answer;
use crate::endpoint::{Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Visitor};
use crate::views::ManagedBookingView;

const WHY_NO_KEY: &str = "expected none: keys belong to tokens, and cancelling what is cancelled already changes nothing";

/// Why an invitee calls a booking off. The whole body may be left out.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct CancelManagedRequest {
    /// What the hosts are to be told, at most 1,000 characters.
    #[deserr(default)]
    #[schema(max_length = 1000, example = "Something has come up.")]
    reason: Option<String>,
}

/// The operation.
pub(super) fn endpoints() -> [Endpoint; 1] {
    [Endpoint::open(cancel_managed_booking, document!(cancel_managed_booking))
        .with_codes(&[Code::NotFound, Code::InvalidTransition])]
}

/// Cancel a booking by its manage token
///
/// Frees its time at once. A scheduled booking can be cancelled; one that is cancelled already
/// stays as it is and gets the same answer.
#[utoipa::path(
    post,
    path = "/api/v1/public/bookings/{manage_token}/cancel",
    tag = "Booking pages",
    params(("manage_token" = String, Path, description = "The booking's manage token",
        example = "6b0554fe070707070707070707070707")),
    request_body = Option<CancelManagedRequest>,
    responses((status = 200, description = "The booking is cancelled", body = ManagedBookingView)),
)]
pub(crate) async fn cancel_managed_booking(visitor: Visitor) -> Result<Answer, Problem> {
    let token = visitor.manage_token()?;
    let (write, body) =
        visitor.into_write_with_optional_body::<CancelManagedRequest>(WHY_NO_KEY)?;
    let booking = write
        .perform(async move |services| {
            services.cancel_managed_booking.cancel(&token, body.reason).await
        })
        .await?;
    Ok(Answer::ok(&booking))
}

#[cfg(test)]
mod tests;
