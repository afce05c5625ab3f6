use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ports::{SendFailure, WebhookCall, WebhookSender};
use frontdesk_notify::HttpWebhooks;
use frontdesk_outgoing::{BuildClientError, Outgoing};
use frontdesk_vault::Vault;
use ipnet::IpNet;
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use url::{Host, Url};
use utoipa::ToSchema;

use super::ExternalSystems;

const LOOPBACK: [&str; 2] = ["127.0.0.0/8", "::1/128"];

/// An attempt to send an event to a webhook.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WebhookRequest {
    /// The event's UUID, which is also the header `webhook-id`.
    pub(crate) event_id: String,
    /// The webhook's URL.
    #[schema(example = "http://127.0.0.1:9000/hooks")]
    pub(crate) url: String,
    /// The time on the sandbox's clock, which is also the header `webhook-timestamp` (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) at: OffsetDateTime,
    /// Whether a request was sent. Only loopback addresses receive requests; deliveries to other
    /// addresses count as successful.
    pub(crate) sent: bool,
    /// The event, as in the feed of events.
    #[schema(value_type = Object)]
    pub(crate) body: Value,
    /// Why the attempt failed; `null` if it succeeded.
    pub(crate) failure: Option<String>,
}

/// Sends events to loopback addresses, and records every attempt.
pub(crate) struct Webhooks {
    external_systems: Arc<ExternalSystems>,
    http: HttpWebhooks,
}

impl Webhooks {
    pub(crate) fn new(
        external_systems: Arc<ExternalSystems>,
        vault: Arc<Vault>,
    ) -> Result<Self, BuildClientError> {
        let loopback = LOOPBACK.map(|net| net.parse::<IpNet>().expect("a network in CIDR form"));
        let outgoing = Outgoing::without_authorities(loopback)?;
        Ok(Self { external_systems, http: HttpWebhooks::new(outgoing, vault) })
    }
}

#[async_trait]
impl WebhookSender for Webhooks {
    async fn send(&self, call: &WebhookCall, timeout: Duration) -> Result<u16, SendFailure> {
        let sent = is_loopback(&call.url);
        let outcome = if sent { self.http.send(call, timeout).await } else { Ok(200) };
        let request = WebhookRequest {
            event_id: call.id.to_string(),
            url: call.url.clone(),
            at: call.timestamp,
            sent,
            body: serde_json::from_str(&call.body).unwrap_or_default(),
            failure: outcome.as_ref().err().map(|failure| failure.reason.clone()),
        };
        self.external_systems.with(|state| state.webhook_requests.push(request));
        outcome
    }
}

fn is_loopback(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_addresses_get_requests() {
        for url in ["http://127.0.0.1:9000/x", "http://[::1]:1", "https://localhost/hooks"] {
            assert!(is_loopback(url), "{url}");
        }
        for url in ["https://crm.example/hooks", "http://127.0.0.1.nip.io", "http://10.0.0.1", ""] {
            assert!(!is_loopback(url), "{url}");
        }
    }
}
