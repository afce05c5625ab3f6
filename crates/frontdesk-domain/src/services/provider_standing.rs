use crate::ports::{EnrichmentSettings, ProviderCatalogue};
use crate::records::{ProviderProfile, ProviderState, Standing};

/// Returns every provider with its connection state, in catalogue order.
pub(super) fn standings(
    catalogue: &dyn ProviderCatalogue,
    settings: &EnrichmentSettings,
) -> Vec<Standing> {
    catalogue.profiles().into_iter().map(|profile| standing_of(profile, settings)).collect()
}

pub(super) fn standing_of(profile: ProviderProfile, settings: &EnrichmentSettings) -> Standing {
    let connection = settings.providers.iter().find(|connection| connection.provider == profile.id);
    let state = connection.map_or(ProviderState::NotConfigured, |connection| connection.state);
    Standing { profile, state }
}
