use std::collections::BTreeMap;

use actix_web::{Error, HttpResponse, web};

use super::{SandboxProblem, address, body};
use crate::outside::CrmAnswers;
use crate::sandbox::Sandbox;

/// Set the answers of the CRM
///
/// They are used if the workspace has a CRM.
#[utoipa::path(
    put,
    path = "/sandbox/crm",
    tag = "Outside",
    request_body = CrmAnswers,
    responses(
        (status = 204, description = "The answers are set."),
        (status = 400, description = "The request is invalid.", body = SandboxProblem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn set_crm(
    sandbox: web::Data<Sandbox>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let CrmAnswers { matches, failure } = body(&bytes)?;
    let mut by_address = BTreeMap::new();
    for (text, record) in matches {
        by_address.insert(address(&text)?.match_key(), record);
    }
    let answers = CrmAnswers { matches: by_address, failure };
    sandbox.outside().with(|state| state.crm = answers);
    Ok(HttpResponse::NoContent().finish())
}
