use std::sync::atomic::{AtomicU64, Ordering};

use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::Random;

/// A reproducible random source; the seed and `n` determine the n-th value.
///
/// The values can be predicted, so they protect nothing.
#[derive(Debug, Default)]
pub struct SeededRandom {
    seed: u8,
    drawn: AtomicU64,
}

impl SeededRandom {
    /// Creates a source; a different seed produces different ids.
    pub fn new(seed: u8) -> Self {
        Self { seed, drawn: AtomicU64::new(0) }
    }

    /// The number of values drawn so far.
    pub fn drawn(&self) -> u64 {
        self.drawn.load(Ordering::Relaxed)
    }

    /// Continues as after `drawn` values, to repeat ids.
    pub fn rewind(&self, drawn: u64) {
        self.drawn.store(drawn, Ordering::Relaxed);
    }

    fn draw(&self) -> u64 {
        self.drawn.fetch_add(1, Ordering::Relaxed)
    }
}

impl Random for SeededRandom {
    /// Creates an id; ids for the same time ascend.
    ///
    /// A time before 1970 counts as 1970.
    fn uuid(&self, now: OffsetDateTime) -> Uuid {
        let millis = u64::try_from(now.unix_timestamp_nanos() / 1_000_000).unwrap_or(0);
        // The UUID's version and variant overwrite bits of the unused `rest[0]` and `rest[2]`.
        let mut rest = [0; 10];
        rest[1] = self.seed;
        rest[3..].copy_from_slice(&self.draw().to_be_bytes()[1..]);
        uuid::Builder::from_unix_timestamp_millis(millis, &rest).into_uuid()
    }

    fn slug(&self) -> String {
        format!("slug{:02x}{:010}", self.seed, self.draw())
    }

    fn entropy(&self) -> [u8; 16] {
        let drawn = (u128::from(self.seed) << 64) | u128::from(self.draw());
        // An odd factor spreads the number over all bytes and keeps it unique.
        drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).to_be_bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use frontdesk_testing::clock::instant;

    use super::*;

    #[test]
    fn uuids_are_version_7_ascending_and_unique() {
        let random = SeededRandom::new(3);
        for now in ["2030-01-01T09:00Z", "1969-12-31T23:59Z", "9999-12-31T23:59Z"].map(instant) {
            let uuids: Vec<Uuid> = (0..1_000).map(|_| random.uuid(now)).collect();
            assert!(uuids.is_sorted());
            assert_eq!(uuids.iter().collect::<HashSet<_>>().len(), uuids.len());
            assert!(uuids.iter().all(|uuid| uuid.get_version_num() == 7));
        }
    }

    #[test]
    fn same_seed_repeats_its_ids_and_other_seeds_differ() {
        let drawn = |seed| {
            let random = SeededRandom::new(seed);
            (random.uuid(instant("2030-01-01T09:00Z")), random.slug())
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1).0, drawn(2).0);
        assert_ne!(drawn(1).1, drawn(2).1);
    }

    #[test]
    fn rewound_source_repeats_its_values() {
        let random = SeededRandom::new(1);
        random.slug();
        let drawn = random.drawn();
        let first = [random.slug(), random.slug()];
        random.rewind(drawn);
        assert_eq!([random.slug(), random.slug()], first);
    }
}
