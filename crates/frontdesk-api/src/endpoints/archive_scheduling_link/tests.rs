use frontdesk_testing::builders::{a_link, a_token};
use frontdesk_testing::northwind::{GRACE, LENA, PRIYA};

use crate::testing::TestApi;

const LINK: &str = "/api/v1/accounts/1/scheduling_links/31";

#[actix_web::test]
async fn archived_link_is_readable_and_archiving_is_idempotent() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    let client = api.priya().await;
    for _ in 0..2 {
        let archived = client.delete(LINK).await;
        assert_eq!((archived.status, archived.body.is_null()), (204, true));
    }
    assert_eq!(client.get(LINK).await.body["archived_at"], "2030-01-01T09:00:00Z");
}

#[actix_web::test]
async fn only_admins_hosts_and_the_creator_archive_a_link() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    let refused = api.client(a_token().number(1).of(LENA)).await.delete(LINK).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
    assert_eq!(api.client(a_token().number(2).of(GRACE)).await.delete(LINK).await.status, 204);
}

#[actix_web::test]
async fn an_unknown_link_is_not_found() {
    let api = TestApi::new().await;
    assert_eq!(api.priya().await.delete(LINK).await.status, 404);
}
