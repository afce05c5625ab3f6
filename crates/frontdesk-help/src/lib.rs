//! The public help: guides written for the people and agents that use the service, their search,
//! their pages, and the MCP tools that list, search and read them.
//!
//! The guides are the Markdown files under `guides/`. The build script checks them, one by one and
//! all together, and writes them into the program as a sorted table, so that nothing is read or
//! parsed while it runs and nothing can be missing.
//!
//! To add a guide, put `guides/<id>.md` there, with front matter as the others have it; the build
//! says what is wrong with it. Give the search a question for it in `search/tests.rs`.
//!
//! Architecture invariant: it holds the guides and nothing else. No port, no store, nothing of a
//! workspace is within reach of its tools and pages, and what people search for is never logged.

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

/// The subjects that the guides are sorted under, in the order in which somebody new would meet
/// them.
pub const TOPICS: [&str; 6] = topics::TOPICS;

/// The help as one service offers it.
#[derive(Debug)]
pub struct Help {
    index: Index,
    base_url: String,
}

impl Help {
    /// How many guides a search gives at most.
    pub const MOST_RESULTS: usize = 8;

    /// The most characters that a query may have.
    pub const LONGEST_QUERY: usize = 300;

    /// The help of the service that people reach at `base_url`. Makes the guides searchable, which
    /// takes some milliseconds.
    pub fn new(base_url: &str) -> Self {
        Self { index: Index::new(GUIDES), base_url: base_url.trim_end_matches('/').to_owned() }
    }

    /// The guides that answer `query`, best first.
    pub fn search(&self, query: &str) -> Vec<&'static Guide> {
        self.index.search(query, Self::MOST_RESULTS)
    }

    /// At most three guides that somebody may have meant by an id that there is not.
    pub fn nearest(&self, id: &str) -> Vec<&'static Guide> {
        let id: String = id.chars().take(Self::LONGEST_QUERY).collect();
        self.index.search(&id, 3)
    }

    /// Where people read a guide.
    pub fn url(&self, guide: &Guide) -> String {
        format!("{}/help/{}", self.base_url, guide.id)
    }
}
