use std::sync::Arc;
use std::time::Duration as Timeout;

use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{Clock, IdentityFault, IdentityProvider, IdentityRequest};
use frontdesk_outgoing::{Credentials, Elsewhere, Login, Outgoing, Reply, Request, host_of};
use http::Method;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize as _;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;
use url::{Url, form_urlencoded};

use crate::id_token::IdToken;
use crate::jwk::Jwk;

const FORM: HeaderValue = HeaderValue::from_static("application/x-www-form-urlencoded");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const TIMEOUT: Timeout = Timeout::from_secs(10);
const MAX_BODY_BYTES: usize = 1024 * 1024;
/// The maximum age of metadata and keys.
const MAX_AGE: Duration = Duration::HOUR;
/// The maximum age if no key verifies a token, because the provider may have new keys.
const MAX_AGE_WITHOUT_KEY: Duration = Duration::MINUTE;
/// The pause after a failure, so that visitors cannot flood the provider.
const PAUSE: Duration = Duration::seconds(10);

/// The registration of this service with a provider.
#[derive(Clone, Debug)]
pub struct OpenIdClient {
    /// The address of the provider; its metadata is below `/.well-known/`.
    pub issuer: Url,
    /// The client id.
    pub client_id: String,
    /// The client secret; `None` for a public client.
    pub client_secret: Option<SecretString>,
    /// The name of the provider; by default, its host.
    pub name: Option<String>,
}

/// A provider of OpenID Connect.
pub struct OpenIdProvider {
    outgoing: Outgoing,
    clock: Arc<dyn Clock>,
    client: OpenIdClient,
    name: String,
    known: Mutex<Option<Known>>,
}

/// The last reading of the metadata and keys.
struct Known {
    read_at: OffsetDateTime,
    outcome: Result<Arc<Configuration>, IdentityFault>,
}

struct Configuration {
    /// OpenID Connect Discovery 1.0, section 3.
    metadata: Value,
    keys: Vec<Jwk>,
}

impl Configuration {
    fn address(&self, name: &str) -> Result<Url, IdentityFault> {
        web_address(&self.metadata[name])
    }

    /// Whether the secret belongs into the header, which is the default.
    fn takes_basic(&self) -> bool {
        let methods = self.metadata["token_endpoint_auth_methods_supported"].as_array();
        methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"))
    }
}

impl OpenIdProvider {
    /// Creates the provider without a request.
    pub fn new(outgoing: Outgoing, clock: Arc<dyn Clock>, client: OpenIdClient) -> Self {
        // Following a redirect would forward the secrets.
        let outgoing = outgoing.without_redirects().with_timeout(TIMEOUT);
        let outgoing = outgoing.with_max_body_bytes(MAX_BODY_BYTES);
        let name = client.name.clone().unwrap_or_else(|| host_of(&client.issuer));
        Self { outgoing, clock, client, name, known: Mutex::default() }
    }

    /// Returns the metadata and keys, which it reads again after `max_age`.
    async fn configuration(&self, max_age: Duration) -> Result<Arc<Configuration>, IdentityFault> {
        // Concurrent requests wait for one reading.
        let mut known = self.known.lock().await;
        let now = self.clock.now();
        if let Some(known) = known.as_ref() {
            let max_age = if known.outcome.is_ok() { max_age } else { PAUSE };
            if (Duration::ZERO..max_age).contains(&(now - known.read_at)) {
                return known.outcome.clone();
            }
        }
        let outcome = self.read_configuration().await.map(Arc::new);
        // A reading can take longer than the pause.
        *known = Some(Known { read_at: self.clock.now(), outcome: outcome.clone() });
        outcome
    }

    async fn read_configuration(&self) -> Result<Configuration, IdentityFault> {
        let issuer = self.client.issuer.as_str().trim_end_matches('/');
        let address = format!("{issuer}/.well-known/openid-configuration");
        let metadata = self.read(&web_address(&address.clone().into())?, None).await?;
        // The setting may lack the final slash (OpenID Connect Discovery 1.0, section 4.3).
        let found = metadata["issuer"].as_str().unwrap_or_default().trim_end_matches('/');
        if found != issuer {
            let detail = format!("{address} contains no metadata of this issuer");
            return Err(IdentityFault::Unavailable(detail));
        }
        let set = self.read(&web_address(&metadata["jwks_uri"])?, None).await?;
        // Keys of other forms are ignored.
        let keys = set["keys"].as_array().into_iter().flatten();
        let keys = keys.filter_map(|key| Jwk::deserialize(key).ok()).collect();
        Ok(Configuration { metadata, keys })
    }

    async fn read(&self, url: &Url, token: Option<&str>) -> Result<Value, IdentityFault> {
        let bearer = token.map(|token| Credentials::Bearer(token.to_owned().into()));
        let login = bearer.and_then(|bearer| Login::new(&bearer, url));
        let reply = self.send(Method::GET, url, String::new(), login.as_ref()).await?;
        let content = if reply.has_content() { &reply.body[..] } else { &[] };
        serde_json::from_slice(content).map_err(|_| {
            let (host, status) = (host_of(url), reply.status);
            IdentityFault::Unavailable(format!("{host} responded with {status} and no JSON"))
        })
    }

