//! Rules of [`OauthClients`](frontdesk_domain::ports::OauthClients).

use frontdesk_domain::access::{DeclaredClient, OauthClient, TokenClient, TokenRecord};
use frontdesk_domain::key::Key;
use time::Duration;

use super::StoreUnderTest;
use crate::builders::a_token;
use crate::clock::instant;
use crate::northwind;

fn client(id: &str) -> OauthClient {
    OauthClient {
        id: id.to_owned(),
        name: "Claude Code (laptop)".to_owned(),
        redirect_uris: vec!["https://claude.ai/a".to_owned(), "http://127.0.0.1/b".to_owned()],
        secret_hash: Some(a_token().number(9).build().token.secret_hash()),
        fresh_until: Some(instant("2030-03-01T00:00Z")),
        workspace_id: None,
    }
}

impl StoreUnderTest {
    async fn holds_client(&self, client: &OauthClient, at: &str, max_unused: u16) {
        self.oauth_clients
            .save_client(client, instant(at), max_unused)
            .await
            .expect("it is stored");
    }

    async fn has_client(&self, id: &str) -> bool {
        self.oauth_clients.find_client(id).await.expect("clients can be read").is_some()
    }
}

/// A client is read as it was saved, and a second one with its id replaces it.
pub async fn client_is_replaced_by_its_id(store: StoreUnderTest) {
    let first = client("a");
    store.holds_client(&first, "2030-01-01T00:00Z", 9).await;
    let second = OauthClient {
        name: "Cursor".to_owned(),
        redirect_uris: vec!["https://cursor.example/".to_owned()],
        secret_hash: None,
        fresh_until: None,
        ..first
    };
    store.holds_client(&second, "2030-01-02T00:00Z", 9).await;
    let found = store.oauth_clients.find_client("a").await.expect("clients can be read");
    assert_eq!(found, Some(second));
    assert!(!store.has_client("b").await);
}

/// A workspace's declared client has an id of two keys.
pub async fn declared_client_is_found_by_both_keys(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut directory = northwind::directory();
    directory.workspace.oauth_clients = vec![DeclaredClient {
        key: Key::parse("dashboard").expect("a key"),
        name: "Dashboard".to_owned(),
        redirect_uris: vec!["https://dashboard.example/".to_owned()],
    }];
    northwind::save(&*store.store, &directory).await.expect("it is stored");
    let found = store.oauth_clients.find_client("northwind.dashboard").await;
    let found = found.expect("clients can be read");
    assert_eq!(found, directory.workspace.oauth_client("dashboard"));
    assert!(found.is_some() && !store.has_client("northwind.other").await);
    assert!(!store.has_client("acme.dashboard").await);
}

/// Only the newest unused clients are kept; a used one stays, also if it is saved again.
pub async fn only_unused_clients_are_deleted(store: StoreUnderTest) {
    let used = client("used");
    store.holds_client(&used, "2029-01-01T00:00Z", 2).await;
    let recorded =
        store.oauth_clients.record_client_use("used", instant("2029-01-02T00:00Z")).await;
    recorded.expect("a use can be recorded");
    store.holds_client(&used, "2029-01-03T00:00Z", 2).await;
    for (id, at) in [
        ("oldest", "2030-01-01T00:00Z"),
        ("older", "2030-01-02T00:00Z"),
        ("newest", "2030-01-03T00:00Z"),
    ] {
        store.holds_client(&client(id), at, 2).await;
    }
    assert!(!store.has_client("oldest").await && store.has_client("older").await);
    let forgotten = store.oauth_clients.forget_unused_clients(instant("2030-01-02T00:01Z")).await;
    assert_eq!(forgotten.expect("clients can be deleted"), 1);
    assert!(!store.has_client("older").await && store.has_client("newest").await);
    assert!(store.has_client("used").await);
}

/// Tokens of clients that ended are deleted, but no other token.
pub async fn ended_tokens_of_clients_are_deleted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let ended = instant("2030-01-01T00:00Z");
    let of_client = Some(TokenClient {
        id: "https://client.example/metadata.json".to_owned(),
        name: "Claude".to_owned(),
        until: ended + Duration::days(30),
    });
    let token = |number: u8| a_token().number(number).build().record;
    let later = Some(ended + Duration::DAY);
    let mut kept = Vec::new();
    for record in [
        TokenRecord { expires_at: Some(ended), ..token(1) },
        TokenRecord { expires_at: later, client: of_client.clone(), ..token(2) },
    ] {
        kept.push(store.issue(record).await);
    }
    let mut deleted = Vec::new();
    for record in [
        TokenRecord { expires_at: Some(ended), client: of_client.clone(), ..token(3) },
        TokenRecord { expires_at: later, revoked_at: Some(ended), client: of_client, ..token(4) },
    ] {
        deleted.push(store.issue(record).await);
    }
    let before = ended + Duration::SECOND;
    let forgotten = store.oauth_clients.forget_client_tokens(before).await;
    assert_eq!(forgotten.expect("tokens can be deleted"), 2);
    for token in kept {
        assert_eq!(store.find_token(&token.id).await, Some(token));
    }
    for token in deleted {
        assert_eq!(store.find_token(&token.id).await, None);
    }
}
