use std::fmt;

use frontdesk_domain::event::ChangeLog;
use serde_json::Value;

use crate::changes::is_private;

/// A field, or a whole object, in which the file differs from what is stored.
///
/// It contains no value that may be secret.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    section: &'static str,
    /// The key of the stored object; `None` in a section with one object.
    key: Option<String>,
    /// `None` if the stored object is archived or removed.
    field: Option<String>,
    /// The file's value and the stored one; `None` if they may be secret.
    values: Option<(Value, Value)>,
}

impl Difference {
    pub(super) fn of_object(section: &'static str, key: Option<&Value>) -> Self {
        let key = key.and_then(Value::as_str).map(str::to_owned);
        Self { section, key, field: None, values: None }
    }

    pub(super) fn of_field(
        &self,
        field: &str,
        file: Option<&Value>,
        stored: Option<&Value>,
    ) -> Self {
        let value = |value: Option<&Value>| value.cloned().unwrap_or_default();
        let values = (!is_private(self.section, field)).then(|| (value(file), value(stored)));
        Self { field: Some(field.to_owned()), values, ..self.clone() }
    }

    /// Whether the log records a change of this field.
    pub fn is_in(&self, ChangeLog(log): &ChangeLog) -> bool {
        let log: Value = serde_json::from_str(log).unwrap_or_default();
        log["changes"].as_array().into_iter().flatten().any(|object| {
            let mut fields = object["fields"].as_array().into_iter().flatten();
            object["section"] == self.section
                && self.key.as_ref().is_none_or(|key| object["key"] == key.as_str())
                && self
                    .field
                    .as_ref()
                    .is_none_or(|field| fields.any(|it| it["field"] == field.as_str()))
        })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { section, key, field, values } = self;
        let names = [Some(*section), key.as_deref(), field.as_deref()];
        let names: Vec<&str> = names.into_iter().flatten().collect();
        write!(f, "{}: ", names.join(" "))?;
        match (field, values) {
            (None, _) => f.write_str("in the file, archived or removed in the store"),
            (Some(_), Some((file, stored))) => write!(f, "{file} in the file, {stored} stored"),
            (Some(_), None) => f.write_str("differs; the values are not shown"),
        }
    }
}