    async fn send(
        &self,
        method: Method,
        url: &Url,
        body: String,
        login: Option<&Login>,
    ) -> Result<Reply, IdentityFault> {
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, FORM), (ACCEPT, JSON)]);
        let request = Request { method, url, headers, body, login, elsewhere: Elsewhere::Refused };
        let sent = self.outgoing.send(request).await;
        sent.map_err(|error| IdentityFault::Unavailable(error.to_string()))
    }

    /// Exchanges the code at the token endpoint (RFC 6749, section 4.1.3).
    async fn exchange(
        &self,
        configuration: &Configuration,
        request: &IdentityRequest,
        code: &str,
    ) -> Result<Value, IdentityFault> {
        let url = configuration.address("token_endpoint")?;
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &request.redirect_uri),
            ("code_verifier", &request.verifier),
        ];
        let secret = self.client.client_secret.as_ref().map(ExposeSecret::expose_secret);
        let login = secret.filter(|_| configuration.takes_basic()).and_then(|secret| {
            let [user, password] = [&*self.client.client_id, secret].map(encoded);
            Login::new(&Credentials::Password { user, password: password.into() }, &url)
        });
        if login.is_none() {
            fields.push(("client_id", &self.client.client_id));
            fields.extend(secret.map(|secret| ("client_secret", secret)));
        }
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let reply = self.send(Method::POST, &url, body, login.as_ref()).await?;
        let response: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        if reply.has_content() {
            return Ok(response);
        }
        // The body may contain anything; the error code is safe (RFC 6749, section 5.2).
        let code = response["error"].as_str().unwrap_or("(no error code)");
        let code: String = code.chars().filter(|c| matches!(c, ' '..='~')).take(60).collect();
        let detail = format!("{} rejected the code with {}: {code}", host_of(&url), reply.status);
        Err(if reply.status.is_server_error() {
            IdentityFault::Unavailable(detail)
        } else {
            IdentityFault::Rejected(detail)
        })
    }

    /// Verifies the ID token and returns its claims.
    async fn claims(
        &self,
        configuration: &Configuration,
        request: &IdentityRequest,
        response: &Value,
    ) -> Result<Value, IdentityFault> {
        let rejected = |reason: &str| IdentityFault::Rejected(reason.to_owned());
        let id_token = response["id_token"].as_str().and_then(IdToken::parse);
        let id_token = id_token.ok_or_else(|| rejected("the response has no signed ID token"))?;
        if !id_token.is_signed_by(&configuration.keys) {
            let current = self.configuration(MAX_AGE_WITHOUT_KEY).await?;
            if !id_token.is_signed_by(&current.keys) {
                return Err(rejected("no key of the provider verifies the ID token"));
            }
        }
        let (issuer, nonce) = (&configuration.metadata["issuer"], nonce(request));
        let ours = (&*self.client.client_id, &*nonce);
        id_token.check(issuer, ours, self.clock.now()).map_err(rejected)
    }

    /// Providers may omit the address from the ID token (OpenID Connect Core 1.0, section 5.4).
    async fn user_info(
        &self,
        configuration: &Configuration,
        response: &Value,
        subject: &Value,
    ) -> Result<Value, IdentityFault> {
        let Ok(url) = configuration.address("userinfo_endpoint") else { return Ok(Value::Null) };
        let info = self.read(&url, response["access_token"].as_str()).await?;
        if subject.is_null() || info["sub"] != *subject {
            return Err(IdentityFault::Rejected("the user info is of another person".to_owned()));
        }
        Ok(info)
    }
}

#[async_trait]
impl IdentityProvider for OpenIdProvider {
    fn name(&self) -> &str {
        &self.name
    }

    async fn sign_in_url(&self, request: &IdentityRequest) -> Result<String, IdentityFault> {
        let configuration = self.configuration(MAX_AGE).await?;
        let mut url = configuration.address("authorization_endpoint")?;
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.client.client_id)
            .append_pair("redirect_uri", &request.redirect_uri)
            .append_pair("scope", "openid email")
            .append_pair("state", &request.state)
            .append_pair("nonce", &nonce(request))
            .append_pair("code_challenge", &hash(&request.verifier))
            .append_pair("code_challenge_method", "S256");
        Ok(url.into())
    }

    async fn verified_email(
        &self,
        request: &IdentityRequest,
        code: &str,
    ) -> Result<Email, IdentityFault> {
        let configuration = self.configuration(MAX_AGE).await?;
        let response = self.exchange(&configuration, request, code).await?;
        let mut claims = self.claims(&configuration, request, &response).await?;
        if claims["email"].is_null() || is_verified(&claims).is_none() {
            claims = self.user_info(&configuration, &response, &claims["sub"]).await?;
        }
        let email = claims["email"].as_str().filter(|_| is_verified(&claims) == Some(true));
        email.and_then(|email| Email::parse(email).ok()).ok_or(IdentityFault::Unverified)
    }
}

/// Whether the provider has verified the address; `None` if the claims do not say so.
///
/// Microsoft Entra ID has `xms_edov` instead of `email_verified`, as a boolean, number or string
/// (optional claims reference).
fn is_verified(claims: &Value) -> Option<bool> {
    let [standard, entra] = ["email_verified", "xms_edov"].map(|name| &claims[name]);
    match (standard, entra) {
        (Value::Null, Value::Null) => None,
        (Value::Null, entra) => Some(*entra == true || *entra == 1 || *entra == "1"),
        (standard, _) => Some(*standard == true),
    }
}

/// Only the browser's request has the verifier, so the nonce binds the ID token to it.
fn nonce(request: &IdentityRequest) -> String {
    hash(&format!("nonce {}", request.verifier))
}

fn hash(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text))
}

/// Encodes an id or a secret for the header (RFC 6749, section 2.3.1).
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Parses an address of the metadata.
fn web_address(address: &Value) -> Result<Url, IdentityFault> {
    let url = address.as_str().and_then(|address| Url::parse(address).ok());
    url.filter(|url| matches!(url.scheme(), "https" | "http")).ok_or_else(|| {
        let detail = "the metadata of the provider lacks an address, or has an invalid one";
        IdentityFault::Unavailable(detail.to_owned())
    })
}

#[cfg(test)]
mod tests;
