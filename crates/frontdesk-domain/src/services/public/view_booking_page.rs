use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::address::PublicAddress;
use super::error::InviteeError;
use super::link::{LinkFinder, OpenLink};
use super::out_of_office::{DelegatedAbsence, OutOfOffice};
use crate::booking::BookingHost;
use crate::event_type::PublicEventType;
use crate::host::HostRole;
use crate::ids::LinkId;
use crate::interval::Interval;
use crate::link::{LinkHost, LinkKind};
use crate::ports::{Clock, DirectoryQueries, LinkQueries, StoreError};
use crate::services::open_times::schedules::Schedules;
use crate::workspace::Workspace;
use crate::zone::Zone;

/// Reads the booking page of a link.
pub struct ViewBookingPage {
    /// Calls `find_link_at`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace_by_key` and `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The content of a link's booking page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingPage {
    /// The id of the link.
    pub link_id: LinkId,
    /// The kind of the link.
    pub kind: LinkKind,
    /// The workspace, with the settings of its booking pages.
    pub workspace: Workspace,
    /// The event type.
    pub event_type: PublicEventType,
    /// The hosts, in the link's order.
    pub hosts: Vec<PublicHost>,
    /// The lead host's zone.
    pub time_zone: Zone,
    /// The earliest start that can be booked now.
    pub bookable_from: OffsetDateTime,
    /// The latest start that can be booked now.
    pub bookable_until: OffsetDateTime,
    /// The host's coming absences with a delegate; empty for team links.
    pub absences: Vec<DelegatedAbsence>,
}

/// A host as invitees see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicHost {
    /// The host's name.
    pub name: String,
    /// Whether the host must attend.
    pub role: HostRole,
    /// Whether this host leads the meeting.
    pub lead: bool,
}

impl From<&BookingHost> for PublicHost {
    fn from(host: &BookingHost) -> Self {
        Self { name: host.name.clone(), role: host.host.role, lead: host.host.lead }
    }
}

impl ViewBookingPage {
    fn finder(&self) -> LinkFinder<'_> {
        LinkFinder::of(&self.links, &self.directory, &self.schedules)
    }

    /// Returns the page at `address`.
    ///
    /// # Errors
    /// See [`InviteeError`].
    pub async fn view(&self, address: &PublicAddress) -> Result<BookingPage, InviteeError> {
        let now = self.clock.now();
        Ok(BookingPage::of(self.finder().find(address).await?.not_ended(now)?, now))
    }

    /// Returns the first absence in progress or in the period `shown`.
    ///
    /// Only absences with a delegate count.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn out_of_office(
        &self,
        page: &BookingPage,
        shown: Option<Interval>,
    ) -> Result<Option<OutOfOffice>, StoreError> {
        let now = self.clock.now();
        let concerned = page.absences.iter().filter(|absence| absence.concerns(shown, now));
        let Some(first) = concerned.min_by_key(|absence| absence.period.start()) else {
            return Ok(None);
        };
        let (workspace, event_key) = (&page.workspace, &page.event_type.key);
        let delegate = self.finder().delegate(workspace, event_key, first.delegate).await?;
        Ok(Some(OutOfOffice { period: first.period, delegate }))
    }
}

impl BookingPage {
    fn of(open: OpenLink, now: OffsetDateTime) -> Self {
        let time_zone = open.time_zone();
        let OpenLink { workspace, link, event_type, panel } = open;
        let named = |host: &LinkHost| {
            let member = panel.member(host.host.user_id)?;
            Some(PublicHost {
                name: member.name.clone(),
                role: host.host.role,
                lead: host.host.lead,
            })
        };
        let rule = event_type.rule;
        let absences = match link.address.kind() {
            LinkKind::Personal => panel.lead().map(|host| DelegatedAbsence::all_of(host, now)),
            LinkKind::Team => None,
        };
        Self {
            link_id: link.id,
            kind: link.address.kind(),
            workspace,
            hosts: link.hosts.iter().filter_map(named).collect(),
            time_zone,
            bookable_from: now
                .saturating_add(Duration::minutes(rule.minimum_notice_minutes.into())),
            bookable_until: now.saturating_add(Duration::days(rule.horizon_days.into())),
            absences: absences.unwrap_or_default(),
            event_type: PublicEventType::from(&*event_type),
        }
    }
}
