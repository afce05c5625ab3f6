use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;
use serde_json::{Value, json};
use wiremock::matchers::{header, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::caller::send;
use super::{Caller, Desk, at, backstage};
use crate::support::{ALLOW_THIS_MACHINE, Server, Store, VENDOR_KEY};

on_both_stores! {
    first_match_ends_the_chain_and_is_stored,
    run_of_a_disconnected_client_is_stored,
    call_of_a_killed_server_stays_visible,
    call_of_a_dead_process_is_abandoned_after_two_minutes,
    vendor_key_is_in_no_log_and_no_response,
    lookup_names_the_crm_with_its_result,
    erased_person_is_not_enriched_again,
    upcoming_booking_is_erased_after_its_cancellation,
}

const PATIENCE: Duration = Duration::from_secs(20);

/// A delay that is longer than any test.
const NEVER: Duration = Duration::from_mins(2);

pub(super) const APOLLO: &str = "/api/v1/people/match";

pub(super) fn ada_of_apollo() -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({ "person": {
        "first_name": "Ada", "last_name": "Byron", "name": "Ada Byron", "title": "VP Operations",
        "linkedin_url": "http://www.linkedin.com/in/adabyron",
        "organization": { "name": "Acme", "primary_domain": "acme.example" },
    } }))
}

pub(super) async fn play(vendor: &MockServer, endpoint: &str, response: ResponseTemplate) {
    let with_the_key = Mock::given(path(endpoint)).and(header("x-api-key", VENDOR_KEY));
    with_the_key.respond_with(response).mount(vendor).await;
}

async fn requests(vendor: &MockServer) -> usize {
    vendor.received_requests().await.expect("they are recorded").len()
}

/// Apollo and Hunter are in the chain `default`; Ada's company is imported.
pub(super) fn connected_to(vendor: &MockServer) -> impl FnOnce(&mut Value) {
    let provider = |id: &str| json!({ "id": id, "api_key": { "env": "VENDOR_KEY" }, "base_url": vendor.uri() });
    let providers = json!([provider("apollo"), provider("hunter")]);
    move |file| {
        file["providers"] = providers;
        file["chains"] =
            json!([{ "id": "default", "name": "Default", "providers": ["apollo", "hunter"] }]);
        file["companies"] = json!([{ "domain": "acme.example", "name": "Acme Limited" }]);
    }
}

pub(super) fn run() -> Value {
    json!({ "email": "ada@acme.example", "chain_id": "default" })
}

async fn look_up(desk: &Desk, caller: &Caller) -> Value {
    caller.get(&desk.path("records/lookup?email=ada@acme.example")).await.expect(200)
}

async fn usage(desk: &Desk, caller: &Caller, provider: &str) -> Value {
    let options = caller.get(&desk.path("records/enrichment_options")).await.expect(200);
    let providers = options["providers"].as_array().expect("a list");
    let found = providers.iter().find(|one| one["id"] == provider).expect("it is there");
    found["usage"].clone()
}

async fn first_match_ends_the_chain_and_is_stored(store: Store) {
    let vendor = MockServer::start().await;
    play(&vendor, APOLLO, ada_of_apollo()).await;
    let desk = Desk::with(store, connected_to(&vendor));
    let ben = desk.member("ben");
    let outcome = ben.post(&desk.path("records/enrich"), &run()).await.expect(200);
    assert_eq!((&outcome["found"], &outcome["provider"]), (&true.into(), &"apollo".into()));
    assert_eq!(outcome["tried"][0]["outcome"], "match");
    assert_eq!(outcome["skipped"], json!([{ "provider": "hunter", "reason": "already_found" }]));
    assert_eq!(requests(&vendor).await, 1, "Hunter was not asked");

    let found = look_up(&desk, &ben).await;
    assert_eq!(found["person"], outcome["person"]);
    assert_eq!(found["person"]["title"], "VP Operations");
    assert_eq!(found["company"]["name"], "Acme Limited", "an import is never overwritten");
    assert_eq!(found["linkedin"], "https://www.linkedin.com/in/adabyron");
    assert_eq!(found["suggest_enrichment"], false);
    let usage = usage(&desk, &ben, "apollo").await;
    assert_eq!(
        (&usage["calls"], &usage["matches"], &usage["in_flight"]),
        (&1.into(), &1.into(), &0.into())
    );
}

