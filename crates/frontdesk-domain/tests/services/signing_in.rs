//! Sign-in links and sessions.

use frontdesk_domain::access::{Actor, Scope, Token, TokenKind, TokenRecord};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::{Mode, TokenQueries};
use frontdesk_domain::services::{SignIn, TokenError};
use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{self, GRACE, PRIYA, TOM, UNKNOWN_USER};
use time::Duration;

use crate::desk::at;
use crate::post_office::PostOffice;

impl PostOffice {
    fn sign_in(&self) -> &SignIn {
        &self.desk.services.desk.sign_in
    }

    async fn link(&self, actor: &Actor, user: UserId) -> Result<String, TokenError> {
        let created = self.desk.services.create_token.create_link_for(actor, user).await;
        created.map(|(link, _)| link.reveal())
    }

    /// The actor of a token of the API.
    async fn caller(&self, seed: u8, user: UserId, expires_at: Option<&str>) -> Actor {
        let token = a_token().number(seed).of(user).with_scopes([Scope::BookingsRead]);
        let token = match expires_at {
            Some(at) => token.expiring_at(at).build(),
            None => token.build(),
        };
        northwind::add_token(&*self.desk.store, &token.record).await.expect("its id is new");
        token.record.authenticate(&token.token, at("2030-01-01T09:00Z")).expect("it is in force")
    }

    async fn session(&self, actor: &Actor, user: UserId) -> (Token, TokenRecord) {
        let link = self.link(actor, user).await.expect("a link");
        self.sign_in().sign_in(&link).await.expect("a session")
    }

    async fn is_signed_in(&self, session: &Token) -> bool {
        match self.sign_in().authenticate(&session.reveal()).await {
            Ok(_) => true,
            Err(TokenError::Unauthenticated) => false,
            Err(error) => panic!("{error:?}"),
        }
    }
}

#[tokio::test]
async fn link_signs_its_member_in_once() {
    let office = PostOffice::without_mail();
    let grace = office.caller(1, GRACE, None).await;
    let link = office.link(&grace, TOM).await.expect("a link");
    for _ in 0..2 {
        let previewed =
            office.sign_in().preview(&link).await.expect("a preview does not consume it");
        assert_eq!(previewed.user_id, TOM);
    }
    let (session, record) = office.sign_in().sign_in(&link).await.expect("a session");
    assert_eq!((record.user_id, record.kind), (TOM, TokenKind::Session));
    assert_eq!(record.scopes, grace.scopes, "the session has the scopes of the creating token");
    let actor = office.sign_in().authenticate(&session.reveal()).await.expect("it is in force");
    assert_eq!((actor.user_id, actor.workspace_id), (TOM, grace.workspace_id));
    let again = office.sign_in().sign_in(&link).await.expect_err("it is consumed");
    assert!(matches!(again, TokenError::Unauthenticated), "{again:?}");
    assert!(office.sign_in().preview(&link).await.is_err());
}

#[tokio::test]
async fn link_expires_after_fifteen_minutes() {
    let office = PostOffice::without_mail();
    let grace = office.caller(1, GRACE, None).await;
    let link = office.link(&grace, TOM).await.expect("a link");
    office.desk.clock.advance(Duration::minutes(15) - Duration::SECOND);
    office.sign_in().preview(&link).await.expect("it is in force");
    office.desk.clock.advance(Duration::SECOND);
    let late = office.sign_in().sign_in(&link).await.expect_err("it has expired");
    assert!(matches!(late, TokenError::Unauthenticated), "{late:?}");
}

