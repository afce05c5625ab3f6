//! Consent of an account's owner in a browser (RFC 6749, section 4.1, with RFC 7636).

use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_domain::calendar::{
    CalendarAccount, CalendarFault, CalendarFaultKind, CalendarKind, OauthGrant,
};
use frontdesk_domain::ports::{CalendarVendors, ConsentRequest};
use frontdesk_outgoing::{Outgoing, host_of};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use url::Url;

use crate::oauth::request_token;

/// The clients of this service at the calendar vendors.
#[derive(Clone, Debug)]
pub struct OauthClients {
    outgoing: Outgoing,
    clients: Vec<OauthClient>,
}

/// A client that is registered with a vendor (RFC 6749, section 2).
#[derive(Clone, Debug)]
pub struct OauthClient {
    vendor: Vendor,
    client_id: String,
    client_secret: SecretString,
    authorize: Url,
    token: Url,
}

#[derive(Clone, Debug)]
enum Vendor {
    Google,
    Microsoft { tenant: String },
}

/// The tenant is neither `common` nor the id or domain of a Microsoft directory.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected the ID or domain of a Microsoft directory, or `common`, found {0:?}")]
pub struct InvalidTenant(String);

impl OauthClient {
    /// A client of Google (Google Identity, "Using OAuth 2.0 for Web Server Applications").
    pub fn google(client_id: String, client_secret: SecretString) -> Self {
        Self {
            vendor: Vendor::Google,
            client_id,
            client_secret,
            authorize: address("https://accounts.google.com/o/oauth2/v2/auth"),
            token: address("https://oauth2.googleapis.com/token"),
        }
    }

    /// A client of Microsoft (Microsoft identity platform, "OAuth 2.0 authorization code flow").
    ///
    /// # Errors
    /// If `tenant` is not valid.
    pub fn microsoft(
        client_id: String,
        client_secret: SecretString,
        tenant: &str,
    ) -> Result<Self, InvalidTenant> {
        let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
        if tenant.is_empty() || !tenant.bytes().all(is_valid) {
            return Err(InvalidTenant(tenant.to_owned()));
        }
        let base = format!("https://login.microsoftonline.com/{tenant}/oauth2/v2.0");
        Ok(Self {
            vendor: Vendor::Microsoft { tenant: tenant.to_owned() },
            client_id,
            client_secret,
            authorize: address(&format!("{base}/authorize")),
            token: address(&format!("{base}/token")),
        })
    }

    fn kind(&self) -> CalendarKind {
        match self.vendor {
            Vendor::Google => CalendarKind::Google,
            Vendor::Microsoft { .. } => CalendarKind::Microsoft,
        }
    }

    fn scopes(&self) -> &'static str {
        match self.vendor {
            Vendor::Google => {
                "https://www.googleapis.com/auth/calendar.events \
                 https://www.googleapis.com/auth/calendar.calendarlist.readonly"
            }
            Vendor::Microsoft { .. } => "offline_access Calendars.ReadWrite MailboxSettings.Read",
        }
    }

    /// Parameters that the vendor requires to issue a refresh token, or to offer all accounts.
    fn parameters(&self) -> &'static [(&'static str, &'static str)] {
        match self.vendor {
            Vendor::Google => &[("access_type", "offline"), ("prompt", "consent")],
            Vendor::Microsoft { .. } => &[("prompt", "select_account")],
        }
    }

    fn account(&self, refresh_token: &str) -> CalendarAccount<String> {
        let grant = OauthGrant {
            client_id: self.client_id.clone(),
            client_secret: self.client_secret.expose_secret().to_owned(),
            refresh_token: refresh_token.to_owned(),
            base_url: None,
        };
        match &self.vendor {
            Vendor::Google => CalendarAccount::Google(grant),
            Vendor::Microsoft { tenant } => {
                CalendarAccount::Microsoft { tenant: tenant.clone(), grant }
            }
        }
    }
}

impl OauthClients {
    /// Creates the clients; `outgoing` sends their requests.
    pub fn new(outgoing: Outgoing, clients: Vec<OauthClient>) -> Self {
        // Following a redirect would forward the secrets.
        Self { outgoing: outgoing.without_redirects(), clients }
    }

    fn client(&self, kind: CalendarKind) -> Option<&OauthClient> {
        self.clients.iter().find(|client| client.kind() == kind)
    }
}

#[async_trait]
impl CalendarVendors for OauthClients {
    fn kinds(&self) -> Vec<CalendarKind> {
        self.clients.iter().map(OauthClient::kind).collect()
    }

    fn consent_url(&self, request: &ConsentRequest) -> Option<String> {
        let client = self.client(request.kind)?;
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&request.verifier));
        let mut url = client.authorize.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &client.client_id)
            .append_pair("redirect_uri", &request.redirect_uri)
            .append_pair("scope", client.scopes())
            .append_pair("state", &request.state)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256")
            .extend_pairs(client.parameters());
        Some(url.into())
    }

    async fn exchange(
        &self,
        request: &ConsentRequest,
        code: &str,
    ) -> Result<CalendarAccount<String>, CalendarFault> {
        let fault = |kind, detail: String| CalendarFault { kind, detail };
        let client = self.client(request.kind).ok_or_else(|| {
            let detail = "this service is not registered with the vendor".to_owned();
            fault(CalendarFaultKind::Unreadable, detail)
        })?;
        let host = host_of(&client.token);
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &request.redirect_uri),
            ("client_id", &client.client_id),
            ("client_secret", client.client_secret.expose_secret()),
            ("code_verifier", &request.verifier),
        ];
        let unavailable =
            |_| fault(CalendarFaultKind::Unavailable, format!("{host} could not be reached"));
        let reply = request_token(&self.outgoing, &client.token, &fields).await;
        let reply = reply.map_err(unavailable)?;
        let response: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        if !reply.status.is_success() {
            // The body may contain anything; the error code is safe (RFC 6749, section 5.2).
            let code = response["error"].as_str().unwrap_or("(no error code)");
            let code: String = code.chars().filter(|c| matches!(c, ' '..='~')).take(60).collect();
            let detail = format!("{host} rejected the code with {}: {code}", reply.status);
            return Err(fault(CalendarFaultKind::Unreadable, detail));
        }
        response["refresh_token"].as_str().map(|token| client.account(token)).ok_or_else(|| {
            let detail = format!(
                "{host} returned no refresh token; remove this service from the apps of the account, and connect again"
            );
            fault(CalendarFaultKind::Unreadable, detail)
        })
    }
}

fn address(text: &str) -> Url {
    Url::parse(text).expect("the tenant has only letters, digits, hyphens and dots")
}

#[cfg(test)]
mod tests;
