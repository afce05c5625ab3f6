use crate::email::Email;
use crate::key::Key;
use crate::plan::check::tests::draft;
use crate::plan::{
    PlannedChain, PlannedCompany, PlannedPerson, PlannedProvider, PlannedRecords, Secret,
    WorkspaceDraft,
};
use crate::records::{
    CompanyDomain, CompanyFacts, PersonFacts, ProviderId, ProviderProfile, RecordKind,
};

fn id(text: &str) -> ProviderId {
    ProviderId::parse(text).expect(text)
}

fn profiles() -> Vec<ProviderProfile> {
    let profile = |name: &'static str, requests_per_lookup| ProviderProfile {
        id: id(name),
        name,
        supports: &[RecordKind::Person],
        requests_per_lookup,
        takes_free_mail: false,
    };
    vec![profile("apollo", 1), profile("hunter", 1), profile("sample", 0)]
}

fn provider(position: usize, name: &str) -> PlannedProvider {
    PlannedProvider { position, id: id(name), api_key: Some(Secret::new("key-7")), base_url: None }
}

fn chain(providers: &[&str]) -> PlannedChain {
    PlannedChain {
        position: 0,
        id: Key::parse("default").expect("a key"),
        name: "Default".to_owned(),
        providers: providers.iter().map(|name| id(name)).collect(),
    }
}

fn faults(records: PlannedRecords) -> Vec<String> {
    let draft = WorkspaceDraft { records, ..draft() };
    let faults = draft.check(&profiles()).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.to_string()).collect()
}

#[test]
fn only_a_provider_that_makes_requests_needs_an_api_key() {
    let keyless = |position, name| PlannedProvider { api_key: None, ..provider(position, name) };
    let providers = vec![keyless(0, "sample"), keyless(1, "apollo")];
    let expected = ["providers[1].api_key: is missing; set api_key = { env = \"APOLLO_API_KEY\" }"];
    assert_eq!(faults(PlannedRecords { providers, ..PlannedRecords::default() }), expected);
}

#[test]
fn unknown_provider_lists_the_known_ones() {
    let records = PlannedRecords {
        providers: vec![provider(0, "apolo")],
        chains: vec![chain(&["apolo", "hnter"])],
        ..PlannedRecords::default()
    };
    let expected = [
        "providers[0].id: there is no provider \"apolo\"; known: apollo, hunter, sample",
        "chains[0].providers[1]: there is no provider \"hnter\"; known: apollo, hunter, sample",
    ];
    assert_eq!(faults(records), expected);
}

#[test]
fn a_chain_names_each_declared_provider_at_most_once() {
    let records = |chain| PlannedRecords {
        providers: vec![provider(0, "apollo")],
        chains: vec![chain],
        unreadable_providers: vec![id("sample")],
        ..PlannedRecords::default()
    };
    let expected = [
        "chains[0].providers[1]: hunter is not declared; add [[providers]] with id = \"hunter\" (declared: apollo)",
        "chains[0].providers[2]: apollo is already providers[0]; a chain lists each provider once",
    ];
    assert_eq!(faults(records(chain(&["apollo", "hunter", "apollo", "sample"]))), expected);
    assert_eq!(
        faults(records(chain(&[]))),
        ["chains[0].providers: expected at least one provider"]
    );
}

#[test]
fn duplicate_providers_people_and_companies_are_faults() {
    let person = |position, email| PlannedPerson {
        position,
        email: Email::parse(email).expect("an address"),
        facts: PersonFacts::default(),
    };
    let company = |position| PlannedCompany {
        position,
        domain: CompanyDomain::parse("acme.example").expect("a domain"),
        facts: CompanyFacts::default(),
    };
    let records = PlannedRecords {
        providers: vec![provider(0, "apollo"), provider(1, "apollo")],
        people: vec![person(0, "ada@acme.example"), person(1, "Ada@acme.example")],
        companies: vec![company(0), company(1)],
        ..PlannedRecords::default()
    };
    let expected = [
        "providers[1].id: apollo is already used by providers[0]; each id must be unique",
        "people[1].email: Ada@acme.example is already used by people[0]; each email must be unique",
        "companies[1].domain: acme.example is already used by companies[0]; each domain must be unique",
    ];
    assert_eq!(faults(records), expected);
}
