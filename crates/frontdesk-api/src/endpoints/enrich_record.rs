use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem, sentence};
use crate::request::{BodyFaults, Caller, EnrichRecords, Wrong, parse_email};
use crate::views::EnrichmentView;
use deserr::Deserr;
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::services::{EnrichCommand, EnrichRecordError, EnrichWith};
use utoipa::ToSchema;

const WHY_NO_KEY: &str = "this operation takes no idempotency key, for no run that may have been paid is repeated: after a \
                          timeout look the record up, and its calls in the usage of the enrichment options";

/// Whom to enrich, and by what.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct EnrichRequest {
    /// The lead's address.
    #[deserr(try_from(&String) = parse_email -> Wrong)]
    #[schema(value_type = String, example = "ada@acme.com")]
    email: Email,
    /// The one provider to ask; exactly one of this and `chain_id`.
    #[deserr(default)]
    provider: Option<String>,
    /// The chain whose providers to ask in order, until one finds the person.
    #[deserr(default)]
    #[schema(example = "default")]
    chain_id: Option<String>,
}

/// A request that has no fault by itself.
#[derive(Debug, Deserr)]
#[deserr(error = BodyFaults, try_from(EnrichRequest) = EnrichRequest::into_run -> Faults)]
pub(crate) struct RequestedRun(EnrichCommand);

impl EnrichRequest {
    fn into_run(self) -> Result<RequestedRun, Faults> {
        let with = match (self.provider, self.chain_id) {
            (Some(provider), None) => EnrichWith::Provider(provider),
            (None, Some(chain)) => EnrichWith::Chain(chain),
            (provider, _) => {
                let found = if provider.is_some() { "both" } else { "neither" };
                let detail =
                    format!("expected exactly one of provider and chain_id, found {found}");
                return Err(vec![Fault::new("provider", detail)]);
            }
        };
        Ok(RequestedRun(EnrichCommand { email: self.email, with }))
    }
}

impl From<EnrichRecordError> for Problem {
    fn from(error: EnrichRecordError) -> Self {
        match error {
            EnrichRecordError::Denied(denied) => denied.into(),
            EnrichRecordError::Invalid(faults) => Self::invalid(faults),
            EnrichRecordError::InProgress(_) => {
                Self::new(Code::EnrichmentInProgress, sentence(&error))
            }
            EnrichRecordError::NobodyAsked(error) => error.into(),
            // Something may have been paid: nobody is to be told to send it again in a second, as
            // `unavailable` would.
            EnrichRecordError::BrokenOff(_) => Self::internal(error),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Pays,
    description: "Asks paid providers about a lead, one after the other until one knows it, and stores what is found. \
        Every call may cost credits: call look_up_record first, and run this only when `suggest_enrichment` is true or \
        a person asked for it. Give exactly one of `provider` and `chain_id`, from get_enrichment_options. It takes \
        neither idempotency_key nor dry_run. After a timeout never repeat it: the run goes on to its end, so look at \
        look_up_record and at the `usage` of get_enrichment_options. `found: false` is an answer, not a failure: \
        `tried` and `skipped` say what each provider did.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(enrich_record, document!(enrich_record), TOOL)
        .with_codes(&[Code::EnrichmentInProgress])
        .unrepeatable()
}

/// Run enrichment for a lead
///
/// Asks one provider, or those of a chain in order until one finds the person; what was found is
/// stored. This costs the workspace what its providers charge. The answer is 200 also when nobody
/// found anything or every provider failed: `tried` and `skipped` tell what became of each. A run
/// goes on to its end when its client hangs up. It takes no `Idempotency-Key`: after a timeout or a
/// 500 look the record up, and read `usage` in the enrichment options, before running it again. A
/// 503 says that nobody was asked.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/records/enrich",
    tag = "Records",
    params(("workspace_id" = i64, Path, description = "The token's workspace")),
    request_body = EnrichRequest,
    responses((status = 200, description = "What came of the run", body = EnrichmentView)),
)]
pub(crate) async fn enrich_record(caller: Caller<EnrichRecords>) -> Result<Answer, Problem> {
    let (write, RequestedRun(command)) = caller.into_unrepeatable_write(WHY_NO_KEY)?;
    write
        .perform(
            async move |services, actor, _| services.enrich_record.enrich(&actor, command).await,
            |enrichment, _| Answer::ok(&EnrichmentView::from(enrichment)),
        )
        .await
}

#[cfg(test)]
mod tests;
