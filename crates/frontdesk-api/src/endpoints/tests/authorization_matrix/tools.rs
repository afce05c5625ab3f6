//! Tests the authorization matrix with tool calls to `POST /mcp`.

use std::collections::BTreeMap;

use frontdesk_testing::builders::a_token;
use serde_json::{Map, Value, json};

use super::table::{OPERATIONS, Operation};
use super::{ACTORS, Fixture};
use crate::request::Parameters;
use crate::testing::schema_violation;

/// The tools whose argument `object` is the whole body.
const OF_OBJECTS: [&str; 2] = ["replace_workspace_object", "update_workspace_object"];

fn templates() -> BTreeMap<String, String> {
    let document = serde_json::to_value(crate::openapi()).expect("the document is JSON");
    let mut templates = BTreeMap::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for operation in methods.as_object().expect("methods").values() {
            let id = operation["operationId"].as_str().unwrap_or_default();
            templates.insert(id.to_owned(), path.clone());
        }
    }
    templates
}

fn arguments(operation: &Operation, path: &str, template: &str) -> Value {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let mut arguments = Map::new();
    for (place, text) in template.split('/').zip(path.split('/')) {
        let name = place.strip_prefix('{').and_then(|place| place.strip_suffix('}'));
        arguments.extend(
            name.filter(|&name| name != "workspace_id").map(|name| (name.to_owned(), json!(text))),
        );
    }
    let pairs = Parameters::of(query).pairs().to_vec();
    arguments.extend(pairs.into_iter().map(|(name, value)| (name, json!(value))));
    match (operation.body)() {
        object if OF_OBJECTS.contains(&operation.id) => {
            arguments.insert("object".to_owned(), object);
        }
        Value::Object(fields) => arguments.extend(fields),
        _ => {}
    }
    if operation.method == "PUT" {
        arguments.insert("if_match".to_owned(), json!("*"));
    }
    if operation.dry_run {
        arguments.insert("dry_run".to_owned(), json!(true));
    }
    arguments.into()
}

#[actix_web::test]
async fn each_role_gets_the_result_of_the_table_from_the_tool() {
    let fixture = Fixture::new().await;
    let clients = fixture.clients(ACTORS.map(|(_, user)| a_token().of(user))).await;
    let tools = clients[0].tools().await;
    let templates = templates();
    for operation in OPERATIONS {
        let asked = arguments(operation, &fixture.path(operation), &templates[operation.id]);
        let tool = tools
            .iter()
            .find(|tool| tool["name"] == operation.id)
            .expect("an admin is offered every tool");
        for ((who, _), (client, expected)) in
            ACTORS.iter().zip(clients.iter().zip(operation.responses))
        {
            let case = format!("{} by {who}", operation.id);
            let response = client.call(operation.id, asked.clone()).await;
            let refusal = match expected {
                403 => Some("forbidden"),
                404 => Some("not_found"),
                _ => None,
            };
            assert_eq!(response.code(), refusal, "{case}: {}", response.body);
            assert_eq!(response.structured.is_some(), refusal.is_none(), "{case}");
            if let Some(structured) = &response.structured {
                assert_eq!(schema_violation(&tool["outputSchema"], structured, &case), None);
            }
        }
    }
}

#[actix_web::test]
async fn tools_without_a_sufficient_scope_are_neither_listed_nor_callable() {
    let fixture = Fixture::new().await;
    let scopes = frontdesk_domain::access::Scope::ALL;
    let clients =
        fixture.clients(scopes.map(|scope| a_token().of(ACTORS[0].1).with_scopes([scope]))).await;
    for (scope, client) in scopes.iter().zip(&clients) {
        let listed = client.tool_names().await;
        for operation in OPERATIONS {
            let case = format!("{} with {}", operation.id, scope.as_str());
            let allowed = operation.admits(Some(*scope));
            assert_eq!(listed.iter().any(|name| name == operation.id), allowed, "{case}");
            if !allowed {
                assert_eq!(
                    client.call(operation.id, json!({})).await.code(),
                    Some("insufficient_scope"),
                    "{case}"
                );
            }
        }
    }
}
