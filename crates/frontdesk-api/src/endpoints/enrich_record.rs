use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, OpenTo, permission};
use crate::response::Response;
use crate::views::EnrichmentView;
use deserr::Deserr;
use frontdesk_domain::access::Scope;
use frontdesk_domain::services::EnrichCommand;
use serde_json::json;
use utoipa::ToSchema;

const KEY_REJECTED: &str = "this operation takes no idempotency key, because a run that may have been billed is never repeated; after a \
                          timeout, look up the record and check `usage` in the enrichment options";

/// The lead to enrich, and the provider or chain to call.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct EnrichRequest {
    /// The email address of the lead.
    #[schema(example = "ada@acme.com")]
    email: String,
    /// The id of a provider to call. Send either this or `chain_id`.
    #[deserr(default)]
    provider: Option<String>,
    /// The id of a chain, whose providers are called in order until one finds the person.
    #[deserr(default)]
    #[schema(example = "default")]
    chain_id: Option<String>,
}

permission!(EnrichRecords, [Scope::RecordsEnrich], OpenTo::MembersAndAdmins("run enrichment"));

const TOOL: ToolText = ToolText {
    effect: Effect::Pays,
    description: "Calls paid providers about a lead, one after the other until one finds the person, and stores the result. Every \
        call may cost credits: call look_up_record first, and run this only if `suggest_enrichment` is true or a person asked \
        for it. Send either `provider` or `chain_id`, from get_enrichment_options. There is no idempotency_key and no dry_run. \
        After a timeout never repeat the call: the run continues, so check look_up_record and the `usage` in \
        get_enrichment_options. `found: false` is a result, not an error: `tried` and `skipped` list what each provider did.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(enrich_record, document!(enrich_record), TOOL)
        .with_codes(&[Code::EnrichmentInProgress])
        .unrepeatable()
        .with_body::<EnrichRequest>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![
        (
            "chain",
            "With the providers of a chain, until one finds the person",
            json!({ "email": "ada@acme.com", "chain_id": "default" }),
        ),
        (
            "provider",
            "With one provider",
            json!({ "email": "ada@acme.com", "provider": "people_data_labs" }),
        ),
    ]
}

/// Enrich a lead
///
/// Calls one provider, or the providers of a chain in order until one finds the person. Stores the
/// result. The providers charge the workspace for the calls. The response is 200 even if no
/// provider found anything or all failed: `tried` and `skipped` list every provider with the
/// outcome. The run continues if the client disconnects. An `Idempotency-Key` is rejected.
/// After a timeout or a 500, look up the record and check `usage` in the enrichment options before
/// you repeat the run. A 503 means that no provider was called.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/records/enrich",
    tag = "Records",
    request_body = EnrichRequest,
    responses((status = 200, description = "The result of the run", body = EnrichmentView)),
)]
pub(crate) async fn enrich_record(caller: Caller<EnrichRecords>) -> Result<Response, Problem> {
    let (write, request) = caller.into_unrepeatable_write::<EnrichRequest>(KEY_REJECTED)?;
    let EnrichRequest { email, provider, chain_id } = request;
    let command = EnrichCommand { email, provider, chain_id };
    write
        .perform(
            async move |services, actor, _| services.enrich_record.enrich(&actor, command).await,
            |enrichment, _| Response::ok(&EnrichmentView::from(enrichment)),
        )
        .await
}

#[cfg(test)]
mod tests;
