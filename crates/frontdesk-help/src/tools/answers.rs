use rmcp::schemars::JsonSchema;
use serde::Serialize;

use crate::Help;
use crate::library::Guide;

/// What `help_list` answers.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", deny_unknown_fields)]
pub(super) struct ListedGuides {
    /// Every guide, by id.
    guides: Vec<ListedGuide>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", inline, deny_unknown_fields)]
struct ListedGuide {
    /// What `help_read` takes.
    id: &'static str,
    title: &'static str,
    /// The subject that the guide belongs to.
    topic: &'static str,
    /// The guide's page, to cite.
    url: String,
}

/// What `help_search` answers.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", deny_unknown_fields)]
pub(super) struct FoundGuides {
    /// The guides that fit, best first, at most 8; empty when none does.
    results: Vec<FoundGuide>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", inline, deny_unknown_fields)]
struct FoundGuide {
    /// What `help_read` takes.
    id: &'static str,
    title: &'static str,
    /// What the guide's reader will know.
    summary: &'static str,
    /// The guide's page, to cite.
    url: String,
    /// Where the matter is defined.
    source: &'static str,
}

/// What `help_read` answers.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars", deny_unknown_fields)]
pub(super) struct GuideText {
    /// The id that was asked for.
    id: &'static str,
    title: &'static str,
    /// The guide in Markdown. A link without a scheme names another guide's id.
    text: &'static str,
    /// The guide's page, to cite.
    url: String,
    /// Where the matter is defined.
    source: &'static str,
    /// Words that people search for it by.
    tags: &'static [&'static str],
    /// The ids of guides to read next.
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
