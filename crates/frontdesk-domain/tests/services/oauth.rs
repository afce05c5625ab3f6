//! Applications that act for a member.

use std::sync::Arc;

use frontdesk_domain::access::{
    Actor, DeclaredClient, OauthClient, Scope, Scopes, Token, TokenKind, TokenRecord,
};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::mocks::MockClientDocuments;
use frontdesk_domain::ports::{ClientDocument, ClientMetadata, Mode, TokenQueries};
use frontdesk_domain::services::{
    Authorization, AuthorizationRefusal, AuthorizeClient, FindClient, IssuedTokens, OauthError,
    OauthParameters, PresentedClient, PresentedCode,
};
use frontdesk_testing::SeededRandom;
use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{self, GRACE, PRIYA};
use time::Duration;
use url::{Url, form_urlencoded};

use crate::desk::{Desk, at};

const CLIENT: &str = "client-00001";
const REDIRECT: &str = "https://claude.ai/api/mcp/auth_callback";
// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// A signed-in member and a registered client.
struct Consent {
    desk: Desk,
    actor: Actor,
    authorize: AuthorizeClient,
}

impl Consent {
    async fn new() -> Self {
        Self::reading(MockClientDocuments::new()).await
    }

    async fn reading(documents: MockClientDocuments) -> Self {
        let desk = Desk::new();
        let session = a_token().number(1).of(PRIYA).build();
        let record = TokenRecord { kind: TokenKind::Session, ..session.record };
        northwind::add_token(&*desk.store, &record).await.expect("its id is new");
        let now = at("2030-01-01T09:00Z");
        let actor = record.authenticate_as(TokenKind::Session, &session.token, now);
        let ports = desk.ports(desk.store.ports());
        let oauth_clients = ports.store.oauth_clients;
        let client = OauthClient {
            id: CLIENT.to_owned(),
            name: "Claude".to_owned(),
            redirect_uris: vec![REDIRECT.to_owned()],
            secret_hash: None,
            fresh_until: None,
            workspace_id: None,
        };
        oauth_clients.save_client(&client, now, 9).await.expect("it is stored");
        let authorize = AuthorizeClient {
            clients: FindClient {
                oauth_clients,
                documents: Arc::new(documents),
                clock: Arc::clone(&ports.clock),
            },
            store: ports.store.store,
            tokens: ports.store.tokens,
            clock: ports.clock,
            // The services draw the values of seed 0.
            random: Arc::new(SeededRandom::new(1)),
            base_url: "https://desk.example".to_owned(),
        };
        Self { desk, actor: actor.expect("it is in force"), authorize }
    }

    async fn check_query(&self, query: &str) -> Result<Authorization, AuthorizationRefusal> {
        let parameters = OauthParameters::read(query.as_bytes());
        self.authorize.check(&parameters, self.actor.workspace_id).await
    }

    async fn check(&self, changes: &[(&str, Option<&str>)]) -> Result<Authorization, Refusal> {
        self.check_query(&query(changes)).await.map_err(|refusal| match refusal {
            AuthorizationRefusal::Shown(error) => Refusal::Shown(error.code()),
            AuthorizationRefusal::Redirected(address) => Refusal::Redirected(parts(&address)),
        })
    }

    /// The code after the member consents for 30 days.
    async fn code(&self, scopes: &[Scope]) -> String {
        let authorization = self.check(&[]).await.expect("it is valid");
        let chosen: Scopes = scopes.iter().copied().collect();
        let lifetime = Duration::days(30);
        let granted = self.authorize.grant(&self.actor, &authorization, (chosen, lifetime)).await;
        let parts = parts(&granted.expect("the member consents"));
        value(&parts, "code").expect("a code")
    }

