//! Changes of one object, as changes of the whole document.

use frontdesk_domain::access::Actor;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{DirectoryPart, WorkspaceState};
use frontdesk_domain::services::{Revision, relative_to_object};
use frontdesk_workspace_file::{
    Document, Section, Surroundings, plan, remove_references, rename_references,
};
use serde_json::{Map, Value};

use super::tag_of;
use crate::problem::{Code, Problem};
use crate::request::Expectation;

/// The fields that a member changes in the own entry.
const OWN_FIELDS: [&str; 7] = [
    "time_zone",
    "working_hours",
    "date_overrides",
    "absences",
    "max_meetings_per_day",
    "max_meetings_per_week",
    LANDING_PAGE,
];

const LANDING_PAGE: &str = "landing_page";

/// The name of an object in the document.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub(crate) section: Section,
    pub(crate) key: String,
}

/// A change of one object.
#[derive(Clone, Debug)]
pub(crate) enum ObjectChange {
    Replace(Map<String, Value>),
    /// A JSON Merge Patch (RFC 7396).
    Update(Map<String, Value>),
    Archive {
        /// The key of the member who takes over the meetings of an archived member.
        reassign_to: Option<String>,
    },
}

impl ObjectChange {
    /// The key of the object after the change.
    pub(crate) fn key<'a>(&'a self, address: &'a Address) -> &'a str {
        let sent = match self {
            Self::Replace(fields) | Self::Update(fields) => fields.get(address.section.key_field()),
            Self::Archive { .. } => None,
        };
        sent.and_then(Value::as_str).unwrap_or(&address.key)
    }
}

impl Address {
    /// The path of the object in the API.
    pub(crate) fn path(&self, workspace: WorkspaceId) -> String {
        let Self { section, key } = self;
        format!("/api/v1/accounts/{workspace}/workspace/{}/{key}", section.name())
    }

    /// The part of the workspace that contains the object and `actor`.
    pub(crate) fn part(&self, actor: &Actor) -> DirectoryPart {
        let key = Key::parse(&self.key).into_iter().collect();
        let of_actor = DirectoryPart { users: vec![actor.user_id], ..DirectoryPart::default() };
        match self.section {
            Section::Members | Section::ServiceAccounts => {
                DirectoryPart { members: key, ..of_actor }
            }
            Section::Queues => DirectoryPart { queues: key, ..of_actor },
            Section::EventTypes => DirectoryPart { event_types: key, ..of_actor },
            Section::Webhooks | Section::Providers | Section::Chains | Section::Routers => of_actor,
        }
    }

    /// The part in which `change` can be planned, with the members that it may reference.
    ///
    /// `None` for an archived object, because any other object may reference it.
    pub(crate) fn part_to_change(
        &self,
        actor: &Actor,
        change: &ObjectChange,
    ) -> Option<DirectoryPart> {
        let (ObjectChange::Replace(fields) | ObjectChange::Update(fields)) = change else {
            return None;
        };
        let mut part = self.part(actor);
        fields.values().for_each(|value| add_keys(value, &mut part.members));
        Some(part)
    }

    /// Whether no other object can forbid the change from `stored` to `object`.
    ///
    /// Other objects reference it by its key, their hosts and delegates cannot be observers, and the
    /// number of objects is limited.
    fn is_independent(
        &self,
        stored: Option<&Map<String, Value>>,
        object: Option<&Map<String, Value>>,
    ) -> bool {
        let (Some(stored), Some(object)) = (stored, object) else { return false };
        let fields = [self.section.key_field(), "role"].into_iter().chain(self.section.id_field());
        fields
            .into_iter()
            .all(|name| object.get(name).is_none_or(|value| stored.get(name) == Some(value)))
    }

    pub(crate) fn not_found(&self) -> Problem {
        let Self { section, key } = self;
        Problem::new(Code::NotFound, format!("The workspace has no {key} in {}.", section.name()))
    }

    /// Requires an admin, or the member whose entry it is.
    pub(crate) fn require_reader(
        &self,
        actor: &Actor,
        state: &WorkspaceState,
    ) -> Result<(), Problem> {
        if self.owner(state) == Some(actor.user_id) {
            return Ok(());
        }
        Ok(actor.require_admin("read the configuration of others")?)
    }

