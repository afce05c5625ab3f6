use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::metadata::Metadata;

use super::faults::{FileFaults, entries, path};

#[derive(Default)]
pub(super) struct MetadataTable(pub(super) Metadata);

impl Deserr<FileFaults> for MetadataTable {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let mut faults = Faults::new();
        let pairs = entries(value, location, &mut faults, |key, value, at| {
            Ok((key.to_owned(), String::deserialize_from_value(value, at)?))
        })?;
        let table = path(location);
        let in_file =
            |fault: Fault| Fault { field: fault.field.replacen("metadata", &table, 1), ..fault };
        let metadata = Metadata::new(pairs).unwrap_or_else(|found| {
            faults.extend(found.into_iter().map(in_file));
            Metadata::default()
        });
        if faults.is_empty() { Ok(Self(metadata)) } else { Err(FileFaults(faults)) }
    }
}
