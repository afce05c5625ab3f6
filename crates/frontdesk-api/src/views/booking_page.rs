//! What invitees are told: nothing here has a host's address, calendar or number.

use frontdesk_domain::booking_page::Language;
use frontdesk_domain::event_type::LocationKind;
use frontdesk_domain::services::{
    AnsweredQuestion, BookingPage, ManagedBooking, ManagedCancellation, PublicAddress, PublicEventType,
    PublicHost, PublicOpenTimes,
};
use frontdesk_domain::workspace::Workspace;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::booking::manage_url;
use super::{
    AnswerView, BookingPages, BookingStatusView, HostRoleView, InstantView, InviteeView, LinkKindView,
    LocationView, OpenTimeView, QuestionView, samples,
};

/// What can be booked through a link, and with whom.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingPage, example = samples::booking_page)]
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
}

fn url_of(address: &PublicAddress, base_url: &str) -> String {
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
#[schema(as = PublicOpenTimes, example = samples::public_open_times)]
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
}

/// A booking as its invitee sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedBooking, example = samples::managed_booking)]
pub struct ManagedBookingView {
    /// Its UUID.
    pub uuid: Uuid,
    /// What it is at the moment of the answer.
    pub status: BookingStatusView,
    /// What it is called.
    pub title: String,
    /// Whose it is.
    pub workspace: PublicWorkspaceView,
    /// What was booked.
    pub event_type: BookedEventTypeView,
    /// When it starts.
    pub start_time: InstantView,
    /// When it ends; the instant itself no longer belongs to it.
    pub end_time: InstantView,
    /// How long it lasts, in minutes.
    pub duration: i64,
    /// The IANA zone in which its time was chosen.
    pub time_zone: String,
    /// With whom.
    pub hosts: Vec<PublicHostView>,
    /// The invitee's own details.
    pub invitee: InviteeView,
    /// The addresses of who else was invited.
    pub guests: Vec<String>,
    /// What the invitee answered, in the order of the questions.
    pub answers: Vec<AnsweredQuestionView>,
    /// Where it takes place.
    pub location: LocationView,
    /// Whether the invitee still has to confirm it, by the link in the mail. Its guests are mailed once that is done.
    pub awaits_confirmation: bool,
    /// How it was called off, when it was.
    #[schema(required)]
    pub cancellation: Option<ManagedCancellationView>,
    /// Whether it may be moved by its token, as of now.
    pub can_move: bool,
    /// Whether it may be cancelled by its token, as of now.
    pub can_cancel: bool,
    /// Where a workflow's booking is moved; others move by `POST …/move`.
    #[schema(required)]
    pub reschedule_url: Option<String>,
    /// The page on which the like can be booked again; `null` when there is none any more.
    #[schema(required)]
    pub book_again_url: Option<String>,
    /// What lets its holder read, move and cancel the booking. Keep it as you would a password.
    pub manage_token: String,
    /// The page on which people do so.
    pub manage_url: String,
    /// When it was made.
    pub created_at: InstantView,
    /// When it last changed.
    pub updated_at: InstantView,
}

impl ManagedBookingView {
    /// The `booking`; the service is reached under `base_url`.
    pub fn new(booking: &ManagedBooking, base_url: &str) -> Self {
        let (start, end) = (booking.interval.start(), booking.interval.end());
        Self {
            uuid: booking.id.0,
            status: booking.status.into(),
            title: booking.title.clone(),
            workspace: (&booking.workspace).into(),
            event_type: BookedEventTypeView { title: booking.event_type.clone() },
            start_time: start.into(),
            end_time: end.into(),
            duration: (end - start).whole_minutes(),
            time_zone: booking.time_zone.name().to_owned(),
            hosts: booking.hosts.iter().map(PublicHostView::from).collect(),
            invitee: (&booking.invitee).into(),
            guests: booking.guests.iter().map(ToString::to_string).collect(),
            answers: booking.answers.iter().map(AnsweredQuestionView::from).collect(),
            location: (&booking.location).into(),
            awaits_confirmation: booking.awaits_confirmation,
            cancellation: booking.cancellation.as_ref().map(ManagedCancellationView::from),
            can_move: booking.can_move,
            can_cancel: booking.can_cancel,
            reschedule_url: booking.reschedule_url.clone(),
            book_again_url: booking.book_again.as_ref().map(|address| url_of(address, base_url)),
            manage_token: booking.manage_token.reveal().to_owned(),
            manage_url: manage_url(base_url, &booking.manage_token),
            created_at: booking.created_at.into(),
            updated_at: booking.updated_at.into(),
        }
    }
}

/// An event type as an invitee's booking names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BookedEventType)]
pub struct BookedEventTypeView {
    /// Its title.
    pub title: String,
}

/// An answer beside its question.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AnsweredQuestion)]
pub struct AnsweredQuestionView {
    /// The words of the question; its key when it is no longer asked.
    pub label: String,
    /// The answer.
    pub answer: AnswerView,
}

impl From<&AnsweredQuestion> for AnsweredQuestionView {
    fn from(answered: &AnsweredQuestion) -> Self {
        Self { label: answered.label.clone(), answer: (&answered.answer).into() }
    }
}

/// How a booking was called off, as its invitee may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ManagedCancellation)]
pub struct ManagedCancellationView {
    /// Why, when that was said.
    #[schema(required)]
    pub reason: Option<String>,
    /// When.
    pub cancelled_at: InstantView,
    /// Whether the workspace did it rather than the invitee.
    pub by_workspace: bool,
}

impl From<&ManagedCancellation> for ManagedCancellationView {
    fn from(cancellation: &ManagedCancellation) -> Self {
        Self {
            reason: cancellation.reason.clone(),
            cancelled_at: cancellation.cancelled_at.into(),
            by_workspace: cancellation.by_workspace,
        }
    }
}
