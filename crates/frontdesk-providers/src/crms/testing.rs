use std::time::Duration;

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{CrmError, CrmKind, CrmMatch, CrmQuery, Crms as _};
use frontdesk_domain::records::CompanyDomain;
use serde_json::Value;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::HttpCrms;
use crate::testing::{LONG, client, connection, vault};

pub(super) type CrmResult = Result<Option<CrmMatch>, CrmError>;

pub(super) async fn ask_within(
    kind: CrmKind,
    base_url: &str,
    email: &str,
    timeout: Duration,
) -> CrmResult {
    let query = CrmQuery::Person(Email::parse(email).expect("an address"));
    find_within(kind, base_url, &query, timeout).await
}

pub(super) async fn find_within(
    kind: CrmKind,
    base_url: &str,
    query: &CrmQuery,
    timeout: Duration,
) -> CrmResult {
    let crms = HttpCrms::new(client(), vault());
    crms.find_in_crm(kind, &connection(kind.as_str(), base_url), query, timeout).await
}

pub(super) async fn ask_for_company(kind: CrmKind, stub: &MockServer, domain: &str) -> CrmResult {
    let query = CrmQuery::Company(CompanyDomain::parse(domain).expect("a domain"));
    find_within(kind, &stub.uri(), &query, LONG).await
}

pub(super) async fn ask(kind: CrmKind, stub: &MockServer) -> CrmResult {
    ask_within(kind, &stub.uri(), "ada@acme.com", LONG).await
}

pub(super) async fn serve(stub: &MockServer, verb: &str, resource: &str, body: Value) {
    serve_template(stub, verb, resource, ResponseTemplate::new(200).set_body_json(body)).await;
}

pub(super) async fn serve_template(
    stub: &MockServer,
    verb: &str,
    resource: &str,
    response: ResponseTemplate,
) {
    Mock::given(method(verb)).and(path(resource)).respond_with(response).mount(stub).await;
}
