use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, Given, OpenTo, Query, QueryFaults, permission};
use crate::response::Response;
use crate::views::LookupView;
use deserr::Deserr;
use frontdesk_domain::access::Scope;
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::Fault;
use frontdesk_domain::records::CompanyDomain;
use utoipa::IntoParams;

#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LookupQuery {
    /// The email address of a lead. Send either this or `domain`
    #[deserr(default)]
    #[param(value_type = Option<String>, format = "email", example = "ada@acme.com")]
    email: Option<Email>,
    /// The domain of a company, also as a URL or with `www.`
    #[deserr(default)]
    #[param(value_type = Option<String>, format = "hostname")]
    domain: Option<CompanyDomain>,
}

impl Query for LookupQuery {
    fn conflict(given: &Given) -> Option<Fault> {
        let found = match (given.contains_key("email"), given.contains_key("domain")) {
            (true, true) => "both",
            (false, false) => "neither",
            _ => return None,
        };
        let detail = format!("expected exactly one of email and domain, found {found}");
        Some(Fault::new("email", detail))
    }
}

permission!(ReadRecords, [Scope::RecordsRead, Scope::RecordsEnrich], OpenTo::Everyone);

const TOOL: ToolText = ToolText {
    effect: Effect::ReadsElsewhere,
    description: "Returns the stored data about a lead (`email`) or a company (`domain`) with the source of every field, and the \
        current record in the connected CRM with its owner. Call it first for any question about a lead. It never calls a paid provider. \
        `null` means that nothing is stored, not that the person or company does not exist. `suggest_enrichment: true` means that \
        enrich_record may be worth its price.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(look_up_record, document!(look_up_record), TOOL)
}

/// Look up a lead or company
///
/// Returns the stored data with its sources, and the current record in the connected CRM with its
/// owner. `sources` names the CRM, with `matched` if it answered. If the CRM fails or takes longer
/// than two seconds, `sources` contains the error and the lookup succeeds. A lookup never calls an
/// enrichment provider.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/records/lookup",
    tag = "Records",
    responses((status = 200, description = "The result of the lookup", body = LookupView)),
)]
pub(crate) async fn look_up_record(
    caller: Caller<ReadRecords>,
    query: LookupQuery,
) -> Result<Response, Problem> {
    let (service, actor) = (&caller.services().look_up_record, caller.actor());
    let view = match query {
        LookupQuery { email: Some(email), .. } => {
            LookupView::from(&service.look_up_lead(actor, &email).await?)
        }
        LookupQuery { domain: Some(domain), .. } => {
            LookupView::from(&service.look_up_company(actor, &domain).await?)
        }
        LookupQuery { .. } => unreachable!("a query with neither is a conflict"),
    };
    Ok(Response::ok(&view))
}

#[cfg(test)]
mod tests;
