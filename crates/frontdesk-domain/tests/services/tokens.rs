use frontdesk_domain::access::{Actor, MAX_TOKENS_PER_MEMBER, Role, Scope, TokenRecord};
use frontdesk_domain::event::{EventDetail, EventPosition, EventSubject};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::{Mode, TokenQueries};
use frontdesk_domain::services::{DEFAULT_EVENTS, ListEventsQuery, TokenError, TokenOrder};
use frontdesk_testing::builders::{TokenBuilder, a_token};
use frontdesk_testing::northwind::{self, GRACE, PRIYA, TOM};

use crate::desk::at;
use crate::post_office::PostOffice;

impl PostOffice {
    async fn token(&self, token: TokenBuilder) -> Actor {
        let issued = token.build();
        northwind::add_token(&*self.desk.store, &issued.record).await.expect("its id is new");
        issued.record.authenticate(&issued.token, at("2030-01-01T09:00Z")).expect("it is in force")
    }

    async fn create(&self, actor: &Actor, user: UserId) -> Result<TokenRecord, TokenError> {
        let scopes = vec![Scope::BookingsRead.as_str().to_owned()];
        let order = TokenOrder { user: Some(user), name: None, scopes, expires_at: None };
        let created = self.desk.services.create_token.create_for(actor, order).await;
        created.map(|(_, record)| record)
    }

    /// Returns how many tokens it revoked.
    async fn revoke(
        &self,
        actor: &Actor,
        token: &TokenRecord,
        descendants: Option<bool>,
    ) -> Result<usize, TokenError> {
        let revoke = &self.desk.services.revoke_token;
        let revoked = revoke.revoke_for(actor, &token.id, descendants, Mode::Commit).await;
        revoked.map(|revoked| revoked.len())
    }

    async fn is_revoked(&self, token: &TokenRecord) -> bool {
        let found = self.desk.store.find_token(&token.id).await.expect("the store responds");
        found.expect("it exists").revoked_at.is_some()
    }

    async fn feed(&self, actor: &Actor) -> Vec<(EventDetail, Option<UserId>)> {
        let query = ListEventsQuery { after: EventPosition(0), limit: DEFAULT_EVENTS, names: None };
        let page = self.desk.services.list_events.list(actor, query).await.expect("a page");
        let events = page.events.into_iter().map(|listed| {
            assert!(matches!(listed.subject, EventSubject::Token(Some(_))), "{listed:?}");
            (listed.fed.event.detail, listed.fed.event.by)
        });
        events.collect()
    }
}

#[tokio::test]
async fn creation_and_revocation_of_tokens_are_events() {
    let office = PostOffice::without_mail();
    let grace = office.token(a_token().number(9).of(GRACE)).await;
    let priya = office.token(a_token().number(1).of(PRIYA)).await;
    let of_priya = office.create(&priya, PRIYA).await.expect("a token");
    let of_tom = office.create(&grace, TOM).await.expect("a token");
    assert_eq!(of_priya.created_by, Some(priya.token_id.clone()));
    assert_eq!(office.revoke(&grace, &of_priya, None).await.expect("it is revoked"), 1);
    assert_eq!(office.revoke(&grace, &of_priya, None).await.expect("it was revoked"), 0);
    for _ in 0..3 {
        office.route().await;
    }
    let (created, revoked) = (
        |token: &TokenRecord| EventDetail::TokenCreated { token_id: token.id.clone() },
        EventDetail::TokenRevoked { token_id: of_priya.id.clone() },
    );
    let by_grace = Some(GRACE);
    let of_priyas = [(created(&of_priya), Some(PRIYA)), (revoked, by_grace)];
    let mut all = of_priyas.to_vec();
    all.push((created(&of_tom), by_grace));
    let mut seen = office.feed(&grace).await;
    seen.sort_by_key(|event| all.iter().position(|other| other == event));
    assert_eq!(seen, all);
    let mut seen = office.feed(&priya).await;
    seen.sort_by_key(|event| of_priyas.iter().position(|other| other == event));
    assert_eq!(seen, of_priyas);
}

