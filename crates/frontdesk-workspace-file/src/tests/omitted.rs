//! A file changes nothing that it omits.

use frontdesk_domain::key::Key;
use frontdesk_domain::services::{ApplyOptions, ObjectKind, Outcome};
use serde_json::{Map, Value, json};

use super::applying::{Applying, outcomes};
use super::exporting::WHOLE;
use super::{Format, SMALL};
use crate::Document;

/// The fields that an object of each section needs; for a list in an object, those of its entries.
const NEEDED: [(&str, &[&str]); 14] = [
    ("workspace", &["key", "name", "time_zone"]),
    ("members", &["key", "name", "email"]),
    ("service_accounts", &["key", "name"]),
    ("queues", &["key", "name", "members"]),
    ("event_types", &["key", "title", "duration"]),
    ("webhooks", &["key", "url", "secret"]),
    ("providers", &["id", "api_key"]),
    ("chains", &["id", "name", "providers"]),
    ("routers", &["key", "name", "event_type", "otherwise"]),
    ("enrichment", &["max_provider_calls_per_lookup"]),
    ("crm", &["kind", "token"]),
    (
        "calendars",
        &["kind", "url", "username", "password", "client_id", "client_secret", "refresh_token"],
    ),
    ("queue_members", &["member"]),
    ("questions", &["key", "label", "type"]),
];

fn needed(section: &str) -> &'static [&'static str] {
    NEEDED.iter().find(|(name, _)| *name == section).map_or(&[], |(_, fields)| fields)
}

fn keep(object: &mut Value, section: &str) {
    let fields = object.as_object_mut().expect("a table");
    fields.retain(|name, _| needed(section).contains(&name.as_str()));
}

fn values(text: &str) -> Map<String, Value> {
    let values = crate::parse(text, Format::Toml).expect("valid syntax");
    values.as_object().expect("a table").clone()
}

async fn stored(applying: &Applying) -> Value {
    let state = applying.state(&Key::parse("northwind").expect("a key")).await;
    serde_json::to_value(Document::from(&state.expect("a workspace"))).expect("JSON")
}

async fn apply(applying: &Applying, file: &Map<String, Value>) -> Vec<String> {
    let text = Value::Object(file.clone()).to_string();
    let report = applying.apply_in(&text, Format::Json, ApplyOptions::default()).await;
    let report = report.unwrap_or_else(|refused| panic!("{refused:?}"));
    let changed = report.changes.iter().filter(|change| change.outcome != Outcome::Kept);
    changed.map(|change| format!("{} {}", change.outcome.as_str(), change.key)).collect()
}

#[tokio::test]
async fn omitted_fields_keep_their_stored_values() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let before = stored(&applying).await;
    let mut file = values(WHOLE);
    file.remove("booking_page");
    file["invitations"] = json!({ "confirmation": {} });
    for (section, objects) in &mut file {
        match objects {
            Value::Array(objects) => objects.iter_mut().for_each(|object| keep(object, section)),
            object if section != "invitations" => keep(object, section),
            _ => {}
        }
    }
    assert_eq!(apply(&applying, &file).await, [""; 0]);
    assert_eq!(stored(&applying).await, before);
}

#[tokio::test]
async fn omitted_fields_of_listed_entries_keep_their_stored_values() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let before = stored(&applying).await;
    let mut file = values(WHOLE);
    for (section, list, needed) in [
        ("members", "calendars", "calendars"),
        ("queues", "members", "queue_members"),
        ("event_types", "questions", "questions"),
    ] {
        for entry in file[section][0][list].as_array_mut().expect("a list") {
            keep(entry, needed);
        }
    }
    assert_eq!(apply(&applying, &file).await, [""; 0]);
    assert_eq!(stored(&applying).await, before);
}

#[tokio::test]
async fn explicit_empty_list_and_null_replace_the_stored_value() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let mut file = values(WHOLE);
    let empty = ["absences", "calendars"].map(|field| (field, json!([])));
    let null =
        ["max_meetings_per_day", "working_hours", "time_zone"].map(|field| (field, Value::Null));
    for (field, value) in empty.into_iter().chain(null) {
        file["members"][0][field] = value;
    }
    file["event_types"][0]["hosts"] = Value::Null;
    file["event_types"][0]["questions"] = json!([]);
    file["invitations"]["reply_to"] = Value::Null;
    file["webhooks"][0]["events"] = json!([]);
    file["queues"][0]["members"][0]["weight"] = Value::Null;
    file["members"][0]["absences"] = Value::Null;
    let mut changed = apply(&applying, &file).await;
    changed.sort();
    assert_eq!(
        changed,
        ["updated aes", "updated crm", "updated northwind", "updated priya", "updated visit"]
    );
    let after = stored(&applying).await;
    let priya = &after["members"][0];
    assert_eq!(priya["key"], "priya");
    assert_eq!(
        [&priya["absences"], &priya["max_meetings_per_day"], &after["invitations"]["reply_to"]],
        [&Value::Null; 3]
    );
    assert_eq!((&priya["calendars"], &priya["working_hours"]), (&json!([]), &json!({})));
    assert_eq!(priya["time_zone"], "Europe/London");
    let visit = after["event_types"].as_array().expect("a list");
    let visit = visit.iter().find(|it| it["key"] == "visit").expect("it stays");
    assert_eq!((&visit["hosts"], &visit["questions"]), (&Value::Null, &Value::Null));
    assert_eq!(after["queues"][0]["members"][0]["weight"], 1);
}

