//! Views for invitees; they omit the hosts' email addresses, calendars and ids.

use frontdesk_domain::booking_page::Language;
use frontdesk_domain::event_type::{LocationKind, PublicEventType};
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::link::LinkKind;
use frontdesk_domain::services::{
    BookingPage, OutOfOffice, PublicAddress, PublicDelegate, PublicHost, PublicOpenTimes,
};
use frontdesk_domain::workspace::Workspace;
use frontdesk_domain::zone::Zone;
use serde::Serialize;
use time::Duration;
use time::macros::datetime;
use utoipa::ToSchema;

use super::{
    BookingPages, HostRoleView, InstantView, LinkKindView, LocationView, OpenTimeView,
    QuestionView, samples,
};

/// The meeting that can be booked through a link, and its hosts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingPage, example = Self::sample)]
pub struct BookingPageView {
    /// The URL of the booking page.
    pub url: String,
    /// The kind of the link.
    pub kind: LinkKindView,
    /// The workspace of the link.
    pub workspace: PublicWorkspaceView,
    /// The event type that can be booked.
    pub event_type: PublicEventTypeView,
    /// The hosts, in the order of the link.
    pub hosts: Vec<PublicHostView>,
    /// The lead host's IANA time zone, in which the days and slots are computed.
    pub time_zone: String,
    /// The earliest bookable time at the time of the response.
    pub bookable_from: InstantView,
    /// The latest bookable time at the time of the response.
    pub bookable_until: InstantView,
    /// The host's current or next absence with a delegate until `bookable_until`. `null` for team
    /// links and without such an absence.
    #[schema(required)]
    pub out_of_office: Option<OutOfOfficeView>,
}

impl BookingPageView {
    /// The view of `page` at `address`; `base_url` is the address of the service.
    pub fn new(
        address: &PublicAddress,
        page: &BookingPage,
        absence: Option<&OutOfOffice>,
        base_url: &str,
    ) -> Self {
        Self {
            url: url_of(address, base_url),
            kind: page.kind.into(),
            workspace: (&page.workspace).into(),
            event_type: (&page.event_type).into(),
            hosts: page.hosts.iter().map(PublicHostView::from).collect(),
            time_zone: page.time_zone.name().to_owned(),
            bookable_from: page.bookable_from.into(),
            bookable_until: page.bookable_until.into(),
            out_of_office: absence.map(|absence| OutOfOfficeView::new(absence, base_url)),
        }
    }

    fn sample() -> Self {
        let event_type = samples::an_event_type();
        let page = BookingPage {
            link_id: LinkId(31),
            kind: LinkKind::Team,
            workspace: samples::a_workspace(),
            event_type: PublicEventType::from(&event_type),
            hosts: vec![samples::a_public_host()],
            time_zone: samples::london(),
            bookable_from: samples::NOW
                + Duration::minutes(event_type.rule.minimum_notice_minutes.into()),
            bookable_until: samples::NOW + Duration::days(event_type.rule.horizon_days.into()),
            absences: vec![],
        };
        Self::new(&samples::a_public_address(), &page, None, samples::BASE_URL)
    }
}

pub(super) fn url_of(address: &PublicAddress, base_url: &str) -> String {
    BookingPages::new(base_url, &address.workspace).url(&address.link)
}

/// A workspace as invitees see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PublicWorkspace)]
pub struct PublicWorkspaceView {
    /// The key of the workspace in URLs.
    pub key: String,
    /// The name of the workspace.
    pub name: String,
    /// The default language of the booking pages (BCP 47).
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

/// An event type as invitees see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PublicEventType)]
pub struct PublicEventTypeView {
    /// The title of the event type.
    pub title: String,
    /// The description; may be empty.
    pub description: String,
    /// The duration in minutes.
    pub duration: u32,
    /// The kind of location. Only a booking contains the details.
    pub location: LocationView,
    /// The questions that the invitee answers.
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

/// A host as invitees see one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PublicHost)]
pub struct PublicHostView {
    /// The name.
    pub name: String,
    /// Whether the host must attend.
    pub role: HostRoleView,
    /// Whether this host is the lead host.
    pub lead: bool,
}

impl From<&PublicHost> for PublicHostView {
    fn from(host: &PublicHost) -> Self {
        Self { name: host.name.clone(), role: host.role.into(), lead: host.lead }
    }
}

/// An absence of the host of a personal link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OutOfOffice, example = Self::sample)]
pub struct OutOfOfficeView {
    /// The start of the absence; it may be in the past.
    pub start_time: InstantView,
    /// The end of the absence, excluded.
    pub end_time: InstantView,
    /// The member to book instead. `null` if the delegate has no active personal link for the event
    /// type.
    #[schema(required)]
    pub delegate: Option<PublicDelegateView>,
}

/// A member to book instead of an absent host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PublicDelegate)]
pub struct PublicDelegateView {
    /// The name.
    pub name: String,
    /// The URL of the delegate's booking page for the event type.
    pub url: String,
}

impl OutOfOfficeView {
    fn new(absence: &OutOfOffice, base_url: &str) -> Self {
        let delegate = |delegate: &PublicDelegate| PublicDelegateView {
            name: delegate.name.clone(),
            url: url_of(&delegate.address, base_url),
        };
        Self {
            start_time: absence.period.start().into(),
            end_time: absence.period.end().into(),
            delegate: absence.delegate.as_ref().map(delegate),
        }
    }

    fn sample() -> Self {
        Self {
            start_time: datetime!(2026-12-24 00:00 UTC).into(),
            end_time: datetime!(2027-01-02 00:00 UTC).into(),
            delegate: Some(PublicDelegateView {
                name: "Tom Becker".to_owned(),
                url: format!("{}/book/northwind/tom/intro-30", samples::BASE_URL),
            }),
        }
    }
}

/// Open times for invitees.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PublicOpenTimes, example = Self::sample)]
pub struct PublicOpenTimesView {
    /// The IANA time zone for `start` and `end` in the request, if they have no offset.
    pub time_zone: String,
    /// The duration of each open time, in minutes.
    pub duration: u32,
    /// The open times, in ascending order.
    pub open_times: Vec<OpenTimeView>,
}

impl PublicOpenTimesView {
    /// The view of `found`; `time_zone` is the time zone of the request.
    pub fn new(time_zone: &Zone, found: &PublicOpenTimes) -> Self {
        Self {
            time_zone: time_zone.name().to_owned(),
            duration: found.duration_minutes,
            open_times: OpenTimeView::list(&found.open_times, time_zone),
        }
    }

    fn sample() -> Self {
        let report = samples::open_times();
        let found = PublicOpenTimes {
            time_zone: report.time_zone,
            duration_minutes: report.duration_minutes,
            open_times: report.open_times,
        };
        Self::new(&samples::london(), &found)
    }
}
