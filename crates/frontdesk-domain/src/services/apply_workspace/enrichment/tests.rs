use super::*;
use crate::ids::WorkspaceId;
use crate::plan::Secret;
use crate::ports::{SealError, SealedSecret, SecretSealer, SecretUse};
use crate::records::ProviderId;

const OLD: &[u8] = b"sealed: old";
const NEW: &[u8] = b"sealed: new";

/// Knows that [`OLD`] is sealed from `key`, and seals every secret as [`NEW`].
struct StubSealer;

impl SecretSealer for StubSealer {
    fn seal(&self, _: &SecretUse, _: &str) -> Result<SealedSecret, SealError> {
        Ok(SealedSecret(NEW.to_vec()))
    }

    fn is_same(&self, _: &SecretUse, sealed: &SealedSecret, secret: &str) -> bool {
        (sealed.0.as_slice(), secret) == (OLD, "key")
    }
}

fn stored(state: ProviderState) -> EnrichmentSettings {
    let credential = Some(SealedSecret(OLD.to_vec()));
    let provider = ProviderConnection { provider: apollo(), base_url: None, credential, state };
    EnrichmentSettings { providers: vec![provider], ..EnrichmentSettings::default() }
}

fn apollo() -> ProviderId {
    ProviderId::parse("apollo").expect("an id")
}

fn planned(api_key: Secret, stored: &EnrichmentSettings) -> (ProviderConnection, Outcome) {
    let provider =
        PlannedProvider { position: 0, id: apollo(), api_key: Some(api_key), base_url: None };
    let plan = PlannedRecords { providers: vec![provider], ..PlannedRecords::default() };
    let (settings, faults) = settings(&plan, stored);
    assert_eq!(faults, []);
    (settings.settings.providers[0].clone(), settings.changes[0].outcome)
}

fn settings(plan: &PlannedRecords, stored: &EnrichmentSettings) -> (WantedSettings, Faults) {
    let seal = Seal { workspace_id: WorkspaceId(1), sealer: &StubSealer };
    let mut faults = Faults::new();
    let planner = SettingsPlanner { plan, stored, seal, prune: false };
    (planner.plan(&mut faults), faults)
}

#[test]
fn rejected_key_that_is_given_again_makes_its_provider_ready() {
    let rejected = stored(ProviderState::BadCredentials);
    let (connection, outcome) = planned(Secret::new("key"), &rejected);
    assert_eq!((connection.state, outcome), (ProviderState::Ready, Outcome::Updated));
    assert_eq!(
        connection.credential,
        Some(SealedSecret(NEW.to_vec())),
        "a store compares the bytes"
    );
    for (key, settings) in
        [(Secret::stored(), rejected), (Secret::new("key"), stored(ProviderState::Ready))]
    {
        let (connection, outcome) = planned(key, &settings);
        assert_eq!((&connection, outcome), (&settings.providers[0], Outcome::Kept));
    }
}
