//! A form that is sent twice creates one link.

use frontdesk_domain::access::Actor;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::ports::{
    Claim, ClaimOutcome, ClaimRequest, KeyScope, RecordedResponse, StoreError,
};
use sha2::{Digest as _, Sha256};
use time::Duration;
use uuid::Uuid;

use crate::desk::CSRF_TOKEN;
use crate::form::{SUBMISSION, Typed};
use crate::state::PagesState;

/// When a form can be sent again if this process crashes.
const LEASE: Duration = Duration::minutes(1);
/// How long a repeated form is recognized.
const KEPT: Duration = Duration::hours(24);

/// Whether the form was sent before.
pub(super) enum Sent {
    /// The form is executed now; without an id, or with changed fields, it has no claim.
    First(Option<Claim>),
    /// The form was executed; see [`recorded`].
    Before(Option<LinkId>),
    /// Another request executes the form.
    InProgress,
}

pub(super) async fn claim(
    state: &PagesState,
    actor: &Actor,
    typed: &Typed,
) -> Result<Sent, StoreError> {
    let Ok(id) = Uuid::parse_str(typed.value(SUBMISSION)) else { return Ok(Sent::First(None)) };
    let now = state.clock.now();
    let claim = Claim {
        workspace_id: actor.workspace_id,
        scope: KeyScope::of_token(&actor.token_id),
        key: id.to_string(),
        holder: state.random.uuid(now),
    };
    let request = ClaimRequest {
        claim: claim.clone(),
        fingerprint: fingerprint(typed),
        now,
        lease_until: now + LEASE,
        expires_at: now + KEPT,
    };
    Ok(match state.responses.claim_key(&request).await? {
        ClaimOutcome::Claimed => Sent::First(Some(claim)),
        ClaimOutcome::Recorded(response) => Sent::Before(link_of(&response)),
        ClaimOutcome::InProgress => Sent::InProgress,
        ClaimOutcome::Reused => Sent::First(None),
    })
}

/// The record of a created link; `None` is a personal link that keeps other metadata.
pub(super) fn recorded(link: Option<LinkId>) -> RecordedResponse {
    RecordedResponse(link.map(|id| id.to_string()).unwrap_or_default().into_bytes())
}

fn link_of(response: &RecordedResponse) -> Option<LinkId> {
    String::from_utf8_lossy(&response.0).parse().ok().map(LinkId)
}

fn fingerprint(typed: &Typed) -> [u8; 32] {
    let mut hash = Sha256::new();
    for (name, value) in typed.pairs().filter(|(name, _)| *name != CSRF_TOKEN) {
        for part in [name, value] {
            hash.update(part);
            hash.update([0]);
        }
    }
    hash.finalize().into()
}
