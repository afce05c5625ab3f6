use std::time::Duration;

use actix_web::test::TestRequest;
use frontdesk_domain::ports::{
    AddressHasher as _, NewRun, ProviderResponse, Store as _, StoreError,
};
use frontdesk_domain::records::{Outcome, PersonFacts, SourceKind};
use frontdesk_domain::services::RecordError;
use frontdesk_testing::builders::email;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{NORTHWIND, PRIYA};
use frontdesk_testing::wait::wait_until_async;
use futures_util::FutureExt as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::problem::{Code, Problem};
use crate::testing::{ADA, RECORDS, TestApi, TestClient, TestResponse, ada_found, nothing, source};

async fn able() -> TestApi {
    let api = TestApi::new().await;
    api.may_enrich().await;
    api
}

async fn enrich(client: &TestClient<'_>, body: &Value) -> TestResponse {
    client.post(&format!("{RECORDS}/enrich"), body).await
}

fn by_chain() -> Value {
    json!({ "email": ADA, "chain_id": "default" })
}

#[actix_web::test]
async fn first_match_ends_the_chain() {
    let api = able().await;
    api.vendors.will_return("first", ada_found());
    let response = enrich(&api.priya().await, &by_chain()).await;
    let stored =
        json!({ "created_at": "2030-01-01T09:00:00Z", "updated_at": "2030-01-01T09:00:00Z" });
    let record = |mut facts: Value| {
        facts
            .as_object_mut()
            .expect("an object")
            .extend(stored.as_object().expect("an object").clone());
        facts
    };
    let source = |record: &str, fields: &[&str]| {
        json!({ "source": "first", "kind": "provider", "record": record, "fields": fields,
                "fetched_at": "2030-01-01T09:00:00Z" })
    };
    let profile = "https://www.linkedin.com/in/adabyron";
    let expected = json!({
        "found": true,
        "provider": "first",
        "tried": [{ "provider": "first", "outcome": "match", "duration_ms": 0, "http_status": 200, "credits": 1.5 }],
        "skipped": [
            { "provider": "second", "reason": "already_found" },
            { "provider": "third", "reason": "already_found" },
        ],
        "person": record(json!({ "id": 1, "email": ADA, "full_name": "Ada Byron", "title": "VP Operations",
                                 "linkedin_url": profile })),
        "company": record(json!({ "id": 1, "domain": "acme.com", "name": "Acme" })),
        "linkedin": profile,
        "sources": [
            source("person", &["full_name", "title", "linkedin_url"]),
            source("company", &["name"]),
        ],
    });
    assert_eq!((response.status, response.body), (200, expected));
    assert_eq!(api.vendors.asked(), ["first"]);
}

#[actix_web::test]
async fn run_without_a_match_returns_200_with_each_provider_once() {
    let api = able().await;
    api.vendors.will_return("first", nothing(Outcome::Timeout));
    api.vendors.will_return(
        "second",
        ProviderResponse { http_status: Some(500), ..nothing(Outcome::Failed) },
    );
    let response = enrich(&api.priya().await, &by_chain()).await;
    let expected = json!({
        "found": false,
        "provider": null,
        "tried": [
            { "provider": "first", "outcome": "timeout", "duration_ms": 0 },
            { "provider": "second", "outcome": "failed", "duration_ms": 0, "http_status": 500 },
        ],
        "skipped": [{ "provider": "third", "reason": "not_configured" }],
        "person": null,
        "company": null,
    });
    assert_eq!((response.status, response.body), (200, expected));
}

#[actix_web::test]
async fn company_only_result_is_stored_but_is_no_match() {
    let api = able().await;
    let company = ProviderResponse {
        person: PersonFacts::default(),
        outcome: Outcome::CompanyOnly,
        ..ada_found()
    };
    api.vendors.will_return("first", company);
    api.vendors.will_return("second", nothing(Outcome::NoMatch));
    let response = enrich(&api.priya().await, &by_chain()).await;
    assert_eq!((&response.body["found"], &response.body["person"]), (&json!(false), &Value::Null));
    assert_eq!(response.body["company"]["name"], "Acme");
    let outcomes = [&response.body["tried"][0]["outcome"], &response.body["tried"][1]["outcome"]];
    assert_eq!(outcomes, ["company_only", "no_match"]);
}

#[actix_web::test]
async fn single_provider_is_called_without_a_chain() {
    let api = able().await;
    api.vendors.will_return("second", ada_found());
    let response = enrich(&api.priya().await, &json!({ "email": ADA, "provider": "second" })).await;
    assert_eq!((response.status, &response.body["provider"]), (200, &json!("second")));
    assert_eq!(
        (api.vendors.asked(), &response.body["skipped"]),
        (vec!["second".to_owned()], &json!([]))
    );
}

