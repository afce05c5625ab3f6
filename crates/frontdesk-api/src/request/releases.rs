use std::sync::Arc;
use std::time::{Duration, Instant};

use frontdesk_domain::ports::{Answers, Claim};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// After how long another may carry a request out whose first execution died.
pub(super) const LEASE: time::Duration = time::Duration::seconds(60);

/// The pause between two attempts while the store is away.
const PAUSE: Duration = Duration::from_millis(250);

/// Gives idempotency keys back that could not be given back at once, since the store was away.
///
/// Until then, whoever sends a request again that failed is told that it is still being carried
/// out. One task does it for all, one key after the other, so that a store that comes back is not
/// met by a crowd.
#[derive(Clone, Debug)]
pub(crate) struct Releases(UnboundedSender<(Claim, Instant)>);

impl Releases {
    /// Begins to give keys back, on `runtime`, until the last clone of it is dropped.
    pub(crate) fn begin(answers: Arc<dyn Answers>, runtime: &Handle) -> Self {
        let (sender, due) = unbounded_channel();
        runtime.spawn(give_back(answers, due));
        Self(sender)
    }

    /// Gives a key back as soon as may be, if it was not answered under. Whether it was claimed at
    /// all need not be known.
    pub(super) fn later(&self, claim: Claim) {
        // Where the task has ended, so has the service: the key's lease then ends by itself.
        drop(self.0.send((claim, Instant::now())));
    }
}

async fn give_back(answers: Arc<dyn Answers>, mut due: UnboundedReceiver<(Claim, Instant)>) {
    while let Some((claim, since)) = due.recv().await {
        // After that the claim is nobody's any more.
        while since.elapsed() < LEASE.unsigned_abs() && answers.release_claim(&claim).await.is_err()
        {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use frontdesk_domain::ids::WorkspaceId;
    use frontdesk_domain::ports::StoreError;
    use frontdesk_domain::ports::mocks::MockAnswers;
    use frontdesk_testing::builders::a_token;
    use frontdesk_testing::wait::wait_until_async;
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn a_key_is_given_back_once_the_store_is_there_again() {
        let asked = Arc::new(AtomicUsize::new(0));
        let (mut answers, counted) = (MockAnswers::new(), Arc::clone(&asked));
        answers.expect_release_claim().returning(move |_| {
            match counted.fetch_add(1, Ordering::Relaxed) {
                0 => Err(StoreError::unavailable("away")),
                _ => Ok(()),
            }
        });
        let token_id = a_token().build().record.id;
        let key = "once".to_owned();
        let claim = Claim { workspace_id: WorkspaceId(1), token_id, key, holder: Uuid::nil() };
        Releases::begin(Arc::new(answers), &Handle::current()).later(claim);
        wait_until_async("the second attempt", Duration::from_secs(20), async || {
            asked.load(Ordering::Relaxed) == 2
        })
        .await;
    }
}
