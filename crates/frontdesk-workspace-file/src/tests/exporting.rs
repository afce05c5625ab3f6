use frontdesk_domain::key::Key;
use frontdesk_domain::services::{Outcome, WorkspaceState};

use super::applying::Applying;
use super::*;
use crate::Document;

/// Every section, and every kind of calendar, location and question.
pub(super) const WHOLE: &str = r#"
[workspace]
key = "northwind"
name = "Northwind"
time_zone = "Europe/London"

[booking_page]
language = "de"
frame_ancestors = ["https://www.northwind.example", "http://localhost:5173"]
landing_page = true

[invitations]
enabled = false
language = "fr"
reply_to = "desk@northwind.example"
reminder_minutes = [1440, 60]
[invitations.confirmation]
subject = "{event_type} \\u0022{host}\\u0022"
[invitations.reminder]
opening = "Hello {invitee},\nuntil soon."

[[oauth.clients]]
key = "dashboard"
name = "Dashboard"
redirect_uris = ["https://dashboard.northwind.example/callback", "http://127.0.0.1/callback"]

[[members]]
user_id = 7
key = "priya"
name = "Priya Raman"
email = "Priya@northwind.example"
time_zone = "Asia/Kolkata"
max_meetings_per_day = 5
max_meetings_per_week = 20
landing_page = true
working_hours = { mon = ["09:00-12:30", "13:30-18:00"], sun = ["18:00-24:00"] }
date_overrides = { 2026-12-25 = [], 2026-12-31 = ["09:00-12:00"] }
absences = [ { from = 2026-12-24, until = 2027-01-02, delegate = "tom" }, { from = 2027-02-01T09:00:00Z, until = 2027-02-01T12:00:00Z } ]
calendars = [
    { kind = "builtin" },
    { kind = "ics", url = "webcal://school.example/terms.ics", only = ["Terms"] },
    { kind = "caldav", url = "https://cloud.example/dav/", username = "priya", password = { env = "PRIYA_CALDAV_PASSWORD" }, only = [], write = false },
    { kind = "google", client_id = "7.apps", client_secret = { env = "GOOGLE_CLIENT_SECRET" }, refresh_token = { env = "PRIYA_GOOGLE_TOKEN" }, only = ["Work"], calendar = "Work" },
    { kind = "microsoft", tenant = "acme.example", client_id = "8", client_secret = { env = "MICROSOFT_CLIENT_SECRET" }, refresh_token = { env = "PRIYA_MICROSOFT_TOKEN" } },
]

[[members]]
key = "tom"
name = "Tom"
email = "tom@northwind.example"

[[members]]
key = "olga"
name = "Olga"
email = "olga@northwind.example"
role = "observer"

[[service_accounts]]
key = "website"
name = "Website form"
role = "admin"

[[service_accounts]]
user_id = 9
key = "bot"
name = "Bot"

[[queues]]
key = "aes"
name = "AEs"
window_days = 7
join = "catch_up"
credit = ["no_show"]
members = [ { member = "priya", weight = 2 } ]

[[event_types]]
key = "visit"
title = "Visit"
description = "Two\nlines"
duration = 90
location = { kind = "in_person", address = "12 Quay Street" }
hosts = ["priya"]
questions = [
    { key = "size", label = "Size", type = "select", required = true, options = ["1", "2"] },
    { key = "note", label = "Note", type = "long_text" },
]

[[event_types]]
key = "call"
title = "Call"
duration = 15
slot_interval_minutes = 5
buffer_before_minutes = 1
buffer_after_minutes = 2
minimum_notice_minutes = 3
horizon_days = 4
max_meetings_per_day = 1440
max_meetings_per_week = 10080
location = { kind = "phone" }

[[webhooks]]
key = "crm"
url = "https://hooks.example/1"
secret = { env = "WEBHOOK_SECRET" }
events = ["booking.created"]

[[providers]]
id = "apollo"
api_key = { env = "APOLLO_API_KEY" }
base_url = "https://proxy.example"

[[providers]]
id = "sample"

[[chains]]
id = "default"
name = "Default"
providers = ["apollo", "sample"]

