use actix_web::{Error, HttpResponse, web};

use super::{InvalidRequest, body, by_match_key};
use crate::external_systems::CrmAnswers;
use crate::sandbox::Sandbox;

/// Set the answers of the CRM
///
/// Lookups use the answers if the workspace has a CRM.
#[utoipa::path(
    put,
    path = "/sandbox/crm",
    tag = "External systems",
    request_body = CrmAnswers,
    responses(
        (status = 204, description = "The answers are set."),
        InvalidRequest,
    )
)]
pub(crate) async fn set_crm(
    sandbox: web::Data<Sandbox>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let CrmAnswers { matches, failure } = body(&bytes)?;
    let answers = CrmAnswers { matches: by_match_key(matches)?, failure };
    sandbox.external_systems().with(|state| state.crm = answers);
    Ok(HttpResponse::NoContent().finish())
}
