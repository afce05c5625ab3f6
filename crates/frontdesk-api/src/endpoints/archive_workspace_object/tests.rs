use actix_web::test::TestRequest;
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{BookingBuilder, a_booking, a_link, a_token};
use frontdesk_testing::northwind::{AES, GRACE, LENA, PRIYA, TOM};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient, TestResponse};

const PATH: &str = "/api/v1/accounts/1/workspace";

async fn archiving(client: &TestClient<'_>, place: &str) -> TestResponse {
    client.delete(&format!("{PATH}/{place}")).await
}

/// Stores three meetings of Tom: of the queue, of his link, and of his link in Grace's evening.
async fn meetings_of_tom(api: &TestApi) -> [Booking; 3] {
    let link = a_link().hosted_by_choice_of(AES, TOM).build();
    api.holds_link(&link).await;
    let of_queue = a_booking().hosted_by(TOM).through_link(link.id).at("2030-01-02T15:00Z");
    let own = a_booking().hosted_by(TOM).at("2030-01-03T15:00Z");
    let in_the_evening = a_booking().hosted_by(TOM).at("2030-01-03T21:00Z");
    let bookings = [of_queue, own, in_the_evening].map(BookingBuilder::build);
    for booking in &bookings {
        api.holds_booking(booking).await;
    }
    bookings
}

async fn hosts(client: &TestClient<'_>, bookings: &[Booking]) -> Vec<i64> {
    let mut hosts = Vec::new();
    for booking in bookings {
        let found = client.get(&format!("/api/v1/bookings/{}", booking.id)).await;
        hosts.push(found.body["hosts"][0]["user_id"].as_i64().expect("a host"));
    }
    hosts
}

#[actix_web::test]
async fn meetings_of_an_archived_member_are_reassigned() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let bookings = meetings_of_tom(&api).await;
    let planned = archiving(&grace, "members/tom?reassign_to=grace&dry_run=true").await;
    assert_eq!(planned.status, 200, "{planned:?}");
    assert_eq!(hosts(&grace, &bookings).await, [TOM.0; 3], "a dry run changes nothing");
    let archived = archiving(&grace, "members/tom?reassign_to=grace").await;
    assert_eq!(archived.status, 200, "{archived:?}");
    assert_eq!(hosts(&grace, &bookings).await, [LENA.0, GRACE.0, TOM.0]);
    for response in [&planned, &archived] {
        let [of_queue, own, in_the_evening] = &bookings;
        assert_eq!(
            response.body["reassigned"],
            json!([of_queue.id.to_string(), own.id.to_string()])
        );
        let unchanged = format!(
            "the booking {} at 2030-01-03T21:00:00Z is unchanged: 2030-01-03 21:00 UTC is outside the working hours of Grace Hill.",
            in_the_evening.id
        );
        let details: Vec<&str> = response.body["warnings"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|warning| warning["detail"].as_str().expect("text"))
            .filter(|detail| detail.contains("booking"))
            .collect();
        assert_eq!(details, [unchanged]);
    }
}

#[actix_web::test]
async fn archived_member_leaves_queues_and_event_types() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let archived = archiving(&grace, "members/tom").await;
    assert_eq!(archived.status, 200, "{archived:?}");
    let workspace = grace.get(PATH).await.body;
    let members = workspace["queues"][0]["members"].as_array().expect("a list");
    let members: Vec<&Value> = members.iter().map(|entry| &entry["member"]).collect();
    assert_eq!(members, ["priya", "lena"]);
    let mut event_types = workspace["event_types"].as_array().expect("a list").iter();
    let demo = event_types.find(|event_type| event_type["key"] == "demo-60").expect("demo-60");
    assert_eq!(demo["hosts"], json!(["priya"]));
    let refused = archiving(&grace, "members/priya").await;
    assert_eq!((refused.status, refused.code()), (400, Some("invalid_request")));
    let [field] = &refused.faulty_fields()[..] else { panic!("{refused:?}") };
    assert!(field.starts_with("event_types["), "{field}");
}

#[actix_web::test]
async fn nothing_is_reassigned_if_the_member_cannot_be_archived() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let bookings = meetings_of_tom(&api).await;
    for (place, status, field) in [
        ("members/tom?reassign_to=olu", 400, "reassign_to"),
        ("members/tom?reassign_to=tom", 400, "reassign_to"),
        ("members/tom?reassign_to=unknown", 400, "reassign_to"),
        ("members/tom?reassign_to=", 400, "reassign_to"),
        ("queues/enterprise-aes?reassign_to=grace", 400, "reassign_to"),
        ("members/unknown?reassign_to=grace", 404, ""),
    ] {
        let refused = archiving(&grace, place).await;
        assert_eq!(refused.status, status, "{place}: {refused:?}");
        let fields: Vec<&str> = Some(field).filter(|field| !field.is_empty()).into_iter().collect();
        assert_eq!(refused.faulty_fields(), fields, "{place}: {refused:?}");
    }
    let priya = api.client(a_token().of(PRIYA).number(4)).await;
    let configures = a_token().of(GRACE).number(5).with_scopes([Scope::WorkspaceWrite]);
    let configures = api.client(configures).await;
    for (client, place, code) in [
        (&priya, "members/tom?reassign_to=grace", "forbidden"),
        (&priya, "members/tom?reassign_to=unknown", "forbidden"),
        (&configures, "members/tom?reassign_to=grace", "insufficient_scope"),
    ] {
        let refused = archiving(client, place).await;
        assert_eq!((refused.status, refused.code()), (403, Some(code)), "{place}: {refused:?}");
    }
    let path = format!("{PATH}/members/tom?reassign_to=grace");
    let stale = TestRequest::delete().uri(&path).insert_header(("if-match", "\"old\""));
    assert_eq!(grace.send(stale).await.status, 412);
    assert_eq!(hosts(&grace, &bookings).await, [TOM.0; 3]);
}
