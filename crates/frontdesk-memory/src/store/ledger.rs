use async_trait::async_trait;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{ClosedCall, Ledger, NewCall, NewRun, RunEnd, RunStart, StoreError};
use time::OffsetDateTime;
use uuid::Uuid;

use super::MemoryStore;
use super::state::{State, Tenant};

impl Tenant {
    pub(super) fn close_call(&mut self, closed: &ClosedCall) -> Result<(), StoreError> {
        self.account.close_call(closed)?;
        let connections = &mut self.records.settings.providers;
        let connection = connections.iter_mut().find(|known| {
            known.provider == closed.attempt.provider && known.credential == closed.credential
        });
        if let (Some(connection), Some(state)) = (connection, closed.state) {
            connection.state = state;
        }
        Ok(())
    }
}

impl State {
    fn abandon_calls(&mut self, now: OffsetDateTime) -> u64 {
        self.tenants.values_mut().map(|tenant| tenant.account.abandon_overdue(now)).sum()
    }
}

#[async_trait]
impl Ledger for MemoryStore {
    async fn begin_run(&self, run: &NewRun) -> Result<RunStart, StoreError> {
        self.write(|state| {
            let tenant = state.tenant_mut(run.workspace_id)?;
            tenant.check_member(run.started_by)?;
            Ok(tenant.account.begin_run(run))
        })
        .await
    }

    async fn open_call(&self, call: &NewCall) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(call.workspace_id)?.account.open_call(call)).await
    }

    async fn close_call(&self, call: &ClosedCall) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(call.workspace_id)?.close_call(call)).await
    }

    async fn end_run(
        &self,
        workspace: WorkspaceId,
        run_id: Uuid,
        at: OffsetDateTime,
        end: RunEnd,
    ) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(workspace)?.account.end_run(run_id, at, end)).await
    }

    async fn abandon_calls(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        self.write(|state| Ok(state.abandon_calls(now))).await
    }
}
