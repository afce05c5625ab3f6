use async_trait::async_trait;
use time::OffsetDateTime;
use uuid::Uuid;

use super::StoreError;
use crate::access::TokenId;
use crate::email::Email;
use crate::ids::WorkspaceId;

/// A claim on an idempotency key: the right to execute its request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The workspace of the request.
    pub workspace_id: WorkspaceId,
    /// The requests among which the key is unique.
    pub scope: KeyScope,
    /// The key as the client sent it.
    pub key: String,
    /// Identifies this execution, because a later execution may take over the key.
    pub holder: Uuid,
}

/// The requests among which an idempotency key is unique.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeyScope(String);

impl KeyScope {
    /// All requests with this token.
    pub fn of_token(token: &TokenId) -> Self {
        Self(token.as_str().to_owned())
    }

    /// All requests without a token to one path.
    ///
    /// `hash` is a hash of the path, because the path can contain a manage token. The text of the
    /// hash is longer than a token id, so that a path and a token never have the same scope.
    ///
    /// ```
    /// use frontdesk_domain::ports::KeyScope;
    ///
    /// assert_eq!(KeyScope::of_path(&[0xab; 32]).as_str(), "ab".repeat(32));
    /// ```
    pub fn of_path(hash: &[u8; 32]) -> Self {
        Self(hash.map(|byte| format!("{byte:02x}")).concat())
    }

    /// The text that identifies the scope within its workspace.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A request to claim an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimRequest {
    /// The claim to make.
    pub claim: Claim,
    /// A hash of everything that identifies the request.
    pub fingerprint: [u8; 32],
    /// The current time.
    pub now: OffsetDateTime,
    /// When another execution may take over the key, if this execution crashed.
    pub lease_until: OffsetDateTime,
    /// When the key expires.
    pub expires_at: OffsetDateTime,
}

/// The result of [`RecordedResponses::claim_key`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The key is new.
    ///
    /// The caller MUST execute the request, then either record a response or release the key.
    Claimed,
    /// The same request has a recorded response.
    Recorded(RecordedResponse),
    /// The same request is still executing.
    InProgress,
    /// The key belongs to a different request.
    Reused,
}

/// A recorded response, encoded and decoded only by the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedResponse(
    /// The bytes.
    pub Vec<u8>,
);

impl RecordedResponse {
    /// Whether the response contains the address, ignoring case.
    ///
    /// ```
    /// use frontdesk_domain::{email::Email, ports::RecordedResponse};
    ///
    /// let response = RecordedResponse(br#"{"email":"Ada@acme.com"}"#.to_vec());
    /// assert!(response.mentions(&Email::parse("ada@ACME.com")?));
    /// assert!(!response.mentions(&Email::parse("bob@acme.com")?));
    /// # Ok::<(), frontdesk_domain::email::InvalidEmail>(())
    /// ```
    pub fn mentions(&self, email: &Email) -> bool {
        String::from_utf8_lossy(&self.0).to_lowercase().contains(&email.match_key())
    }
}

/// Idempotency keys, outside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait RecordedResponses: Send + Sync {
    /// Claims a key.
    ///
    /// MUST be atomic: of concurrent claims on a new key, exactly one is [`ClaimOutcome::Claimed`].
    /// A key is new again from `expires_at` on. Without a recorded response, the same request can
    /// claim the key again from `lease_until` on.
    async fn claim_key(&self, request: &ClaimRequest) -> Result<ClaimOutcome, StoreError>;

    /// Records an error response; does nothing if the claim is lost.
    async fn record_refusal(
        &self,
        claim: &Claim,
        response: &RecordedResponse,
    ) -> Result<(), StoreError>;

    /// Releases a claim without a response; a retry then executes at once.
    async fn release_claim(&self, claim: &Claim) -> Result<(), StoreError>;

    /// Deletes every key past its `expires_at` and returns their number.
    async fn forget_expired_keys(&self, now: OffsetDateTime) -> Result<u64, StoreError>;
}

/// Recorded responses, in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait RecordedResponseRepository: Send {
    /// Records the response.
    ///
    /// # Errors
    /// [`Conflict::ClaimLost`](super::Conflict::ClaimLost) if another execution took over the key.
    async fn record_response(
        &mut self,
        claim: &Claim,
        response: &RecordedResponse,
    ) -> Result<(), StoreError>;
}
