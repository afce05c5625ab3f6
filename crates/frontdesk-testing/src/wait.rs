//! Waiting for something that happens elsewhere: another process, another thread.

use std::time::{Duration, Instant};

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
        std::thread::sleep(Duration::from_millis(5));
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
}
