//! The page for the choice of a time.

use frontdesk_domain::services::BookingPage;
use maud::{Markup, html};
use time::OffsetDateTime;

use super::about::about;
use super::calendar::calendar;
use super::layout::layout;
use super::zone_form::zone_form;
use crate::offer::Offer;
use crate::scene::Scene;
use crate::words::Message;

/// `taken` means that the chosen time is no longer open.
pub(crate) fn choosing(
    scene: &Scene,
    page: &BookingPage,
    offer: &Offer,
    taken: bool,
    now: OffsetDateTime,
) -> Markup {
    let content = html! {
        div.card.booking {
            (about(scene, page))
            section.choose aria-labelledby="choose" {
                @if taken { (taken_notice(scene)) }
                h2 #choose { (scene.say(Message::ChooseTime)) }
                div.columns { (calendar(scene, offer, &zone_form(scene, now))) }
            }
        }
    };
    layout(scene, &page.event_type.title, &content)
}

/// Screen readers read this notice first.
pub(crate) fn taken_notice(scene: &Scene) -> Markup {
    html! { p.faults #faults role="alert" tabindex="-1" autofocus { strong { (scene.say(Message::Taken)) } } }
}