#[actix_web::test]
async fn rate_limited_provider_is_skipped_until_its_deadline() {
    let api = able().await;
    let priya = api.priya().await;
    let until = instant("2030-01-01T09:10Z");
    api.vendors.will_return("first", nothing(Outcome::RateLimited { until: Some(until) }));
    let run = json!({ "email": ADA, "provider": "first" });
    assert_eq!(enrich(&priya, &run).await.body["tried"][0]["outcome"], "rate_limited");
    let expected =
        json!([{ "provider": "first", "reason": "rate_limited", "until": "2030-01-01T09:10:00Z" }]);
    assert_eq!(enrich(&priya, &run).await.body["skipped"], expected);
}

#[actix_web::test]
async fn run_interrupted_after_a_call_is_not_retryable() {
    let api = able().await;
    let Some(store) = api.store.sqlite.clone() else { return };
    let priya = api.priya().await;
    api.vendors.meanwhile("first", async move { store.start_outage() });
    api.vendors.will_return("first", ada_found());
    let failed = enrich(&priya, &by_chain()).await;
    assert_eq!((failed.status, failed.code()), (500, Some("internal")));
    assert_eq!(failed.header("retry-after"), None);
}

#[test]
fn run_that_failed_before_any_call_is_retryable() {
    let problem = Problem::from(RecordError::Store(StoreError::unavailable("it is away")));
    assert_eq!(problem.code(), Code::Unavailable);
}

#[actix_web::test]
async fn manually_entered_data_is_not_overwritten() {
    let api = able().await;
    let entered = PersonFacts { title: Some("Countess".into()), ..PersonFacts::default() };
    api.knows_person(ADA, &entered, &source("import", SourceKind::Import, "2029-12-01T10:00Z"))
        .await;
    api.vendors.will_return("first", ada_found());
    let response = enrich(&api.priya().await, &by_chain()).await;
    assert_eq!(response.body["person"]["title"], "Countess");
    assert_eq!(response.body["person"]["full_name"], "Ada Byron");
}

#[actix_web::test]
async fn every_invalid_field_is_reported_and_no_provider_is_called() {
    let api = able().await;
    let priya = api.priya().await;
    for (body, field, expected) in [
        (json!({ "email": ADA }), "provider", "found neither"),
        (
            json!({ "email": ADA, "provider": "first", "chain_id": "default" }),
            "provider",
            "found both",
        ),
        (json!({ "email": ADA, "provider": "nobody" }), "provider", "first, second, third"),
        (json!({ "email": ADA, "chain_id": "nothing" }), "chain_id", "default"),
        (json!({ "email": "ada", "provider": "first" }), "email", "\"ada\""),
        (json!({ "provider": "first" }), "email", "found none"),
        (json!({ "email": ADA, "provider": "first", "force": true }), "force", "unknown field"),
    ] {
        let refused = enrich(&priya, &body).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec![field]), "{body}");
        let detail = refused.body["detail"].as_str().expect("a detail");
        assert!(detail.contains(expected), "{body}: {detail}");
    }
    assert!(api.vendors.asked().is_empty());
}

#[actix_web::test]
async fn idempotency_key_and_dry_run_are_rejected() {
    let api = able().await;
    let request = TestRequest::post()
        .uri(&format!("{RECORDS}/enrich?dry_run=true"))
        .insert_header(("Idempotency-Key", "k"))
        .set_json(by_chain());
    let refused = api.priya().await.send(request).await;
    assert_eq!(
        (refused.status, refused.faulty_fields()),
        (400, vec!["dry_run", "Idempotency-Key"])
    );
    let why = refused.body["errors"][1]["detail"].as_str().expect("a detail");
    assert!(why.contains("takes no idempotency key"), "{why}");
    assert!(api.vendors.asked().is_empty());
}

#[actix_web::test]
async fn concurrent_run_for_the_same_address_is_rejected() {
    let api = able().await;
    let now = instant("2030-01-01T09:00Z");
    let run = NewRun {
        workspace_id: NORTHWIND,
        run_id: Uuid::from_u128(7),
        address: api.vendors.hash(NORTHWIND, &email(ADA)),
        started_by: PRIYA,
        started_at: now,
        lease_until: now + Duration::from_mins(2),
    };
    api.store().ledger.begin_run(&run).await.expect("the store responds");
    let refused = enrich(&api.priya().await, &by_chain()).await;
    assert_eq!((refused.status, refused.code()), (409, Some("enrichment_in_progress")));
    assert_eq!(refused.body["detail"], "Enrichment of ada@acme.com is already running.");
}

#[actix_web::test]
async fn run_completes_after_the_client_disconnects() {
    let api = able().await;
    let Some(sqlite) = &api.store.sqlite else { return };
    api.vendors.will_return("first", ada_found());
    let priya = api.priya().await;
    let (address, body) = (format!("{RECORDS}/enrich"), by_chain());
    let others = sqlite.begin().await.expect("a unit of work");
    let mut waiting = Box::pin(priya.post(&address, &body));
    assert!((&mut waiting).now_or_never().is_none(), "the run waits for the open unit of work");
    drop(waiting);
    others.roll_back().await.expect("rolled back");
    wait_until_async("the run's end", Duration::from_secs(5), async || {
        let lookup = priya.get(&format!("{RECORDS}/lookup?email={ADA}")).await;
        lookup.body["person"]["full_name"] == "Ada Byron"
    })
    .await;
}
