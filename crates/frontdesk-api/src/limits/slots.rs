use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed, StateStore};

use super::table::Table;

/// The quota of each key. Keys in the same slot share a quota.
#[derive(Clone)]
pub(super) struct Slots(Arc<Table<Slot>>);

#[derive(Default)]
struct Slot {
    state: InMemoryState,
    /// The requests that are not yet shared with other processes.
    unshared: AtomicU32,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self(Arc::new(Table::new()))
    }

    /// Returns the new number of unshared requests.
    pub(super) fn add_unshared(&self, slot: u16) -> u32 {
        self.slot(slot).unshared.fetch_add(1, Ordering::Relaxed).wrapping_add(1)
    }

    pub(super) fn unshared(&self, slot: u16) -> u32 {
        self.slot(slot).unshared.load(Ordering::Relaxed)
    }

    pub(super) fn take_unshared(&self, slot: u16) -> u32 {
        self.slot(slot).unshared.swap(0, Ordering::Relaxed)
    }

    /// The quota is full at `full_at` or later. Times count from the limiter's start.
    pub(super) fn raise(&self, slot: u16, full_at: Duration) {
        let full_at = Nanos::from(full_at);
        let Ok(()) = self.measure_and_replace(&slot, |stored| {
            let later = stored.map_or(full_at, |stored| stored.max(full_at));
            Ok::<_, Infallible>(((), later))
        });
    }

    fn slot(&self, slot: u16) -> &Slot {
        self.0.place(slot.into())
    }
}

impl StateStore for Slots {
    type Key = u16;

    fn measure_and_replace<T, F, E>(&self, slot: &u16, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        self.slot(*slot).state.measure_and_replace(&NotKeyed::NonKey, measure)
    }
}
