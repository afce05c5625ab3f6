use std::sync::Mutex;

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::mocks::MockIdentityProvider;
use frontdesk_domain::ports::{IdentityFault, IdentityRequest};
use frontdesk_domain::services::MAX_SIGN_IN_REQUESTS;
use frontdesk_testing::northwind;
use time::Duration;

use crate::testing::{TestPage, TestSite};

const START: &str = "/desk/sign-in/oidc/start";
const BACK: &str = "https://desk.example/desk/sign-in/oidc";

/// Its code is `{verifier}~{address}` and works once.
fn provider() -> MockIdentityProvider {
    let used = Mutex::new(Vec::new());
    let mut provider = MockIdentityProvider::new();
    provider.expect_name().return_const("Acme".to_owned());
    provider.expect_sign_in_url().returning(|asked| {
        let IdentityRequest { redirect_uri, state, verifier } = asked;
        assert_eq!(redirect_uri, BACK);
        Ok(format!("https://id.acme.example/{state}?{verifier}"))
    });
    provider.expect_verified_email().returning(move |asked, code| {
        assert_eq!(asked.redirect_uri, BACK);
        let rejected = || IdentityFault::Rejected("id.acme.example rejected the code".to_owned());
        let (verifier, email) = code.split_once('~').ok_or_else(rejected)?;
        let mut used = used.lock().expect("no test panicked");
        if asked.verifier != verifier || used.contains(&code.to_owned()) {
            return Err(rejected());
        }
        used.push(code.to_owned());
        Email::parse(email).map_err(|_| IdentityFault::Unverified)
    });
    provider
}

fn broken(fault: IdentityFault) -> MockIdentityProvider {
    let mut provider = MockIdentityProvider::new();
    provider.expect_name().return_const("Acme".to_owned());
    provider.expect_sign_in_url().returning(move |_| Err(fault.clone()));
    provider
}

/// The state and the verifier that the provider receives, and the cookie of the browser.
async fn ask(site: &TestSite, cookie: &str) -> (String, String, String) {
    let asked = site.get_with(cookie, START).await;
    assert_eq!(asked.status, 303, "{}", asked.body);
    let sent =
        asked.header("location").strip_prefix("https://id.acme.example/").expect("the provider");
    let (state, verifier) = sent.split_once('?').expect("both");
    (state.to_owned(), verifier.to_owned(), cookie_of(&asked))
}

fn cookie_of(page: &TestPage) -> String {
    page.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
}

async fn come_back(site: &TestSite, cookie: &str, query: &str) -> TestPage {
    site.get_with(cookie, &format!("/desk/sign-in/oidc?{query}")).await
}

/// Signs in with an address that the provider has verified.
async fn sign_in(site: &TestSite, email: &str) -> TestPage {
    let (state, verifier, browser) = ask(site, "").await;
    come_back(site, &browser, &format!("state={state}&code={verifier}~{email}")).await
}

fn assert_signed_out(page: &TestPage, text: &str) {
    assert_eq!((page.status, page.header("set-cookie")), (403, ""), "{}", page.body);
    assert!(page.says(text), "{}", page.body);
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(!page.links("/desk/sign-in").is_empty(), "{}", page.body);
}

#[actix_web::test]
async fn member_signs_in_with_the_provider() {
    let site = TestSite::with_provider(provider()).await;
    let page = site.get("/desk/sign-in").await;
    assert!(page.says("Sign in with Acme") && page.says("Send link"), "{}", page.body);
    assert_eq!(page.links("/oidc"), [START]);
    let asked = site.get(START).await;
    let cookie = asked.header("set-cookie");
    assert!(cookie.starts_with("__Host-frontdesk_browser="), "{cookie}");
    for attribute in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure", "Max-Age=900"] {
        assert!(cookie.split("; ").any(|part| part == attribute), "{cookie} lacks {attribute}");
    }
    for email in ["priya@northwind.example", "PRIYA@Northwind.Example", "olu@northwind.example"] {
        let signed_in = sign_in(&site, email).await;
        assert_eq!((signed_in.status, signed_in.header("location")), (303, "/desk"), "{email}");
        let cookie = cookie_of(&signed_in);
        assert!(cookie.starts_with("__Host-frontdesk_session=fd_"), "{cookie}");
        assert_eq!(site.get_with(&cookie, "/desk").await.status, 200, "{email}");
    }
}

