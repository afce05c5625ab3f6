use frontdesk_domain::access::Scope;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, OpenTo, permission};
use crate::response::Response;
use crate::views::EnrichmentOptionsView;

permission!(ReadEnrichmentOptions, [Scope::RecordsEnrich], OpenTo::Everyone);

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the chains and providers for enrich_record, with the status of each provider and its number of calls in \
        this month. Call it before enrich_record to choose one, and after a timeout to see in `usage` whether a call was made.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_enrichment_options, document!(get_enrichment_options), TOOL)
}

/// Get enrichment options
///
/// Lists the chains and providers of the workspace, with the status of each provider and its usage
/// in this month. If an enrichment request times out, `usage` shows whether a provider was called.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/records/enrichment_options",
    tag = "Records",
    responses((status = 200, description = "The chains and providers", body = EnrichmentOptionsView)),
)]
pub(crate) async fn get_enrichment_options(
    caller: Caller<ReadEnrichmentOptions>,
) -> Result<Response, Problem> {
    caller.no_query()?;
    let options = caller.services().get_enrichment_options.get(caller.actor()).await?;
    Ok(Response::ok(&EnrichmentOptionsView::from(&options)))
}

#[cfg(test)]
mod tests;
