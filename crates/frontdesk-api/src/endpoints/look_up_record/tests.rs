use frontdesk_domain::ports::{CrmError, CrmMatch};
use frontdesk_domain::records::{CompanyFacts, Location, Outcome, PersonFacts, SourceKind};
use frontdesk_testing::builders::a_token;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{OLU, SOUTHWIND};
use serde_json::{Value, json};

use crate::testing::{ADA, RECORDS, TestApi, TestClient, TestResponse, nothing, source};

async fn look_up(client: &TestClient<'_>, query: &str) -> TestResponse {
    client.get(&format!("{RECORDS}/lookup?{query}")).await
}

fn a_person() -> PersonFacts {
    PersonFacts {
        full_name: Some("Ada Byron".into()),
        title: Some("VP Operations".into()),
        location: Some(Location { city: Some("London".into()), ..Location::default() }),
        linkedin_url: Some("https://www.linkedin.com/in/adabyron".into()),
        ..PersonFacts::default()
    }
}

fn a_company() -> CompanyFacts {
    CompanyFacts {
        name: Some("Acme".into()),
        employee_count: Some(240),
        linkedin_url: Some("https://www.linkedin.com/company/acme".into()),
        ..CompanyFacts::default()
    }
}

async fn informed() -> TestApi {
    let api = TestApi::new().await;
    api.knows_person(
        ADA,
        &a_person(),
        &source("apollo", SourceKind::Provider, "2029-12-01T10:00Z"),
    )
    .await;
    api.knows_company(
        "acme.com",
        &a_company(),
        &source("import", SourceKind::Import, "2029-12-02T10:00Z"),
    )
    .await;
    api
}

#[actix_web::test]
async fn unknown_lead_has_null_person_and_company() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let response = look_up(&priya, "email=ada@acme.com").await;
    let expected = json!({ "person": null, "company": null, "suggest_enrichment": false });
    assert_eq!((response.status, response.body), (200, expected));
}

#[actix_web::test]
async fn stored_lead_has_company_and_sources_and_omits_unknown_fields() {
    let response = look_up(&informed().await.priya().await, "email=%20Ada@ACME.com").await;
    let expected = json!({
        "person": {
            "id": 1, "email": "ada@acme.com", "full_name": "Ada Byron", "title": "VP Operations",
            "location": { "city": "London" }, "linkedin_url": "https://www.linkedin.com/in/adabyron",
            "created_at": "2029-12-01T10:00:00Z", "updated_at": "2029-12-01T10:00:00Z",
        },
        "company": {
            "id": 1, "domain": "acme.com", "name": "Acme", "employee_count": 240,
            "linkedin_url": "https://www.linkedin.com/company/acme",
            "created_at": "2029-12-02T10:00:00Z", "updated_at": "2029-12-02T10:00:00Z",
        },
        "linkedin": "https://www.linkedin.com/in/adabyron",
        "sources": [
            { "source": "apollo", "kind": "provider", "record": "person",
              "fields": ["full_name", "title", "location", "linkedin_url"], "fetched_at": "2029-12-01T10:00:00Z" },
            { "source": "import", "kind": "import", "record": "company",
              "fields": ["name", "employee_count", "linkedin_url"], "fetched_at": "2029-12-02T10:00:00Z" },
        ],
        "suggest_enrichment": false,
    });
    assert_eq!((response.status, response.body), (200, expected));
}

#[actix_web::test]
async fn each_source_is_listed_once_per_record_with_its_fields() {
    let api = informed().await;
    let priya = api.priya().await;
    let title = PersonFacts { title: Some("COO".into()), ..PersonFacts::default() };
    api.knows_person(ADA, &title, &source("hunter", SourceKind::Provider, "2029-12-03T10:00Z"))
        .await;
    let phone = PersonFacts { phone: Some("+442079460958".into()), ..PersonFacts::default() };
    api.knows_person(ADA, &phone, &source("apollo", SourceKind::Provider, "2029-12-04T10:00Z"))
        .await;
    let response = look_up(&priya, "email=ada@acme.com").await;
    assert_eq!(response.body["person"]["title"], "COO");
    assert_eq!(
        response.body["sources"].as_array().expect("sources")[..2],
        [
            json!({ "source": "apollo", "kind": "provider", "record": "person",
                    "fields": ["full_name", "phone", "location", "linkedin_url"], "fetched_at": "2029-12-04T10:00:00Z" }),
            json!({ "source": "hunter", "kind": "provider", "record": "person",
                    "fields": ["title"], "fetched_at": "2029-12-03T10:00:00Z" }),
        ]
    );
}

#[actix_web::test]
async fn free_mail_address_has_null_company() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    api.knows_company(
        "gmail.com",
        &a_company(),
        &source("import", SourceKind::Import, "2029-12-02T10:00Z"),
    )
    .await;
    assert_eq!(look_up(&priya, "email=ada@gmail.com").await.body["company"], Value::Null);
}

#[actix_web::test]
async fn company_is_found_by_domain_or_url() {
    let api = informed().await;
    let priya = api.priya().await;
    for domain in ["acme.com", "www.ACME.com", "https%3A%2F%2Fwww.acme.com%2Fabout"] {
        let response = look_up(&priya, &format!("domain={domain}")).await;
        assert_eq!(response.status, 200, "{domain}");
        let members: Vec<_> = response.body.as_object().expect("an object").keys().collect();
        assert_eq!(members, ["company", "linkedin", "sources", "suggest_enrichment"], "{domain}");
        assert_eq!(response.body["company"]["name"], "Acme");
        assert_eq!(response.body["linkedin"], "https://www.linkedin.com/company/acme");
        assert_eq!(response.body["suggest_enrichment"], false);
    }
    let unknown = look_up(&priya, "domain=initech.com").await;
    assert_eq!(unknown.body, json!({ "company": null, "suggest_enrichment": false }));
}