#[actix_web::test]
async fn callback_counts_only_once_in_the_browser_that_asked_and_within_15_minutes() {
    let site = TestSite::with_provider(provider()).await;
    let (state, verifier, browser) = ask(&site, "").await;
    let (other_state, _, other) = ask(&site, "").await;
    let (again, _, same) = ask(&site, &browser).await;
    assert!(browser == same && again != state && browser != other);
    let code = format!("{verifier}~priya@northwind.example");
    let text = "began in another browser";
    for cookie in ["", &other, "__Host-frontdesk_browser=x"] {
        let query = format!("state={state}&code={code}");
        assert_signed_out(&come_back(&site, cookie, &query).await, text);
    }
    for wrong in ["", "x", "oidc.x.y", &other_state, &state.replace("oidc", "google")] {
        let query = format!("state={wrong}&code={code}");
        assert_signed_out(&come_back(&site, &browser, &query).await, text);
    }
    let query = format!("state={again}&code={code}");
    assert_signed_out(&come_back(&site, &browser, &query).await, text);
    assert_signed_out(&come_back(&site, &browser, &format!("state={state}")).await, text);
    let query = format!("state={state}&code={code}");
    assert_eq!(come_back(&site, &browser, &query).await.header("location"), "/desk");
    assert_signed_out(&come_back(&site, &browser, &query).await, text);

    let (state, verifier, browser) = ask(&site, "").await;
    site.clock.advance(Duration::minutes(15) + Duration::SECOND);
    let query = format!("state={state}&code={verifier}~priya@northwind.example");
    assert_signed_out(&come_back(&site, &browser, &query).await, text);
}

#[actix_web::test]
async fn only_members_with_a_verified_address_sign_in() {
    let site = TestSite::with_provider(provider()).await;
    let mut directory = northwind::directory();
    for member in &mut directory.members {
        member.service_account |= member.key.as_str() == "tom";
        member.archived |= member.key.as_str() == "lena";
    }
    northwind::save(&*site.store, &directory).await.expect("it can be saved");
    for email in
        ["stranger@acme.example", "tom@northwind.example", "lena@northwind.example", "unverified"]
    {
        let page = sign_in(&site, email).await;
        assert_signed_out(&page, "confirmed no address of yours that belongs to a member");
    }
}

#[actix_web::test]
async fn member_of_several_workspaces_chooses_one() {
    let site = TestSite::with_provider(provider()).await;
    let mut other = northwind::other_directory();
    for member in &mut other.members {
        if member.key.as_str() == "priya" {
            member.email = Email::parse("priya@northwind.example").expect("an address");
        }
    }
    northwind::save(&*site.store, &other).await.expect("it can be saved");
    let (state, verifier, browser) = ask(&site, "").await;
    let query = format!("state={state}&code={verifier}~priya@northwind.example");
    let page = come_back(&site, &browser, &query).await;
    assert_eq!((page.status, page.header("set-cookie")), (200, ""), "{}", page.body);
    assert_eq!(page.header("referrer-policy"), "same-origin", "the forms need their origin");
    let forms: Vec<&str> = page.body.split("action=\"").skip(1).collect();
    assert_eq!(forms.len(), 2, "{}", page.body);
    let form = forms.iter().find(|form| form.contains("Southwind")).expect("the workspace");
    let link = form.split('"').next().expect("an address");
    let stolen = site.post(link, &[]).await;
    assert_eq!((stolen.status, stolen.header("set-cookie")), (410, ""));
    let headers = [("cookie", &*browser), ("origin", "https://evil.example")];
    assert_eq!(site.post_with(&headers, link, &[]).await.status, 403);
    let signed_in = site.post_with(&[("cookie", &browser)], link, &[]).await;
    assert_eq!(signed_in.header("location"), "/desk");
    let desk = site.get_with(&cookie_of(&signed_in), "/desk").await;
    assert!(desk.says("Southwind") && !desk.says("Northwind"), "{}", desk.body);
}

#[actix_web::test]
async fn unreachable_provider_gets_a_page_with_other_ways_to_sign_in() {
    let fault = IdentityFault::Unavailable("id.acme.example did not respond".to_owned());
    let site = TestSite::with_provider(broken(fault)).await;
    assert_eq!(site.get("/desk/sign-in").await.status, 200);
    let page = site.get(START).await;
    assert_eq!((page.status, page.header("set-cookie")), (503, ""));
    assert!(page.says("Acme is not available") && page.says("sign in by mail"), "{}", page.body);
    assert!(!page.says("did not respond"), "{}", page.body);
    let german = site.get(&format!("{START}?lang=de")).await;
    assert_eq!(german.links("/desk/sign-in?lang=de")[0], "/desk/sign-in?lang=de");
}

#[actix_web::test]
async fn other_sites_cannot_start_the_sign_in_and_failures_are_capped() {
    let site = TestSite::with_provider(provider()).await;
    for from in ["cross-site", "same-site", "none"] {
        let request = actix_web::test::TestRequest::get().uri(START);
        let page = site.send(request.insert_header(("sec-fetch-site", from))).await;
        assert_eq!((page.header("location"), page.header("set-cookie")), ("/desk/sign-in", ""));
    }
    for _ in 0..MAX_SIGN_IN_REQUESTS.get() {
        assert_eq!(sign_in(&site, "stranger@acme.example").await.status, 403);
    }
    assert_eq!(sign_in(&site, "priya@northwind.example").await.status, 429);
}

#[actix_web::test]
async fn service_without_a_provider_has_no_such_pages() {
    let site = TestSite::new().await;
    assert!(!site.get("/desk/sign-in").await.says("oidc"));
    for path in [START, "/desk/sign-in/oidc?state=x&code=y"] {
        assert_eq!(site.get(path).await.status, 404, "{path}");
    }
}