    fn require_writer(
        &self,
        actor: &Actor,
        state: &WorkspaceState,
        change: &ObjectChange,
    ) -> Result<(), Problem> {
        if let ObjectChange::Update(patch) = change
            && self.owner(state) == Some(actor.user_id)
            && patch.keys().all(|field| OWN_FIELDS.contains(&field.as_str()))
        {
            if patch.contains_key(LANDING_PAGE) {
                actor.require_not_observer("show a landing page")?;
            }
            return Ok(());
        }
        Ok(actor.require_admin(
            "change the configuration, except the time zone, hours, caps, absences and landing page of the own member",
        )?)
    }

    fn owner(&self, state: &WorkspaceState) -> Option<UserId> {
        let mut members = state.directory.members.iter();
        let member = members.find(|member| !member.archived && member.key.as_str() == self.key)?;
        let section =
            if member.service_account { Section::ServiceAccounts } else { Section::Members };
        (section == self.section).then_some(member.user_id)
    }

    /// Returns the object and its position in the document.
    pub(crate) fn find<'a>(&self, document: &'a Value) -> Option<(usize, &'a Map<String, Value>)> {
        let entries = document[self.section.name()].as_array()?;
        let field = self.section.key_field();
        let position = entries.iter().position(|entry| entry[field] == self.key.as_str())?;
        Some((position, entries[position].as_object()?))
    }

    /// Plans a change of this object.
    ///
    /// `is_part` tells that `state` has only [`part_to_change`](Self::part_to_change).
    ///
    /// # Errors
    /// 403, 404, 412, or 400 with all faults. With a part, also if other objects matter.
    pub(crate) fn revise(
        &self,
        surroundings: &Surroundings,
        (actor, state, is_part): (&Actor, &WorkspaceState, bool),
        change: &ObjectChange,
        expected: &Expectation,
    ) -> Result<Revision, Problem> {
        self.require_writer(actor, state, change)?;
        let mut document = Document::from(state).to_value();
        let stored = self.find(&document).map(|(position, object)| (position, object.clone()));
        let tag = stored.as_ref().map(|(_, object)| tag_of_object(object));
        let is_replaced = matches!(change, ObjectChange::Replace(_));
        if stored.is_none() && !is_replaced {
            return Err(self.not_found());
        }
        if !expected.admits(tag.as_deref()) {
            return Err(precondition_failed(expected));
        }
        let section = self.section.name();
        let stored_object = stored.as_ref().map(|(_, object)| object);
        let object = self.changed(stored_object, change)?;
        if is_part && !self.is_independent(stored_object, object.as_ref()) {
            return Err(self.not_found());
        }
        let calendars = object.as_ref().and_then(|object| object.get("calendars"));
        let checks_calendars = self.section == Section::Members
            && calendars.is_some()
            && calendars != stored.as_ref().and_then(|(_, it)| it.get("calendars"));
        if !document[section].is_array() {
            document[section] = Value::Array(Vec::new());
        }
        match change.key(self) {
            _ if self.section != Section::Members => {}
            _ if object.is_none() => remove_references(&mut document, &self.key),
            key if key == self.key => {}
            key => rename_references(&mut document, &self.key, key),
        }
        let entries = document[section].as_array_mut().expect("it was just created");
        let position = stored.map_or(entries.len(), |(position, _)| position);
        let is_archived = object.is_none();
        match object.map(Value::Object) {
            None => drop(entries.remove(position)),
            Some(object) if position < entries.len() => entries[position] = object,
            Some(object) => entries.push(object),
        }
        let path = format!("{section}[{position}]");
        let plan = plan(document, surroundings, Some(state)).map_err(|faults| {
            let faults = if is_archived { faults } else { relative_to_object(faults, &path) };
            Problem::invalid(faults)
        })?;
        let path = (!is_archived).then_some(path);
        Ok(Revision {
            plan,
            prune: is_archived,
            warns: true,
            path,
            checks_calendars,
            handed_over: None,
        })
    }

    /// Returns the object after the change; `None` if it is archived.
    fn changed(
        &self,
        stored: Option<&Map<String, Value>>,
        change: &ObjectChange,
    ) -> Result<Option<Map<String, Value>>, Problem> {
        let (key_field, id_field) = (self.section.key_field(), self.section.id_field());
        let mut object = match (change, stored) {
            (ObjectChange::Archive { .. }, _) => return Ok(None),
            (ObjectChange::Replace(sent), _) => {
                let mut object = sent.clone();
                object.entry(key_field).or_insert_with(|| self.key.clone().into());
                object
            }
            (ObjectChange::Update(patch), stored) => {
                let mut object = Value::Object(stored.cloned().unwrap_or_default());
                merge(&mut object, patch);
                let Value::Object(mut object) = object else {
                    unreachable!("a patch is an object")
                };
                // A removed field gets its default; an omitted one would keep its stored value.
                let removed = patch.iter().filter(|(_, value)| value.is_null());
                object.extend(removed.map(|(name, _)| (name.clone(), Value::Null)));
                object
            }
        };
        let stored_id = id_field.and_then(|field| stored.and_then(|stored| stored.get(field)));
        let sent_id = id_field.and_then(|field| object.get(field));
        let is_renamed = object.get(key_field) != Some(&Value::from(self.key.as_str()));
        if is_renamed && (stored_id.is_none() || sent_id != stored_id) {
            let detail = match id_field {
                Some(field) if stored.is_some() => format!(
                    "differs from {} in the path; leave it out, or pass the stored {field} to rename the object",
                    self.key
                ),
                _ => format!("differs from {} in the path; leave it out", self.key),
            };
            return Err(Problem::invalid_field(key_field, detail));
        }
        if let (Some(field), Some(id)) = (id_field, stored_id) {
            object.entry(field).or_insert_with(|| id.clone());
        }
        Ok(Some(object))
    }
}

