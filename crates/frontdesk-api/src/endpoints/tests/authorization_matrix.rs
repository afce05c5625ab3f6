//! Tests which roles and which scopes give access to each operation.
//!
//! The table of expected statuses was written from the API contract, not from the code. A test
//! fails if the table lacks an operation.

mod table;
mod tests;
mod tools;

use std::collections::BTreeSet;

use actix_web::http::header::IF_MATCH;
use actix_web::test::TestRequest;
use frontdesk_domain::access::Scope;
use frontdesk_domain::event::EventName;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::link::Assignment;
use frontdesk_testing::builders::{TokenBuilder, a_booking, a_hold, a_link, a_token, a_webhook};
use frontdesk_testing::northwind::{AES, GRACE, LENA, OLU, PRIYA, SOUTHWIND, TOM};
use serde_json::{Value, json};

use self::table::{OPERATIONS, Operation};
use crate::testing::{TestApi, TestClient};

/// The actors, in the order of [`Operation::responses`].
const ACTORS: [(&str, UserId); 5] = [
    ("an admin", GRACE),
    ("the host", PRIYA),
    ("the member who booked it", LENA),
    ("another member", TOM),
    ("an observer", OLU),
];

struct Fixture {
    api: TestApi,
    scheduled: String,
    past: String,
    no_show: String,
    held: String,
}

impl Fixture {
    async fn new() -> Self {
        let api = TestApi::new().await;
        let of_priya = |at| a_booking().hosted_by(PRIYA).booked_by(LENA).at(at);
        let from_a_queue = a_link().id(32).hosted_by_choice_of(AES, PRIYA).build();
        api.holds_link(&from_a_queue).await;
        let scheduled = of_priya("2030-01-02T09:30Z").through_link(from_a_queue.id).build();
        let past = of_priya("2030-01-01T08:00Z").build();
        let no_show = of_priya("2030-01-01T07:00Z").marked_as_no_show_by(PRIYA).build();
        for booking in [&scheduled, &past, &no_show] {
            api.holds_booking(booking).await;
        }
        let choice = Assignment { queue_id: AES, user_id: PRIYA, considered: vec![] };
        api.holds_choice(&scheduled, &choice).await;
        let link = a_link().hosted_by(PRIYA).build();
        api.holds_link(&link).await;
        let hold = a_hold(&link, "2030-01-02T11:30Z", "2030-01-01T09:10Z");
        api.holds_hold(&hold).await;
        // A replay also needs the scopes of the webhook's events.
        let webhook = a_webhook("crm").listening_to([EventName::WorkspaceChanged]);
        api.holds_webhook(&webhook.build()).await;
        let [scheduled, past, no_show] =
            [scheduled, past, no_show].map(|booking| booking.id.to_string());
        Self { api, scheduled, past, no_show, held: hold.id.to_string() }
    }

    /// A dry run if possible, so that later requests read unchanged data.
    fn request(&self, operation: &Operation) -> TestRequest {
        self.request_with(operation, if operation.dry_run { "dry_run=true" } else { "" })
    }

    fn request_with(&self, operation: &Operation, parameter: &str) -> TestRequest {
        let mut path = self.path(operation);
        if !parameter.is_empty() {
            path.push(if path.contains('?') { '&' } else { '?' });
            path.push_str(parameter);
        }
        match operation.method {
            "GET" => TestRequest::get().uri(&path),
            "DELETE" => TestRequest::delete().uri(&path),
            "PUT" => TestRequest::put()
                .uri(&path)
                .insert_header((IF_MATCH, "*"))
                .set_json((operation.body)()),
            "PATCH" => TestRequest::patch().uri(&path).set_json((operation.body)()),
            _ => TestRequest::post().uri(&path).set_json((operation.body)()),
        }
    }

    fn path(&self, operation: &Operation) -> String {
        let path =
            operation.path.replace("{scheduled}", &self.scheduled).replace("{past}", &self.past);
        path.replace("{no_show}", &self.no_show).replace("{held}", &self.held)
    }

