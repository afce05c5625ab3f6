use frontdesk_domain::event::EventDetail;
use frontdesk_domain::ports::{Clock as _, Outbox as _};
use serde_json::{Value, json};

use super::applying::Applying;
use super::exporting::WHOLE;

/// The `data` of all events.
async fn log(applying: &Applying) -> Vec<Value> {
    let events = applying.store.unrouted_events(applying.clock.now(), 100).await;
    let events = events.expect("the store responds").into_iter().map(|event| {
        let event = event.expect("a readable event");
        let EventDetail::WorkspaceChanged(log) = event.detail else { panic!("{event:?}") };
        assert_eq!(event.by, None, "a command has no actor");
        serde_json::from_str(&log.0).expect("JSON")
    });
    events.collect()
}

#[tokio::test]
async fn new_objects_are_logged_without_secrets() {
    let applying = Applying::new();
    let section = "key = \"northwind\"\nname = \"Northwind\"\ntime_zone = \"Europe/London\"\n";
    applying.apply(&format!("[workspace]\n{section}")).await;
    applying.apply(WHOLE).await;
    let log = log(&applying).await;
    let objects = log[0]["changes"].as_array().expect("a list");
    let names: Vec<_> = objects
        .iter()
        .map(|it| format!("{} {} {}", it["section"], it["key"], it["change"]))
        .collect();
    let names = names.join("\n").replace('"', "");
    let expected = "booking_page northwind updated
invitations northwind updated
oauth northwind updated
members priya created
members tom created
members olga created
service_accounts website created
service_accounts bot created
queues aes created
event_types visit created
event_types call created
webhooks crm created
providers apollo created
providers sample created
chains default created
enrichment max_provider_calls_per_lookup updated
crm hubspot created
routers inbound created";
    assert_eq!(names, expected);
    let text = log[0].to_string();
    for hidden in ["secret PRIYA", "secret GOOGLE", "whsec_", "terms.ics", "stored", "the secret"] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
}

#[tokio::test]
async fn changed_fields_have_their_values_except_secrets() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    for (from, to, section, field) in [
        (
            "env = \"WEBHOOK_SECRET\"",
            "env = \"WEBHOOK_SECRET_2\"",
            "webhooks",
            json!({ "field": "secret", "changed": true }),
        ),
        (
            "env = \"APOLLO_API_KEY\"",
            "env = \"APOLLO_API_KEY_2\"",
            "providers",
            json!({ "field": "api_key", "changed": true }),
        ),
        (
            "env = \"PRIYA_CALDAV_PASSWORD\"",
            "env = \"HUBSPOT_TOKEN\"",
            "members",
            json!({ "field": "calendars", "changed": true }),
        ),
        (
            "env = \"HUBSPOT_TOKEN\"",
            "env = \"APOLLO_API_KEY\"",
            "crm",
            json!({ "field": "token", "changed": true }),
        ),
        (
            "duration = 90",
            "duration = 60",
            "event_types",
            json!({ "field": "duration", "before": 90, "after": 60 }),
        ),
        (
            "max_meetings_per_day = 5",
            "max_meetings_per_day = 4",
            "members",
            json!({ "field": "max_meetings_per_day", "before": 5, "after": 4 }),
        ),
        (
            "language = \"de\"",
            "language = \"fr\"",
            "booking_page",
            json!({ "field": "language", "before": "de", "after": "fr" }),
        ),
    ] {
        applying.apply(&WHOLE.replace(from, to)).await;
        let changed = log(&applying).await;
        applying.apply(WHOLE).await;
        let change = &changed.last().expect("an event")["changes"][0];
        assert_eq!((&change["section"], &change["change"]), (&json!(section), &json!("updated")));
        assert_eq!(change["fields"], json!([field]), "{from}");
    }
}

#[tokio::test]
async fn renamed_and_archived_objects_are_logged() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    applying.apply(&WHOLE.replace("key = \"bot\"", "key = \"robot\"")).await;
    let visit = WHOLE.find("[[event_types]]\nkey = \"visit\"").expect("it is there");
    let call = WHOLE.find("[[event_types]]\nkey = \"call\"").expect("it is there");
    let without = format!("{}{}", &WHOLE[..visit], &WHOLE[call..])
        .replace("key = \"bot\"", "key = \"robot\"");
    applying.prune(&without).await;
    let log = log(&applying).await;
    let renamed = json!([{
        "section": "service_accounts", "key": "robot", "id": 9, "change": "updated",
        "fields": [{ "field": "key", "before": "bot", "after": "robot" }],
    }]);
    assert_eq!(log[0]["changes"], renamed);
    let archived = &log[1]["changes"][0];
    assert_eq!((&archived["key"], &archived["change"]), (&json!("visit"), &json!("archived")));
    let duration = json!({ "field": "duration", "before": 90, "after": null });
    assert!(archived["fields"].as_array().expect("a list").contains(&duration), "{archived}");
}
