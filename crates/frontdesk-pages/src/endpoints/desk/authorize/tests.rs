use actix_web::test::TestRequest;
use frontdesk_domain::access::OauthClient;
use frontdesk_domain::ports::OauthClients as _;
use frontdesk_testing::clock::instant;
use url::{Url, form_urlencoded};

use crate::testing::{TestPage, TestSite};

const REDIRECT: &str = "https://claude.ai/api/mcp/auth_callback";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn address(changes: &[(&str, &str)]) -> String {
    let mut pairs = vec![
        ("response_type", "code"),
        ("client_id", "client-00001"),
        ("redirect_uri", REDIRECT),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
        ("scope", "bookings:read workspace:read"),
        ("state", "xyz"),
    ];
    pairs.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    pairs.extend(changes);
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    format!("/oauth/authorize?{query}")
}

/// The parameters of a redirect to the client.
fn returned(page: &TestPage) -> Vec<(String, String)> {
    assert_eq!(page.status, 303, "{}", page.body);
    let location = page.header("location");
    assert!(location.starts_with(REDIRECT), "{location}");
    let url = Url::parse(location).expect("an address");
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

fn value<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    pairs.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
}

async fn site() -> TestSite {
    let site = TestSite::new().await;
    let client = OauthClient {
        id: "client-00001".to_owned(),
        name: "Claude <b>".to_owned(),
        redirect_uris: vec![REDIRECT.to_owned()],
        secret_hash: None,
        fresh_until: None,
        workspace_id: None,
    };
    site.store.save_client(&client, instant("2029-12-31T00:00Z"), 9).await.expect("it is stored");
    site
}

#[actix_web::test]
async fn stranger_signs_in_first_and_returns() {
    let site = site().await;
    let asked = site.get(&address(&[])).await;
    let sign_in = asked.header("location").to_owned();
    assert!(sign_in.starts_with("/desk/sign-in?then=%2Foauth%2Fauthorize%3F"), "{sign_in}");
    let shown = site.get(&sign_in).await;
    let cookie = shown.header("set-cookie");
    let then = cookie.split(';').next().unwrap_or_default().to_owned();
    let link = site.sign_in_link("priya").await;
    let signed_in = site.post_with(&[("cookie", &then)], &link, &[]).await;
    assert_eq!(signed_in.header("location"), address(&[]));
}

#[actix_web::test]
async fn address_that_does_not_fit_into_a_cookie_is_not_kept() {
    let site = site().await;
    for state in ["a;b%26c", &"x".repeat(3_000)] {
        let page = site.get(&address(&[("state", state)])).await;
        let is_kept = page.header("location").contains("then=");
        assert_eq!(is_kept, state.len() < 9, "{}", page.header("location"));
    }
}

#[actix_web::test]
async fn member_chooses_scopes_and_allows_or_refuses() {
    let site = site().await;
    let cookie = site.sign_in("priya").await;
    let page = site.get_with(&cookie, &address(&[])).await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.says("Claude &lt;b&gt;") && page.says("claude.ai") && page.says("Northwind"));
    assert!(page.says("value=\"bookings:read\" checked"), "{}", page.body);
    assert!(!page.says("records:enrich"), "the client did not request it");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("form-action 'self' https://claude.ai;"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    let token = page.hidden("csrf_token");
    let send = async |fields: &[(&str, &str)]| {
        let fields = [&[("csrf_token", &*token), ("access_days", "30")], fields].concat();
        site.post_with(&[("cookie", &cookie)], &address(&[]), &fields).await
    };
    let nothing = send(&[("decision", "allow")]).await;
    assert_eq!(nothing.status, 422);
    let refused = returned(&send(&[("decision", "refuse")]).await);
    assert_eq!(value(&refused, "error"), Some("access_denied"));
    let allowed = send(&[("decision", "allow"), ("scopes", "bookings:read")]).await;
    let allowed = returned(&allowed);
    assert!(value(&allowed, "code").is_some_and(|code| code.starts_with("fd_")), "{allowed:?}");
    assert_eq!(value(&allowed, "state"), Some("xyz"));
    assert_eq!(value(&allowed, "iss"), Some("https://desk.example"));
}

#[actix_web::test]
async fn only_the_form_of_this_session_gives_access() {
    let site = site().await;
    let cookie = site.sign_in("priya").await;
    let token = site.get_with(&cookie, &address(&[])).await.hidden("csrf_token");
    let other = site.sign_in("tom").await;
    let fields = |token| {
        [
            ("csrf_token", token),
            ("access_days", "30"),
            ("decision", "allow"),
            ("scopes", "bookings:read"),
        ]
    };
    for (headers, token) in [
        (vec![("cookie", &*cookie)], ""),
        (vec![("cookie", &*other)], &*token),
        (vec![("cookie", &*cookie), ("origin", "https://evil.example")], &*token),
        (vec![("cookie", &*cookie), ("sec-fetch-site", "cross-site")], &*token),
    ] {
        let page = site.post_with(&headers, &address(&[]), &fields(token)).await;
        assert_eq!(page.status, 403, "{headers:?}");
        assert_eq!(page.header("location"), "");
    }
    let embedded = address(&[("decision", "allow")]);
    let shown = site.send(TestRequest::get().uri(&embedded).insert_header(("cookie", &*cookie)));
    assert_eq!(shown.await.status, 200, "a GET gives nothing");
}

#[actix_web::test]
async fn invalid_request_is_shown_or_returned_to_the_client() {
    let site = site().await;
    let cookie = site.sign_in("priya").await;
    for change in [
        ("client_id", "unknown"),
        ("redirect_uri", "https://evil.example/"),
        ("redirect_uri", "https://claude.ai/api/mcp/auth_callback/.."),
    ] {
        let page = site.get_with(&cookie, &address(&[change])).await;
        assert_eq!((page.status, page.header("location")), (400, ""), "{change:?}");
    }
    for (change, error) in [
        (("response_type", "token"), "unsupported_response_type"),
        (("code_challenge_method", "plain"), "invalid_request"),
    ] {
        let page = site.get_with(&cookie, &address(&[change])).await;
        assert_eq!(value(&returned(&page), "error"), Some(error));
    }
}
