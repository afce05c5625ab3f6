use crate::ports::{EnrichmentSettings, ProviderCatalogue};
use crate::records::{ProviderProfile, ProviderState, ProviderStatus};

pub(super) fn provider_statuses(
    catalogue: &dyn ProviderCatalogue,
    settings: &EnrichmentSettings,
) -> Vec<ProviderStatus> {
    catalogue.profiles().into_iter().map(|profile| provider_status_of(profile, settings)).collect()
}

pub(super) fn provider_status_of(
    profile: ProviderProfile,
    settings: &EnrichmentSettings,
) -> ProviderStatus {
    let connection = settings.providers.iter().find(|connection| connection.provider == profile.id);
    let state = connection.map_or(ProviderState::NotConfigured, |connection| connection.state);
    ProviderStatus { profile, state }
}
