use actix_web::{Error, HttpResponse, web};
use frontdesk_domain::records::ProviderId;
use frontdesk_providers::provider_profiles;

use super::{InvalidRequest, SandboxProblem, bad_request, body, by_match_key, unknown};
use crate::external_systems::{AnswerOutcome, ProviderAnswer, ProviderAnswers};
use crate::sandbox::Sandbox;

/// Set the answers of a provider
///
/// The chain, the budget and the ledger process them like responses of the provider.
#[utoipa::path(
    put,
    path = "/sandbox/providers/{id}",
    tag = "External systems",
    params(("id" = String, Path, description = "The provider's id.", example = "apollo")),
    request_body = ProviderAnswers,
    responses(
        (status = 204, description = "The answers are set."),
        InvalidRequest,
        (status = 404, description = "There is no such provider.", body = SandboxProblem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn set_provider(
    sandbox: web::Data<Sandbox>,
    id: web::Path<String>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let provider = provider(&id)?;
    let ProviderAnswers { answers, otherwise } = body(&bytes)?;
    answers.iter().try_for_each(|(address, answer)| check(address, answer))?;
    otherwise.iter().try_for_each(|answer| check("otherwise", answer))?;
    let answers = ProviderAnswers { answers: by_match_key(answers)?, otherwise };
    sandbox.external_systems().with(|state| state.providers.insert(provider, answers));
    Ok(HttpResponse::NoContent().finish())
}

fn provider(id: &str) -> Result<ProviderId, Error> {
    let profiles = provider_profiles();
    let known = profiles.iter().map(|profile| profile.id.as_str());
    let found = profiles.iter().find(|profile| profile.id.as_str() == id);
    Ok(found.ok_or_else(|| unknown("provider", id, known))?.id.clone())
}

/// A match without facts would violate the contract of the port.
fn check(place: &str, answer: &ProviderAnswer) -> Result<(), Error> {
    match answer.outcome {
        AnswerOutcome::Match if !answer.person.is_match() => Err(bad_request(format!(
            "{place}: a match needs a person with a first_name, last_name, full_name, title or linkedin_url"
        ))),
        AnswerOutcome::CompanyOnly if !answer.company.is_match() => {
            Err(bad_request(format!("{place}: company_only needs a company with a name")))
        }
        _ => Ok(()),
    }
}
