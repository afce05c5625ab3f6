//! A form that is sent twice creates one link.

use frontdesk_domain::access::Actor;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::ports::{Claim, ClaimRequest, KeyScope, RecordedResponse};
use sha2::{Digest as _, Sha256};
use time::Duration;
use uuid::Uuid;

use super::Created;
use crate::desk::CSRF_TOKEN;
use crate::form::{SUBMISSION, Typed};
use crate::state::PagesState;

/// When a form can be sent again if this process crashes.
const LEASE: Duration = Duration::minutes(1);
/// How long a repeated form is recognized.
const KEPT: Duration = Duration::hours(24);

/// The request for the claim of a form; `None` without an id.
pub(super) fn request(state: &PagesState, actor: &Actor, typed: &Typed) -> Option<ClaimRequest> {
    let id = Uuid::parse_str(typed.value(SUBMISSION)).ok()?;
    let now = state.clock.now();
    Some(ClaimRequest {
        claim: Claim {
            workspace_id: actor.workspace_id,
            scope: KeyScope::of_token(&actor.token_id),
            key: id.to_string(),
            holder: state.random.uuid(now),
        },
        fingerprint: fingerprint(typed),
        now,
        lease_until: now + LEASE,
        expires_at: now + KEPT,
    })
}

/// The record of an outcome, which [`outcome`] reads.
pub(super) fn recorded(created: &Created) -> RecordedResponse {
    let link = match created {
        Created::Link(id) => id.to_string(),
        Created::KeepsOther | Created::InProgress => String::new(),
    };
    RecordedResponse(link.into_bytes())
}

pub(super) fn outcome(response: &RecordedResponse) -> Created {
    let id = String::from_utf8_lossy(&response.0).parse();
    id.map_or(Created::KeepsOther, |id| Created::Link(LinkId(id)))
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
