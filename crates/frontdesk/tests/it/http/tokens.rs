//! Tokens over HTTP.

use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};

use super::caller::meeting;
use super::clock::now;
use super::desk::{BEN, CALL};
use super::{Caller, Desk, at};
use crate::support::{Store, run};

on_both_stores! {
    token_is_created_used_listed_and_revoked,
    token_cannot_exceed_the_token_that_creates_it,
    creation_is_not_repeatable,
    command_revokes_the_tokens_that_a_leaked_token_created,
    service_account_books_without_hosting,
}

const PATIENCE: Duration = Duration::from_secs(20);

async fn listed(desk: &Desk, caller: &Caller, id: &Value) -> Option<Value> {
    let tokens = caller.get(&desk.path("tokens")).await.expect(200)["tokens"].clone();
    tokens.as_array().expect("a list").iter().find(|token| token["id"] == *id).cloned()
}

async fn token_is_created_used_listed_and_revoked(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let body = json!({ "user_id": BEN, "scopes": ["bookings:read"] });
    let created = ana.post(&desk.path("tokens"), &body).await.expect(201);
    let id = &created["details"]["id"];
    assert_eq!(listed(&desk, &ana, id).await.as_ref(), Some(&created["details"]));
    let ben = desk.anonymous.clone().bearing(created["token"].as_str().expect("a token"));
    let days = [now().date(), (now() + time::Duration::MINUTE).date()].map(|day| day.to_string());
    ben.get("/api/v1/bookings").await.expect(200);
    let is_recorded = async || {
        let token = listed(&desk, &ana, id).await.expect("it is in force");
        days.iter().any(|day| token["last_used_on"] == **day)
    };
    wait_until_async("the use is recorded", PATIENCE, is_recorded).await;
    let path = desk.path(&format!("tokens/{}", id.as_str().expect("an id")));
    ana.delete(&path).await.expect(204);
    ben.get("/api/v1/bookings").await.problem(401, "unauthenticated");
    assert_eq!(listed(&desk, &ana, id).await, None);
}

async fn token_cannot_exceed_the_token_that_creates_it(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member_with("ben", "workspace:write,bookings:read");
    let path = desk.path("tokens");
    let wide = json!({ "scopes": ["workspace:write", "bookings:write"] });
    assert_eq!(ben.post(&path, &wide).await.faults(), ["scopes[1]"]);
    let of_ana = json!({ "user_id": 1, "scopes": ["bookings:read"] });
    ben.post(&path, &of_ana).await.problem(403, "forbidden");
    let reader = desk.member_with("ben", "workspace:read");
    reader
        .post(&path, &json!({ "scopes": ["workspace:read"] }))
        .await
        .problem(403, "insufficient_scope");
    let ana = desk.member("ana");
    let id = ana.get("/api/v1/me").await.expect(200)["token"]["id"].clone();
    assert_eq!(listed(&desk, &ben, &id).await, None, "members see their own tokens");
    let others = desk.path(&format!("tokens/{}", id.as_str().expect("an id")));
    ben.delete(&others).await.problem(404, "not_found");
}

async fn creation_is_not_repeatable(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let body = json!({ "scopes": ["bookings:read"] });
    let path = desk.path("tokens");
    assert_eq!(ana.post_once("k", &path, &body).await.faults(), ["Idempotency-Key"]);
    assert_eq!(ana.post(&format!("{path}?dry_run=true"), &body).await.faults(), ["dry_run"]);
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

async fn service_account_books_without_hosting(store: Store) {
    let account = json!([{ "user_id": 77, "key": "website", "name": "Website form" }]);
    let desk = Desk::with(store, |file| file["service_accounts"] = account);
    let website = desk.member("website");
    assert_eq!(website.get("/api/v1/me").await.expect(200)["member"]["service_account"], true);
    let link = desk.link(&website, CALL, json!([{ "user_id": BEN }])).await;
    let booked =
        website.post("/api/v1/bookings", &meeting(link, &at(6, "10:00"))).await.expect(201);
    assert_eq!(booked["hosts"].as_array().map(Vec::len), Some(1), "{booked:#}");
    assert_eq!(booked["hosts"][0]["user_id"], BEN);
    assert_eq!(booked["booked_by"], json!({ "user_id": 77, "name": "Website form" }));
    let ana = desk.member("ana");
    let order = json!({ "user_id": 77, "scopes": ["bookings:read"] });
    let created = ana.post(&desk.path("tokens"), &order).await.expect(201);
    assert_eq!(created["details"]["member"]["name"], "Website form");
}