#[tokio::test]
async fn unchanged_file_keeps_hosts_and_delegates_that_it_does_not_name() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let before = stored(&applying).await;
    let mut file = values(WHOLE);
    let members = file["members"].as_array_mut().expect("a list");
    members.retain(|member| member["key"] != "tom");
    members[0].as_object_mut().expect("a table").remove("absences");
    file["event_types"][0].as_object_mut().expect("a table").remove("hosts");
    assert_eq!(apply(&applying, &file).await, ["not named tom"]);
    assert_eq!(stored(&applying).await, before);
}

#[tokio::test]
async fn restored_object_has_its_earlier_values() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let before = stored(&applying).await;
    let mut file = values(WHOLE);
    let whole = file.clone();
    file["queues"] = json!([]);
    let text = Value::Object(file).to_string();
    applying.prune_in(&text, Format::Json).await;
    assert_ne!(stored(&applying).await, before);
    let mut file = whole;
    file["queues"][0].as_object_mut().expect("a table").remove("window_days");
    assert_eq!(apply(&applying, &file).await, ["updated aes"]);
    assert_eq!(stored(&applying).await, before);
}

#[tokio::test]
async fn stored_host_or_delegate_who_becomes_an_observer_is_a_fault() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let demoted = WHOLE.replace(
        "email = \"tom@northwind.example\"",
        "email = \"tom@northwind.example\"\nrole = \"observer\"",
    );
    let start = demoted.find("absences = [").expect("a field");
    let end = start + demoted[start..].find('\n').expect("a line");
    let omitting = format!("{}{}", &demoted[..start], &demoted[end..]);
    assert_eq!(
        applying.faults(&omitting).await,
        ["members[0].absences: a stored delegate, tom, is an observer; observers cannot host"]
    );
    let demoted = omitting
        .replace(
            "role = \"observer\"\n\n[[members]]\nkey = \"olga\"",
            "\n[[members]]\nkey = \"olga\"",
        )
        .replace("key = \"priya\"\nname", "key = \"priya\"\nrole = \"observer\"\nname")
        .replace("hosts = [\"priya\"]\n", "")
        .replace("to = { member = \"priya\" }", "to = { link = \"partners\" }");
    assert_eq!(
        applying.faults(&demoted).await,
        ["event_types[0].hosts: a stored host, priya, is an observer; observers cannot host"]
    );
}

const ROUTER: &str = r#"questions = [{ key = "team", label = "Team", type = "text" }]

[[routers]]
key = "inbound"
name = "Inbound"
event_type = "intro"
otherwise = { crm_owner = true, otherwise = { queue = "aes" } }
rules = [{ name = "Team", when = [{ field = "answers.team", is = "a" }], to = { member = "tom" } }]
"#;

#[tokio::test]
async fn omitted_router_stays_unless_the_file_prunes() {
    let applying = Applying::new();
    applying.apply(&format!("{SMALL}{ROUTER}")).await;
    let before = stored(&applying).await;
    let report = applying.apply(SMALL).await;
    assert_eq!(outcomes(&report, ObjectKind::Router), [("inbound", Outcome::NotNamed)]);
    assert_eq!(stored(&applying).await, before);
    applying.prune(&SMALL.replace("\"aes\"", "\"other\"")).await;
    assert_eq!(stored(&applying).await["routers"], Value::Null);
}

#[tokio::test]
async fn change_that_breaks_an_omitted_router_is_a_fault() {
    let applying = Applying::new();
    applying.apply(&format!("{SMALL}{ROUTER}")).await;
    let before = stored(&applying).await;
    for (from, to, fault) in [
        ("role = \"admin\"", "role = \"observer\"", "no member tom can host"),
        ("\"tom\"", "\"thomas\"\nuser_id = 2", "no member tom can host"),
        ("\"aes\"", "\"other\"\nid = 1", "there is no queue aes"),
        ("\"intro\"", "\"first\"\nid = 1", "there is no event type intro"),
        (
            "duration = 30",
            "duration = 30\nquestions = []",
            "unknown question \"answers.team\": the event type has no questions",
        ),
    ] {
        let file = SMALL.replacen(from, to, 1).replace("member = \"tom\"", "member = \"priya\"");
        let file = file.replace(", { member = \"priya\", weight = 2 }", "");
        let expected = format!("routers: the stored router inbound fails: {fault}");
        assert_eq!(applying.faults(&file).await, [expected]);
        assert_eq!(stored(&applying).await, before);
    }
}
