use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{BodyFaults, Caller, FieldError, OpenTo, parse_email, permission};
use crate::response::Response;
use deserr::Deserr;
use frontdesk_domain::access::Scope;
use frontdesk_domain::email::Email;
use frontdesk_domain::ports::Forgotten;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// The person to erase.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct ForgetPersonRequest {
    /// The email address of the person.
    #[deserr(try_from(&String) = parse_email -> FieldError)]
    #[schema(value_type = String, example = "ada@acme.com")]
    email: Email,
}

/// The result of the erasure.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Forgotten, example = Self::sample)]
pub(crate) struct ForgottenView {
    /// Whether a stored person was deleted.
    person: bool,
    /// The number of bookings from which the person's details were removed.
    bookings: u64,
    /// The number of upcoming bookings, which still contain the details. The details are removed
    /// within a minute after the booking ends or is cancelled.
    upcoming_bookings: u64,
}

impl ForgottenView {
    fn sample() -> Self {
        Self::from(&Forgotten { person: true, bookings: 2, upcoming_bookings: 1 })
    }
}

impl From<&Forgotten> for ForgottenView {
    fn from(&Forgotten { person, bookings, upcoming_bookings }: &Forgotten) -> Self {
        Self { person, bookings, upcoming_bookings }
    }
}

permission!(ForgetPeople, [Scope::RecordsEnrich], OpenTo::Admins("erase a person"));

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Erases a person: deletes the data stored for the address, removes the details from past meetings, and excludes \
        the address from enrichment. Only for admins. This cannot be undone: call it only if a person asked to erase exactly \
        this address. An empty result means that nothing was stored.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(forget_person, document!(forget_person), TOOL)
        .with_body::<ForgetPersonRequest>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![("address", "By email address", json!({ "email": "ada@acme.com" }))]
}

/// Erase a person
///
/// Only for admins. Deletes the stored person with all sources, the person's details in past
/// bookings, and recorded responses of idempotency keys that contain the address. Upcoming bookings
/// keep the details, because the hosts need them; the service removes the details within a minute
/// after the booking ends or is cancelled. `upcoming_bookings` is the number of these bookings;
/// cancel those that should not take place. The log of billed calls remains, with a keyed hash of
/// the address. Enrichment skips the address from then on, even if nothing was stored. The address
/// is in the request body, so that proxies do not log it.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/records/forget",
    tag = "Records",
    request_body = ForgetPersonRequest,
    responses(
        (status = 200, description = "The deleted data", body = ForgottenView),
        (status = 204, description = "Nothing is stored about the person"),
    ),
)]
pub(crate) async fn forget_person(caller: Caller<ForgetPeople>) -> Result<Response, Problem> {
    let (write, ForgetPersonRequest { email }) = caller.into_write()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.forget_person.forget(&actor, &email, mode).await
            },
            |forgotten, _| {
                if *forgotten == Forgotten::default() {
                    return Response::no_content();
                }
                Response::ok(&ForgottenView::from(forgotten))
            },
        )
        .await
}

#[cfg(test)]
mod tests;