    async fn clients(&self, tokens: impl IntoIterator<Item = TokenBuilder>) -> Vec<TestClient<'_>> {
        let mut clients = Vec::new();
        for (number, token) in (0..).zip(tokens) {
            clients.push(self.api.client(token.number(number)).await);
        }
        clients
    }
}

fn documented() -> Vec<(String, Value)> {
    let document = serde_json::to_value(crate::openapi()).expect("the document is JSON");
    let paths = document["paths"].as_object().expect("paths").clone();
    let operations =
        paths.into_iter().flat_map(|(_, path)| path.as_object().expect("methods").clone());
    let operations =
        operations.map(|(_, operation)| operation).filter(|value| value["operationId"].is_string());
    operations
        .filter(|operation| !needs_no_token(operation))
        .map(|operation| {
            (operation["operationId"].as_str().unwrap_or_default().to_owned(), operation)
        })
        .collect()
}

/// The matrix omits operations without a token; `endpoints::public::tests::privacy` checks them.
fn needs_no_token(operation: &Value) -> bool {
    operation["security"].as_array().is_some_and(Vec::is_empty)
}

fn names(scopes: &[Scope]) -> Value {
    json!(scopes.iter().map(|scope| scope.as_str()).collect::<Vec<_>>())
}

#[test]
fn every_documented_operation_is_in_the_table() {
    let documented: BTreeSet<String> = documented().into_iter().map(|(id, _)| id).collect();
    let listed: BTreeSet<String> =
        OPERATIONS.iter().map(|operation| operation.id.to_owned()).collect();
    assert_eq!(documented, listed, "add the operation to `authorization_matrix::table`");
}

#[test]
fn only_public_paths_need_no_token() {
    let document = serde_json::to_value(crate::openapi()).expect("the document is JSON");
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for operation in methods.as_object().expect("methods").values() {
            assert_eq!(needs_no_token(operation), path.starts_with("/api/v1/public/"), "{path}");
        }
    }
}

#[test]
fn documented_scopes_equal_the_table() {
    for (id, documented) in documented() {
        let operation = OPERATIONS
            .iter()
            .find(|operation| operation.id == id)
            .expect("the table has the operation");
        assert_eq!(documented["x-required-scopes"], names(operation.scopes), "{id}");
        let alternatives: Vec<_> = match operation.scopes {
            [] => vec![json!({ "token": [] })],
            scopes => scopes.iter().map(|scope| json!({ "token": [scope.as_str()] })).collect(),
        };
        assert_eq!(documented["security"], json!(alternatives), "{id}");
    }
}

#[actix_web::test]
async fn insufficient_scope_lists_the_required_scopes() {
    let fixture = Fixture::new().await;
    let held: Vec<Option<Scope>> = Scope::ALL.map(Some).into_iter().chain([None]).collect();
    let clients =
        fixture.clients(held.iter().map(|&scope| a_token().of(GRACE).with_scopes(scope))).await;
    for operation in OPERATIONS {
        let insufficient = |scope: &Option<Scope>| !operation.admits(*scope);
        for (scope, client) in held.iter().zip(&clients).filter(|(scope, _)| insufficient(scope)) {
            let refused = client.send(fixture.request(operation)).await;
            let actual = (refused.status, refused.code(), &refused.body["required_scopes"]);
            let expected = (403, Some("insufficient_scope"), &names(operation.scopes));
            assert_eq!(actual, expected, "{} with {scope:?}", operation.id);
        }
    }
}

