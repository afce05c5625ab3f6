use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::path::Operation;

pub(super) fn add_examples(operation: &mut Operation) {
    let (Some(id), Some(RefOr::T(body))) = (&operation.operation_id, &mut operation.request_body)
    else {
        return;
    };
    for content in body.content.values_mut() {
        let RefOr::T(content) = content else { continue };
        for (name, summary, value) in examples_of(id) {
            let example = ExampleBuilder::new().summary(summary).value(Some(value)).build();
            content.examples.insert(name.to_owned(), example.into());
        }
    }
}

/// The examples of an operation: name, summary and body.
fn examples_of(operation_id: &str) -> Vec<(&'static str, &'static str, Value)> {
    match operation_id {
        "create_link" => vec![
            ("personal", "The personal link of the acting member", json!({})),
            (
                "queue",
                "A team link with one member of a queue",
                json!({ "hosts": [{ "queue_id": 2 }] }),
            ),
            (
                "per_booking",
                "A team link whose queue chooses at each booking",
                json!({ "hosts": [{ "queue_id": 2 }], "resolve": "per_booking" }),
            ),
            (
                "team",
                "A team link with a required and an optional host",
                json!({ "hosts": [{ "user_id": 4, "lead": true }, { "user_id": 9, "role": "optional" }] }),
            ),
        ],
        "book_meeting" => vec![
            ("instant", "At an instant, with guests and answers", a_meeting()),
            (
                "local_time",
                "At a time of day in the invitee's time zone",
                json!({
                    "link_id": 31, "start_time": "2026-12-01T15:00:00", "time_zone": "Europe/London",
                    "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
                }),
            ),
            (
                "workflow",
                "By a workflow, which alone can move the meeting",
                json!({
                    "link_id": 31, "start_time": "2026-12-01T15:00:00Z", "time_zone": "Europe/London",
                    "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
                    "origin": "workflow", "reschedule_url": "https://flows.example/r/1",
                }),
            ),
        ],
        "book_through_link" | "book_through_personal_link" => {
            let mut meeting = a_meeting();
            meeting.as_object_mut().map(|fields| fields.remove("link_id"));
            meeting["submission"] = json!("9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90");
            vec![("submission", "With a UUID that makes a retry safe", meeting)]
        }
        "move_booking" | "move_managed_booking" => vec![
            ("instant", "To an instant", json!({ "start_time": "2026-12-02T09:00:00Z" })),
            (
                "local_time",
                "To a time of day in a time zone, which the booking then has",
                json!({ "start_time": "2026-12-02T10:00:00", "time_zone": "Europe/Berlin" }),
            ),
        ],
        "reassign_booking" => vec![
            ("queue", "To the free member whose turn it is", json!({})),
            ("member", "To a member of the queue", json!({ "user_id": 9 })),
        ],
        "cancel_booking" => vec![
            ("reason", "With a message to the invitee", json!({ "reason": "Priya is ill today." })),
            ("no_reason", "Without a message", json!({})),
        ],
        "cancel_managed_booking" => vec![
            (
                "reason",
                "With a message to the hosts",
                json!({ "reason": "Something has come up." }),
            ),
            ("no_reason", "Without a message", json!({})),
        ],
        "erase_person" => {
            vec![("address", "By email address", json!({ "email": "ada@acme.com" }))]
        }
        "enrich_record" => vec![
            (
                "chain",
                "With the providers of a chain, until one finds the person",
                json!({ "email": "ada@acme.com", "chain_id": "default" }),
            ),
            (
                "provider",
                "With one provider",
                json!({ "email": "ada@acme.com", "provider": "people_data_labs" }),
            ),
        ],
        "replace_absences" => absences(),
        "replace_workspace_object" => replaced_objects(),
        "update_workspace_object" => changed_objects(),
        "create_token" => vec![
            ("own", "For the acting member", json!({ "scopes": ["bookings:read"] })),
            (
                "member",
                "For another member, with an expiry",
                json!({ "user_id": 4, "scopes": ["bookings:read"], "expires_at": "2031-03-01T00:00:00Z" }),
            ),
        ],
        _ => vec![],
    }
}

