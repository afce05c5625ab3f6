use actix_web::test::TestRequest;
use frontdesk_domain::records::{PersonFacts, SourceKind};
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{GRACE, PRIYA};
use serde_json::{Value, json};

use crate::testing::{ADA, RECORDS, TestApi, source};

fn forget() -> String {
    format!("{RECORDS}/forget")
}

#[actix_web::test]
async fn person_is_erased_from_records_and_past_bookings() {
    let api = TestApi::new().await;
    let named = PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() };
    api.knows_person(ADA, &named, &source("apollo", SourceKind::Provider, "2029-12-01T10:00Z"))
        .await;
    let past = a_booking().hosted_by(PRIYA).at("2029-12-31T05:00Z").build();
    api.holds_booking(&past).await;
    let admin = api.client(a_token().of(GRACE)).await;
    let tried = admin.post(&format!("{}?dry_run=true", forget()), &json!({ "email": ADA })).await;
    let erased = admin.post(&forget(), &json!({ "email": ADA })).await;
    assert_eq!((tried.status, &tried.body), (200, &erased.body));
    assert_eq!(
        (erased.status, erased.body),
        (200, json!({ "person": true, "bookings": 1, "upcoming_bookings": 0 }))
    );
    let booking = admin.get(&format!("/api/v1/bookings/{}", past.id)).await;
    assert_ne!(booking.body["invitee"]["email"], ADA);
    assert_eq!(
        admin.get(&format!("{RECORDS}/lookup?email={ADA}")).await.body["person"],
        Value::Null
    );
    let again = admin.post(&forget(), &json!({ "email": ADA })).await;
    assert_eq!((again.status, again.body), (204, Value::Null));
}

#[actix_web::test]
async fn enrichment_skips_an_erased_address_even_if_nothing_was_stored() {
    let api = TestApi::new().await;
    api.may_enrich().await;
    let admin = api.client(a_token().of(GRACE)).await;
    assert_eq!(admin.post(&forget(), &json!({ "email": ADA })).await.status, 204);
    let run = json!({ "email": ADA, "chain_id": "default" });
    let response = admin.post(&format!("{RECORDS}/enrich"), &run).await;
    let reasons: Vec<_> = response.body["skipped"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|skipped| &skipped["reason"])
        .collect();
    assert_eq!(reasons, ["suppressed"; 3]);
    let lookup = admin.get(&format!("{RECORDS}/lookup?email={ADA}")).await;
    assert_eq!(lookup.body["suggest_enrichment"], false);
}

/// The erasure deletes recorded responses that mention the person, but not its own.
#[actix_web::test]
async fn key_replays_an_erasure() {
    let api = TestApi::new().await;
    let past = a_booking().hosted_by(PRIYA).at("2029-12-31T05:00Z").build();
    api.holds_booking(&past).await;
    let admin = api.client(a_token().of(GRACE)).await;
    let erase = async || {
        let request = TestRequest::post().uri(&forget());
        let request = request.insert_header(("Idempotency-Key", "k"));
        admin.send(request.set_json(json!({ "email": ADA }))).await
    };
    let (first, again) = (erase().await, erase().await);
    assert_eq!((first.status, &first.body["bookings"]), (200, &json!(1)), "{first:?}");
    assert_eq!((again.status, &again.body), (200, &first.body));
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
}

#[actix_web::test]
async fn only_admins_erase_and_role_is_checked_before_the_request() {
    let api = TestApi::new().await;
    let path = forget();
    let refused = api.priya().await.post(&path, &json!({ "mail": ADA })).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
    assert_eq!(
        refused.body["detail"],
        "Priya Raman is not an admin; only an admin may erase a person."
    );
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
        (admin.post(&forget(), &body).await, "email"),
        (admin.post(&format!("{RECORDS}/enrich"), &body).await, "email"),
    ] {
        let text = response.body.to_string();
        assert_eq!((response.status, response.faulty_fields()[0]), (400, field), "{text}");
        assert!(text.contains("the part after @ is an IP address"), "{text}");
    }
}
