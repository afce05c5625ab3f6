use std::collections::BTreeSet;
use std::sync::LazyLock;

use actix_web::App;
use actix_web::http::header::{CONTENT_TYPE, HOST};
use actix_web::test::{self, TestRequest};
use frontdesk_mcp::Policy;
use serde_json::{Value, json};

use super::*;

static HELP: LazyLock<Arc<Help>> = LazyLock::new(|| Arc::new(Help::new("https://desk.example/")));

async fn send(method: &str, mut params: Value) -> (u16, Value) {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut request = TestRequest::post()
        .uri("/mcp/help")
        .insert_header((HOST, "desk.example"))
        .insert_header((CONTENT_TYPE, "application/json"))
        .insert_header(("mcp-protocol-version", "2026-07-28"))
        .insert_header(("mcp-method", method));
    if let Some(name) = params["name"].as_str() {
        request = request.insert_header(("mcp-name", name));
    }
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let app = App::new().configure(crate::configure(Arc::clone(&HELP), Policy::default()));
    let service = test::init_service(app).await;
    let response =
        test::call_service(&service, request.set_payload(message.to_string()).to_request()).await;
    let status = response.status().as_u16();
    let body = test::read_body(response).await;
    (status, serde_json::from_slice(&body).expect("a JSON response"))
}

async fn call(tool: &str, arguments: Value) -> Value {
    let (status, response) =
        send("tools/call", json!({ "name": tool, "arguments": arguments })).await;
    assert_eq!(status, 200, "{response}");
    response["result"].clone()
}

async fn answered(tool: &str, arguments: Value) -> Value {
    let result = call(tool, arguments).await;
    assert_eq!(result["isError"], false, "{result}");
    let text = result["content"][0]["text"].as_str().expect("a string");
    assert_eq!(
        serde_json::from_str::<Value>(text).ok().as_ref(),
        Some(&result["structuredContent"])
    );
    result["structuredContent"].clone()
}

async fn refused(tool: &str, arguments: Value) -> String {
    let result = call(tool, arguments).await;
    assert_eq!(
        (&result["isError"], &result["structuredContent"]),
        (&json!(true), &Value::Null),
        "{result}"
    );
    result["content"][0]["text"].as_str().expect("a string").to_owned()
}

#[actix_web::test]
async fn tools_have_annotations_and_self_contained_schemas() {
    let (_, response) = send("tools/list", json!({})).await;
    let tools = response["result"]["tools"].as_array().expect("tools");
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["help_list", "help_read", "help_search"]);
    for tool in tools {
        let annotations = &tool["annotations"];
        assert_eq!(annotations["title"], tool["title"]);
        let hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]
            .map(|hint| &annotations[hint]);
        assert_eq!(hints, [&json!(true), &json!(false), &json!(true), &json!(false)]);
        for schema in ["inputSchema", "outputSchema"].map(|schema| &tool[schema]) {
            assert_eq!(
                (&schema["type"], &schema["additionalProperties"]),
                (&json!("object"), &json!(false))
            );
            let text = schema.to_string();
            assert!(
                ["$ref", "anyOf", "oneOf", "allOf"].iter().all(|word| !text.contains(word)),
                "{text}"
            );
        }
    }
}

#[actix_web::test]
async fn tools_and_instructions_are_publicly_cacheable_for_an_hour() {
    for method in ["tools/list", "server/discover"] {
        let (_, response) = send(method, json!({})).await;
        let result = &response["result"];
        assert_eq!(
            (&result["ttlMs"], &result["cacheScope"]),
            (&json!(3_600_000), &json!("public")),
            "{method}"
        );
    }
    let (_, discovered) = send("server/discover", json!({})).await;
    let instructions = discovered["result"]["instructions"].as_str().expect("instructions");
    assert!(instructions.contains("help_search") && instructions.len() < 2_000, "{instructions}");
}

#[actix_web::test]
async fn guides_can_be_listed_and_read() {
    let listed = answered("help_list", json!({})).await;
    let listed = listed["guides"].as_array().expect("guides");
    assert_eq!(listed.len(), GUIDES.len());
    let (listed, guide) = (listed.last().expect("a guide"), GUIDES.last().expect("a guide"));
    let url = format!("https://desk.example/help/{}", guide.id);
    assert_eq!(
        *listed,
        json!({ "id": guide.id, "title": guide.title, "topic": guide.topic, "url": url })
    );
    let read = answered("help_read", json!({ "id": guide.id })).await;
    let expected = json!({ "id": guide.id, "title": guide.title, "text": guide.text, "url": url, "source": guide.source,
        "tags": guide.tags, "related": guide.related });
    assert_eq!(read, expected);
}

