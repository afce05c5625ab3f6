use std::sync::OnceLock;

/// The number of slots.
pub(super) const PLACES: usize = 1 << 16;

/// The number of slots allocated together.
const PIECE: usize = 1 << 9;

/// Slots with default values, allocated in groups on first use.
pub(super) struct Table<T>(Box<[OnceLock<Box<[T]>>]>);

impl<T: Default> Table<T> {
    pub(super) fn new() -> Self {
        Self((0..PLACES / PIECE).map(|_| OnceLock::new()).collect())
    }

    pub(super) fn place(&self, hash: u64) -> &T {
        let number =
            usize::try_from(hash % PLACES as u64).expect("the remainder fits into `usize`");
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
    fn slots_are_stable_and_allocated_on_first_use() {
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
