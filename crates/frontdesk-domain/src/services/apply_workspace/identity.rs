use std::collections::HashMap;

use super::object::Object;
use crate::fault::{Fault, Faults};
use crate::key::Key;
use crate::plan::PlannedWorkspace;
use crate::ports::{StoreError, UnitOfWork};
use crate::workspace::Workspace;

/// Returns the id of each planned object, in the plan's order.
///
/// If the key is stored, this is the stored id; otherwise the planned id, if the plan sets one.
/// Conflicts are added to `faults`.
pub(super) fn identify<O: Object>(
    planned: &[O::Planned],
    stored: &[O],
    faults: &mut Faults,
) -> Vec<Option<i64>> {
    let ids: HashMap<&Key, i64> = stored.iter().map(|object| (object.key(), object.id())).collect();
    let keys: HashMap<i64, &Key> =
        stored.iter().map(|object| (object.id(), object.key())).collect();
    let identify = |planned: &O::Planned| {
        let declared = O::declared(planned);
        let (known, wanted) = (ids.get(declared.key).copied(), declared.id);
        let detail = match (known, wanted) {
            (Some(known), Some(wanted)) if known != wanted => Some(format!(
                "{} already has the id {known}, not {wanted}; ids never change",
                declared.key
            )),
            (None, Some(wanted)) => keys.get(&wanted).map(|taken| {
                format!("{wanted} is the id of {taken}; choose another id or omit it")
            }),
            _ => None,
        };
        let path = || format!("{}[{}].{}", O::LIST, declared.position, O::ID_FIELD);
        faults.extend(detail.map(|detail| Fault::new(path(), detail)));
        known.or(wanted)
    };
    planned.iter().map(identify).collect()
}

/// Returns the planned workspace with its id; conflicting ids are a fault.
pub(super) async fn identify_workspace(
    unit: &mut dyn UnitOfWork,
    planned: &PlannedWorkspace,
    stored: Option<&Workspace>,
    faults: &mut Faults,
) -> Result<Workspace, StoreError> {
    let mut fault = |detail| faults.push(Fault::new("workspace.id", detail));
    let id = match (stored.map(|workspace| workspace.id), planned.id) {
        (Some(known), wanted) => {
            if let Some(wanted) = wanted.filter(|wanted| *wanted != known) {
                let key = &planned.key;
                fault(format!("{key} already has the id {known}, not {wanted}; ids never change"));
            }
            known
        }
        (None, Some(wanted)) => {
            if let Some(taken) = unit.directory().find_workspace_now(wanted).await? {
                let key = taken.key;
                fault(format!(
                    "{wanted} is the id of the workspace {key}; choose another id or omit it"
                ));
            }
            wanted
        }
        (None, None) => unit.directory().next_workspace_id().await?,
    };
    Ok(Workspace {
        id,
        key: planned.key.clone(),
        name: planned.name.clone(),
        time_zone: planned.time_zone.clone(),
        booking_page: planned.booking_page.clone(),
        invitations: planned.invitations.clone(),
    })
}
