use diesel::prelude::*;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{
    ChainSettings, Connection, CrmConnection, CrmKind, EnrichmentSettings, ProviderConnection,
    SealedSecret, StoreError,
};
use frontdesk_domain::records::{ProviderId, ProviderState};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;

use super::{Reading, json, position};
use crate::schema::{enrichment_providers, enrichment_settings};
use crate::types::DbInstant;

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = enrichment_settings, primary_key(workspace_id))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct SettingsRow {
    workspace_id: i64,
    max_provider_calls: i64,
    chains: Value,
    crm_kind: Option<String>,
    crm_base_url: Option<String>,
    crm_credential: Option<Vec<u8>>,
    routers: Option<Value>,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = enrichment_providers, primary_key(workspace_id, provider))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct ProviderRow {
    workspace_id: i64,
    provider: String,
    position: i64,
    base_url: Option<String>,
    credential: Option<Vec<u8>>,
    #[diesel(embed)]
    state: StateOfProvider,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = enrichment_providers)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct StateOfProvider {
    state: String,
    state_until: Option<DbInstant>,
}

#[derive(Deserialize, Serialize)]
struct ChainDocument {
    id: String,
    name: String,
    providers: Vec<String>,
}

impl SettingsRow {
    pub(crate) fn new(workspace: WorkspaceId, settings: &EnrichmentSettings) -> Self {
        let chains: Vec<ChainDocument> = settings.chains.iter().map(ChainDocument::from).collect();
        let crm = settings.crm.as_ref();
        Self {
            workspace_id: workspace.0,
            max_provider_calls: settings.max_provider_calls_per_lookup.into(),
            chains: json(&chains),
            crm_kind: crm.map(|crm| crm.kind.as_str().to_owned()),
            crm_base_url: crm.and_then(|crm| crm.connection.base_url.clone()),
            crm_credential: crm.map(|crm| crm.connection.credential.0.clone()),
            routers: (!settings.routers.is_empty()).then(|| json(&settings.routers)),
        }
    }

    fn crm(&mut self, reading: &Reading<'_>) -> Result<Option<CrmConnection>, StoreError> {
        let Some(kind) = self.crm_kind.take() else { return Ok(None) };
        Ok(Some(CrmConnection {
            kind: reading.named("crm_kind", &kind, CrmKind::parse(&kind))?,
            connection: Connection {
                workspace_id: WorkspaceId(self.workspace_id),
                base_url: self.crm_base_url.take(),
                credential: SealedSecret(
                    reading.filled("crm_credential", self.crm_credential.take())?,
                ),
            },
        }))
    }
}

impl ProviderRow {
    pub(crate) fn all_ready(
        workspace: WorkspaceId,
        settings: &EnrichmentSettings,
    ) -> impl Iterator<Item = Self> {
        settings.providers.iter().enumerate().map(move |(index, connection)| Self {
            workspace_id: workspace.0,
            provider: connection.provider.to_string(),
            position: position(index),
            base_url: connection.base_url.clone(),
            credential: connection.credential.as_ref().map(|secret| secret.0.clone()),
            state: ProviderState::Ready.into(),
        })
    }

    pub(crate) fn provider(&self) -> &str {
        &self.provider
    }

    pub(crate) fn credential(&self) -> Option<&[u8]> {
        self.credential.as_deref()
    }

    /// The columns that can change while the credential stays the same.
    pub(crate) fn place(&self) -> (i64, Option<&str>) {
        (self.position, self.base_url.as_deref())
    }

    fn into_connection(self) -> Result<ProviderConnection, StoreError> {
        let reading = Reading {
            table: "enrichment_providers",
            workspace: self.workspace_id,
            key: &self.provider,
        };
        Ok(ProviderConnection {
            provider: reading.parsed("provider", ProviderId::parse(&self.provider))?,
            state: self.state.read(&reading)?,
            base_url: self.base_url,
            credential: self.credential.map(SealedSecret),
        })
    }
}

impl From<ProviderState> for StateOfProvider {
    fn from(state: ProviderState) -> Self {
        Self { state: state.as_str().to_owned(), state_until: end_of(state).map(DbInstant) }
    }
}

fn end_of(state: ProviderState) -> Option<OffsetDateTime> {
    match state {
        ProviderState::Ready | ProviderState::NotConfigured | ProviderState::BadCredentials => None,
        ProviderState::OutOfCredits { until } | ProviderState::RateLimited { until } => Some(until),
    }
}

impl StateOfProvider {
    fn read(&self, reading: &Reading<'_>) -> Result<ProviderState, StoreError> {
        let endless =
            [ProviderState::Ready, ProviderState::NotConfigured, ProviderState::BadCredentials];
        let ending = self.state_until.into_iter().flat_map(|DbInstant(until)| {
            [ProviderState::OutOfCredits { until }, ProviderState::RateLimited { until }]
        });
        let state = endless.into_iter().chain(ending).find(|state| state.as_str() == self.state);
        reading.named("state", &self.state, state)
    }
}

impl From<&ChainSettings> for ChainDocument {
    fn from(chain: &ChainSettings) -> Self {
        Self {
            id: chain.id.to_string(),
            name: chain.name.clone(),
            providers: chain.providers.iter().map(ToString::to_string).collect(),
        }
    }
}

impl ChainDocument {
    fn into_chain(self, reading: &Reading<'_>) -> Result<ChainSettings, StoreError> {
        let providers = self.providers.iter().map(|id| ProviderId::parse(id)).collect();
        Ok(ChainSettings {
            id: reading.parsed("chains", Key::parse(&self.id))?,
            name: self.name,
            providers: reading.parsed("chains", providers)?,
        })
    }
}

pub(crate) fn settings_of_rows(
    rows: Vec<(SettingsRow, Option<ProviderRow>)>,
) -> Result<EnrichmentSettings, StoreError> {
    let (mut settings, providers): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    let Some(mut row) = settings.pop() else { return Ok(EnrichmentSettings::default()) };
    let workspace = row.workspace_id;
    let reading = Reading { table: "enrichment_settings", workspace, key: &workspace };
    let chains: Vec<ChainDocument> = reading.json("chains", row.chains.take())?;
    Ok(EnrichmentSettings {
        providers: providers
            .into_iter()
            .flatten()
            .map(ProviderRow::into_connection)
            .collect::<Result<_, _>>()?,
        chains: chains
            .into_iter()
            .map(|chain| chain.into_chain(&reading))
            .collect::<Result<_, _>>()?,
        max_provider_calls_per_lookup: reading
            .count("max_provider_calls", row.max_provider_calls)?,
        crm: row.crm(&reading)?,
        routers: match row.routers.take() {
            Some(routers) => reading.json("routers", routers)?,
            None => Vec::new(),
        },
    })
}
