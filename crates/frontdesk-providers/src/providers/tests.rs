use std::io;
use std::sync::Mutex;

use frontdesk_domain::ports::{Connection, SealedSecret};
use time::macros::datetime;
use tokio::task::JoinSet;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;
use wiremock::ResponseTemplate;

use super::*;
use crate::testing::StubBehavior::{Sends, SendsAndWaits};
use crate::testing::{
    ClosedPort, HEAD, KEY, LONG, RawStub, SHORT, ask_with_response, providers, question,
    requests_of, stub_returning, vault,
};

fn vendors() -> impl Iterator<Item = ProviderId> {
    VENDORS.iter().map(|vendor| vendor.profile().id)
}

async fn assert_outcome(response: ResponseTemplate, outcome: Outcome) {
    for vendor in vendors() {
        let stub = stub_returning(response.clone()).await;
        let response = crate::testing::ask(vendor.as_str(), &stub, "ada@acme.com").await;
        assert_eq!(response.outcome, outcome, "{vendor}");
        assert_eq!(response.requests, 1, "{vendor}");
        assert_eq!(requests_of(&stub).await, 1, "{vendor}: no retry");
    }
}

#[test]
fn every_provider_is_listed_once_and_only_the_sample_is_free() {
    let profiles = providers().profiles();
    let mut ids: Vec<_> = profiles.iter().map(|profile| profile.id.as_str()).collect();
    assert_eq!(ids.last(), Some(&"sample"));
    ids.sort_unstable();
    assert_eq!(ids, ["apollo", "hunter", "lusha", "people_data_labs", "prospeo", "sample"]);
    for profile in profiles {
        let (requests, takes_free_mail) = match profile.id.as_str() {
            "sample" => (0, true),
            "people_data_labs" | "lusha" => (2, true),
            "hunter" => (1, false),
            _ => (1, true),
        };
        assert_eq!(profile.requests_per_lookup, requests, "{}", profile.id);
        assert_eq!(profile.takes_free_mail, takes_free_mail, "{}", profile.id);
    }
}

#[tokio::test]
async fn server_error_is_a_failure_without_a_retry() {
    for status in [301, 302, 303, 307, 308, 408, 418, 500, 502, 503, 504] {
        assert_outcome(ResponseTemplate::new(status), Outcome::Failed).await;
    }
}

#[tokio::test]
async fn unreadable_response_is_a_failure_without_a_retry() {
    let too_long = format!("{{}}{}", " ".repeat(2 * 1024 * 1024));
    for body in
        ["<html>Welcome</html>", "{\"person\": {", "", "null", "true", "[]", "[{}]", &too_long]
    {
        assert_outcome(ResponseTemplate::new(200).set_body_string(body), Outcome::Failed).await;
    }
}

#[tokio::test]
async fn html_page_is_neither_a_rejected_key_nor_a_miss() {
    for status in [403, 404] {
        let page = ResponseTemplate::new(status).set_body_string("<html>Not here</html>");
        assert_outcome(page, Outcome::Failed).await;
    }
}

#[tokio::test]
async fn status_404_is_a_miss_only_for_vendors_that_document_it() {
    for vendor in vendors() {
        let outcome = match vendor.as_str() {
            "people_data_labs" | "hunter" => Outcome::NoMatch,
            _ => Outcome::Failed,
        };
        let response = ask_with_response(vendor.as_str(), ResponseTemplate::new(404)).await;
        assert_eq!((response.outcome, response.http_status), (outcome, Some(404)), "{vendor}");
    }
}

#[tokio::test]
async fn body_is_read_for_any_content_type() {
    let body = r#"{"person": {"name": "Ada Byron"}}"#;
    for content_type in ["application/json", "text/plain", "text/html; charset=utf-8"] {
        let response = ResponseTemplate::new(200).set_body_raw(body, content_type);
        assert_eq!(
            ask_with_response("apollo", response).await.outcome,
            Outcome::Match,
            "{content_type}"
        );
    }
}