async fn run_of_a_disconnected_client_is_stored(store: Store) {
    let vendor = MockServer::start().await;
    play(&vendor, APOLLO, ada_of_apollo().set_delay(Duration::from_millis(800))).await;
    let desk = Desk::with(store, connected_to(&vendor));
    let ben = desk.member("ben");
    let request = ben.request(Method::POST, &desk.path("records/enrich")).json(&run());
    let impatient = tokio::spawn(request.send());
    wait_until_async("the vendor's request", PATIENCE, async || requests(&vendor).await == 1).await;
    impatient.abort();
    assert_eq!(look_up(&desk, &ben).await["person"], Value::Null);
    wait_until_async("Ada", PATIENCE, async || {
        look_up(&desk, &ben).await["person"]["first_name"] == "Ada"
    })
    .await;
    assert_eq!(requests(&vendor).await, 1);
}

async fn call_of_a_killed_server_stays_visible(store: Store) {
    let vendor = MockServer::start().await;
    play(&vendor, APOLLO, ada_of_apollo().set_delay(NEVER)).await;
    let server = Server::start_with(&store.new_database("killed"), &ALLOW_THIS_MACHINE);
    let desk = Desk::on(&server, connected_to(&vendor));
    let (ben, path) = (desk.member("ben"), desk.path("records/enrich"));
    let asking = tokio::spawn(ben.request(Method::POST, &path).json(&run()).send());
    wait_until_async("the vendor's request", PATIENCE, async || requests(&vendor).await == 1).await;
    let database = server.database().to_owned();
    server.kill();
    assert!(asking.await.expect("it was not aborted").is_err(), "no response");

    let again = Server::start(&database);
    let ben = ben.at(again.address());
    let usage = usage(&desk, &ben, "apollo").await;
    assert_eq!((&usage["calls"], &usage["in_flight"]), (&1.into(), &1.into()));
    ben.post(&path, &run()).await.problem(409, "enrichment_in_progress");
    assert_eq!(requests(&vendor).await, 1, "a possibly billed call is not repeated");
}

async fn call_of_a_dead_process_is_abandoned_after_two_minutes(store: Store) {
    let vendor = MockServer::start().await;
    play(&vendor, APOLLO, ada_of_apollo()).await;
    let server = Server::start_with(&store.new_database("dead"), &ALLOW_THIS_MACHINE);
    let desk = Desk::on(&server, connected_to(&vendor));
    let ben = desk.member("ben");
    backstage::dead_run(&desk, "ada@acme.example", "apollo", time::Duration::minutes(2)).await;
    let before = usage(&desk, &ben, "apollo").await;
    assert_eq!(
        (&before["calls"], &before["in_flight"], &before["errors"]),
        (&1.into(), &1.into(), &0.into())
    );

    // The starting service closes the provider calls of the dead process.
    let again = Server::start_with(server.database(), &ALLOW_THIS_MACHINE);
    let ben_again = ben.at(again.address());
    wait_until_async("the abandonment", PATIENCE, async || {
        usage(&desk, &ben_again, "apollo").await["in_flight"] == 0
    })
    .await;
    assert_eq!(usage(&desk, &ben_again, "apollo").await["errors"], 1);
    assert_eq!(
        ben_again.post(&desk.path("records/enrich"), &run()).await.expect(200)["found"],
        true
    );
}

async fn vendor_key_is_in_no_log_and_no_response(store: Store) {
    let vendor = MockServer::start().await;
    play(
        &vendor,
        APOLLO,
        ResponseTemplate::new(401).set_body_string(format!("bad key {VENDOR_KEY}")),
    )
    .await;
    let arguments = [&["--log", "trace"][..], &ALLOW_THIS_MACHINE].concat();
    let server = Server::start_with(&store.new_database("keys"), &arguments);
    let desk = Desk::on(&server, connected_to(&vendor));
    let ben = desk.member("ben");
    let outcome = ben.post(&desk.path("records/enrich"), &run()).await;
    assert_eq!(outcome.expect(200)["tried"][0]["outcome"], "bad_credentials");
    let options = ben.get(&desk.path("records/enrichment_options")).await;
    for text in [&outcome.text, &options.text, &server.log()] {
        assert!(!text.contains(VENDOR_KEY), "{text}");
    }
    let metrics = send(ben.request(Method::GET, "/metrics")).await.text;
    assert!(!metrics.contains(VENDOR_KEY) && !metrics.contains("ada@"), "{metrics}");

    let again = ben
        .post(
            &desk.path("records/enrich"),
            &json!({ "email": "bob@acme.example", "provider": "apollo" }),
        )
        .await;
    let expected = json!([{ "provider": "apollo", "reason": "bad_credentials" }]);
    assert_eq!(again.expect(200)["skipped"], expected, "a rejected key is not retried");
}

