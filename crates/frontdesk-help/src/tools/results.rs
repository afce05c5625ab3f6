use rmcp::schemars::JsonSchema;
use serde::Serialize;

use crate::Help;
use crate::library::Guide;

/// The result of `help_list`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", deny_unknown_fields)]
pub(super) struct ListedGuides {
    /// Every guide, sorted by id.
    guides: Vec<ListedGuide>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", inline, deny_unknown_fields)]
struct ListedGuide {
    /// The id to pass to `help_read`.
    id: &'static str,
    title: &'static str,
    topic: &'static str,
    /// The URL of the guide's page, to cite.
    url: String,
}

/// The result of `help_search`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", deny_unknown_fields)]
pub(super) struct FoundGuides {
    /// The matching guides, best first, at most 8.
    results: Vec<FoundGuide>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", inline, deny_unknown_fields)]
struct FoundGuide {
    /// The id to pass to `help_read`.
    id: &'static str,
    title: &'static str,
    /// What the reader can do afterwards.
    summary: &'static str,
    /// The URL of the guide's page, to cite.
    url: String,
    /// The URL of the definition or specification.
    source: &'static str,
}

/// The result of `help_read`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", deny_unknown_fields)]
pub(super) struct GuideText {
    /// The requested id.
    id: &'static str,
    title: &'static str,
    /// The guide in Markdown; links without a scheme are guide ids.
    text: &'static str,
    /// The URL of the guide's page, to cite.
    url: String,
    /// The URL of the definition or specification.
    source: &'static str,
    /// Search terms.
    tags: &'static [&'static str],
    /// Ids of related guides.
    related: &'static [&'static str],
}

impl ListedGuides {
    pub(super) fn of(guides: &'static [Guide], help: &Help) -> Self {
        let listed = |guide: &Guide| ListedGuide {
            id: guide.id,
            title: guide.title,
            topic: guide.topic,
            url: help.url(guide),
        };
        Self { guides: guides.iter().map(listed).collect() }
    }
}

impl FoundGuides {
    pub(super) fn of(guides: Vec<&'static Guide>, help: &Help) -> Self {
        let found = |guide: &Guide| FoundGuide {
            id: guide.id,
            title: guide.title,
            summary: guide.summary,
            url: help.url(guide),
            source: guide.source,
        };
        Self { results: guides.into_iter().map(found).collect() }
    }
}

impl GuideText {
    pub(super) fn of(guide: &Guide, help: &Help) -> Self {
        Self {
            id: guide.id,
            title: guide.title,
            text: guide.text,
            url: help.url(guide),
            source: guide.source,
            tags: guide.tags,
            related: guide.related,
        }
    }
}
