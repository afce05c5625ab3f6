mod enable_webhook;
mod list_webhooks;
mod replay_webhook;

pub use enable_webhook::EnableWebhook;
pub use list_webhooks::ListWebhooks;
pub use replay_webhook::{ReplayWebhook, ReplayWebhookError};
