use std::sync::Arc;
use std::time::{Duration, Instant};

use frontdesk_domain::ports::{Claim, RecordedResponses};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The lease of a claim. After a crash, a retry can run as soon as the lease has expired.
pub(super) const LEASE: time::Duration = time::Duration::seconds(60);

/// The pause between attempts while the store is unavailable.
const PAUSE: Duration = Duration::from_millis(250);

/// Releases idempotency keys after the store was unavailable.
///
/// Until its key is released, a failed request cannot be retried. One task releases one key at a
/// time, because parallel releases could flood a recovering store.
#[derive(Clone, Debug)]
pub(crate) struct Releases(UnboundedSender<(Claim, Instant)>);

impl Releases {
    /// Starts the task on `runtime`; the task ends when the last clone of `Releases` is dropped.
    pub(crate) fn begin(responses: Arc<dyn RecordedResponses>, runtime: &Handle) -> Self {
        let (sender, due) = unbounded_channel();
        runtime.spawn(release_claims(responses, due));
        Self(sender)
    }

    /// Releases a key soon, unless a response was recorded.
    pub(super) fn later(&self, claim: Claim) {
        // Sending fails only when the service stops; the lease then expires by itself.
        drop(self.0.send((claim, Instant::now())));
    }
}

async fn release_claims(
    responses: Arc<dyn RecordedResponses>,
    mut due: UnboundedReceiver<(Claim, Instant)>,
) {
    while let Some((claim, since)) = due.recv().await {
        // Stop after the lease, because the claim has expired by then.
        while since.elapsed() < LEASE.unsigned_abs()
            && responses.release_claim(&claim).await.is_err()
        {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use frontdesk_domain::ids::WorkspaceId;
    use frontdesk_domain::ports::mocks::MockRecordedResponses;
    use frontdesk_domain::ports::{KeyScope, StoreError};
    use frontdesk_testing::builders::a_token;
    use frontdesk_testing::wait::wait_until_async;
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn key_is_released_when_the_store_is_available_again() {
        let asked = Arc::new(AtomicUsize::new(0));
        let (mut responses, counted) = (MockRecordedResponses::new(), Arc::clone(&asked));
        responses.expect_release_claim().returning(move |_| {
            match counted.fetch_add(1, Ordering::Relaxed) {
                0 => Err(StoreError::unavailable("away")),
                _ => Ok(()),
            }
        });
        let scope = KeyScope::of_token(&a_token().build().record.id);
        let key = "once".to_owned();
        let claim = Claim { workspace_id: WorkspaceId(1), scope, key, holder: Uuid::nil() };
        Releases::begin(Arc::new(responses), &Handle::current()).later(claim);
        wait_until_async("the second attempt", Duration::from_secs(20), async || {
            asked.load(Ordering::Relaxed) == 2
        })
        .await;
    }
}
