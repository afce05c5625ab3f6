use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::link::{LinkFinder, OpenLink};
use super::{PublicAddress, PublicLinkError};
use crate::booking::BookingHost;
use crate::event_type::{LocationKind, Question};
use crate::host::HostRole;
use crate::ids::LinkId;
use crate::link::LinkHost;
use crate::ports::{Clock, DirectoryQueries, LinkQueries};
use crate::workspace::Workspace;
use crate::zone::Zone;

/// Reads what the page of a link says.
pub struct ViewBookingPage {
    links: LinkFinder,
    clock: Arc<dyn Clock>,
}

/// What the page of a link says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingPage {
    /// The number of the link.
    pub link_id: LinkId,
    /// Whose page it is, and how it is to look.
    pub workspace: Workspace,
    /// What can be booked.
    pub event_type: PublicEventType,
    /// With whom, in the link's order.
    pub hosts: Vec<PublicHost>,
    /// The zone of the host who leads.
    pub time_zone: Zone,
    /// Before this instant nothing can be booked, as of now.
    pub bookable_from: OffsetDateTime,
    /// After this instant nothing can be booked, as of now.
    pub bookable_until: OffsetDateTime,
}

/// What an invitee may know of an event type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicEventType {
    /// Its name for people.
    pub title: String,
    /// What it is about; may be empty.
    pub description: String,
    /// How long a meeting lasts.
    pub duration_minutes: u32,
    /// What the invitee is asked.
    pub questions: Vec<Question>,
    /// How people meet; where exactly, a booking says.
    pub location: LocationKind,
}

/// What an invitee may know of a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicHost {
    /// The host's name.
    pub name: String,
    /// Whether the meeting can do without this host.
    pub role: HostRole,
    /// Marks the one who leads.
    pub lead: bool,
}

impl From<&BookingHost> for PublicHost {
    fn from(host: &BookingHost) -> Self {
        Self { name: host.name.clone(), role: host.host.role, lead: host.host.lead }
    }
}

impl ViewBookingPage {
    /// The use case on these ports.
    pub fn new(
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self { links: LinkFinder::new(links, directory), clock: Arc::clone(clock) }
    }

    /// What the page at `address` says.
    ///
    /// # Errors
    /// See [`PublicLinkError`].
    pub async fn view(&self, address: &PublicAddress) -> Result<BookingPage, PublicLinkError> {
        Ok(BookingPage::of(self.links.find(address).await?, self.clock.now()))
    }
}

impl BookingPage {
    fn of(open: OpenLink, now: OffsetDateTime) -> Self {
        let time_zone = open.time_zone();
        let OpenLink { workspace, link, event_type, members } = open;
        let named = |host: &LinkHost| {
            let member = members.iter().find(|member| member.user_id == host.host.user_id)?;
            Some(PublicHost {
                name: member.name.clone(),
                role: host.host.role,
                lead: host.host.lead,
            })
        };
        let rule = event_type.rule;
        Self {
            link_id: link.id,
            workspace,
            hosts: link.hosts.iter().filter_map(named).collect(),
            time_zone,
            bookable_from: now
                .saturating_add(Duration::minutes(rule.minimum_notice_minutes.into())),
            bookable_until: now.saturating_add(Duration::days(rule.horizon_days.into())),
            event_type: PublicEventType {
                title: event_type.title,
                description: event_type.description,
                duration_minutes: rule.duration_minutes,
                questions: event_type.questions,
                location: event_type.location.kind(),
            },
        }
    }
}
