use frontdesk_domain::ports::SendFailure;
use frontdesk_domain::services::WebhookTest;
use frontdesk_domain::webhook::WebhookStatus;
use serde::Serialize;
use utoipa::ToSchema;

use super::{InstantView, samples};

/// A webhook and the state of its deliveries, without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Webhook, example = Self::sample)]
pub(crate) struct WebhookView {
    /// The key in the workspace.
    #[schema(example = "crm")]
    key: String,
    /// The address that receives the events.
    #[schema(example = "https://crm.northwind.example/hooks")]
    url: String,
    /// The names of the events to send; empty: all.
    events: Vec<&'static str>,
    /// Whether events are sent. A webhook is disabled after five days of failures, or at once if
    /// its receiver returns 410.
    enabled: bool,
    /// The time of the first failure since the last success; `null`: the last delivery succeeded.
    #[schema(required)]
    failing_since: Option<InstantView>,
    /// When the webhook was disabled; `null`: it is enabled.
    #[schema(required)]
    disabled_at: Option<InstantView>,
}

/// The webhooks of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookList, example = Self::sample)]
pub(crate) struct WebhookListView {
    /// The webhooks, by key.
    pub(crate) webhooks: Vec<WebhookView>,
}

/// The outcome of a test request to a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookTest, example = Self::sample)]
pub(crate) struct WebhookTestView {
    /// Whether the receiver returned a 2xx status.
    delivered: bool,
    /// The status that the receiver returned; `null`: it returned none.
    #[schema(required, example = 200)]
    status: Option<u16>,
    /// Why the request failed; `null`: it did not fail.
    #[schema(required)]
    error: Option<String>,
    /// How long the request took, in milliseconds.
    #[schema(example = 84)]
    duration_ms: i64,
}

impl From<&WebhookStatus> for WebhookView {
    fn from(status: &WebhookStatus) -> Self {
        let webhook = &status.webhook;
        Self {
            key: webhook.key.to_string(),
            url: webhook.url.clone(),
            events: webhook.events.iter().map(|name| name.as_str()).collect(),
            enabled: status.disabled_at.is_none(),
            failing_since: status.failing_since.map(Into::into),
            disabled_at: status.disabled_at.map(Into::into),
        }
    }
}

impl From<&WebhookTest> for WebhookTestView {
    fn from(WebhookTest { outcome, took }: &WebhookTest) -> Self {
        let failure = outcome.as_ref().err();
        let status = outcome.as_ref().map_or_else(|failure| failure.status, |status| Some(*status));
        Self {
            delivered: outcome.is_ok(),
            status,
            error: failure.map(|failure| failure.reason.clone()),
            duration_ms: took.whole_milliseconds().try_into().unwrap_or(i64::MAX),
        }
    }
}

impl WebhookView {
    fn sample() -> Self {
        Self {
            key: "crm".to_owned(),
            url: "https://crm.northwind.example/hooks".to_owned(),
            events: vec!["booking.created", "booking.cancelled"],
            enabled: false,
            failing_since: Some(samples::NOW.into()),
            disabled_at: Some(samples::START.into()),
        }
    }
}

impl WebhookListView {
    fn sample() -> Self {
        Self { webhooks: vec![WebhookView::sample()] }
    }
}

impl WebhookTestView {
    fn sample() -> Self {
        let failure = SendFailure {
            reason: "the receiver returned 503 Service Unavailable; expected 2xx".to_owned(),
            status: Some(503),
            worth_retrying: true,
            gone: false,
            retry_after: None,
        };
        Self::from(&WebhookTest { outcome: Err(failure), took: time::Duration::milliseconds(84) })
    }
}