    async fn exchange(&self, code: &str) -> Result<IssuedTokens, &'static str> {
        self.exchange_as(CLIENT, code, REDIRECT, VERIFIER).await
    }

    async fn exchange_as(
        &self,
        id: &str,
        code: &str,
        redirect_uri: &str,
        verifier: &str,
    ) -> Result<IssuedTokens, &'static str> {
        let code = PresentedCode { code, redirect_uri, verifier };
        let issue = &self.desk.services.issue_tokens;
        let issued = issue.exchange_code(PresentedClient { id, secret: None }, code).await;
        issued.map_err(|error| error.code())
    }

    async fn refresh(
        &self,
        token: &Token,
        scope: Option<&str>,
    ) -> Result<IssuedTokens, &'static str> {
        let client = PresentedClient { id: CLIENT, secret: None };
        let issue = &self.desk.services.issue_tokens;
        issue.refresh(client, &token.reveal(), scope).await.map_err(|error| error.code())
    }

    async fn acts(&self, access: &Token) -> bool {
        self.desk.services.authenticate.authenticate(&access.reveal()).await.is_ok()
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Refusal {
    Shown(&'static str),
    Redirected(Vec<(String, String)>),
}

impl Refusal {
    fn code(&self) -> Option<String> {
        match self {
            Self::Shown(_) => None,
            Self::Redirected(parts) => value(parts, "error"),
        }
    }
}

/// A valid request; a change replaces, adds or removes a parameter.
fn query(changes: &[(&str, Option<&str>)]) -> String {
    let mut pairs = vec![
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("redirect_uri", REDIRECT),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
        ("resource", "https://desk.example/mcp"),
        ("scope", "bookings:read bookings:write offline_access"),
        ("state", "a&b"),
    ];
    pairs.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    pairs.extend(changes.iter().filter_map(|&(name, value)| Some((name, value?))));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

fn parts(address: &str) -> Vec<(String, String)> {
    let url = Url::parse(address).expect("an address");
    assert!(address.starts_with(REDIRECT), "{address}");
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

fn value(parts: &[(String, String)], name: &str) -> Option<String> {
    parts.iter().find(|(found, _)| found == name).map(|(_, value)| value.clone())
}

#[tokio::test]
async fn code_gives_the_chosen_scopes_for_an_hour() {
    let consent = Consent::new().await;
    let authorization = consent.check(&[]).await.expect("it is valid");
    assert_eq!(authorization.offered(&consent.actor), [Scope::BookingsRead, Scope::BookingsWrite]);
    // A scope that the client did not request is not granted.
    let code = consent.code(&[Scope::BookingsRead, Scope::WorkspaceWrite]).await;
    let issued = consent.exchange(&code).await.expect("the code is valid");
    assert_eq!(issued.scopes, Scopes::from_iter([Scope::BookingsRead]));
    assert_eq!(issued.expires_in, Duration::HOUR);
    let services = &consent.desk.services;
    let actor = services.authenticate.authenticate(&issued.access.reveal()).await;
    let actor = actor.expect("it is in force").actor;
    assert_eq!((actor.user_id, actor.scopes), (PRIYA, issued.scopes));
    assert!(!consent.acts(&issued.refresh).await, "a refresh token is no access token");
    let found = consent.desk.store.find_token(issued.access.id()).await.expect("it responds");
    let client = found.and_then(|found| found.client).expect("the client of the token");
    assert_eq!((client.id.as_str(), client.name.as_str()), (CLIENT, "Claude"));
    consent.desk.clock.advance(Duration::HOUR);
    assert!(!consent.acts(&issued.access).await);
}

#[tokio::test]
async fn redirect_returns_the_state_and_the_issuer() {
    let consent = Consent::new().await;
    let authorization = consent.check(&[]).await.expect("it is valid");
    let denied = parts(&authorization.denied());
    for (name, expected) in
        [("error", "access_denied"), ("state", "a&b"), ("iss", "https://desk.example")]
    {
        assert_eq!(value(&denied, name).as_deref(), Some(expected));
    }
}

#[tokio::test]
async fn request_without_a_known_client_and_redirect_is_never_redirected() {
    let consent = Consent::new().await;
    for (name, text, code) in [
        ("client_id", None, "invalid_request"),
        ("client_id", Some("unknown"), "invalid_client"),
        ("redirect_uri", None, "invalid_request"),
        ("redirect_uri", Some("https://evil.example/"), "invalid_request"),
        ("redirect_uri", Some("https://claude.ai/api/mcp/auth_callback?x"), "invalid_request"),
    ] {
        assert_eq!(consent.check(&[(name, text)]).await, Err(Refusal::Shown(code)), "{name}");
    }
    let repeated = format!("{}&redirect_uri={REDIRECT}", query(&[]));
    let refused = consent.check_query(&repeated).await;
    assert!(matches!(refused, Err(AuthorizationRefusal::Shown(_))), "{refused:?}");
}

#[tokio::test]
async fn other_errors_are_returned_to_the_client() {
    let consent = Consent::new().await;
    for (name, text, code) in [
        ("response_type", None, "invalid_request"),
        ("response_type", Some("token"), "unsupported_response_type"),
        ("code_challenge", None, "invalid_request"),
        ("code_challenge", Some("short"), "invalid_request"),
        ("code_challenge_method", None, "invalid_request"),
        ("code_challenge_method", Some("plain"), "invalid_request"),
        ("resource", Some("https://other.example/mcp"), "invalid_target"),
        ("scope", Some("everything"), "invalid_scope"),
    ] {
        let refused = consent.check(&[(name, text)]).await.expect_err("it is invalid");
        assert_eq!(refused.code().as_deref(), Some(code), "{name} {text:?}");
    }
}

#[tokio::test]
async fn code_needs_its_client_redirect_and_verifier() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead]).await;
    let other = VERIFIER.replace('d', "e");
    let published = "https://client.example/metadata.json";
    for (client, redirect, verifier, error) in [
        ("unknown", REDIRECT, VERIFIER, "invalid_client"),
        (published, REDIRECT, VERIFIER, "invalid_grant"),
        (CLIENT, "https://claude.ai/", VERIFIER, "invalid_grant"),
        (CLIENT, REDIRECT, other.as_str(), "invalid_grant"),
        (CLIENT, REDIRECT, CHALLENGE.get(1..).unwrap_or_default(), "invalid_request"),
    ] {
        let refused = consent.exchange_as(client, &code, redirect, verifier).await;
        assert_eq!(refused, Err(error), "{client} {redirect} {verifier}");
    }
    assert!(consent.exchange(&code).await.is_ok(), "a failure does not use the code up");
}

#[tokio::test]
async fn code_expires_after_a_minute() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead]).await;
    consent.desk.clock.advance(Duration::MINUTE);
    assert_eq!(consent.exchange(&code).await, Err("invalid_grant"));
}

