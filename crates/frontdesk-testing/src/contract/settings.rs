//! Contract tests of enrichment settings.

use frontdesk_domain::booking::Answer;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    ChainSettings, Connection, CrmConnection, CrmKind, EnrichmentSettings, ProviderConnection,
    SealedSecret,
};
use frontdesk_domain::records::{Outcome, ProviderState};
use frontdesk_domain::routing::{Condition, Example, Field, Operator, Router, Rule, Target};

use super::StoreUnderTest;
use super::ledger::{a_call, a_run, answered, provider};
use crate::builders::{email, key};
use crate::clock::instant;
use crate::northwind::{NORTHWIND, NOWHERE, SOUTHWIND};

impl StoreUnderTest {
    pub(super) async fn settings(&self, workspace: WorkspaceId) -> EnrichmentSettings {
        self.records.enrichment_settings(workspace).await.expect("settings can be read")
    }

    pub(super) async fn set(&self, settings: &EnrichmentSettings) {
        self.in_a_unit(async |unit| {
            unit.records().save_enrichment_settings(NORTHWIND, settings).await
        })
        .await
        .expect("settings can be saved");
    }

    async fn states(&self) -> Vec<(String, ProviderState)> {
        let providers = self.settings(NORTHWIND).await.providers;
        providers.into_iter().map(|known| (known.provider.to_string(), known.state)).collect()
    }

    async fn report_state(&self, call: u128, id: &str, state: ProviderState) {
        let providers = self.settings(NORTHWIND).await.providers;
        let connection = providers.into_iter().find(|known| known.provider == provider(id));
        self.report_state_with(connection.and_then(|known| known.credential), call, id, state)
            .await;
    }

    async fn report_state_with(
        &self,
        credential: Option<SealedSecret>,
        call: u128,
        provider: &str,
        state: ProviderState,
    ) {
        let run = a_run(call);
        self.ledger.begin_run(&run).await.expect("a run can begin");
        let call = a_call(call, &run, provider);
        self.ledger.open_call(&call).await.expect("a call can be opened");
        let mut closed = answered(&call, Outcome::Failed);
        (closed.credential, closed.state) = (credential, Some(state));
        self.ledger.close_call(&closed).await.expect("it is open");
    }
}

fn secret(bytes: &[u8]) -> SealedSecret {
    SealedSecret(bytes.to_vec())
}

fn connected(id: &str, credential: Option<SealedSecret>) -> ProviderConnection {
    ProviderConnection {
        provider: provider(id),
        base_url: None,
        credential,
        state: ProviderState::Ready,
    }
}

fn a_router(id: &str) -> Router {
    let condition = Condition {
        field: Field::parse("email.domain").expect("a field"),
        operator: Operator::In,
        value: Answer::Choices(vec!["uni.example".into(), "é".into()]),
    };
    let refuse = Target::Refuse { text: "No.".into(), url: Some("https://a.example/".into()) };
    let queue = || Box::new(Target::Queue(key("aes")));
    let rules = [
        Target::Link(key("partners")),
        Target::Member(key("priya")),
        Target::SameHost { otherwise: queue() },
        refuse,
    ];
    let rule = |to| Rule { name: "A rule".into(), when: vec![condition.clone()], to };
    let facts = [(condition.field.clone(), Answer::Checked(true))].into();
    Router {
        key: key(id),
        name: "Inbound".into(),
        event_type: key("intro"),
        rules: rules.map(rule).into(),
        otherwise: Target::CrmOwner { otherwise: queue() },
        public_enrichment: true,
        examples: vec![Example {
            email: email("Ada@acme.com"),
            facts,
            rule: Some("A rule".into()),
        }],
    }
}

pub(super) fn three_providers() -> EnrichmentSettings {
    let mut proxied = connected("people_data_labs", Some(secret(&[0, 159, 146, 150])));
    proxied.base_url = Some("https://proxy.northwind.example/pdl".into());
    EnrichmentSettings {
        providers: vec![
            proxied,
            connected("apollo", Some(secret(b"a"))),
            connected("sample", None),
        ],
        ..EnrichmentSettings::default()
    }
}

/// A workspace without a declaration has the default settings.
pub async fn unsaved_settings_are_the_default(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for workspace in [NORTHWIND, NOWHERE] {
        assert_eq!(store.settings(workspace).await, EnrichmentSettings::default());
    }
    let in_a_unit = store
        .in_a_unit(async |unit| unit.records().find_enrichment_settings(NORTHWIND).await)
        .await;
    assert_eq!(in_a_unit.expect("settings can be read"), EnrichmentSettings::default());
}

