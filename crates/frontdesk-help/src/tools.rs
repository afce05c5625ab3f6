mod definitions;
mod results;

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
use definitions::TOOLS;
use results::{FoundGuides, GuideText, ListedGuides};

/// MCP tools that list, search and read the guides.
#[derive(Clone, Debug)]
pub struct HelpServer {
    help: Arc<Help>,
}

type Refusal = String;

impl HelpServer {
    /// Creates the tools for `help`.
    pub fn new(help: Arc<Help>) -> Self {
        Self { help }
    }

    fn answer_to(&self, name: &str, arguments: &JsonObject) -> Result<CallToolResult, ErrorData> {
        let outcome = match name {
            "help_list" => none_of(arguments).map(|()| response(&self.list())),
            "help_search" => self.search(arguments).map(|found| response(&found)),
            "help_read" => self.read(arguments).map(|text| response(&text)),
            _ => {
                let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name.as_ref()).collect();
                let message = format!("Unknown tool. The tools are {}.", names.join(", "));
                return Err(ErrorData::invalid_params(message, None));
            }
        };
        // Agents may not receive protocol errors, but they receive tool results.
        Ok(outcome
            .unwrap_or_else(|refusal| CallToolResult::error(vec![ContentBlock::text(refusal)])))
    }

    fn list(&self) -> ListedGuides {
        ListedGuides::of(GUIDES, &self.help)
    }

    fn search(&self, arguments: &JsonObject) -> Result<FoundGuides, Refusal> {
        let query = text_of(arguments, "query")?.trim();
        if query.is_empty() {
            return Err("query is empty; send a question or a few keywords.".to_owned());
        }
        let length = query.chars().count();
        if Help::LONGEST_QUERY < length {
            let most = Help::LONGEST_QUERY;
            return Err(format!("query has {length} characters; the maximum is {most}."));
        }
        Ok(FoundGuides::of(self.help.search(query), &self.help))
    }

    fn read(&self, arguments: &JsonObject) -> Result<GuideText, Refusal> {
        let id = text_of(arguments, "id")?.trim();
        find(id).map(|guide| GuideText::of(guide, &self.help)).ok_or_else(|| {
            let nearest: Vec<&str> = self.help.nearest(id).iter().map(|guide| guide.id).collect();
            let near = match nearest[..] {
                [] => String::new(),
                _ => format!(" Similar ids: {}.", nearest.join(", ")),
            };
            format!("Unknown guide id.{near} Get valid ids from help_list or help_search.")
        })
    }
}

/// Returns the value as structured content and as text.
///
/// Some clients pass only one of these to the model.
fn response(value: &impl Serialize) -> CallToolResult {
    CallToolResult::structured(
        serde_json::to_value(value).expect("answers are strings under string keys"),
    )
}

fn none_of(arguments: &JsonObject) -> Result<(), Refusal> {
    match arguments.keys().next() {
        None => Ok(()),
        Some(name) => Err(format!("unknown argument {name}; this tool has no arguments.")),
    }
}

/// `name` must be the only argument, and a string.
fn text_of<'a>(arguments: &'a JsonObject, name: &str) -> Result<&'a str, Refusal> {
    if let Some(strange) = arguments.keys().find(|found| *found != name) {
        return Err(format!("unknown argument {strange}; this tool has only {name}."));
    }
    match arguments.get(name) {
        None => Err(format!("{name} is missing; expected a string.")),
        Some(value) => value.as_str().ok_or_else(|| format!("{name} is not a string.")),
    }
}

impl ToolServer for HelpServer {
    const INSTRUCTIONS: &'static str = definitions::INSTRUCTIONS;
    // The tools change only with the program.
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
