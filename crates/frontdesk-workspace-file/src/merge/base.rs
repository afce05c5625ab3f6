use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use frontdesk_domain::ports::{MergeBase, SealedSecret, WorkspaceState};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::Fields;
use super::index::{id_of, key_of, objects, value};
use crate::omitted::{ACCOUNT, identity};
use crate::render::{Document, calendar};

/// The fields with secrets; an object has at most one.
const WITH_SECRETS: [&str; 4] = ["calendars", "secret", "api_key", "token"];

/// The fields that bases of earlier releases lack, with their defaults.
static ADDED: LazyLock<[(&str, Value); 4]> = LazyLock::new(|| {
    [
        ("landing_page", json!(false)),
        ("clients", json!([])),
        ("join", json!("level")),
        ("credit", json!([])),
    ]
});

/// The field of a stored object with the fingerprints of its sealed secrets.
pub(super) const SEALED: &str = "sealed";

/// The file that was applied last, and the workspace that was stored then.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Base {
    /// The file as it was written, without imports; it names secrets but contains none.
    pub(super) file: Fields,
    /// See [`document`]; a change of the store that stayed has its earlier value.
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

/// The earlier values of changes of the store that stay.
///
/// They stay in the base, so that the next change of the file is a conflict.
#[derive(Debug)]
pub(super) struct Carried {
    section: &'static str,
    /// The id; a file or a member can change the key.
    id: Option<Value>,
    key: Option<Value>,
    fields: Fields,
}

impl Carried {
    pub(super) fn new(
        section: &'static str,
        (id, key): (Option<&Value>, Option<&Value>),
        fields: Fields,
    ) -> Self {
        Self { section, id: id.cloned(), key: key.cloned(), fields }
    }

    fn write_to(&self, document: &mut Fields) {
        let Self { section, id, key, fields } = self;
        let mut objects = objects(document, section).iter().filter_map(Value::as_object);
        let place = objects.position(|object| match id {
            Some(id) => id_of(section, object) == Some(id),
            None => key_of(section, object) == key.as_ref(),
        });
        let absent = || if key.is_some() { json!([]) } else { json!({}) };
        let object = match (document.entry(*section).or_insert_with(absent), place) {
            // The object is archived, and all its fields are carried.
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
    with_secrets(name).all(|name| without_default(a, name) == without_default(b, name))
}

/// The value of a field; `None` also for the default of one in [`ADDED`].
fn without_default<'a>(fields: Option<&'a Fields>, name: &str) -> Option<&'a Value> {
    let is_default =
        |value: &Value| ADDED.iter().any(|(added, default)| *added == name && default == value);
    value(fields?, name).filter(|value| !is_default(value))
}

fn with_secrets(name: &str) -> impl Iterator<Item = &str> {
    let has_secrets = WITH_SECRETS.contains(&name);
    [name].into_iter().chain(has_secrets.then_some(SEALED))
}

/// Renders the stored workspace, with fingerprints of its secrets.
///
/// A calendar that a member connected is left out unless `file` lists it: it always stays.
pub(super) fn document(state: &WorkspaceState, file: &Fields) -> Fields {
    let mut state = state.clone();
    let account = |calendar: &Value| Some(identity(calendar.as_object()?, ACCOUNT));
    let listed: HashMap<&str, HashSet<Vec<String>>> = objects(file, "members")
        .iter()
        .filter_map(|member| {
            let calendars = member["calendars"].as_array()?;
            Some((member["key"].as_str()?, calendars.iter().filter_map(account).collect()))
        })
        .collect();
    for member in &mut state.directory.members {
        let listed = listed.get(member.key.as_str());
        member.calendars.retain(|connection| {
            let account = account(&json!(calendar(connection)));
            let is_listed =
                listed.zip(account).is_some_and(|(listed, account)| listed.contains(&account));
            !connection.connected_by_member || is_listed
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
