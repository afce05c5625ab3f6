use std::sync::Arc;

use frontdesk_domain::event::EventId;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{SecretSealer as _, WebhookCall, WebhookSender as _};
use frontdesk_notify::{HttpWebhooks, webhook_secret_use};
use frontdesk_outgoing::testing::outgoing;
use frontdesk_vault::Vault;
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::any};

use crate::WITHIN;
use crate::peers::{installed, verify_webhook};

const SECRET: &str = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazc7Y3IJhXc=";

#[tokio::test]
async fn signature_is_accepted_by_the_receivers_library() {
    if !installed() {
        return;
    }
    let server = MockServer::start().await;
    Mock::given(any()).respond_with(ResponseTemplate::new(204)).mount(&server).await;
    let vault =
        Vault::with_key(&"QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=".into()).expect("a key");
    let call = WebhookCall {
        workspace_id: WorkspaceId(1),
        url: server.uri(),
        secret: vault
            .seal(&webhook_secret_use(WorkspaceId(1)), SECRET)
            .expect("a vault with a key"),
        id: EventId(Uuid::from_u128(7)),
        timestamp: present(),
        body: r#"{"type":"booking.created","data":{"title":"Café, “um drei”"}}"#.to_owned(),
    };
    let sent = HttpWebhooks::new(outgoing(), Arc::new(vault)).send(&call, WITHIN).await;
    assert_eq!(sent, Ok(204));
    let requests = server.received_requests().await.expect("the server records");
    let headers = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(|name| {
        let value = requests[0].headers[name].to_str().expect("text");
        (name.to_owned(), json!(value))
    });
    let body = std::str::from_utf8(&requests[0].body).expect("text");
    verify_webhook(
        SECRET,
        &json!({ "headers": serde_json::Map::from_iter(headers), "body": body }),
    );
}

#[expect(clippy::disallowed_methods, reason = "the library compares the time with its own clock")]
fn present() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}
