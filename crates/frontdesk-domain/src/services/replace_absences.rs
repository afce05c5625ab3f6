use std::sync::Arc;

use super::get_absences::{AbsencesError, GetAbsences, MemberAbsences, may_be_absent};
use crate::absence::{Absence, AbsencePeriod};
use crate::access::Actor;
use crate::fault::{Fault, Faults};
use crate::ids::UserId;
use crate::ports::{
    BookingQueries, Clock, Directory, DirectoryQueries, Mode, Store, UnitOfWork, finish,
};
use crate::workspace::Member;

/// Replaces the absences of a member.
pub struct ReplaceAbsences {
    store: Arc<dyn Store>,
    directory: Arc<dyn DirectoryQueries>,
    get: GetAbsences,
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
    /// Creates the use case.
    pub fn new(
        store: &Arc<dyn Store>,
        directory: &Arc<dyn DirectoryQueries>,
        bookings: &Arc<dyn BookingQueries>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self {
            store: Arc::clone(store),
            directory: Arc::clone(directory),
            get: GetAbsences::new(directory, bookings, clock),
        }
    }

    /// Replaces the absences; only admins replace those of others.
    ///
    /// Meetings in the absences are returned and stay unchanged.
    ///
    /// # Errors
    /// See [`AbsencesError`]. On error, nothing is written.
    pub async fn replace(
        &self,
        actor: &Actor,
        user: UserId,
        requested: &[RequestedAbsence],
        mode: Mode<MemberAbsences>,
    ) -> Result<MemberAbsences, AbsencesError> {
        if user != actor.user_id {
            actor.require_admin("change the absences of another member")?;
        }
        let workspace = self.directory.find_workspace(actor.workspace_id).await?;
        let key = workspace.ok_or(AbsencesError::NotFound(user))?.key;
        let mut unit = self.store.begin().await?;
        let outcome = async {
            let found = unit.directory().load_directory_for_update(&key).await?;
            let directory = found.ok_or(AbsencesError::NotFound(user))?;
            let member = self.carry_out(unit.as_mut(), &directory, user, requested).await?;
            Ok(self.get.with_bookings(actor, &member).await?)
        };
        let outcome = outcome.await;
        finish(unit, mode, outcome).await
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        directory: &Directory,
        user: UserId,
        requested: &[RequestedAbsence],
    ) -> Result<Member, AbsencesError> {
        let members = &directory.members;
        let stored = members.iter().find(|member| member.user_id == user && may_be_absent(member));
        let stored = stored.ok_or(AbsencesError::NotFound(user))?;
        let absences = checked(user, requested, members).map_err(AbsencesError::Invalid)?;
        let member = Member { absences, ..stored.clone() };
        if member != *stored {
            unit.directory().save_member(directory.workspace.id, &member).await?;
        }
        Ok::<_, AbsencesError>(member)
    }
}

fn checked(
    user: UserId,
    requested: &[RequestedAbsence],
    members: &[Member],
) -> Result<Vec<Absence>, Faults> {
    let mut faults = Faults::new();
    let mut absences = Vec::with_capacity(requested.len());
    faults.extend(Absence::check_count(requested.len(), "absences"));
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
