use actix_web::test::TestRequest;
use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{GRACE, OLU};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient, TestResponse};

const PATH: &str = "/api/v1/accounts/1/workspace";

async fn put(
    client: &TestClient<'_>,
    query: &str,
    tag: Option<&str>,
    body: &Value,
) -> TestResponse {
    let request = TestRequest::put().uri(&format!("{PATH}{query}")).set_json(body);
    client
        .send(match tag {
            Some(tag) => request.insert_header(("if-match", tag)),
            None => request,
        })
        .await
}

#[actix_web::test]
async fn renamed_workspace_is_reported_and_a_dry_run_writes_nothing() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let before = grace.get(PATH).await;
    let mut document = before.body.clone();
    document["workspace"]["name"] = json!("Northwind Traders");
    let name = json!({ "field": "name", "before": "Northwind", "after": "Northwind Traders" });
    let change = json!({
        "kind": "workspace", "section": "workspace", "key": "northwind", "id": 1, "outcome": "updated",
        "fields": [name],
    });
    for (query, dry_run) in [("?dry_run=true", Some("true")), ("", None)] {
        assert_eq!(grace.get(PATH).await.body, before.body);
        let replaced = put(&grace, query, before.header("etag"), &document).await;
        assert_eq!((replaced.status, &replaced.body["changes"][0]), (200, &change), "{query}");
        assert_eq!(replaced.header("dry-run"), dry_run);
        assert_eq!(replaced.body["warnings"], json!([]));
    }
    let after = grace.get(PATH).await;
    assert_eq!(after.body["workspace"]["name"], "Northwind Traders");
    assert_ne!(after.header("etag"), before.header("etag"));
}

#[actix_web::test]
async fn second_of_two_changes_to_one_version_is_rejected() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let got = grace.get(PATH).await;
    let mut document = got.body.clone();
    document["workspace"]["name"] = json!("First");
    assert_eq!(put(&grace, "", got.header("etag"), &document).await.status, 200);
    document["workspace"]["name"] = json!("Second");
    let refused = put(&grace, "", got.header("etag"), &document).await;
    assert_eq!((refused.status, refused.code()), (412, Some("precondition_failed")));
    assert_eq!(grace.get(PATH).await.body["workspace"]["name"], "First");
    let forced = put(&grace, "", Some("*"), &document).await;
    assert_eq!(forced.status, 200);
}

#[actix_web::test]
async fn condition_is_required_and_valid() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let document = grace.get(PATH).await.body;
    let missing = put(&grace, "", None, &document).await;
    assert_eq!((missing.status, missing.code()), (428, Some("precondition_required")));
    let weak = put(&grace, "", Some("W/\"x\""), &document).await;
    assert_eq!((weak.status, weak.faulty_fields()), (400, vec!["If-Match"]));
}

#[actix_web::test]
async fn faults_have_the_paths_of_the_document() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let workspace = |key: &str| json!({ "key": key, "name": "N", "time_zone": "Europe/London" });
    let member =
        json!({ "user_id": 99, "key": "priya", "name": "Priya", "email": "priya@acme.example" });
    for (document, field) in [
        (
            json!({ "workspace": { "key": "northwind", "time_zone": "Europe/London" } }),
            "workspace.name",
        ),
        (json!({ "workspace": { "key": "northwind", "name": "N" } }), "workspace.time_zone"),
        (json!({ "workspace": workspace("southwind") }), "workspace.key"),
        (json!({ "workspace": workspace("eastwind") }), "workspace.key"),
        (json!({ "workspace": workspace("northwind"), "members": [member] }), "members[0].user_id"),
    ] {
        let refused = put(&grace, "", Some("*"), &document).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec![field]), "{document}");
    }
}

#[actix_web::test]
async fn omitted_members_are_archived_only_on_request() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let mut document = grace.get(PATH).await.body;
    let members = document["members"].as_array_mut().expect("a list");
    members.retain(|member| member["user_id"] != OLU.0);
    let outcome = |replaced: &TestResponse| {
        let changes = replaced.body["changes"].as_array().expect("a list");
        let olu = changes.iter().find(|change| change["id"] == OLU.0 && change["kind"] == "member");
        olu.expect("Olu is omitted")["outcome"].clone()
    };
    let kept = put(&grace, "?dry_run=true", Some("*"), &document).await;
    assert_eq!(outcome(&kept), "not_named");
    let pruned = put(&grace, "?dry_run=true&prune=true", Some("*"), &document).await;
    assert_eq!(outcome(&pruned), "archived");
}
