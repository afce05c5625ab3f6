use frontdesk_testing::builders::{a_link, a_token};
use frontdesk_testing::northwind::{GRACE, PRIYA, SOUTHWIND, TOM};

use crate::testing::TestApi;

#[actix_web::test]
async fn personal_link_is_readable_by_owner_and_admins_only() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().id(8).personal_of(PRIYA).build()).await;
    let path = "/api/v1/accounts/1/scheduling_links/8";
    let read = api.priya().await.get(path).await;
    assert_eq!((read.status, read.body["type"].as_str()), (200, Some("personal")));
    assert_eq!(api.client(a_token().number(1).of(GRACE)).await.get(path).await.status, 200);
    let hidden = api.client(a_token().number(2).of(TOM)).await.get(path).await;
    assert_eq!((hidden.status, hidden.code()), (404, Some("not_found")));
}

#[actix_web::test]
async fn a_link_of_another_workspace_is_not_found() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().in_workspace(SOUTHWIND).build()).await;
    let response = api.priya().await.get("/api/v1/accounts/1/scheduling_links/31").await;
    assert_eq!((response.status, response.code()), (404, Some("not_found")));
}
