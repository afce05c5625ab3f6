use std::collections::HashSet;
use std::path::PathBuf;
use std::{env, fs};

use actix_web::body::{BodySize, MessageBody as _};
use actix_web::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, IF_NONE_MATCH};
use actix_web::test::{self, TestRequest};
use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::GRACE;
use frontdesk_workspace_file::{DOCUMENT_SCHEMA, OBJECT_SCHEMA};
use serde_json::Value;

use super::*;
use crate::app;
use crate::problem::Code;
use crate::testing::conformance::{check_value, resolve};
use crate::testing::{TestApi, UNREPEATABLE};

fn document() -> Value {
    serde_json::to_value(openapi()).expect("the document is JSON")
}

fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let mut operations = Vec::new();
    for (path, item) in paths {
        for (method, operation) in item.as_object().expect("an item") {
            operations.push((path.as_str(), method.as_str(), operation));
        }
    }
    operations
}

fn needs_a_token(operation: &Value) -> bool {
    operation["security"][0][TOKEN].is_array()
}

/// The committed document is used to generate clients. To update it, run
/// `cargo run -- openapi > docs/openapi.json` or this test with `UPDATE_SNAPSHOTS=1`.
#[test]
fn committed_document_equals_the_served_one() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let now = format!("{}\n", openapi().to_pretty_json().expect("the document is JSON"));
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, &now).expect("docs/openapi.json can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == now,
        "docs/openapi.json differs from the document that the service serves; if you meant to change it, run `cargo run -- openapi > docs/openapi.json`"
    );
}

#[test]
fn every_operation_is_fully_documented() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        let name = format!("{method} {path}");
        for member in ["operationId", "summary", "description", "tags"] {
            assert!(!operation[member].is_null(), "{name} has no {member}");
        }
        let scopes = operation["x-required-scopes"].as_array();
        assert_eq!(scopes.is_some(), needs_a_token(operation), "{name}");
        let required: Vec<&Value> = scopes.into_iter().flatten().collect();
        let alternatives = operation["security"].as_array().expect("requirements").iter();
        let named: Vec<&Value> =
            alternatives.flat_map(|one| one[TOKEN].as_array().into_iter().flatten()).collect();
        assert_eq!(named, required, "{name}");
        let is_forbidden_to_some = scopes.is_some_and(|scopes| !scopes.is_empty());
        for status in ["400", "406", "429", "500", "503"] {
            assert!(!operation["responses"][status].is_null(), "{name} does not document {status}");
        }
        for (status, is_possible) in
            [("401", needs_a_token(operation)), ("403", is_forbidden_to_some)]
        {
            assert_eq!(!operation["responses"][status].is_null(), is_possible, "{name} {status}");
        }
        let parts = path.matches('{').count();
        let named = operation["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|p| p["in"] == "path")
            .count();
        assert_eq!(named, parts, "{name} does not document all path parameters");
        let repeatable = !UNREPEATABLE.map(Value::from).contains(&operation["operationId"]);
        if method == "post" && needs_a_token(operation) && repeatable {
            assert!(!operation["responses"]["409"].is_null(), "{name} has no 409");
        }
    }
}

#[test]
fn every_write_except_five_takes_key_and_dry_run() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        let named: Vec<_> = operation["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|p| p["name"].as_str())
            .collect();
        let unrepeatable = UNREPEATABLE.map(Value::from);
        let repeatable = method != "get" && !unrepeatable.contains(&operation["operationId"]);
        for name in ["Idempotency-Key", "dry_run"] {
            assert_eq!(named.contains(&Some(name)), repeatable, "{method} {path}: {name}");
        }
    }
}

#[test]
fn every_list_of_open_times_documents_conditional_requests() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        let is_tagged = method == "get" && path.ends_with("/open_times");
        let mut parameters = operation["parameters"].as_array().into_iter().flatten();
        let is_conditional = parameters.any(|one| one["name"] == "If-None-Match");
        assert_eq!(method == "get" && is_conditional, is_tagged, "{path}");
        assert_eq!(!operation["responses"]["304"].is_null(), is_tagged, "{path}");
    }
}

