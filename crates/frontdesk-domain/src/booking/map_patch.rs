use std::collections::BTreeMap;

/// A JSON Merge Patch (RFC 7396) of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapPatch<V> {
    /// Removes every entry: `null`.
    Clear,
    /// Sets entries with a value and removes those without.
    ///
    /// The other entries stay.
    Merge(BTreeMap<String, Option<V>>),
}

impl<V> Default for MapPatch<V> {
    /// Changes nothing.
    fn default() -> Self {
        Self::Merge(BTreeMap::new())
    }
}

impl<V: Clone> MapPatch<V> {
    /// Returns the map after the changes.
    ///
    /// ```
    /// use frontdesk_domain::booking::MapPatch;
    ///
    /// let stored = [("a".to_owned(), 1), ("b".to_owned(), 2), ("c".to_owned(), 3)].into();
    /// let patch = MapPatch::Merge([("a".to_owned(), None), ("b".to_owned(), Some(4))].into());
    /// assert_eq!(patch.apply(&stored), [("b".to_owned(), 4), ("c".to_owned(), 3)].into());
    /// assert_eq!(MapPatch::Clear.apply(&stored), [].into());
    /// ```
    pub fn apply(&self, stored: &BTreeMap<String, V>) -> BTreeMap<String, V> {
        let kept = stored.iter().filter(|(key, _)| !self.names(key));
        kept.chain(self.set()).map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// Whether the patch sets or removes this key.
    pub fn names(&self, key: &str) -> bool {
        match self {
            Self::Clear => true,
            Self::Merge(entries) => entries.contains_key(key),
        }
    }

    /// The entries to set.
    pub fn set(&self) -> impl Iterator<Item = (&String, &V)> {
        let entries = match self {
            Self::Clear => None,
            Self::Merge(entries) => Some(entries),
        };
        entries.into_iter().flatten().filter_map(|(key, value)| Some((key, value.as_ref()?)))
    }
}
