use frontdesk_domain::access::{TokenClient, TokenId, TokenKind, TokenRecord};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::TokenQueries as _;
use frontdesk_testing::builders::a_token;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, PRIYA, TOM};

use crate::testing::TestSite;

/// Adds an access and a refresh token of a consent.
async fn consent(site: &TestSite, number: u8, member: UserId, name: &str) -> TokenId {
    let until = instant("2030-04-01T00:00Z");
    let client = TokenClient { id: format!("client-{number}"), name: name.to_owned(), until };
    let access = a_token().number(number).of(member).build().record;
    let access = TokenRecord { expires_at: Some(until), client: Some(client), ..access };
    let refresh = a_token().number(number + 1).of(member).build().record;
    let refresh = TokenRecord {
        kind: TokenKind::RefreshToken,
        id: refresh.id,
        secret_hash: refresh.secret_hash,
        created_by: Some(access.grant().clone()),
        ..access.clone()
    };
    for record in [access, refresh.clone()] {
        northwind::add_token(&*site.store, &record).await.expect("its id is new");
    }
    refresh.id
}

#[actix_web::test]
async fn member_ends_the_access_of_an_application() {
    let site = TestSite::new().await;
    let own = consent(&site, 40, PRIYA, "Claude <b>").await;
    let other = consent(&site, 50, TOM, "Cursor").await;
    let cookie = site.sign_in("priya").await;
    let page = site.get_with(&cookie, "/desk/applications").await;
    assert!(
        page.body.contains("Claude &lt;b&gt;") && !page.body.contains("Cursor"),
        "{}",
        page.body
    );
    assert_eq!(page.body.matches("End access").count(), 1, "{}", page.body);
    let csrf = page.hidden("csrf_token");
    let end = async |token: &TokenId| {
        let fields = [("csrf_token", &*csrf), ("token", token.as_str())];
        site.post_with(&[("cookie", &cookie)], "/desk/applications", &fields).await
    };
    assert_eq!(end(&other).await.status, 404, "it is not the member's own");
    let ended = end(&own).await;
    assert_eq!((ended.status, ended.header("location")), (303, "/desk/applications?saved=true"));
    let revoked = async |id: &TokenId| {
        let found = site.store.find_token(id).await.expect("tokens can be read");
        found.expect("it is stored").revoked_at.is_some()
    };
    assert!(revoked(&own).await && !revoked(&other).await);
    let page = site.get_with(&cookie, "/desk/applications?saved=true").await;
    assert!(page.body.contains("no longer has access"), "{}", page.body);
    assert!(!page.body.contains("Claude"), "{}", page.body);
    assert_eq!(end(&own).await.status, 303, "a repeated form changes nothing");
}

#[actix_web::test]
async fn only_the_form_of_this_session_ends_access() {
    let site = TestSite::new().await;
    let token = consent(&site, 40, PRIYA, "Claude").await;
    let cookie = site.sign_in("priya").await;
    for csrf in ["", "x"] {
        let fields = [("csrf_token", csrf), ("token", token.as_str())];
        let page = site.post_with(&[("cookie", &*cookie)], "/desk/applications", &fields).await;
        assert_eq!(page.status, 403);
    }
}