#[tokio::test]
async fn dry_run_of_a_revocation_revokes_nothing() {
    let office = PostOffice::without_mail();
    let grace = office.token(a_token().number(9).of(GRACE)).await;
    let token = office.create(&grace, TOM).await.expect("a token");
    let revoke = &office.desk.services.revoke_token;
    let outcome = revoke.revoke_for(&grace, &token.id, None, Mode::DryRun).await;
    assert_eq!(outcome.expect("it can be revoked"), std::slice::from_ref(&token.id));
    assert!(!office.is_revoked(&token).await);
}

#[tokio::test]
async fn descendants_are_revoked_by_default_with_the_token_of_another_member() {
    for (owner, descendants, revoked) in [
        (TOM, None, true),
        (TOM, Some(true), true),
        (TOM, Some(false), false),
        (GRACE, None, false),
        (GRACE, Some(true), true),
    ] {
        let office = PostOffice::without_mail();
        let grace = office.token(a_token().number(9).of(GRACE)).await;
        let leaked = a_token().number(1).of(owner).build().record;
        let thief = office.token(a_token().number(1).of(owner)).await;
        let child = office.create(&thief, owner).await.expect("a token");
        let grandchild = a_token().number(2).of(owner).made_by(&child).build().record;
        northwind::add_token(&*office.desk.store, &grandchild).await.expect("its id is new");
        let count = office.revoke(&grace, &leaked, descendants).await.expect("it is revoked");
        assert_eq!(count, if revoked { 3 } else { 1 }, "{owner} {descendants:?}");
        for token in [&child, &grandchild] {
            assert_eq!(office.is_revoked(token).await, revoked, "{owner} {descendants:?}");
        }
    }
}

/// Priya was an admin when she created a token for Tom.
#[tokio::test]
async fn members_revoke_only_descendants_of_their_own() {
    let office = PostOffice::without_mail();
    let priya = office.token(a_token().number(9).of(PRIYA)).await;
    let own = office.create(&priya, PRIYA).await.expect("a token");
    let admin = Actor { role: Role::Admin, ..priya.clone() };
    let of_tom = office.create(&admin, TOM).await.expect("a token");
    let root = a_token().number(9).of(PRIYA).build().record;
    let revoked = office.revoke(&priya, &root, Some(true)).await;
    assert_eq!(revoked.expect("it is revoked"), 2);
    assert!(office.is_revoked(&own).await && !office.is_revoked(&of_tom).await);
    let refused = office.revoke(&priya, &of_tom, None).await;
    assert!(matches!(refused, Err(TokenError::NotFound(_))), "{refused:?}");
}

#[tokio::test]
async fn token_revoked_during_the_request_creates_none() {
    let office = PostOffice::without_mail();
    let grace = office.token(a_token().number(9).of(GRACE)).await;
    let root = a_token().number(9).of(GRACE).build().record;
    office.revoke(&grace, &root, None).await.expect("it is revoked");
    let refused = office.create(&grace, TOM).await;
    assert!(matches!(refused, Err(TokenError::Unauthenticated)), "{refused:?}");
}

#[tokio::test]
async fn tokens_of_a_member_are_capped() {
    let office = PostOffice::without_mail();
    let grace = office.token(a_token().number(9).of(GRACE)).await;
    let mut last = None;
    for _ in 0..MAX_TOKENS_PER_MEMBER {
        last = Some(office.create(&grace, TOM).await.expect("a token"));
    }
    let refused = office.create(&grace, TOM).await;
    let Err(TokenError::Invalid(faults)) = refused else { panic!("{refused:?}") };
    let detail = "Tom Becker has 100 tokens, which is the maximum; revoke one that is not used";
    assert_eq!((faults[0].field.as_str(), faults[0].detail.as_str()), ("user_id", detail));
    office.create(&grace, PRIYA).await.expect("the cap is per member");
    office.revoke(&grace, &last.expect("one"), None).await.expect("it is revoked");
    office.create(&grace, TOM).await.expect("a revoked token does not count");
}