#[actix_web::test]
async fn search_results_have_summaries_and_sources() {
    let found = answered("help_search", json!({ "query": "how do I reshedule a meeting" })).await;
    let results = found["results"].as_array().expect("results");
    assert!(!results.is_empty() && results.len() <= Help::MOST_RESULTS);
    let guide = find("moving-a-booking").expect("a guide");
    let url = "https://desk.example/help/moving-a-booking";
    let expected = json!({ "id": guide.id, "title": guide.title, "summary": guide.summary, "url": url, "source": guide.source });
    assert_eq!(results[0], expected);
    let nothing = answered("help_search", json!({ "query": "xyzzyplugh" })).await;
    assert_eq!(nothing, json!({ "results": [] }));
}

#[actix_web::test]
async fn results_match_their_schema_exactly() {
    let calls = [
        ("help_list", json!({})),
        ("help_read", json!({ "id": GUIDES[0].id })),
        ("help_search", json!({ "query": "link" })),
    ];
    for (name, arguments) in calls {
        let response = answered(name, arguments).await;
        let tool = TOOLS.iter().find(|tool| tool.name == name).expect("a tool");
        let schema = Value::Object(tool.output_schema.as_deref().expect("a schema").clone());
        assert_fits(&response, &schema);
    }
}

/// An object must have exactly the properties of its schema.
fn assert_fits(value: &Value, schema: &Value) {
    match value {
        Value::Object(fields) => {
            let names = |value: &Value| {
                value
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(name, _)| name.clone())
                    .collect::<BTreeSet<_>>()
            };
            let required: BTreeSet<_> = schema["required"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect();
            assert_eq!(
                (schema["type"].as_str(), names(value)),
                (Some("object"), names(&schema["properties"]))
            );
            assert_eq!(required, names(value));
            fields.iter().for_each(|(name, field)| assert_fits(field, &schema["properties"][name]));
        }
        Value::Array(items) => {
            assert_eq!(schema["type"], "array");
            for item in items {
                assert_fits(item, &schema["items"]);
            }
        }
        _ => assert_eq!((value.is_string(), &schema["type"]), (true, &json!("string"))),
    }
}

#[actix_web::test]
async fn unknown_id_is_rejected_with_similar_ids_and_not_echoed() {
    let said = refused("help_read", json!({ "id": "moving-bookins-secret" })).await;
    assert!(
        said.contains("moving-a-booking")
            && said.contains("help_search")
            && !said.contains("secret"),
        "{said}"
    );
    let said = refused("help_read", json!({ "id": "qqqqqqqqqqqq" })).await;
    assert_eq!(said, "Unknown guide id. Get valid ids from help_list or help_search.");
}

#[actix_web::test]
async fn empty_and_too_long_queries_are_rejected() {
    for query in ["", " \n"] {
        assert!(refused("help_search", json!({ "query": query })).await.contains("query is empty"));
    }
    let longest = "ü".repeat(Help::LONGEST_QUERY);
    answered("help_search", json!({ "query": longest })).await;
    let said = refused("help_search", json!({ "query": format!("{longest}ü") })).await;
    assert!(said.contains("301 characters; the maximum is 300"), "{said}");
}

#[actix_web::test]
async fn invalid_arguments_are_named_in_the_tool_result() {
    for (tool, arguments, expected) in [
        ("help_list", json!({ "limit": 3 }), "unknown argument limit"),
        ("help_read", json!({}), "id is missing"),
        ("help_read", json!({ "id": 7 }), "id is not a string"),
        ("help_search", json!({ "query": null }), "query is not a string"),
        ("help_search", json!({ "query": "x", "limit": 3 }), "unknown argument limit"),
    ] {
        let said = refused(tool, arguments.clone()).await;
        assert!(said.contains(expected), "{said}");
    }
}

#[actix_web::test]
async fn unknown_tool_is_a_protocol_error() {
    let (_, response) =
        send("tools/call", json!({ "name": "delete_everything", "arguments": {} })).await;
    assert_eq!(response["error"]["code"], -32602, "{response}");
}
