use async_trait::async_trait;
use thiserror::Error;
use time::{Duration, OffsetDateTime};
use url::Url;

use super::StoreError;
use crate::access::OauthClient;

/// The OAuth clients, and the clean-up of their tokens.
///
/// Clients belong to no workspace. Each method is its own transaction.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait OauthClients: Send + Sync {
    /// Returns the client with this id, also one that a workspace declares.
    async fn find_client(&self, id: &str) -> Result<Option<OauthClient>, StoreError>;

    /// Adds a client, or replaces the one with its id.
    ///
    /// A replaced client keeps its use. Also deletes the oldest unused clients if there are more than
    /// `max_unused`. Must not be called with a client that a workspace declares.
    async fn save_client(
        &self,
        client: &OauthClient,
        at: OffsetDateTime,
        max_unused: u16,
    ) -> Result<(), StoreError>;

    /// Records that a member gave the client access.
    async fn record_client_use(&self, id: &str, at: OffsetDateTime) -> Result<(), StoreError>;

    /// Deletes the unused clients that were saved before `saved_before`; returns their number.
    async fn forget_unused_clients(&self, saved_before: OffsetDateTime) -> Result<u64, StoreError>;

    /// Deletes the tokens of clients that expired or were revoked before `ended_before`.
    ///
    /// Returns their number.
    async fn forget_client_tokens(&self, ended_before: OffsetDateTime) -> Result<u64, StoreError>;
}

/// The metadata of a client (RFC 7591, section 2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientMetadata {
    /// `client_name`.
    pub name: Option<String>,
    /// `redirect_uris`.
    pub redirect_uris: Vec<String>,
    /// Whether `token_endpoint_auth_method` is `none`.
    pub is_public: bool,
}

/// A metadata document that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientDocument {
    /// `client_id`, which must be the URL of the document.
    pub client_id: String,
    /// The metadata.
    pub metadata: ClientMetadata,
    /// How long the document may be used (RFC 9111).
    pub fresh_for: Duration,
}

/// Why a metadata document is unusable, without a text of its server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct UnusableDocument(pub String);

/// Reads metadata documents of clients.
///
/// See draft-ietf-oauth-client-id-metadata-document.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait ClientDocuments: Send + Sync {
    /// Reads the document at `url`.
    ///
    /// MUST NOT connect to a private address, and MUST NOT follow redirects.
    async fn read(&self, url: &Url) -> Result<ClientDocument, UnusableDocument>;
}