#[test]
fn every_response_documents_its_headers() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        let parameter = |operation: &Value, name: &str| {
            let mut parameters = operation["parameters"].as_array().into_iter().flatten();
            parameters.find(|one| one["name"] == name).cloned()
        };
        let takes = |name: &str| parameter(operation, name).is_some();
        let is_versioned = match method {
            "get" => {
                let mut methods = document["paths"][path].as_object().expect("an item").values();
                methods.any(|one| parameter(one, "If-Match").is_some())
            }
            "delete" => false,
            _ => parameter(operation, "If-Match").is_some_and(|one| one["required"] != true),
        };
        for (status, response) in operation["responses"].as_object().expect("responses") {
            let status = status.as_str();
            let codes = &response["content"]["application/problem+json"]["examples"];
            let is = |code: &str| codes[code].is_object();
            let retried = ["429", "503"].contains(&status) || is("idempotency_in_progress");
            let is_version = is_versioned && status.starts_with('2');
            let has_tag =
                method == "get" && takes("If-None-Match") && ["200", "304"].contains(&status);
            for (name, expected) in [
                ("X-Request-Id", true),
                ("RateLimit", true),
                ("RateLimit-Policy", true),
                ("Retry-After", retried),
                ("WWW-Authenticate", status == "401" || is("insufficient_scope")),
                ("Location", status == "201"),
                ("Dry-Run", method != "get"),
                ("ETag", has_tag || is_version),
                ("Vary", has_tag || !needs_a_token(operation)),
            ] {
                let header = &response["headers"][name];
                assert_eq!(header.is_object(), expected, "{method} {path} {status}: {name}");
            }
            let replayed = response["headers"]["Idempotent-Replayed"].is_object();
            assert!(!replayed || takes("Idempotency-Key"), "{method} {path} {status}");
            assert!(
                replayed || !takes("Idempotency-Key") || !status.starts_with('2'),
                "{method} {path} {status}"
            );
        }
    }
}

#[test]
fn operation_ids_are_unique() {
    let document = document();
    let ids: Vec<_> = operations(&document)
        .iter()
        .map(|(.., operation)| operation["operationId"].to_string())
        .collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
}

#[test]
fn every_reference_in_the_document_resolves() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str));
                members.values().for_each(|member| references(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let document = document();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(!found.is_empty());
    for reference in found {
        resolve(&document, reference);
    }
}

fn visit_examples<'a>(part: &'a Value, check: &mut impl FnMut(&'a Value, &'a Value)) {
    match part {
        Value::Object(members) => {
            let schema = members.get("schema").unwrap_or(part);
            if let Some(example) = members.get("example") {
                check(schema, example);
            }
            for example in members.get("examples").and_then(Value::as_object).into_iter().flatten()
            {
                check(schema, example.1);
            }
            let below = members
                .iter()
                .filter(|(name, _)| !["example", "examples"].contains(&name.as_str()));
            below.for_each(|(_, member)| visit_examples(member, check));
        }
        Value::Array(items) => items.iter().for_each(|item| visit_examples(item, check)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_example_matches_its_schema() {
    let document = document();
    let mut examples = 0;
    let mut check = |schema: &Value, example: &Value| {
        let example = example["$ref"].as_str().map_or(example, |name| resolve(&document, name));
        let value = example.get("value").unwrap_or(example);
        if let Err(mismatch) = check_value(&document, schema, value) {
            panic!("{mismatch}\n{value:#}\n{schema:#}");
        }
        examples += 1;
    };
    for part in ["paths", "webhooks"] {
        visit_examples(&document[part], &mut check);
    }
    visit_examples(&document["components"]["schemas"], &mut check);
    assert!(100 < examples, "{examples}");
}

fn has_a_form(schema: &Value) -> bool {
    let is_text = schema["type"] == "string"
        || schema["type"].as_array().is_some_and(|types| types.contains(&Value::from("string")));
    !is_text || ["format", "pattern", "enum"].iter().any(|member| !schema[member].is_null())
}

#[test]
fn every_request_string_is_constrained_and_unknown_fields_are_forbidden() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(has_a_form(&parameter["schema"]), "{method} {path}: {}", parameter["name"]);
        }
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        let alternatives = body["oneOf"].as_array().into_iter().flatten();
        for name in alternatives.chain([body]).filter_map(|one| one["$ref"].as_str()) {
            let is_known =
                [OF_REQUESTS, DOCUMENT_SCHEMA, OBJECT_SCHEMA].iter().any(|end| name.ends_with(end));
            assert!(is_known, "{method} {path}");
        }
    }
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let of_requests = || schemas.iter().filter(|(name, _)| name.ends_with(OF_REQUESTS));
    assert!(5 < of_requests().count());
    for (name, schema) in of_requests().filter(|(_, schema)| !schema["properties"].is_null()) {
        assert_eq!(schema["additionalProperties"], false, "{name}");
        for (field, property) in schema["properties"].as_object().expect("properties") {
            assert!(has_a_form(property) && has_a_form(&property["items"]), "{name}: {field}");
        }
    }
}

