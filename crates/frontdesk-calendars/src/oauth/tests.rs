use wiremock::matchers::{body_string_contains, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{grant, granted};
use frontdesk_outgoing::testing::outgoing;

fn session(stub: &MockServer) -> OauthSession {
    let url = format!("http://vendor.example.com:{}/token", stub.address().port());
    OauthSession::new(outgoing(), url.parse().expect("a URL"), grant(stub))
}

async fn responding(response: ResponseTemplate) -> (MockServer, OauthSession) {
    let stub = MockServer::start().await;
    Mock::given(method("POST")).and(path("/token")).respond_with(response).mount(&stub).await;
    let session = session(&stub);
    (stub, session)
}

async fn token(session: &OauthSession) -> Result<(String, bool), CalendarError> {
    let access = session.access_token(None).await?;
    Ok((access.token.expose_secret().to_owned(), access.fresh))
}

async fn times_asked(stub: &MockServer) -> usize {
    stub.received_requests().await.expect("recorded").len()
}

#[tokio::test]
async fn token_request_follows_rfc_6749_and_the_token_is_cached() {
    let (stub, session) = responding(granted("access 1", 3600)).await;
    assert_eq!(token(&session).await, Ok(("access 1".to_owned(), true)));
    assert_eq!(token(&session).await, Ok(("access 1".to_owned(), false)));
    let requests = stub.received_requests().await.expect("recorded");
    assert_eq!(requests.len(), 1);
    assert_eq!(requests[0].headers["content-type"], "application/x-www-form-urlencoded");
    assert_eq!(
        String::from_utf8_lossy(&requests[0].body),
        "grant_type=refresh_token&client_id=client&client_secret=client+secret&refresh_token=refresh+1"
    );
}

#[tokio::test]
async fn expiring_token_is_renewed() {
    let (stub, session) = responding(granted("access 1", 0)).await;
    for _ in 0..2 {
        assert_eq!(token(&session).await, Ok(("access 1".to_owned(), true)));
    }
    assert_eq!(times_asked(&stub).await, 2);
}

#[tokio::test]
async fn rejected_token_is_renewed_but_a_newer_one_is_kept() {
    let (stub, session) = responding(granted("access 1", 3600)).await;
    token(&session).await.expect("a token");
    session.access_token(Some(&"another".into())).await.expect("a token");
    assert_eq!(times_asked(&stub).await, 1);
    assert!(session.access_token(Some(&"access 1".into())).await.expect("a token").fresh);
    assert_eq!(times_asked(&stub).await, 2);
}

#[tokio::test]
async fn lifetime_beyond_the_range_of_the_clock_is_accepted() {
    let (_stub, session) = responding(granted("access 1", u64::MAX)).await;
    assert!(session.access_token(None).await.expect("a token").fresh);
    assert!(!session.access_token(None).await.expect("the cached token").fresh);
}

#[tokio::test]
async fn concurrent_callers_renew_the_token_once() {
    let (stub, session) = responding(granted("access 1", 3600)).await;
    let (one, other) = tokio::join!(token(&session), token(&session));
    assert!(one.is_ok() && other.is_ok());
    assert_eq!(times_asked(&stub).await, 1);
}

#[tokio::test]
async fn rotated_refresh_token_replaces_the_old_one() {
    let stub = MockServer::start().await;
    for (old, new) in [("refresh+1", "refresh 2"), ("refresh+2", "refresh 3")] {
        let response =
            serde_json::json!({ "access_token": "a", "expires_in": "0", "refresh_token": new });
        Mock::given(body_string_contains(format!("refresh_token={old}")))
            .respond_with(ResponseTemplate::new(200).set_body_json(response))
            .mount(&stub)
            .await;
    }
    let session = session(&stub);
    for newest in ["refresh 2", "refresh 3"] {
        token(&session).await.expect("a token");
        assert_eq!(session.refresh_token().await.expose_secret(), newest);
    }
    let declared =
        |refresh_token: &str| OauthGrant { refresh_token: refresh_token.into(), ..grant(&stub) };
    let url = session.token_url.clone();
    for (refresh_token, same) in [("refresh 1", true), ("refresh 3", true), ("refresh 2", false)] {
        assert_eq!(session.is_of(&declared(refresh_token), &url).await, same, "{refresh_token}");
    }
    let other_client = OauthGrant { client_secret: "new".into(), ..declared("refresh 1") };
    assert!(!session.is_of(&other_client, &url).await);
}

#[tokio::test]
async fn each_refusal_maps_to_its_error_and_hides_secrets() {
    let host = "vendor.example.com";
    let refused = |status: u16, error: &str| {
        ResponseTemplate::new(status)
            .set_body_json(serde_json::json!({ "error": error, "error_description": "refresh 1" }))
    };
    for (response, error) in [
        (refused(400, "invalid_grant"), CalendarError::Auth),
        (refused(401, "invalid_client"), CalendarError::Auth),
        (refused(400, "interaction_required"), CalendarError::Auth),
        (
            refused(400, "invalid_request"),
            CalendarError::Permanent(format!("{host} rejected the token request: invalid_request")),
        ),
        (
            refused(400, "temporarily_unavailable"),
            CalendarError::Transient(format!("{host} responded with temporarily_unavailable")),
        ),
        (
            refused(429, "slow_down").insert_header("retry-after", "7"),
            CalendarError::Throttled(Some(Duration::from_secs(7))),
        ),
        (
            ResponseTemplate::new(502).set_body_string("<html>"),
            CalendarError::Transient(format!("{host} responded with 502 Bad Gateway")),
        ),
        (
            ResponseTemplate::new(200).set_body_string("<html>Sign in</html>"),
            CalendarError::Permanent(format!("{host} returned no access token")),
        ),
        (
            ResponseTemplate::new(307).insert_header("location", "http://elsewhere.example.com/"),
            CalendarError::Permanent(format!("{host} responded with 307 Temporary Redirect")),
        ),
    ] {
        let (stub, session) = responding(response).await;
        let found = token(&session).await.expect_err("a refusal");
        assert!(!found.to_string().contains("refresh 1"));
        assert_eq!(found, error);
        assert_eq!(times_asked(&stub).await, 1);
    }
}

#[test]
fn debug_output_of_a_session_hides_secrets() {
    let grant = OauthGrant {
        client_id: "client".to_owned(),
        client_secret: "hidden".into(),
        refresh_token: "hidden".into(),
        base_url: None,
    };
    let url = "https://vendor.example.com/token".parse().expect("a URL");
    assert!(!format!("{:?}", OauthSession::new(outgoing(), url, grant)).contains("hidden"));
}
