use frontdesk_domain::calendar::{
    CalendarAccount, CalendarFault, CalendarFaultKind, CalendarKind, OauthGrant,
};
use frontdesk_domain::ports::mocks::{MockCalendarAccounts, MockCalendarVendors};
use frontdesk_domain::ports::{
    AccountReading, CalendarDelta, DirectoryQueries as _, MirroredCalendar, Pull,
};
use frontdesk_testing::northwind::{NORTHWIND, PRIYA};
use time::Duration;

use crate::testing::{TestPage, TestSite};

const BACK: &str = "https://desk.example/desk/calendars/consent";

/// A vendor that accepts the codes `code-of-{owner}`.
fn google() -> MockCalendarVendors {
    let mut vendors = MockCalendarVendors::new();
    vendors.expect_kinds().returning(|| vec![CalendarKind::Google]);
    vendors.expect_consent_url().returning(|asked| {
        assert_eq!(asked.redirect_uri, BACK);
        let is_registered = asked.kind == CalendarKind::Google;
        is_registered.then(|| format!("https://vendor.example/{}?{}", asked.state, asked.verifier))
    });
    vendors.expect_exchange().returning(|asked, code| {
        assert_eq!((asked.kind, &*asked.redirect_uri), (CalendarKind::Google, BACK));
        let Some(owner) = code.strip_prefix("code-of-") else {
            let detail = "vendor.example rejected the code with 400: invalid_grant".to_owned();
            return Err(CalendarFault { kind: CalendarFaultKind::Unreadable, detail });
        };
        Ok(CalendarAccount::Google(OauthGrant {
            client_id: "client-7".to_owned(),
            client_secret: "secret-7".to_owned(),
            refresh_token: format!("{owner}-{}", asked.verifier),
            base_url: None,
        }))
    });
    vendors
}

/// Accounts with one calendar, named after the owner of the grant.
fn readable() -> MockCalendarAccounts {
    let mut accounts = MockCalendarAccounts::new();
    accounts
        .expect_list_calendars()
        .returning(|accounts, _| accounts.iter().map(|_| Ok(Vec::new())).collect());
    accounts.expect_pull().returning(|pulls, _| {
        let reading = |pull: &Pull| {
            let secrets = pull.account.connection.account.secrets();
            let token = String::from_utf8_lossy(&secrets[1].0).into_owned();
            let id = token.split('-').next().unwrap_or_default().to_owned();
            let calendar =
                MirroredCalendar { name: id.clone(), id, writable: true, cursor: "1".to_owned() };
            let delta = CalendarDelta { calendar, changed: vec![], removed: vec![], whole: true };
            AccountReading { calendars: vec![delta], renewed: None, unwritable: None }
        };
        pulls.iter().map(|pull| Ok(reading(pull))).collect()
    });
    accounts
}

async fn site() -> TestSite {
    TestSite::with_vendors(readable(), google()).await
}

/// The state and the code verifier that the vendor receives.
async fn ask(site: &TestSite, cookie: &str) -> (String, String) {
    let asked = site.get_with(cookie, "/desk/calendars/connect/google").await;
    assert_eq!(asked.status, 303, "{}", asked.body);
    let sent =
        asked.header("location").strip_prefix("https://vendor.example/").expect("the vendor");
    let (state, verifier) = sent.split_once('?').expect("both");
    (state.to_owned(), verifier.to_owned())
}

async fn come_back(site: &TestSite, cookie: &str, query: &str) -> TestPage {
    site.get_with(cookie, &format!("/desk/calendars/consent?{query}")).await
}

async fn refresh_token(site: &TestSite) -> Option<String> {
    let found = site.store.find_members(NORTHWIND, &[PRIYA]).await.expect("the store responds");
    let CalendarAccount::Google(grant) = &found[0].calendars[0].account else { return None };
    Some(String::from_utf8(grant.refresh_token.0.clone()).expect("the tests do not encrypt"))
}

