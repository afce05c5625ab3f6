use std::fmt;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};
use std::time::Duration;

use frontdesk_domain::base_url::{BaseUrl, InvalidBaseUrl};
use frontdesk_domain::ports::{Connection, SecretUse};
use frontdesk_outgoing::{HttpClient, OutOfReach};
use reqwest::header::{ACCEPT, HeaderValue};
use reqwest::{Method, RequestBuilder};
use secrecy::{ExposeSecret as _, SecretString};
use thiserror::Error;
use tokio::time::Instant;

use crate::client::{CallError, Reply, send};
use frontdesk_vault::{OpenError, Vault};

pub(crate) struct Session<'a> {
    client: &'a HttpClient,
    base: BaseUrl,
    key: SecretString,
    deadline: Instant,
    sent: AtomicU32,
    last_status: AtomicU16,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SessionError {
    #[error(transparent)]
    Sealed(#[from] OpenError),
    #[error(transparent)]
    BaseUrl(#[from] InvalidBaseUrl),
    #[error(transparent)]
    OutOfReach(#[from] OutOfReach),
    #[error("the key is empty or contains characters that a header cannot contain")]
    UnsendableKey,
}

impl<'a> Session<'a> {
    pub(crate) fn open(
        client: &'a HttpClient,
        vault: &Vault,
        service: &str,
        vendors_url: &str,
        connection: &Connection,
        timeout: Duration,
    ) -> Result<Self, SessionError> {
        let base = BaseUrl::parse(connection.base_url.as_deref().unwrap_or(vendors_url))?;
        client.check(&base.at(&[]))?;
        let secret_use =
            SecretUse { workspace_id: connection.workspace_id, service: service.to_owned() };
        let key = vault.open(&secret_use, &connection.credential)?;
        if key.expose_secret().is_empty() || HeaderValue::from_str(key.expose_secret()).is_err() {
            return Err(SessionError::UnsendableKey);
        }
        let deadline = Instant::now() + timeout;
        Ok(Self {
            client,
            base,
            key,
            deadline,
            sent: AtomicU32::new(0),
            last_status: AtomicU16::new(0),
        })
    }

    pub(crate) fn get(&self, segments: &[&str]) -> RequestBuilder {
        self.request(Method::GET, segments)
    }

    pub(crate) fn post(&self, segments: &[&str]) -> RequestBuilder {
        self.request(Method::POST, segments)
    }

    fn request(&self, method: Method, segments: &[&str]) -> RequestBuilder {
        self.client.request(method, self.base.at(segments)).header(ACCEPT, "application/json")
    }

    pub(crate) fn key(&self, prefix: &str) -> HeaderValue {
        let text = SecretString::from(format!("{prefix}{}", self.key.expose_secret()));
        let mut value = HeaderValue::from_str(text.expose_secret())
            .expect("checked when the session was opened");
        value.set_sensitive(true);
        value
    }

    pub(crate) fn base(&self) -> &BaseUrl {
        &self.base
    }

    pub(crate) async fn send(&self, request: RequestBuilder) -> Result<Reply, CallError> {
        #[cfg(test)]
        let sent = request.try_clone();
        let outcome = send(request, self.deadline).await;
        #[cfg(test)]
        crate::testing::record(sent, &outcome);
        if outcome.as_ref().err().is_none_or(|error| error.may_have_been_sent()) {
            self.sent.fetch_add(1, Ordering::Relaxed);
        }
        let status =
            outcome.as_ref().map_or_else(|error| error.status(), |reply| Some(reply.status));
        self.last_status.store(status.map_or(0, |status| status.as_u16()), Ordering::Relaxed);
        outcome
    }

    /// Returns the number of requests that were or may have been sent.
    pub(crate) fn sent(&self) -> u32 {
        self.sent.load(Ordering::Relaxed)
    }

    /// `None` if the last request had no response.
    pub(crate) fn last_status(&self) -> Option<u16> {
        Some(self.last_status.load(Ordering::Relaxed)).filter(|&status| status != 0)
    }
}

/// Omits the key.
impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("base", &self.base).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::ids::WorkspaceId;
    use frontdesk_domain::ports::SecretSealer as _;
    use wiremock::ResponseTemplate;

    use super::*;
    use crate::testing::{KEY, LONG, client, connection, stub_returning, vault};

    fn open<'a>(client: &'a HttpClient, key: &str) -> Result<Session<'a>, SessionError> {
        let workspace_id = WorkspaceId(1);
        let secret_use = SecretUse { workspace_id, service: "apollo".to_owned() };
        let credential = vault().seal(&secret_use, key).expect("sealed");
        let connection = Connection { workspace_id, base_url: None, credential };
        Session::open(client, &vault(), "apollo", "https://api.apollo.io", &connection, LONG)
    }

    #[test]
    fn key_header_is_sensitive_and_hidden_in_debug_output() {
        let client = client();
        let session = open(&client, KEY).expect("a session");
        for prefix in ["", "Bearer "] {
            let value = session.key(prefix);
            assert!(value.is_sensitive());
            assert_eq!(value.as_bytes(), format!("{prefix}{KEY}").as_bytes());
        }
        let request = session.get(&["v1"]).header("x-api-key", session.key(""));
        assert!(!format!("{session:?} {request:?}").contains(KEY));
    }

    #[tokio::test]
    async fn request_has_a_user_agent_and_accepts_compressed_json() {
        let stub = stub_returning(ResponseTemplate::new(200)).await;
        let client = client();
        let connection = connection("apollo", &stub.uri());
        let session =
            Session::open(&client, &vault(), "apollo", "", &connection, LONG).expect("a session");
        session.send(session.get(&["v1"])).await.expect("an answer");
        let requests = stub.received_requests().await.expect("requests are recorded");
        let header = |name: &str| requests[0].headers[name].to_str().expect("text").to_owned();
        assert_eq!(header("user-agent"), concat!("frontdesk/", env!("CARGO_PKG_VERSION")));
        assert_eq!(header("accept"), "application/json");
        assert_eq!(header("accept-encoding"), "gzip");
    }

    #[test]
    fn unsendable_key_is_rejected_and_not_shown() {
        let client = client();
        for key in ["", "secret\n", "sec\0ret"] {
            let error = open(&client, key).expect_err("unsendable");
            assert_eq!(error, SessionError::UnsendableKey);
            assert!(!format!("{error} {error:?}").contains("sec"));
        }
    }
}
