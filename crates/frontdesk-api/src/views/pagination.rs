use frontdesk_domain::page::Page;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a page stands in its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Pagination)]
pub struct PaginationView {
    /// The most items that this page could have had.
    pub limit: u32,
    /// Whether more come after it.
    pub has_more: bool,
    /// What to pass as `cursor` for the next page; `null` on the last one. It carries the list's
    /// filters.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl PaginationView {
    /// Of a page that could have had `limit` items; `cursor_after` makes the cursor that goes on
    /// after an item.
    pub fn of<T>(page: &Page<T>, limit: u32, cursor_after: impl FnOnce(&T) -> String) -> Self {
        let seen_last = page.items.last().filter(|_| page.has_more);
        Self { limit, has_more: page.has_more, next_cursor: seen_last.map(cursor_after) }
    }

    /// The example of the reference.
    pub(super) fn sample() -> Self {
        Self { limit: 25, has_more: true, next_cursor: Some("eyJ2IjoxLCJhZnRlciI6MzF9".to_owned()) }
    }
}
