//! The ports of the domain, wired to the real adapters.

use std::sync::Arc;

use frontdesk_calendars::BuiltinCalendars;
use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::services::{ApplyWorkspace, Ports, RecordPorts};
use frontdesk_providers::{HttpClient, HttpCrms, HttpProviders, Vault};

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
    let client = HttpClient::new()?;
    let providers = Arc::new(HttpProviders::new(client.clone(), Arc::clone(&vault)));
    Ok(RecordPorts {
        catalogue: Arc::<HttpProviders>::clone(&providers),
        providers,
        crms: Arc::new(HttpCrms::new(client, Arc::clone(&vault))),
        hasher: vault,
    })
}

/// What applies workspace files to a store, sealing their secrets in `vault`.
pub(crate) fn apply_workspace(store: StorePorts, vault: Arc<Vault>) -> ApplyWorkspace {
    ApplyWorkspace::new(store, Arc::new(SystemClock), Arc::<Vault>::clone(&vault), vault)
}
