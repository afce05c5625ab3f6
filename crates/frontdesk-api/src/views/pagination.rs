use frontdesk_domain::page::Page;
use serde::Serialize;
use utoipa::ToSchema;

/// The position of a page in its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Pagination)]
pub struct PaginationView {
    /// The page size of the request.
    pub limit: u32,
    /// Whether there are more items after this page.
    pub has_more: bool,
    /// Pass this value as `cursor` to get the next page; `null` on the last page. It contains the
    /// filters of the list.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl PaginationView {
    /// The pagination of a page of up to `limit` items. `cursor_after` encodes a cursor for the
    /// page after an item.
    pub fn of<T>(page: &Page<T>, limit: u32, cursor_after: impl FnOnce(&T) -> String) -> Self {
        let seen_last = page.items.last().filter(|_| page.has_more);
        Self { limit, has_more: page.has_more, next_cursor: seen_last.map(cursor_after) }
    }

    pub(super) fn sample() -> Self {
        Self { limit: 25, has_more: true, next_cursor: Some("eyJ2IjoxLCJhZnRlciI6MzF9".to_owned()) }
    }
}
