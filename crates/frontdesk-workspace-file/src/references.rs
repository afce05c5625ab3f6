//! The places of a document that name a member.

use serde_json::Value;

/// Where a member is named: the section, the list, and the field of its entries.
const MEMBER_REFERENCES: [(&str, &str, Option<&str>); 3] = [
    ("queues", "members", Some("member")),
    ("members", "absences", Some("delegate")),
    ("event_types", "hosts", None),
];

/// Returns the lists of one kind that can name a member.
fn lists_of<'a>(
    document: &'a mut Value,
    section: &str,
    list: &'a str,
) -> impl Iterator<Item = &'a mut Vec<Value>> {
    let objects = document[section].as_array_mut().into_iter().flatten();
    objects.filter_map(move |object| object.get_mut(list)?.as_array_mut())
}

/// Replaces the key of a member in queues, hosts, delegates and routers of a document.
pub fn rename_references(document: &mut Value, from: &str, to: &str) {
    rename_targets(&mut document["routers"], from, to);
    for (section, list, field) in MEMBER_REFERENCES {
        for entry in lists_of(document, section, list).flatten() {
            let name = match field {
                None => Some(entry),
                Some(field) => entry.get_mut(field),
            };
            if let Some(name) = name.filter(|name| **name == from) {
                *name = to.into();
            }
        }
    }
}

/// Renames the targets of routers, in which only targets have a field `member`.
fn rename_targets(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| rename_targets(value, from, to)),
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "member" && *value == from {
                    *value = to.into();
                }
                rename_targets(value, from, to);
            }
        }
        _ => {}
    }
}

/// Removes a member from queues, hosts and delegates of a document.
///
/// The last host of an event type stays, because an event type without hosts has every member. A
/// router that books the member stays too, and the plan reports it.
pub fn remove_references(document: &mut Value, key: &str) {
    for (section, list, field) in MEMBER_REFERENCES {
        for entries in lists_of(document, section, list) {
            match field {
                Some("delegate") => {
                    let delegates = entries.iter_mut().filter_map(|it| it.get_mut("delegate"));
                    delegates.filter(|it| **it == key).for_each(|it| *it = Value::Null);
                }
                Some(field) => entries.retain(|entry| entry[field] != key),
                None if entries.iter().all(|entry| *entry == key) => {}
                None => entries.retain(|entry| *entry != key),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn renamed_member_keeps_its_references_and_an_archived_one_loses_them() {
        let mut document = json!({
            "queues": [{ "members": [{ "member": "tom" }, { "member": "priya", "weight": 2 }] }],
            "event_types": [{ "hosts": ["priya", "tom"] }, { "title": "priya" }],
            "members": [{ "key": "tom", "absences": [{ "delegate": "priya" }, { "from": "priya" }] }],
            "routers": [{
                "rules": [{ "name": "priya", "to": { "crm_owner": true, "otherwise": { "member": "priya" } } }],
                "otherwise": { "member": "priya" },
            }],
        });
        let named = document.clone();
        rename_references(&mut document, "priya", "pri");
        let expected = json!({
            "queues": [{ "members": [{ "member": "tom" }, { "member": "pri", "weight": 2 }] }],
            "event_types": [{ "hosts": ["pri", "tom"] }, { "title": "priya" }],
            "members": [{ "key": "tom", "absences": [{ "delegate": "pri" }, { "from": "priya" }] }],
            "routers": [{
                "rules": [{ "name": "priya", "to": { "crm_owner": true, "otherwise": { "member": "pri" } } }],
                "otherwise": { "member": "pri" },
            }],
        });
        assert_eq!(document, expected);
        let mut document = named;
        document["routers"].take();
        remove_references(&mut document, "priya");
        remove_references(&mut document, "tom");
        let expected = json!({
            "queues": [{ "members": [] }],
            "event_types": [{ "hosts": ["tom"] }, { "title": "priya" }],
            "members": [{ "key": "tom", "absences": [{ "delegate": null }, { "from": "priya" }] }],
            "routers": null,
        });
        assert_eq!(document, expected);
    }
}
