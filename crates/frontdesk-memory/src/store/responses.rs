use std::collections::hash_map::Entry;

use async_trait::async_trait;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    Claim, ClaimOutcome, ClaimRequest, Conflict, KeyScope, RecordedResponse,
    RecordedResponseRepository, RecordedResponses, StoreError,
};
use time::OffsetDateTime;

use super::MemoryStore;
use super::state::{State, StoredClaim};
use super::unit::MemoryUnit;

impl State {
    fn claim_key(&mut self, request: &ClaimRequest) -> ClaimOutcome {
        let new = StoredClaim {
            fingerprint: request.fingerprint,
            holder: request.claim.holder,
            lease_until: request.lease_until,
            expires_at: request.expires_at,
            response: None,
        };
        match self.claims.entry(name(&request.claim)) {
            Entry::Vacant(place) => {
                place.insert(new);
                ClaimOutcome::Claimed
            }
            Entry::Occupied(mut place) => {
                let outcome = place.get().outcome_for(request);
                if outcome == ClaimOutcome::Claimed {
                    place.insert(new);
                }
                outcome
            }
        }
    }

    fn held(&mut self, claim: &Claim) -> Option<&mut StoredClaim> {
        let stored = self.claims.get_mut(&name(claim))?;
        (stored.holder == claim.holder && stored.response.is_none()).then_some(stored)
    }
}

impl StoredClaim {
    fn outcome_for(&self, request: &ClaimRequest) -> ClaimOutcome {
        if self.expires_at <= request.now {
            ClaimOutcome::Claimed
        } else if self.fingerprint != request.fingerprint {
            ClaimOutcome::Reused
        } else if let Some(response) = &self.response {
            ClaimOutcome::Recorded(response.clone())
        } else if self.lease_until <= request.now {
            ClaimOutcome::Claimed
        } else {
            ClaimOutcome::InProgress
        }
    }
}

fn name(claim: &Claim) -> (WorkspaceId, KeyScope, String) {
    (claim.workspace_id, claim.scope.clone(), claim.key.clone())
}

#[async_trait]
impl RecordedResponses for MemoryStore {
    async fn claim_key(&self, request: &ClaimRequest) -> Result<ClaimOutcome, StoreError> {
        self.write(|state| Ok(state.claim_key(request))).await
    }

    async fn record_refusal(
        &self,
        claim: &Claim,
        response: &RecordedResponse,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            if let Some(held) = state.held(claim) {
                held.response = Some(response.clone());
            }
            Ok(())
        })
        .await
    }

    async fn release_claim(&self, claim: &Claim) -> Result<(), StoreError> {
        self.write(|state| {
            if state.held(claim).is_some() {
                state.claims.remove(&name(claim));
            }
            Ok(())
        })
        .await
    }

    async fn forget_expired_keys(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        self.write(|state| {
            let before = state.claims.len();
            state.claims.retain(|_, claim| now < claim.expires_at);
            Ok(u64::try_from(before - state.claims.len()).expect("a count of claims fits 64 bits"))
        })
        .await
    }
}

#[async_trait]
impl RecordedResponseRepository for MemoryUnit {
    async fn record_response(
        &mut self,
        claim: &Claim,
        response: &RecordedResponse,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            state.held(claim).ok_or(Conflict::ClaimLost)?.response = Some(response.clone());
            Ok(())
        })
    }
}
