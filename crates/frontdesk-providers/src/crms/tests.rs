use tokio::task::JoinSet;
use wiremock::ResponseTemplate;

use super::testing::{CrmResult, ask, ask_within};
use super::*;
use crate::testing::StubBehavior::{Sends, SendsAndWaits};
use crate::testing::{ClosedPort, HEAD, KEY, LONG, RawStub, SHORT, requests_of, stub_returning};

const EMAIL: &str = "ada@acme.com";

#[test]
fn exchanges_match_the_vendors_descriptions() {
    let vendors =
        [("hubspot", hubspot::URL), ("pipedrive", pipedrive::URL), ("salesforce", salesforce::URL)];
    let modules = ["crms::hubspot", "crms::pipedrive", "crms::salesforce"];
    let invalid = ["unexpected_values", "match_is_kept_without"];
    frontdesk_testing::wire::check(&vendors, &modules, &invalid);
}

async fn ask_with_response(kind: CrmKind, response: ResponseTemplate) -> CrmResult {
    ask(kind, &stub_returning(response).await).await
}

#[tokio::test]
async fn every_crm_distinguishes_credentials_rate_limit_and_failure() {
    for kind in CrmKind::ALL {
        for (status, error) in [
            (400, CrmError::Failed),
            (401, CrmError::BadCredentials),
            (403, CrmError::BadCredentials),
            (404, CrmError::Failed),
            (429, CrmError::RateLimited),
            (302, CrmError::Failed),
            (500, CrmError::Failed),
            (503, CrmError::Failed),
        ] {
            let found = ask_with_response(kind, ResponseTemplate::new(status)).await;
            assert_eq!(found, Err(error), "{} {status}", kind.as_str());
        }
    }
}

#[tokio::test]
async fn html_page_or_truncated_body_is_a_failure_not_a_miss() {
    for kind in CrmKind::ALL {
        for body in ["<html>Maintenance</html>", "{\"results\":[{\"id\"", "{}", "[]", ""] {
            let found =
                ask_with_response(kind, ResponseTemplate::new(200).set_body_string(body)).await;
            assert_eq!(found, Err(CrmError::Failed), "{} {body}", kind.as_str());
        }
    }
}

#[tokio::test]
async fn slow_crm_is_a_timeout_without_a_retry() {
    for kind in CrmKind::ALL {
        let stub = stub_returning(ResponseTemplate::new(200).set_delay(LONG)).await;
        let found = ask_within(kind, &stub.uri(), EMAIL, Duration::from_secs(1)).await;
        assert_eq!(found, Err(CrmError::Timeout), "{}", kind.as_str());
        assert_eq!(requests_of(&stub).await, 1, "{}", kind.as_str());
    }
}

#[tokio::test]
async fn broken_or_stalled_crm_response_is_not_retried() {
    for (manner, error) in [
        (Sends(HEAD), CrmError::Failed),
        (SendsAndWaits(HEAD), CrmError::Timeout),
        (SendsAndWaits("HTTP/1.1 401 No\r\ncontent-length: 9\r\n\r\n"), CrmError::BadCredentials),
    ] {
        let ask = |kind: CrmKind| async move {
            let stub = RawStub::start(manner).await;
            let found = ask_within(kind, &stub.url(), EMAIL, SHORT).await;
            assert_eq!(found, Err(error), "{} {manner:?}", kind.as_str());
            assert_eq!(stub.requests(), 1, "{} {manner:?}", kind.as_str());
        };
        CrmKind::ALL.into_iter().map(ask).collect::<JoinSet<_>>().join_all().await;
    }
}

#[tokio::test]
async fn unreachable_crm_is_a_failure() {
    let nowhere = ClosedPort::new();
    let found = ask_within(CrmKind::HubSpot, &nowhere.url(), EMAIL, LONG).await;
    assert!(matches!(found, Err(CrmError::Failed)), "{found:?}");
}

#[tokio::test]
async fn token_is_sent_only_in_its_header() {
    for (kind, header, value) in [
        (CrmKind::HubSpot, "authorization", format!("Bearer {KEY}")),
        (CrmKind::Salesforce, "authorization", format!("Bearer {KEY}")),
        (CrmKind::Pipedrive, "x-api-token", KEY.to_owned()),
    ] {
        let stub = stub_returning(ResponseTemplate::new(401)).await;
        ask(kind, &stub).await.expect_err("refused");
        for mut request in stub.received_requests().await.expect("requests are recorded") {
            let sent = request.headers.remove(header).expect("the token");
            assert_eq!(sent, value.as_str());
            assert!(!format!("{request:?}").contains(KEY), "{request:?}");
        }
    }
}

#[tokio::test]
async fn insecure_base_url_receives_no_request() {
    for kind in CrmKind::ALL {
        let found = ask_within(kind, "http://crm.acme.com", EMAIL, LONG).await;
        assert_eq!(found, Err(CrmError::Failed), "{}", kind.as_str());
    }
}

#[test]
fn last_changed_record_wins_and_crm_order_breaks_ties() {
    let at = |hour: i64| Some(OffsetDateTime::UNIX_EPOCH + time::Duration::hours(hour));
    let newest = |items: &[(char, Option<OffsetDateTime>)]| {
        last_changed(items.iter().copied(), |item| item.1).map(|item| item.0)
    };
    assert_eq!(newest(&[('a', at(1)), ('b', at(3)), ('c', at(2))]), Some('b'));
    assert_eq!(newest(&[('a', at(1)), ('b', at(1))]), Some('a'));
    assert_eq!(newest(&[('a', None), ('b', at(1)), ('c', None)]), Some('b'));
    assert_eq!(newest(&[('a', None), ('b', None)]), Some('a'));
    assert_eq!(newest(&[]), None);
}
