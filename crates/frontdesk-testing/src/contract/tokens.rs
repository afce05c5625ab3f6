//! Contract tests of access tokens.

use frontdesk_domain::access::{Role, Scope, TokenId, TokenKind, TokenRecord};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{Conflict, TokenFilter};
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::steps::assert_refused;
use crate::builders::a_token;
use crate::clock::instant;
use crate::northwind::{self, GRACE, NORTHWIND, NOWHERE, OLU, PRIYA, SOUTHWIND, TOM};

impl StoreUnderTest {
    pub(super) async fn find_token(&self, id: &TokenId) -> Option<TokenRecord> {
        self.tokens.find_token(id).await.expect("tokens can be read")
    }

    /// Reads all pages of the list.
    async fn listed(&self, filter: &TokenFilter, limit: u32) -> Vec<TokenRecord> {
        let (mut listed, mut after): (Vec<TokenRecord>, _) = (Vec::new(), None);
        loop {
            let page = self.tokens.list_tokens(filter, &PageRequest { limit, after }).await;
            let page = page.expect("tokens can be read");
            listed.extend(page.items);
            if !page.has_more {
                return listed;
            }
            after = listed.last().map(|token| token.id.clone());
        }
    }

    async fn revoke(&self, tokens: &[&TokenRecord], at: OffsetDateTime) {
        let ids: Vec<TokenId> = tokens.iter().map(|token| token.id.clone()).collect();
        let revoked = self
            .in_a_unit(async |unit| unit.tokens().revoke_tokens(NORTHWIND, &ids, at).await)
            .await;
        revoked.expect("tokens can be revoked");
    }

    async fn archive_priya(&self) {
        let mut members = northwind::directory().members.into_iter();
        let mut priya = members.find(|member| member.user_id == PRIYA).expect("she is a member");
        priya.archived = true;
        let saved =
            self.in_a_unit(async |unit| unit.directory().save_member(NORTHWIND, &priya).await);
        saved.await.expect("a member can be saved");
    }
}

fn every_token(workspace_id: WorkspaceId) -> TokenFilter {
    TokenFilter { workspace_id, user_id: None, in_force_at: None }
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
        a_token().number(3).of(OLU).with_scopes([]).made_by(&a_token().build().record).build(),
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
        let added = northwind::add_token(&*store.store, &second.build().record).await;
        assert_refused(added, Conflict::Duplicate);
    }
    assert_eq!(store.find_token(&first.id).await, Some(first));
}

/// Changes of a member's role, name or archived state apply immediately.
pub async fn token_has_the_current_member_when_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let token = a_token().of(TOM).build().record;
    let token = store.issue(TokenRecord { name: Some("CRM sync".into()), ..token }).await;
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
    assert_eq!(store.listed(&every_token(NORTHWIND), 5).await, [changed]);
}

/// The list includes revoked and expired tokens.
pub async fn tokens_of_a_workspace_are_listed_newest_first(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let at = |seed, day: &str| a_token().number(seed).made_at(&format!("2029-{day}T00:00Z"));
    let middle = store.issue(at(1, "02-01").build().record).await;
    let same_time = store.issue(at(5, "02-01").build().record).await;
    let newest = at(2, "03-01").expiring_at("2029-03-02T00:00Z").of(TOM).made_by(&middle);
    let newest = store.issue(newest.build().record).await;
    let oldest = store.issue(at(3, "01-01").build().record).await;
    let elsewhere = store.issue(a_token().number(4).in_workspace(SOUTHWIND).build().record).await;
    let revoked_at = instant("2029-04-01T00:00Z");
    store.revoke(&[&oldest], revoked_at).await;

    let oldest = TokenRecord { revoked_at: Some(revoked_at), ..oldest };
    let mut same = [middle, same_time];
    same.sort_by(|a, b| a.id.cmp(&b.id));
    let [first, second] = same;
    let all = [newest, first, second, oldest];
    for limit in 1..=5 {
        assert_eq!(store.listed(&every_token(NORTHWIND), limit).await, all, "{limit} per page");
    }
    assert_eq!(store.listed(&every_token(SOUTHWIND), 5).await, std::slice::from_ref(&elsewhere));
    assert_eq!(store.listed(&every_token(NOWHERE), 5).await, []);
    let of_tom = TokenFilter { user_id: Some(TOM), ..every_token(NORTHWIND) };
    assert_eq!(store.listed(&of_tom, 5).await, all[..1]);
    let ids = [all[1].id.clone(), all[3].id.clone(), elsewhere.id];
    let mut found = store.tokens.find_tokens(NORTHWIND, &ids).await.expect("tokens can be read");
    found.sort_by_key(|token| token.revoked_at);
    assert_eq!(found, [all[1].clone(), all[3].clone()]);
}

