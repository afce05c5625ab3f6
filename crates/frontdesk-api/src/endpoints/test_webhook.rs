use std::sync::Arc;

use super::enable_webhook::webhook_key;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects, NoFields};
use crate::response::Response;
use crate::views::WebhookTestView;

const TOOL: ToolText = ToolText {
    effect: Effect::Notes,
    description: "Sends one signed test request (`type` = `webhook.test`) to a webhook at once and returns the status of the \
        response. Only for admins. It also works while the webhook is disabled, and changes nothing: call it before \
        enable_webhook, or after you changed the receiver. `error` says why a request failed.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(test_webhook, document!(test_webhook), TOOL)
        .with_codes(&[Code::Forbidden, Code::NotFound])
        .unrepeatable()
        .followed_by("enable_webhook", &[])
}

/// Test a webhook
///
/// Only for admins. Sends one request to the webhook at once, signed like every delivery, and
/// returns the outcome within 15 seconds. The body has the `type` `webhook.test`, an `id`,
/// `occurred_at`, and `data` with the `webhook_key`. The feed has no such event. The request also
/// reaches a disabled webhook, and its outcome changes nothing. The operation accepts no
/// `Idempotency-Key` and no `dry_run`, because each request is a new test.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/webhooks/{webhook_key}/test",
    tag = "Events",
    responses((status = 200, description = "The outcome", body = WebhookTestView)),
)]
pub(crate) async fn test_webhook(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let key = webhook_key(&caller)?;
    let configuration = Arc::clone(caller.configuration());
    let why_no_key = "is not accepted, because each request is a new test";
    let (write, NoFields {}) = caller.into_unrepeatable_write_with_optional_body(why_no_key)?;
    write
        .perform(
            async move |_, actor, _| configuration.test_webhook.test(&actor, &key).await,
            |test, _| Response::ok(&WebhookTestView::from(test)),
        )
        .await
}

#[cfg(test)]
mod tests;
