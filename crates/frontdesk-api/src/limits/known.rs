//! Which tokens were found good.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use super::table::Table;

/// Remembers tokens that were found good, each by a hash that nobody can foresee, in a bounded
/// amount of memory: of two that share a place the later one. It opens nothing: a token that is
/// remembered is looked up in the store like any other.
pub(super) struct Known {
    hashes: Table<AtomicU64>,
    hasher: RandomState,
}

impl Known {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self { hashes: Table::new(), hasher: RandomState::new() }
    }

    /// Whether the token was found good lately.
    pub(super) fn holds(&self, token: &str) -> bool {
        let (place, hash) = self.place_of(token);
        place.load(Ordering::Relaxed) == hash
    }

    /// Remembers a token that was found good.
    pub(super) fn remember(&self, token: &str) {
        let (place, hash) = self.place_of(token);
        place.store(hash, Ordering::Relaxed);
    }

    /// Forgets a token that was found good no longer.
    pub(super) fn forget(&self, token: &str) {
        let (place, hash) = self.place_of(token);
        // Somebody else's may stand there by now: that one stays.
        _ = place.compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place_of(&self, token: &str) -> (&AtomicU64, u64) {
        // 0 is an empty place.
        let hash = self.hasher.hash_one(token) | 1;
        (self.hashes.place(hash >> 1), hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_good_is_known_until_it_is_not() {
        let known = Known::new();
        assert!(!known.holds("one"));
        known.remember("one");
        assert!(known.holds("one") && !known.holds("other"));
        known.forget("other");
        assert!(known.holds("one"));
        known.forget("one");
        assert!(!known.holds("one"));
    }
}