fn is_nullable(schema: &Value) -> bool {
    let null = Value::from("null");
    schema["type"] == null
        || schema["type"].as_array().is_some_and(|types| types.contains(&null))
        || schema["oneOf"].as_array().into_iter().flatten().any(is_nullable)
}

fn visit_objects<'a>(name: &'a str, schema: &'a Value, check: &mut impl FnMut(&str, &Value)) {
    if schema["properties"].is_object() {
        check(name, schema);
    }
    let parts = schema["properties"].as_object().into_iter().flat_map(|all| all.values());
    let alternatives =
        ["oneOf", "anyOf", "allOf"].map(|key| schema[key].as_array().into_iter().flatten());
    for part in parts.chain(alternatives.into_iter().flatten()).chain(schema.get("items")) {
        visit_objects(name, part, check);
    }
}

/// An optional field that is also nullable could express a missing value in two ways.
#[test]
fn only_fields_that_are_always_present_are_nullable_in_responses() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let mut nullable = 0;
    // Documents are also requests, in which `null` restores a default.
    let of_documents = frontdesk_workspace_file::schemas();
    let is_of_requests =
        |name: &str| name.ends_with(OF_REQUESTS) || of_documents.contains_key(name);
    for (name, schema) in schemas.iter().filter(|(name, _)| !is_of_requests(name)) {
        visit_objects(name, schema, &mut |name, object| {
            let required = object["required"].as_array().map(Vec::as_slice).unwrap_or_default();
            for (field, property) in object["properties"].as_object().expect("properties") {
                if is_nullable(property) {
                    nullable += 1;
                    assert!(required.contains(&Value::from(field.as_str())), "{name}: {field}");
                }
            }
        });
    }
    assert!(10 < nullable);
}

#[test]
fn every_parameter_with_a_fixed_default_documents_it() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().expect("a name");
            let schema = &parameter["schema"];
            // The default of `descendants` depends on the token's member.
            let has_default = ["limit", "order", "status"].contains(&name)
                || (schema["type"] == "boolean" && name != "descendants");
            assert_eq!(!schema["default"].is_null(), has_default, "{method} {path}: {name}");
        }
    }
}

fn is_paginated(document: &Value, operation: &Value) -> bool {
    let response = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    let schema = response["$ref"].as_str().map(|schema| resolve(document, schema));
    schema.is_some_and(|schema| schema["properties"]["pagination"].is_object())
}

#[actix_web::test]
async fn documented_limit_is_the_limit_of_a_request_without_one() {
    let document = document();
    let api = TestApi::new().await;
    let client = api.client(a_token().of(GRACE)).await;
    for (path, method, operation) in operations(&document) {
        let mut parameters = operation["parameters"].as_array().into_iter().flatten();
        let limit = parameters.find(|one| one["name"] == "limit");
        assert_eq!(limit.is_some(), is_paginated(&document, operation), "{method} {path}");
        let Some(limit) = limit else { continue };
        let page = client.get(&path.replace("{workspace_id}", "1")).await;
        let default = &limit["schema"]["default"];
        assert_eq!(&page.body["pagination"]["limit"], default, "{method} {path}");
    }
}

#[test]
fn every_problem_example_has_a_documented_code() {
    let document = document();
    let codes = &document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"];
    let codes = codes.as_array().expect("codes");
    assert_eq!(codes.len(), Code::ALL.len());
    for (name, example) in document["components"]["examples"].as_object().expect("examples") {
        assert_eq!(example["value"]["code"], **name);
        assert!(codes.contains(&example["value"]["code"]), "{name}");
    }
}

