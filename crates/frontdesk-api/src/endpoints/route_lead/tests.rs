use frontdesk_domain::access::Scope;
use frontdesk_domain::ports::{CrmError, CrmMatch};
use frontdesk_domain::records::{CompanyFacts, SourceKind};
use frontdesk_testing::builders::{a_booking, a_link, a_token};
use frontdesk_testing::northwind::{GRACE, LENA, PRIYA, TOM};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient, TestResponse, source};

const ROUTE: &str = "/api/v1/accounts/1/routers/inbound/route";
const BOOKINGS: &str = "/api/v1/bookings";

/// An API with the router `inbound`: its rules, and its target for other leads.
async fn api_with(rules: Value, otherwise: Value) -> TestApi {
    let api = TestApi::new().await;
    let router = json!({
        "key": "inbound", "name": "Inbound leads", "event_type": "intro-30", "rules": rules,
        "otherwise": otherwise, "public_enrichment": false, "examples": [],
    });
    let router = serde_json::from_value(router).expect("a router");
    api.has_a_crm_and_routers(vec![router]).await;
    api
}

fn refusal() -> Value {
    json!({ "refuse": { "text": "We only serve companies.", "url": "https://northwind.example/students" } })
}

fn lead(email: &str) -> Value {
    json!({ "email": email, "time_zone": "Asia/Kolkata" })
}

fn owned_by(address: &str) -> CrmMatch {
    CrmMatch {
        owner_id: Some("77".to_owned()),
        owner_email: Some(address.to_owned()),
        ..CrmMatch::default()
    }
}

async fn book(client: &TestClient<'_>, routed: &Value) -> TestResponse {
    let start = &routed["open_times"][0]["start_time"];
    let request = json!({
        "route_id": routed["route"]["id"], "start_time": start, "time_zone": "Asia/Kolkata",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    });
    client.post(BOOKINGS, &request).await
}

#[actix_web::test]
async fn first_rule_that_matches_leads_to_its_member() {
    let rule = |name: &str, least: i64, member: &str| {
        let when =
            json!({ "field": "company.employee_count", "operator": "at_least", "value": least });
        json!({ "name": name, "when": [when], "to": { "member": member } })
    };
    let rules = json!([rule("Global", 1_000, "tom"), rule("Enterprise", 200, "lena")]);
    let api = api_with(rules, refusal()).await;
    let facts = CompanyFacts { employee_count: Some(450), ..CompanyFacts::default() };
    let from = source("first", SourceKind::Provider, "2029-12-24T18:00Z");
    api.knows_company("acme.com", &facts, &from).await;
    let client = api.priya().await;
    let mut request = lead("ada@acme.com");
    request["name"] = json!("Ada Byron");
    let routed = client.post(ROUTE, &request).await;
    assert_eq!(routed.status, 201, "{routed:?}");
    let route = &routed.body["route"];
    assert_eq!((&route["rule"], &route["outcome"]), (&json!("Enterprise"), &json!("book")));
    let considered = json!([
        { "rule": "Global", "matched": false, "why": "company.employee_count is 450; expected at_least 1000" },
        { "rule": "Enterprise", "matched": true, "why": "every condition holds" },
    ]);
    assert_eq!(route["considered"], considered);
    assert_eq!(route["hosts"], json!([{ "user_id": LENA.0, "role": "must_attend", "lead": true }]));
    assert_eq!(
        (&route["detail"], &route["expires_at"]),
        (&Value::Null, &json!("2030-01-08T09:00:00Z"))
    );
    let url = route["url"].as_str().expect("a URL");
    assert!(url.ends_with("?email=ada%40acme.com&name=Ada+Byron"), "{url}");
    let id = route["id"].as_i64().expect("an id");
    assert_eq!(
        routed.header("location"),
        Some(&*format!("/api/v1/accounts/1/scheduling_links/{id}"))
    );
    assert_eq!(routed.body["open_times"][0]["start_time_local"], "2030-01-01T14:30:00+05:30");

    let booked = book(&client, &routed.body).await;
    assert_eq!(
        (booked.status, &booked.body["hosts"][0]["user_id"]),
        (201, &json!(LENA.0)),
        "{booked:?}"
    );
    let second = book(&client, &routed.body).await;
    assert_eq!((second.status, second.code()), (404, Some("link_used_up")), "{second:?}");
}

