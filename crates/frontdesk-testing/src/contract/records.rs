//! Contract tests of people and companies.

use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{Mode, Store, StoreError, UnitOfWork, finish};
use frontdesk_domain::records::{
    Company, CompanyDomain, CompanyFacts, Facts, Location, Person, PersonFacts, Provenance,
    SourceKind, Stored,
};

use super::StoreUnderTest;
use super::steps::{meanwhile, race};
use crate::builders::email;
use crate::clock::instant;
use crate::northwind::{NORTHWIND, NOWHERE, SOUTHWIND};

impl StoreUnderTest {
    pub(super) async fn person(&self, workspace: WorkspaceId, address: &str) -> Option<Person> {
        self.records.find_person(workspace, &email(address)).await.expect("people can be read")
    }

    async fn company(&self, workspace: WorkspaceId, name: &str) -> Option<Company> {
        self.records.find_company(workspace, &domain(name)).await.expect("companies can be read")
    }

    pub(super) async fn save_person(
        &self,
        address: &Email,
        stored: &Stored<PersonFacts>,
    ) -> Person {
        self.in_a_unit(async |unit| unit.records().save_person(NORTHWIND, address, stored).await)
            .await
            .expect("a person can be saved")
    }

    async fn save_company(&self, domain: &CompanyDomain, stored: &Stored<CompanyFacts>) -> Company {
        self.in_a_unit(async |unit| unit.records().save_company(NORTHWIND, domain, stored).await)
            .await
            .expect("a company can be saved")
    }
}

fn domain(text: &str) -> CompanyDomain {
    CompanyDomain::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn from(source: &str, kind: SourceKind, at: &str) -> Provenance {
    Provenance { source: source.into(), kind, fetched_at: instant(at) }
}

fn known<F: Facts>(facts: &F, source: &Provenance) -> Stored<F> {
    Stored::nothing(source.fetched_at).merged(facts, source)
}

pub(super) fn a_vice_president() -> Stored<PersonFacts> {
    let facts = PersonFacts { title: Some("VP Operations".into()), ..PersonFacts::default() };
    known(&facts, &from("apollo", SourceKind::Provider, "2030-01-01T09:00Z"))
}

fn all_of_a_person() -> PersonFacts {
    PersonFacts {
        first_name: Some("Ada".into()),
        last_name: Some("Byron".into()),
        full_name: Some("Ada Byron, Countess \"of\" Lovelace".into()),
        title: Some("VP Operations".into()),
        seniority: Some("vp".into()),
        department: Some("operations".into()),
        phone: Some("+44 20 7946 0000".into()),
        location: Some(Location {
            city: Some("Zürich".into()),
            region: None,
            country: Some("CH".into()),
        }),
        linkedin_url: Some("https://www.linkedin.com/in/adabyron".into()),
        company_domain: Some("acme.com".into()),
    }
}

fn all_of_a_company() -> CompanyFacts {
    CompanyFacts {
        name: Some("Acme".into()),
        industry: Some("Machinery".into()),
        employee_count: Some(240),
        founded_year: Some(1999),
        location: Some(Location { country: Some("US".into()), ..Location::default() }),
        linkedin_url: Some("https://www.linkedin.com/company/acme".into()),
        description: Some("Anvils.\nAnd rockets.".into()),
    }
}

/// Every field has its own source; instants have microseconds.
pub async fn person_is_read_as_it_was_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let title = PersonFacts { title: Some("Countess".into()), ..PersonFacts::default() };
    let stored = known(
        &all_of_a_person(),
        &from("apollo", SourceKind::Provider, "2030-01-01T09:00:00.123456Z"),
    )
    .merged(&title, &from("import", SourceKind::Import, "2030-01-02T09:00Z"));
    let saved = store.save_person(&email("Ada@acme.com"), &stored).await;
    assert_eq!((saved.email.as_str(), &saved.stored), ("Ada@acme.com", &stored));
    assert_eq!(store.person(NORTHWIND, "Ada@acme.com").await, Some(saved));
}

/// Every field has its own source.
pub async fn company_is_read_as_it_was_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let stored = known(
        &all_of_a_company(),
        &from("hunter", SourceKind::Provider, "2030-01-01T09:00:00.123456Z"),
    );
    let saved = store.save_company(&domain("acme.com"), &stored).await;
    assert_eq!((saved.domain.as_str(), &saved.stored), ("acme.com", &stored));
    assert_eq!(store.company(NORTHWIND, "acme.com").await, Some(saved));
}

/// A search without a match stores a record without facts.
pub async fn record_without_facts_can_be_stored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let nothing = Stored::nothing(instant("2030-01-01T09:00Z"));
    let saved = store.save_person(&email("ada@acme.com"), &nothing).await;
    assert_eq!(store.person(NORTHWIND, "ada@acme.com").await, Some(saved));
}

/// The match also ignores the case of letters outside ASCII.
pub async fn person_is_found_in_any_letter_case(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let saved = store.save_person(&email("Ægir@acme.com"), &a_vice_president()).await;
    assert_eq!(store.person(NORTHWIND, "ægir@ACME.com").await, Some(saved.clone()));
    assert_eq!(store.person(NORTHWIND, "aegir@acme.com").await, None);
    let again = store.save_person(&email("ÆGIR@acme.com"), &a_vice_president()).await;
    assert_eq!((again.id, again.email.as_str()), (saved.id, "Ægir@acme.com"));
}

