use std::sync::Arc;

use thiserror::Error;
use time::OffsetDateTime;
use uuid::Uuid;

use super::super::Ports;
use super::super::booker::{Booker, NewPerson, NotBooked, Order};
use super::link::{LinkFinder, OpenLink};
use super::manage::Manager;
use super::{ManagedBooking, PublicAddress, PublicLinkError, TimeUnavailable};
use crate::booking::{Answer, Answers, Origin};
use crate::email::Email;
use crate::event_type::{Question, QuestionKind};
use crate::fault::Faults;
use crate::ports::{AddressHasher, Mode, StoreError};
use crate::records::PersonFacts;
use crate::requested_time::RequestedTime;
use crate::zone::Zone;

/// Books a meeting on the page of a link, for the one who asks.
pub struct BookThroughLink {
    links: LinkFinder,
    booker: Booker,
    manager: Manager,
    hasher: Arc<dyn AddressHasher>,
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
    /// A mark that the page gave its form when it was made, which nobody can guess: the same form sent twice makes one
    /// booking, and both times it is the answer.
    pub submission: Uuid,
}

/// Why nothing was booked.
#[derive(Debug, Error)]
pub enum BookThroughLinkError {
    /// Nothing can be booked at the address.
    #[error(transparent)]
    Link(#[from] PublicLinkError),
    /// Something of the request is wrong. Fields: `invitee.name`, `guests`, `guests[0]`, `answers.team_size`.
    #[error("the request has faults")]
    Invalid(Faults),
    /// The time is not open.
    #[error(transparent)]
    TimeUnavailable(Box<TimeUnavailable>),
}

impl From<StoreError> for BookThroughLinkError {
    fn from(error: StoreError) -> Self {
        Self::Link(error.into())
    }
}

impl BookThroughLink {
    pub(in crate::services) fn new(ports: &Ports) -> Self {
        Self {
            links: LinkFinder::new(ports),
            booker: Booker::new(ports),
            manager: Manager::new(ports),
            hasher: Arc::clone(&ports.records.hasher),
        }
    }

    /// The new booking, which nobody of the workspace booked; or the one that the same form made before, while it stands as
    /// it was asked for. The invitee becomes a stored person along with it, unless it asked to be forgotten.
    ///
    /// # Errors
    /// See [`BookThroughLinkError`]; nothing is written then.
    pub async fn book(
        &self,
        command: BookThroughLinkCommand,
    ) -> Result<ManagedBooking, BookThroughLinkError> {
        let open = self.links.find(&command.address).await?;
        let workspace = open.workspace.clone();
        let order = self.order(open, command);
        match self.booker.book(order, Mode::Commit).await {
            Ok(booking) => Ok(self.manager.view_of(booking, workspace).await?),
            Err(NotBooked::LinkArchived) => Err(PublicLinkError::closed(workspace).into()),
            Err(NotBooked::Invalid(faults)) => Err(BookThroughLinkError::Invalid(faults)),
            Err(NotBooked::SlotUnavailable(refusal)) => {
                Err(BookThroughLinkError::TimeUnavailable(Box::new((*refusal).into())))
            }
            Err(NotBooked::Store(error)) => Err(error.into()),
        }
    }

    fn order(&self, open: OpenLink, command: BookThroughLinkCommand) -> Order {
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
            submission: Some(command.submission),
            person: Some(person),
        }
    }
}

/// What the invitee says of itself: its name, and its telephone number where that is asked for.
fn facts_of(command: &BookThroughLinkCommand, questions: &[Question]) -> PersonFacts {
    let phone = |question: &Question| match command.answers.get(&question.key) {
        Some(Answer::Text(number)) => Some(number.trim().to_owned()).filter(|number| !number.is_empty()),
        _ => None,
    };
    PersonFacts {
        full_name: Some(command.name.trim().to_owned()),
        phone: questions.iter().filter(|question| question.kind == QuestionKind::Phone).find_map(phone),
        ..PersonFacts::default()
    }
}
