//! Contract tests of access tokens.

use frontdesk_domain::access::{Role, Scope, TokenId, TokenRecord};
use frontdesk_domain::ports::Conflict;

use super::StoreUnderTest;
use super::steps::assert_refused;
use crate::builders::a_token;
use crate::clock::instant;
use crate::northwind::{self, GRACE, NOWHERE, OLU, SOUTHWIND, TOM};

impl StoreUnderTest {
    async fn find_token(&self, id: &TokenId) -> Option<TokenRecord> {
        self.tokens.find_token(id).await.expect("tokens can be read")
    }
}

/// The tokens cover every field and several sets of scopes.
pub async fn token_is_read_as_it_was_added(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let some = [Scope::BookingsWrite, Scope::RecordsEnrich];
    for token in [
        a_token().number(1).build(),
        a_token()
            .number(2)
            .of(TOM)
            .with_scopes(some)
            .expiring_at("2030-06-01T00:00:00.000001Z")
            .build(),
        a_token().number(3).of(OLU).with_scopes([]).build(),
        a_token().number(4).of(GRACE).in_workspace(SOUTHWIND).build(),
    ] {
        let record = store.issue(token.record).await;
        assert_eq!(store.find_token(&record.id).await, Some(record));
    }
}

/// The lookup finds nothing even if other tokens exist.
pub async fn an_unknown_token_is_none(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.issue(a_token().number(1).build().record).await;
    assert_eq!(store.find_token(a_token().number(2).build().token.id()).await, None);
}

/// Token ids are unique across all workspaces.
pub async fn duplicate_token_id_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = store.issue(a_token().build().record).await;
    for second in [a_token().of(TOM), a_token().of(TOM).in_workspace(SOUTHWIND)] {
        assert_refused(store.tokens.add_token(&second.build().record).await, Conflict::Duplicate);
    }
    assert_eq!(store.find_token(&first.id).await, Some(first));
}

/// Changes of a member's role, name or archived state apply immediately.
pub async fn token_has_the_current_member_when_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let token = store.issue(a_token().of(TOM).build().record).await;
    let mut tom = northwind::directory()
        .members
        .into_iter()
        .find(|m| m.user_id == TOM)
        .expect("the member exists");
    (tom.name, tom.role, tom.archived) = ("Tom B.".into(), Role::Admin, true);
    let saved = store
        .in_a_unit(async |unit| unit.directory().save_member(token.workspace_id, &tom).await)
        .await;
    saved.expect("a member can be saved");

    let changed = TokenRecord {
        member_name: "Tom B.".into(),
        member_role: Role::Admin,
        member_archived: true,
        ..token.clone()
    };
    assert_eq!(store.find_token(&token.id).await.as_ref(), Some(&changed));
    assert_eq!(
        store.tokens.list_tokens(token.workspace_id).await.expect("tokens can be read"),
        [changed]
    );
}

/// The list includes revoked and expired tokens.
pub async fn tokens_of_a_workspace_are_listed_newest_first(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let middle = store.issue(a_token().number(1).made_at("2029-02-01T00:00Z").build().record).await;
    let newest =
        a_token().number(2).made_at("2029-03-01T00:00Z").expiring_at("2029-03-02T00:00Z").of(TOM);
    let newest = store.issue(newest.build().record).await;
    let oldest = store.issue(a_token().number(3).made_at("2029-01-01T00:00Z").build().record).await;
    let elsewhere = store.issue(a_token().number(4).in_workspace(SOUTHWIND).build().record).await;
    let at = instant("2029-04-01T00:00Z");
    assert!(store.tokens.revoke_token(&oldest.id, at).await.expect("tokens can be revoked"));

    let oldest = TokenRecord { revoked_at: Some(at), ..oldest };
    let listed =
        async |workspace| store.tokens.list_tokens(workspace).await.expect("tokens can be read");
    assert_eq!(listed(middle.workspace_id).await, [newest, middle, oldest]);
    assert_eq!(listed(SOUTHWIND).await, [elsewhere]);
    assert_eq!(listed(NOWHERE).await, []);
}

/// A second revocation changes nothing.
pub async fn revocation_is_visible_at_once_and_keeps_its_first_time(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let token = store.issue(a_token().number(1).build().record).await;
    let other = store.issue(a_token().number(2).build().record).await;
    for at in ["2030-01-01T00:00Z", "2030-02-01T00:00Z"] {
        assert!(
            store.tokens.revoke_token(&token.id, instant(at)).await.expect("tokens can be revoked")
        );
        let revoked =
            TokenRecord { revoked_at: Some(instant("2030-01-01T00:00Z")), ..token.clone() };
        assert_eq!(store.find_token(&token.id).await, Some(revoked));
    }
    assert_eq!(store.find_token(&other.id).await, Some(other));
}

/// A day is recorded once; an earlier day and an unknown token change nothing.
pub async fn last_day_of_use_is_recorded(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let token = store.issue(a_token().number(1).build().record).await;
    let other = store.issue(a_token().number(2).build().record).await;
    let day = |text: &str| instant(text).date();
    for (on, last) in [
        ("2030-01-02T23:59Z", "2030-01-02T00:00Z"),
        ("2030-01-01T00:00Z", "2030-01-02T00:00Z"),
        ("2030-01-03T00:00Z", "2030-01-03T00:00Z"),
    ] {
        let recorded = store.tokens.record_token_use(&token.id, day(on)).await;
        recorded.expect("a use can be recorded");
        let used = TokenRecord { last_used_on: Some(day(last)), ..token.clone() };
        assert_eq!(store.find_token(&token.id).await, Some(used));
    }
    assert_eq!(store.find_token(&other.id).await, Some(other));
    let unknown = a_token().number(3).build();
    store
        .tokens
        .record_token_use(unknown.token.id(), day("2030-01-01T00:00Z"))
        .await
        .expect("ignored");
}

/// An unknown token is not an error.
pub async fn revoking_an_unknown_token_returns_false(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let unknown = a_token().build().record;
    let revoked = store.tokens.revoke_token(&unknown.id, instant("2030-01-01T00:00Z")).await;
    assert!(!revoked.expect("tokens can be revoked"));
}
