use thiserror::Error;

use crate::access::AccessDenied;
use crate::delivery::DeliveryId;
use crate::fault::Faults;
use crate::key::Key;
use crate::ports::StoreError;

/// Why an operation on the feed or on webhooks failed.
#[derive(Debug, Error)]
pub enum DeliveryError {
    /// The token lacks a required scope, or the actor is no admin.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The request is invalid. Fields: `limit`.
    #[error("the request is invalid")]
    Invalid(Faults),
    /// The workspace file does not declare the webhook.
    #[error("the workspace file does not declare the webhook {0}")]
    WebhookNotFound(Key),
    /// The webhook is disabled.
    #[error(
        "the webhook {0} is disabled; enable it first (enable_webhook, or the command frontdesk webhooks enable {0})"
    )]
    WebhookDisabled(Key),
    /// No dead delivery has this id.
    #[error("this workspace has no dead delivery {0}")]
    DeliveryNotFound(DeliveryId),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
