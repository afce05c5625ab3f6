//! Memory for many, taken when the first of them comes.

use std::sync::OnceLock;

/// How many places a table has.
pub(super) const PLACES: usize = 1 << 16;

/// How many of them are made at once.
const PIECE: usize = 1 << 9;

/// A fixed number of places, each of the default value until somebody writes to it. What nobody
/// asks for takes no memory: most services never see as many clients as there are places.
pub(super) struct Table<T>(Box<[OnceLock<Box<[T]>>]>);

impl<T: Default> Table<T> {
    /// All of them at their default.
    pub(super) fn new() -> Self {
        Self((0..PLACES / PIECE).map(|_| OnceLock::new()).collect())
    }

    /// The place that a hash stands for.
    pub(super) fn place(&self, hash: u64) -> &T {
        let number =
            usize::try_from(hash % PLACES as u64).expect("there are fewer places than numbers");
        let piece =
            self.0[number / PIECE].get_or_init(|| (0..PIECE).map(|_| T::default()).collect());
        &piece[number % PIECE]
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn every_hash_has_its_place_and_only_what_is_asked_for_is_made() {
        let table = Table::<AtomicU64>::new();
        for hash in [0, 511, 512, PLACES as u64 - 1] {
            table.place(hash).store(hash + 1, Ordering::Relaxed);
        }
        for hash in [0, 511, 512, PLACES as u64 - 1] {
            assert_eq!(table.place(hash).load(Ordering::Relaxed), hash + 1);
            assert_eq!(table.place(hash + PLACES as u64).load(Ordering::Relaxed), hash + 1);
        }
        assert_eq!(table.place(1).load(Ordering::Relaxed), 0);
        assert_eq!(table.0.iter().filter(|piece| piece.get().is_some()).count(), 3);
    }
}
