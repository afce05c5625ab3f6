//! A meeting, for its host.

use frontdesk_domain::booking::{Booking, BookingStatus, InvalidTransition, Transition};
use frontdesk_domain::event::BookingChange;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::services::{BookingHistoryEntry, MAX_REASON_CHARS, ManagedBooking};
use maud::{Markup, html};
use time::OffsetDateTime;

use super::frame::{csrf_field, desk_layout, saved_notice};
use crate::desk::Desk;
use crate::desk_paths::{MeetingChange, NEW_HOST, REPLACED, meeting_path, moving_path};
use crate::form::{REASON, Typed};
use crate::scene::Scene;
use crate::views::about::fact;
use crate::views::booking::{facts, state};
use crate::views::fields::{Field, choices, fault_summary, line, lines};
use crate::views::sign::Sign;
use crate::words::Message;

/// The content of the page.
pub(crate) struct Meeting<'a> {
    pub(crate) booking: &'a Booking,
    /// The meeting as the invitee sees it.
    pub(crate) shown: &'a ManagedBooking,
    /// The hosts whom queues chose; `None`: hosts cannot be replaced.
    pub(crate) replaceable: Option<&'a [UserId]>,
    /// The changes, newest first.
    pub(crate) history: &'a [BookingHistoryEntry],
    pub(crate) typed: &'a Typed,
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
            (saved_notice(desk))
            (state(scene, shown))
            @if shown.status == BookingStatus::Scheduled && booking.awaits_confirmation() {
                p.state { (scene.say(Message::StatusUnconfirmed)) }
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
            @if let Some(chosen) = meeting.replaceable.filter(|_| may_change) {
                (reassigning(desk, booking, chosen, typed))
            }
            @if can_cancel { (cancelling(desk, booking, typed)) }
            @if !meeting.history.is_empty() { (history(scene, meeting.history)) }
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

/// The form for another host; queues can choose another for those whom they chose.
fn reassigning(desk: &Desk, booking: &Booking, chosen: &[UserId], typed: &Typed) -> Markup {
    let scene = &desk.scene;
    let [replaced, new_host, hint] =
        [Message::ReplacedHost, Message::EmailOfNewHost, Message::QueueChooses]
            .map(|message| scene.say(message));
    let hint = (!chosen.is_empty()).then_some(&*hint);
    let new_host = Field { name: NEW_HOST, label: &new_host, required: hint.is_none(), hint };
    let replaced = Field { name: REPLACED, label: &replaced, required: true, hint: None };
    let hosts = booking.hosts.iter().map(|it| (it.host.user_id.to_string(), &*it.name));
    html! {
        details.zone open[typed.fault(NEW_HOST).is_some()] {
            summary { (scene.say(Message::Reassign)) }
            form method="post" action=(action(scene, booking, MeetingChange::Reassign)) {
                (csrf_field(desk))
                @if let [host] = &booking.hosts[..] {
                    input type="hidden" name=(REPLACED) value=(host.host.user_id);
                } @else {
                    (choices(scene, &replaced, None, hosts, typed))
                }
                (line(scene, &new_host, "email", None, typed))
                p.actions { button.button.plain type="submit" { (scene.say(Message::ReplaceHost)) } }
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
        details.zone open[typed.fault(REASON).is_some()] {
            summary { (scene.say(Message::CancelQuestion)) }
            form method="post" action=(action(scene, booking, MeetingChange::Cancel)) {
                (csrf_field(desk))
                (lines(scene, &field, MAX_REASON_CHARS, typed))
                p.actions { button.button.danger type="submit" { (scene.say(Message::CancelNow)) } }
            }
        }
    }
}

fn history(scene: &Scene, entries: &[BookingHistoryEntry]) -> Markup {
    html! {
        details.zone {
            summary { (scene.say(Message::History)) }
            ul.changes {
                @for entry in entries {
                    li {
                        (what_changed(scene, entry)) br;
                        span.quiet {
                            (scene.dates.date_and_time(entry.at))
                            @if let Some(by) = &entry.by { ", " bdi { (by) } }
                        }
                    }
                }
            }
        }
    }
}

fn what_changed(
    scene: &Scene,
    BookingHistoryEntry { change, hosts, .. }: &BookingHistoryEntry,
) -> String {
    let message = match change {
        BookingChange::Created => Message::HistoryCreated,
        BookingChange::Moved { from } => {
            let from = scene.dates.date_and_time(from.start());
            return scene.words().with(Message::HistoryMoved, "from", from);
        }
        BookingChange::Updated(_) => Message::HistoryUpdated,
        BookingChange::Reassigned { .. } => {
            let [from, to] = hosts.clone().unwrap_or_default();
            let values = [("from", from.into()), ("to", to.into())];
            return scene.words().with_all(Message::HistoryReassigned, values);
        }
        BookingChange::Confirmed => Message::HistoryConfirmed,
        BookingChange::Cancelled => Message::StatusCancelled,
        BookingChange::NoShow => Message::HistoryNoShow,
        BookingChange::NoShowUndone => Message::HistoryNoShowUndone,
    };
    scene.say(message)
}
