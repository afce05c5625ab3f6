use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{
    ChainSettings, Connection, CrmConnection, CrmKind, EnrichmentSettings, ProviderConnection,
    ProviderResponse, SealedSecret,
};
use frontdesk_domain::records::{
    CompanyDomain, CompanyFacts, Outcome, PersonFacts, Provenance, ProviderState, SourceKind,
    Stored,
};
use frontdesk_domain::routing::Router;
use frontdesk_testing::builders::email;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::NORTHWIND;
use frontdesk_testing::vendors::provider;

use super::TestApi;

pub(crate) const ADA: &str = "ada@acme.com";

pub(crate) const RECORDS: &str = "/api/v1/accounts/1/records";

pub(crate) fn source(name: &str, kind: SourceKind, at: &str) -> Provenance {
    Provenance { source: name.to_owned(), kind, fetched_at: instant(at) }
}

pub(crate) fn ada_found() -> ProviderResponse {
    let person = PersonFacts {
        full_name: Some("Ada Byron".into()),
        title: Some("VP Operations".into()),
        linkedin_url: Some("https://www.linkedin.com/in/adabyron".into()),
        ..PersonFacts::default()
    };
    let company = CompanyFacts { name: Some("Acme".into()), ..CompanyFacts::default() };
    ProviderResponse {
        person,
        company,
        credits: Some(1.5),
        http_status: Some(200),
        ..nothing(Outcome::Match)
    }
}

pub(crate) fn nothing(outcome: Outcome) -> ProviderResponse {
    ProviderResponse { requests: 1, ..ProviderResponse::without_facts(outcome) }
}

impl TestApi {
    /// Configures API keys for the providers `first` and `second`, but not for `third`. The chain
    /// `default` contains all three providers.
    pub(crate) async fn may_enrich(&self) {
        self.is_set_to(may_enrich()).await;
    }

    pub(crate) async fn has_a_crm(&self) {
        self.has_a_crm_and_routers(vec![]).await;
    }

    pub(crate) async fn has_a_crm_and_routers(&self, routers: Vec<Router>) {
        let connection = Connection {
            workspace_id: NORTHWIND,
            base_url: None,
            credential: SealedSecret(b"a token".to_vec()),
        };
        let crm = Some(CrmConnection { kind: CrmKind::HubSpot, connection });
        self.is_set_to(EnrichmentSettings { crm, routers, ..may_enrich() }).await;
    }

    async fn is_set_to(&self, settings: EnrichmentSettings) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        unit.records()
            .save_enrichment_settings(NORTHWIND, &settings)
            .await
            .expect("the store takes them");
        unit.commit().await.expect("the store keeps them");
    }

    pub(crate) async fn knows_person(&self, address: &str, facts: &PersonFacts, from: &Provenance) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        let (records, email) = (unit.records(), email(address));
        let found =
            records.find_person_for_update(NORTHWIND, &email).await.expect("the store answers");
        let stored = found.map_or_else(|| Stored::nothing(from.fetched_at), |person| person.stored);
        let merged = stored.merged(facts, from);
        records.save_person(NORTHWIND, &email, &merged).await.expect("the store takes the person");
        unit.commit().await.expect("the store keeps the person");
    }

    pub(crate) async fn knows_company(
        &self,
        domain: &str,
        facts: &CompanyFacts,
        from: &Provenance,
    ) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        let domain = CompanyDomain::parse(domain).expect("a company's domain");
        let stored = Stored::nothing(from.fetched_at).merged(facts, from);
        unit.records()
            .save_company(NORTHWIND, &domain, &stored)
            .await
            .expect("the store takes the company");
        unit.commit().await.expect("the store keeps the company");
    }
}

fn may_enrich() -> EnrichmentSettings {
    let connection = |id| ProviderConnection {
        provider: provider(id),
        base_url: None,
        credential: Some(SealedSecret(b"a key".to_vec())),
        state: ProviderState::Ready,
    };
    let chain = ChainSettings {
        id: Key::parse("default").expect("a well-formed key"),
        name: "Default waterfall".into(),
        providers: ["first", "second", "third"].map(provider).into(),
    };
    EnrichmentSettings {
        providers: ["first", "second"].map(connection).into(),
        chains: vec![chain],
        ..EnrichmentSettings::default()
    }
}
