use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    AddressHasher as _, Clock as _, EnrichmentSettings, RecordQueries as _, SealedSecret,
    SecretUse, Store as _,
};
use frontdesk_domain::records::{Person, PersonFacts, Provenance, SourceKind, Stored};
use frontdesk_domain::services::{ObjectKind, Outcome};
use secrecy::ExposeSecret as _;
use time::Duration;

use super::applying::{Applying, outcomes};
use super::variable;

const HERE: WorkspaceId = WorkspaceId(1);

const RECORDS: &str = r#"
[workspace]
key = "northwind"
name = "Northwind"
time_zone = "Europe/London"

[[providers]]
id = "apollo"
api_key = { env = "APOLLO_API_KEY" }

[[providers]]
id = "sample"

[[chains]]
id = "default"
name = "Default waterfall"
providers = ["apollo", "sample"]

[enrichment]
max_provider_calls_per_lookup = 7

[crm]
kind = "hubspot"
token = { env = "HUBSPOT_TOKEN" }

[[people]]
email = "ada@acme.example"
title = "VP Operations"

[[companies]]
domain = "acme.example"
name = "Acme"
"#;

fn nothing_else() -> &'static str {
    RECORDS.split("\n[[providers]]").next().expect("the workspace comes first")
}

fn ada() -> Email {
    Email::parse("ada@acme.example").expect("an address")
}

impl Applying {
    async fn settings(&self) -> EnrichmentSettings {
        self.store.enrichment_settings(HERE).await.expect("a store")
    }

    async fn ada(&self) -> Option<Person> {
        self.store.find_person(HERE, &ada()).await.expect("a store")
    }

    fn open(&self, service: &str, sealed: &SealedSecret) -> String {
        let secret_use = SecretUse { workspace_id: HERE, service: service.to_owned() };
        self.vault.open(&secret_use, sealed).expect("it opens").expose_secret().to_owned()
    }
}

#[tokio::test]
async fn secrets_are_sealed_for_one_workspace_and_service() {
    let applying = Applying::new();
    applying.apply(RECORDS).await;
    let settings = applying.settings().await;
    assert_eq!(settings.max_provider_calls_per_lookup, 7);
    assert_eq!(settings.chains[0].providers.len(), 2);
    let secret = |name| variable(name).expect("it is set").trim().to_owned();
    let of_apollo = settings.providers[0].credential.as_ref().expect("a key");
    assert_eq!(applying.open("apollo", of_apollo), secret("APOLLO_API_KEY"));
    assert_eq!(settings.providers[1].credential, None);
    let crm = settings.crm.expect("a CRM");
    assert_eq!(applying.open("hubspot", &crm.connection.credential), secret("HUBSPOT_TOKEN"));
}

#[tokio::test]
async fn applying_the_same_records_twice_changes_nothing() {
    let applying = Applying::new();
    applying.apply(RECORDS).await;
    let (settings, ada) = (applying.settings().await, applying.ada().await);
    applying.clock.advance(Duration::DAY);
    let again = applying.apply(RECORDS).await;
    assert_eq!(again.count(Outcome::Kept), again.changes.len(), "{again:?}");
    assert_eq!((applying.settings().await, applying.ada().await), (settings, ada));
}

#[tokio::test]
async fn only_a_changed_api_key_is_sealed_again() {
    let applying = Applying::new();
    applying.apply(RECORDS).await;
    let before = applying.settings().await;
    let report =
        applying.apply(&RECORDS.replace("\"APOLLO_API_KEY\"", "\"APOLLO_API_KEY_2\"")).await;
    let expected = [("apollo", Outcome::Updated), ("sample", Outcome::Kept)];
    assert_eq!(outcomes(&report, ObjectKind::Provider), expected);
    assert_eq!(report.count(Outcome::Updated), 1);
    let after = applying.settings().await;
    let key = after.providers[0].credential.as_ref().expect("a key");
    assert_eq!(applying.open("apollo", key), "another one");
    assert_eq!((after.crm, after.chains), (before.crm, before.chains));
}

#[tokio::test]
async fn removed_connections_end_only_with_prune() {
    let applying = Applying::new();
    applying.apply(RECORDS).await;
    let before = applying.settings().await;
    let kept = applying.apply(nothing_else()).await;
    assert_eq!((kept.count(Outcome::NotNamed), applying.settings().await), (5, before), "{kept:?}");

    let pruned = applying.prune(nothing_else()).await;
    assert_eq!(pruned.count(Outcome::Archived), 5, "{pruned:?}");
    assert_eq!(applying.settings().await, EnrichmentSettings::default());
    assert!(applying.ada().await.is_some(), "records are never pruned");
}

#[tokio::test]
async fn import_replaces_provider_fields_once() {
    let applying = Applying::new();
    applying.apply(nothing_else()).await;
    let now = applying.clock.now();
    let apollo =
        Provenance { source: "apollo".into(), kind: SourceKind::Provider, fetched_at: now };
    let facts = PersonFacts {
        title: Some("VP Operations".into()),
        phone: Some("+44".into()),
        ..PersonFacts::default()
    };
    let mut unit = applying.store.begin().await.expect("a store");
    let stored = Stored::nothing(now).merged(&facts, &apollo);
    unit.records().save_person(HERE, &ada(), &stored).await.expect("a store");
    unit.commit().await.expect("a store");

    let report = applying.apply(RECORDS).await;
    assert_eq!(outcomes(&report, ObjectKind::Person), [("ada@acme.example", Outcome::Updated)]);
    let person = applying.ada().await.expect("a person").stored;
    let kinds: Vec<SourceKind> = person.sources.values().map(|source| source.kind).collect();
    assert_eq!(kinds, [SourceKind::Import, SourceKind::Provider], "title, phone");
    let again = applying.apply(RECORDS).await;
    assert_eq!(outcomes(&again, ObjectKind::Person), [("ada@acme.example", Outcome::Kept)]);
}

#[tokio::test]
async fn forgotten_person_is_not_imported_again() {
    let applying = Applying::new();
    applying.apply(RECORDS).await;
    let now = applying.clock.now();
    let address = applying.vault.hash(HERE, &ada());
    let mut unit = applying.store.begin().await.expect("a store");
    unit.records().forget_person(HERE, &ada(), &address, now).await.expect("a store");
    unit.commit().await.expect("a store");

    let report = applying.apply(RECORDS).await;
    assert_eq!(outcomes(&report, ObjectKind::Person), [("ada@acme.example", Outcome::Forgotten)]);
    assert_eq!(applying.ada().await, None);
}
