//! Tests of the tools over HTTP, with old and new revisions of the protocol.

use std::collections::BTreeSet;

use actix_web::http::header::{HOST, ORIGIN};
use actix_web::test::TestRequest;
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{a_booking, a_link, a_token};
use frontdesk_testing::northwind::{GRACE, OLU, PRIYA};
use serde_json::{Value, json};

use crate::endpoints;
use crate::testing::{Era, TestApi, UNREPEATABLE, message};

const ERAS: [Era; 2] = [Era::Handshake, Era::Stateless];

async fn a_booking_of_priyas(api: &TestApi) -> Booking {
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    booking
}

#[actix_web::test]
async fn every_operation_with_a_token_is_a_tool_with_title_and_hints() {
    let api = TestApi::new().await;
    let tools = api.client(a_token().of(GRACE)).await.tools().await;
    let document = serde_json::to_value(crate::openapi()).expect("the document is JSON");
    let operations = document["paths"].as_object().expect("paths").values();
    let operations = operations.flat_map(|path| path.as_object().expect("methods").values());
    let of_members = operations.filter(|operation| operation["security"] != json!([]));
    let ids: BTreeSet<_> =
        of_members.filter_map(|operation| operation["operationId"].as_str()).collect();
    let names: Vec<_> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ids.into_iter().collect::<Vec<_>>(), "by name, none missing");
    for tool in &tools {
        let (name, hints) = (&tool["name"], &tool["annotations"]);
        assert!(tool["title"].is_string() && tool["title"] == hints["title"], "{name}");
        for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
            assert!(hints[hint].is_boolean(), "{name} lacks {hint}");
        }
        let description = tool["description"].as_str().expect("a description");
        assert!((80..2_000).contains(&description.len()), "{name}: {}", description.len());
    }
}

#[actix_web::test]
async fn tool_schemas_have_no_references_or_alternatives() {
    let api = TestApi::new().await;
    for tool in api.client(a_token().of(GRACE)).await.tools().await {
        let text = tool.to_string();
        for keyword in ["$ref", "oneOf", "anyOf", "allOf"] {
            assert!(!text.contains(&format!("\"{keyword}\"")), "{}: {keyword}", tool["name"]);
        }
        let (input, output) = (&tool["inputSchema"], &tool["outputSchema"]);
        assert_eq!(
            (&input["type"], &output["type"]),
            (&json!("object"), &json!("object")),
            "{}",
            tool["name"]
        );
        assert_eq!(input["additionalProperties"], false, "{}", tool["name"]);
        assert_eq!(
            input["properties"]["workspace_id"],
            json!(null),
            "{}: it is taken from the token",
            tool["name"]
        );
    }
}

/// Finds a keyword with which hosts with Gemini reject all tools.
fn unsupported(schema: &Value) -> Option<String> {
    match schema {
        Value::Array(items) => items.iter().find_map(unsupported),
        Value::Object(keywords) => keywords.iter().find_map(|(keyword, value)| {
            let is_wrong = match keyword.as_str() {
                "propertyNames" => true,
                "format" => value.is_string() && value != "date-time",
                "type" => value.is_array(),
                _ => false,
            };
            if is_wrong { Some(format!("{keyword}: {value}")) } else { unsupported(value) }
        }),
        _ => None,
    }
}

#[actix_web::test]
async fn argument_schemas_have_only_keywords_that_gemini_accepts() {
    let api = TestApi::new().await;
    for tool in api.client(a_token().of(GRACE)).await.tools().await {
        assert_eq!(unsupported(&tool["inputSchema"]), None, "{}", tool["name"]);
    }
}

#[actix_web::test]
async fn whole_number_may_be_written_with_a_zero_fraction() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    let priya = api.priya().await;
    for arguments in [json!({ "limit": 1.0 }), json!({ "limit": "1.0" })] {
        let listed = priya.call("list_bookings", arguments).await;
        assert!(!listed.is_error, "{listed:?}");
    }
    let link = priya.call("get_scheduling_link", json!({ "link_id": 31.0 })).await;
    assert_eq!((link.is_error, &link.body["id"]), (false, &json!(31)), "{link:?}");
    let half = priya.call("list_bookings", json!({ "limit": 1.5 })).await;
    assert_eq!(half.faulty_fields(), ["limit"]);
}

