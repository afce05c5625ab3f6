use time::OffsetDateTime;

use super::address::PublicAddress;
use super::error::InviteeError;
use super::link::LinkFinder;
use crate::absence::Absence;
use crate::ids::UserId;
use crate::interval::Interval;
use crate::key::Key;
use crate::link::LinkAddress;
use crate::ports::StoreError;
use crate::workspace::{Member, Workspace};

/// An absence of a personal link's host, with a delegate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DelegatedAbsence {
    /// The time out of office.
    pub period: Interval,
    /// The member to book instead.
    pub delegate: UserId,
}

/// An absence of a personal link's host, as invitees see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfOffice {
    /// The time out of office.
    pub period: Interval,
    /// Whom to book instead; `None` without an open link.
    pub delegate: Option<PublicDelegate>,
}

/// A delegate as invitees see one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicDelegate {
    /// The name.
    pub name: String,
    /// The delegate's personal link for the same event type.
    pub address: PublicAddress,
}

impl DelegatedAbsence {
    /// The member's unfinished absences with a delegate, in any order.
    pub(super) fn all_of(member: &Member, now: OffsetDateTime) -> Vec<Self> {
        let delegated = |absence: &Absence| {
            let period = absence.period.interval(&member.time_zone)?;
            Some(Self { period, delegate: absence.delegate? }).filter(|_| now < period.end())
        };
        member.absences.iter().filter_map(delegated).collect()
    }

    /// Whether the absence is in progress or overlaps `shown`.
    pub(super) fn concerns(&self, shown: Option<Interval>, now: OffsetDateTime) -> bool {
        self.period.contains(now) || shown.is_some_and(|shown| self.period.overlaps(&shown))
    }
}

impl LinkFinder<'_> {
    /// Returns the delegate if their personal link is open.
    pub(super) async fn delegate(
        &self,
        workspace: &Workspace,
        event_key: &Key,
        delegate: UserId,
    ) -> Result<Option<PublicDelegate>, StoreError> {
        let Some(member) = self.find_member(workspace.id, delegate).await? else { return Ok(None) };
        let link = LinkAddress::Personal { member_key: member.key, event_key: event_key.clone() };
        let address = PublicAddress { workspace: workspace.key.clone(), link };
        match self.find_in(workspace.clone(), &address.link).await {
            Ok(_) => Ok(Some(PublicDelegate { name: member.name, address })),
            Err(InviteeError::Store(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }
}
