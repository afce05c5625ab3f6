use std::sync::LazyLock;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use rmcp::schemars::JsonSchema;
use serde_json::{Value, json};

use super::results::{FoundGuides, GuideText, ListedGuides};
use crate::Help;

/// For the client's model.
pub(super) const INSTRUCTIONS: &str = "Guides to Frontdesk, a self-hosted service for scheduling and lead handling: booking \
links, queues, bookings, lead records and enrichment, tokens, errors and operation. Call help_search with a question, then \
help_read with the id of the best result; help_list lists all guides. Cite the url of a guide that you rely on. The guides \
contain no workspace data; use the authorized server at /mcp for that. Send no tokens and no personal data here.";

pub(super) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    vec![
        tool::<ListedGuides>(
            "help_list",
            "List the help guides",
            "Lists every guide with its id, title, topic and URL. To answer a question, use help_search instead.",
            &json!({}),
        ),
        tool::<GuideText>(
            "help_read",
            "Read a help guide",
            "Returns the text of one guide in Markdown, with the ids of related guides. Get the id from help_search or \
             help_list. The target of a link without a scheme is the id of a guide.",
            &json!({ "id": {
                "type": "string",
                "description": "The id of a guide, such as moving-a-booking.",
                "minLength": 1,
            } }),
        ),
        tool::<FoundGuides>(
            "help_search",
            "Search the help guides",
            "Finds guides for a question about Frontdesk, best first, at most 8, with summaries and URLs. Everyday \
             words, inflections and typos are understood. Read the best result with help_read. Send no tokens and no personal data.",
            &json!({ "query": {
                "type": "string",
                "description": "A question, a few keywords, or an error code such as slot_unavailable.",
                "minLength": 1,
                "maxLength": Help::LONGEST_QUERY,
            } }),
        ),
    ]
});

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