#[test]
fn every_link_sets_parameters_of_an_existing_operation() {
    let document = document();
    let operations = operations(&document);
    let mut links = 0;
    for (path, method, operation) in &operations {
        let responses = operation["responses"].as_object().expect("responses");
        for (name, link) in
            responses.values().filter_map(|response| response["links"].as_object()).flatten()
        {
            links += 1;
            let next =
                operations.iter().find(|(.., next)| next["operationId"] == link["operationId"]);
            let (.., next) = next
                .unwrap_or_else(|| panic!("{method} {path} links to an unknown operation {name}"));
            for (parameter, _) in link["parameters"].as_object().into_iter().flatten() {
                let mut named = next["parameters"].as_array().into_iter().flatten();
                assert!(named.any(|one| one["name"] == **parameter), "{name} has no {parameter}");
            }
            let body = &next["requestBody"]["content"]["application/json"]["schema"];
            let body = body["$ref"].as_str().map(|body| resolve(&document, body));
            for (field, _) in link["requestBody"].as_object().into_iter().flatten() {
                let body = body.unwrap_or_else(|| panic!("{name} has no body"));
                assert!(body["properties"][field].is_object(), "{name} has no {field}");
            }
        }
    }
    let declared: usize = endpoints::all().iter().map(|endpoint| endpoint.follow_ups.len()).sum();
    assert_eq!(links, declared, "each link is attached to its response");
}

#[test]
fn every_successful_response_has_an_example() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().expect("responses") {
            let content = &response["content"]["application/json"];
            let Some(reference) = content["schema"]["$ref"].as_str() else { continue };
            let schema = document.pointer(&reference[1..]).expect("a schema");
            assert!(
                !schema["example"].is_null() || !content["example"].is_null(),
                "{method} {path} {status}"
            );
        }
    }
}

#[actix_web::test]
async fn reference_and_document_are_served_without_token() {
    let api = TestApi::new().await;
    let served = api.send(TestRequest::get().uri("/openapi.json")).await;
    assert_eq!((served.status, &served.body), (200, &document()));
    for (path, kind) in [
        ("/docs/", "text/html"),
        ("/docs/swagger-ui.css", "text/css"),
        ("/docs/swagger-ui-bundle.js", "text/javascript"),
        ("/docs/swagger-initializer.js", "text/javascript"),
    ] {
        let response = api.send(TestRequest::get().uri(path)).await;
        assert_eq!((response.status, response.header("content-type")), (200, Some(kind)), "{path}");
    }
    for path in ["/", "/docs"] {
        let response = api.send(TestRequest::get().uri(path)).await;
        assert_eq!((response.status, response.header("location")), (303, Some("/docs/")), "{path}");
    }
    for path in ["/docs/../secret", "/docs/swagger-ui-es-bundle.js", "/docs/nothing.css"] {
        assert_eq!(api.send(TestRequest::get().uri(path)).await.status, 404, "{path}");
    }
    let beyond = api.send(TestRequest::get().uri("/docs/../secret")).await;
    assert_eq!(beyond.status, 404);
    assert_eq!(beyond.body["detail"], "The API reference has no file \"../secret\".");
}

#[actix_web::test]
async fn assets_of_the_reference_are_immutable_and_compressed() {
    let api = TestApi::new().await;
    let service = test::init_service(app(api.state(), |_| ())).await;
    let page =
        test::call_and_read_body(&service, TestRequest::get().uri("/docs/").to_request()).await;
    let page = String::from_utf8(page.to_vec()).expect("a page is text");
    let loaded: Vec<_> = page
        .split(['"', '\''])
        .filter(|part| part.contains(".css") || part.contains(".js") || part.contains(".png"))
        .collect();
    assert_eq!(loaded.len(), 7, "{page}");
    for address in loaded {
        let path = address
            .strip_prefix("./")
            .unwrap_or_else(|| panic!("{address} is not a relative path"));
        let request = TestRequest::get()
            .uri(&format!("/docs/{path}"))
            .insert_header((ACCEPT_ENCODING, "gzip"));
        let response = test::call_service(&service, request.to_request()).await;
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
        assert_eq!(response.status(), 200, "{address}");
        assert_eq!(header(CACHE_CONTROL), Some("public, max-age=31536000, immutable"), "{address}");
        let encoding = (!path.contains(".png")).then_some("gzip");
        assert_eq!(header(CONTENT_ENCODING), encoding, "{address}");
        let length = response.response().body().size();
        assert!(
            matches!(length, BodySize::Sized(1..)),
            "{address}: {length:?}; a response compressed on the fly has no length"
        );
    }
}

#[actix_web::test]
async fn unchanged_document_returns_304() {
    let api = TestApi::new().await;
    let first = api.send(TestRequest::get().uri("/openapi.json")).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    let again =
        api.send(TestRequest::get().uri("/openapi.json").insert_header((IF_NONE_MATCH, tag))).await;
    assert_eq!((first.status, again.status), (200, 304));
    assert_eq!(again.header("access-control-allow-origin"), Some("*"));
}
