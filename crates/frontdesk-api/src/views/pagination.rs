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
    /// What to pass as `cursor` for the next page; `null` on the last one. It carries the list's filters.
    #[schema(required)]
    pub next_cursor: Option<String>,
}
