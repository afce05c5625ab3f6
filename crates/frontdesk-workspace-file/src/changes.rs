use frontdesk_domain::access::Role;
use frontdesk_domain::event::ChangeLog;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::link::QueueAdjustment;
use frontdesk_domain::ports::{ChangeDescriber, WorkspaceState};
use frontdesk_domain::services::Change;
use frontdesk_domain::workspace::{Member, Queue};
use serde_json::{Map, Value, json};

use crate::{Document, Section, sections_of};

/// The maximum size of a description in bytes.
const MAX_LOG: usize = 64 * 1024;
/// The maximum size of a description of an edit by a member of the own entry, in bytes.
const MAX_OWN_LOG: usize = 2 * 1024;
/// The number of objects that fit without their fields; a key has at most 64 characters.
const MAX_OBJECTS: usize = 400;

/// Describes changes by comparing the documents before and after.
#[derive(Clone, Copy, Debug)]
pub struct DocumentChanges;

impl ChangeDescriber for DocumentChanges {
    fn describe(
        &self,
        before: &WorkspaceState,
        after: &WorkspaceState,
        changes: &[Change],
        by: Option<UserId>,
    ) -> ChangeLog {
        let documents = (Document::from(before).to_value(), Document::from(after).to_value());
        let comparison = Comparison { documents, before, after };
        let objects =
            changes.iter().filter(|it| it.is_configured()).flat_map(|it| comparison.objects(it));
        let is_admin = |by| {
            let mut members = before.directory.members.iter();
            members.any(|member| member.user_id == by && member.role == Role::Admin)
        };
        let most = if by.is_none_or(is_admin) { MAX_LOG } else { MAX_OWN_LOG };
        ChangeLog(bounded(objects.take(MAX_OBJECTS + 1).collect(), most))
    }

    fn describe_adjustment(
        &self,
        queue: &Queue,
        member: &Member,
        before: &QueueAdjustment,
        after: &QueueAdjustment,
    ) -> ChangeLog {
        let value = |it: &QueueAdjustment| {
            (it.assignments != 0)
                .then(|| json!({ "assignments": it.assignments, "reason": it.reason }))
        };
        let field = json!({
            "field": format!("adjustments.{}", member.key),
            "before": value(before), "after": value(after),
        });
        let object = json!({
            "section": "queues", "key": queue.key.as_str(), "id": queue.id.0, "change": "updated",
            "fields": [field],
        });
        ChangeLog(json!({ "changes": [object], "truncated": false }).to_string())
    }
}

type Fields = Map<String, Value>;

struct Comparison<'a> {
    documents: (Value, Value),
    before: &'a WorkspaceState,
    after: &'a WorkspaceState,
}

