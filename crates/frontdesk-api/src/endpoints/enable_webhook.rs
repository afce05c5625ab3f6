use frontdesk_domain::key::Key;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects, NoFields, Permission};
use crate::response::Response;
use crate::views::WebhookView;

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Enables a webhook that the service disabled after days of failures, and resets its failures. Only for admins. \
        Call test_webhook first to see that the receiver works. The events that the webhook missed are not sent; call \
        replay_webhook for them.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(enable_webhook, document!(enable_webhook), TOOL)
        .with_codes(&[Code::Forbidden, Code::NotFound])
        .followed_by("replay_webhook", &[])
}

/// Enable a webhook
///
/// Only for admins. Enables a webhook that the service disabled, and resets its failures. Events
/// from now on are sent; replay the webhook for the events that it missed. Enabling an enabled
/// webhook only resets its failures.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/webhooks/{webhook_key}/enable",
    tag = "Events",
    responses((status = 200, description = "The webhook, now enabled", body = WebhookView)),
)]
pub(crate) async fn enable_webhook(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let key = webhook_key(&caller)?;
    let (write, NoFields {}) = caller.into_write_with_optional_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.enable_webhook.enable_for(&actor, &key, mode).await
            },
            |status, _| Response::ok(&WebhookView::from(status)),
        )
        .await
}

/// Parses the path parameter of operations on a webhook.
pub(super) fn webhook_key<P: Permission>(caller: &Caller<P>) -> Result<Key, Problem> {
    caller.path_with("webhook_key", "the key of a webhook", |text| Key::parse(text).ok())
}

#[cfg(test)]
mod tests;