#[actix_web::test]
async fn every_write_except_three_takes_dry_run_and_idempotency_key() {
    let api = TestApi::new().await;
    let tools = api.client(a_token().of(GRACE)).await.tools().await;
    let takes = |argument: &str| {
        let taking =
            tools.iter().filter(|tool| !tool["inputSchema"]["properties"][argument].is_null());
        taking.filter_map(|tool| tool["name"].as_str()).collect::<BTreeSet<_>>()
    };
    let writes = endpoints::all().iter().filter(|endpoint| !endpoint.methods().contains(&"GET"));
    let of_members = writes.filter(|endpoint| endpoint.token_gate().is_some());
    let ids = of_members.filter_map(|endpoint| endpoint.documentation().operation.operation_id);
    let repeatable: BTreeSet<_> = ids.filter(|id| !UNREPEATABLE.contains(&id.as_str())).collect();
    let repeatable: BTreeSet<_> = repeatable.iter().map(String::as_str).collect();
    assert!(repeatable.contains("move_booking"), "{repeatable:?}");
    assert_eq!((takes("dry_run"), takes("idempotency_key")), (repeatable.clone(), repeatable));
}

#[actix_web::test]
async fn only_tools_allowed_by_scopes_and_role_are_listed() {
    let api = TestApi::new().await;
    let reader = api.client(a_token().number(1).with_scopes([Scope::BookingsRead])).await;
    let listed = reader.tool_names().await;
    assert!(listed.contains(&"get_booking".to_owned()), "{listed:?}");
    for other in ["move_booking", "list_event_types", "look_up_record"] {
        assert!(!listed.contains(&other.to_owned()), "{other}");
    }
    let observer = api.client(a_token().number(2).of(OLU)).await.tool_names().await;
    assert!(observer.contains(&"look_up_record".to_owned()), "{observer:?}");
    for write in ["move_booking", "create_link", "enrich_record", "forget_person"] {
        assert!(!observer.contains(&write.to_owned()), "{write}");
    }
    let member = api.client(a_token().number(3)).await.tool_names().await;
    assert!(
        member.contains(&"enrich_record".to_owned())
            && !member.contains(&"forget_person".to_owned())
    );
}

#[actix_web::test]
async fn tool_list_is_privately_cacheable_for_five_minutes() {
    let api = TestApi::new().await;
    let response = api.priya().await.say(Era::Stateless, "tools/list", json!({})).await;
    let result = &response.body["result"];
    assert_eq!((&result["cacheScope"], &result["ttlMs"]), (&json!("private"), &json!(300_000)));
    assert_eq!(result["resultType"], "complete");
}

#[actix_web::test]
async fn tool_result_equals_the_http_response_as_text_and_structured_content() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let read = priya.get(&format!("/api/v1/bookings/{}", booking.id)).await;
    for era in ERAS {
        let called = priya
            .call_in(era, "get_booking", json!({ "booking_uuid": booking.id.to_string() }))
            .await;
        assert_eq!((called.is_error, &called.body), (false, &read.body), "{era:?}");
        assert_eq!(called.structured.as_ref(), Some(&read.body), "{era:?}");
    }
}

#[actix_web::test]
async fn refusal_is_a_tool_result_with_the_http_problem() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let wanted =
        json!({ "booking_uuid": booking.id.to_string(), "start_time": "2030-01-02T02:00:00Z" });
    for era in ERAS {
        let refused = priya.call_in(era, "move_booking", wanted.clone()).await;
        assert_eq!(
            (refused.code(), refused.structured.as_ref()),
            (Some("slot_unavailable"), None),
            "{era:?}"
        );
        assert_eq!(refused.body["alternatives"].as_array().map(Vec::len), Some(5));
        assert!(refused.body["request_id"].is_string() && refused.body["conflicts"].is_array());
        assert_eq!(
            refused.body["doc_url"],
            "https://frontdesk.example/help/why-a-time-is-not-open"
        );
    }
}

