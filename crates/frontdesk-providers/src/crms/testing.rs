//! A CRM's double and the questions put to it.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    Connection, CrmError, CrmKind, CrmMatch, Crms as _, SecretSealer as _, SecretUse,
};
use wiremock::MockServer;

use super::HttpCrms;
use crate::client::HttpClient;
use crate::vault::Vault;

pub(super) const TOKEN: &str = "pat-na1-0123456789";
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks the CRM at `base_url` about `email`.
pub(super) async fn ask_at(
    kind: CrmKind,
    base_url: Option<String>,
    email: &str,
    timeout: Duration,
) -> Result<Option<CrmMatch>, CrmError> {
    let workspace_id = WorkspaceId(1);
    let vault = Vault::with_key(&STANDARD.encode([7; 32]).into()).expect("a key of 32 bytes");
    let secret_use = SecretUse { workspace_id, service: kind.as_str().to_owned() };
    let credential = vault.seal(&secret_use, TOKEN).expect("the vault has a key");
    let crms = HttpCrms::new(HttpClient::new().expect("a client"), Arc::new(vault));
    let email = Email::parse(email).expect("an address");
    crms.find_in_crm(kind, &Connection { workspace_id, base_url, credential }, &email, timeout).await
}

/// Asks the double about `email`, with all the time that it may need.
pub(super) async fn ask(
    kind: CrmKind,
    server: &MockServer,
    email: &str,
) -> Result<Option<CrmMatch>, CrmError> {
    ask_at(kind, Some(server.uri()), email, PATIENCE).await
}