#[tokio::test]
async fn second_use_of_a_code_revokes_the_tokens_of_the_first() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead]).await;
    let first = consent.exchange(&code).await.expect("the code is valid");
    let second = consent.refresh(&first.refresh, None).await.expect("it is in force");
    assert_eq!(consent.exchange(&code).await, Err("invalid_grant"));
    assert!(!consent.acts(&second.access).await);
    assert_eq!(consent.refresh(&second.refresh, None).await, Err("invalid_grant"));
}

#[tokio::test]
async fn refresh_replaces_both_tokens_and_its_reuse_revokes_all() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead]).await;
    let first = consent.exchange(&code).await.expect("the code is valid");
    consent.desk.clock.advance(Duration::days(2));
    let second = consent.refresh(&first.refresh, None).await.expect("it is in force");
    assert!(consent.acts(&second.access).await && !consent.acts(&first.access).await);
    assert_eq!(consent.refresh(&first.refresh, None).await, Err("invalid_grant"));
    assert!(!consent.acts(&second.access).await, "one of them was stolen");
    assert_eq!(consent.refresh(&second.refresh, None).await, Err("invalid_grant"));
}

#[tokio::test]
async fn exchanges_of_a_consent_are_capped_per_hour() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead]).await;
    let other = consent.code(&[Scope::BookingsRead]).await;
    let mut last = consent.exchange(&code).await.expect("the code is valid");
    for _ in 0..59 {
        last = consent.refresh(&last.refresh, None).await.expect("it is in force");
    }
    let refused = consent.refresh(&last.refresh, None).await;
    assert_eq!(refused, Err("temporarily_unavailable"));
    assert!(consent.acts(&last.access).await, "nothing is revoked");
    consent.exchange(&other).await.expect("each consent has its own count");
    consent.desk.clock.advance(Duration::HOUR);
    consent.refresh(&last.refresh, None).await.expect("an hour has passed");
}

