use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};

use frontdesk_testing::wire::Exchange;
use serde_json::json;
use wiremock::matchers::{body_string_contains, method};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;

fn google() -> OauthClient {
    OauthClient::google("client-7".to_owned(), "secret-7".to_owned().into())
}

fn microsoft(tenant: &str) -> Result<OauthClient, InvalidTenant> {
    OauthClient::microsoft("client-8".to_owned(), "secret-8".to_owned().into(), tenant)
}

fn clients(clients: Vec<OauthClient>) -> OauthClients {
    let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
    OauthClients::new(Outgoing::new([loopback.into()]).expect("a client"), clients)
}

fn request(kind: CalendarKind) -> ConsentRequest {
    ConsentRequest {
        kind,
        redirect_uri: "https://meet.example/desk/calendars/consent".to_owned(),
        state: "state-7".to_owned(),
        verifier: "verifier-7".to_owned(),
    }
}

/// Records a request of the consent for the comparison with the vendors' descriptions.
fn record(method: &str, url: &Url, answer: &[u8]) {
    let url = url.as_str();
    frontdesk_testing::wire::record(&Exchange { method, url, body: &[], status: 200, answer });
}

#[test]
fn consent_requests_match_the_vendors_descriptions() {
    let endpoints = |client: &OauthClient| format!("{} {}", client.authorize, client.token);
    let microsoft = microsoft("tenantid").expect("a tenant");
    let [google, microsoft] = [google(), microsoft].map(|client| endpoints(&client));
    let microsoft = microsoft.replace("tenantid", "{tenantid}");
    let vendors = [("google consent", &*google), ("microsoft consent", &*microsoft)];
    frontdesk_testing::wire::check(&vendors, &["consent::"], &["match_the_vendors_descriptions"]);
}

#[test]
fn consent_url_requests_offline_access_with_pkce() {
    let clients = clients(vec![google(), microsoft("common").expect("a tenant")]);
    for (kind, client_id) in
        [(CalendarKind::Google, "client-7"), (CalendarKind::Microsoft, "client-8")]
    {
        let url = clients.consent_url(&request(kind)).expect("a registered vendor");
        let url = Url::parse(&url).expect("an address");
        record("GET", &url, &[]);
        let sent: HashMap<String, String> = url.query_pairs().into_owned().collect();
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest("verifier-7"));
        assert_eq!(sent["code_challenge"], challenge);
        assert_eq!(sent["redirect_uri"], request(kind).redirect_uri);
        assert_eq!((sent["state"].as_str(), sent["client_id"].as_str()), ("state-7", client_id));
        let is_lasting = sent["scope"].contains("offline_access")
            || sent.get("access_type").is_some_and(|kind| kind == "offline");
        assert!(is_lasting, "{url}");
        assert!(!url.as_str().contains("secret"), "{url}");
    }
    assert_eq!(clients.consent_url(&request(CalendarKind::Caldav)), None);
}

#[test]
fn tenant_cannot_change_the_vendors_host() {
    let client = microsoft("northwind.example").expect("a directory");
    let token = "https://login.microsoftonline.com/northwind.example/oauth2/v2.0/token";
    assert_eq!(client.token.as_str(), token);
    for tenant in ["", "../x", "a/b", "a?b", "a@b"] {
        assert_eq!(microsoft(tenant).err(), Some(InvalidTenant(tenant.to_owned())));
    }
}

async fn exchanged(
    response: ResponseTemplate,
    client: OauthClient,
) -> (Result<CalendarAccount<String>, CalendarFault>, String) {
    let vendor = MockServer::start().await;
    let secret = format!("client_secret={}", client.client_secret.expose_secret());
    Mock::given(method("POST"))
        .and(body_string_contains("code_verifier=verifier-7"))
        .and(body_string_contains("code=c-7"))
        .and(body_string_contains(secret))
        .respond_with(response)
        .mount(&vendor)
        .await;
    let kind = client.kind();
    let client = OauthClient { token: address(&vendor.uri()), ..client };
    let outcome = clients(vec![client]).exchange(&request(kind), "c-7").await;
    let sent = vendor.received_requests().await.expect("recorded").pop().expect("a request");
    (outcome, String::from_utf8(sent.body).expect("a form"))
}

#[tokio::test]
async fn code_is_exchanged_for_a_grant() {
    let granted = json!({
        "access_token": "a", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "r-7",
    });
    let granted = granted.to_string();
    let grant = |number| OauthGrant {
        client_id: format!("client-{number}"),
        client_secret: format!("secret-{number}"),
        refresh_token: "r-7".to_owned(),
        base_url: None,
    };
    let tenant = "common".to_owned();
    let of_microsoft = CalendarAccount::Microsoft { tenant, grant: grant(8) };
    for (client, expected) in [
        (google(), CalendarAccount::Google(grant(7))),
        (microsoft("common").expect("a tenant"), of_microsoft),
    ] {
        let mut url = client.token.clone();
        let response = ResponseTemplate::new(200).set_body_raw(granted.clone(), "application/json");
        let (account, form) = exchanged(response, client).await;
        assert_eq!(account, Ok(expected));
        url.set_query(Some(&form));
        record("POST", &url, granted.as_bytes());
    }
}

#[tokio::test]
async fn rejected_code_is_a_fault_without_the_vendors_text() {
    let refused = json!({ "error": "invalid_grant", "error_description": "ann@acme.example" });
    for (response, expected) in [
        (ResponseTemplate::new(400).set_body_json(refused), "invalid_grant"),
        (ResponseTemplate::new(500).set_body_string("<html>"), "(no error code)"),
        (
            ResponseTemplate::new(200).set_body_json(json!({ "access_token": "a" })),
            "no refresh token",
        ),
        (ResponseTemplate::new(302).insert_header("location", "http://evil.example"), "302"),
    ] {
        let fault = exchanged(response, google()).await.0.expect_err("refused");
        assert_eq!(fault.kind, CalendarFaultKind::Unreadable);
        let has_code = fault.detail.contains(expected);
        assert!(has_code && !fault.detail.contains("ann@acme.example"), "{}", fault.detail);
    }
}

#[tokio::test]
async fn unreachable_vendor_is_unavailable() {
    let client = OauthClient { token: address("http://127.0.0.1:9/token"), ..google() };
    let clients = clients(vec![client]);
    let fault = clients.exchange(&request(CalendarKind::Google), "c-7").await;
    assert_eq!(fault.expect_err("no server").kind, CalendarFaultKind::Unavailable);
}
