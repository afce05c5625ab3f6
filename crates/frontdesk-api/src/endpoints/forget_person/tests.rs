use frontdesk_domain::records::{PersonFacts, SourceKind};
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{GRACE, PRIYA};
use serde_json::{Value, json};

use crate::testing::{ADA, RECORDS, TestApi, source};

#[actix_web::test]
async fn person_is_erased_from_records_and_past_bookings() {
    let api = TestApi::new().await;
    let named = PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() };
    api.knows_person(ADA, &named, &source("apollo", SourceKind::Provider, "2029-12-01T10:00Z"))
        .await;
    let past = a_booking().hosted_by(PRIYA).at("2029-12-31T05:00Z").build();
    api.holds_booking(&past).await;
    let admin = api.client(a_token().of(GRACE)).await;
    let erased = admin.delete(&format!("{RECORDS}?email={ADA}")).await;
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
    let again = admin.delete(&format!("{RECORDS}?email={ADA}")).await;
    assert_eq!((again.status, again.body), (204, Value::Null));
}

#[actix_web::test]
async fn enrichment_skips_an_erased_address_even_if_nothing_was_stored() {
    let api = TestApi::new().await;
    api.may_enrich().await;
    let admin = api.client(a_token().of(GRACE)).await;
    assert_eq!(admin.delete(&format!("{RECORDS}?email={ADA}")).await.status, 204);
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

#[actix_web::test]
async fn only_admins_erase_and_role_is_checked_before_the_request() {
    let api = TestApi::new().await;
    let refused = api.priya().await.delete(RECORDS).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
    assert_eq!(
        refused.body["detail"],
        "Priya Raman is not an admin; only an admin may erase a person."
    );
    let admin = api.client(a_token().number(1).of(GRACE)).await;
    let faulty = admin.delete(&format!("{RECORDS}?mail={ADA}")).await;
    assert_eq!((faulty.status, faulty.faulty_fields()), (400, vec!["mail", "email"]));
}