#[tokio::test]
async fn access_ends_when_the_consent_ends() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead]).await;
    let first = consent.exchange(&code).await.expect("the code is valid");
    consent.desk.clock.advance(Duration::days(30) - Duration::minutes(10));
    let last = consent.refresh(&first.refresh, None).await.expect("it is in force");
    assert_eq!(last.expires_in, Duration::minutes(10));
    consent.desk.clock.advance(Duration::minutes(10));
    assert!(!consent.acts(&last.access).await);
    assert_eq!(consent.refresh(&last.refresh, None).await, Err("invalid_grant"));
}

#[tokio::test]
async fn refresh_can_narrow_the_scopes_but_not_widen_them() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead, Scope::BookingsWrite]).await;
    let first = consent.exchange(&code).await.expect("the code is valid");
    let wider = consent.refresh(&first.refresh, Some("workspace:write")).await;
    assert_eq!(wider, Err("invalid_scope"));
    let narrow = consent.refresh(&first.refresh, Some("bookings:read")).await;
    let narrow = narrow.expect("the scope was granted");
    assert_eq!(narrow.scopes, Scopes::from_iter([Scope::BookingsRead]));
    let again = consent.refresh(&narrow.refresh, None).await.expect("it is in force");
    assert_eq!(again.scopes, first.scopes, "the refresh token keeps the granted scopes");
}

#[tokio::test]
async fn client_member_and_admin_can_revoke_the_access() {
    for by in [None, Some(PRIYA), Some(GRACE)] {
        let consent = Consent::new().await;
        let code = consent.code(&[Scope::BookingsRead]).await;
        let issued = consent.exchange(&code).await.expect("the code is valid");
        if let Some(user) = by {
            let actor = crate::desk::acting(user);
            let revoke = &consent.desk.services.revoke_token;
            let revoked = revoke.revoke_for(&actor, issued.access.id(), None, Mode::Commit).await;
            assert_eq!(revoked.expect("it is revoked").len(), 2, "the refresh token, too");
        } else {
            let client = PresentedClient { id: CLIENT, secret: None };
            let issue = &consent.desk.services.issue_tokens;
            for text in ["unknown", &a_token().number(1).build().token.reveal()] {
                issue.revoke(client, text).await.expect("other tokens are ignored");
            }
            assert!(consent.acts(&issued.access).await);
            issue.revoke(client, &issued.refresh.reveal()).await.expect("it is revoked");
        }
        assert!(!consent.acts(&issued.access).await, "{by:?}");
        assert_eq!(consent.refresh(&issued.refresh, None).await, Err("invalid_grant"));
    }
}

#[tokio::test]
async fn archived_member_has_no_access() {
    let consent = Consent::new().await;
    let code = consent.code(&[Scope::BookingsRead]).await;
    let issued = consent.exchange(&code).await.expect("the code is valid");
    let mut directory = northwind::directory();
    for member in &mut directory.members {
        member.archived |= member.user_id == PRIYA;
    }
    northwind::save(&*consent.desk.store, &directory).await.expect("it can be saved");
    assert!(!consent.acts(&issued.access).await);
    assert_eq!(consent.refresh(&issued.refresh, None).await, Err("invalid_grant"));
}

