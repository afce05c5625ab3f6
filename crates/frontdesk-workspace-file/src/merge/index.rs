use std::collections::HashMap;
use std::slice;

use serde_json::Value;

use super::Fields;
use crate::Section;

/// The objects of a section by key and by id.
pub(super) struct Index<'a> {
    by_key: HashMap<Option<&'a Value>, &'a Fields>,
    by_id: HashMap<&'a Value, &'a Fields>,
}

impl<'a> Index<'a> {
    pub(super) fn new(document: &'a Fields, section: &str) -> Self {
        let objects = || objects(document, section).iter().filter_map(Value::as_object);
        Self {
            by_key: objects().map(|object| (key_of(section, object), object)).collect(),
            by_id: objects().filter_map(|object| Some((id_of(section, object)?, object))).collect(),
        }
    }

    /// Finds an object by its id if there is one, else by its key.
    pub(super) fn find(&self, id: Option<&Value>, key: Option<&Value>) -> Option<&'a Fields> {
        match id {
            Some(id) => self.by_id.get(id).copied(),
            None => self.by_key.get(&key).copied(),
        }
    }
}

/// The objects of a section, which may be a single one.
pub(super) fn objects<'a>(document: &'a Fields, section: &str) -> &'a [Value] {
    match document.get(section) {
        Some(Value::Array(objects)) => objects,
        Some(settings) => slice::from_ref(settings),
        None => &[],
    }
}

pub(super) fn id_of<'a>(section: &str, object: &'a Fields) -> Option<&'a Value> {
    value(object, Section::parse(section)?.id_field()?)
}

/// `None` in a section with one object.
pub(super) fn key_of<'a>(section: &str, object: &'a Fields) -> Option<&'a Value> {
    value(object, Section::parse(section)?.key_field())
}

/// The value of a field; `None` for the default.
pub(super) fn value<'a>(object: &'a Fields, field: &str) -> Option<&'a Value> {
    object.get(field).filter(|value| !value.is_null())
}
