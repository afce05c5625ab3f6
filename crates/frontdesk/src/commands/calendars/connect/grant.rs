//! Authorization request and code exchange (RFC 6749 section 4.1).

use anyhow::{Context as _, bail};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_outgoing::{Elsewhere, Outgoing, Request};
use http::Method;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use url::Url;
use url::form_urlencoded::Serializer;

use crate::cli::{ConnectCalendarArguments, Vendor};
use crate::system;

const FORM: HeaderValue = HeaderValue::from_static("application/x-www-form-urlencoded");

pub(super) struct Endpoints {
    authorize: Url,
    token: Url,
    scopes: &'static str,
    loopback: &'static str,
    /// Parameters that the vendor requires to issue a refresh token.
    besides: &'static [(&'static str, &'static str)],
}

impl Endpoints {
    pub(super) fn of(arguments: &ConnectCalendarArguments) -> anyhow::Result<Self> {
        let parse = |text: &str| Url::parse(text).context("the vendor's endpoint URL is invalid");
        Ok(match arguments.vendor {
            Vendor::Google => Self {
                authorize: parse("https://accounts.google.com/o/oauth2/v2/auth")?,
                token: parse("https://oauth2.googleapis.com/token")?,
                scopes: "https://www.googleapis.com/auth/calendar.events \
                         https://www.googleapis.com/auth/calendar.calendarlist.readonly",
                loopback: "127.0.0.1",
                besides: &[("access_type", "offline"), ("prompt", "consent")],
            },
            Vendor::Microsoft => {
                let tenant = &arguments.tenant;
                let is_one = !tenant.is_empty()
                    && tenant
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte));
                if !is_one {
                    bail!(
                        "expected a directory ID, a directory domain or `common` for --tenant, found {tenant:?}"
                    );
                }
                let base = format!("https://login.microsoftonline.com/{tenant}/oauth2/v2.0");
                Self {
                    authorize: parse(&format!("{base}/authorize"))?,
                    token: parse(&format!("{base}/token"))?,
                    scopes: "offline_access Calendars.ReadWrite MailboxSettings.Read",
                    // Microsoft's registration page accepts no other loopback name.
                    loopback: "localhost",
                    besides: &[("prompt", "select_account")],
                }
            }
        })
    }
}

pub(super) struct Authorization {
    client_id: String,
    redirect: String,
    /// CSRF protection: the redirect must return this value (RFC 6749 section 10.12).
    state: String,
    /// PKCE code verifier; it stays secret until the code exchange.
    verifier: String,
}

impl Authorization {
    pub(super) fn new(client_id: String, endpoints: &Endpoints, port: u16) -> Self {
        let secret = || URL_SAFE_NO_PAD.encode(system::random_bytes::<32>());
        let redirect = format!("http://{}:{port}", endpoints.loopback);
        Self { client_id, redirect, state: secret(), verifier: secret() }
    }

    pub(super) fn state(&self) -> &str {
        &self.state
    }