#[actix_web::test]
async fn each_role_gets_the_status_of_the_table_with_each_scope() {
    let fixture = Fixture::new().await;
    let mut tries: Vec<(&str, UserId, Scope, usize)> = Vec::new();
    for (position, (who, user)) in ACTORS.into_iter().enumerate() {
        tries.extend(Scope::ALL.map(|scope| (who, user, scope, position)));
    }
    let tokens = tries.iter().map(|&(_, user, scope, _)| a_token().of(user).with_scopes([scope]));
    let clients = fixture.clients(tokens).await;
    for operation in OPERATIONS {
        let tries = tries
            .iter()
            .zip(&clients)
            .filter(|((_, _, scope, _), _)| operation.admits(Some(*scope)));
        for ((who, _, scope, position), client) in tries {
            let response = client.send(fixture.request(operation)).await;
            let case = format!("{} by {who} with {}", operation.id, scope.as_str());
            let expected = operation.responses[*position];
            assert_eq!(response.status, expected, "{case}: {}", response.body);
            let refusal = match expected {
                403 => Some("forbidden"),
                404 => Some("not_found"),
                _ => None,
            };
            assert_eq!(response.code(), refusal, "{case}");
        }
    }
}

#[actix_web::test]
async fn missing_or_invalid_token_is_rejected_everywhere() {
    let fixture = Fixture::new().await;
    let expired = a_token().number(1).expiring_at("2030-01-01T09:00Z").build();
    let revoked = a_token().number(2).build();
    let unknown = a_token().number(3).build();
    let forged = expired.token.reveal().replace("fd_", "fd-");
    fixture.api.holds_token(&expired.record).await;
    fixture.api.holds_token(&revoked.record).await;
    fixture.api.revokes_token(&revoked.record.id).await;
    let bearer = |token: &str| Some(format!("Bearer {token}"));
    let others = [None, Some("Basic YTpi".to_owned()), bearer(&forged)];
    let tokens =
        [&expired.token, &revoked.token, &unknown.token].map(|token| bearer(&token.reveal()));
    for operation in OPERATIONS {
        for authorization in others.iter().chain(&tokens) {
            let mut request = fixture.request(operation);
            if let Some(value) = authorization {
                request = request.insert_header(("Authorization", value.as_str()));
            }
            let refused = fixture.api.send(request).await;
            let case = format!("{} with {authorization:?}", operation.id);
            assert_eq!((refused.status, refused.code()), (401, Some("unauthenticated")), "{case}");
            let challenge =
                refused.header("www-authenticate").expect("RFC 6750 requires a challenge");
            assert!(challenge.starts_with("Bearer realm="), "{case}: {challenge}");
            let is_a_bearer =
                authorization.as_ref().is_some_and(|value| value.starts_with("Bearer"));
            assert_eq!(challenge.contains("error="), is_a_bearer, "{case}: {challenge}");
        }
    }
}

#[actix_web::test]
async fn token_of_another_workspace_is_rejected_everywhere() {
    let fixture = Fixture::new().await;
    let outsider = a_token().in_workspace(SOUTHWIND).of(GRACE);
    let clients = fixture.clients([outsider.clone(), outsider.with_scopes([])]).await;
    for operation in OPERATIONS {
        let response = clients[0].send(fixture.request(operation)).await;
        if operation.path.contains("/accounts/") {
            assert_eq!(response.code(), Some("workspace_forbidden"), "{}", operation.id);
        } else if operation.method == "GET" && !operation.path.contains('{') {
            // The path names neither a workspace nor an object.
            let body = response.body.to_string();
            let foreign = [&*fixture.scheduled, &fixture.past, &fixture.no_show, "Northwind"];
            let shown: Vec<_> = foreign.into_iter().filter(|&text| body.contains(text)).collect();
            assert_eq!((response.status, shown), (200, vec![]), "{}", operation.id);
        } else {
            assert_eq!(response.code(), Some("not_found"), "{}", operation.id);
        }
        let unscoped = clients[1].send(fixture.request(operation)).await;
        let expected = (!operation.admits(None)).then_some("insufficient_scope");
        assert_eq!(unscoped.code(), expected, "{}: the scope is checked first", operation.id);
    }
}
