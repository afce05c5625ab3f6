use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::markup::{self, Markup};
use crate::topics::TOPICS;

#[derive(Debug)]
pub(crate) struct Guide {
    pub(crate) id: String,
    pub(crate) front: FrontMatter,
    /// Starts after the front matter, with the title.
    pub(crate) text: String,
    pub(crate) html: String,
}

/// Between two lines of `+++`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FrontMatter {
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) topic: String,
    pub(crate) tags: Vec<String>,
    pub(crate) synonyms: Vec<String>,
    pub(crate) related: Vec<String>,
    pub(crate) source: String,
    pub(crate) updated: toml::value::Datetime,
}

/// Each message contains the name of its file.
#[derive(Debug)]
pub(crate) struct Faults(pub(crate) Vec<String>);

impl Faults {
    pub(crate) fn one(place: &dyn fmt::Display, wrong: &dyn fmt::Display) -> Self {
        Self(vec![format!("{place}: {wrong}")])
    }
}

/// Most MCP clients truncate longer tool results.
const MOST_BYTES: usize = 20_000;

pub(crate) fn read(folder: &Path) -> Result<Vec<Guide>, Faults> {
    let unreadable = |error: std::io::Error| Faults::one(&folder.display(), &error);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        names.push(entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let (mut guides, mut faults) = (Vec::new(), Vec::new());
    for name in names {
        match read_one(&folder.join(&name), &name) {
            Ok((guide, markup)) => guides.push((guide, markup)),
            Err(wrong) => faults.push(format!("{name}: {wrong}")),
        }
    }
    for (guide, markup) in &guides {
        let mut wrong = faults_of(guide);
        wrong.extend(markup.faults.iter().cloned());
        faults.extend(wrong.into_iter().map(|wrong| format!("{}.md: {wrong}", guide.id)));
    }
    // A link to an unreadable guide would look broken.
    if faults.is_empty() {
        faults = faults_between(&guides);
    }
    if faults.is_empty() {
        Ok(guides.into_iter().map(|(guide, _)| guide).collect())
    } else {
        Err(Faults(faults))
    }
}

fn read_one(path: &Path, name: &str) -> Result<(Guide, Markup), String> {
    let id = name.strip_suffix(".md").unwrap_or_default();
    let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || !id.bytes().all(sound) {
        return Err("expected a file name of a-z, 0-9 and -, and .md".to_owned());
    }
    let file = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let parts = file.strip_prefix("+++\n").and_then(|rest| rest.split_once("\n+++\n"));
    let (front, text) = parts.ok_or("expected front matter between two lines of +++")?;
    let front: FrontMatter = toml::from_str(front).map_err(|error| {
        let place =
            error.span().map(|span| 2 + front[..span.start.min(front.len())].matches('\n').count());
        place.map_or_else(
            || error.message().to_owned(),
            |line| format!("line {line}: {}", error.message()),
        )
    })?;
    let text = text.trim_start_matches('\n').to_owned();
    let markup = markup::render(&text);
    let html = markup.html.clone();
    Ok((Guide { id: id.to_owned(), front, text, html }, markup))
}

fn faults_of(guide: &Guide) -> Vec<String> {
    let FrontMatter { title, summary, topic, tags, synonyms, related, source, updated } =
        &guide.front;
    let between = |name: &str, found: usize, least: usize, most: usize| {
        let wrong = found < least || most < found;
        wrong.then(|| format!("{name}: {found}; expected {least} to {most}"))
    };
    let mut faults: Vec<String> = [
        between("title (characters)", title.chars().count(), 3, 80),
        between("summary (characters)", summary.chars().count(), 20, 300),
        between("tags", tags.len(), 3, 20),
        between("synonyms", synonyms.len(), 3, 70),
        between("related", related.len(), 1, 6),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut unless = |holds: bool, fault: String| {
        if !holds {
            faults.push(fault);
        }
    };
    unless(
        TOPICS.contains(&topic.as_str()),
        format!("topic {topic:?}; expected one of {}", TOPICS.join(", ")),
    );
    unless(source.starts_with("https://"), format!("source {source:?}; expected an https:// URL"));
    unless(
        updated.date.is_some() && updated.time.is_none(),
        format!("updated {updated}; expected a date such as 2026-11-21"),
    );
    unless(tags.iter().all(|tag| !tag.trim().is_empty()), "a tag is empty".to_owned());
    unless(
        synonyms.iter().all(|phrase| !phrase.trim().is_empty()),
        "a synonym is empty".to_owned(),
    );
    unless(
        guide.text.lines().next() == Some(&format!("# {title}")),
        format!("the first line of the text is not \"# {title}\""),
    );
    unless(
        guide.text.len() < MOST_BYTES,
        format!("the text has {} bytes; the maximum is {}", guide.text.len(), MOST_BYTES - 1),
    );
    faults
}

fn faults_between(guides: &[(Guide, Markup)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut titles: BTreeMap<&str, &str> = BTreeMap::new();
    let known = |id: &str| guides.iter().any(|(guide, _)| guide.id == id);
    for (guide, markup) in guides {
        let Guide { id, front, .. } = guide;
        if let Some(first) = titles.insert(&front.title, id) {
            faults.push(format!("{id}.md: same title as {first}.md"));
        }
        for other in &front.related {
            if other == id || !known(other) {
                faults.push(format!("{id}.md: related {other:?} is not another guide"));
            }
        }
        for target in &markup.guides {
            let target_id = target.split_once('#').map_or(target.as_str(), |(target, _)| target);
            if !known(target_id) {
                faults.push(format!("{id}.md: link to unknown guide {target:?}"));
            }
        }
    }
    faults
}
