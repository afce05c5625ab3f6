use std::sync::{Arc, LazyLock};

use frontdesk_domain::access::Actor;
use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Value, json};

use super::arguments::{DRY_RUN, IDEMPOTENCY_KEY, Layout, WORKSPACE};
use super::schema::{Components, Schema, as_argument, fields};
use crate::endpoint::{Effect, Endpoint, TokenGate};
use crate::endpoints;
use crate::openapi::openapi;

/// What the document says of both with HTTP's headers, as it is with tools.
const OF_KEYS: &str = "A key of your own for this one change, such as a UUID. When you do not know whether a call got through, send \
    the same arguments under the same key again: within 24 hours they are carried out once, and you get the first answer.";
const OF_DRY_RUNS: &str = "With true every check runs and nothing is written: the answer is the one that would have come.";

/// An operation as a tool.
pub(super) struct OfferedTool {
    /// What clients read of it.
    pub(super) tool: Tool,
    /// The gates of the operation that it is, and its handler.
    pub(super) gate: TokenGate,
    /// Whether it takes an idempotency key and can be tried.
    pub(super) repeatable: bool,
    /// Where its arguments belong.
    pub(super) layout: Layout,
}

/// Every operation of members as a tool, by name.
static ALL: LazyLock<Vec<OfferedTool>> = LazyLock::new(|| {
    let document = serde_json::to_value(openapi()).expect("the document is plain JSON");
    let mut all: Vec<_> = endpoints::all()
        .iter()
        .filter_map(|endpoint| OfferedTool::new(endpoint, &document))
        .collect();
    all.sort_by(|one, other| one.tool.name.cmp(&other.tool.name));
    all
});

/// Every tool, by name.
pub(super) fn all() -> &'static [OfferedTool] {
    &ALL
}

/// The tool with this name.
pub(super) fn find(name: &str) -> Option<&'static OfferedTool> {
    ALL.binary_search_by(|offered| offered.tool.name.as_ref().cmp(name))
        .ok()
        .map(|position| &ALL[position])
}

impl OfferedTool {
    /// `None` for what needs no token: an agent of the public reads the pages.
    fn new(endpoint: &Endpoint, document: &Value) -> Option<Self> {
        let gate = endpoint.token_gate()?.clone();
        let method = endpoint.methods()[0];
        let operation = &document["paths"][&endpoint.path][method.to_ascii_lowercase()];
        let components = Components(&document["components"]["schemas"]);
        let text = |field: &str| operation[field].as_str().unwrap_or_default().to_owned();
        let (layout, input) = arguments(endpoint, operation, &components);
        let title = text("summary");
        let mut tool = Tool::new(text("operationId"), gate.tool.description, Arc::new(input));
        tool.output_schema = Some(Arc::new(output(operation, &components)));
        tool.annotations = Some(annotations(gate.tool.effect, &title));
        tool.title = Some(title);
        Some(Self { tool, gate, repeatable: endpoint.repeatable, layout })
    }

    /// Whether the actor's scopes and role allow it, whatever the object may then say.
    pub(super) fn is_open_to(&self, actor: &Actor) -> bool {
        actor.require_scope(self.gate.scopes).is_ok() && self.gate.open_to.check(actor).is_ok()
    }
}

/// The hints by which hosts decide whether to ask a person first.
fn annotations(effect: Effect, title: &str) -> ToolAnnotations {
    ToolAnnotations::with_title(title)
        .read_only(matches!(effect, Effect::Reads | Effect::ReadsElsewhere))
        .destructive(effect == Effect::Changes)
        .idempotent(!matches!(effect, Effect::Adds | Effect::Pays))
        .open_world(matches!(effect, Effect::ReadsElsewhere | Effect::Pays))
}

/// The arguments of a tool: what stands in the path, the query and the body of the operation, side
/// by side.
fn arguments(
    endpoint: &Endpoint,
    operation: &Value,
    components: &Components<'_>,
) -> (Layout, Schema) {
    let mut layout =
        Layout { method: endpoint.methods()[0], path: endpoint.path.clone(), ..Layout::default() };
    let (mut properties, mut required) = (Schema::new(), Vec::new());
    for parameter in operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default() {
        let name = parameter["name"].as_str().unwrap_or_default();
        let name = match parameter["in"].as_str() {
            Some("path") if name == WORKSPACE => continue,
            Some("path") => {
                layout.places.push(name.to_owned());
                name
            }
            Some("query") => {
                layout.parameters.push(name.to_owned());
                name
            }
            _ => IDEMPOTENCY_KEY,
        };
        let mut schema = as_argument(components.flat(&parameter["schema"]));
        let description = match name {
            IDEMPOTENCY_KEY => json!(OF_KEYS),
            DRY_RUN => json!(OF_DRY_RUNS),
            _ => parameter["description"].clone(),
        };
        schema.insert("description".to_owned(), description);
        properties.insert(name.to_owned(), schema.into());
        if parameter["required"] == true {
            required.push(json!(name));
        }
    }
    if let Some(body) = operation["requestBody"]["content"]["application/json"].get("schema") {
        layout.has_body = true;
        let mut body = as_argument(components.flat(body));
        properties.extend(body.remove("properties").map(fields).unwrap_or_default());
        if let Some(Value::Array(names)) = body.remove("required") {
            required.extend(names);
        }
    }
    let schema = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    });
    (layout, fields(schema))
}

/// What a tool answers: what the operation does when all goes well, and `{}` where that is nothing.
fn output(operation: &Value, components: &Components<'_>) -> Schema {
    let responses = operation["responses"].as_object();
    let fine = responses.into_iter().flatten().filter(|(status, _)| status.starts_with('2'));
    let bodies: Vec<_> =
        fine.map(|(_, response)| response["content"]["application/json"].get("schema")).collect();
    let mut schema =
        bodies.iter().flatten().next().map(|body| components.flat(body)).unwrap_or_default();
    if bodies.contains(&None) {
        schema.remove("required");
    }
    schema.insert("type".to_owned(), json!("object"));
    schema.entry("properties").or_insert_with(|| json!({}));
    schema
}
