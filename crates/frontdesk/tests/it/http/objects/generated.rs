use std::fs;

use reqwest::Method;
use serde_json::{Value, json};

use super::super::caller::send;
use super::super::{Caller, Desk};
use super::{archive, send_object};
use crate::support::Store;

on_both_stores! {
    file_document_and_object_have_the_same_changes,
}

const CHANGES: usize = 50;

/// A linear congruential generator (Knuth, MMIX), for changes that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

/// A change of one object: the request, and the document that has it.
#[derive(Debug)]
struct Change {
    method: Method,
    place: String,
    object: Value,
    document: Value,
}

fn keys(document: &Value, section: &str) -> Vec<String> {
    let entries = document[section].as_array().map(Vec::as_slice).unwrap_or_default();
    entries.iter().map(|entry| entry["key"].as_str().expect("a key").to_owned()).collect()
}

fn entry<'a>(document: &'a mut Value, section: &str, key: &str) -> &'a mut Value {
    let entries = document[section].as_array_mut().expect("a list");
    entries.iter_mut().find(|entry| entry["key"] == key).expect("the object exists")
}

fn generate(document: &Value, turn: usize, numbers: &mut Numbers) -> Change {
    let mut document = document.clone();
    let sections = ["members", "service_accounts", "queues", "event_types"];
    let section = sections[numbers.below(4)];
    let known = keys(&document, section);
    let key = known[numbers.below(known.len())].clone();
    let place = format!("{section}/{key}");
    match numbers.below(6) {
        0 => {
            let key = format!("new-{turn}");
            let object = new_object(section, &key, numbers);
            document[section].as_array_mut().expect("a list").push(object.clone());
            Change { method: Method::PUT, place: format!("{section}/{key}"), object, document }
        }
        1 if 2 < known.len() && section != "members" => {
            document[section].as_array_mut().expect("a list").retain(|entry| entry["key"] != *key);
            Change { method: Method::DELETE, place, object: Value::Null, document }
        }
        2 if key != "ana" => {
            let text =
                document.to_string().replace(&format!("\"{key}\""), &format!("\"re-{turn}\""));
            let document = serde_json::from_str(&text).expect("JSON");
            let object = json!({ "key": format!("re-{turn}") });
            Change { method: Method::PATCH, place, object, document }
        }
        _ => {
            let object = changed_fields(section, turn, numbers);
            let stored = entry(&mut document, section, &key).as_object_mut().expect("an object");
            stored.extend(object.as_object().expect("an object").clone());
            Change { method: Method::PATCH, place, object, document }
        }
    }
}

fn new_object(section: &str, key: &str, numbers: &mut Numbers) -> Value {
    let mut object = match section {
        "members" => {
            json!({ "email": format!("{key}@desk.example"), "calendars": [{ "kind": "builtin" }] })
        }
        "queues" => json!({ "members": [{ "member": "ana", "weight": 1 + numbers.below(5) }] }),
        "event_types" => json!({ "title": key, "duration": 5 * (1 + numbers.below(20)) }),
        _ => json!({}),
    };
    object["key"] = key.into();
    if section != "event_types" {
        object["name"] = key.into();
    }
    object
}

/// Sometimes the fields equal the stored ones, so that nothing changes.
fn changed_fields(section: &str, turn: usize, numbers: &mut Numbers) -> Value {
    let small = numbers.below(3) + 1;
    match section {
        "members" if numbers.below(2) == 0 => {
            json!({ "absences": [{ "from": "2031-01-01", "until": format!("2031-01-0{small}") }] })
        }
        "members" => json!({ "max_meetings_per_day": small }),
        "queues" => json!({ "window_days": small }),
        "event_types" => json!({ "duration": 15 * small, "horizon_days": 30 }),
        _ => json!({ "name": format!("Name {turn}") }),
    }
}

/// The outcome, kind and key of each changed object, sorted.
type Changes = Vec<String>;

fn of_response(body: &Value) -> Changes {
    let changes = body["changes"].as_array().expect("a list").iter();
    let mut lines: Vec<_> = changes
        .map(|change| {
            let text = |field: &str| change[field].as_str().expect("text");
            format!("{} {} {}", text("outcome"), text("kind").replace('_', " "), text("key"))
        })
        .collect();
    lines.sort_unstable();
    lines
}

fn of_command(desk: &Desk, document: &Value, options: &[&str]) -> Changes {
    let path = desk.file_with(|file| *file = document.clone());
    let database = ["--database", desk.database()];
    let arguments = [&["apply", &*path, "--prune"], options, &database].concat();
    let applied = crate::support::finish(crate::support::program_with_keys(arguments));
    assert_eq!(
        applied.code,
        Some(0),
        "{}\n{}",
        applied.stderr,
        fs::read_to_string(&path).unwrap_or_default()
    );
    let is_change = |line: &&str| {
        ["created ", "updated ", "archived "].iter().any(|outcome| line.starts_with(outcome))
    };
    let mut lines: Vec<_> = applied
        .stdout
        .lines()
        .filter(is_change)
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            // The last word is the id.
            words[..words.len() - 1].join(" ")
        })
        .collect();
    lines.sort_unstable();
    lines
}

async fn of_object(desk: &Desk, ana: &Caller, change: &Change, query: &str) -> Changes {
    let place = format!("{}{query}", change.place);
    let response = match change.method {
        Method::DELETE => archive(desk, ana, &place).await,
        _ => send_object(desk, ana, change.method.clone(), &place, &change.object).await,
    };
    assert!(matches!(response.status, 200 | 201), "{change:#?}\n{response:#?}");
    of_response(&response.json())
}

/// Compares 50 changes, each planned in three ways and then made.
async fn file_document_and_object_have_the_same_changes(store: Store) {
    let desk = Desk::with(store, |file| {
        file["service_accounts"] =
            json!([{ "key": "bot", "name": "Bot" }, { "key": "form", "name": "Form" }]);
    });
    let ana = desk.member("ana");
    let path = desk.path("workspace");
    let (mut numbers, mut changed) = (Numbers(7), 0);
    for turn in 0..CHANGES {
        let document = ana.get(&path).await.expect(200);
        // A file is compared with the one that was applied last.
        assert_eq!(of_command(&desk, &document, &[]), Changes::new(), "an export changes nothing");
        let change = generate(&document, turn, &mut numbers);
        let planned = of_object(&desk, &ana, &change, "?dry_run=true").await;
        let request = ana.request(Method::PUT, &format!("{path}?prune=true&dry_run=true"));
        let replaced = send(request.header("If-Match", "*").json(&change.document)).await;
        assert_eq!(of_response(&replaced.expect(200)), planned, "{change:#?}");
        assert_eq!(of_command(&desk, &change.document, &["--dry-run"]), planned, "{change:#?}");
        assert_eq!(of_object(&desk, &ana, &change, "").await, planned, "{change:#?}");
        changed += planned.len();
    }
    assert!(CHANGES / 2 < changed, "{changed} of {CHANGES} requests changed an object");
}
