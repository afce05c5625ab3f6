//! The file as a whole: its sections, each entry on its own, so that one faulty entry hides no fault of another.

use deserr::{Deserr, IntoValue, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::{PlannedWorkspace, WorkspaceDraft, WorkspacePlan};
use frontdesk_domain::zone::Zone;
use serde_json::{Map, Value};

use super::draft;
use super::faults::{FileFaults, found, unknown_field};
use super::tables::{BookingTable, EventTypeTable, MemberTable, QueueTable, WorkspaceTable};

const SECTIONS: [&str; 5] = ["workspace", "members", "queues", "event_types", "bookings"];

/// Sections that the format has and this version does not serve.
const NOT_SUPPORTED: [&str; 6] = ["providers", "chains", "enrichment", "crm", "people", "companies"];

/// Makes a plan of the file's values.
///
/// # Errors
/// Every fault of the file.
pub(super) fn plan(values: Value) -> Result<WorkspacePlan, Faults> {
    let Value::Object(mut file) = values else {
        let found = found(&values.into_value());
        return Err(vec![Fault::new(
            "workspace",
            format!("expected a table with the section workspace, found {found}"),
        )]);
    };
    let mut faults = Faults::new();
    let workspace = table::<WorkspaceTable>(&mut file, "workspace", &mut faults).map(draft::workspace);
    let members = list::<MemberTable>(&mut file, "members", &mut faults);
    let queues = list::<QueueTable>(&mut file, "queues", &mut faults);
    let event_types = list::<EventTypeTable>(&mut file, "event_types", &mut faults);
    let bookings = list::<BookingTable>(&mut file, "bookings", &mut faults);
    faults.extend(file.keys().map(|section| left_over(section)));

    // Without a workspace there will be no plan; the rest is examined all the same.
    let workspace = workspace.unwrap_or_else(placeholder);
    let zone = workspace.time_zone.clone();
    let draft = WorkspaceDraft {
        workspace,
        members: members.entries.into_iter().map(|(at, table)| draft::member(at, table, &zone)).collect(),
        queues: queues.entries.into_iter().map(|(at, table)| draft::queue(at, table)).collect(),
        event_types: event_types
            .entries
            .into_iter()
            .map(|(at, table)| draft::event_type(at, table))
            .collect(),
        bookings: bookings.entries.into_iter().map(|(at, table)| draft::booking(at, table, &zone)).collect(),
        unreadable_members: members.unreadable,
        unreadable_event_types: event_types.unreadable,
    };
    match draft.check() {
        Ok(plan) if faults.is_empty() => Ok(plan),
        Ok(_) => Err(faults),
        Err(more) => Err(faults.into_iter().chain(more).collect()),
    }
}

fn placeholder() -> PlannedWorkspace {
    let key = Key::parse("unread").expect("a word of letters is a key");
    PlannedWorkspace { id: None, key, name: String::new(), time_zone: Zone::utc() }
}

fn left_over(section: &str) -> Fault {
    let detail = if NOT_SUPPORTED.contains(&section) {
        "is not supported by this version; remove the section".to_owned()
    } else {
        unknown_field(section, &SECTIONS)
    };
    Fault::new(section, detail)
}

/// The one table of a section that has to be there.
fn table<T: Deserr<FileFaults>>(file: &mut Map<String, Value>, name: &str, faults: &mut Faults) -> Option<T> {
    let Some(value) = file.remove(name) else {
        faults.push(Fault::new(name, "is needed and not there; a file declares one workspace"));
        return None;
    };
    let read = T::deserialize_from_value(value.into_value(), ValuePointerRef::Origin.push_key(name));
    read.map_err(|refused| faults.extend(refused.0)).ok()
}

/// What could be read of a list, each entry with its place, and the keys of the entries that could not.
struct Section<T> {
    entries: Vec<(usize, T)>,
    unreadable: Vec<Key>,
}

fn list<T: Deserr<FileFaults>>(file: &mut Map<String, Value>, name: &str, faults: &mut Faults) -> Section<T> {
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
        let key = value.get("key").and_then(Value::as_str).and_then(|key| Key::parse(key).ok());
        match T::deserialize_from_value(value.into_value(), at.push_index(position)) {
            Ok(entry) => section.entries.push((position, entry)),
            Err(refused) => {
                section.unreadable.extend(key);
                faults.extend(refused.0);
            }
        }
    }
    section
}