#[tokio::test]
async fn response_with_a_byte_order_mark_or_a_lone_surrogate_is_read() {
    for body in [
        "\u{feff}{\"person\": {\"name\": \"Ada Byron\"}}",
        r#"{"person": {"name": "Ada Byron", "title": "VP \ud83d", "seniority": NaN}}"#,
    ] {
        let response = ResponseTemplate::new(200).set_body_string(body);
        let found = ask_with_response("apollo", response).await;
        assert_eq!(found.outcome, Outcome::Match, "{body}");
        assert_eq!(
            (found.person.full_name.as_deref(), found.person.title),
            (Some("Ada Byron"), None)
        );
    }
    let page = ResponseTemplate::new(403).set_body_string("\u{feff}<html>Not here</html>");
    assert_outcome(page, Outcome::Failed).await;
}

#[tokio::test]
async fn rejected_key_exhausted_credit_and_legal_block_have_outcomes() {
    for (status, outcome) in
        [(401, Outcome::BadCredentials), (402, Outcome::OutOfCredits), (451, Outcome::LegalBlock)]
    {
        assert_outcome(ResponseTemplate::new(status), outcome).await;
        assert_outcome(ResponseTemplate::new(status).set_body_string("<html>"), outcome).await;
    }
}

#[tokio::test]
async fn rate_limit_keeps_the_end_that_the_vendor_states() {
    let limited = ResponseTemplate::new(429);
    for (response, until) in [
        (limited.clone(), None),
        (
            limited.clone().insert_header("retry-after", "90"),
            Some(datetime!(2026-11-21 09:01:30 UTC)),
        ),
        (
            limited.insert_header("retry-after", "Sat, 21 Nov 2026 10:00:00 GMT"),
            Some(datetime!(2026-11-21 10:00 UTC)),
        ),
    ] {
        assert_outcome(response, Outcome::RateLimited { until }).await;
    }
}

#[tokio::test]
async fn slow_vendor_is_a_timeout_that_may_have_been_billed() {
    let ask = |vendor: ProviderId| async move {
        let stub = stub_returning(ResponseTemplate::new(200).set_delay(LONG)).await;
        let question = question(vendor.as_str(), &stub.uri(), "ada@acme.com");
        let response = providers().ask(&question, SHORT).await;
        assert_eq!(
            response,
            ProviderResponse { requests: 1, ..ProviderResponse::without_facts(Outcome::Timeout) },
            "{vendor}"
        );
        assert_eq!(requests_of(&stub).await, 1, "{vendor}");
    };
    vendors().map(ask).collect::<JoinSet<_>>().join_all().await;
}

#[tokio::test]
async fn broken_or_stalled_vendor_response_is_not_retried() {
    for (manner, outcome, http_status) in [
        (Sends(""), Outcome::Failed, None),
        (Sends(HEAD), Outcome::Failed, Some(200)),
        (SendsAndWaits(HEAD), Outcome::Timeout, Some(200)),
        (
            SendsAndWaits("HTTP/1.1 401 No\r\ncontent-length: 9\r\n\r\n"),
            Outcome::BadCredentials,
            Some(401),
        ),
    ] {
        let ask = |vendor: ProviderId| async move {
            let stub = RawStub::start(manner).await;
            let response = providers()
                .ask(&question(vendor.as_str(), &stub.url(), "ada@acme.com"), SHORT)
                .await;
            let expected = ProviderResponse {
                requests: 1,
                http_status,
                ..ProviderResponse::without_facts(outcome)
            };
            assert_eq!(response, expected, "{vendor} {manner:?}");
            assert_eq!(stub.requests(), 1, "{vendor} {manner:?}");
        };
        vendors().map(ask).collect::<JoinSet<_>>().join_all().await;
    }
}

#[tokio::test]
async fn unreachable_vendor_counts_no_request() {
    let nowhere = ClosedPort::new();
    for vendor in vendors() {
        let response =
            providers().ask(&question(vendor.as_str(), &nowhere.url(), "ada@acme.com"), LONG).await;
        assert_eq!(response, ProviderResponse::without_facts(Outcome::Failed), "{vendor}");
    }
}

#[tokio::test]
async fn base_url_on_this_machine_fails_like_an_unreachable_vendor() {
    let stub = stub_returning(ResponseTemplate::new(200)).await;
    let client = HttpClient::without_authorities([]).expect("a client");
    let providers = HttpProviders::new(client, vault());
    let port = stub.address().port();
    for base_url in [stub.uri(), format!("http://localhost:{port}")] {
        let response = providers.ask(&question("apollo", &base_url, "ada@acme.com"), LONG).await;
        assert_eq!(response, ProviderResponse::without_facts(Outcome::Failed), "{base_url}");
    }
    assert_eq!(requests_of(&stub).await, 0);
}

