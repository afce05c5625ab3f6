use std::collections::{HashMap, HashSet};

use super::object::{Declared, Object};
use crate::access::Role;
use crate::event_type::{EventType, EventTypeHosts};
use crate::fault::{Fault, Faults};
use crate::ids::UserId;
use crate::key::Key;
use crate::plan::{PlannedHosts, PlannedMember, PlannedWorkspace, WorkspaceDraft};
use crate::ports::{Directory, StoreError, UnitOfWork, WorkspaceState};
use crate::routing::Target;
use crate::workspace::{Member, Workspace};

/// Returns each planned object's id; `None` if an id must be assigned.
///
/// A planned id that is stored under another key renames the object.
pub(super) fn identify<O: Object>(
    planned: &[O::Planned],
    stored: &[O],
    faults: &mut Faults,
) -> Vec<Option<i64>> {
    let ids: HashMap<&Key, i64> = stored.iter().map(|object| (object.key(), object.id())).collect();
    let keys: HashMap<i64, &Key> =
        stored.iter().map(|object| (object.id(), object.key())).collect();
    let renamed: HashSet<i64> = planned
        .iter()
        .map(O::declared)
        .filter_map(|declared| declared.id.filter(|id| keys.get(id) != Some(&declared.key)))
        .collect();
    let identify = |planned: &O::Planned| {
        let Declared { list, position, key, id } = O::declared(planned);
        let known = ids.get(key).copied();
        match (id, known) {
            (Some(wanted), Some(known)) if wanted != known => {
                let advice = keys.get(&wanted).map_or_else(String::new, |other| {
                    format!("; to rename {other} to {key}, rename {known} first")
                });
                let detail = format!(
                    "{key} already has the id {known}, not {wanted}; ids never change{advice}"
                );
                let path = format!("{list}[{position}].{}", O::ID_FIELD);
                faults.push(Fault::new(path, detail));
                Some(known)
            }
            (Some(wanted), _) => Some(wanted),
            // If the plan renames the object with this key, the key belongs to a new object.
            (None, known) => known.filter(|known| !renamed.contains(known)),
        }
    };
    planned.iter().map(identify).collect()
}

/// Reports members that would become service accounts, or the reverse.
///
/// A member may host bookings; a service account has neither an address nor working hours.
pub(super) fn check_kinds(
    planned: &[PlannedMember],
    ids: &[Option<i64>],
    stored: &[Member],
    faults: &mut Faults,
) {
    let stored: HashMap<i64, &Member> = stored.iter().map(|m| (m.user_id.0, m)).collect();
    for (planned, id) in planned.iter().zip(ids) {
        let stored = id.and_then(|id| stored.get(&id));
        if let Some(stored) = stored.filter(|it| it.service_account != planned.service_account) {
            let (is, becomes) = if stored.service_account {
                ("service account", "member")
            } else {
                ("member", "service account")
            };
            let detail = format!(
                "{} is a stored {is} and cannot become a {becomes}; choose another key, without \
                 its user_id",
                stored.key
            );
            faults
                .push(Fault::new(format!("{}[{}].key", planned.list(), planned.position), detail));
        }
    }
}

/// Reports stored hosts and delegates that can no longer host.
///
/// `ids` and `stored` are those of the members and of the event types.
pub(super) fn check_kept_references(
    plan: &WorkspaceDraft,
    ids: (&[Option<i64>], &[Option<i64>]),
    stored: (&[Member], &[EventType]),
    prune: bool,
    faults: &mut Faults,
) {
    let members: HashMap<i64, &Member> = stored.0.iter().map(|m| (m.user_id.0, m)).collect();
    let event_types: HashMap<i64, &EventType> = stored.1.iter().map(|e| (e.id.0, e)).collect();
    let planned = || plan.members.iter().zip(ids.0);
    let named: HashMap<UserId, &PlannedMember> =
        planned().filter_map(|(member, id)| Some((UserId((*id)?), member))).collect();
    let observer = |id: &UserId| named.get(id).filter(|member| member.role == Role::Observer);
    for (member, id) in planned().filter(|(member, _)| member.absences.is_none()) {
        let absences = id.and_then(|id| members.get(&id)).into_iter().flat_map(|it| &it.absences);
        let mut delegates = absences.filter_map(|absence| absence.delegate);
        if let Some(delegate) = delegates.find_map(|id| observer(&id)) {
            let detail = format!(
                "a stored delegate, {}, is an observer; observers cannot host",
                delegate.key
            );
            faults.push(Fault::new(format!("members[{}].absences", member.position), detail));
        }
    }
    for (event_type, id) in plan.event_types.iter().zip(ids.1) {
        let stored = id.and_then(|id| event_types.get(&id)).map(|stored| &stored.hosts);
        let (PlannedHosts::Stored, Some(EventTypeHosts::Only(hosts))) = (&event_type.hosts, stored)
        else {
            continue;
        };
        let detail = if let Some(host) = hosts.iter().find_map(observer) {
            format!("a stored host, {}, is an observer; observers cannot host", host.key)
        } else if prune && !hosts.iter().any(|host| named.contains_key(host)) {
            "every stored host is archived; name other hosts".to_owned()
        } else {
            continue;
        };
        faults.push(Fault::new(format!("event_types[{}].hosts", event_type.position), detail));
    }
}

/// Checks the routers that the plan omits against the configuration `after` it.
pub(super) fn check_kept_routers(
    plan: &WorkspaceDraft,
    after: &WorkspaceState,
) -> Result<(), Faults> {
    let Directory { members, queues, event_types, .. } = &after.directory;
    let can_host = |key: &Key| members.iter().any(|it| it.may_host() && it.key == *key);
    let is_queue = |key: &Key| queues.iter().any(|it| !it.archived && it.key == *key);
    let is_named = |key: &Key| plan.routers.iter().any(|it| it.router.key == *key);
    let mut faults = Faults::new();
    for router in after.enrichment.routers.iter().filter(|router| !is_named(&router.key)) {
        let of_target = router.targets().find_map(|target| match target {
            Target::Member(key) if !can_host(key) => Some(format!("no member {key} can host")),
            Target::Queue(key) if !is_queue(key) => Some(format!("there is no queue {key}")),
            _ => None,
        });
        let key = &router.event_type;
        let event_type = event_types.iter().find(|it| it.active && it.key == *key);
        let mut conditions = router.rules.iter().flat_map(|rule| &rule.when);
        let fault = of_target.or_else(|| match event_type {
            Some(it) => conditions.find_map(|condition| condition.check(&it.questions).err()),
            None => Some(format!("there is no event type {key}")),
        });
        let detail = fault.map(|fault| format!("the stored router {} fails: {fault}", router.key));
        faults.extend(detail.map(|detail| Fault::new("routers", detail)));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
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
        oauth_clients: planned.oauth_clients.clone(),
    })
}
