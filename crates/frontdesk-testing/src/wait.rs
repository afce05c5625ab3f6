//! Waiting for something that happens elsewhere: another process, another thread.

use std::time::{Duration, Instant};

/// The pause between two looks.
const PAUSE: Duration = Duration::from_millis(5);

/// Asks `condition` over and over until it holds.
///
/// `what` completes the sentence "waited 5s in vain for …".
///
/// # Panics
///
/// When it does not hold within `limit`.
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

/// As [`wait_until`], for a condition that awaits something.
///
/// # Panics
///
/// When it does not hold within `limit`. A single look that never ends is not cut short.
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
    fn it_returns_once_the_condition_holds() {
        let mut looks = 0;
        wait_until("the third look", Duration::from_secs(5), || {
            looks += 1;
            looks == 3
        });
        assert_eq!(looks, 3);
    }

    #[test]
    #[should_panic(expected = "waited 0ns in vain for a miracle")]
    fn it_gives_up_with_a_sentence() {
        wait_until("a miracle", Duration::ZERO, || false);
    }

    #[tokio::test]
    async fn a_condition_may_await() {
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
