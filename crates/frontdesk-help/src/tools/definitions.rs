use std::sync::LazyLock;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use rmcp::schemars::JsonSchema;
use serde_json::{Value, json};

use super::answers::{FoundGuides, GuideText, ListedGuides};
use crate::Help;

/// What a client's model is told of the server as a whole.
pub(super) const INSTRUCTIONS: &str = "Guides to Frontdesk, a self-hosted service for scheduling and lead handling: booking \
links, queues, bookings, lead records and their enrichment, tokens, errors, and running the service. Call help_search with a \
question, then help_read with the id of the best result; help_list shows all there is. Cite the url of a guide that you rely \
on. The guides know nothing of anybody's workspace, records or bookings, which the authorized server at /mcp is for: send no \
tokens and no personal data here.";

/// Every tool, by name.
pub(super) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    vec![
        tool::<ListedGuides>(
            "help_list",
            "List the help guides",
            "Lists every help guide with its id, title, topic and address. Use it to see what there is; to answer a question, \
             help_search is the shorter way.",
            &json!({}),
        ),
        tool::<GuideText>(
            "help_read",
            "Read a help guide",
            "Gives the whole text of one guide in Markdown, with ids of related guides. Take the id from help_search or \
             help_list. Links in the text that have no scheme are ids of other guides.",
            &json!({ "id": {
                "type": "string",
                "description": "The id of a guide, such as moving-a-booking.",
                "minLength": 1,
            } }),
        ),
        tool::<FoundGuides>(
            "help_search",
            "Search the help guides",
            "Finds the guides that answer a question about Frontdesk, best first, at most 8, with summaries and addresses. \
             Inflected and misspelt words are understood. Then read the best one with help_read. Send no tokens and no personal data.",
            &json!({ "query": {
                "type": "string",
                "description": "A question, a few words, or the code of an error, such as slot_unavailable.",
                "minLength": 1,
                "maxLength": Help::LONGEST_QUERY,
            } }),
        ),
    ]
});

/// A tool that reads guides: it changes nothing, says the same when asked again, and reaches
/// nothing outside.
fn tool<Answer: JsonSchema + 'static>(
    name: &'static str,
    title: &'static str,
    description: &'static str,
    arguments: &Value,
) -> Tool {
    let annotations = ToolAnnotations::with_title(title)
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    Tool::new(name, description, input(arguments))
        .with_title(title)
        .with_output_schema::<Answer>()
        .with_annotations(annotations)
}

/// The schema of an object of these arguments, all of them required.
fn input(arguments: &Value) -> JsonObject {
    let names: Vec<&String> =
        arguments.as_object().into_iter().flat_map(|arguments| arguments.keys()).collect();
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), arguments.clone());
    if !names.is_empty() {
        schema.insert("required".to_owned(), json!(names));
    }
    schema.insert("additionalProperties".to_owned(), json!(false));
    schema
}
