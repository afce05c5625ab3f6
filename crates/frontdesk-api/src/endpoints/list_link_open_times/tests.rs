use frontdesk_testing::builders::{a_booking, a_link, a_token};
use frontdesk_testing::northwind::{GRACE, PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

const OPEN_TIMES: &str = "/api/v1/accounts/1/scheduling_links/31/open_times";

async fn api_with_link_31() -> TestApi {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    api
}

#[actix_web::test]
async fn times_that_other_bookings_take_are_not_open() {
    let api = api_with_link_31().await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-02T09:30Z").build()).await;
    let query = "start=2030-01-02T09:00:00Z&end=2030-01-02T10:30:00Z";
    let response = api.priya().await.get(&format!("{OPEN_TIMES}?{query}")).await;
    let expected = json!({ "link_id": 31, "time_zone": "Asia/Kolkata", "duration": 30, "open_times": [
        { "start_time": "2030-01-02T09:00:00Z", "start_time_local": "2030-01-02T14:30:00+05:30", "end_time": "2030-01-02T09:30:00Z" },
        { "start_time": "2030-01-02T10:00:00Z", "start_time_local": "2030-01-02T15:30:00+05:30", "end_time": "2030-01-02T10:30:00Z" },
    ] });
    assert_eq!((response.status, &response.body), (200, &expected));
}

#[actix_web::test]
async fn a_bound_without_an_offset_needs_a_zone() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let query = "start=2030-01-02T14:30:00&end=2030-01-02T15:00:00";
    let refused = client.get(&format!("{OPEN_TIMES}?{query}")).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["start", "end"]));
    let response = client.get(&format!("{OPEN_TIMES}?{query}&time_zone=Asia/Kolkata")).await;
    assert_eq!(
        response.body["open_times"][0]["start_time"], "2030-01-02T09:00:00Z",
        "{response:?}"
    );
}

#[actix_web::test]
async fn open_times_of_unknown_or_archived_link_are_not_found() {
    let api = api_with_link_31().await;
    api.holds_link(&a_link().id(32).archived_at("2029-12-31T12:00Z").build()).await;
    let client = api.priya().await;
    for (link, status) in [("32", 404), ("99", 404), ("none", 400)] {
        let path = OPEN_TIMES.replace("31", link);
        let response = client
            .get(&format!("{path}?start=2030-01-02T09:00:00Z&end=2030-01-02T10:00:00Z"))
            .await;
        assert_eq!(response.status, status, "{link}");
    }
}

#[actix_web::test]
async fn colleagues_personal_link_is_bookable_but_its_open_times_are_not_found() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().id(8).personal_of(PRIYA).build()).await;
    let path = OPEN_TIMES.replace("31", "8");
    let owner = api.priya().await;
    let admin = api.client(a_token().number(1).of(GRACE)).await;
    let colleague = api.client(a_token().number(2).of(TOM)).await;
    for query in ["", "&explain=true", "&explain=false"] {
        let path = format!("{path}?start=2030-01-02T09:00:00Z&end=2030-01-02T10:00:00Z{query}");
        assert_eq!(owner.get(&path).await.status, 200, "{query}");
        assert_eq!(admin.get(&path).await.status, 200, "{query}");
        let hidden = colleague.get(&path).await;
        assert_eq!((hidden.status, hidden.code()), (404, Some("not_found")), "{query}");
    }
    let meeting = json!({
        "link_id": 8, "start_time": "2030-01-02T10:00:00Z", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    });
    assert_eq!(colleague.post("/api/v1/bookings", &meeting).await.status, 201);
}
