use async_trait::async_trait;
use time::OffsetDateTime;
use uuid::Uuid;

use super::StoreError;
use crate::access::TokenId;
use crate::email::Email;
use crate::ids::WorkspaceId;

/// The right to carry out a request under an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The workspace of the token.
    pub workspace_id: WorkspaceId,
    /// The token; keys of different tokens are different keys.
    pub token_id: TokenId,
    /// The key as the client sent it.
    pub key: String,
    /// Tells this execution from a later one that took the key over.
    pub holder: Uuid,
}

/// A request to carry something out under an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimRequest {
    /// What is asked for.
    pub claim: Claim,
    /// A hash over everything that makes two requests the same.
    pub fingerprint: [u8; 32],
    /// Now.
    pub now: OffsetDateTime,
    /// From when on another may take the key over, should this execution have died.
    pub lease_until: OffsetDateTime,
    /// From when on the key is forgotten.
    pub expires_at: OffsetDateTime,
}

/// What came of a [`ClaimRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The caller carries the request out and MUST then record or release.
    Claimed,
    /// The same request was answered before.
    Answered(RecordedAnswer),
    /// The same request is being carried out.
    InProgress,
    /// The key was used for another request.
    Reused,
}

/// A whole answer as it was given, in a form that only its maker reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAnswer(
    /// The bytes.
    pub Vec<u8>,
);

impl RecordedAnswer {
    /// Whether the address stands in it, in any letter case.
    ///
    /// ```
    /// use frontdesk_domain::{email::Email, ports::RecordedAnswer};
    ///
    /// let answer = RecordedAnswer(br#"{"email":"Ada@acme.com"}"#.to_vec());
    /// assert!(answer.mentions(&Email::parse("ada@ACME.com")?));
    /// assert!(!answer.mentions(&Email::parse("bob@acme.com")?));
    /// # Ok::<(), frontdesk_domain::email::InvalidEmail>(())
    /// ```
    pub fn mentions(&self, email: &Email) -> bool {
        String::from_utf8_lossy(&self.0).to_lowercase().contains(&email.match_key())
    }
}

/// Idempotency keys outside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Answers: Send + Sync {
    /// Claims a key, or tells why not. MUST be atomic: of any number of callers with one new key
    /// one is [`ClaimOutcome::Claimed`]. A key whose `expires_at` has passed counts as new, and so
    /// does one of the same request whose lease has passed without an answer.
    async fn claim_key(&self, request: &ClaimRequest) -> Result<ClaimOutcome, StoreError>;

    /// Records the answer to a request that wrote nothing. A claim that is no longer held is left
    /// alone.
    async fn record_refusal(
        &self,
        claim: &Claim,
        answer: &RecordedAnswer,
    ) -> Result<(), StoreError>;

    /// Gives a claim back without an answer, so that the request may be made again at once.
    async fn release_claim(&self, claim: &Claim) -> Result<(), StoreError>;

    /// Forgets every key whose `expires_at` has passed; how many there were.
    async fn forget_expired_keys(&self, now: OffsetDateTime) -> Result<u64, StoreError>;
}

/// Idempotency keys inside a unit of work: the answer is kept with the change that it reports, or
/// neither is.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait AnswerRepository: Send {
    /// Records the answer.
    ///
    /// # Errors
    /// [`Conflict::ClaimLost`](super::Conflict::ClaimLost) when another took the key over
    /// meanwhile.
    async fn record_answer(
        &mut self,
        claim: &Claim,
        answer: &RecordedAnswer,
    ) -> Result<(), StoreError>;
}
