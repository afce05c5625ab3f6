use std::sync::Arc;

use super::error::WorkspaceError;
use super::get_absences::{MemberAbsences, may_be_absent, with_bookings};
use super::member_change::MemberChange;
use crate::absence::{Absence, AbsencePeriod};
use crate::access::Actor;
use crate::fault::{Fault, Faults};
use crate::ids::UserId;
use crate::ports::{
    BookingQueries, ChangeDescriber, Clock, Directory, DirectoryPart, DirectoryQueries, Mode,
    Random, Store, UnitOfWork, finish,
};
use crate::workspace::Member;

/// Replaces the absences of a member.
pub struct ReplaceAbsences {
    /// Begins a unit of work that calls `load_part_for_update`, `save_member` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_workspace`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `busy_hosts`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
    /// Calls `describe`.
    pub describer: Arc<dyn ChangeDescriber>,
}

/// An absence in a request.
#[derive(Clone, Debug)]
pub struct RequestedAbsence {
    /// The first day or the start, as [`AbsencePeriod::parse`] accepts it.
    pub from: String,
    /// The last day or the end.
    pub until: String,
    /// The member to book instead.
    pub delegate: Option<UserId>,
}

impl ReplaceAbsences {
    /// Replaces the absences; only admins replace those of others.
    ///
    /// Meetings in the absences are returned and stay unchanged.
    ///
    /// # Errors
    /// See [`WorkspaceError`]. On error, nothing is written.
    pub async fn replace(
        &self,
        actor: &Actor,
        user: UserId,
        requested: &[RequestedAbsence],
        mode: Mode<MemberAbsences>,
    ) -> Result<MemberAbsences, WorkspaceError> {
        if user != actor.user_id {
            actor.require_admin("change the absences of another member")?;
        }
        let workspace = self.directory.find_workspace(actor.workspace_id).await?;
        let key = workspace.ok_or(WorkspaceError::MemberNotFound(user))?.key;
        let mut unit = self.store.begin().await?;
        let outcome = async {
            let delegates = requested.iter().filter_map(|absence| absence.delegate);
            let users = [user, actor.user_id].into_iter().chain(delegates).collect();
            let part = DirectoryPart { users, ..DirectoryPart::default() };
            let found = unit.directory().load_part_for_update(&key, &part).await?;
            let directory = found.ok_or(WorkspaceError::MemberNotFound(user))?;
            let member = self.carry_out(unit.as_mut(), directory, actor, user, requested).await?;
            Ok(with_bookings(self.bookings.as_ref(), actor, &member, self.clock.now()).await?)
        };
        let outcome = outcome.await;
        finish(unit, mode, outcome).await
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        directory: Directory,
        actor: &Actor,
        user: UserId,
        requested: &[RequestedAbsence],
    ) -> Result<Member, WorkspaceError> {
        let members = &directory.members;
        let place = members.iter().position(|one| one.user_id == user && may_be_absent(one));
        let place = place.ok_or(WorkspaceError::MemberNotFound(user))?;
        let absences = checked(user, requested, members).map_err(WorkspaceError::Invalid)?;
        let member = Member { absences, ..members[place].clone() };
        let change = MemberChange {
            clock: self.clock.as_ref(),
            random: self.random.as_ref(),
            describer: self.describer.as_ref(),
        };
        change.save(unit, directory, &member, actor.user_id).await?;
        Ok(member)
    }
}

fn checked(
    user: UserId,
    requested: &[RequestedAbsence],
    members: &[Member],
) -> Result<Vec<Absence>, Faults> {
    if let Some(fault) = Absence::check_count(requested.len(), "absences") {
        return Err(vec![fault]);
    }
    let mut faults = Faults::new();
    let mut absences = Vec::with_capacity(requested.len());
    for (index, RequestedAbsence { from, until, delegate }) in requested.iter().enumerate() {
        let at = format!("absences[{index}]");
        if let Some(delegate) = delegate {
            let may_host = members.iter().any(|m| m.user_id == *delegate && m.may_host());
            if *delegate == user || !may_host {
                let detail = format!("expected another member who can host, found user {delegate}");
                faults.push(Fault::new(format!("{at}.delegate_user_id"), detail));
            }
        }
        match AbsencePeriod::parse(from, until) {
            Ok(period) => absences.push(Absence { period, delegate: *delegate }),
            Err(error) => faults.push(Fault::new(at, error.to_string())),
        }
    }
    if faults.is_empty() { Ok(absences) } else { Err(faults) }
}
