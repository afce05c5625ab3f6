use std::sync::Arc;

use time::OffsetDateTime;

use super::error::WorkspaceError;
use crate::absence::Absence;
use crate::access::Actor;
use crate::ids::UserId;
use crate::interval::Interval;
use crate::ports::{BlockingBooking, BookingQueries, Clock, DirectoryQueries, StoreError};
use crate::workspace::Member;

/// Reads the absences of a member.
pub struct GetAbsences {
    /// Calls `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `busy_hosts`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The absences of a member and the meetings that fall into them.
#[derive(Clone, Debug)]
pub struct MemberAbsences {
    /// The member.
    pub user_id: UserId,
    /// The absences.
    pub absences: Vec<Absence>,
    /// Coming meetings in an absence that the member must attend, by start.
    pub bookings: Vec<BlockingBooking>,
}

impl GetAbsences {
    /// Returns the absences of a member; only admins read those of others.
    ///
    /// # Errors
    /// [`WorkspaceError`], except `Invalid`.
    pub async fn get(&self, actor: &Actor, user: UserId) -> Result<MemberAbsences, WorkspaceError> {
        if user != actor.user_id {
            actor.require_admin("read the absences of another member")?;
        }
        let members = self.directory.find_members(actor.workspace_id, &[user]).await?;
        let member = members.into_iter().find(may_be_absent);
        let member = member.ok_or(WorkspaceError::MemberNotFound(user))?;
        Ok(with_bookings(self.bookings.as_ref(), actor, &member, self.clock.now()).await?)
    }
}

/// Adds the meetings that fall into the absences.
pub(super) async fn with_bookings(
    bookings: &dyn BookingQueries,
    actor: &Actor,
    member: &Member,
    now: OffsetDateTime,
) -> Result<MemberAbsences, StoreError> {
    let coming = |absence: Interval| Interval::new(absence.start().max(now), absence.end());
    let coming: Vec<Interval> = member.absent_times().filter_map(coming).collect();
    let starts = coming.iter().map(Interval::start).min();
    let ends = coming.iter().map(Interval::end).max();
    let mut meetings = Vec::new();
    if let Some(within) = starts.zip(ends).and_then(|(start, end)| Interval::new(start, end)) {
        let hosts = [member.user_id];
        let busy = bookings.busy_hosts(actor.workspace_id, &hosts, within).await?;
        meetings = busy.into_values().flatten().collect();
        meetings.retain(|booking| {
            coming.iter().any(|absence| absence.overlaps(&booking.busy.interval))
        });
        meetings.sort_by_key(|booking| (booking.busy.interval.start(), booking.id));
    }
    Ok(MemberAbsences {
        user_id: member.user_id,
        absences: member.absences.clone(),
        bookings: meetings,
    })
}

pub(super) fn may_be_absent(member: &Member) -> bool {
    !member.archived && !member.service_account
}