/// An expired token is not in force from its expiry on, a token of an archived member never.
pub async fn only_tokens_in_force_are_listed_and_counted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let now = instant("2030-01-01T09:00Z");
    let in_force = store.issue(a_token().number(1).build().record).await;
    let expiring = a_token().number(2).made_at("2029-11-01T00:00Z");
    let expiring = expiring.expiring_at("2030-01-01T09:00:00.000001Z").build().record;
    let expiring = store.issue(expiring).await;
    store.issue(a_token().number(3).expiring_at("2030-01-01T09:00Z").build().record).await;
    let revoked = store.issue(a_token().number(4).build().record).await;
    store.issue(a_token().number(5).in_workspace(SOUTHWIND).build().record).await;
    store.revoke(&[&revoked], now).await;
    let filter = TokenFilter { in_force_at: Some(now), ..every_token(NORTHWIND) };
    assert_eq!(store.listed(&filter, 5).await, [in_force, expiring]);
    let mut session = a_token().number(6).build().record;
    session.kind = TokenKind::Session;
    store.issue(session).await;
    let counted = async |user, kind| {
        let count = store
            .in_a_unit(async |unit| unit.tokens().count_tokens(NORTHWIND, user, kind, now).await);
        count.await.expect("tokens can be counted")
    };
    assert_eq!((counted(PRIYA, None).await, counted(TOM, None).await), (3, 0));
    for (kind, count) in [(TokenKind::Api, 2), (TokenKind::Session, 1), (TokenKind::SignInLink, 0)]
    {
        assert_eq!(counted(PRIYA, Some(kind)).await, count, "{kind:?}");
    }
    store.archive_priya().await;
    assert_eq!(store.listed(&filter, 5).await, []);
}

/// The token 1 created 2, which created 3 and the expired 4, which created 5. Token 6 is unrelated.
pub async fn token_family_crosses_ended_tokens(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let now = instant("2030-01-01T09:00Z");
    let root = store.issue(a_token().number(1).build().record).await;
    let child = store.issue(a_token().number(2).of(TOM).made_by(&root).build().record).await;
    let leaf = store.issue(a_token().number(3).made_by(&child).build().record).await;
    let ended = a_token().number(4).made_by(&child).expiring_at("2030-01-01T09:00Z");
    let ended = store.issue(ended.build().record).await;
    let beyond = store.issue(a_token().number(5).made_by(&ended).build().record).await;
    store.issue(a_token().number(6).build().record).await;
    let family = async |root: &TokenRecord| {
        let family = store.in_a_unit(async |unit| {
            unit.tokens().lock_tokens(NORTHWIND).await?;
            unit.tokens().list_token_family(NORTHWIND, &root.id, now).await
        });
        let mut family = family.await.expect("tokens can be read");
        family.sort_by(|a, b| a.id.cmp(&b.id));
        family
    };
    let mut all = vec![root.clone(), child.clone(), leaf.clone(), beyond.clone()];
    all.sort_by(|a, b| a.id.cmp(&b.id));
    assert_eq!(family(&root).await, all);
    assert_eq!(family(&ended).await, [beyond]);
    assert_eq!(family(&leaf).await, [leaf]);
    store.revoke(&[&child], now).await;
    all.retain(|token| token.id != child.id);
    assert_eq!(family(&root).await, all);
    let unknown = a_token().number(7).build().record;
    assert_eq!(family(&unknown).await, []);
}

/// A second revocation changes nothing.
pub async fn revocation_is_visible_at_once_and_keeps_its_first_time(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let token = store.issue(a_token().number(1).build().record).await;
    let other = store.issue(a_token().number(2).build().record).await;
    let unknown = a_token().number(3).build().record;
    for at in ["2030-01-01T00:00Z", "2030-02-01T00:00Z"] {
        store.revoke(&[&token, &unknown], instant(at)).await;
        let revoked =
            TokenRecord { revoked_at: Some(instant("2030-01-01T00:00Z")), ..token.clone() };
        assert_eq!(store.find_token(&token.id).await, Some(revoked.clone()));
        let now = store.in_a_unit(async |unit| unit.tokens().find_token_now(&token.id).await).await;
        assert_eq!(now.expect("tokens can be read"), Some(revoked));
    }
    assert_eq!(store.find_token(&other.id).await, Some(other));
    let elsewhere = store.issue(a_token().number(4).in_workspace(SOUTHWIND).build().record).await;
    store.revoke(&[&elsewhere], instant("2030-01-01T00:00Z")).await;
    assert_eq!(store.find_token(&elsewhere.id).await, Some(elsewhere), "it is of Southwind");
}

/// A token can be of each kind.
pub async fn kind_of_a_token_is_read_as_it_was_added(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for (number, kind) in (1..).zip(TokenKind::ALL) {
        let token = TokenRecord { kind, ..a_token().number(number).build().record };
        let token = store.issue(token).await;
        assert_eq!(store.find_token(&token.id).await, Some(token));
    }
}

/// A day is recorded once, with the new expiry; an earlier day and an unknown token change nothing.
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
        let recorded = store.tokens.record_token_use(&token.id, day(on), None).await;
        recorded.expect("a use can be recorded");
        let used = TokenRecord { last_used_on: Some(day(last)), ..token.clone() };
        assert_eq!(store.find_token(&token.id).await, Some(used));
    }
    assert_eq!(store.find_token(&other.id).await, Some(other));
    let later = instant("2030-02-01T12:00Z");
    for (on, expires_at) in
        [("2030-01-04T00:00Z", later), ("2030-01-04T00:00Z", later + Duration::DAY)]
    {
        let recorded = store.tokens.record_token_use(&token.id, day(on), Some(expires_at)).await;
        recorded.expect("a use can be recorded");
        let used =
            TokenRecord { last_used_on: Some(day(on)), expires_at: Some(later), ..token.clone() };
        assert_eq!(store.find_token(&token.id).await, Some(used));
    }
    let unknown = a_token().number(3).build();
    store
        .tokens
        .record_token_use(unknown.token.id(), day("2030-01-01T00:00Z"), None)
        .await
        .expect("ignored");
}
