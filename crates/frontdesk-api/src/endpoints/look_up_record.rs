use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, OpenTo, QueryReader, parse_address, permission};
use crate::response::Response;
use crate::views::LookupView;
use frontdesk_domain::access::Scope;
use frontdesk_domain::email::Email;
use frontdesk_domain::records::CompanyDomain;

const PARAMETERS: &[&str] = &["email", "domain"];

enum Subject {
    Lead(Email),
    Company(CompanyDomain),
}

impl Subject {
    fn read(mut query: QueryReader) -> Result<Self, Problem> {
        let found = match (query.text("email"), query.text("domain")) {
            (Some(_), Some(_)) => Some("both"),
            (None, None) => Some("neither"),
            _ => None,
        };
        if let Some(found) = found {
            query
                .fault("email", format!("expected exactly one of email and domain, found {found}"));
        }
        let lead = query.optional("email", parse_address).map(Self::Lead);
        let company = query.optional("domain", CompanyDomain::parse).map(Self::Company);
        match lead.or(company) {
            Some(subject) => query.finish().map(|()| subject),
            None => Err(Problem::invalid(query.into_faults())),
        }
    }
}

permission!(ReadRecords, [Scope::RecordsRead, Scope::RecordsEnrich], OpenTo::Everyone);

const TOOL: ToolText = ToolText {
    effect: Effect::ReadsElsewhere,
    description: "Returns the stored data about a lead (`email`) or a company (`domain`) with the source of every field, and for a \
        lead the current record in the connected CRM. Call it first for any question about a lead. It never calls a paid provider. \
        `null` means that nothing is stored, not that the person or company does not exist. `suggest_enrichment: true` means that \
        enrich_record may be worth its price.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(look_up_record, document!(look_up_record), TOOL)
}

/// Look up a lead or company
///
/// Returns the stored data with its sources, and for a lead the current record in the connected
/// CRM. `sources` names the CRM, with `matched` if it answered. If the CRM fails or takes longer
/// than two seconds, `sources` contains the error and the lookup succeeds. A lookup never calls an
/// enrichment provider.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/records/lookup",
    tag = "Records",
    params(
        ("workspace_id" = i64, Path, description = "The id of the token's workspace"),
        ("email" = Option<String>, Query, description = "The email address of a lead. Send either this or `domain`",
            example = "ada@acme.com"),
        ("domain" = Option<String>, Query, description = "The domain of a company, also as a URL or with `www.`"),
    ),
    responses((status = 200, description = "The result of the lookup", body = LookupView)),
)]
pub(crate) async fn look_up_record(caller: Caller<ReadRecords>) -> Result<Response, Problem> {
    let subject = Subject::read(caller.query(PARAMETERS))?;
    let (service, actor) = (&caller.services().look_up_record, caller.actor());
    let view = match subject {
        Subject::Lead(email) => LookupView::from(&service.look_up_lead(actor, &email).await?),
        Subject::Company(domain) => {
            LookupView::from(service.look_up_company(actor, &domain).await?.as_ref())
        }
    };
    Ok(Response::ok(&view))
}

#[cfg(test)]
mod tests;
