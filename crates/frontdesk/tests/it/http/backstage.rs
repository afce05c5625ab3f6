//! Creates states that no command or request can create.

use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::ports::{
    AddressHasher as _, NewCall, NewRun, RunStart, StorePorts, UnitOfWork,
};
use frontdesk_domain::records::ProviderId;
use frontdesk_storage::{DatabaseUrl, StoreOptions, open};
use frontdesk_vault::Vault;
use time::Duration;
use uuid::Uuid;

use super::clock::now;
use super::desk::{BEN, Desk};
use crate::support::SECRET_KEY;

const LEASE: Duration = Duration::minutes(2);

async fn ports(desk: &Desk) -> StorePorts {
    let url = DatabaseUrl::parse(desk.database()).expect("the server uses it");
    open(&url, StoreOptions::default()).await.expect("the server has opened it").ports()
}

pub(super) async fn dead_run(desk: &Desk, address: &str, provider: &str, ago: Duration) {
    let ledger = ports(desk).await.ledger;
    let vault = Vault::with_key(&SECRET_KEY.into()).expect("the service's key");
    let workspace_id = WorkspaceId(desk.id);
    let started_at = now() - ago;
    let run = NewRun {
        workspace_id,
        run_id: Uuid::from_u128(1),
        address: vault.hash(workspace_id, &Email::parse(address).expect("an address")),
        started_by: UserId(BEN),
        started_at,
        lease_until: started_at + LEASE,
    };
    assert_eq!(ledger.begin_run(&run).await.expect("the store is there"), RunStart::Begun);
    let call = NewCall {
        workspace_id,
        call_id: Uuid::from_u128(2),
        run_id: run.run_id,
        provider: ProviderId::parse(provider).expect("a provider"),
        // Only calls of this month count as usage.
        started_at: now(),
    };
    ledger.open_call(&call).await.expect("the store is there");
}

/// Locks Ben, and on SQLite all writers, until the unit is dropped.
pub(super) async fn hold_ben(desk: &Desk) -> Box<dyn UnitOfWork> {
    let mut unit = ports(desk).await.store.begin().await.expect("no concurrent lock");
    unit.lock_hosts(WorkspaceId(desk.id), &[UserId(BEN)]).await.expect("no concurrent lock on Ben");
    unit
}

pub(super) async fn let_deliveries_fall_due(desk: &Desk) {
    let (later, now) = (now() + Duration::minutes(30), now());
    let outbox = ports(desk).await.outbox;
    outbox.claim_due_deliveries(later, now, 1_000, &[]).await.expect("the store is there");
}
