use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::GRACE;
use serde_json::json;

use crate::testing::TestApi;

const PATH: &str = "/api/v1/accounts/1/workspace";

#[actix_web::test]
async fn admin_gets_the_document_with_its_tag() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let got = grace.get(PATH).await;
    assert_eq!((got.status, &got.body["workspace"]["key"]), (200, &json!("northwind")));
    let tag = got.header("etag").expect("a tag");
    assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() == 18, "{tag}");
    assert_eq!(grace.get(PATH).await.header("etag"), Some(tag));
}
