use frontdesk_testing::builders::{a_link, a_token};
use frontdesk_testing::northwind::{PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

const HOLDS: &str = "/api/v1/accounts/1/scheduling_links/31/holds";

#[actix_web::test]
async fn released_time_is_open_again_at_once() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    let client = api.priya().await;
    let request = json!({ "start_time": "2030-01-02T09:30:00Z", "time_zone": "UTC" });
    let held = client.post(HOLDS, &request).await;
    let path = format!("/api/v1/holds/{}", held.body["hold"]["id"].as_str().expect("an id"));
    assert_eq!(client.delete(&format!("{path}?dry_run=true")).await.status, 204);
    assert_eq!(client.post(HOLDS, &request).await.status, 409);
    let colleague = api.client(a_token().number(9).of(TOM)).await;
    assert_eq!(colleague.delete(&path).await.status, 204);
    let again = client.delete(&path).await;
    assert_eq!((again.status, again.code()), (404, Some("not_found")), "{again:?}");
    assert_eq!(client.post(HOLDS, &request).await.status, 201);
}

#[actix_web::test]
async fn malformed_id_is_invalid() {
    let api = TestApi::new().await;
    let refused = api.priya().await.delete("/api/v1/holds/31").await;
    assert_eq!((refused.status, refused.code()), (400, Some("invalid_request")), "{refused:?}");
}
