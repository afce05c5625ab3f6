use actix_web::{Error, HttpResponse, web};
use frontdesk_domain::records::CompanyDomain;

use super::{InvalidRequest, bad_request, body, by_match_key};
use crate::external_systems::{CrmAnswers, CrmRecord};
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
    let CrmAnswers { matches, companies, failure } = body(&bytes)?;
    let by_domain = |(text, record): (String, CrmRecord)| {
        let domain = CompanyDomain::parse(&text).map_err(bad_request)?;
        Ok((domain.as_str().to_owned(), record))
    };
    let companies = companies.into_iter().map(by_domain).collect::<Result<_, Error>>()?;
    let answers = CrmAnswers { matches: by_match_key(matches)?, companies, failure };
    sandbox.external_systems().with(|state| state.crm = answers);
    Ok(HttpResponse::NoContent().finish())
}
