//! What invitees are told: nothing here has a host's address, calendar or number.

use frontdesk_domain::booking_page::Language;
use frontdesk_domain::event_type::LocationKind;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::services::{
    BookingPage, PublicAddress, PublicEventType, PublicHost, PublicOpenTimes,
};
use frontdesk_domain::workspace::Workspace;
use serde::Serialize;
use time::Duration;
use utoipa::ToSchema;

use super::{
    BookingPages, HostRoleView, InstantView, LinkKindView, LocationView, OpenTimeView,
    QuestionView, samples,
};

/// What can be booked through a link, and with whom.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingPage, example = Self::sample)]
pub struct BookingPageView {
    /// The page for people.
    pub url: String,
    /// The kind of the link.
    pub kind: LinkKindView,
    /// Whose page it is.
    pub workspace: PublicWorkspaceView,
    /// What can be booked.
    pub event_type: PublicEventTypeView,
    /// With whom, in the link's order.
    pub hosts: Vec<PublicHostView>,
    /// The IANA zone of the host who leads, by whose clock the times are counted.
    pub time_zone: String,
    /// Before this instant nothing can be booked, as of now.
    pub bookable_from: InstantView,
    /// After this instant nothing can be booked, as of now.
    pub bookable_until: InstantView,
}

impl BookingPageView {
    /// The `page` at `address`; the service is reached under `base_url`.
    pub fn new(address: &PublicAddress, page: &BookingPage, base_url: &str) -> Self {
        Self {
            url: url_of(address, base_url),
            kind: address.link.kind().into(),
            workspace: (&page.workspace).into(),
            event_type: (&page.event_type).into(),
            hosts: page.hosts.iter().map(PublicHostView::from).collect(),
            time_zone: page.time_zone.name().to_owned(),
            bookable_from: page.bookable_from.into(),
            bookable_until: page.bookable_until.into(),
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        let event_type = samples::an_event_type();
        let page = BookingPage {
            link_id: LinkId(31),
            workspace: samples::a_workspace(),
            event_type: PublicEventType {
                title: event_type.title,
                description: event_type.description,
                duration_minutes: event_type.rule.duration_minutes,
                questions: event_type.questions,
                location: event_type.location.kind(),
            },
            hosts: vec![samples::a_public_host()],
            time_zone: samples::london(),
            bookable_from: samples::NOW
                + Duration::minutes(event_type.rule.minimum_notice_minutes.into()),
            bookable_until: samples::NOW + Duration::days(event_type.rule.horizon_days.into()),
        };
        Self::new(&samples::a_public_address(), &page, samples::BASE_URL)
    }
}

pub(super) fn url_of(address: &PublicAddress, base_url: &str) -> String {
    BookingPages::new(base_url, &address.workspace).url(&address.link)
}

/// A workspace as the public knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PublicWorkspace)]
pub struct PublicWorkspaceView {
    /// Its key, which stands in addresses.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The language (BCP 47) in which its pages speak to somebody who asks for no other.
    pub language: &'static str,
}

impl From<&Workspace> for PublicWorkspaceView {
    fn from(workspace: &Workspace) -> Self {
        Self {
            key: workspace.key.to_string(),
            name: workspace.name.clone(),
            language: Language::as_str(workspace.booking_page.language),
        }
    }
}

/// An event type as the public knows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PublicEventType)]
pub struct PublicEventTypeView {
    /// Its title.
    pub title: String,
    /// What it is about; may be empty.
    pub description: String,
    /// How long it lasts, in minutes.
    pub duration: u32,
    /// How people meet; where exactly, a booking says.
    pub location: LocationView,
    /// What the invitee is asked.
    pub questions: Vec<QuestionView>,
}

impl From<&PublicEventType> for PublicEventTypeView {
    fn from(event_type: &PublicEventType) -> Self {
        Self {
            title: event_type.title.clone(),
            description: event_type.description.clone(),
            duration: event_type.duration_minutes,
            location: without_details(event_type.location),
            questions: event_type.questions.iter().map(QuestionView::from).collect(),
        }
    }
}

fn without_details(kind: LocationKind) -> LocationView {
    match kind {
        LocationKind::Video => LocationView::Video { url: None },
        LocationKind::Phone => LocationView::Phone { number: None },
        LocationKind::InPerson => LocationView::InPerson { address: None },
    }
}

/// A host as the public knows one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PublicHost)]
pub struct PublicHostView {
    /// The name.
    pub name: String,
    /// Whether the meeting can do without this host.
    pub role: HostRoleView,
    /// Marks the one lead host.
    pub lead: bool,
}

impl From<&PublicHost> for PublicHostView {
    fn from(host: &PublicHost) -> Self {
        Self { name: host.name.clone(), role: host.role.into(), lead: host.lead }
    }
}

/// The times that an invitee can choose from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PublicOpenTimes, example = Self::sample)]
pub struct PublicOpenTimesView {
    /// The IANA zone in which bounds without an offset were read.
    pub time_zone: String,
    /// How long each of the times lasts, in minutes.
    pub duration: u32,
    /// The times, ascending.
    pub open_times: Vec<OpenTimeView>,
}

impl PublicOpenTimesView {
    /// What was `found`; `time_zone` is the zone that the request was read in.
    pub fn new(time_zone: &str, found: &PublicOpenTimes) -> Self {
        Self {
            time_zone: time_zone.to_owned(),
            duration: found.duration_minutes,
            open_times: found.open_times.iter().map(OpenTimeView::from).collect(),
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        let report = samples::open_times();
        let found = PublicOpenTimes {
            time_zone: report.time_zone,
            duration_minutes: report.duration_minutes,
            open_times: report.open_times,
        };
        Self::new("Europe/London", &found)
    }
}
