//! MCP clients for tests, with an old or a new revision of the protocol.

use actix_web::http::header::HOST;
use actix_web::test::TestRequest;
use serde_json::{Value, json};

use super::{TestClient, TestResponse};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    /// Revisions in which a client sends a handshake first.
    Handshake,
    /// Revision 2026-07-28, in which each request is self-contained.
    Stateless,
}

#[derive(Debug)]
pub(crate) struct ToolResponse {
    pub(crate) is_error: bool,
    /// The first text, which is JSON.
    pub(crate) body: Value,
    pub(crate) notes: Vec<String>,
    pub(crate) structured: Option<Value>,
}

impl ToolResponse {
    pub(crate) fn code(&self) -> Option<&str> {
        self.body["code"].as_str().filter(|_| self.is_error)
    }

    pub(crate) fn faulty_fields(&self) -> Vec<&str> {
        let errors = self.body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
        errors.iter().filter_map(|error| error["field"].as_str()).collect()
    }
}

pub(crate) fn message(era: Era, method: &str, mut params: Value) -> TestRequest {
    let name = params["name"].as_str().map(str::to_owned);
    if era == Era::Stateless {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
    }
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let request = TestRequest::post().uri("/mcp").insert_header((HOST, "localhost")).set_json(body);
    match (era, name) {
        (Era::Handshake, _) => request,
        (Era::Stateless, name) => {
            let request = request.insert_header(("mcp-protocol-version", "2026-07-28"));
            let request = request.insert_header(("mcp-method", method));
            name.map(|name| ("mcp-name", name))
                .into_iter()
                .fold(request, TestRequest::insert_header)
        }
    }
}

impl TestClient<'_> {
    pub(crate) async fn say(&self, era: Era, method: &str, params: Value) -> TestResponse {
        self.send(message(era, method, params)).await
    }

    pub(crate) async fn tools(&self) -> Vec<Value> {
        let response = self.say(Era::Handshake, "tools/list", json!({})).await;
        response.body["result"]["tools"].as_array().expect("tools").clone()
    }

    pub(crate) async fn tool_names(&self) -> Vec<String> {
        let name = |tool: &Value| tool["name"].as_str().unwrap_or_default().to_owned();
        self.tools().await.iter().map(name).collect()
    }

    pub(crate) async fn call(&self, tool: &str, arguments: Value) -> ToolResponse {
        self.call_in(Era::Handshake, tool, arguments).await
    }

    pub(crate) async fn call_in(&self, era: Era, tool: &str, arguments: Value) -> ToolResponse {
        let response =
            self.say(era, "tools/call", json!({ "name": tool, "arguments": arguments })).await;
        let result = &response.body["result"];
        let content =
            result["content"].as_array().unwrap_or_else(|| panic!("{tool}: {}", response.body));
        let texts: Vec<_> = content.iter().filter_map(|item| item["text"].as_str()).collect();
        let body = serde_json::from_str(texts[0]).expect("the first text is JSON");
        ToolResponse {
            is_error: result["isError"] == true,
            body,
            notes: texts[1..].iter().map(|&note| note.to_owned()).collect(),
            structured: result.get("structuredContent").cloned(),
        }
    }
}

/// The first difference between `value` and a tool's schema; `None` if `value` is valid.
pub(crate) fn schema_violation(schema: &Value, value: &Value, at: &str) -> Option<String> {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_of = |name: &Value| name == kind || (name == "number" && kind == "integer");
    let fits = match &schema["type"] {
        Value::Null => true,
        Value::Array(types) => types.iter().any(is_of),
        name => is_of(name),
    };
    if !fits {
        return Some(format!("{at}: {kind} is none of {}", schema["type"]));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        return Some(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    match value {
        Value::Array(items) => items
            .iter()
            .find_map(|item| schema_violation(&schema["items"], item, &format!("{at}[]"))),
        Value::Object(fields) => {
            let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
            let missing =
                required.iter().filter_map(Value::as_str).find(|name| !fields.contains_key(*name));
            let missing = missing.map(|name| format!("{at}: {name} is missing"));
            missing.or_else(|| {
                fields.iter().find_map(|(name, field)| {
                    let property =
                        schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
                    schema_violation(property, field, &format!("{at}.{name}"))
                })
            })
        }
        _ => None,
    }
}
