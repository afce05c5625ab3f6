//! The page with the booking form.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::BookingPage;
use maud::{Markup, html};
use time::OffsetDateTime;

use super::about::{about, fact, meeting_time};
use super::fields::{Field, fault_summary, line, lines, question};
use super::layout::layout;
use super::sign::Sign;
use crate::form::{EMAIL, GUESTS, HONEYPOT, MAX_GUESTS_CHARS, NAME, SEAL, SUBMISSION, TIME, Typed};
use crate::scene::Scene;
use crate::visit::write_instant;
use crate::words::Message;

pub(crate) struct Marks {
    pub(crate) submission: String,
    pub(crate) seal: String,
}

pub(crate) enum Slot<'a> {
    Chosen(OffsetDateTime),
    /// The chosen time is taken. Contains the alternatives.
    Choose(&'a [Interval]),
}

pub(crate) fn details(
    scene: &Scene,
    page: &BookingPage,
    slot: &Slot<'_>,
    marks: &Marks,
    typed: &Typed,
) -> Markup {
    let faults = typed.faults();
    let title = if faults.is_empty() && typed.to_be_sent_again().is_none() {
        page.event_type.title.clone()
    } else {
        scene.words().with(Message::FaultInTitle, "title", page.event_type.title.as_str())
    };
    let content = html! {
        div.card.booking {
            (about(scene, page))
            section.details aria-labelledby="form" {
                h2 #form tabindex="-1" { (scene.say(Message::YourDetails)) }
                @if let Some(notice) = typed.to_be_sent_again() {
                    p.faults #faults role="alert" tabindex="-1" autofocus { (notice) }
                } @else if !faults.is_empty() {
                    (fault_summary(scene, faults))
                }
                @if let Slot::Chosen(start) = slot { (chosen(scene, page, *start)) }
                form method="post" action=(scene.address(&scene.visit)) novalidate[!faults.is_empty()] {
                    @if let Slot::Choose(alternatives) = slot { (choose_another(scene, alternatives)) }
                    (fields(scene, page, typed))
                    (unseen(scene, marks))
                    button.button.main type="submit" { (scene.say(Message::Book)) }
                }
            }
        }
    };
    layout(scene, &title, &content)
}

fn chosen(scene: &Scene, page: &BookingPage, start: OffsetDateTime) -> Markup {
    let length = time::Duration::minutes(page.event_type.duration_minutes.into());
    let end = start.saturating_add(length);
    let mut back = scene.visit.clone();
    back.time = None;
    html! {
        dl.facts.chosen {
            (fact(&scene.say(Message::When), Sign::Calendar, &html! {
                (meeting_time(scene, start, end))
                br;
                span.quiet { (scene.dates.zone.name().replace('_', " ")) }
            }))
        }
        p { a href={ (scene.address(&back)) "#times" } { (scene.say(Message::ChangeTime)) } }
    }
}

/// Lies inside the form, which then sends the entered values again.
fn choose_another(scene: &Scene, alternatives: &[Interval]) -> Markup {
    html! {
        div.faults #faults role="alert" tabindex="-1" autofocus {
            p { strong { (scene.say(Message::Taken)) } }
            p {
                @if alternatives.is_empty() { (scene.say(Message::TakenNothingLeft)) }
                @else { (scene.say(Message::TakenChoose)) }
            }
        }
        fieldset.field {
            legend { (scene.say(Message::NewTime)) }
            @for time in alternatives {
                label.choice {
                    input type="radio" name=(TIME) value=(write_instant(time.start())) required;
                    span { (scene.dates.date_and_time(time.start())) }
                }
            }
            p { a href=(scene.address(&scene.visit.at_the_start())) { (scene.say(Message::ChangeTime)) } }
        }
    }
}

fn fields(scene: &Scene, page: &BookingPage, typed: &Typed) -> Markup {
    let (name, email, guests) =
        (scene.say(Message::Name), scene.say(Message::Email), scene.say(Message::Guests));
    let hint = scene.say(Message::GuestsHint);
    let field = |name, label, required, hint| Field { name, label, required, hint };
    html! {
        (line(scene, &field(NAME, &name, true, None), "text", Some("name"), typed))
        (line(scene, &field(EMAIL, &email, true, None), "email", Some("email"), typed))
        @for asked in &page.event_type.questions { (question(scene, asked, typed)) }
        (lines(scene, &field(GUESTS, &guests, false, Some(hint.as_str())), MAX_GUESTS_CHARS, typed))
    }
}

fn unseen(scene: &Scene, marks: &Marks) -> Markup {
    html! {
        input type="hidden" name=(SUBMISSION) value=(marks.submission);
        input type="hidden" name=(SEAL) value=(marks.seal);
        div.honeypot aria-hidden="true" {
            label for=(HONEYPOT) { (scene.say(Message::LeaveEmpty)) }
            input id=(HONEYPOT) name=(HONEYPOT) type="text" tabindex="-1" autocomplete="off";
        }
    }
}
