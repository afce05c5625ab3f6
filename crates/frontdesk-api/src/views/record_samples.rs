//! The examples of records in the reference, made of the very types that answers are made of.

use std::collections::HashMap;

use frontdesk_domain::email::Email;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{ChainSettings, CrmKind, CrmMatch, Forgotten, ProviderUsage};
use frontdesk_domain::records::{
    Attempt, Company, CompanyDomain, CompanyFacts, Entry, Location, Outcome, Person, PersonFacts, Provenance,
    ProviderId, ProviderProfile, ProviderState, RecordKind, SkipCause, Skipped, SourceKind, Standing, Stored,
};
use frontdesk_domain::services::{Enrichment, EnrichmentOptions, LeadLookup};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::{EnrichmentOptionsView, EnrichmentView, ForgottenView, LookupView};

const NOW: OffsetDateTime = datetime!(2026-11-24 09:12:30 UTC);

pub(super) fn lookup() -> LookupView {
    let crm = CrmMatch {
        object: "contact".into(),
        id: "501".into(),
        url: Some("https://app.hubspot.com/contacts/1/record/0-1/501".into()),
        name: Some("Ada Byron".into()),
        owner: Some("Sam Hill".into()),
        lifecycle_stage: Some("opportunity".into()),
        updated_at: Some(NOW - Duration::days(4)),
    };
    LookupView::from(&LeadLookup {
        crm: Some((CrmKind::HubSpot, Ok(Some(crm)))),
        person: Some(a_person()),
        company: Some(a_company()),
        suggest_enrichment: false,
    })
}

pub(super) fn enrichment_options() -> EnrichmentOptionsView {
    let standing = |id: &str, name, state| {
        let profile = ProviderProfile {
            id: provider(id),
            name,
            supports: &[RecordKind::Person, RecordKind::Company],
            requests_per_lookup: 1,
            takes_free_mail: true,
        };
        Standing { profile, state }
    };
    let usage = ProviderUsage {
        provider: provider("apollo"),
        calls: 41,
        matches: 30,
        errors: 1,
        in_flight: 0,
        last_called_at: Some(NOW - Duration::hours(1)),
    };
    let chain = ChainSettings {
        id: Key::parse("default").expect("a well-formed key"),
        name: "Default waterfall".into(),
        providers: ["apollo", "people_data_labs", "hunter"].map(provider).into(),
    };
    EnrichmentOptionsView::from(&EnrichmentOptions {
        chains: vec![chain],
        providers: vec![
            standing("apollo", "Apollo", ProviderState::Ready),
            standing("hunter", "Hunter", ProviderState::NotConfigured),
        ],
        usage: HashMap::from([(usage.provider.clone(), usage)]),
        usage_since: datetime!(2026-11-01 00:00 UTC),
        max_provider_calls_per_lookup: 5,
    })
}

pub(super) fn enrichment() -> EnrichmentView {
    let tried = |id, outcome, milliseconds, http_status| {
        Entry::Tried(Attempt {
            provider: provider(id),
            outcome,
            duration: Duration::milliseconds(milliseconds),
            http_status: Some(http_status),
            credits: None,
            requests: 1,
        })
    };
    EnrichmentView::from(&Enrichment {
        found_by: Some(provider("people_data_labs")),
        entries: vec![
            tried("apollo", Outcome::NoMatch, 312, 200),
            tried("people_data_labs", Outcome::Match, 287, 200),
            Entry::Skipped(Skipped { provider: provider("hunter"), cause: SkipCause::AlreadyFound }),
        ],
        person: Some(a_person()),
        company: Some(a_company()),
    })
}

pub(super) fn forgotten() -> ForgottenView {
    ForgottenView::from(&Forgotten { person: true, bookings: 2, upcoming_bookings: 1 })
}

pub(super) fn a_person() -> Person {
    let facts = PersonFacts {
        first_name: Some("Ada".into()),
        last_name: Some("Byron".into()),
        full_name: Some("Ada Byron".into()),
        title: Some("VP Operations".into()),
        seniority: Some("vp".into()),
        department: Some("operations".into()),
        phone: Some("+442079460958".into()),
        location: Some(place("London", "England", "GB")),
        linkedin_url: Some("https://www.linkedin.com/in/adabyron".into()),
        company_domain: Some("acme.com".into()),
    };
    Person {
        id: 7,
        email: Email::parse("ada@acme.com").expect("a well-formed address"),
        stored: Stored::nothing(NOW).merged(&facts, &from_a_provider()),
    }
}

fn a_company() -> Company {
    let facts = CompanyFacts {
        name: Some("Acme".into()),
        industry: Some("Machinery".into()),
        employee_count: Some(240),
        founded_year: Some(1999),
        location: Some(place("Boston", "Massachusetts", "US")),
        linkedin_url: Some("https://www.linkedin.com/company/acme".into()),
        description: Some("Makes machines that make machines.".into()),
    };
    Company {
        id: 3,
        domain: CompanyDomain::parse("acme.com").expect("a registered domain"),
        stored: Stored::nothing(NOW).merged(&facts, &from_a_provider()),
    }
}

fn from_a_provider() -> Provenance {
    Provenance { source: "people_data_labs".into(), kind: SourceKind::Provider, fetched_at: NOW }
}

fn place(city: &str, region: &str, country: &str) -> Location {
    Location { city: Some(city.into()), region: Some(region.into()), country: Some(country.into()) }
}

fn provider(id: &str) -> ProviderId {
    ProviderId::parse(id).expect("a well-formed id")
}
