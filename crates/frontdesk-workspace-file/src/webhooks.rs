use deserr::{Deserr, ValuePointerRef};
use frontdesk_domain::event::EventName;
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::PlannedWebhook;
use frontdesk_domain::text::check_web_url;
use schemars::{JsonSchema, Schema};

use super::AtMost;
use super::Surroundings;
use super::faults::FileFaults;
use super::forms::formatted;
use super::scalars::{FromText, Text};
use super::secret::SecretTable;

/// A webhook.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceWebhook", deny_unknown_fields)]
pub(super) struct WebhookTable {
    /// The key.
    key: Text<Key>,
    /// The URL of the receiver.
    url: Text<WebhookUrl>,
    /// The signing secret: `whsec_` and 24 to 64 bytes in Base64.
    secret: SecretTable,
    /// The names of the events; all by default.
    #[deserr(default)]
    #[schemars(default)]
    events: AtMost<Text<EventName>, { EventName::ALL.len() }>,
}

pub(super) fn planned(
    position: usize,
    table: WebhookTable,
    surroundings: &Surroundings,
) -> Result<PlannedWebhook, FileFaults> {
    let at = ValuePointerRef::Origin;
    let at = at.push_key("webhooks");
    let at = at.push_index(position);
    let is_key = |text: &str| {
        (surroundings.check_webhook_secret)(text).map_err(|refusal| refusal.to_string())
    };
    let secret = surroundings.secret_that(&table.secret, at.push_key("secret"), is_key)?;
    let events = table.events.into_iter().map(|name| name.0).collect();
    Ok(PlannedWebhook { position, key: table.key.0, url: table.url.0.0, secret, events })
}

/// Plain HTTP is checked at delivery, against the network settings.
struct WebhookUrl(String);

impl FromText for WebhookUrl {
    fn schema() -> Schema {
        formatted("uri")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        check_web_url(text).map(|()| Self(text.to_owned()))
    }
}
