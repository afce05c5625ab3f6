//! A meeting, for its host.

use frontdesk_domain::booking::{Booking, InvalidTransition, Transition};
use frontdesk_domain::services::{MAX_REASON_CHARS, ManagedBooking};
use maud::{Markup, html};
use time::OffsetDateTime;

use super::frame::{csrf_field, desk_layout};
use crate::desk::Desk;
use crate::desk_paths::{MeetingChange, meeting_path};
use crate::form::{REASON, Typed};
use crate::scene::Scene;
use crate::views::about::fact;
use crate::views::booking::{facts, state};
use crate::views::fields::{Field, fault_summary, lines};
use crate::views::sign::Sign;
use crate::words::Message;

/// `shown` is the meeting as the invitee sees it.
pub(crate) fn meeting(
    desk: &Desk,
    (booking, shown): (&Booking, &ManagedBooking),
    now: OffsetDateTime,
    typed: &Typed,
) -> Markup {
    let scene = &desk.scene;
    let may_change = desk.actor.require_change_of(booking).is_ok();
    let member = desk.actor.member_ref();
    let can_cancel = may_change && shown.can_cancel;
    let is_marked = changes(&booking.clone().undo_mark_as_no_show(now));
    let can_mark = changes(&booking.clone().mark_as_no_show(member, now));
    let content = html! {
        section.card.meeting aria-labelledby="title" {
            h1 #title { bdi { (booking.title) } }
            (state(scene, shown))
            @if !typed.faults().is_empty() { (fault_summary(scene, typed.faults())) }
            (facts(scene, shown))
            dl.facts { (invitee(scene, booking)) }
            @if may_change && can_mark { (button(desk, booking, MeetingChange::MarkAsNoShow, Message::MarkNoShow)) }
            @if may_change && is_marked { (button(desk, booking, MeetingChange::UndoNoShow, Message::UndoNoShow)) }
            @if can_cancel { (cancelling(desk, booking, typed)) }
        }
    };
    desk_layout(desk, &booking.title, &content)
}

fn changes(outcome: &Result<Transition, InvalidTransition>) -> bool {
    matches!(outcome, Ok(Transition::Changed(_)))
}

fn invitee(scene: &Scene, booking: &Booking) -> Markup {
    let address = booking.invitee.email.to_string();
    let value = html! {
        bdi { (booking.invitee.name) } br;
        a href={ "mailto:" (address) } { bdi { (address) } }
    };
    fact(&scene.say(Message::Invitee), Sign::People, &value)
}

fn action(scene: &Scene, booking: &Booking, change: MeetingChange) -> String {
    scene.visit.address(&format!("{}/{}", meeting_path(booking.id), change.as_str()))
}

fn button(desk: &Desk, booking: &Booking, change: MeetingChange, text: Message) -> Markup {
    html! {
        form method="post" action=(action(&desk.scene, booking, change)) {
            (csrf_field(desk))
            p.actions { button.button.plain type="submit" { (desk.scene.say(text)) } }
        }
    }
}

/// The form with the reason; to confirm, the host first expands it.
fn cancelling(desk: &Desk, booking: &Booking, typed: &Typed) -> Markup {
    let scene = &desk.scene;
    let reason = scene.say(Message::CancelReason);
    let field = Field { name: REASON, label: &reason, required: false, hint: None };
    html! {
        details.zone open[!typed.faults().is_empty()] {
            summary { (scene.say(Message::CancelQuestion)) }
            form method="post" action=(action(scene, booking, MeetingChange::Cancel)) {
                (csrf_field(desk))
                (lines(scene, &field, MAX_REASON_CHARS, typed))
                p.actions { button.button.danger type="submit" { (scene.say(Message::CancelNow)) } }
            }
        }
    }
}
