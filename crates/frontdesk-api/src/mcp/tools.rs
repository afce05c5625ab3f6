use std::sync::{Arc, LazyLock};

use frontdesk_domain::access::Actor;
use frontdesk_workspace_file::DOCUMENT_SCHEMA;
use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Value, json};

use super::arguments::{BodyLayout, DRY_RUN, IDEMPOTENCY_KEY, IF_MATCH, Layout, OBJECT, WORKSPACE};
use super::schema::{Components, Schema, as_argument, fields};
use crate::endpoint::{Effect, Endpoint, TokenGate};
use crate::endpoints;
use crate::openapi::openapi;
use crate::request;

/// Argument descriptions for agents, because the OpenAPI descriptions refer to HTTP headers.
const OF_KEYS: &str = "A unique key that you choose for this one change, such as a UUID. If you do not know whether a call succeeded, \
    send the same arguments with the same key again: within 24 hours the change is made once and you get the recorded response.";
const OF_DRY_RUNS: &str = "If true, every check runs, nothing is written, and the result is the one that the write would return.";

pub(super) struct OfferedTool {
    pub(super) tool: Tool,
    pub(super) gate: TokenGate,
    pub(super) repeatable: bool,
    pub(super) layout: Layout,
}

/// Sorted by name, for the binary search in `find`.
static ALL: LazyLock<Vec<OfferedTool>> = LazyLock::new(|| {
    let mut document = serde_json::to_value(openapi()).expect("the document is plain JSON");
    shorten(&mut document["components"]["schemas"]);
    let mut all: Vec<_> = endpoints::all()
        .iter()
        .filter_map(|endpoint| OfferedTool::new(endpoint, &document))
        .collect();
    all.sort_by(|one, other| one.tool.name.cmp(&other.tool.name));
    all
});

/// Removes the fields of the configuration's objects, which make up a third of all tools.
///
/// A model reads the list of tools as a whole; an object that it reads shows its fields.
fn shorten(components: &mut Value) {
    for (name, schema) in frontdesk_workspace_file::schemas() {
        if name != DOCUMENT_SCHEMA {
            components[name] = json!({ "type": "object", "description": schema["description"] });
        }
    }
}

pub(super) fn all() -> &'static [OfferedTool] {
    &ALL
}

pub(super) fn find(name: &str) -> Option<&'static OfferedTool> {
    ALL.binary_search_by(|offered| offered.tool.name.as_ref().cmp(name))
        .ok()
        .map(|position| &ALL[position])
}

impl OfferedTool {
    /// Returns `None` if the operation needs no token, because it is meant for booking pages.
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

    /// Checks scopes and role only; the handler checks the object.
    pub(super) fn is_open_to(&self, actor: &Actor) -> bool {
        actor.require_scope(self.gate.scopes).is_ok() && self.gate.open_to.check(actor).is_ok()
    }
}

/// Hints by which MCP hosts decide whether to ask the user first.
fn annotations(effect: Effect, title: &str) -> ToolAnnotations {
    ToolAnnotations::with_title(title)
        .read_only(matches!(effect, Effect::Reads | Effect::ReadsElsewhere))
        .destructive(effect == Effect::Changes)
        .idempotent(!matches!(effect, Effect::Adds | Effect::Pays))
        .open_world(matches!(effect, Effect::ReadsElsewhere | Effect::Pays))
}

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
            // Not an argument, because a tool's result has no `ETag`.
            Some("header") if name == request::IF_NONE_MATCH => continue,
            Some("path") => {
                layout.path_params.push(name.to_owned());
                name
            }
            Some("query") => {
                layout.parameters.push(name.to_owned());
                name
            }
            Some("header") if name == request::IF_MATCH => IF_MATCH,
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
        let mut body = as_argument(components.flat(body));
        if let Some(named) = body.remove("properties") {
            layout.body = BodyLayout::Fields;
            properties.extend(fields(named));
            if let Some(Value::Array(names)) = body.remove("required") {
                required.extend(names);
            }
        } else {
            layout.body = BodyLayout::Object;
            properties.insert(OBJECT.to_owned(), body.into());
            required.push(json!(OBJECT));
        }
    }
    let schema = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    });
    (layout, fields(schema))
}

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
