//! The ports of the domain, wired to the real adapters.

use std::error::Error as _;
use std::sync::Arc;

use frontdesk_calendars::BuiltinCalendars;
use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::services::{ApplyWorkspace, Ports, RecordPorts};
use frontdesk_providers::{BuildClientError, HttpClient, HttpCrms, HttpProviders};
use frontdesk_vault::Vault;

use crate::system::{OsRandom, SystemClock};

/// Every port on the real adapters.
pub(crate) fn ports(store: StorePorts, vault: Arc<Vault>) -> anyhow::Result<Ports> {
    Ok(Ports {
        store,
        calendars: Arc::new(BuiltinCalendars),
        clock: Arc::new(SystemClock),
        random: Arc::new(OsRandom),
        records: records(vault)?,
    })
}

fn records(vault: Arc<Vault>) -> anyhow::Result<RecordPorts> {
    let client = client()?;
    let providers = Arc::new(HttpProviders::new(client.clone(), Arc::clone(&vault)));
    Ok(RecordPorts {
        catalogue: Arc::<HttpProviders>::clone(&providers),
        providers,
        crms: Arc::new(HttpCrms::new(client, Arc::clone(&vault))),
        hasher: vault,
    })
}

/// Bookings need no certificate authorities: a machine that has none, as many a small container, is served all the same.
fn client() -> Result<HttpClient, BuildClientError> {
    HttpClient::new().or_else(|error| {
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        tracing::warn!(cause, "no provider and no CRM can be reached by https: {error}");
        HttpClient::without_authorities()
    })
}

/// What applies workspace files to a store, sealing their secrets in `vault`.
pub(crate) fn apply_workspace(store: StorePorts, vault: Arc<Vault>) -> ApplyWorkspace {
    let (clock, random) = (Arc::new(SystemClock), Arc::new(OsRandom));
    ApplyWorkspace::new(store, clock, random, Arc::<Vault>::clone(&vault), vault)
}
