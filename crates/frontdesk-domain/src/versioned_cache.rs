//! A cache of stored values with their versions.
//!
//! A read uses a cached value only if the store still has its version.

use std::hash::Hash;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::event_type::EventType;
use crate::ids::WorkspaceId;
use crate::ports::Version;
use crate::workspace::Member;

/// A cache of decoded values of all workspaces, limited by memory.
pub struct VersionedCache<K, V>(Cache<(WorkspaceId, K), Versioned<V>, ByWeight>);

type Versioned<V> = (Version, Arc<V>);

/// Estimates the memory that a value uses.
pub trait Weigh {
    /// The weight in bytes.
    fn weight(&self) -> usize;
}

#[derive(Clone)]
struct ByWeight;

impl<K: Clone + Eq + Hash, V: Weigh> VersionedCache<K, V> {
    /// Creates a cache that evicts values to stay within `limit` bytes.
    pub fn new(limit: usize) -> Self {
        /// A typical weight in bytes, only for the initial capacity.
        const TYPICAL: usize = 4_096;
        Self(Cache::with_weighter(limit / TYPICAL, limit as u64, ByWeight))
    }

    /// Returns the value if it was read at this version.
    pub fn get(&self, workspace: WorkspaceId, key: &K, version: Version) -> Option<Arc<V>> {
        let (read_at, value) = self.0.get(&(workspace, key.clone()))?;
        (read_at == version).then_some(value)
    }

    /// Returns the latest value, which may be outdated.
    pub fn latest(&self, workspace: WorkspaceId, key: &K) -> Option<Arc<V>> {
        self.0.get(&(workspace, key.clone())).map(|(_, value)| value)
    }

    /// Keeps a value; the caller MUST have read `version` before the value.
    ///
    /// In the other order, an outdated value could be returned as current.
    pub fn keep(&self, workspace: WorkspaceId, key: K, version: Version, value: Arc<V>) {
        self.0.insert((workspace, key), (version, value));
    }
}

impl<K, V: Weigh> Weighter<(WorkspaceId, K), Versioned<V>> for ByWeight {
    fn weight(&self, _: &(WorkspaceId, K), (_, value): &Versioned<V>) -> u64 {
        /// The memory of an entry without its value, in bytes.
        const ENTRY: usize = 128;
        (ENTRY + value.weight()) as u64
    }
}

impl Weigh for EventType {
    fn weight(&self) -> usize {
        1_024 + self.description.len() + 512 * self.questions.len()
    }
}

impl Weigh for Member {
    fn weight(&self) -> usize {
        2_048 + 1_024 * self.calendars.len()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    struct Weight(usize);

    impl Weigh for Weight {
        fn weight(&self) -> usize {
            self.0
        }
    }

    const HERE: WorkspaceId = WorkspaceId(1);

    fn version(number: u128) -> Version {
        Version(Uuid::from_u128(number))
    }

    #[test]
    fn value_is_returned_only_at_its_version() {
        let cache = VersionedCache::new(1 << 20);
        cache.keep(HERE, 7, version(1), Arc::new(Weight(10)));
        assert!(cache.get(HERE, &7, version(1)).is_some());
        assert!(cache.get(HERE, &7, version(2)).is_none());
        assert!(cache.get(WorkspaceId(2), &7, version(1)).is_none());
        assert!(cache.latest(HERE, &7).is_some());
        cache.keep(HERE, 7, version(2), Arc::new(Weight(10)));
        assert!(cache.get(HERE, &7, version(1)).is_none());
    }

    #[test]
    fn memory_of_10_000_hosts_stays_below_the_limit() {
        const LIMIT: usize = 1 << 20;
        let cache = VersionedCache::new(LIMIT);
        for host in 0..10_000 {
            cache.keep(HERE, host, version(1), Arc::new(Weight(20_000)));
        }
        assert!(cache.0.weight() <= LIMIT as u64, "{}", cache.0.weight());
        assert!(!cache.0.is_empty(), "some hosts are kept");
    }

    #[test]
    fn limit_of_0_keeps_nothing() {
        let cache = VersionedCache::new(0);
        cache.keep(HERE, 7, version(1), Arc::new(Weight(10)));
        assert!(cache.get(HERE, &7, version(1)).is_none());
    }
}
