use std::sync::Arc;

use uuid::Uuid;

use super::address::PublicAddress;
use super::error::{InviteeError, LinkClosed};
use super::link::{LinkFinder, OpenLink};
use super::manage::{BookAgain, ManagedBooking, Viewer};
use crate::booking::{Answer, Answers, Attribution, Origin, check_answers};
use crate::email::Email;
use crate::event_type::{EventType, Question, QuestionKind};
use crate::fault::Faults;
use crate::link::Link;
use crate::metadata::Metadata;
use crate::ports::{
    AddressHasher, BookingQueries, Clock, DirectoryQueries, LinkQueries, Mode, Random, Store,
};
use crate::records::PersonFacts;
use crate::requested_time::RequestedTime;
use crate::services::bookings::booker::{Booker, BookingRequest, NewPerson, PublicRequest};
use crate::services::bookings::booking_limits::BookingLimits;
use crate::services::bookings::error::BookingError;
use crate::services::client_limit::ClientAddress;
use crate::services::open_times::schedules::Schedules;
use crate::text::{display_name, with_ascii_digits};
use crate::zone::Zone;

/// Books a meeting through a public link.
pub struct BookThroughLink {
    /// Begins a unit of work.
    ///
    /// Its methods: those of [`BookMeeting`](crate::services::BookMeeting), and
    /// `find_booking_by_submission`, `find_person_for_update`, `list_unconfirmed`, `is_suppressed`
    /// and `save_person`.
    pub store: Arc<dyn Store>,
    /// Calls `has_confirmed`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_link_at`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace_by_key`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `hashes`.
    pub hasher: Arc<dyn AddressHasher>,
    /// The caps on bookings by invitees.
    pub limits: Arc<BookingLimits>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid` and `entropy`.
    pub random: Arc<dyn Random>,
}

/// An invitee's booking request.
#[derive(Clone, Debug)]
pub struct BookThroughLinkCommand {
    /// The address of the link.
    pub address: PublicAddress,
    /// The requested start.
    pub start_time: RequestedTime,
    /// The invitee's time zone.
    pub time_zone: Zone,
    /// The invitee's name.
    pub name: String,
    /// The invitee's email address.
    pub email: Email,
    /// The email addresses of further participants.
    pub guests: Vec<Email>,
    /// The answers to the event type's questions.
    pub answers: Answers,
    /// The campaign parameters of the invitee's visit, such as `utm_source`.
    pub attribution: Attribution,
    /// The form's random idempotency key: resubmitting the form returns the same booking.
    pub submission: Uuid,
    /// The client's network address, for the per-client cap; it is not stored.
    pub client: ClientAddress,
}

impl BookThroughLink {
    fn finder(&self) -> LinkFinder<'_> {
        LinkFinder::of(&self.links, &self.directory, &self.schedules)
    }

    /// Creates the booking, which awaits the invitee's confirmation.
    ///
    /// If the form already created a scheduled booking for this link, start and email, that booking
    /// is returned and not counted. The invitee is stored as a person, unless the person was erased on request.
    ///
    /// # Errors
    /// See [`InviteeError`]. On error, nothing is written.
    pub async fn book(
        &self,
        command: BookThroughLinkCommand,
        mode: Mode<ManagedBooking>,
    ) -> Result<ManagedBooking, InviteeError> {
        let now = self.clock.now();
        let place = self.limits.take(command.client, now);
        let OpenLink { workspace, link, event_type, panel } =
            self.finder().find(&command.address).await?;
        let is_dry_run = matches!(mode, Mode::DryRun);
        // A dry run costs nothing, so its response must not depend on whether the address is known.
        let is_known =
            !is_dry_run && self.bookings.has_confirmed(workspace.id, &command.email).await?;
        let address =
            PublicAddress { workspace: workspace.key.clone(), link: link.address.clone() };
        let book_again = BookAgain { address, limits: link.limits, others: link.bookings };
        let questions = event_type.questions.clone();
        let viewer = Viewer {
            workspace: workspace.clone(),
            questions,
            book_again: Some(book_again),
            contact: None,
            clock: Arc::clone(&self.clock),
        };
        let request = self.request(link, event_type, command, is_known);
        let recorded = viewer.recording(mode);
        let booker = Booker {
            store: self.store.as_ref(),
            schedules: &self.schedules,
            clock: self.clock.as_ref(),
            random: self.random.as_ref(),
        };
        let outcome = match &place {
            Ok(_) => booker.book(request, panel, recorded).await,
            Err(refusal) => booker.find_booked(&request, (*refusal).into(), recorded).await,
        };
        match outcome {
            Ok(booking) => {
                let is_new = now <= booking.created_at;
                if let Ok(place) = place
                    && is_new
                    && !is_dry_run
                {
                    place.keep();
                }
                Ok(viewer.view(booking))
            }
            Err(BookingError::LinkNotFound(_)) => {
                Err(InviteeError::closed(workspace, LinkClosed::Archived))
            }
            Err(BookingError::LinkEnded(end)) => {
                Err(InviteeError::closed(workspace, LinkClosed::Ended(end)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The faults of a request's answers, beside its other faults.
    ///
    /// # Errors
    /// See [`InviteeError`].
    pub async fn faults_of_answers(
        &self,
        address: &PublicAddress,
        answers: &Answers,
    ) -> Result<Faults, InviteeError> {
        let OpenLink { event_type, .. } = self.finder().find(address).await?;
        Ok(check_answers(&event_type.questions, answers).err().unwrap_or_default())
    }

    fn request(
        &self,
        link: Link,
        event_type: Arc<EventType>,
        command: BookThroughLinkCommand,
        is_known: bool,
    ) -> BookingRequest {
        let person = NewPerson {
            facts: facts_of(&command, &event_type.questions),
            hashes: self.hasher.hashes(link.workspace_id, &command.email),
        };
        BookingRequest {
            link,
            event_type,
            start_time: command.start_time,
            time_zone: command.time_zone,
            invitee_name: command.name,
            invitee_email: command.email,
            guests: command.guests,
            answers: command.answers,
            metadata: Metadata::default(),
            attribution: command.attribution,
            origin: Origin::Link,
            booked_by: None,
            hold: None,
            public: Some(PublicRequest {
                submission: command.submission,
                person,
                caps: self.limits.caps(),
                is_known,
            }),
        }
    }
}

fn facts_of(command: &BookThroughLinkCommand, questions: &[Question]) -> PersonFacts {
    let phone = |question: &Question| match command.answers.get(&question.key) {
        Some(Answer::Text(number)) => {
            Some(with_ascii_digits(number.trim())).filter(|number| !number.is_empty())
        }
        _ => None,
    };
    PersonFacts {
        full_name: Some(display_name(&command.name)),
        phone: questions
            .iter()
            .filter(|question| question.kind == QuestionKind::Phone)
            .find_map(phone),
        ..PersonFacts::default()
    }
}