#[actix_web::test]
async fn queue_chooses_and_counts_when_the_lead_books() {
    let api = api_with(json!([]), json!({ "queue": "enterprise-aes" })).await;
    let client = api.priya().await;
    let routed = client.post(ROUTE, &lead("ada@acme.com")).await;
    assert_eq!((routed.status, &routed.body["route"]["hosts"]), (201, &json!([])), "{routed:?}");
    assert_eq!(routed.body["route"]["rule"], Value::Null);
    let booked = book(&client, &routed.body).await;
    assert_eq!(booked.status, 201, "{booked:?}");
    let path = format!("{BOOKINGS}/{}/assignment", booked.body["uuid"].as_str().expect("an id"));
    let assignment = client.get(&path).await;
    assert_eq!(assignment.body["assignment"]["queue_id"], 2, "{assignment:?}");
    let considered = assignment.body["assignment"]["considered"].as_array().expect("a list");
    assert!(considered.iter().all(|it| it["assignments"] == 0), "{considered:?}");
}

#[actix_web::test]
async fn owner_in_the_crm_hosts_or_the_next_target() {
    let target = json!({ "crm_owner": { "otherwise": { "member": "lena" } } });
    let api = api_with(json!([]), target).await;
    let client = api.priya().await;
    for (said, host, why) in [
        (Ok(Some(owned_by("tom@northwind.example"))), TOM, None),
        (
            Ok(Some(owned_by("left@northwind.example"))),
            LENA,
            Some("the owner in the CRM is no member"),
        ),
        (Ok(None), LENA, Some("the CRM names no owner of the lead")),
        (Err(CrmError::Timeout), LENA, Some("the CRM names no owner of the lead")),
    ] {
        api.vendors.crm_says(said);
        let routed = client.post(ROUTE, &lead("ada@acme.com")).await;
        let route = &routed.body["route"];
        assert_eq!(route["hosts"][0]["user_id"], host.0, "{routed:?}");
        let expected =
            why.map(|why| json!([{ "rule": "otherwise", "matched": false, "why": why }]));
        assert_eq!(route["considered"], expected.unwrap_or_else(|| json!([])));
    }
}

#[actix_web::test]
async fn condition_on_a_crm_that_fails_is_unknown() {
    let when = json!({ "field": "crm.lifecycle_stage", "operator": "exists", "value": false });
    let rules = json!([{ "name": "New", "when": [when], "to": { "member": "tom" } }]);
    let api = api_with(rules, json!({ "member": "lena" })).await;
    api.vendors.crm_says(Err(CrmError::Timeout));
    let routed = api.priya().await.post(ROUTE, &lead("ada@acme.com")).await;
    let considered = json!([{
        "rule": "New", "matched": false,
        "why": "crm.lifecycle_stage is unknown: the CRM could not be read: timeout",
    }]);
    assert_eq!(routed.body["route"]["considered"], considered, "{routed:?}");
    assert_eq!(routed.body["route"]["hosts"][0]["user_id"], LENA.0);
}

#[actix_web::test]
async fn last_host_of_the_lead_or_its_company_hosts() {
    let target = json!({ "same_host": { "otherwise": { "member": "priya" } } });
    let api = api_with(json!([]), target).await;
    let meetings = [
        (1, TOM, "ada@acme.com", "2029-12-03T09:00Z", false),
        (2, LENA, "bob@acme.com", "2029-12-05T09:00Z", false),
        (3, PRIYA, "bob@acme.com", "2029-12-06T09:00Z", true),
        (4, LENA, "kim@gmail.com", "2029-12-07T09:00Z", false),
    ];
    for (id, host, invitee, start, is_cancelled) in meetings {
        let booking = a_booking().id(id).hosted_by(host).invited(invitee).at(start);
        let booking = if is_cancelled { booking.cancelled_by(host) } else { booking };
        api.holds_booking(&booking.build()).await;
    }
    let client = api.priya().await;
    for (email, host) in [
        ("ADA@acme.com", TOM),
        ("eve@acme.com", LENA),
        ("kim@gmail.com", LENA),
        ("joe@gmail.com", PRIYA),
        ("ada@other.example", PRIYA),
    ] {
        let routed = client.post(ROUTE, &lead(email)).await;
        assert_eq!(routed.body["route"]["hosts"][0]["user_id"], host.0, "{email}: {routed:?}");
    }
}

#[actix_web::test]
async fn named_link_is_used_as_it_is() {
    let api = api_with(json!([]), json!({ "link": "demo" })).await;
    let client = api.priya().await;
    assert_eq!(client.post(ROUTE, &lead("ada@acme.com")).await.status, 404);
    api.holds_link(&a_link().at_slug("demo").hosted_by(TOM).build()).await;
    for _ in 0..2 {
        let routed = client.post(ROUTE, &lead("ada@acme.com")).await;
        let route = &routed.body["route"];
        assert_eq!((&route["id"], &route["expires_at"]), (&json!(31), &Value::Null), "{routed:?}");
    }
}

