use frontdesk_domain::event::EventName;
use frontdesk_domain::ports::SealedSecret;
use frontdesk_domain::webhook::Webhook;

use super::key;

/// A webhook for every event, at `https://hooks.example/{name}`.
pub fn a_webhook(name: &str) -> WebhookBuilder {
    WebhookBuilder(Webhook {
        key: key(name),
        url: format!("https://hooks.example/{name}"),
        secret: SealedSecret(b"whsec".to_vec()),
        events: vec![],
        archived: false,
    })
}

/// Builds a [`Webhook`].
#[derive(Clone, Debug)]
#[must_use]
pub struct WebhookBuilder(Webhook);

impl WebhookBuilder {
    /// Sets the URL.
    pub fn at(mut self, url: &str) -> Self {
        url.clone_into(&mut self.0.url);
        self
    }

    /// Sets the signing secret, without encryption.
    pub fn signed_with(mut self, secret: &str) -> Self {
        self.0.secret = SealedSecret(secret.as_bytes().to_vec());
        self
    }

    /// Sets the subscribed events.
    pub fn listening_to(mut self, events: impl IntoIterator<Item = EventName>) -> Self {
        self.0.events = events.into_iter().collect();
        self
    }

    /// Archives the webhook.
    pub fn archived(mut self) -> Self {
        self.0.archived = true;
        self
    }

    /// Builds the webhook.
    pub fn build(self) -> Webhook {
        self.0
    }
}