impl Comparison<'_> {
    fn objects(&self, change: &Change) -> Vec<Value> {
        let sections = sections_of(change.kind);
        let Some(section) = sections.first().and_then(|section| Section::parse(section)) else {
            let compared = sections.iter().filter_map(|section| {
                let (before, after) = (&self.documents.0[section], &self.documents.1[section]);
                self.object(section, change, before.as_object(), after.as_object())
            });
            return compared.collect();
        };
        let named = |entry: &&Value| match (section.id_field(), change.id) {
            (Some(field), Some(id)) => entry[field] == id,
            _ => entry[section.key_field()] == change.key.as_str(),
        };
        let entry = |document: &Value| -> Option<Fields> {
            let entries = document[section.name()].as_array()?;
            entries.iter().find(named)?.as_object().cloned()
        };
        let (before, after) = (entry(&self.documents.0), entry(&self.documents.1));
        let object = self.object(section.name(), change, before.as_ref(), after.as_ref());
        object.into_iter().collect()
    }

    /// Returns `None` if the object is equal in both documents.
    fn object(
        &self,
        section: &str,
        change: &Change,
        before: Option<&Fields>,
        after: Option<&Fields>,
    ) -> Option<Value> {
        let none = Map::new();
        let (before, after) = (before.unwrap_or(&none), after.unwrap_or(&none));
        let mut fields: Vec<Value> = Vec::new();
        let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let (was, is) = (before.get(name), after.get(name));
            if is_private(section, name) {
                let is_changed =
                    was != is || (name != "url" && self.is_new_secret(section, &change.key));
                fields.extend(is_changed.then(|| json!({ "field": name, "changed": true })));
            } else if was != is {
                fields.push(json!({ "field": name, "before": was, "after": is }));
            }
        }
        (!fields.is_empty()).then(|| {
            json!({
                "section": section, "key": change.key, "id": change.id, "change": change.outcome.as_str(),
                "fields": fields,
            })
        })
    }

    /// Whether a stored secret of the object was replaced, which no document shows.
    fn is_new_secret(&self, section: &str, key: &str) -> bool {
        let Self { before, after, .. } = self;
        match section {
            "members" => {
                let calendars = |state: &WorkspaceState, id| {
                    let mut members = state.directory.members.iter();
                    members.find(|it| it.user_id == id).map(|member| member.calendars.clone())
                };
                let member = after.directory.members.iter().find(|it| it.key.as_str() == key);
                member.is_some_and(|it| calendars(before, it.user_id) != Some(it.calendars.clone()))
            }
            "webhooks" => {
                let secret = |state: &WorkspaceState| {
                    let webhook = state.webhooks.iter().find(|it| it.key.as_str() == key);
                    webhook.map(|webhook| webhook.secret.clone())
                };
                secret(before) != secret(after)
            }
            "providers" => {
                let credential = |state: &WorkspaceState| {
                    let mut providers = state.enrichment.providers.iter();
                    let provider = providers.find(|it| it.provider.as_str() == key);
                    provider.and_then(|provider| provider.credential.clone())
                };
                credential(before) != credential(after)
            }
            "crm" => {
                let token = |state: &WorkspaceState| {
                    state.enrichment.crm.as_ref().map(|crm| crm.connection.credential.clone())
                };
                token(before) != token(after)
            }
            _ => false,
        }
    }
}

/// Whether the values of a field may be secret, like the address of a feed or a receiver.
pub(super) fn is_private(section: &str, field: &str) -> bool {
    [
        ("members", "calendars"),
        ("webhooks", "url"),
        ("webhooks", "secret"),
        ("providers", "api_key"),
        ("crm", "token"),
    ]
    .contains(&(section, field))
}

/// Leaves out values, then fields and objects, if the description is too long.
fn bounded(mut objects: Vec<Value>, most: usize) -> String {
    let text = json!({ "changes": objects, "truncated": false }).to_string();
    if text.len() <= most && objects.len() <= MAX_OBJECTS {
        return text;
    }
    for field in objects.iter_mut().filter_map(|it| it["fields"].as_array_mut()).flatten() {
        *field = json!({ "field": field["field"] });
    }
    let text = json!({ "changes": objects, "truncated": true }).to_string();
    if text.len() <= most {
        return text;
    }
    objects.truncate(MAX_OBJECTS);
    for object in &mut objects {
        object["fields"] = json!([]);
    }
    json!({ "changes": objects, "truncated": true }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn an_object(number: usize, value: &str) -> Value {
        json!({
            "section": "members", "key": format!("member-{number}"), "id": number, "change": "updated",
            "fields": [{ "field": "name", "before": value, "after": "x" }],
        })
    }

    fn read(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn short_description_is_complete() {
        let objects = vec![an_object(1, "a")];
        let expected = json!({ "changes": objects, "truncated": false });
        assert_eq!(read(&bounded(objects, MAX_LOG)), expected);
    }

    #[test]
    fn long_description_has_no_values() {
        let text = bounded(vec![an_object(1, &"a".repeat(MAX_LOG))], MAX_LOG);
        let log = read(&text);
        assert!(text.len() <= MAX_LOG);
        assert_eq!(log["truncated"], true);
        assert_eq!(log["changes"][0]["fields"], json!([{ "field": "name" }]));
    }

    #[test]
    fn many_objects_have_no_fields_and_are_cut() {
        let text = bounded((0..5_000).map(|number| an_object(number, "a")).collect(), MAX_LOG);
        let log = read(&text);
        assert!(text.len() <= MAX_LOG, "{}", text.len());
        assert_eq!(log["changes"].as_array().map(Vec::len), Some(MAX_OBJECTS));
        assert_eq!(log["changes"][0]["fields"], json!([]));
    }
}
