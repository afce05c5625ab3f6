use serde_json::{Value, json};

use super::Desk;
use crate::support::{Store, run};

on_both_stores! {
    command_revokes_the_tokens_that_a_leaked_token_created,
}

async fn command_revokes_the_tokens_that_a_leaked_token_created(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let path = desk.path("tokens");
    let body = json!({ "scopes": ["workspace:read", "workspace:write"] });
    let leaked = ana.post(&path, &body).await.expect(201);
    let thief = desk.anonymous.clone().bearing(leaked["token"].as_str().expect("a token"));
    let child = thief.post(&path, &body).await.expect(201);
    assert_eq!(child["details"]["created_by_token_id"], leaked["details"]["id"]);
    let id = |created: &Value| created["details"]["id"].as_str().expect("an id").to_owned();
    let revoked = run(["token", "revoke", &id(&leaked), "--database", desk.database()]);
    let said = format!(
        "Token {} is revoked.\nToken {}, which it created, is revoked.\n",
        id(&leaked),
        id(&child)
    );
    assert_eq!(revoked.stderr, said);
    let child = desk.anonymous.clone().bearing(child["token"].as_str().expect("a token"));
    child.get("/api/v1/me").await.problem(401, "unauthenticated");
}
