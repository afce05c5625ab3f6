use std::collections::{HashMap, HashSet};

use frontdesk_domain::ports::{MergeBase, SealedSecret, WorkspaceState};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::Fields;
use super::index::{key_of, objects, value};
use crate::omitted::{ACCOUNT, identity};
use crate::render::{Document, calendar};

/// The fields with secrets; an object has at most one.
const WITH_SECRETS: [&str; 4] = ["calendars", "secret", "api_key", "token"];

/// The field of a stored object with the fingerprints of its sealed secrets.
pub(super) const SEALED: &str = "sealed";

/// What the file said when it was applied last, and what was stored then.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Base {
    /// The file as it was written, without imports; it names secrets but contains none.
    pub(super) file: Fields,
    /// See [`document`]; what people changed before and the file did not has its earlier value.
    pub(super) stored: Fields,
}

impl Base {
    pub(super) fn parse(MergeBase(text): &MergeBase) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    pub(super) fn to_text(&self) -> MergeBase {
        MergeBase(serde_json::to_string(self).expect("a base has a JSON form"))
    }

    pub(super) fn after(file: &Fields, state: &WorkspaceState, carried: &[Carried]) -> Self {
        let mut stored = document(state, file);
        for carried in carried {
            carried.write_to(&mut stored);
        }
        Self { file: file.clone(), stored }
    }
}

/// The earlier values of what people changed and the file did not.
///
/// They stay in the base, so that the next change of the file is a conflict.
#[derive(Debug)]
pub(super) struct Carried {
    section: &'static str,
    key: Option<Value>,
    fields: Fields,
}

impl Carried {
    pub(super) fn new(section: &'static str, key: Option<&Value>, fields: Fields) -> Self {
        Self { section, key: key.cloned(), fields }
    }

    fn write_to(&self, document: &mut Fields) {
        let Self { section, key, fields } = self;
        let mut objects = objects(document, section).iter().filter_map(Value::as_object);
        let place = objects.position(|object| key_of(section, object) == key.as_ref());
        let absent = || if key.is_some() { json!([]) } else { json!({}) };
        let object = match (document.entry(*section).or_insert_with(absent), place) {
            (Value::Array(objects), None) => return objects.push(json!(fields)),
            (Value::Array(objects), Some(place)) => &mut objects[place],
            (settings, _) => settings,
        };
        if let Value::Object(object) = object {
            object.extend(fields.clone());
        }
    }
}

/// Adds the value of a field, and the fingerprints of its secrets.
pub(super) fn carry(carried: &mut Fields, before: Option<&Fields>, name: &str) {
    for name in with_secrets(name) {
        let value = before.and_then(|before| value(before, name));
        carried.insert(name.to_owned(), value.cloned().unwrap_or_default());
    }
}

/// Whether a field and its secrets are the same in both objects.
pub(super) fn is_same(a: Option<&Fields>, b: Option<&Fields>, name: &str) -> bool {
    with_secrets(name).all(|name| a.and_then(|a| value(a, name)) == b.and_then(|b| value(b, name)))
}

fn with_secrets(name: &str) -> impl Iterator<Item = &str> {
    let has_secrets = WITH_SECRETS.contains(&name);
    [name].into_iter().chain(has_secrets.then_some(SEALED))
}

/// Renders the stored workspace, with fingerprints of its secrets.
///
/// A calendar that a member connected and the file does not list is left out: it always stays.
pub(super) fn document(state: &WorkspaceState, file: &Fields) -> Fields {
    let mut state = state.clone();
    let members = file.get("members").and_then(Value::as_array).into_iter().flatten();
    let listed = members.filter_map(|member| member["calendars"].as_array()).flatten();
    let listed: HashSet<Vec<String>> =
        listed.filter_map(|calendar| Some(identity(calendar.as_object()?, ACCOUNT))).collect();
    for member in &mut state.directory.members {
        member.calendars.retain(|connection| {
            let entry = json!(calendar(connection));
            let account = entry.as_object().map(|entry| identity(entry, ACCOUNT));
            !connection.connected_by_member || account.is_some_and(|it| listed.contains(&it))
        });
    }
    let Value::Object(mut document) = Document::from(&state).to_value() else { return Map::new() };
    let WorkspaceState { directory, webhooks, enrichment } = &state;
    let members = directory.members.iter().map(|member| {
        let accounts = member.calendars.iter().map(|connection| &connection.account);
        (json!(member.user_id.0), accounts.flat_map(|it| it.secrets()).collect())
    });
    mark(&mut document, "members", "user_id", members);
    let webhooks = webhooks.iter().map(|hook| (json!(hook.key.as_str()), vec![&hook.secret]));
    mark(&mut document, "webhooks", "key", webhooks);
    let providers = enrichment.providers.iter();
    let providers =
        providers.map(|it| (json!(it.provider.as_str()), it.credential.iter().collect()));
    mark(&mut document, "providers", "id", providers);
    if let (Some(crm), Some(fields)) = (&enrichment.crm, document.get_mut("crm")) {
        fields[SEALED] = fingerprints(&[&crm.connection.credential]);
    }
    document
}

fn mark<'a>(
    document: &mut Fields,
    section: &str,
    id_field: &str,
    secrets: impl Iterator<Item = (Value, Vec<&'a SealedSecret>)>,
) {
    let mut sealed: HashMap<String, Value> =
        secrets.map(|(id, secrets)| (id.to_string(), fingerprints(&secrets))).collect();
    let objects = document.get_mut(section).and_then(Value::as_array_mut);
    for object in objects.into_iter().flatten() {
        let sealed = sealed.remove(&object[id_field].to_string());
        object[SEALED] = sealed.unwrap_or_default();
    }
}

fn fingerprints(secrets: &[&SealedSecret]) -> Value {
    json!(secrets.iter().map(|secret| secret.fingerprint()).collect::<Vec<u64>>())
}