/// Providers, chains and routers keep the order of the workspace file; secrets keep every byte.
pub async fn settings_are_read_as_they_were_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let chain = |id: &str, providers: &[&str]| ChainSettings {
        id: key(id),
        name: format!("The {id} chain"),
        providers: providers.iter().map(|id| provider(id)).collect(),
    };
    let settings = EnrichmentSettings {
        chains: vec![
            chain("thorough", &["sample", "apollo"]),
            chain("default", &["apollo"]),
            chain("none", &[]),
        ],
        max_provider_calls_per_lookup: 3,
        crm: Some(CrmConnection {
            kind: CrmKind::HubSpot,
            connection: Connection {
                workspace_id: NORTHWIND,
                base_url: Some("https://proxy.northwind.example/hubspot".into()),
                credential: secret(&[255, 0, 1]),
            },
        }),
        routers: vec![a_router("inbound"), a_router("default")],
        ..three_providers()
    };
    store.set(&settings).await;
    assert_eq!(store.settings(NORTHWIND).await, settings);
    assert_eq!(store.settings(SOUTHWIND).await, EnrichmentSettings::default());
    let in_a_unit = store
        .in_a_unit(async |unit| unit.records().find_enrichment_settings(NORTHWIND).await)
        .await;
    assert_eq!(in_a_unit.expect("settings can be read"), settings);
}

/// Providers and chains that the new settings lack are deleted.
pub async fn second_save_overwrites_the_settings(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut settings = three_providers();
    settings.chains =
        vec![ChainSettings { id: key("a"), name: "A".into(), providers: vec![provider("apollo")] }];
    store.set(&settings).await;
    settings.providers.reverse();
    settings.providers.pop();
    settings.chains.clear();
    settings.max_provider_calls_per_lookup = 9;
    store.set(&settings).await;
    assert_eq!(store.settings(NORTHWIND).await, settings);
    store.set(&EnrichmentSettings::default()).await;
    assert_eq!(store.settings(NORTHWIND).await, EnrichmentSettings::default());
}

/// The time at which a state ends is stored too.
pub async fn every_provider_state_reported_by_a_call_is_stored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.set(&three_providers()).await;
    let until = instant("2030-01-01T10:00:00.000001Z");
    let states = [
        ProviderState::NotConfigured,
        ProviderState::BadCredentials,
        ProviderState::OutOfCredits { until },
        ProviderState::RateLimited { until },
        ProviderState::Ready,
    ];
    for (state, call) in states.into_iter().zip(1..) {
        store.report_state(call, "apollo", state).await;
        let expected = [
            ("people_data_labs", ProviderState::Ready),
            ("apollo", state),
            ("sample", ProviderState::Ready),
        ];
        assert_eq!(store.states().await, expected.map(|(id, state)| (id.to_owned(), state)));
    }
}

/// A credential may be replaced, removed or added.
pub async fn provider_becomes_ready_when_its_credential_changes(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut settings = three_providers();
    store.set(&settings).await;
    for (id, call) in [("people_data_labs", 1), ("apollo", 2), ("sample", 3)] {
        store.report_state(call, id, ProviderState::BadCredentials).await;
    }
    settings.providers[0].credential = None;
    settings.providers[1].credential = Some(secret(b"b"));
    settings.providers[2].credential = Some(secret(b""));
    store.set(&settings).await;
    assert_eq!(store.settings(NORTHWIND).await, settings);
}

/// The credential changed during the call.
pub async fn state_reported_with_another_credential_is_ignored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.set(&three_providers()).await;
    let asked_with =
        [("apollo", Some(secret(b"b"))), ("apollo", None), ("sample", Some(secret(b"")))];
    for ((id, credential), call) in asked_with.into_iter().zip(1..) {
        store.report_state_with(credential, call, id, ProviderState::BadCredentials).await;
        assert_eq!(store.settings(NORTHWIND).await, three_providers(), "{id}");
    }
}

/// The provider's state in the new settings is ignored, because it may be outdated.
pub async fn provider_with_the_same_credential_keeps_its_state(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut settings = three_providers();
    store.set(&settings).await;
    for (id, call) in [("people_data_labs", 1), ("apollo", 2), ("sample", 3)] {
        store.report_state(call, id, ProviderState::BadCredentials).await;
    }
    settings.providers.rotate_left(1);
    settings.providers[0].base_url = Some("https://proxy.northwind.example/apollo".into());
    store.set(&settings).await;
    for known in &mut settings.providers {
        known.state = ProviderState::BadCredentials;
    }
    assert_eq!(store.settings(NORTHWIND).await, settings);
}

/// Only the result of a call can set a state other than ready.
pub async fn new_provider_is_always_ready(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut settings = three_providers();
    settings.providers[0].state = ProviderState::BadCredentials;
    store.set(&settings).await;
    assert_eq!(store.settings(NORTHWIND).await, three_providers());
}

/// The workspace file removed the provider during the call.
pub async fn state_of_an_undeclared_provider_is_ignored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.report_state(1, "apollo", ProviderState::BadCredentials).await;
    assert_eq!(store.states().await, []);
}
