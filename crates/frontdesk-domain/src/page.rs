//! Keyset pagination: a page starts after a cursor, not at an offset.
//!
//! If rows are inserted between two requests, no item is repeated or skipped.

/// Maximum items per page.
pub const MAX_LIMIT: u32 = 50;
/// Default items per page.
pub const DEFAULT_LIMIT: u32 = 25;

/// A request for a page; `P` is the list's sort key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest<P> {
    /// Maximum items, 1 to [`MAX_LIMIT`].
    pub limit: u32,
    /// Sort key of the last item seen; `None` for the first page.
    pub after: Option<P>,
}

impl<P> PageRequest<P> {
    /// Requests the first page with the default limit.
    pub fn first() -> Self {
        Self { limit: DEFAULT_LIMIT, after: None }
    }
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The items, in list order.
    pub items: Vec<T>,
    /// Whether more items follow.
    pub has_more: bool,
}

impl<T> Page<T> {
    /// Keeps the first `limit` items; further items only set `has_more`.
    pub fn from_overfull(mut items: Vec<T>, limit: u32) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let has_more = limit < items.len();
        items.truncate(limit);
        Self { items, has_more }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_beyond_the_limit_means_more_follow() {
        assert_eq!(
            Page::from_overfull(vec![1, 2, 3], 2),
            Page { items: vec![1, 2], has_more: true }
        );
        assert_eq!(Page::from_overfull(vec![1, 2], 2), Page { items: vec![1, 2], has_more: false });
    }
}