    pub(super) fn url(&self, endpoints: &Endpoints) -> Url {
        let mut url = endpoints.authorize.clone();
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&self.verifier));
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.client_id)
            .append_pair("redirect_uri", &self.redirect)
            .append_pair("scope", endpoints.scopes)
            .append_pair("state", &self.state)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256")
            .extend_pairs(endpoints.besides);
        url
    }

    pub(super) async fn exchange(
        &self,
        outgoing: &Outgoing,
        endpoints: &Endpoints,
        code: &str,
        client_secret: &str,
    ) -> anyhow::Result<Option<String>> {
        let body = Serializer::new(String::new())
            .append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", &self.redirect)
            .append_pair("client_id", &self.client_id)
            .append_pair("client_secret", client_secret)
            .append_pair("code_verifier", &self.verifier)
            .finish();
        let request = Request {
            method: Method::POST,
            url: &endpoints.token,
            headers: HeaderMap::from_iter([(CONTENT_TYPE, FORM)]),
            body,
            login: None,
            elsewhere: Elsewhere::Refused,
        };
        let reply = outgoing.clone().without_redirects().send(request).await?;
        let response: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        if !reply.status.is_success() {
            // The body may contain anything; the error code is safe (RFC 6749 section 5.2).
            let code = response["error"].as_str().unwrap_or("no readable error code");
            bail!(
                "the vendor refused the code exchange with {}: {}",
                reply.status,
                code.escape_debug()
            );
        }
        Ok(response["refresh_token"].as_str().map(str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Duration;

    use super::*;

    fn arguments(vendor: Vendor, tenant: &str) -> ConnectCalendarArguments {
        ConnectCalendarArguments {
            vendor,
            client_id: "client-7".to_owned(),
            client_secret_env: "CLIENT_SECRET".to_owned(),
            tenant: tenant.to_owned(),
            timeout: Duration::from_mins(1),
        }
    }

    #[test]
    fn authorization_url_requests_offline_access_with_pkce() {
        let vendors = [
            (Vendor::Google, "http://127.0.0.1:7777"),
            (Vendor::Microsoft, "http://localhost:7777"),
        ];
        for (vendor, redirect) in vendors {
            let endpoints = Endpoints::of(&arguments(vendor, "common")).expect("a vendor");
            let authorization = Authorization::new("client-7".to_owned(), &endpoints, 7777);
            let url = authorization.url(&endpoints);
            let asked: HashMap<String, String> = url.query_pairs().into_owned().collect();
            let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&authorization.verifier));
            assert_eq!(asked["code_challenge"], challenge);
            assert_eq!(asked["redirect_uri"], redirect);
            assert_eq!(
                (asked["state"].as_str(), asked["client_id"].as_str()),
                (authorization.state(), "client-7")
            );
            let is_lasting = asked["scope"].contains("offline_access")
                || asked.get("access_type").is_some_and(|kind| kind == "offline");
            assert!(is_lasting, "{url}");
        }
    }

    #[test]
    fn tenant_cannot_change_the_vendors_host() {
        let url = |tenant| {
            Endpoints::of(&arguments(Vendor::Microsoft, tenant)).map(|of| of.token.to_string())
        };
        let token = url("northwind.example").expect("a directory");
        assert_eq!(token, "https://login.microsoftonline.com/northwind.example/oauth2/v2.0/token");
        for tenant in ["", "../x", "a/b", "a?b"] {
            assert!(url(tenant).is_err(), "{tenant}");
        }
    }

    #[tokio::test]
    async fn code_exchange_sends_the_verifier_and_hides_error_details() {
        use wiremock::matchers::{body_string_contains, method};
        use wiremock::{Mock, MockServer, ResponseTemplate};

        let vendor = MockServer::start().await;
        let mut endpoints = Endpoints::of(&arguments(Vendor::Google, "common")).expect("a vendor");
        let authorization = Authorization::new("client-7".to_owned(), &endpoints, 7777);
        let granted = serde_json::json!({ "access_token": "a", "refresh_token": "r-7" });
        Mock::given(method("POST"))
            .and(body_string_contains(format!("code_verifier={}", authorization.verifier)))
            .and(body_string_contains("code=c-7"))
            .respond_with(ResponseTemplate::new(200).set_body_json(granted))
            .mount(&vendor)
            .await;
        endpoints.token = Url::parse(&vendor.uri()).expect("an address");
        let outgoing = Outgoing::new([IpAddr::V4(Ipv4Addr::LOCALHOST).into()]).expect("a client");
        let traded = async |code| authorization.exchange(&outgoing, &endpoints, code, "s").await;
        assert_eq!(traded("c-7").await.expect("granted").as_deref(), Some("r-7"));

        vendor.reset().await;
        let refused = serde_json::json!({ "error": "invalid_grant", "error_description": "ann@acme.example" });
        Mock::given(method("POST"))
            .respond_with(ResponseTemplate::new(400).set_body_json(refused))
            .mount(&vendor)
            .await;
        let message = traded("c-7").await.expect_err("refused").to_string();
        assert!(
            message.contains("invalid_grant") && !message.contains("ann@acme.example"),
            "{message}"
        );
    }
}
