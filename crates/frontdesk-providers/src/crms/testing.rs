use std::time::Duration;

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{CrmError, CrmKind, CrmMatch, Crms as _};
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
    let crms = HttpCrms::new(client(), vault());
    let email = Email::parse(email).expect("an address");
    crms.find_in_crm(kind, &connection(kind.as_str(), base_url), &email, timeout).await
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
