use actix_web::test::TestRequest;
use frontdesk_domain::records::{PersonFacts, SourceKind};
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{GRACE, PRIYA};
use serde_json::{Value, json};

use crate::testing::{ADA, RECORDS, TestApi, source};

#[actix_web::test]
async fn person_named_in_the_body_is_erased() {
    let api = TestApi::new().await;
    let named = PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() };
    api.knows_person(ADA, &named, &source("apollo", SourceKind::Provider, "2029-12-01T10:00Z"))
        .await;
    let admin = api.client(a_token().of(GRACE)).await;
    let erase = |query: &str| format!("{RECORDS}/forget{query}");
    let body = json!({ "email": ADA });
    let expected = json!({ "person": true, "bookings": 0, "upcoming_bookings": 0 });
    let tried = admin.post(&erase("?dry_run=true"), &body).await;
    assert_eq!((tried.status, &tried.body), (200, &expected));
    let erased = admin.post(&erase(""), &body).await;
    assert_eq!((erased.status, &erased.body), (200, &expected));
    let again = admin.post(&erase(""), &body).await;
    assert_eq!((again.status, again.body), (204, Value::Null));
}

/// The erasure deletes recorded responses that mention the person, but not its own.
#[actix_web::test]
async fn key_replays_an_erasure() {
    let api = TestApi::new().await;
    let past = a_booking().hosted_by(PRIYA).at("2029-12-31T05:00Z").build();
    api.holds_booking(&past).await;
    let admin = api.client(a_token().of(GRACE)).await;
    let erase = async || {
        let request = TestRequest::post().uri(&format!("{RECORDS}/forget"));
        let request = request.insert_header(("Idempotency-Key", "k"));
        admin.send(request.set_json(json!({ "email": ADA }))).await
    };
    let (first, again) = (erase().await, erase().await);
    assert_eq!((first.status, &first.body["bookings"]), (200, &json!(1)), "{first:?}");
    assert_eq!((again.status, &again.body), (200, &first.body));
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
}

#[actix_web::test]
async fn only_admins_erase_one_valid_address() {
    let api = TestApi::new().await;
    let path = format!("{RECORDS}/forget");
    let refused = api.priya().await.post(&path, &json!({ "email": ADA })).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
    let admin = api.client(a_token().number(1).of(GRACE)).await;
    for (body, field) in [
        (json!({}), "email"),
        (json!({ "email": "ada" }), "email"),
        (json!({ "email": ADA, "mail": ADA }), "mail"),
    ] {
        let faulty = admin.post(&path, &body).await;
        assert_eq!((faulty.status, faulty.faulty_fields()), (400, vec![field]), "{body}");
    }
}

#[actix_web::test]
async fn every_operation_rejects_an_address_at_an_ip_address() {
    let api = TestApi::new().await;
    let admin = api.client(a_token().of(GRACE)).await;
    let address = "ada@1.1.1.1";
    let body = json!({ "email": address });
    for (response, field) in [
        (admin.get(&format!("{RECORDS}/lookup?email={address}")).await, "email"),
        (admin.get(&format!("/api/v1/bookings?invitee_email={address}")).await, "invitee_email"),
        (admin.delete(&format!("{RECORDS}?email={address}")).await, "email"),
        (admin.post(&format!("{RECORDS}/forget"), &body).await, "email"),
        (admin.post(&format!("{RECORDS}/enrich"), &body).await, "email"),
    ] {
        let text = response.body.to_string();
        assert_eq!((response.status, response.faulty_fields()[0]), (400, field), "{text}");
        assert!(text.contains("the part after @ is an IP address"), "{text}");
    }
}
