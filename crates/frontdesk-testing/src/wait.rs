//! Waits for conditions in other processes or threads.

use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_millis(5);

/// Waits until `condition` holds.
///
/// `what` completes the message "waited 5s in vain for …".
///
/// # Panics
/// If `condition` does not hold within `limit`.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place that pauses: between two looks, never instead of one"
)]
pub fn wait_until(what: &str, limit: Duration, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + limit;
    while !condition() {
        assert!(Instant::now() < deadline, "waited {limit:?} in vain for {what}");
        std::thread::sleep(PAUSE);
    }
}

/// Like [`wait_until`], for an async condition.
///
/// # Panics
/// If `condition` does not hold within `limit`. A hanging condition is not interrupted.
pub async fn wait_until_async(
    what: &str,
    limit: Duration,
    mut condition: impl AsyncFnMut() -> bool,
) {
    let deadline = Instant::now() + limit;
    while !condition().await {
        assert!(Instant::now() < deadline, "waited {limit:?} in vain for {what}");
        tokio::time::sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wait_ends_once_the_condition_holds() {
        let mut looks = 0;
        wait_until("the third look", Duration::from_secs(5), || {
            looks += 1;
            looks == 3
        });
        assert_eq!(looks, 3);
    }

    #[test]
    #[should_panic(expected = "waited 0ns in vain for a miracle")]
    fn wait_panics_with_a_message_at_its_limit() {
        wait_until("a miracle", Duration::ZERO, || false);
    }

    #[tokio::test]
    async fn async_condition_is_awaited_until_it_holds() {
        let mut looks = 0;
        wait_until_async("the third look", Duration::from_secs(5), async || {
            tokio::task::yield_now().await;
            looks += 1;
            looks == 3
        })
        .await;
        assert_eq!(looks, 3);
    }
}