fn replaced_objects() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        (
            "event_type",
            "An event type of 30 minutes",
            json!({ "object": { "title": "Intro call", "duration": 30, "hosts": ["priya"] } }),
        ),
        (
            "queue",
            "A queue with weights",
            json!({ "object": { "name": "Sales", "members": [{ "member": "priya", "weight": 2 }] } }),
        ),
        (
            "webhook",
            "A webhook with its secret",
            json!({ "object": {
                    "url": "https://hooks.example/1",
                    "secret": { "value": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
                } }),
        ),
    ]
}

fn changed_objects() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        (
            "hours",
            "The working hours of a member",
            json!({ "object": { "working_hours": { "mon": ["09:00-17:00"], "fri": null } } }),
        ),
        ("rename", "Another key", json!({ "object": { "key": "intro-call" } })),
    ]
}

fn absences() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        (
            "days",
            "Whole days, with a member to book instead",
            json!({ "absences": [
                { "from": "2030-12-24", "until": "2031-01-02", "delegate_user_id": 7 },
            ] }),
        ),
        (
            "hours",
            "A few hours",
            json!({ "absences": [
                { "from": "2030-12-01T09:00:00Z", "until": "2030-12-01T12:00:00Z" },
            ] }),
        ),
        ("none", "No absences", json!({ "absences": [] })),
    ]
}

fn a_meeting() -> Value {
    json!({
        "link_id": 31,
        "start_time": "2026-12-01T15:00:00Z",
        "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
        "guests": ["bob@acme.com"],
        "answers": { "team_size": "11-50" },
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use frontdesk_testing::builders::a_token;
    use frontdesk_testing::northwind::GRACE;

    use super::*;
    use crate::openapi::openapi;
    use crate::testing::{TestApi, ada_found};

    fn concrete(path: &str) -> String {
        let path = path.replace("{workspace_id}", "1").replace("{user_id}", "4");
        let path = path.replace("{booking_uuid}", "0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11");
        let path = path.replace("{manage_token}", "6b0554fe070707070707070707070707");
        ["{event_id}", "{workspace_key}", "{slug}", "{member_key}", "{event_key}"]
            .into_iter()
            .fold(path, |path, key| path.replace(key, "nothing"))
    }

    #[actix_web::test]
    async fn every_example_of_a_request_body_is_accepted() {
        let api = TestApi::new().await;
        api.may_enrich().await;
        for _ in 0..2 {
            api.vendors.will_return("first", ada_found());
        }
        let grace = api.client(a_token().of(GRACE)).await;
        let document = serde_json::to_value(openapi()).expect("the document is JSON");
        let paths = document["paths"].as_object().expect("paths");
        let posts = paths.iter().filter(|(_, item)| item["post"]["requestBody"].is_object());
        let mut operations = 0;
        for (path, item) in posts {
            let uri = concrete(path);
            let send =
                async |body: &Value| grace.send(TestRequest::post().uri(&uri).set_json(body)).await;
            let refused = send(&json!({ "nonsense": true })).await;
            assert_eq!(refused.code(), Some("invalid_request"), "{path}: {:#}", refused.body);
            let content = &item["post"]["requestBody"]["content"]["application/json"];
            let examples = content["examples"].as_object();
            for (name, example) in examples.unwrap_or_else(|| panic!("{path} has no example")) {
                // The test configures the provider `first`.
                let body = example["value"].to_string().replace("people_data_labs", "first");
                let response = send(&serde_json::from_str(&body).expect("JSON")).await;
                assert!(
                    [200, 201, 204, 404].contains(&response.status),
                    "{path} {name}: {response:?}"
                );
            }
            operations += 1;
        }
        assert_eq!(operations, 12);
    }
}