/// HubSpot finds Ada, does not find Bob, and returns 401 for Eve.
async fn lookup_names_the_crm_with_its_result(store: Store) {
    let hubspot = MockServer::start().await;
    let contact = json!({ "id": "501", "properties": { "email": "ada@acme.example" } });
    let nothing = json!({ "total": 0, "results": [] });
    for (place, response) in [
        ("contacts/ada@acme.example", ResponseTemplate::new(200).set_body_json(contact)),
        ("contacts/eve@acme.example", ResponseTemplate::new(401)),
        ("contacts/search", ResponseTemplate::new(200).set_body_json(nothing)),
    ] {
        let place = path(format!("/crm/v3/objects/{place}"));
        Mock::given(place).respond_with(response).mount(&hubspot).await;
    }
    let desk = Desk::with(store, |file| {
        let token = json!({ "env": "VENDOR_KEY" });
        file["crm"] = json!({ "kind": "hubspot", "token": token, "base_url": hubspot.uri() });
    });
    let ben = desk.member("ben");
    for (name, result) in [
        ("ada", json!({ "matched": true })),
        ("bob", json!({ "matched": false })),
        ("eve", json!({ "error": "bad_credentials" })),
    ] {
        let lookup = format!("records/lookup?email={name}@acme.example");
        let found = ben.get(&desk.path(&lookup)).await.expect(200);
        let mut source = json!({ "source": "hubspot", "kind": "crm" });
        source
            .as_object_mut()
            .expect("an object")
            .extend(result.as_object().expect("an object").clone());
        assert_eq!(found["sources"], json!([source]), "{name}");
        assert_eq!(found["crm"].is_object(), name == "ada", "{found:#}");
    }
}

async fn erased_person_is_not_enriched_again(store: Store) {
    let vendor = MockServer::start().await;
    play(&vendor, APOLLO, ada_of_apollo()).await;
    let desk = Desk::with(store, connected_to(&vendor));
    let ben = desk.member("ben");
    ben.post(&desk.path("records/enrich"), &run()).await.expect(200);
    let printed = desk.forget("Ada@ACME.example");
    assert!(printed.contains("stored person: erased"), "{printed}");
    let found = look_up(&desk, &ben).await;
    assert_eq!((&found["person"], &found["suggest_enrichment"]), (&Value::Null, &false.into()));
    let outcome = ben.post(&desk.path("records/enrich"), &run()).await.expect(200);
    assert_eq!(outcome["skipped"][0], json!({ "provider": "apollo", "reason": "suppressed" }));
    assert_eq!(requests(&vendor).await, 1);
    // The ledger keeps the provider calls of the erased person.
    assert_eq!(usage(&desk, &ben, "apollo").await["calls"], 1);
}

/// Ada has an upcoming booking with Ben when she is erased.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn erasure_that_left_data_in_the_file_runs_again_with_the_same_key() {
    let (server, desk) = Desk::alone(Store::Sqlite, "left");
    let ana = desk.member("ana");
    let (path, body) = (desk.path("records/forget"), json!({ "email": "ada@acme.example" }));
    let file = server.database().trim_start_matches("sqlite://");
    let mut reader = SqliteConnection::establish(file).expect("the server has created it");
    reader.batch_execute("BEGIN; SELECT * FROM workspaces").expect("valid SQL");
    ana.post_once("k", &path, &body).await.problem(503, "unavailable");
    reader.batch_execute("COMMIT").expect("the transaction is open");
    let again = ana.post_once("k", &path, &body).await;
    again.expect(204);
    assert_eq!(again.header("idempotent-replayed"), None, "{again:#?}");
    assert_eq!(ana.post_once("k", &path, &body).await.header("idempotent-replayed"), Some("true"));
}

async fn upcoming_booking_is_erased_after_its_cancellation(store: Store) {
    let server = Server::start(&store.new_database("upcoming"));
    let desk = Desk::on(&server, |_| ());
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let booked = format!("/api/v1/bookings/{}", desk.booked(&ben, &at(3, "10:00")).await);
    let address = json!({ "email": "ADA@acme.example" });
    let erased = ana.post(&desk.path("records/forget"), &address).await.expect(200);
    assert_eq!(erased, json!({ "person": false, "bookings": 0, "upcoming_bookings": 1 }));
    assert_eq!(ben.get(&booked).await.expect(200)["invitee"]["name"], "Ada Byron");
    ben.post(&format!("{booked}/cancel"), &json!({})).await.expect(200);

    // The starting server runs the cleanup.
    let again = Server::start(server.database());
    let ben = ben.at(again.address());
    wait_until_async("the erasure", PATIENCE, async || {
        ben.get(&booked).await.expect(200)["invitee"]["name"] == "Forgotten"
    })
    .await;
}
