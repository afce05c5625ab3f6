//! The invitee's page of a booking.

use frontdesk_domain::booking::{Answer, BookingStatus};
use frontdesk_domain::email::Email;
use frontdesk_domain::services::{Contact, ManagedBooking};
use maud::{Markup, html};

use super::about::{fact, hosts, kind, meeting_time, place};
use super::layout::{EmbedEvent, layout_after};
use super::sign::Sign;
use crate::calendar_event::CalendarEvent;
use crate::managed::{Done, ManagedPaths};
use crate::scene::Scene;
use crate::words::Message;

/// `done` is the action that the visitor just completed.
///
/// `confirm_by_mail` means that a mail asks the invitee to confirm.
pub(crate) fn booking(
    scene: &Scene,
    booking: &ManagedBooking,
    paths: &ManagedPaths,
    event: &CalendarEvent,
    done: Option<Done>,
    confirm_by_mail: bool,
) -> Markup {
    let heading = scene.say(done.map_or(Message::YourMeeting, Done::message));
    let content = html! {
        section.card.meeting aria-labelledby="title" {
            @if let Some(done) = done { span class={ "seal seal-" (done.as_str()) } aria-hidden="true" {} }
            h1 #title tabindex="-1" autofocus[done.is_some()] { (heading) }
            @if done != Some(Done::Cancelled) { (state(scene, booking)) }
            @if confirm_by_mail { (by_mail(scene, booking)) }
            (facts(scene, booking))
            @if booking.status == BookingStatus::Scheduled {
                (changes(scene, booking, paths))
                (calendars(scene, paths, event))
                p.quiet { (scene.say(Message::KeepThisPage)) }
            }
            @if let Some(address) = &booking.book_again && booking.status != BookingStatus::Scheduled {
                @let again = scene.visit.at_the_start().address(&format!("/book/{address}"));
                p.actions { a.button href=(again) { (scene.say(Message::BookAgain)) } }
            }
        }
    };
    // A confirmation has no embedding site to notify, because its page is opened from a mail.
    let announced = done.filter(|done| *done != Done::Confirmed);
    let embed_event =
        announced.map(|done| EmbedEvent { what: done.as_str(), interval: booking.interval });
    layout_after(scene, &heading, embed_event, &content)
}

fn by_mail(scene: &Scene, booking: &ManagedBooking) -> Markup {
    let address = booking.invitee.email.to_string();
    html! {
        p.state { (scene.words().with(Message::ConfirmByMail, "address", address)) }
        @if !booking.guests.is_empty() { p { (scene.say(Message::ConfirmGuests)) } }
    }
}

pub(crate) fn facts(scene: &Scene, booking: &ManagedBooking) -> Markup {
    html! {
        dl.facts {
            (fact(&scene.say(Message::What), Sign::Talk, &html! { strong { bdi { (booking.event_type) } } }))
            (fact(&scene.say(Message::When), Sign::Calendar, &when(scene, booking)))
            (fact(&scene.say(Message::WithWhom), Sign::People, &hosts(scene, &booking.hosts)))
            (fact(&scene.say(Message::Where), Sign::Place, &location(scene, booking)))
            @if !booking.guests.is_empty() {
                (fact(&scene.say(Message::GuestsInvited), Sign::People, &html! {
                    ul.hosts { @for guest in &booking.guests { li { bdi { (guest) } } } }
                }))
            }
            @for answered in &booking.answers {
                div.fact.answer {
                    dt { bdi { (answered.label) } }
                    dd { (answer(&answered.answer)) }
                }
            }
            @if let Some(reason) = booking.cancellation.as_ref().and_then(|c| c.reason.as_deref()) {
                div.fact.answer { dt { (scene.say(Message::Reason)) } dd dir="auto" { (reason) } }
            }
        }
    }
}

fn when(scene: &Scene, booking: &ManagedBooking) -> Markup {
    let (start, end) = (booking.interval.start(), booking.interval.end());
    let called_off = booking.status == BookingStatus::Cancelled;
    let times = meeting_time(scene, start, end);
    html! {
        @if called_off { s { (times) } } @else { (times) }
        br;
        span.quiet { (scene.dates.zone.name().replace('_', " ")) }
    }
}

fn location(scene: &Scene, booking: &ManagedBooking) -> Markup {
    let place = place(&booking.location);
    // Only web addresses become links: a link to a `javascript:` address could run a script.
    let is_link = |place: &&str| place.starts_with("https://") || place.starts_with("http://");
    html! {
        (kind(scene, booking.location.kind()))
        @if let Some(place) = place {
            br;
            @if let Some(link) = Some(place).filter(is_link) {
                a href=(link) rel="noreferrer" target="_blank" { bdi { (link) } }
            } @else {
                bdi { (place) }
            }
        }
    }
}

fn answer(answer: &Answer) -> Markup {
    html! {
        @match answer {
            Answer::Checked(true) => "✓",
            Answer::Checked(false) => "✗",
            Answer::Number(number) => (number),
            Answer::Text(text) => @for line in text.lines() { bdi { (line) } br; },
            Answer::Choices(choices) => ul.hosts { @for choice in choices { li { bdi { (choice) } } } },
        }
    }
}

pub(crate) fn state(scene: &Scene, booking: &ManagedBooking) -> Markup {
    let message = match booking.status {
        BookingStatus::Scheduled => return html! {},
        BookingStatus::Cancelled => Message::MeetingCancelled,
        BookingStatus::Completed => Message::MeetingOver,
        BookingStatus::NoShow => Message::MeetingMissed,
    };
    html! { p.state { (scene.say(message)) } }
}

fn changes(scene: &Scene, booking: &ManagedBooking, paths: &ManagedPaths) -> Markup {
    let visit = scene.visit.at_the_start();
    html! {
        @if booking.reschedule_url.is_some() {
            p { (scene.say(Message::MovedElsewhere)) }
        }
        @if let Some(contact) = &booking.contact { p.state { (whom_to_contact(scene, contact)) } }
        p.actions {
            @if let Some(elsewhere) = &booking.reschedule_url {
                a.button href=(elsewhere) rel="noreferrer" { (scene.say(Message::MoveElsewhere)) }
            }
            @if booking.can_move { a.button href=(visit.address(&paths.moving())) { (scene.say(Message::Move)) } }
            @if booking.can_cancel {
                a.button.plain href=(visit.address(&paths.cancelling())) { (scene.say(Message::Cancel)) }
            }
        }
    }
}

fn whom_to_contact(scene: &Scene, contact: &Contact) -> String {
    let whom = contact.email.as_ref().map_or(contact.name.as_str(), Email::as_str);
    match &contact.former_host {
        Some(host) => {
            let values = [("host", host.as_str().into()), ("contact", whom.into())];
            scene.words().with_all(Message::HostLeft, values)
        }
        None => scene.words().with_all(Message::MovedTooOften, [("contact", whom.into())]),
    }
}

fn calendars(scene: &Scene, paths: &ManagedPaths, event: &CalendarEvent) -> Markup {
    html! {
        h2 { (scene.say(Message::AddToCalendar)) }
        ul.calendars {
            li { a href=(paths.invite(&scene.visit)) download="invite.ics" { (scene.say(Message::CalendarFile)) } }
            li { a href=(event.google_link()) rel="noreferrer" target="_blank" { "Google" } }
            li { a href=(event.outlook_link()) rel="noreferrer" target="_blank" { "Outlook" } }
        }
    }
}
