use std::sync::Arc;

use super::booker::{MAX_NAME_CHARS, guest_faults};
use super::error::BookingError;
use super::get_booking::{Authority, find_changeable, find_visible};
use crate::access::Actor;
use crate::booking::{
    Answer, Booking, BookingDetails, MapPatch, Transition, check_changed_answers,
};
use crate::email::Email;
use crate::event::{BookingChange, Event};
use crate::event_type::Question;
use crate::fault::{Fault, Faults};
use crate::ids::BookingId;
use crate::metadata::Metadata;
use crate::ports::{
    BookingQueries, Clock, DirectoryQueries, Mode, Random, Store, StoreError, UnitOfWork, finish,
};
use crate::text::{check_line, display_name};

/// Updates the details of a booking, also after the meeting.
pub struct UpdateBooking {
    /// Begins a unit of work that calls `find_booking_for_update` and `save_updated_booking`.
    pub store: Arc<dyn Store>,
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_event_type`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// Changes of the details of a booking.
#[derive(Clone, Debug, Default)]
pub struct UpdateBookingCommand {
    /// The new name of the invitee; `None`: unchanged.
    pub invitee_name: Option<String>,
    /// The new list of guests; `None`: unchanged.
    pub guests: Option<Vec<Email>>,
    /// The changed answers, by question key.
    pub answers: MapPatch<Answer>,
    /// The changed key-value pairs.
    pub metadata: MapPatch<String>,
}

impl UpdateBooking {
    /// Updates the booking; an update without a change writes nothing.
    ///
    /// # Errors
    /// See [`BookingError`]. On error, nothing is written.
    pub async fn update(
        &self,
        actor: &Actor,
        id: BookingId,
        command: UpdateBookingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        actor.require_not_observer("change a booking")?;
        let seen = find_visible(self.bookings.as_ref(), actor, id).await?;
        Authority::Member(actor).check(&seen)?;
        let questions = self.questions(&seen, &command.answers).await?;
        let mut unit = self.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), actor, id, command, &questions).await;
        finish(unit, mode, outcome).await
    }

    /// The faults of a request's answers, beside its other faults.
    ///
    /// # Errors
    /// [`BookingError::NotFound`], or the store's error.
    pub async fn faults_of_answers(
        &self,
        actor: &Actor,
        id: BookingId,
        changes: &MapPatch<Answer>,
    ) -> Result<Faults, BookingError> {
        let seen = find_visible(self.bookings.as_ref(), actor, id).await?;
        let questions = self.questions(&seen, changes).await?;
        Ok(check_changed_answers(&questions, &seen.answers, changes).err().unwrap_or_default())
    }

    async fn questions(
        &self,
        booking: &Booking,
        changes: &MapPatch<Answer>,
    ) -> Result<Vec<Question>, StoreError> {
        if *changes == MapPatch::default() {
            return Ok(Vec::new());
        }
        let (workspace, id) = (booking.workspace_id, booking.event_type.id);
        let found = self.directory.find_event_type(workspace, id).await?;
        Ok(found.map(|event_type| event_type.questions).unwrap_or_default())
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        actor: &Actor,
        id: BookingId,
        command: UpdateBookingCommand,
        questions: &[Question],
    ) -> Result<Booking, BookingError> {
        let authority = Authority::Member(actor);
        let booking = find_changeable(unit, authority, actor.workspace_id, id).await?;
        let details = command.details_of(&booking, questions).map_err(BookingError::Invalid)?;
        let (transition, updated) = booking.update(details, self.clock.now())?;
        if let Transition::Changed(booking) = &transition {
            let (id, change) =
                (self.random.uuid(booking.updated_at), BookingChange::Updated(updated));
            let event = Event::of_booking(id, booking, change, authority.member().as_ref());
            unit.bookings().save_updated_booking(booking, &[event]).await?;
        }
        Ok(transition.into_booking())
    }
}

impl UpdateBookingCommand {
    /// The details of `booking` after the changes.
    fn details_of(
        self,
        booking: &Booking,
        questions: &[Question],
    ) -> Result<BookingDetails, Faults> {
        let mut faults = Faults::new();
        let mut details = booking.details();
        if let Some(name) = self.invitee_name {
            let checked = check_line(&name, MAX_NAME_CHARS);
            faults.extend(checked.err().map(|detail| Fault::new("invitee.name", detail)));
            details.invitee_name = display_name(&name);
        }
        if let Some(guests) = self.guests {
            faults.extend(guest_faults(&booking.invitee.email, &guests));
            details.guests = guests;
        }
        match check_changed_answers(questions, &booking.answers, &self.answers) {
            Ok(answers) => details.answers = answers,
            Err(of_answers) => faults.extend(of_answers),
        }
        match Metadata::new(self.metadata.apply(&details.metadata.into_pairs())) {
            Ok(metadata) if faults.is_empty() => Ok(BookingDetails { metadata, ..details }),
            Ok(_) => Err(faults),
            Err(of_metadata) => Err([faults, of_metadata].concat()),
        }
    }
}
