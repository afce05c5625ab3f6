//! The page for the choice of a time.

use frontdesk_domain::services::{BookingPage, OutOfOffice};
use maud::{Markup, html};
use time::{Duration, OffsetDateTime};

use super::about::about;
use super::calendar::calendar;
use super::layout::layout;
use super::zone_form::zone_form;
use crate::offer::Offer;
use crate::scene::Scene;
use crate::words::Message;

/// `taken` means that the chosen time is no longer open.
pub(crate) fn pick_time(
    scene: &Scene,
    page: &BookingPage,
    offer: &Offer,
    absence: Option<&OutOfOffice>,
    taken: bool,
    now: OffsetDateTime,
) -> Markup {
    let content = html! {
        div.card.booking {
            (about(scene, page))
            section.choose aria-labelledby="choose" {
                @if taken { (taken_notice(scene)) }
                @if let Some(absence) = absence { (out_of_office(scene, page, absence, now)) }
                h2 #choose { (scene.say(Message::ChooseTime)) }
                div.columns { (calendar(scene, offer, &zone_form(scene, now))) }
            }
        }
    };
    layout(scene, &page.event_type.title, &content)
}

fn out_of_office(
    scene: &Scene,
    page: &BookingPage,
    absence: &OutOfOffice,
    now: OffsetDateTime,
) -> Markup {
    let date = |at| scene.dates.date(scene.dates.date_of(at));
    let host = page.hosts.first().map_or("", |host| &host.name);
    let first = date(absence.period.start());
    // The end is excluded, so an absence until midnight ends on the day before.
    let last = date(absence.period.end() - Duration::MICROSECOND);
    let text = if absence.period.start() <= now {
        let values = [("host", host.into()), ("date", last.into())];
        scene.words().with_all(Message::OutOfOffice, values)
    } else if first == last {
        let values = [("host", host.into()), ("date", first.into())];
        scene.words().with_all(Message::OutOfOfficeOn, values)
    } else {
        let values = [("host", host.into()), ("first", first.into()), ("last", last.into())];
        scene.words().with_all(Message::OutOfOfficeAhead, values)
    };
    html! {
        div.absent {
            p { (text) }
            @if let Some(delegate) = &absence.delegate {
                @let address = format!("/book/{}", delegate.address);
                p {
                    a href=(scene.visit.at_the_start().address(&address)) {
                        (scene.words().with(Message::BookDelegate, "delegate", delegate.name.as_str()))
                    }
                }
            }
        }
    }
}

/// Screen readers read this notice first.
pub(crate) fn taken_notice(scene: &Scene) -> Markup {
    html! { p.faults #faults role="alert" tabindex="-1" autofocus { strong { (scene.say(Message::Taken)) } } }
}
