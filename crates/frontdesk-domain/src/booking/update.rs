use time::OffsetDateTime;

use super::{
    Action, Answers, Booking, BookingStatus, FORGOTTEN_EMAIL, InvalidTransition, Invitee,
    Transition,
};
use crate::email::Email;
use crate::event::{AddedGuests, UpdatedDetails};
use crate::metadata::Metadata;

/// The details of a booking that members can update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingDetails {
    /// The invitee's name.
    pub invitee_name: String,
    /// The addresses of the guests.
    pub guests: Vec<Email>,
    /// The invitee's answers.
    pub answers: Answers,
    /// The key-value pairs.
    pub metadata: Metadata,
}

impl Booking {
    /// The details as they are now.
    pub fn details(&self) -> BookingDetails {
        BookingDetails {
            invitee_name: self.invitee.name.clone(),
            guests: self.guests.clone(),
            answers: self.answers.clone(),
            metadata: self.metadata.clone(),
        }
    }

    /// Updates the details, also after the meeting.
    ///
    /// The guests change only before the end of the meeting. The title follows the invitee's name.
    /// The revision stays the same if only the metadata changes, because calendar entries do not show
    /// them.
    ///
    /// # Errors
    /// [`InvalidTransition`] if the booking is cancelled or its invitee erased, or if the guests
    /// change while it is not scheduled.
    pub fn update(
        self,
        details: BookingDetails,
        now: OffsetDateTime,
    ) -> Result<(Transition, UpdatedDetails), InvalidTransition> {
        let status = self.status_at(now);
        let is_erased = self.invitee.email.as_str() == FORGOTTEN_EMAIL;
        if status == BookingStatus::Cancelled || is_erased {
            return self.refuse(Action::Update, now);
        }
        let updated = self.difference(&details);
        if updated.guests.is_some() && status != BookingStatus::Scheduled {
            return self.refuse(Action::ChangeGuests, now);
        }
        if updated == UpdatedDetails::default() {
            return Ok((Transition::Unchanged(self), updated));
        }
        let BookingDetails { invitee_name: name, guests, answers, metadata } = details;
        let title = if updated.invitee_name {
            Self::title_of(&self.event_type.title, &name, &self.hosts)
        } else {
            self.title
        };
        let booking = Self {
            title,
            invitee: Invitee { name, ..self.invitee },
            guests,
            answers,
            metadata,
            revision: self.revision + u32::from(updated.are_in_calendars()),
            updated_at: now,
            ..self
        };
        Ok((Transition::Changed(booking), updated))
    }

    fn difference(&self, details: &BookingDetails) -> UpdatedDetails {
        let added = || AddedGuests::between(&self.guests, &details.guests);
        UpdatedDetails {
            invitee_name: self.invitee.name != details.invitee_name,
            guests: (self.guests != details.guests).then(added),
            answers: self.answers != details.answers,
            metadata: self.metadata != details.metadata,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking::BookingState;
    use crate::booking::state::tests::{AFTER, DURING, booking, cancelled};

    fn guests(names: &[&str]) -> Vec<Email> {
        let email = |name| Email::parse(&format!("{name}@acme.com")).expect("an address");
        names.iter().map(email).collect()
    }

    fn scheduled() -> Booking {
        Booking { guests: guests(&["bob", "eve"]), ..booking(BookingState::Scheduled) }
    }

    fn metadata(text: &str) -> Metadata {
        Metadata::new([("note".to_owned(), text.to_owned())].into()).expect("a valid pair")
    }

    #[test]
    fn updated_name_changes_the_title() {
        let details =
            BookingDetails { invitee_name: "Ada King".to_owned(), ..scheduled().details() };
        let (transition, updated) = scheduled().update(details, DURING).expect("it is scheduled");
        assert_eq!(updated.names(), ["invitee.name"]);
        let Transition::Changed(booking) = transition else { panic!("it changed") };
        assert_eq!(booking.title, "Intro call: Ada King and Priya Raman");
        let expected = Booking {
            title: booking.title.clone(),
            invitee: Invitee { name: "Ada King".to_owned(), ..scheduled().invitee },
            revision: 1,
            updated_at: DURING,
            ..scheduled()
        };
        assert_eq!(booking, expected);
    }

    #[test]
    fn update_names_the_changed_details_and_added_guests() {
        let details = BookingDetails {
            guests: guests(&["sam", "eve", "kim"]),
            answers: [("ok".to_owned(), crate::booking::Answer::Checked(true))].into(),
            metadata: metadata("vip"),
            ..scheduled().details()
        };
        let (transition, updated) =
            scheduled().update(details.clone(), DURING).expect("it is scheduled");
        assert_eq!(updated.names(), ["guests", "answers", "metadata"]);
        assert_eq!(updated.guests, Some(AddedGuests(0b101)));
        let booking = transition.into_booking();
        assert_eq!((booking.details(), booking.revision), (details, 1));
        assert_eq!(booking.title, scheduled().title);
    }

    #[test]
    fn metadata_can_be_updated_after_the_meeting_and_keep_the_revision() {
        for state in [BookingState::Scheduled, BookingState::Completed] {
            let over = booking(state);
            let details = BookingDetails { metadata: metadata("no-show"), ..over.details() };
            let (transition, updated) = over.update(details, AFTER).expect("it is not cancelled");
            assert_eq!(updated.names(), ["metadata"]);
            let booking = transition.into_booking();
            assert_eq!((booking.revision, booking.updated_at), (0, AFTER));
        }
    }

    #[test]
    fn guests_change_only_before_the_end() {
        let details = BookingDetails { guests: guests(&["bob"]), ..scheduled().details() };
        assert!(scheduled().update(details.clone(), DURING).is_ok());
        let refused = scheduled().update(details, AFTER).expect_err("it is over");
        assert_eq!(
            refused.to_string(),
            "a booking can only be given other guests while it is scheduled and not over; this one is completed"
        );
    }

    #[test]
    fn equal_details_change_nothing() {
        let (transition, updated) =
            scheduled().update(scheduled().details(), AFTER).expect("nothing changes");
        assert_eq!(transition, Transition::Unchanged(scheduled()));
        assert_eq!(updated, UpdatedDetails::default());
    }

    #[test]
    fn cancelled_or_erased_booking_is_not_updated() {
        let erased = scheduled().without_person(&guests(&["ada"])[0], AFTER).expect("it is over");
        for booking in [booking(cancelled()), erased] {
            let refused = booking.clone().update(booking.details(), AFTER).expect_err("refused");
            assert_eq!(refused.action, Action::Update);
        }
    }
}
