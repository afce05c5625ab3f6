//! Runs and their paid calls, read and written on one connection.

use diesel::dsl::{count_star, exists, max, not};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    AddressHash, AddressHistory, ClosedCall, Conflict, NewCall, NewRun, ProviderUsage, RunEnd, RunStart,
    StoreError,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Conn;
use super::forgetting::{hash_bytes, suppressions};
use crate::error::in_table;
use crate::rows::{ABANDONED, CallAnswer, CallRow, CountedCalls, RunRow, StateOfProvider, usage_of_rows};
use crate::schema::{enrichment_providers, enrichment_runs, provider_calls};
use crate::types::{DbInstant, DbUuid};

/// Needs a transaction. Of many at once, the index on runs under way lets one in; the others wait for its end and then do
/// nothing.
pub(super) async fn begin_run(conn: &mut Conn, run: &NewRun) -> Result<RunStart, StoreError> {
    end_overdue_run(conn, run).await?;
    let begun = diesel::insert_into(enrichment_runs::table)
        .values(RunRow::from(run))
        .on_conflict_do_nothing()
        .execute(conn)
        .await
        .map_err(in_table("enrichment_runs"))?;
    Ok(if begun == 0 { RunStart::InProgress } else { RunStart::Begun })
}

/// Ends the run for the same address whose lease has passed, and abandons its calls.
async fn end_overdue_run(conn: &mut Conn, run: &NewRun) -> Result<(), StoreError> {
    let now = DbInstant(run.started_at);
    let overdue = enrichment_runs::table
        .filter(enrichment_runs::workspace_id.eq(run.workspace_id.0))
        .filter(enrichment_runs::address.eq(run.address.0.as_slice()))
        .filter(enrichment_runs::ended_at.is_null())
        .filter(enrichment_runs::lease_until.le(now));
    let ended: Vec<DbUuid> = diesel::update(overdue)
        .set(enrichment_runs::ended_at.eq(now))
        .returning(enrichment_runs::run_id)
        .get_results(conn)
        .await
        .map_err(in_table("enrichment_runs"))?;
    if ended.is_empty() {
        return Ok(());
    }
    let in_flight = provider_calls::table
        .filter(provider_calls::workspace_id.eq(run.workspace_id.0))
        .filter(provider_calls::run_id.eq_any(ended))
        .filter(provider_calls::closed_at.is_null());
    diesel::update(in_flight)
        .set((provider_calls::closed_at.eq(now), provider_calls::outcome.eq(ABANDONED)))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("provider_calls"))
}

pub(super) async fn end_run(
    conn: &mut Conn,
    workspace: WorkspaceId,
    run_id: Uuid,
    at: OffsetDateTime,
    end: RunEnd,
) -> Result<(), StoreError> {
    let found = match end {
        RunEnd::Found => Some(true),
        RunEnd::FoundNothing => Some(false),
        RunEnd::Inconclusive => None,
    };
    let ended = diesel::update(enrichment_runs::table.find((workspace.0, DbUuid(run_id))))
        .set((enrichment_runs::ended_at.eq(DbInstant(at)), enrichment_runs::found.eq(found)))
        .execute(conn)
        .await
        .map_err(in_table("enrichment_runs"))?;
    if ended == 0 { Err(Conflict::Missing.into()) } else { Ok(()) }
}

pub(super) async fn open_call(conn: &mut Conn, call: &NewCall) -> Result<(), StoreError> {
    diesel::insert_into(provider_calls::table)
        .values(CallRow::from(call))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("provider_calls"))
}

/// Needs a transaction.
pub(super) async fn close_call(conn: &mut Conn, call: &ClosedCall) -> Result<(), StoreError> {
    let unanswered = provider_calls::table
        .find((call.workspace_id.0, DbUuid(call.call_id)))
        .filter(provider_calls::outcome.is_null().or(provider_calls::outcome.eq(ABANDONED)));
    let closed = diesel::update(unanswered)
        .set(CallAnswer::from(call))
        .execute(conn)
        .await
        .map_err(in_table("provider_calls"))?;
    if closed == 0 {
        return Err(Conflict::Missing.into());
    }
    let Some(state) = call.state else { return Ok(()) };
    let credential = call.credential.as_ref().map(|secret| secret.0.as_slice());
    let of_no_key = enrichment_providers::credential.is_null().and(credential.is_none().into_sql::<Bool>());
    let asked = enrichment_providers::table
        .find((call.workspace_id.0, call.attempt.provider.as_str()))
        .filter(enrichment_providers::credential.eq(credential).or(of_no_key.nullable()));
    // None changed: the workspace no longer declares the provider, or has another key for it.
    diesel::update(asked)
        .set(StateOfProvider::from(state))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("enrichment_providers"))
}

pub(super) async fn abandon_calls(conn: &mut Conn, now: OffsetDateTime) -> Result<u64, StoreError> {
    let now = DbInstant(now);
    let overdue = enrichment_runs::table
        .filter(enrichment_runs::workspace_id.eq(provider_calls::workspace_id))
        .filter(enrichment_runs::run_id.eq(provider_calls::run_id))
        .filter(enrichment_runs::lease_until.le(now));
    let in_flight = provider_calls::table.filter(provider_calls::closed_at.is_null()).filter(exists(overdue));
    let abandoned = diesel::update(in_flight)
        .set((provider_calls::closed_at.eq(now), provider_calls::outcome.eq(ABANDONED)))
        .execute(conn)
        .await
        .map_err(in_table("provider_calls"))?;
    Ok(u64::try_from(abandoned).expect("usize is at most 64 bits wide"))
}

/// One statement, so that both are of the same moment.
pub(super) async fn address_history(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hashes: &[AddressHash],
) -> Result<AddressHistory, StoreError> {
    let in_vain = enrichment_runs::table
        .filter(enrichment_runs::workspace_id.eq(workspace.0))
        .filter(enrichment_runs::address.eq_any(hash_bytes(hashes)))
        .filter(not(enrichment_runs::found))
        .select(max(enrichment_runs::ended_at));
    let (found_nothing_at, suppressed): (Option<DbInstant>, bool) =
        diesel::select((in_vain.single_value(), exists(suppressions(workspace.0, hash_bytes(hashes)))))
            .get_result(conn)
            .await
            .map_err(in_table("enrichment_runs"))?;
    Ok(AddressHistory { found_nothing_at: found_nothing_at.map(|at| at.0), suppressed })
}

pub(super) async fn usage(
    conn: &mut Conn,
    workspace: WorkspaceId,
    since: OffsetDateTime,
) -> Result<Vec<ProviderUsage>, StoreError> {
    let rows: Vec<CountedCalls> = provider_calls::table
        .filter(provider_calls::workspace_id.eq(workspace.0))
        .filter(provider_calls::started_at.ge(DbInstant(since)))
        .group_by((provider_calls::provider, provider_calls::outcome))
        .select((
            provider_calls::provider,
            provider_calls::outcome,
            count_star(),
            max(provider_calls::started_at),
        ))
        .load(conn)
        .await
        .map_err(in_table("provider_calls"))?;
    usage_of_rows(workspace, rows)
}
