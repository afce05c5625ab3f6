//! The help as a server of the Model Context Protocol: three tools that list, search and read the
//! guides.

mod answers;
mod definitions;

use std::sync::Arc;

use frontdesk_mcp::ToolServer;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResult, ContentBlock, Implementation, JsonObject,
    Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde::Serialize;

use crate::Help;
use crate::library::{GUIDES, find};
use answers::{FoundGuides, GuideText, ListedGuides};
use definitions::TOOLS;

/// The public help tools. Cheap to clone.
#[derive(Clone, Debug)]
pub struct HelpServer {
    help: Arc<Help>,
}

/// What a tool has to say against the way it was called, for whoever called it.
type Refusal = String;

impl HelpServer {
    /// The tools over `help`.
    pub fn new(help: Arc<Help>) -> Self {
        Self { help }
    }

    fn answer_to(&self, name: &str, arguments: &JsonObject) -> Result<CallToolResult, ErrorData> {
        let outcome = match name {
            "help_list" => none_of(arguments).map(|()| answer(&self.list())),
            "help_search" => self.search(arguments).map(|found| answer(&found)),
            "help_read" => self.read(arguments).map(|text| answer(&text)),
            _ => {
                let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name.as_ref()).collect();
                let message =
                    format!("There is no tool of that name. The tools are {}.", names.join(", "));
                return Err(ErrorData::invalid_params(message, None));
            }
        };
        // Something that the caller can put right itself is a tool's result, so that an agent gets
        // to read it.
        Ok(outcome
            .unwrap_or_else(|refusal| CallToolResult::error(vec![ContentBlock::text(refusal)])))
    }

    fn list(&self) -> ListedGuides {
        ListedGuides::of(GUIDES, &self.help)
    }

    fn search(&self, arguments: &JsonObject) -> Result<FoundGuides, Refusal> {
        let query = text_of(arguments, "query")?.trim();
        if query.is_empty() {
            return Err("query is empty. Say in a few words or a question what you want to know."
                .to_owned());
        }
        let length = query.chars().count();
        if Help::LONGEST_QUERY < length {
            let most = Help::LONGEST_QUERY;
            return Err(format!(
                "query has {length} characters, and {most} is the most. Say it in a few words."
            ));
        }
        Ok(FoundGuides::of(self.help.search(query), &self.help))
    }

    fn read(&self, arguments: &JsonObject) -> Result<GuideText, Refusal> {
        let id = text_of(arguments, "id")?.trim();
        find(id).map(|guide| GuideText::of(guide, &self.help)).ok_or_else(|| {
            let nearest: Vec<&str> = self.help.nearest(id).iter().map(|guide| guide.id).collect();
            let near = match nearest[..] {
                [] => String::new(),
                _ => format!(" Near it are {}.", nearest.join(", ")),
            };
            format!("There is no guide of that id.{near} Call help_list or help_search to get valid ids.")
        })
    }
}

/// The same twice: some hosts give their model the structure alone, others the text alone.
fn answer(value: &impl Serialize) -> CallToolResult {
    CallToolResult::structured(
        serde_json::to_value(value).expect("answers are strings under string keys"),
    )
}

fn none_of(arguments: &JsonObject) -> Result<(), Refusal> {
    match arguments.keys().next() {
        None => Ok(()),
        Some(name) => Err(format!("{name} is no argument of this tool, which takes none.")),
    }
}

/// The one argument, which is a text.
fn text_of<'a>(arguments: &'a JsonObject, name: &str) -> Result<&'a str, Refusal> {
    if let Some(strange) = arguments.keys().find(|found| *found != name) {
        return Err(format!("{strange} is no argument of this tool, which takes {name} alone."));
    }
    match arguments.get(name) {
        None => Err(format!("{name} is missing; expected a string.")),
        Some(value) => value.as_str().ok_or_else(|| format!("{name} is not a string.")),
    }
}

impl ToolServer for HelpServer {
    const INSTRUCTIONS: &'static str = definitions::INSTRUCTIONS;
    // The guides change with the program alone.
    const CACHED_FOR_MS: u64 = 3_600_000;
    const CACHE_SCOPE: CacheScope = CacheScope::Public;

    fn implementation(&self) -> Implementation {
        Implementation::new("frontdesk-help", env!("CARGO_PKG_VERSION"))
            .with_title("Frontdesk help")
    }

    fn tools(&self, _: &RequestContext<RoleServer>) -> Result<Vec<Tool>, ErrorData> {
        Ok(TOOLS.clone())
    }

    async fn call(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        self.answer_to(&request.name, &request.arguments.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