#[actix_web::test]
async fn every_invalid_argument_is_reported() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let faulty = json!({ "booking_uuid": booking.id.to_string(), "start_time": 5, "zone": "x", "dry_run": "perhaps" });
    let refused = priya.call("move_booking", faulty).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    assert_eq!(
        (refused.code(), fields),
        (Some("invalid_request"), vec!["dry_run", "start_time", "zone"])
    );
    let missing = priya.call("get_booking", json!({})).await;
    assert_eq!(
        (missing.code(), missing.faulty_fields()),
        (Some("invalid_request"), vec!["booking_uuid"])
    );
    let elsewhere = priya.call("list_event_types", json!({ "workspace_id": 2 })).await;
    assert_eq!(
        (elsewhere.code(), elsewhere.faulty_fields()),
        (Some("invalid_request"), vec!["workspace_id"])
    );
    let paid = json!({ "email": "ada@acme.com", "provider": "first", "idempotency_key": "k" });
    assert_eq!(priya.call("enrich_record", paid).await.faulty_fields(), ["Idempotency-Key"]);
}

#[actix_web::test]
async fn scope_and_role_are_checked_before_the_arguments() {
    let api = TestApi::new().await;
    let reader = api.client(a_token().number(1).with_scopes([Scope::BookingsRead])).await;
    let refused = reader.call("cancel_booking", json!({})).await;
    assert_eq!(refused.code(), Some("insufficient_scope"));
    assert_eq!(refused.body["required_scopes"], json!(["bookings:write"]));
    let observer = api.client(a_token().number(2).of(OLU)).await;
    assert_eq!(
        observer.call("cancel_booking", json!({ "nonsense": 1 })).await.code(),
        Some("forbidden")
    );
}

#[actix_web::test]
async fn dry_run_is_noted_in_the_result_and_writes_nothing() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let arguments = json!({ "booking_uuid": booking.id.to_string(), "dry_run": true });
    let tried = priya.call("cancel_booking", arguments).await;
    assert_eq!((tried.is_error, &tried.body["status"]), (false, &json!("cancelled")));
    assert!(tried.notes.iter().any(|note| note.contains("dry run")), "{tried:?}");
    let read = priya.get(&format!("/api/v1/bookings/{}", booking.id)).await;
    assert_eq!(read.body["status"], "scheduled");
}

#[actix_web::test]
async fn same_key_returns_the_recorded_response_over_mcp_and_http() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let cancel = |reason: &str| json!({ "booking_uuid": booking.id.to_string(), "reason": reason, "idempotency_key": "k" });
    let first = priya.call("cancel_booking", cancel("ill")).await;
    let again = priya.call("cancel_booking", cancel("ill")).await;
    assert_eq!((first.notes.len(), &again.body), (0, &first.body));
    assert!(again.notes.iter().any(|note| note.contains("recorded response")), "{again:?}");
    assert_eq!(
        priya.call("cancel_booking", cancel("away")).await.code(),
        Some("idempotency_key_reused")
    );
    let path = format!("/api/v1/bookings/{}/cancel", booking.id);
    let request = TestRequest::post().uri(&path).insert_header(("Idempotency-Key", "k"));
    let over_http = priya.send(request.set_json(json!({ "reason": "ill" }))).await;
    assert_eq!(
        (over_http.header("idempotent-replayed"), &over_http.body),
        (Some("true"), &first.body)
    );
}

#[actix_web::test]
async fn empty_response_becomes_an_empty_object() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    let archived =
        api.priya().await.call("archive_scheduling_link", json!({ "link_id": 31 })).await;
    assert_eq!((archived.is_error, archived.structured), (false, Some(json!({}))));
}

