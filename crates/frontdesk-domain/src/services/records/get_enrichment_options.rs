use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::try_join;
use time::{Date, OffsetDateTime, Time};

use super::provider_status::provider_statuses;
use crate::access::Actor;
use crate::ports::{
    ChainSettings, Clock, ProviderCatalogue, ProviderUsage, RecordQueries, StoreError,
};
use crate::records::{ProviderId, ProviderStatus};

/// Lists the providers and chains of a workspace, with their usage.
pub struct GetEnrichmentOptions {
    /// Calls `enrichment_settings` and `provider_usage`.
    pub records: Arc<dyn RecordQueries>,
    /// Calls `profiles`.
    pub catalogue: Arc<dyn ProviderCatalogue>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The enrichment options of a workspace.
#[derive(Clone, Debug)]
pub struct EnrichmentOptions {
    /// The chains, in the workspace file's order.
    pub chains: Vec<ChainSettings>,
    /// Every provider in the catalogue, with its state for the workspace.
    pub providers: Vec<ProviderStatus>,
    /// The usage of each provider since `usage_since`.
    pub usage: HashMap<ProviderId, ProviderUsage>,
    /// The start of this month, in UTC.
    pub usage_since: OffsetDateTime,
    /// The maximum number of billable requests per run.
    pub max_provider_calls_per_lookup: u32,
}

impl GetEnrichmentOptions {
    /// Returns the options of the actor's workspace.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn get(&self, actor: &Actor) -> Result<EnrichmentOptions, StoreError> {
        let now = self.clock.now();
        let usage_since = start_of_month(now);
        let settings = self.records.enrichment_settings(actor.workspace_id);
        let usage = self.records.provider_usage(actor.workspace_id, usage_since);
        let (settings, usage) = try_join(settings, usage).await?;
        let mut providers = provider_statuses(self.catalogue.as_ref(), &settings);
        for provider_status in &mut providers {
            provider_status.state = provider_status.state.at(now);
        }
        Ok(EnrichmentOptions {
            chains: settings.chains,
            providers,
            usage: usage.into_iter().map(|usage| (usage.provider.clone(), usage)).collect(),
            usage_since,
            max_provider_calls_per_lookup: settings.max_provider_calls_per_lookup,
        })
    }
}

fn start_of_month(now: OffsetDateTime) -> OffsetDateTime {
    let first = Date::from_calendar_date(now.year(), now.month(), 1).unwrap_or(now.date());
    first.with_time(Time::MIDNIGHT).assume_utc()
}
