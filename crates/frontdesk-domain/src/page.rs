//! Keyset pagination: a page begins after a position, not at an offset, so that rows inserted
//! meanwhile are neither repeated nor skipped.

/// The most items that a page may have.
pub const MAX_LIMIT: u32 = 50;
/// The number of items where a request names none.
pub const DEFAULT_LIMIT: u32 = 25;

/// Which page of a list is wanted; `P` is the list's sort key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest<P> {
    /// The most items, 1 to [`MAX_LIMIT`].
    pub limit: u32,
    /// The position of the last item already seen; `None` for the first page.
    pub after: Option<P>,
}

impl<P> PageRequest<P> {
    /// The first page, of the default size.
    pub fn first() -> Self {
        Self { limit: DEFAULT_LIMIT, after: None }
    }
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The items, in the list's order.
    pub items: Vec<T>,
    /// Whether more come after them.
    pub has_more: bool,
}

impl<T> Page<T> {
    /// Makes a page of up to `limit` items from a read of one more than that.
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
    fn one_item_too_many_says_that_more_come() {
        assert_eq!(
            Page::from_overfull(vec![1, 2, 3], 2),
            Page { items: vec![1, 2], has_more: true }
        );
        assert_eq!(Page::from_overfull(vec![1, 2], 2), Page { items: vec![1, 2], has_more: false });
    }
}