#[actix_web::test]
async fn missing_or_revoked_token_is_rejected_before_the_body_is_read() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    assert!(!priya.tools().await.is_empty());
    api.revokes_token(a_token().build().token.id()).await;
    let revoked = priya.say(Era::Handshake, "tools/list", json!({})).await;
    assert_eq!((revoked.status, revoked.code()), (401, Some("unauthenticated")));
    assert_eq!(
        revoked.header("www-authenticate"),
        Some(
            r#"Bearer realm="frontdesk", error="invalid_token", resource_metadata="https://frontdesk.example/.well-known/oauth-protected-resource/mcp", scope="records:read records:enrich bookings:read bookings:write scheduling_links:read scheduling_links:write workspace:read workspace:write""#
        )
    );
    let malformed =
        TestRequest::post().uri("/mcp").insert_header((HOST, "localhost")).set_payload("{");
    let anonymous = api.send(malformed).await;
    assert_eq!(
        (anonymous.status, anonymous.header("www-authenticate")),
        (
            401,
            Some(
                r#"Bearer realm="frontdesk", resource_metadata="https://frontdesk.example/.well-known/oauth-protected-resource/mcp", scope="records:read records:enrich bookings:read bookings:write scheduling_links:read scheduling_links:write workspace:read workspace:write""#
            )
        )
    );
}

#[actix_web::test]
async fn protocol_errors_use_json_rpc_codes() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for era in ERAS {
        let unknown =
            priya.say(era, "tools/call", json!({ "name": "drop_tables", "arguments": {} })).await;
        assert_eq!(unknown.body["error"]["code"], -32602, "{era:?}: {}", unknown.body);
        for method in ["prompts/list", "resources/list", "resources/templates/list"] {
            let response = priya.say(era, method, json!({})).await;
            assert_eq!(response.body["error"]["code"], -32601, "{era:?}: {method}");
        }
    }
    let unknown_method = priya.say(Era::Stateless, "tools/drop", json!({})).await;
    assert_eq!(
        (unknown_method.status, &unknown_method.body["error"]["code"]),
        (404, &json!(-32601))
    );
    for era in ERAS {
        for (method, params) in [
            ("tools/call", json!({ "arguments": {} })),
            ("tools/call", json!({ "name": 7 })),
            ("tools/call", json!({ "name": "who_am_i", "arguments": [] })),
        ] {
            let malformed = priya.say(era, method, params.clone()).await;
            let (status, code) = (malformed.status, &malformed.body["error"]["code"]);
            assert_eq!((status, code), (200, &json!(-32602)), "{era:?}: {method} {params}");
        }
    }
    let paged = priya.say(Era::Handshake, "tools/list", json!({ "cursor": "x" })).await;
    assert_eq!(paged.body["error"]["code"], -32602);
}

#[actix_web::test]
async fn get_and_foreign_origins_are_rejected() {
    let api = TestApi::new().await;
    let got = api
        .priya()
        .await
        .send(TestRequest::get().uri("/mcp").insert_header((HOST, "localhost")))
        .await;
    assert_eq!((got.status, got.header("allow")), (405, Some("POST")));
    let from = |origin: &'static str| {
        message(Era::Handshake, "tools/list", json!({})).insert_header((ORIGIN, origin))
    };
    assert_eq!(
        api.client(a_token().number(1)).await.send(from("https://claude.ai")).await.status,
        403
    );
}

#[actix_web::test]
async fn handshake_and_discovery_return_the_instructions() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "0" } });
    let greeted = priya.say(Era::Handshake, "initialize", hello).await;
    let discovered = priya.say(Era::Stateless, "server/discover", json!({})).await;
    assert_eq!(greeted.body["result"]["serverInfo"]["name"], "frontdesk");
    for response in [&greeted, &discovered] {
        let instructions = response.body["result"]["instructions"].as_str().expect("instructions");
        assert!(instructions.contains("dry_run") && instructions.len() < 2_000, "{instructions}");
    }
    assert_eq!(discovered.body["result"]["cacheScope"], "private");
}
