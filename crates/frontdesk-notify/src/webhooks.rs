//! Webhooks per [Standard Webhooks](https://github.com/standard-webhooks/standard-webhooks).

mod secret;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{SecretUse, SendFailure, WebhookCall, WebhookSender};
use frontdesk_outgoing::{Elsewhere, Outgoing, Reply, Request};
use frontdesk_vault::Vault;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use http::{Method, StatusCode};
use secrecy::ExposeSecret as _;
use url::Url;

pub use self::secret::WebhookSecret;

const ID: HeaderName = HeaderName::from_static("webhook-id");
const TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The purpose for which webhook secrets are encrypted.
pub fn webhook_secret_use(workspace_id: WorkspaceId) -> SecretUse {
    SecretUse { workspace_id, service: "webhook".to_owned() }
}

/// Sends events to webhooks, signed according to Standard Webhooks.
///
/// One attempt is one `POST` without redirects. Any 2xx is success. A retry is useless after 410
/// and worthwhile after any other response.
#[derive(Clone)]
pub struct HttpWebhooks {
    outgoing: Outgoing,
    vault: Arc<Vault>,
}

impl HttpWebhooks {
    /// Creates the sender; `vault` decrypts the secrets.
    pub fn new(outgoing: Outgoing, vault: Arc<Vault>) -> Self {
        // A delivery needs only the status; a body may be broken or endless.
        Self { outgoing: outgoing.without_redirects().with_max_body_bytes(0), vault }
    }

    fn secret(&self, call: &WebhookCall) -> Result<WebhookSecret, SendFailure> {
        let opened = self.vault.open(&webhook_secret_use(call.workspace_id), &call.secret);
        // The operator may set the correct encryption key later.
        let opened =
            opened.map_err(|error| failure(format!("the request cannot be signed: {error}")))?;
        WebhookSecret::parse(opened.expose_secret())
            .map_err(|error| hopeless(format!("the request cannot be signed: {error}")))
    }
}

#[async_trait]
impl WebhookSender for HttpWebhooks {
    async fn send(&self, call: &WebhookCall, timeout: Duration) -> Result<u16, SendFailure> {
        let url = Url::parse(&call.url)
            .map_err(|error| hopeless(format!("its address is invalid: {error}")))?;
        let request = Request {
            method: Method::POST,
            url: &url,
            headers: headers(&self.secret(call)?, call)?,
            body: call.body.clone(),
            login: None,
            elsewhere: Elsewhere::Refused,
        };
        match self.outgoing.clone().with_timeout(timeout).send(request).await {
            Ok(reply) if reply.status.is_success() => Ok(reply.status.as_u16()),
            Ok(reply) => Err(refused(&reply)),
            Err(error) => Err(failure(error.to_string())),
        }
    }
}

fn headers(secret: &WebhookSecret, call: &WebhookCall) -> Result<HeaderMap, SendFailure> {
    let (id, timestamp) = (call.id.to_string(), call.timestamp.unix_timestamp());
    let signature = secret.sign(&id, timestamp, &call.body);
    let value = |text: &str| {
        HeaderValue::from_str(text)
            .map_err(|_| hopeless("the request headers are invalid".to_owned()))
    };
    Ok(HeaderMap::from_iter([
        (ID, value(&id)?),
        (TIMESTAMP, HeaderValue::from(timestamp)),
        (SIGNATURE, value(&signature)?),
        (CONTENT_TYPE, JSON),
    ]))
}

fn refused(reply: &Reply) -> SendFailure {
    let gone = reply.status == StatusCode::GONE;
    let reason = match reply.status {
        StatusCode::GONE => "the receiver returned 410 Gone and accepts no more events".to_owned(),
        status if status.is_redirection() => {
            format!("the receiver returned {status}; redirects are not followed, expected 2xx")
        }
        status => format!("the receiver returned {status}; expected 2xx"),
    };
    let status = Some(reply.status.as_u16());
    SendFailure { reason, status, worth_retrying: !gone, gone, retry_after: reply.retry_after() }
}

fn failure(reason: String) -> SendFailure {
    SendFailure { reason, status: None, worth_retrying: true, gone: false, retry_after: None }
}

fn hopeless(reason: String) -> SendFailure {
    SendFailure { worth_retrying: false, ..failure(reason) }
}

#[cfg(test)]
mod tests;