#[actix_web::test]
async fn exactly_one_of_email_and_domain_is_required() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for (query, field, expected) in [
        ("", "email", "found neither"),
        ("email=ada@acme.com&domain=acme.com", "email", "found both"),
        ("email=ada", "email", "\"ada\""),
        ("domain=co.uk", "domain", "public suffix"),
        ("domain=10.0.0.1", "domain", "IP address"),
        ("email=ada@acme.com&name=Ada", "name", "email, domain"),
    ] {
        let refused = look_up(&priya, query).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec![field]), "{query}");
        let detail = refused.body["detail"].as_str().expect("a detail");
        assert!(detail.contains(expected), "{query}: {detail}");
    }
}

#[actix_web::test]
async fn crm_match_omits_fields_without_value() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    api.has_a_crm().await;
    api.vendors.crm_says(Ok(Some(CrmMatch {
        object: "contact".into(),
        id: "501".into(),
        owner: Some("Sam Hill".into()),
        owner_id: Some("77".into()),
        owner_email: Some("sam@northwind.example".into()),
        updated_at: Some(instant("2029-12-24T18:00Z")),
        ..CrmMatch::default()
    })));
    let response = look_up(&priya, "email=ada@acme.com").await;
    let expected = json!({ "provider": "hubspot", "object": "contact", "id": "501", "owner": "Sam Hill",
                           "owner_id": "77", "owner_email": "sam@northwind.example", "updated_at": "2029-12-24T18:00:00Z" });
    assert_eq!(response.body["crm"], expected);
    let expected = json!([{ "source": "hubspot", "kind": "crm", "matched": true }]);
    assert_eq!(response.body["sources"], expected);
}

#[actix_web::test]
async fn company_has_its_crm_record_or_the_failure_as_a_source() {
    let api = informed().await;
    let priya = api.priya().await;
    api.has_a_crm().await;
    let (object, id) = ("company".into(), "9".into());
    let owner_email = Some("sam@northwind.example".into());
    let found = CrmMatch { object, id, owner_email, ..CrmMatch::default() };
    api.vendors.crm_says(Ok(Some(found)));
    let response = look_up(&priya, "domain=acme.com").await;
    let expected = json!({ "provider": "hubspot", "object": "company", "id": "9",
                           "owner_email": "sam@northwind.example" });
    assert_eq!(response.body["crm"], expected);
    let expected = json!({ "source": "hubspot", "kind": "crm", "matched": true });
    assert_eq!(response.body["sources"][1], expected, "after the source of the stored company");
    api.vendors.crm_says(Err(CrmError::Timeout));
    let failed = look_up(&priya, "domain=initech.com").await;
    assert_eq!((failed.status, failed.body.get("crm")), (200, None));
    let expected = json!([{ "source": "hubspot", "kind": "crm", "error": "timeout" }]);
    assert_eq!(failed.body["sources"], expected);
}

#[actix_web::test]
async fn crm_without_match_or_with_an_error_is_only_a_source() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    api.has_a_crm().await;
    api.vendors.crm_says(Ok(None));
    let none = look_up(&priya, "email=ada@acme.com").await;
    let expected = json!([{ "source": "hubspot", "kind": "crm", "matched": false }]);
    assert_eq!((none.body.get("crm"), &none.body["sources"]), (None, &expected));
    for error in
        [CrmError::Timeout, CrmError::BadCredentials, CrmError::RateLimited, CrmError::Failed]
    {
        api.vendors.crm_says(Err(error));
        let failed = look_up(&priya, "email=ada@acme.com").await;
        assert_eq!((failed.status, failed.body.get("crm")), (200, None));
        let expected = json!([{ "source": "hubspot", "kind": "crm", "error": error.as_str() }]);
        assert_eq!(failed.body["sources"], expected);
    }
}

#[actix_web::test]
async fn enrichment_is_suggested_if_it_could_help() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    api.may_enrich().await;
    let suggests = async |address: &str| {
        look_up(&priya, &format!("email={address}")).await.body["suggest_enrichment"].clone()
    };
    assert_eq!(suggests("ada@acme.com").await, true);
    assert_eq!(suggests("info@acme.com").await, false, "a role account");
    api.vendors.will_return("first", nothing(Outcome::NoMatch));
    let run = json!({ "email": "ada@acme.com", "provider": "first" });
    assert_eq!(priya.post(&format!("{RECORDS}/enrich"), &run).await.status, 200);
    assert_eq!(suggests("ada@acme.com").await, false, "a run just found nothing");
}

#[actix_web::test]
async fn lookup_calls_no_enrichment_provider() {
    let api = informed().await;
    let priya = api.priya().await;
    api.may_enrich().await;
    for query in ["email=ada@acme.com", "email=nobody@acme.com", "domain=acme.com"] {
        assert_eq!(look_up(&priya, query).await.status, 200, "{query}");
    }
    assert!(api.vendors.asked().is_empty());
}

#[actix_web::test]
async fn lookup_is_open_to_observers_and_isolated_by_workspace() {
    let api = informed().await;
    let observer = api.client(a_token().number(1).of(OLU)).await;
    assert_eq!(
        observer.get(&format!("{RECORDS}/lookup?email=ada@acme.com")).await.body["person"]["id"],
        1
    );
    let outsider = api.client(a_token().number(2).in_workspace(SOUTHWIND)).await;
    let own = outsider.get("/api/v1/accounts/2/records/lookup?email=ada@acme.com").await;
    assert_eq!((own.status, &own.body["person"]), (200, &Value::Null));
}
