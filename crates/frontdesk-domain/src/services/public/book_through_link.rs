use std::sync::Arc;

use thiserror::Error;
use time::OffsetDateTime;
use uuid::Uuid;

use super::super::booker::{Booker, NewPerson, NotBooked, Order, PublicOrder, PublicRefusal};
use super::link::{LinkFinder, OpenLink};
use super::manage::Manager;
use super::{
    BookingLimits, ClientAddress, ManagedBooking, PublicAddress, PublicLinkError, TimeUnavailable,
};
use crate::booking::{Answer, Answers, Origin};
use crate::email::Email;
use crate::event_type::{Question, QuestionKind};
use crate::fault::Faults;
use crate::ports::{
    AddressHasher, BookingQueries, Calendars, Clock, DirectoryQueries, LinkQueries, Mode, Random,
    Store, StoreError,
};
use crate::records::PersonFacts;
use crate::requested_time::RequestedTime;
use crate::zone::Zone;

/// Books a meeting on the page of a link, for the one who asks.
pub struct BookThroughLink {
    links: LinkFinder,
    booker: Booker,
    manager: Manager,
    hasher: Arc<dyn AddressHasher>,
    bookings: Arc<dyn BookingQueries>,
    limits: Arc<BookingLimits>,
    clock: Arc<dyn Clock>,
}

/// What an invitee asks for.
#[derive(Clone, Debug)]
pub struct BookThroughLinkCommand {
    /// Where the page stands.
    pub address: PublicAddress,
    /// The start.
    pub start: OffsetDateTime,
    /// The zone in which the invitee reads times.
    pub time_zone: Zone,
    /// The invitee's name.
    pub name: String,
    /// The invitee's address.
    pub email: Email,
    /// Who else is invited.
    pub guests: Vec<Email>,
    /// The answers to the event type's questions.
    pub answers: Answers,
    /// A mark that the page gave its form when it was made, which nobody can guess: one mark makes
    /// one booking, and the same form sent twice gets it both times.
    pub submission: Uuid,
    /// The network address that the request comes from; it is counted and not stored.
    pub client: ClientAddress,
}

/// Why nothing was booked.
#[derive(Debug, Error)]
pub enum BookThroughLinkError {
    /// Nothing can be booked at the address.
    #[error(transparent)]
    Link(#[from] PublicLinkError),
    /// Something of the request is wrong. Fields: `invitee.name`, `guests`, `guests[0]`,
    /// `answers.team_size`.
    #[error("the request has faults")]
    Invalid(Faults),
    /// The time is not open.
    #[error(transparent)]
    TimeUnavailable(Box<TimeUnavailable>),
    /// A rule for bookings by invitees alone.
    #[error(transparent)]
    Public(#[from] PublicRefusal),
}

impl From<StoreError> for BookThroughLinkError {
    fn from(error: StoreError) -> Self {
        Self::Link(error.into())
    }
}

impl BookThroughLink {
    /// The use case on these ports.
    #[expect(clippy::too_many_arguments, reason = "one for each port")]
    pub fn new(
        store: &Arc<dyn Store>,
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        calendars: &Arc<dyn Calendars>,
        hasher: &Arc<dyn AddressHasher>,
        limits: &Arc<BookingLimits>,
        clock: &Arc<dyn Clock>,
        random: &Arc<dyn Random>,
    ) -> Self {
        Self {
            links: LinkFinder::new(links, directory),
            booker: Booker::new(store, bookings, directory, calendars, clock, random),
            manager: Manager::new(bookings, links, directory, clock),
            hasher: Arc::clone(hasher),
            bookings: Arc::clone(bookings),
            limits: Arc::clone(limits),
            clock: Arc::clone(clock),
        }
    }

    /// The new booking, which awaits the invitee's confirmation; or the one that the same form made
    /// before, while it stands as it was asked for. The invitee becomes a stored person along with
    /// it, unless it asked to be forgotten.
    ///
    /// # Errors
    /// See [`BookThroughLinkError`]; nothing is written then.
    pub async fn book(
        &self,
        command: BookThroughLinkCommand,
    ) -> Result<ManagedBooking, BookThroughLinkError> {
        let place =
            self.limits.take(command.client, self.clock.now()).map_err(PublicRefusal::TooMany)?;
        let open = self.links.find(&command.address).await?;
        let workspace = open.workspace.clone();
        let is_known = self.bookings.has_confirmed(workspace.id, &command.email).await?;
        let order = self.order(open, command, is_known);
        match self.booker.book(order, Mode::Commit).await {
            Ok(booking) => {
                place.keep();
                Ok(self.manager.view_of(booking, workspace).await?)
            }
            Err(NotBooked::Public(refusal)) => Err(refusal.into()),
            Err(NotBooked::LinkArchived) => Err(PublicLinkError::closed(workspace).into()),
            Err(NotBooked::Invalid(faults)) => Err(BookThroughLinkError::Invalid(faults)),
            Err(NotBooked::SlotUnavailable(refusal)) => {
                Err(BookThroughLinkError::TimeUnavailable(Box::new((*refusal).into())))
            }
            Err(NotBooked::Store(error)) => Err(error.into()),
        }
    }

    fn order(&self, open: OpenLink, command: BookThroughLinkCommand, is_known: bool) -> Order {
        let person = NewPerson {
            facts: facts_of(&command, &open.event_type.questions),
            hashes: self.hasher.hashes(open.workspace.id, &command.email),
        };
        Order {
            link: open.link,
            event_type: open.event_type,
            start_time: RequestedTime::Instant(command.start),
            time_zone: command.time_zone,
            invitee_name: command.name,
            invitee_email: command.email,
            guests: command.guests,
            answers: command.answers,
            origin: Origin::Link,
            booked_by: None,
            public: Some(PublicOrder {
                submission: command.submission,
                person,
                caps: self.limits.caps(),
                is_known,
            }),
        }
    }
}

/// What the invitee says of itself: its name, and its telephone number where that is asked for.
fn facts_of(command: &BookThroughLinkCommand, questions: &[Question]) -> PersonFacts {
    let phone = |question: &Question| match command.answers.get(&question.key) {
        Some(Answer::Text(number)) => {
            Some(number.trim().to_owned()).filter(|number| !number.is_empty())
        }
        _ => None,
    };
    PersonFacts {
        full_name: Some(command.name.trim().to_owned()),
        phone: questions
            .iter()
            .filter(|question| question.kind == QuestionKind::Phone)
            .find_map(phone),
        ..PersonFacts::default()
    }
}