#[tokio::test]
async fn metadata_document_must_name_its_own_address() {
    const ID: &str = "https://client.example/metadata.json";
    for (client_id, is_public, is_accepted) in
        [(ID, true, true), (ID, false, false), ("https://other.example/metadata.json", true, false)]
    {
        let mut documents = MockClientDocuments::new();
        documents.expect_read().times(1).returning(move |_| {
            Ok(ClientDocument {
                client_id: client_id.to_owned(),
                metadata: ClientMetadata {
                    name: Some("Claude Code (laptop)".to_owned()),
                    redirect_uris: vec![REDIRECT.to_owned()],
                    is_public,
                },
                fresh_for: Duration::HOUR,
            })
        });
        let consent = Consent::reading(documents).await;
        let checked = consent.check(&[("client_id", Some(ID))]).await;
        assert_eq!(checked.is_ok(), is_accepted, "{client_id} {checked:?}");
        if is_accepted {
            consent.check(&[("client_id", Some(ID))]).await.expect("the document is stored");
        }
    }
}

#[tokio::test]
async fn declared_client_is_offered_to_members_of_its_workspace_only() {
    let consent = Consent::new().await;
    let mut directory = northwind::directory();
    directory.workspace.oauth_clients = vec![DeclaredClient {
        key: Key::parse("dashboard").expect("a key"),
        name: "Dashboard".to_owned(),
        redirect_uris: vec![REDIRECT.to_owned()],
    }];
    northwind::save(&*consent.desk.store, &directory).await.expect("it is stored");
    let id = [("client_id", Some("northwind.dashboard"))];
    let authorization = consent.check(&id).await.expect("it is valid");
    assert_eq!(authorization.client.name, "Dashboard");
    let parameters = query(&id);
    let parameters = OauthParameters::read(parameters.as_bytes());
    let refused = consent.authorize.check(&parameters, WorkspaceId(2)).await;
    assert!(matches!(refused, Err(AuthorizationRefusal::Shown(OauthError::InvalidClient(_)))));
    for unknown in ["northwind.other", "acme.dashboard", "northwind.dashboard.x", ".dashboard"] {
        let refused = consent.check(&[("client_id", Some(unknown))]).await;
        assert_eq!(refused, Err(Refusal::Shown("invalid_client")), "{unknown}");
    }
    let chosen: Scopes = [Scope::BookingsRead].into_iter().collect();
    let granted =
        consent.authorize.grant(&consent.actor, &authorization, (chosen, Duration::days(1))).await;
    let code = value(&parts(&granted.expect("the member consents")), "code").expect("a code");
    let issued = consent.exchange_as("northwind.dashboard", &code, REDIRECT, VERIFIER).await;
    let issued = issued.expect("the code is valid");
    directory.workspace.oauth_clients.clear();
    northwind::save(&*consent.desk.store, &directory).await.expect("it is stored");
    let client = PresentedClient { id: "northwind.dashboard", secret: None };
    let issue = &consent.desk.services.issue_tokens;
    let refused = issue.refresh(client, &issued.refresh.reveal(), None).await;
    assert_eq!(refused.expect_err("it is undeclared").code(), "invalid_client");
}

#[tokio::test]
async fn registration_is_checked_and_capped_per_network() {
    let consent = Consent::new().await;
    let register = &consent.desk.services.register_client;
    let metadata = |uri: &str, name: &str| ClientMetadata {
        name: Some(name.to_owned()),
        redirect_uris: vec![uri.to_owned()],
        is_public: false,
    };
    let network = frontdesk_domain::services::ClientAddress::UNKNOWN;
    for (uri, name, code) in [
        ("http://example.com/callback", "Claude", "invalid_redirect_uri"),
        (REDIRECT, "two\nlines", "invalid_client_metadata"),
    ] {
        let refused = register.register(metadata(uri, name), network).await;
        assert_eq!(refused.map_err(|error| error.code()).err(), Some(code));
    }
    for _ in 0..30 {
        let registered = register.register(metadata(REDIRECT, "Claude"), network).await;
        let registered = registered.expect("it is registered");
        assert!(registered.client.authenticates(registered.secret.as_deref()));
    }
    let refused = register.register(metadata(REDIRECT, "Claude"), network).await;
    assert!(matches!(refused, Err(OauthError::TooMany(_))), "{refused:?}");
}
