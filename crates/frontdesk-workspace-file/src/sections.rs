use deserr::{Deserr, IntoValue, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use serde_json::{Map, Value};

use super::faults::{FileFaults, found};

pub(super) fn table<T: Deserr<FileFaults>>(
    file: &mut Map<String, Value>,
    name: &str,
    faults: &mut Faults,
) -> Option<T> {
    if !file.contains_key(name) {
        faults.push(Fault::new(name, "is required; a file declares one workspace"));
    }
    optional_table(file, name, faults)
}

pub(super) fn optional_table<T: Deserr<FileFaults>>(
    file: &mut Map<String, Value>,
    name: &str,
    faults: &mut Faults,
) -> Option<T> {
    let value = file.remove(name)?;
    let read =
        T::deserialize_from_value(value.into_value(), ValuePointerRef::Origin.push_key(name));
    read.map_err(|refused| faults.extend(refused.0)).ok()
}

/// Valid entries with their positions, and the names of invalid entries.
pub(super) struct Section<T> {
    pub(super) entries: Vec<(usize, T)>,
    pub(super) unreadable: Vec<String>,
}

/// The field `name_field` names each table.
pub(super) fn list<T: Deserr<FileFaults>>(
    file: &mut Map<String, Value>,
    name: &str,
    name_field: &str,
    faults: &mut Faults,
) -> Section<T> {
    let mut section = Section { entries: Vec::new(), unreadable: Vec::new() };
    let values = match file.remove(name) {
        None | Some(Value::Null) => return section,
        Some(Value::Array(values)) => values,
        Some(other) => {
            let detail = format!(
                "expected a list of tables, [[{name}]] in TOML, found {}",
                found(&other.into_value())
            );
            faults.push(Fault::new(name, detail));
            return section;
        }
    };
    let origin = ValuePointerRef::Origin;
    let at = origin.push_key(name);
    for (position, value) in values.into_iter().enumerate() {
        let entry_name = value.get(name_field).and_then(Value::as_str).map(str::to_owned);
        match T::deserialize_from_value(value.into_value(), at.push_index(position)) {
            Ok(entry) => section.entries.push((position, entry)),
            Err(refused) => {
                section.unreadable.extend(entry_name);
                faults.extend(refused.0);
            }
        }
    }
    section
}