#[actix_web::test]
async fn member_who_cannot_host_leads_to_the_target_of_the_router() {
    let when = json!({ "field": "email.domain", "operator": "is", "value": "acme.com" });
    let rules = json!([{ "name": "Acme", "when": [when], "to": { "member": "grace" } }]);
    let api = api_with(rules, refusal()).await;
    api.calendars.disconnect(GRACE);
    let routed = api.priya().await.post(ROUTE, &lead("ada@acme.com")).await;
    let route = &routed.body["route"];
    assert_eq!(route["outcome"], "refuse", "{routed:?}");
    let why = route["considered"][1]["why"].as_str().expect("a reason");
    assert!(why.contains("no usable calendar"), "{why}");
}

#[actix_web::test]
async fn refused_lead_gets_the_text_and_no_link() {
    let api = api_with(json!([]), refusal()).await;
    let client = api.priya().await;
    let refused = client.post(ROUTE, &lead("ada@uni.example")).await;
    let route = json!({
        "id": null, "rule": null, "outcome": "refuse", "considered": [], "hosts": [],
        "url": "https://northwind.example/students", "detail": "We only serve companies.", "expires_at": null,
    });
    assert_eq!(
        (refused.status, &refused.body),
        (201, &json!({ "route": route, "open_times": [] }))
    );
}

#[actix_web::test]
async fn routes_are_events_and_no_list_shows_their_links() {
    let when = json!({ "field": "email.domain", "operator": "is", "value": "acme.com" });
    let rules = json!([{ "name": "Acme", "when": [when], "to": { "member": "tom" } }]);
    let api = api_with(rules, refusal()).await;
    let client = api.priya().await;
    let planned = client.post(&format!("{ROUTE}?dry_run=true"), &lead("ada@acme.com")).await;
    assert_eq!(planned.status, 201, "{planned:?}");
    let routed = client.post(ROUTE, &lead("ada@acme.com")).await;
    let id = &routed.body["route"]["id"];
    assert_eq!(id, &planned.body["route"]["id"]);
    client.post(ROUTE, &lead("ada@uni.example")).await;
    api.route_events().await;
    let feed = client.get("/api/v1/accounts/1/events").await.body;
    let events = feed["events"].as_array().expect("a list").iter();
    let events: Vec<_> = events.map(|event| json!([event["type"], event["data"]])).collect();
    let expected = json!([
        ["lead.routed", { "router": "inbound", "rule": "Acme", "link_id": id }],
        ["lead.refused", { "router": "inbound", "rule": null, "link_id": null }],
    ]);
    assert_eq!(json!(events), expected);

    let links = client.get("/api/v1/accounts/1/scheduling_links").await;
    assert_eq!(links.body["scheduling_links"], json!([]), "{links:?}");
    let event_type = client.get("/api/v1/accounts/1/event_types/intro-30").await;
    assert_eq!(event_type.body["links"]["team"], json!([]), "{event_type:?}");
    let path = format!("/api/v1/accounts/1/scheduling_links/{id}");
    assert_eq!(client.get(&path).await.status, 200);
}

#[actix_web::test]
async fn enrichment_requires_its_scope_and_records_are_read() {
    let api = api_with(json!([]), refusal()).await;
    let scopes = |number, scopes: &[Scope]| {
        a_token().number(number).of(PRIYA).with_scopes(scopes.iter().copied())
    };
    let mut request = lead("ada@acme.com");
    let links_only = api.client(scopes(1, &[Scope::SchedulingLinksWrite])).await;
    assert_eq!(links_only.post(ROUTE, &request).await.code(), Some("insufficient_scope"));
    let reading = [Scope::SchedulingLinksWrite, Scope::RecordsRead];
    let reading = api.client(scopes(2, &reading)).await;
    assert_eq!(reading.post(ROUTE, &request).await.status, 201);
    request["enrich"] = json!(true);
    assert_eq!(reading.post(ROUTE, &request).await.code(), Some("insufficient_scope"));
}

#[actix_web::test]
async fn every_fault_of_a_lead_is_reported() {
    let api = api_with(json!([]), refusal()).await;
    let client = api.priya().await;
    let request = json!({
        "email": "ada@acme.com", "time_zone": "UTC", "start": "2030-01-02T00:00Z", "end": "2030-01-01T00:00Z",
        "answers": { "unknown": "x" },
    });
    let refused = client.post(ROUTE, &request).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["answers.unknown", "end"]));
    let elsewhere = client.post(&ROUTE.replace("inbound", "outbound"), &lead("ada@acme.com")).await;
    assert_eq!((elsewhere.status, elsewhere.code()), (404, Some("not_found")));
}