#[tokio::test]
async fn undecryptable_key_sends_no_request() {
    let stub = stub_returning(ResponseTemplate::new(200)).await;
    let fine = question("apollo", &stub.uri(), "ada@acme.com");
    let hunters = question("hunter", &stub.uri(), "ada@acme.com").connection;
    let damaged = Connection { credential: SealedSecret(vec![1, 2, 3]), ..fine.connection.clone() };
    let in_the_open =
        Connection { base_url: Some("http://proxy.acme.com".into()), ..fine.connection.clone() };
    for connection in [hunters, damaged, in_the_open] {
        let response =
            providers().ask(&ProviderQuestion { connection, ..fine.clone() }, LONG).await;
        assert_eq!(response, ProviderResponse::without_facts(Outcome::Failed));
    }
    assert_eq!(requests_of(&stub).await, 0);
}

#[tokio::test]
async fn unknown_provider_is_a_failure_and_the_sample_needs_no_key() {
    let nobody = question("nobody", "https://api.acme.com", "ada@acme.com");
    assert_eq!(providers().ask(&nobody, LONG).await.outcome, Outcome::Failed);

    let mut sample = question("sample", "https://api.acme.com", "ada@acme.example");
    sample.connection.credential = SealedSecret(Vec::new());
    assert_eq!(providers().ask(&sample, LONG).await.outcome, Outcome::Match);
}

#[tokio::test]
async fn no_match_has_no_facts() {
    for vendor in vendors() {
        let response =
            ask_with_response(vendor.as_str(), ResponseTemplate::new(500).set_body_string("{}"))
                .await;
        assert_eq!((response.person, response.company), Default::default(), "{vendor}");
        assert_eq!(response.http_status, Some(500), "{vendor}");
    }
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn key_is_in_no_url_log_line_or_debug_output() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_writer(log.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    // If there is only one dispatcher and a test without a subscriber reaches a call site first,
    // tracing disables that call site permanently. A second dispatcher prevents this.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    for vendor in vendors() {
        for response in [ResponseTemplate::new(401), ResponseTemplate::new(200).set_delay(LONG)] {
            let stub = stub_returning(response).await;
            let question = question(vendor.as_str(), &stub.uri(), "ada@acme.com");
            let providers = providers();
            let response = providers.ask(&question, SHORT).await;
            assert!(!format!("{providers:?} {question:?} {response:?}").contains(KEY), "{vendor}");
            for request in stub.received_requests().await.expect("requests are recorded") {
                assert!(!request.url.as_str().contains(KEY), "{vendor}");
                let in_headers = request
                    .headers
                    .values()
                    .any(|value| value.as_bytes().ends_with(KEY.as_bytes()));
                assert!(in_headers, "{vendor}");
            }
        }
    }
    let log = String::from_utf8(log.0.lock().expect("no writer panics").clone()).expect("text");
    assert!(log.contains("an enrichment provider did not respond"), "{log}");
    assert!(!log.contains(KEY), "{log}");
}

#[test]
fn match_needs_a_person_and_company_only_needs_a_name() {
    let title = PersonFacts { title: Some("VP".into()), ..PersonFacts::default() };
    let phone = PersonFacts { phone: Some("+44".into()), ..PersonFacts::default() };
    let acme = CompanyFacts { name: Some("Acme".into()), ..CompanyFacts::default() };
    let nameless = CompanyFacts { industry: Some("Machinery".into()), ..CompanyFacts::default() };
    for (person, company, outcome) in [
        (&title, &acme, Outcome::Match),
        (&title, &nameless, Outcome::Match),
        (&phone, &acme, Outcome::CompanyOnly),
        (&phone, &nameless, Outcome::NoMatch),
    ] {
        let response = response_with(person.clone(), company.clone());
        assert_eq!(response.outcome, outcome);
        assert_eq!(response.person == *person, outcome == Outcome::Match);
        assert_eq!(response.company == *company, company.is_match());
    }
}
