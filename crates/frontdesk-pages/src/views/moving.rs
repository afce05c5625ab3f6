use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::ManagedBooking;
use maud::{Markup, html};
use time::OffsetDateTime;

use super::about::meeting_time;
use super::booking::facts;
use super::calendar::calendar;
use super::layout::layout;
use super::pick_time::taken_notice;
use super::zone_form::zone_form;
use crate::managed::ManagedPaths;
use crate::offer::Offer;
use crate::scene::Scene;
use crate::words::Message;

/// `taken` means that the chosen time is no longer open.
pub(crate) fn choosing_new_time(
    scene: &Scene,
    booking: &ManagedBooking,
    paths: &ManagedPaths,
    offer: &Offer,
    taken: bool,
    now: OffsetDateTime,
) -> Markup {
    let heading = scene.say(Message::ChooseNewTime);
    let keep = scene.visit.at_the_start().address(&paths.booking());
    let content = html! {
        div.card.booking {
            section.about aria-labelledby="title" {
                h1 #title { (scene.say(Message::YourMeeting)) }
                (facts(scene, booking))
                p { a href=(keep) { (scene.say(Message::KeepTime)) } }
            }
            section.choose aria-labelledby="choose" {
                @if taken { (taken_notice(scene)) p { (scene.say(Message::TakenMove)) } }
                h2 #choose { (heading) }
                div.columns { (calendar(scene, offer, &zone_form(scene, now))) }
            }
        }
    };
    layout(scene, &heading, &content)
}

pub(crate) fn agreeing(
    scene: &Scene,
    booking: &ManagedBooking,
    paths: &ManagedPaths,
    target: Interval,
) -> Markup {
    let heading = scene.say(Message::MoveQuestion);
    let mut back = scene.visit.clone();
    back.time = None;
    let line = |message, interval: Interval| {
        html! {
            div.fact.answer {
                dt { (scene.say(message)) }
                dd { (meeting_time(scene, interval.start(), interval.end())) }
            }
        }
    };
    let content = html! {
        section.card.meeting aria-labelledby="form" {
            h1 #form tabindex="-1" { (heading) }
            dl.facts.agreed {
                (line(Message::PresentTime, booking.interval))
                (line(Message::NewTime, target))
            }
            p.quiet { (scene.dates.zone.name().replace('_', " ")) }
            form method="post" action=(scene.address(&scene.visit)) {
                p.actions {
                    button.button type="submit" { (scene.say(Message::MoveNow)) }
                    a.button.plain href=(scene.visit.at_the_start().address(&paths.booking())) {
                        (scene.say(Message::KeepTime))
                    }
                }
            }
            p { a href={ (scene.address(&back)) "#times" } { (scene.say(Message::ChangeTime)) } }
        }
    };
    layout(scene, &heading, &content)
}