pub(crate) fn tag_of_object(object: &Map<String, Value>) -> String {
    tag_of(&serde_json::to_string(object).expect("an object is JSON"))
}

fn precondition_failed(expected: &Expectation) -> Problem {
    let detail = if expected.is_new() {
        "The object exists already; leave out If-None-Match to replace it."
    } else {
        "The object has changed since the version in If-Match; read it again and repeat your change."
    };
    Problem::new(Code::PreconditionFailed, detail)
}

/// Collects the strings in `value` that are valid keys.
fn add_keys(value: &Value, keys: &mut Vec<Key>) {
    match value {
        Value::String(text) => keys.extend(Key::parse(text)),
        Value::Array(values) => values.iter().for_each(|value| add_keys(value, keys)),
        Value::Object(fields) => fields.values().for_each(|value| add_keys(value, keys)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether the object is a new secret or the mark of a stored one, of which one replaces the other.
fn is_secret(fields: &Map<String, Value>) -> bool {
    fields.contains_key("value") || fields.contains_key("stored")
}

/// Applies a JSON Merge Patch (RFC 7396, section 2); a secret is replaced as a whole.
fn merge(target: &mut Value, patch: &Map<String, Value>) {
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else { return };
    for (name, value) in patch {
        match value {
            Value::Null => drop(fields.remove(name)),
            Value::Object(nested) if !is_secret(nested) => {
                merge(fields.entry(name).or_insert(Value::Null), nested);
            }
            value => drop(fields.insert(name.clone(), value.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The cases of RFC 7396, appendix A, whose patch is an object.
    #[test]
    fn merge_patch_follows_the_cases_of_the_rfc() {
        for (target, patch, expected) in [
            (json!({ "a": "b" }), json!({ "a": "c" }), json!({ "a": "c" })),
            (json!({ "a": "b" }), json!({ "b": "c" }), json!({ "a": "b", "b": "c" })),
            (json!({ "a": "b" }), json!({ "a": null }), json!({})),
            (json!({ "a": "b", "b": "c" }), json!({ "a": null }), json!({ "b": "c" })),
            (json!({ "a": ["b"] }), json!({ "a": "c" }), json!({ "a": "c" })),
            (json!({ "a": "c" }), json!({ "a": ["b"] }), json!({ "a": ["b"] })),
            (
                json!({ "a": { "b": "c" } }),
                json!({ "a": { "b": "d", "c": null } }),
                json!({ "a": { "b": "d" } }),
            ),
            (json!({ "a": [{ "b": "c" }] }), json!({ "a": [1] }), json!({ "a": [1] })),
            (json!({ "e": null }), json!({ "a": 1 }), json!({ "e": null, "a": 1 })),
            (json!([1, 2]), json!({ "a": "b", "c": null }), json!({ "a": "b" })),
            (json!({}), json!({ "a": { "bb": { "ccc": null } } }), json!({ "a": { "bb": {} } })),
        ] {
            let mut merged = target.clone();
            merge(&mut merged, patch.as_object().expect("an object"));
            assert_eq!(merged, expected, "{target} with {patch}");
        }
    }

    #[test]
    fn new_secret_replaces_the_mark_of_the_stored_one() {
        let mut merged = json!({ "secret": { "stored": true }, "url": "a" });
        let patch = json!({ "secret": { "value": "b" } });
        merge(&mut merged, patch.as_object().expect("an object"));
        assert_eq!(merged, json!({ "secret": { "value": "b" }, "url": "a" }));
    }
}