[[routers]]
key = "inbound"
name = "Inbound leads"
event_type = "call"
public_enrichment = true
otherwise = { crm_owner = true, otherwise = { same_host = true, otherwise = { link = "partners" } } }
rules = [
    { name = "Students", when = [{ field = "email.domain", in = ["uni.example"] }], to = { refuse = "Please use the forum.", url = "https://forum.example/" } },
    { name = "Large", when = [{ field = "company.employee_count", at_least = 200 }, { field = "email.free_mail", is = false }], to = { member = "priya" } },
    { name = "Partners", when = [{ field = "utm_source", exists = true }], to = { link = "partners" } },
]
examples = [
    { email = "ada@uni.example", rule = "Students" },
    { email = "ada@acme.example", facts = { "company.employee_count" = 240 }, rule = "Large" },
    { email = "ada@acme.example" },
]

[enrichment]
max_provider_calls_per_lookup = 3

[crm]
kind = "hubspot"
token = { env = "HUBSPOT_TOKEN" }
"#;

async fn state(applying: &Applying) -> WorkspaceState {
    let key = Key::parse("northwind").expect("a key");
    applying.state(&key).await.expect("the workspace exists")
}

#[tokio::test]
async fn exported_file_applies_without_changes() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let stored = state(&applying).await;
    for (text, format) in [
        (Document::from(&stored).to_toml(), Format::Toml),
        (Document::from(&stored).to_json(), Format::Json),
    ] {
        let report = applying.prune_in(&text, format).await;
        assert_eq!(report.count(Outcome::Kept), report.changes.len(), "{text}\n{report:#?}");
        assert_eq!(report.changes.len(), 16, "{report:#?}");
        assert_eq!(state(&applying).await, stored);
        assert!(!text.contains("secret PRIYA") && !text.contains("whsec"), "{text}");
    }
}

#[tokio::test]
async fn router_is_exported_with_its_queue() {
    let router = r#"
[[routers]]
key = "inbound"
name = "Inbound"
event_type = "intro"
otherwise = { queue = "aes" }
"#;
    let applying = Applying::new();
    applying.apply(&format!("{SMALL}{router}")).await;
    let document = Document::from(&state(&applying).await).to_value();
    let expected = serde_json::json!([{
        "key": "inbound", "name": "Inbound", "event_type": "intro", "public_enrichment": false,
        "rules": [], "otherwise": { "queue": "aes" }, "examples": [],
    }]);
    assert_eq!(document["routers"], expected);
}

#[tokio::test]
async fn archived_objects_are_not_exported() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    applying.prune(SMALL).await;
    let stored = state(&applying).await;
    let text = Document::from(&stored).to_json();
    for key in ["olga", "visit", "hooks.example", "apollo", "hubspot"] {
        assert!(!text.contains(key), "{key}: {text}");
    }
}

#[test]
fn each_source_of_secrets_has_its_own_form() {
    let webhook = |secret: &str| {
        format!(
            "{SMALL}[[webhooks]]\nkey = \"crm\"\nurl = \"https://hooks.example\"\nsecret = {secret}\n"
        )
    };
    let requests = Surroundings { secrets: SecretSource::Request, ..surroundings() };
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    let value = format!("{{ value = \"{secret}\" }}");
    for (text, in_file, in_request) in [
        ("{ env = \"WEBHOOK_SECRET\" }", true, false),
        (value.as_str(), false, true),
        ("{ stored = true }", true, true),
        ("{ stored = false }", false, false),
        ("{ value = \"whsec_short\" }", false, false),
        ("{ env = \"WEBHOOK_SECRET\", stored = true }", false, false),
        ("\"whsec_short\"", false, false),
        ("{ stored = \"whsec_short\" }", false, false),
        ("{ value = [\"whsec_short\"] }", false, false),
        ("{ env = [\"whsec_short\"] }", false, false),
        ("{ whsec_short = true }", false, false),
        ("{ stored = true, whsec_short = true }", false, false),
        ("{}", false, false),
    ] {
        for (surroundings, expected) in [(&surroundings(), in_file), (&requests, in_request)] {
            let outcome = parse_in(&webhook(text), surroundings);
            assert_eq!(outcome.is_ok(), expected, "{text} {outcome:?}");
            assert!(!format!("{outcome:?}").contains("short"), "{outcome:?}");
        }
    }
}

#[tokio::test]
async fn stored_secret_must_exist() {
    let applying = Applying::new();
    let text = format!(
        "{SMALL}[[webhooks]]\nkey = \"crm\"\nurl = \"https://hooks.example\"\nsecret = {{ stored = true }}\n"
    );
    let expected = ["webhooks[0].secret: no secret is stored for this destination; give it"];
    assert_eq!(applying.faults(&text).await, expected);
}