#[tokio::test]
async fn only_admins_create_links_for_other_members_and_service_accounts_get_none() {
    let office = PostOffice::without_mail();
    let priya = office.caller(1, PRIYA, None).await;
    office.link(&priya, PRIYA).await.expect("her own");
    let refused = office.link(&priya, TOM).await.expect_err("she is no admin");
    assert!(matches!(refused, TokenError::Denied(_)), "{refused:?}");
    let grace = office.caller(2, GRACE, None).await;
    let unknown = office.link(&grace, UNKNOWN_USER).await.expect_err("there is no such member");
    assert!(matches!(unknown, TokenError::UnknownUser(_)), "{unknown:?}");
    let mut directory = northwind::directory();
    for member in &mut directory.members {
        member.service_account = member.user_id == TOM;
    }
    northwind::save(&*office.desk.store, &directory).await.expect("it can be saved");
    let refused = office.link(&grace, TOM).await.expect_err("Tom is a service account now");
    assert!(matches!(refused, TokenError::ServiceAccount(_)), "{refused:?}");
}

#[tokio::test]
async fn token_of_another_kind_is_rejected() {
    let office = PostOffice::without_mail();
    let grace = office.caller(1, GRACE, None).await;
    let api = a_token().number(1).of(GRACE).build().token.reveal();
    let (session, _) = office.session(&grace, TOM).await;
    let link = office.link(&grace, TOM).await.expect("a link");
    for wrong in [&api, &link] {
        assert!(office.sign_in().authenticate(wrong).await.is_err(), "{wrong}");
    }
    for wrong in [&api, &session.reveal()] {
        assert!(office.sign_in().sign_in(wrong).await.is_err(), "{wrong}");
    }
    for wrong in [&session.reveal(), &link] {
        let refused = office.desk.services.authenticate.authenticate(wrong).await;
        assert!(refused.is_err(), "{wrong} is no token of the API");
    }
}

#[tokio::test]
async fn session_ends_after_14_days_without_use_and_after_90_days() {
    let office = PostOffice::without_mail();
    let grace = office.caller(1, GRACE, None).await;
    let (idle, _) = office.session(&grace, TOM).await;
    office.desk.clock.advance(Duration::days(14));
    assert!(!office.is_signed_in(&idle).await);
    let (used, _) = office.session(&grace, TOM).await;
    let mut days = 0;
    while office.is_signed_in(&used).await {
        office.desk.clock.advance(Duration::DAY);
        days += 1;
        assert!(days <= 90, "a session in use ends after 90 days");
    }
    assert_eq!(days, 90);
}

#[tokio::test]
async fn session_ends_with_the_token_that_created_its_link() {
    let office = PostOffice::without_mail();
    let expiring = office.caller(1, GRACE, Some("2030-01-03T09:00Z")).await;
    let (session, record) = office.session(&expiring, TOM).await;
    assert_eq!(record.expires_at, Some(at("2030-01-03T09:00Z")));
    office.desk.clock.advance(Duration::DAY);
    assert!(office.is_signed_in(&session).await);
    office.desk.clock.advance(Duration::DAY);
    assert!(!office.is_signed_in(&session).await, "its use does not extend it");

    let grace = office.caller(2, GRACE, None).await;
    let (session, _) = office.session(&grace, TOM).await;
    let revoke = &office.desk.services.revoke_token;
    let revoked = revoke.revoke_for(&grace, &grace.token_id, Some(true), Mode::Commit).await;
    assert!(revoked.expect("it is revoked").contains(session.id()));
    assert!(!office.is_signed_in(&session).await);
}

#[tokio::test]
async fn archived_member_is_signed_out_at_once() {
    let office = PostOffice::without_mail();
    let grace = office.caller(1, GRACE, None).await;
    let (session, record) = office.session(&grace, TOM).await;
    let link = office.link(&grace, TOM).await.expect("a link");
    let mut directory = northwind::directory();
    let tom = directory.members.iter_mut().find(|member| member.user_id == TOM);
    tom.expect("a member").archived = true;
    northwind::save(&*office.desk.store, &directory).await.expect("it can be saved");
    assert!(!office.is_signed_in(&session).await);
    assert!(office.sign_in().sign_in(&link).await.is_err());
    let stored = office.desk.store.find_token(&record.id).await.expect("the store responds");
    assert!(stored.is_some_and(|token| token.member_archived));
}
