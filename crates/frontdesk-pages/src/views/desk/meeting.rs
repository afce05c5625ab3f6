//! A meeting, for its host.

use frontdesk_domain::booking::{Booking, InvalidTransition, Transition};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::services::{MAX_REASON_CHARS, ManagedBooking};
use maud::{Markup, html};
use time::OffsetDateTime;

use super::frame::{csrf_field, desk_layout};
use crate::desk::Desk;
use crate::desk_paths::{MeetingChange, REPLACED, meeting_path, moving_path};
use crate::form::{REASON, Typed};
use crate::scene::Scene;
use crate::views::about::fact;
use crate::views::booking::{facts, state};
use crate::views::fields::{Field, fault_summary, lines};
use crate::views::sign::Sign;
use crate::words::Message;

/// The content of the page.
pub(crate) struct Meeting<'a> {
    pub(crate) booking: &'a Booking,
    /// The meeting as the invitee sees it.
    pub(crate) shown: &'a ManagedBooking,
    /// The hosts whom a queue could replace.
    pub(crate) replaceable: &'a [UserId],
    pub(crate) typed: &'a Typed,
    /// Why the last change failed.
    pub(crate) failure: Option<Message>,
}

pub(crate) fn meeting(desk: &Desk, meeting: &Meeting<'_>, now: OffsetDateTime) -> Markup {
    let Meeting { booking, shown, typed, .. } = *meeting;
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
            @if let Some(failure) = meeting.failure {
                p.faults #faults role="alert" tabindex="-1" autofocus { strong { (scene.say(failure)) } }
            }
            @if !typed.faults().is_empty() { (fault_summary(scene, typed.faults())) }
            (facts(scene, shown))
            dl.facts { (invitee(scene, booking)) }
            @if may_change && shown.can_move {
                p.actions {
                    a.button href=(scene.visit.address(&moving_path(booking.id))) { (scene.say(Message::Move)) }
                }
            }
            @if may_change && can_mark { (button(desk, booking, MeetingChange::MarkAsNoShow, Message::MarkNoShow)) }
            @if may_change && is_marked { (button(desk, booking, MeetingChange::UndoNoShow, Message::UndoNoShow)) }
            @if may_change && !meeting.replaceable.is_empty() { (reassigning(desk, meeting)) }
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

/// A form for each host whom a queue could replace.
fn reassigning(desk: &Desk, meeting: &Meeting<'_>) -> Markup {
    let (scene, booking) = (&desk.scene, meeting.booking);
    let hosts =
        booking.hosts.iter().filter(|host| meeting.replaceable.contains(&host.host.user_id));
    html! {
        details.zone open[meeting.failure.is_some()] {
            summary { (scene.say(Message::Reassign)) }
            p { (scene.say(Message::ReassignHow)) }
            @for host in hosts {
                form method="post" action=(action(scene, booking, MeetingChange::Reassign)) {
                    (csrf_field(desk))
                    input type="hidden" name=(REPLACED) value=(host.host.user_id);
                    p.actions {
                        button.button.plain type="submit" {
                            (scene.words().with(Message::ReplaceHost, "name", host.name.as_str()))
                        }
                    }
                }
            }
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
