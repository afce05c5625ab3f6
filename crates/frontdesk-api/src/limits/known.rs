use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use super::table::Table;

/// A fixed-size cache of authenticated tokens, stored as hashes with a random seed.
///
/// A newer token may replace an older one. The cache grants no access: every request still looks up
/// its token in the store.
pub(super) struct Known {
    hashes: Table<AtomicU64>,
    hasher: RandomState,
}

impl Known {
    pub(super) fn new() -> Self {
        Self { hashes: Table::new(), hasher: RandomState::new() }
    }

    pub(super) fn holds(&self, token: &str) -> bool {
        let (place, hash) = self.place_of(token);
        place.load(Ordering::Relaxed) == hash
    }

    pub(super) fn remember(&self, token: &str) {
        let (place, hash) = self.place_of(token);
        place.store(hash, Ordering::Relaxed);
    }

    pub(super) fn forget(&self, token: &str) {
        let (place, hash) = self.place_of(token);
        // If another token has replaced this one in the slot, that token stays.
        _ = place.compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place_of(&self, token: &str) -> (&AtomicU64, u64) {
        // A hash is never 0, because 0 marks an empty slot.
        let hash = self.hasher.hash_one(token) | 1;
        (self.hashes.place(hash >> 1), hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_is_known_until_it_is_forgotten() {
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
