use frontdesk_domain::services::ManagedBooking;
use maud::{Markup, html};

use super::booking::facts;
use super::layout::layout;
use crate::managed::ManagedPaths;
use crate::scene::Scene;
use crate::words::Message;

/// Mail scanners open every link, so opening the page must not confirm.
pub(crate) fn confirming(scene: &Scene, booking: &ManagedBooking, paths: &ManagedPaths) -> Markup {
    let heading = scene.say(Message::ConfirmQuestion);
    let content = html! {
        section.card.meeting aria-labelledby="title" {
            h1 #title tabindex="-1" { (heading) }
            (facts(scene, booking))
            @if !booking.guests.is_empty() { p { (scene.say(Message::ConfirmGuests)) } }
            form method="post" action=(scene.address(&scene.visit)) {
                p.actions {
                    button.button type="submit" { (scene.say(Message::ConfirmNow)) }
                    a.button.plain href=(scene.visit.at_the_start().address(&paths.cancelling())) {
                        (scene.say(Message::ConfirmNot))
                    }
                }
            }
        }
    };
    layout(scene, &heading, &content)
}
