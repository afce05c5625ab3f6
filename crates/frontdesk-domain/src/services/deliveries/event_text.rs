use crate::booking::{Answer, Booking};
use crate::calendar::CalendarEvent;
use crate::event_type::{Location, Question};
use crate::ids::BookingId;

pub(super) fn calendar_event(booking: &Booking, questions: &[Question]) -> CalendarEvent {
    let location = match booking.location.clone() {
        Location::Video { url: place }
        | Location::Phone { number: place }
        | Location::InPerson { address: place } => place,
    };
    CalendarEvent {
        uid: event_uid(booking.id),
        sequence: booking.revision,
        stamped_at: booking.updated_at,
        interval: booking.interval,
        summary: booking.title.clone(),
        description: Some(description(booking, questions)),
        location,
        url: None,
    }
}

/// The UID of a booking, the same in all calendars.
pub(super) fn event_uid(booking: BookingId) -> String {
    booking.to_string()
}

/// Lists participants and answers, without words that need translation.
fn description(booking: &Booking, questions: &[Question]) -> String {
    let invitee = &booking.invitee;
    let people = std::iter::once(format!("{} <{}>", invitee.name, invitee.email))
        .chain(booking.guests.iter().map(ToString::to_string));
    let answers = booking.answered(questions).into_iter();
    let answers =
        answers.map(|answered| format!("{}: {}", answered.label, words(&answered.answer)));
    people.chain(answers).collect::<Vec<_>>().join("\n")
}

fn words(answer: &Answer) -> String {
    match answer {
        Answer::Checked(true) => "✓".to_owned(),
        Answer::Checked(false) => "–".to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::Text(text) => text.clone(),
        Answer::Choices(choices) => choices.join(", "),
    }
}
