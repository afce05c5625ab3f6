//! Public guides to the service, with a search, pages and MCP tools.
//!
//! The build script compiles the Markdown files in `guides/` into a sorted table.
//!
//! To add a guide, create `guides/<id>.md` with front matter. Put everyday phrases into `synonyms`,
//! words of similar meaning into `search/thesaurus.txt`, and questions into
//! `search/questions.toml`.
//!
//! Architecture invariant: tools and pages have no access to ports, stores or workspace data, and
//! search queries are never logged.

mod library;
mod pages;
mod routes;
mod search;
mod shelf;
mod tools;
mod topics;

pub use library::{GUIDES, Guide, find};
pub use routes::configure;
pub use search::Index;
pub use tools::HelpServer;

/// Every topic, in the order of the index page.
pub const TOPICS: [&str; 6] = topics::TOPICS;

/// The search over all guides, and the URLs of their pages.
#[derive(Debug)]
pub struct Help {
    index: Index,
    base_url: String,
}

impl Help {
    /// The maximum number of search results.
    pub const MOST_RESULTS: usize = 8;

    /// The maximum length of a query, in characters.
    pub const LONGEST_QUERY: usize = 300;

    /// Indexes the guides, which takes some milliseconds.
    ///
    /// `base_url` is the public URL of the service.
    pub fn new(base_url: &str) -> Self {
        Self { index: Index::new(GUIDES), base_url: base_url.trim_end_matches('/').to_owned() }
    }

    /// Returns the guides that match `query`, best first.
    pub fn search(&self, query: &str) -> Vec<&'static Guide> {
        self.index.search(query, Self::MOST_RESULTS)
    }

    /// Suggests at most three guides for an unknown id.
    pub fn nearest(&self, id: &str) -> Vec<&'static Guide> {
        let id: String = id.chars().take(Self::LONGEST_QUERY).collect();
        self.index.search(&id, 3)
    }

    /// Returns the URL of a guide's page.
    pub fn url(&self, guide: &Guide) -> String {
        format!("{}/help/{}", self.base_url, guide.id)
    }
}
