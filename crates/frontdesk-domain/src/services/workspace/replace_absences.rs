use std::sync::Arc;

use super::error::WorkspaceError;
use super::get_absences::{MemberAbsences, may_be_absent, with_bookings};
use super::member_editor::{Edited, MemberEditor, find_colleague};
use crate::absence::{Absence, AbsencePeriod};
use crate::access::Actor;
use crate::email::Email;
use crate::fault::{Fault, Faults};
use crate::ids::UserId;
use crate::ports::{BookingQueries, Clock, DirectoryQueries, Mode, finish};
use crate::workspace::Member;

/// Replaces the absences of a member.
pub struct ReplaceAbsences {
    /// Saves the member.
    pub editor: Arc<MemberEditor>,
    /// Calls `find_members_by_email`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `busy_hosts`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
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

/// An absence that the acting member adds.
#[derive(Clone, Debug)]
pub struct NewAbsence {
    /// The period.
    pub period: AbsencePeriod,
    /// The address of the member to book instead.
    pub delegate: Option<Email>,
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
        let delegates = requested.iter().filter_map(|absence| absence.delegate).collect();
        let edited = Edited { user, others: delegates, ..Edited::own(actor) };
        let mut unit = self.editor.store.begin().await?;
        let outcome = async {
            let replace = |member: &mut Member, members: &[Member]| {
                let absences = checked(user, requested, members);
                change(member, absences.map_err(WorkspaceError::Invalid)?)
            };
            let member = self.editor.edit_in(unit.as_mut(), edited, replace).await?;
            Ok(with_bookings(self.bookings.as_ref(), actor, &member, self.clock.now()).await?)
        };
        let outcome = outcome.await;
        finish(unit, mode, outcome).await
    }

    /// Adds an absence of the actor.
    ///
    /// # Errors
    /// See [`WorkspaceError`]; the faults are those of `delegate` and `absences`.
    pub async fn add(&self, actor: &Actor, new: NewAbsence) -> Result<(), WorkspaceError> {
        let delegate = match &new.delegate {
            None => None,
            Some(email) => Some(self.delegate(actor, email).await?),
        };
        let add = |member: &mut Member, members: &[Member]| {
            let faults = |fault: Option<Fault>| {
                fault.map_or(Ok(()), |fault| Err(WorkspaceError::Invalid(vec![fault])))
            };
            faults(delegate.and_then(|delegate| {
                check_delegate(member.user_id, delegate, members, "delegate")
            }))?;
            let absence = Absence { period: new.period, delegate };
            let mut absences = member.absences.clone();
            absences.retain(|stored| stored.period != absence.period);
            absences.push(absence);
            absences.sort_by_key(|absence| {
                absence.period.interval(&member.time_zone).map(|it| it.start())
            });
            faults(Absence::check_count(absences.len(), "absences"))?;
            change(member, absences)
        };
        let others = delegate.into_iter().collect();
        self.editor.edit(Edited { others, ..Edited::own(actor) }, add).await?;
        Ok(())
    }

    /// Removes an absence of the actor, if the actor has it.
    ///
    /// # Errors
    /// If the actor is archived or the store fails.
    pub async fn remove(&self, actor: &Actor, period: AbsencePeriod) -> Result<(), WorkspaceError> {
        let remove = |member: &mut Member, _: &[Member]| {
            member.absences.retain(|absence| absence.period != period);
            Ok::<_, WorkspaceError>(())
        };
        self.editor.edit(Edited::own(actor), remove).await?;
        Ok(())
    }

    async fn delegate(&self, actor: &Actor, email: &Email) -> Result<UserId, WorkspaceError> {
        let found = find_colleague(self.directory.as_ref(), actor, email).await?;
        let detail = || format!("expected the address of a member, found {email}");
        let missing = || WorkspaceError::Invalid(vec![Fault::new("delegate", detail())]);
        found.ok_or_else(missing)
    }
}

fn change(member: &mut Member, absences: Vec<Absence>) -> Result<(), WorkspaceError> {
    if !may_be_absent(member) {
        return Err(WorkspaceError::MemberNotFound(member.user_id));
    }
    member.absences = absences;
    Ok(())
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
        let field = format!("{at}.delegate_user_id");
        faults.extend(delegate.and_then(|id| check_delegate(user, id, members, &field)));
        match AbsencePeriod::parse(from, until) {
            Ok(period) => absences.push(Absence { period, delegate: *delegate }),
            Err(error) => faults.push(Fault::new(at, error.to_string())),
        }
    }
    if faults.is_empty() { Ok(absences) } else { Err(faults) }
}

fn check_delegate(
    user: UserId,
    delegate: UserId,
    members: &[Member],
    field: &str,
) -> Option<Fault> {
    let may_host = members.iter().any(|m| m.user_id == delegate && m.may_host());
    let detail = || format!("expected another member who can host, found user {delegate}");
    (delegate == user || !may_host).then(|| Fault::new(field, detail()))
}