/// Records of other workspaces are not found.
pub async fn record_is_found_only_in_its_own_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.save_person(&email("ada@acme.com"), &a_vice_president()).await;
    let stored =
        known(&all_of_a_company(), &from("hunter", SourceKind::Provider, "2030-01-01T09:00Z"));
    store.save_company(&domain("acme.com"), &stored).await;
    for elsewhere in [SOUTHWIND, NOWHERE] {
        assert_eq!(store.person(elsewhere, "ada@acme.com").await, None);
        assert_eq!(store.company(elsewhere, "acme.com").await, None);
    }
}

/// The domain merges records; the store replaces all fields.
pub async fn second_save_overwrites_a_record_but_keeps_its_id_and_creation_time(
    store: StoreUnderTest,
) {
    let store = store.with_two_workspaces().await;
    let first_at = instant("2029-06-01T09:00Z");
    let source = from("apollo", SourceKind::Provider, "2029-06-01T09:00Z");
    let ada = store.save_person(&email("ada@acme.com"), &known(&all_of_a_person(), &source)).await;
    let acme = store.save_company(&domain("acme.com"), &known(&all_of_a_company(), &source)).await;

    let again = store.save_person(&ada.email, &a_vice_president()).await;
    let expected = Stored { created_at: first_at, ..a_vice_president() };
    assert_eq!(again, Person { stored: expected, ..ada });
    assert_eq!(store.person(NORTHWIND, "ada@acme.com").await, Some(again));

    let later = instant("2030-01-01T09:00Z");
    let again = store.save_company(&acme.domain, &Stored::nothing(later)).await;
    let expected = Stored { created_at: first_at, ..Stored::nothing(later) };
    assert_eq!(again, Company { stored: expected, ..acme });
    assert_eq!(store.company(NORTHWIND, "acme.com").await, Some(again));
}

/// People and companies have separate sequences.
pub async fn record_ids_are_assigned_per_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let ada = store.save_person(&email("ada@acme.com"), &a_vice_president()).await;
    let bob = store.save_person(&email("bob@acme.com"), &a_vice_president()).await;
    let nothing = Stored::nothing(instant("2030-01-01T09:00Z"));
    let acme = store.save_company(&domain("acme.com"), &nothing).await;
    assert_eq!((ada.id, bob.id, acme.id), (1, 2, 1));
    let elsewhere = store
        .in_a_unit(async |unit| {
            unit.records().save_person(SOUTHWIND, &ada.email, &ada.stored).await
        })
        .await;
    assert_eq!(elsewhere.expect("a person can be saved").id, 1);
}

/// A rollback leaves the record unchanged.
pub async fn only_the_unit_itself_sees_its_uncommitted_records(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let ada = email("ada@acme.com");
    let mut unit = store.begin().await;
    let absent = unit.records().find_person_for_update(NORTHWIND, &ada).await;
    assert_eq!(absent.expect("people can be read"), None);
    let saved = unit.records().save_person(NORTHWIND, &ada, &a_vice_president()).await;
    let own = unit.records().find_person_for_update(NORTHWIND, &ada).await;
    assert_eq!(own.expect("people can be read"), Some(saved.expect("a person can be saved")));
    assert_eq!(store.person(NORTHWIND, "ada@acme.com").await, None);
    unit.roll_back().await.expect("a unit can be rolled back");
    assert_eq!(store.person(NORTHWIND, "ada@acme.com").await, None);
}

/// Each unit reads the previous unit's result, even if the first unit finds no row.
pub async fn changes_of_one_person_are_serialized(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let outcomes = race(20, |number| {
        let store = store.store.clone();
        async move { lengthen_title(&*store, number).await }
    })
    .await;
    for outcome in outcomes {
        outcome.expect("each waits for the one before it");
    }
    let ada = store.person(NORTHWIND, "ada@acme.com").await.expect("it was saved");
    assert_eq!(ada.stored.facts.title.expect("each lengthened it").len(), 20);
}

async fn lengthen_title(store: &dyn Store, number: usize) -> Result<(), StoreError> {
    let ada = email(if number.is_multiple_of(2) { "ada@acme.com" } else { "ADA@acme.com" });
    let mut unit = store.begin().await?;
    let outcome = read_and_lengthen(&mut *unit, &ada).await;
    finish(unit, Mode::Commit, outcome).await
}

async fn read_and_lengthen(unit: &mut dyn UnitOfWork, ada: &Email) -> Result<(), StoreError> {
    let found = unit.records().find_person_for_update(NORTHWIND, ada).await?;
    let mut stored =
        found.map_or_else(|| Stored::nothing(instant("2030-01-01T09:00Z")), |found| found.stored);
    meanwhile().await;
    stored.facts.title.get_or_insert_default().push('x');
    unit.records().save_person(NORTHWIND, ada, &stored).await.map(drop)
}

/// Each unit reads the previous unit's result.
pub async fn changes_of_one_company_are_serialized(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let outcomes = race(20, |_| {
        let store = store.store.clone();
        async move {
            let mut unit = store.begin().await?;
            let outcome = read_and_count(&mut *unit).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    for outcome in outcomes {
        outcome.expect("each waits for the one before it");
    }
    let acme = store.company(NORTHWIND, "acme.com").await.expect("it was saved");
    assert_eq!(acme.stored.facts.employee_count, Some(20));
}

async fn read_and_count(unit: &mut dyn UnitOfWork) -> Result<(), StoreError> {
    let acme = domain("acme.com");
    let found = unit.records().find_company_for_update(NORTHWIND, &acme).await?;
    let mut stored =
        found.map_or_else(|| Stored::nothing(instant("2030-01-01T09:00Z")), |found| found.stored);
    meanwhile().await;
    *stored.facts.employee_count.get_or_insert_default() += 1;
    unit.records().save_company(NORTHWIND, &acme, &stored).await.map(drop)
}
