use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ReadEnrichmentOptions};
use crate::views::EnrichmentOptionsView;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the chains and providers that enrich_record can be run with, whether each is ready, and how \
        often each was called this month. Call it before enrich_record to choose, and after a timeout to see in \
        `usage` whether a call went out.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_enrichment_options, document!(get_enrichment_options), TOOL)
}

/// Read which chains and providers can be run
///
/// With how the workspace stands with each provider, and how it used it this month: after a
/// timeout, `usage` tells whether a call was made.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/records/enrichment_options",
    tag = "Records",
    params(("workspace_id" = i64, Path, description = "The token's workspace")),
    responses((status = 200, description = "The chains and providers", body = EnrichmentOptionsView)),
)]
pub(crate) async fn get_enrichment_options(
    caller: Caller<ReadEnrichmentOptions>,
) -> Result<Answer, Problem> {
    caller.no_query()?;
    let options = caller.services().get_enrichment_options.get(caller.actor()).await?;
    Ok(Answer::ok(&EnrichmentOptionsView::from(&options)))
}

#[cfg(test)]
mod tests;
