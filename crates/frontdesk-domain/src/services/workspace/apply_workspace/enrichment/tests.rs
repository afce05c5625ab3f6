use super::*;
use crate::ids::WorkspaceId;
use crate::plan::{PlannedCrm, Secret};
use crate::ports::{CrmKind, SealError, SealedSecret, SecretSealer, SecretUse};
use crate::records::ProviderId;

const OLD: &[u8] = b"sealed: old";
const NEW: &[u8] = b"sealed: new";

/// Seals every secret as [`NEW`]; [`OLD`] is the sealed `key`.
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
    let planner = SettingsPlanner { plan, routers: &[], stored, seal, prune: false };
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

#[test]
fn stored_secret_is_kept_only_for_the_same_origin() {
    for (before, after, is_kept) in [
        (None, None, true),
        (Some("https://proxy.acme.com/a"), Some("https://proxy.acme.com/b"), true),
        (Some("https://proxy.acme.com"), Some("https://proxy.acme.com/b"), true),
        (None, Some("https://evil.com"), false),
        (Some("https://proxy.acme.com"), None, false),
        (Some("https://proxy.acme.com"), Some("https://proxy.acme.com:8443"), false),
        (Some("https://proxy.acme.com"), Some("https://proxy.acme.com.evil.com"), false),
        (Some("https://localhost"), Some("http://localhost"), false),
    ] {
        let mut stored = stored(ProviderState::Ready);
        stored.providers[0].base_url = before.map(str::to_owned);
        let credential = SealedSecret(OLD.to_vec());
        let connection = Connection {
            workspace_id: WorkspaceId(1),
            base_url: before.map(str::to_owned),
            credential,
        };
        stored.crm = Some(CrmConnection { kind: CrmKind::HubSpot, connection });
        let base_url = || after.map(str::to_owned);
        let with = |secret: &dyn Fn() -> Secret| {
            let (id, api_key) = (apollo(), Some(secret()));
            let provider = PlannedProvider { position: 0, id, api_key, base_url: base_url() };
            let crm = PlannedCrm { kind: CrmKind::HubSpot, token: secret(), base_url: base_url() };
            PlannedRecords { providers: vec![provider], crm: Some(crm), ..Default::default() }
        };
        let (_, faults) = settings(&with(&Secret::stored), &stored);
        let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
        let expected: &[&str] = if is_kept { &[] } else { &["providers[0].api_key", "crm.token"] };
        assert_eq!(fields, expected, "{before:?} {after:?}");
        let (_, faults) = settings(&with(&|| Secret::new("key")), &stored);
        assert_eq!(faults, [], "a given secret may go anywhere");
    }
}
