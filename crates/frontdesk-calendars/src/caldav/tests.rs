mod discovery;
mod reading;
mod writing;

use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use super::*;
use frontdesk_outgoing::testing::outgoing;

const WORK: &str = "/dav/ann/work/";

fn account_at(address: &str) -> CaldavCalendars {
    let credentials = Credentials::Password { user: "ann".to_owned(), password: "secret".into() };
    CaldavCalendars::new(outgoing(), address, &credentials)
        .unwrap_or_else(|error| panic!("{address}: {error}"))
}

fn at(stub: &MockServer, path: &str) -> String {
    format!("http://dav.example.com:{}{path}", stub.address().port())
}

fn account(stub: &MockServer) -> CaldavCalendars {
    account_at(&at(stub, "/"))
}

fn work(stub: &MockServer) -> CalendarId {
    CalendarId(at(stub, WORK))
}

fn multistatus(rows: &str) -> ResponseTemplate {
    let body = format!(
        "<?xml version=\"1.0\"?><d:multistatus xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\" \
         xmlns:s=\"http://calendarserver.org/ns/\">{rows}</d:multistatus>"
    );
    ResponseTemplate::new(207).set_body_raw(body, "application/xml")
}

fn precondition(status: u16, name: &str) -> ResponseTemplate {
    let body = format!(
        "<d:error xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\"><{name}/></d:error>"
    );
    ResponseTemplate::new(status).set_body_raw(body, "application/xml")
}

fn row(href: &str, properties: &str) -> String {
    format!(
        "<d:response><d:href>{href}</d:href><d:propstat><d:prop>{properties}</d:prop>\
         <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
    )
}

fn status_row(href: &str, status: u16) -> String {
    format!(
        "<d:response><d:href>{href}</d:href><d:status>HTTP/1.1 {status} X</d:status></d:response>"
    )
}

fn listed(name: &str, etag: &str) -> String {
    row(&format!("{WORK}{name}"), &format!("<d:resourcetype/><d:getetag>\"{etag}\"</d:getetag>"))
}

fn whole(name: &str, text: &str) -> String {
    let data = format!("<d:getetag>\"1\"</d:getetag><c:calendar-data>{text}</c:calendar-data>");
    row(&format!("{WORK}{name}"), &data)
}

async fn mount_response(stub: &MockServer, verb: &str, at: &str, response: ResponseTemplate) {
    Mock::given(method(verb)).and(path(at)).respond_with(response).mount(stub).await;
}

async fn mock_report(stub: &MockServer, marker: &'static str, response: ResponseTemplate) {
    let holds = move |request: &Request| body_of(request).contains(marker);
    Mock::given(method("REPORT"))
        .and(path(WORK))
        .and(holds)
        .respond_with(response)
        .mount(stub)
        .await;
}

async fn mock_versions(stub: &MockServer, properties: &str) {
    mock_depth(stub, "0", multistatus(&row(WORK, properties))).await;
}

async fn mock_depth(stub: &MockServer, depth: &'static str, response: ResponseTemplate) {
    let reaches =
        move |request: &Request| request.headers.get("depth").is_some_and(|value| value == depth);
    Mock::given(method("PROPFIND"))
        .and(path(WORK))
        .and(reaches)
        .respond_with(response)
        .mount(stub)
        .await;
}

fn body_of(request: &Request) -> String {
    String::from_utf8_lossy(&request.body).into_owned()
}

async fn asked(stub: &MockServer) -> Vec<String> {
    let requests = stub.received_requests().await.expect("requests are recorded");
    requests.iter().map(|request| format!("{} {}", request.method, request.url.path())).collect()
}

#[test]
fn address_must_be_http_without_credentials() {
    let credentials = Credentials::Bearer("token".into());
    let invalid = |address: &str| CaldavCalendars::new(outgoing(), address, &credentials).err();
    assert_eq!(invalid(" https://cloud.example.com/remote.php/dav "), None);
    for address in [
        "",
        "cloud.example.com",
        "ftp://example.com/",
        "https://ann:secret@example.com/",
        "webcal://x/",
    ] {
        assert_eq!(invalid(address), Some(InvalidAccount::Address), "{address}");
    }
    let unsendable = Credentials::Bearer("a\nb".into());
    let error = CaldavCalendars::new(outgoing(), "https://example.com/", &unsendable).err();
    assert_eq!(error, Some(InvalidAccount::Token));
}
