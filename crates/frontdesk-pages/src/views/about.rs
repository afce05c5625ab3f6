//! The side panel of a booking page, with event type and hosts.

use frontdesk_domain::event_type::{Location, LocationKind};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::services::{BookingPage, PublicHost};
use frontdesk_words::duration;
use maud::{Markup, html};
use time::OffsetDateTime;

use super::sign::Sign;
use crate::scene::Scene;
use crate::visit::write_instant;
use crate::words::Message;

pub(crate) fn about(scene: &Scene, page: &BookingPage) -> Markup {
    let event_type = &page.event_type;
    html! {
        section.about aria-labelledby="title" {
            h1 #title { bdi { (event_type.title) } }
            dl.facts {
                @if !page.hosts.is_empty() {
                    (fact(&scene.say(Message::WithWhom), Sign::People, &hosts(scene, &page.hosts)))
                }
                (fact(
                    &scene.say(Message::Duration), Sign::Clock,
                    &html! { (duration(scene.dates.language, event_type.duration_minutes.into())) },
                ))
                (fact(&scene.say(Message::Where), Sign::Place, &html! { (kind(scene, event_type.location)) }))
            }
            @for paragraph in paragraphs(&event_type.description) {
                p.description dir="auto" { (paragraph) }
            }
        }
    }
}

/// Only screen readers read `name`.
pub(crate) fn fact(name: &str, sign: Sign, value: &Markup) -> Markup {
    html! {
        div.fact {
            dt.unseen { (name) }
            dd { (sign) div { (value) } }
        }
    }
}

/// Formats a meeting's time.
///
/// The script applies the visitor's format, except in a repeated hour, whose offset it would drop.
pub(crate) fn meeting_time(scene: &Scene, start: OffsetDateTime, end: OffsetDateTime) -> Markup {
    let repeats = [start, end].iter().any(|at| scene.dates.zone.repeats(*at));
    html! {
        time datetime=(write_instant(start)) data-end=(write_instant(end)) data-show=[(!repeats).then_some("long")] {
            (scene.dates.date_and_range(start, end))
        }
    }
}

pub(crate) fn hosts(scene: &Scene, hosts: &[PublicHost]) -> Markup {
    html! {
        ul.hosts {
            @for host in hosts {
                li {
                    bdi { (host.name) }
                    @if host.role == HostRole::Optional { " " span.quiet { "(" (scene.say(Message::HostOptional)) ")" } }
                }
            }
        }
    }
}

pub(crate) fn kind(scene: &Scene, kind: LocationKind) -> String {
    scene.say(match kind {
        LocationKind::Video => Message::LocationVideo,
        LocationKind::Phone => Message::LocationPhone,
        LocationKind::InPerson => Message::LocationInPerson,
    })
}

pub(crate) fn place(location: &Location) -> Option<&str> {
    match location {
        Location::Video { url: place }
        | Location::Phone { number: place }
        | Location::InPerson { address: place } => place.as_deref(),
    }
}

pub(crate) fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}