#[actix_web::test]
async fn member_connects_an_account_by_consent() {
    let site = site().await;
    let cookie = site.sign_in("priya").await;
    let page = site.get_with(&cookie, "/desk/calendars").await;
    assert_eq!(page.links("/connect/"), ["/desk/calendars/connect/google"]);
    let (state, verifier) = ask(&site, &cookie).await;
    let back = come_back(&site, &cookie, &format!("state={state}&code=code-of-ann")).await;
    assert_eq!(
        (back.status, back.header("location")),
        (303, "/desk/calendars?saved=true"),
        "{}",
        back.body
    );
    assert_eq!(refresh_token(&site).await, Some(format!("ann-{verifier}")));
    let page = site.get_with(&cookie, "/desk/calendars").await;
    assert!(
        page.says("Your new and moved meetings are written into this calendar."),
        "{}",
        page.body
    );
    assert!(!page.says(&verifier) && !page.says("secret-7"), "a page never contains a secret");
}

#[actix_web::test]
async fn grant_is_renewed_but_no_other_account_replaces_it() {
    let site = site().await;
    let cookie = site.sign_in("priya").await;
    for (owner, status) in [("ann", 303), ("bob", 422), ("ann", 303)] {
        let before = refresh_token(&site).await;
        let (state, verifier) = ask(&site, &cookie).await;
        let query = format!("state={state}&code=code-of-{owner}");
        let back = come_back(&site, &cookie, &query).await;
        assert_eq!(back.status, status, "{owner}: {}", back.body);
        let renewed = Some(format!("ann-{verifier}"));
        assert_eq!(refresh_token(&site).await, if status == 303 { renewed } else { before });
        site.clock.advance(Duration::SECOND);
    }
    let page = site.get_with(&cookie, "/desk/calendars").await;
    assert_eq!(page.body.matches(">Google<").count(), 1, "{}", page.body);
}

#[actix_web::test]
async fn consent_of_another_session_or_an_old_one_connects_nothing() {
    let site = site().await;
    let (priya, again) = (site.sign_in("priya").await, site.sign_in("priya").await);
    let tom = site.sign_in("tom").await;
    let (state, _) = ask(&site, &priya).await;
    let query = format!("state={state}&code=code-of-ann");
    for cookie in [&again, &tom] {
        assert_eq!(come_back(&site, cookie, &query).await.status, 403);
    }
    for query in
        ["code=code-of-ann", "state=google.x.y&code=code-of-ann", "state=&code=code-of-ann"]
    {
        assert_eq!(come_back(&site, &priya, query).await.status, 403, "{query}");
    }
    let signed_out = site.get(&format!("/desk/calendars/consent?{query}")).await;
    assert_eq!(signed_out.header("location"), "/desk/sign-in");
    site.clock.advance(Duration::minutes(15) + Duration::SECOND);
    assert_eq!(come_back(&site, &priya, &query).await.status, 403);
    assert_eq!(refresh_token(&site).await, None);
}

#[actix_web::test]
async fn refusal_and_rejected_codes_are_explained() {
    let site = site().await;
    let cookie = site.sign_in("priya").await;
    let (state, _) = ask(&site, &cookie).await;
    for (query, text) in [
        ("error=access_denied", "Access was not granted."),
        ("code=other", "vendor.example rejected the code with 400: invalid_grant"),
    ] {
        let page = come_back(&site, &cookie, &format!("state={state}&{query}")).await;
        assert_eq!(page.status, 422, "{}", page.body);
        assert!(page.says(text) && page.says("href=\"#google\""), "{}", page.body);
    }
    assert_eq!(refresh_token(&site).await, None);
}

#[actix_web::test]
async fn other_vendors_are_not_found_and_observers_are_rejected() {
    let site = site().await;
    let cookie = site.sign_in("priya").await;
    for vendor in ["microsoft", "caldav", "evil"] {
        let path = format!("/desk/calendars/connect/{vendor}");
        assert_eq!(site.get_with(&cookie, &path).await.status, 404, "{vendor}");
    }
    let observer = site.sign_in("olu").await;
    let (state, _) = ask(&site, &observer).await;
    let back = come_back(&site, &observer, &format!("state={state}&code=code-of-ann")).await;
    assert_eq!(back.status, 403);
}
