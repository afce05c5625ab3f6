use std::collections::BTreeMap;

use diesel::prelude::*;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{ClosedCall, NewCall, NewRun, ProviderUsage, StoreError};
use frontdesk_domain::records::{Outcome, ProviderId};

use super::Reading;
use crate::schema::{enrichment_runs, provider_calls};
use crate::types::{DbInstant, DbUuid};

/// The outcome of a call that had no response when its run's lease expired.
pub(crate) const ABANDONED: &str = "abandoned";

#[derive(Insertable)]
#[diesel(table_name = enrichment_runs, treat_none_as_default_value = false)]
pub(crate) struct RunRow<'a> {
    workspace_id: i64,
    run_id: DbUuid,
    address: &'a [u8],
    started_by: i64,
    started_at: DbInstant,
    lease_until: DbInstant,
}

impl<'a> From<&'a NewRun> for RunRow<'a> {
    fn from(run: &'a NewRun) -> Self {
        Self {
            workspace_id: run.workspace_id.0,
            run_id: DbUuid(run.run_id),
            address: &run.address.0,
            started_by: run.started_by.0,
            started_at: run.started_at.into(),
            lease_until: run.lease_until.into(),
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = provider_calls, treat_none_as_default_value = false)]
pub(crate) struct CallRow<'a> {
    workspace_id: i64,
    call_id: DbUuid,
    run_id: DbUuid,
    provider: &'a str,
    started_at: DbInstant,
}

impl<'a> From<&'a NewCall> for CallRow<'a> {
    fn from(call: &'a NewCall) -> Self {
        Self {
            workspace_id: call.workspace_id.0,
            call_id: DbUuid(call.call_id),
            run_id: DbUuid(call.run_id),
            provider: call.provider.as_str(),
            started_at: call.started_at.into(),
        }
    }
}

#[derive(AsChangeset)]
#[diesel(table_name = provider_calls, treat_none_as_null = true)]
pub(crate) struct CallAnswer {
    closed_at: DbInstant,
    outcome: &'static str,
    http_status: Option<i64>,
    credits: Option<f64>,
    requests: i64,
    duration_ms: i64,
}

impl From<&ClosedCall> for CallAnswer {
    fn from(call: &ClosedCall) -> Self {
        let attempt = &call.attempt;
        Self {
            closed_at: call.closed_at.into(),
            outcome: attempt.outcome.as_str(),
            http_status: attempt.http_status.map(i64::from),
            credits: attempt.credits,
            requests: attempt.requests.into(),
            duration_ms: i64::try_from(attempt.duration.whole_milliseconds()).unwrap_or(i64::MAX),
        }
    }
}

#[derive(Queryable)]
pub(crate) struct CountedCalls {
    provider: String,
    outcome: Option<String>,
    calls: i64,
    last_called_at: Option<DbInstant>,
}

pub(crate) fn usage_of_rows(
    workspace: WorkspaceId,
    rows: Vec<CountedCalls>,
) -> Result<Vec<ProviderUsage>, StoreError> {
    let mut usage: BTreeMap<ProviderId, ProviderUsage> = BTreeMap::new();
    for row in rows {
        let reading =
            Reading { table: "provider_calls", workspace: workspace.0, key: &row.provider };
        let provider = reading.parsed("provider", ProviderId::parse(&row.provider))?;
        let usage = usage.entry(provider).or_insert_with_key(unused);
        let calls = u64::try_from(row.calls).expect("a count is not negative");
        usage.calls += calls;
        usage.last_called_at = usage.last_called_at.max(row.last_called_at.map(|at| at.0));
        match row.outcome.as_deref() {
            None => usage.in_flight += calls,
            Some(ABANDONED) => usage.errors += calls,
            Some(name) => match reading.named("outcome", name, Outcome::parse(name))? {
                Outcome::Match => usage.matches += calls,
                outcome if outcome.is_error() => usage.errors += calls,
                _ => {}
            },
        }
    }
    Ok(usage.into_values().collect())
}

fn unused(provider: &ProviderId) -> ProviderUsage {
    let provider = provider.clone();
    ProviderUsage { provider, calls: 0, matches: 0, errors: 0, in_flight: 0, last_called_at: None }
}
