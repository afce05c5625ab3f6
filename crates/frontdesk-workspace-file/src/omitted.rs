//! Gives the fields that a file omits their stored values.

use std::collections::{HashMap, HashSet, VecDeque};

use frontdesk_domain::services::WorkspaceState;
use serde_json::{Map, Value};

use super::{Document, Section};

type Fields = Map<String, Value>;

/// The fields that identify a calendar of a member.
pub(super) const ACCOUNT: &[&str] = &["kind", "url", "username", "client_id"];

/// The lists of an object whose entries have fields, each with the fields that identify an entry.
const ENTRIES: [(&str, &str, &[&str]); 3] = [
    ("members", "calendars", ACCOUNT),
    ("queues", "members", &["member"]),
    ("event_types", "questions", &["key", "type"]),
];

/// The plan keeps the stored values itself: they name members that the file may not name.
pub(super) const KEPT_BY_THE_PLAN: [&str; 2] = ["hosts", "absences"];

/// The plan finds the ids itself, and reports those that the file repeats.
const IDS: [&str; 2] = ["user_id", "id"];

/// Either of them says where bookings are written, so a file that has one omits none.
const TARGET: [&str; 2] = ["calendar", "write"];

/// Adds the stored values of omitted fields, and removes fields that are `null`.
///
/// A field that is `null` thereby gets its default.
pub(super) fn fill(file: &mut Fields, stored: Option<&WorkspaceState>) {
    let stored = stored.map(document).unwrap_or_default();
    for section in ["booking_page", "invitations", "oauth"] {
        let stored = stored.get(section);
        match (file.get_mut(section), stored) {
            (Some(Value::Object(fields)), _) => {
                complete_settings(fields, stored.and_then(Value::as_object));
            }
            (None, Some(stored)) => drop(file.insert(section.to_owned(), stored.clone())),
            _ => {}
        }
    }
    if let Some(Value::Object(crm)) = file.get_mut("crm") {
        let stored = stored.get("crm").and_then(Value::as_object);
        complete(crm, stored.filter(|stored| stored.get("kind") == crm.get("kind")));
    }
    for section in Section::ALL {
        if let Some(Value::Array(objects)) = file.get_mut(section.name()) {
            let stored = stored.get(section.name()).and_then(Value::as_array);
            complete_list(section, objects, stored.map_or(&[], Vec::as_slice));
        }
    }
}

/// The stored document, with the archived objects, which a file can restore.
fn document(state: &WorkspaceState) -> Fields {
    let mut state = state.clone();
    state.directory.members.iter_mut().for_each(|member| member.archived = false);
    state.directory.queues.iter_mut().for_each(|queue| queue.archived = false);
    state.directory.event_types.iter_mut().for_each(|event_type| event_type.active = true);
    state.webhooks.iter_mut().for_each(|webhook| webhook.archived = false);
    match Document::from(&state).to_value() {
        Value::Object(document) => document,
        other => unreachable!("a document is an object, not {other:?}"),
    }
}

/// The texts of a mail are fields of a nested table.
fn complete_settings(fields: &mut Fields, stored: Option<&Fields>) {
    for (name, value) in &mut *fields {
        if let Value::Object(texts) = value {
            let stored = stored.and_then(|stored| stored.get(name));
            complete(texts, stored.and_then(Value::as_object));
        }
    }
    complete(fields, stored);
}

fn complete_list(section: Section, objects: &mut [Value], stored: &[Value]) {
    let (key, id) = (section.key_field(), section.id_field().unwrap_or_default());
    let (by_key, by_id) = (index(stored, &[key]), index(stored, &[id]));
    let named: HashSet<String> =
        objects.iter().filter_map(|object| Some(object.get(id)?.to_string())).collect();
    for object in objects.iter_mut().filter_map(Value::as_object_mut) {
        let has_id = object.get(id).is_some_and(|id| !id.is_null());
        let found = if has_id {
            by_id.get(&identity(object, &[id]))
        } else {
            by_key.get(&identity(object, &[key]))
        };
        // If the file renames the object with this key, the key belongs to a new object.
        let is_renamed =
            |stored: &&Fields| stored.get(id).is_some_and(|id| named.contains(&id.to_string()));
        let stored = found.and_then(VecDeque::front).copied();
        let stored = stored.filter(|stored| has_id || !is_renamed(stored));
        complete_entries(section.name(), object, stored);
        complete(object, stored);
    }
}

fn complete_entries(section: &str, object: &mut Fields, stored: Option<&Fields>) {
    for (_, list, identifying) in ENTRIES.into_iter().filter(|(of, ..)| *of == section) {
        let stored = stored.and_then(|stored| stored.get(list)?.as_array());
        let mut left = index(stored.map_or(&[], Vec::as_slice), identifying);
        let entries = object.get_mut(list).and_then(Value::as_array_mut);
        for entry in entries.into_iter().flatten().filter_map(Value::as_object_mut) {
            let same = left.get_mut(&identity(entry, identifying));
            complete(entry, same.and_then(VecDeque::pop_front));
        }
    }
}

fn complete(fields: &mut Fields, stored: Option<&Fields>) {
    let has_target = TARGET.iter().any(|name| fields.contains_key(*name));
    let is_left_out = |name: &str, value: &Value| {
        let is_secret = value.get("stored").is_some();
        is_secret
            || KEPT_BY_THE_PLAN.contains(&name)
            || IDS.contains(&name)
            || (has_target && TARGET.contains(&name))
    };
    let stored = stored.into_iter().flatten().filter(|(name, value)| !is_left_out(name, value));
    for (name, value) in stored {
        fields.entry(name).or_insert_with(|| value.clone());
    }
    fields.retain(|name, value| !value.is_null() || KEPT_BY_THE_PLAN.contains(&name.as_str()));
}

/// Objects by their identifying fields; those with the same ones in their order.
fn index<'a>(
    objects: &'a [Value],
    identifying: &[&str],
) -> HashMap<Vec<String>, VecDeque<&'a Fields>> {
    let mut index: HashMap<_, VecDeque<_>> = HashMap::new();
    for object in objects.iter().filter_map(Value::as_object) {
        index.entry(identity(object, identifying)).or_default().push_back(object);
    }
    index
}

pub(super) fn identity(object: &Fields, identifying: &[&str]) -> Vec<String> {
    let text = |name: &&str| object.get(*name).map(ToString::to_string).unwrap_or_default();
    identifying.iter().map(text).collect()
}
