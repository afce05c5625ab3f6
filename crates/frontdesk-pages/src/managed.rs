//! The page addresses, success messages and calendar export of a booking.

use frontdesk_domain::booking::{BookingStatus, ManageToken};
use frontdesk_domain::services::ManagedBooking;

use crate::calendar_event::CalendarEvent;
use crate::views::about::place;
use crate::visit::{Visit, with_pairs};
use crate::words::{Message, Words};

/// The query parameter that names the completed action.
const DONE: &str = "done";

#[derive(Clone)]
pub(crate) struct ManagedPaths {
    booking: String,
}

impl ManagedPaths {
    pub(crate) fn of(token: &ManageToken) -> Self {
        Self { booking: format!("/booking/{}", token.reveal()) }
    }

    pub(crate) fn booking(&self) -> String {
        self.booking.clone()
    }

    pub(crate) fn moving(&self) -> String {
        format!("{}/move", self.booking)
    }

    pub(crate) fn cancelling(&self) -> String {
        format!("{}/cancel", self.booking)
    }

    pub(crate) fn invite(&self, visit: &Visit) -> String {
        let visit = Visit { language: visit.language, ..Visit::default() };
        visit.address(&format!("{}/invite.ics", self.booking))
    }

    pub(crate) fn after(&self, done: Done, visit: &Visit) -> String {
        let visit = visit.at_the_start().after_the_form();
        let mut pairs = visit.pairs();
        pairs.push((DONE.into(), done.as_str().into()));
        with_pairs(&self.booking, pairs)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Booked,
    Moved,
    Confirmed,
    Cancelled,
}

impl Done {
    /// Returns the name in addresses and embed events.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Booked => "booked",
            Self::Moved => "moved",
            Self::Confirmed => "confirmed",
            Self::Cancelled => "cancelled",
        }
    }

    /// `None` if the action contradicts the current state of the booking.
    pub(crate) fn parse(parameter: Option<&str>, booking: &ManagedBooking) -> Option<Self> {
        let done = [Self::Booked, Self::Moved, Self::Confirmed, Self::Cancelled]
            .into_iter()
            .find(|done| Some(done.as_str()) == parameter)?;
        let fits = match done {
            Self::Confirmed if booking.awaits_confirmation => return None,
            Self::Booked | Self::Moved | Self::Confirmed => BookingStatus::Scheduled,
            Self::Cancelled => BookingStatus::Cancelled,
        };
        (booking.status == fits).then_some(done)
    }

    pub(crate) fn parameter() -> &'static str {
        DONE
    }

    pub(crate) fn message(self) -> Message {
        match self {
            Self::Booked => Message::Booked,
            Self::Moved => Message::Moved,
            Self::Confirmed => Message::Confirmed,
            Self::Cancelled => Message::Cancelled,
        }
    }
}

/// Reuses the mail's `UID` and `SEQUENCE`; calendars then show one entry.
pub(crate) fn calendar_event(
    words: Words,
    booking: &ManagedBooking,
    base_url: &str,
) -> CalendarEvent {
    let url = format!("{base_url}{}", ManagedPaths::of(&booking.manage_token).booking());
    CalendarEvent {
        uid: booking.id.to_string(),
        sequence: booking.revision,
        changed_at: booking.updated_at,
        start: booking.interval.start(),
        end: booking.interval.end(),
        title: booking.title.clone(),
        description: words.with(Message::InviteByLink, "url", url.as_str()),
        location: place(&booking.location).map(str::to_owned),
        url,
        cancelled: booking.status == BookingStatus::Cancelled,
    }
}
