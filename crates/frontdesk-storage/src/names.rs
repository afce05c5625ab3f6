use std::collections::HashMap;
use std::sync::Arc;

use diesel::prelude::*;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::schema::{event_types, members};
use crate::types::DbUuid;

/// The names that the bookings of a workspace refer to by id.
pub(crate) struct Names {
    /// Members by user id.
    pub(crate) members: HashMap<i64, NamedMember>,
    /// Event types by id.
    pub(crate) event_types: HashMap<i64, NamedEventType>,
}

/// A member's name and address.
#[derive(Queryable, Selectable)]
#[diesel(table_name = members)]
pub(crate) struct NamedMember {
    user_id: i64,
    pub(crate) name: String,
    pub(crate) email: String,
}

/// An event type's key and title.
#[derive(Queryable, Selectable)]
#[diesel(table_name = event_types)]
pub(crate) struct NamedEventType {
    id: i64,
    pub(crate) key: String,
    pub(crate) title: String,
}

/// Caches the [`Names`] of each workspace with the configuration version.
///
/// A statement that reads bookings also reads the current version. If the cached version is equal,
/// the cached names replace joins that would take a third of the time of a list.
#[derive(Clone)]
pub(crate) struct NamesCache(Arc<Cache<i64, Versioned, ByWeight>>);

type Versioned = (DbUuid, Arc<Names>);

#[derive(Clone)]
struct ByWeight;

impl Names {
    pub(crate) fn new(members: Vec<NamedMember>, event_types: Vec<NamedEventType>) -> Self {
        Self {
            members: members.into_iter().map(|member| (member.user_id, member)).collect(),
            event_types: event_types.into_iter().map(|named| (named.id, named)).collect(),
        }
    }
}

impl NamesCache {
    /// Creates a cache of about `memory` bytes; 0 disables the cache.
    pub(crate) fn new(memory: usize) -> Self {
        /// The typical weight of a workspace, which sets only the initial capacity.
        const TYPICAL: usize = 8_192;
        Self(Arc::new(Cache::with_weighter(memory / TYPICAL, memory as u64, ByWeight)))
    }

    /// Returns the names that were read at this version.
    pub(crate) fn get(&self, workspace: i64, version: DbUuid) -> Option<Arc<Names>> {
        let (read_at, names) = self.0.get(&workspace)?;
        (read_at == version).then_some(names)
    }

    /// Caches names; the caller must have read `version` before the names.
    pub(crate) fn keep(&self, workspace: i64, version: DbUuid, names: Arc<Names>) {
        self.0.insert(workspace, (version, names));
    }
}

impl Weighter<i64, Versioned> for ByWeight {
    fn weight(&self, _: &i64, (_, names): &Versioned) -> u64 {
        /// The typical size of a name and its entry in the map, in bytes.
        const NAME: usize = 160;
        (NAME * (1 + names.members.len() + names.event_types.len())) as u64
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn names_of(members: i64) -> Arc<Names> {
        let members = (0..members).map(|user_id| NamedMember {
            user_id,
            name: format!("Member {user_id}"),
            email: format!("member{user_id}@northwind.example"),
        });
        Arc::new(Names::new(members.collect(), vec![]))
    }

    #[test]
    fn names_are_returned_only_at_their_version() {
        let cache = NamesCache::new(1 << 20);
        let [old, new] = [1, 2].map(|version| DbUuid(Uuid::from_u128(version)));
        cache.keep(1, old, names_of(3));
        assert!(cache.get(1, old).is_some());
        assert!(cache.get(1, new).is_none());
        assert!(cache.get(2, old).is_none());
    }

    #[test]
    fn memory_of_many_workspaces_stays_below_the_limit() {
        const LIMIT: usize = 1 << 20;
        let (cache, version) = (NamesCache::new(LIMIT), DbUuid(Uuid::nil()));
        (0..1_000).for_each(|workspace| cache.keep(workspace, version, names_of(50)));
        assert!(cache.0.weight() <= LIMIT as u64, "{}", cache.0.weight());
        assert!(!cache.0.is_empty(), "some workspaces are kept");
    }

    #[test]
    fn limit_of_0_keeps_nothing() {
        let (cache, version) = (NamesCache::new(0), DbUuid(Uuid::nil()));
        cache.keep(1, version, names_of(1));
        assert!(cache.get(1, version).is_none());
    }
}
