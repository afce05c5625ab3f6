use frontdesk_testing::builders::{a_booking, a_link};
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use crate::testing::TestApi;

const LINK: &str = "/api/v1/accounts/1/scheduling_links/31";

#[actix_web::test]
async fn archived_link_and_its_bookings_stay_and_archiving_is_idempotent() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    let booking = a_booking().hosted_by(PRIYA).through_link(31).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let client = api.priya().await;
    for _ in 0..2 {
        let archived = client.delete(LINK).await;
        assert_eq!((archived.status, archived.body.is_null()), (204, true));
    }
    assert_eq!(client.get(LINK).await.body["archived_at"], "2030-01-01T09:00:00Z");
    let path = format!("/api/v1/bookings/{}/move", booking.id);
    let moved = client.post(&path, &json!({ "start_time": "2030-01-02T06:00:00Z" })).await;
    assert_eq!((moved.status, &moved.body["link_id"]), (200, &json!(31)), "{moved:?}");
}

#[actix_web::test]
async fn an_unknown_link_is_not_found() {
    let api = TestApi::new().await;
    assert_eq!(api.priya().await.delete(LINK).await.status, 404);
}
