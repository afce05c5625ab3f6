use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{BodyFaults, Caller, FieldError, parse_email};
use crate::response::Response;
use deserr::Deserr;
use frontdesk_domain::email::Email;
use serde_json::json;
use utoipa::ToSchema;

use super::forget_person::{ForgetPeople, ForgottenView, forget};

/// The person to erase.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct ErasePersonRequest {
    /// The email address of the person.
    #[deserr(try_from(&String) = parse_email -> FieldError)]
    #[schema(value_type = String, example = "ada@acme.com")]
    email: Email,
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Does the same as `forget_person`, with the address in the request body: deletes the data stored for the address, \
        removes the details from past meetings, and excludes the address from enrichment. Only for admins. This cannot be \
        undone: call it only if a person asked to erase exactly this address.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(erase_person, document!(erase_person), TOOL)
        .with_body::<ErasePersonRequest>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![("address", "By email address", json!({ "email": "ada@acme.com" }))]
}

/// Erase a person (address in the body)
///
/// Does the same as `forget_person`. The address is in the request body instead of the query, so
/// that proxies do not log it.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/records/forget",
    tag = "Records",
    params(("workspace_id" = i64, Path, description = "The id of the token's workspace")),
    request_body = ErasePersonRequest,
    responses(
        (status = 200, description = "The deleted data", body = ForgottenView),
        (status = 204, description = "Nothing is stored about the person"),
    ),
)]
pub(crate) async fn erase_person(caller: Caller<ForgetPeople>) -> Result<Response, Problem> {
    let (write, ErasePersonRequest { email }) = caller.into_write()?;
    forget(write, email).await
}

#[cfg(test)]
mod tests;
