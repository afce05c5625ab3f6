//! The runs of an enrichment and the paid calls of each run.

use async_trait::async_trait;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    ClosedCall, Conflict, Ledger, NewCall, NewRun, RunEnd, RunStart, StoreError,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Backend, Conn};
use crate::error::in_table;
use crate::rows::{ABANDONED, CallAnswer, CallRow, RunRow, StateOfProvider};
use crate::schema::{enrichment_providers, enrichment_runs, provider_calls};
use crate::types::{DbInstant, DbUuid};

#[async_trait]
impl Ledger for Backend {
    /// The unique index on runs in progress admits one of several concurrent runs. The other
    /// transactions wait for its commit and then insert no row.
    async fn begin_run(&self, run: &NewRun) -> Result<RunStart, StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let conn = transaction.conn();
        end_overdue_run(conn, run).await?;
        let begun = diesel::insert_into(enrichment_runs::table)
            .values(RunRow::from(run))
            .on_conflict_do_nothing()
            .execute(conn)
            .await
            .map_err(in_table("enrichment_runs"))?;
        transaction.commit().await?;
        Ok(if begun == 0 { RunStart::InProgress } else { RunStart::Begun })
    }

    async fn open_call(&self, call: &NewCall) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        diesel::insert_into(provider_calls::table)
            .values(CallRow::from(call))
            .execute(writer.conn())
            .await
            .map_err(in_table("provider_calls"))?;
        writer.commit().await
    }

    async fn close_call(&self, call: &ClosedCall) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        close_call(transaction.conn(), call).await?;
        transaction.commit().await
    }

    async fn end_run(
        &self,
        workspace: WorkspaceId,
        run_id: Uuid,
        at: OffsetDateTime,
        end: RunEnd,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let found = match end {
            RunEnd::Found => Some(true),
            RunEnd::FoundNothing => Some(false),
            RunEnd::Inconclusive => None,
        };
        let ended = diesel::update(enrichment_runs::table.find((workspace.0, DbUuid(run_id))))
            .set((enrichment_runs::ended_at.eq(DbInstant(at)), enrichment_runs::found.eq(found)))
            .execute(writer.conn())
            .await
            .map_err(in_table("enrichment_runs"))?;
        if ended == 0 {
            return Err(Conflict::Missing.into());
        }
        writer.commit().await
    }

    async fn abandon_calls(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        let mut writer = self.writer().await?;
        let now = DbInstant(now);
        let overdue = enrichment_runs::table
            .filter(enrichment_runs::workspace_id.eq(provider_calls::workspace_id))
            .filter(enrichment_runs::run_id.eq(provider_calls::run_id))
            .filter(enrichment_runs::lease_until.le(now));
        let in_flight = provider_calls::table
            .filter(provider_calls::closed_at.is_null())
            .filter(exists(overdue));
        let abandoned = diesel::update(in_flight)
            .set((provider_calls::closed_at.eq(now), provider_calls::outcome.eq(ABANDONED)))
            .execute(writer.conn())
            .await
            .map_err(in_table("provider_calls"))?;
        writer.commit().await?;
        Ok(u64::try_from(abandoned).expect("usize is at most 64 bits wide"))
    }
}

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

/// Requires a transaction.
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
    let of_no_key =
        enrichment_providers::credential.is_null().and(credential.is_none().into_sql::<Bool>());
    let asked = enrichment_providers::table
        .find((call.workspace_id.0, call.attempt.provider.as_str()))
        .filter(enrichment_providers::credential.eq(credential).or(of_no_key.nullable()));
    // No row changes if the workspace removed the provider or replaced the provider's key.
    diesel::update(asked)
        .set(StateOfProvider::from(state))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("enrichment_providers"))
}
