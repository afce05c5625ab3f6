use frontdesk_domain::services::{MAX_REASON_CHARS, ManagedBooking};
use maud::{Markup, html};

use super::booking::facts;
use super::fields::{Field, fault_summary, lines};
use super::layout::layout;
use crate::form::{REASON, Typed};
use crate::managed::ManagedPaths;
use crate::scene::Scene;
use crate::words::Message;

pub(crate) fn cancelling(
    scene: &Scene,
    booking: &ManagedBooking,
    paths: &ManagedPaths,
    typed: &Typed,
) -> Markup {
    let heading = scene.say(Message::CancelQuestion);
    let reason = scene.say(Message::CancelReason);
    let field = Field { name: REASON, label: &reason, required: false, hint: None };
    let content = html! {
        section.card.meeting aria-labelledby="title" {
            h1 #title tabindex="-1" { (heading) }
            @if !typed.faults().is_empty() { (fault_summary(scene, typed.faults())) }
            (facts(scene, booking))
            form method="post" action=(scene.address(&scene.visit)) {
                (lines(scene, &field, MAX_REASON_CHARS, typed))
                p.actions {
                    button.button.danger type="submit" { (scene.say(Message::CancelNow)) }
                    a.button.plain href=(scene.visit.at_the_start().address(&paths.booking())) {
                        (scene.say(Message::KeepMeeting))
                    }
                }
            }
        }
    };
    layout(scene, &heading, &content)
}
