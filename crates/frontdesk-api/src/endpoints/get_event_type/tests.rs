use frontdesk_testing::builders::a_link;
use frontdesk_testing::northwind::{DEMO, PRIYA};
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn event_type_is_found_by_id_or_key() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().id(8).personal_of(PRIYA).for_event_type(DEMO).build()).await;
    let client = api.priya().await;
    let by_key = client.get("/api/v1/accounts/1/event_types/demo-60").await;
    let by_number = client.get("/api/v1/accounts/1/event_types/13").await;
    assert_eq!((by_key.status, &by_key.body), (200, &by_number.body));
    assert_eq!(by_key.body["duration"], 60);
    assert_eq!(by_key.body["links"]["personal"]["id"], 8);
    let hosts: Vec<_> = by_key.body["hosts"]
        .as_array()
        .expect("hosts")
        .iter()
        .map(|host| &host["user_id"])
        .collect();
    assert_eq!(hosts, [&json!(4), &json!(7)]);
    assert_eq!(by_key.body["questions"][0]["key"], "team_size");
}

#[actix_web::test]
async fn archived_event_type_is_readable_and_unknown_one_is_not_found() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let archived = client.get("/api/v1/accounts/1/event_types/webinar-90").await;
    assert_eq!((archived.status, &archived.body["active"]), (200, &json!(false)));
    for unknown in ["nonesuch", "99"] {
        let response = client.get(&format!("/api/v1/accounts/1/event_types/{unknown}")).await;
        assert_eq!((response.status, response.code()), (404, Some("not_found")), "{unknown}");
    }
}
