//! The form that chooses calendars of an account.

use frontdesk_domain::calendar::ConnectionId;
use frontdesk_domain::services::{CalendarAccess, CalendarOffer, OfferedCalendar};
use maud::{Markup, html};

use super::frame::csrf_field;
use crate::desk::Desk;
use crate::desk_paths::{BOOKING, CALENDARS, CHOOSE, CLOSING};
use crate::form::Typed;
use crate::hours_form::VERSION;
use crate::scene::Scene;
use crate::words::Message;

/// The form of an account; after a fault it shows what was sent.
pub(super) fn choice(
    desk: &Desk,
    id: ConnectionId,
    offer: &CalendarOffer,
    typed: &Typed,
) -> Markup {
    let scene = &desk.scene;
    let form = choice_name(id);
    let fault = typed.fault(&form);
    let described = fault.map(|_| format!("{form}-fault"));
    // Forms of several accounts have the same words.
    let labelled = |part: &str| format!("{form}-{part} {}", account_name(id));
    html! {
        details.zone #(form) open {
            summary #{ (form) "-title" } { (scene.say(Message::CalendarChoose)) }
            form method="post" action=(scene.visit.address(&format!("{CALENDARS}/{id}/{CHOOSE}")))
                aria-labelledby=(labelled("title")) aria-describedby=[described.as_deref()] {
                (csrf_field(desk))
                input type="hidden" name=(VERSION) value=(offer.version);
                @if let Some(fault) = fault { p.fault #{ (form) "-fault" } { (fault.text) } }
                fieldset.field aria-labelledby=(labelled("closing")) aria-describedby=[described.as_deref()] {
                    legend #{ (form) "-closing" } { (scene.say(Message::CalendarClosing)) }
                    (closing(scene, &offer.calendars, fault.map(|_| typed)))
                }
                fieldset.field aria-labelledby=(labelled("booking")) aria-describedby=[described.as_deref()] {
                    legend #{ (form) "-booking" } { (scene.say(Message::CalendarBooking)) }
                    (booking(scene, &offer.calendars, fault.map(|_| typed)))
                }
                p.actions {
                    button.button #{ (form) "-save" } type="submit" aria-labelledby=(labelled("save")) {
                        (scene.say(Message::Save))
                    }
                }
            }
        }
    }
}

/// The id of the form, which is also the field of its fault.
pub(crate) fn choice_name(id: ConnectionId) -> String {
    format!("{CHOOSE}-{id}")
}

/// The id of the element with the account's name.
pub(super) fn account_name(id: ConnectionId) -> String {
    format!("account-{id}")
}

fn closing(scene: &Scene, offered: &[OfferedCalendar], sent: Option<&Typed>) -> Markup {
    let closes = |it: &OfferedCalendar| {
        sent.map_or(it.closes_times, |sent| sent.values(CLOSING).contains(&&*it.name))
    };
    html! {
        @for it in offered {
            @let disabled = it.access == CalendarAccess::Unnameable;
            label.choice {
                input type="checkbox" name=(CLOSING) value=(it.name) checked[closes(it)] disabled[disabled];
                (label(scene, it))
            }
        }
    }
}

fn booking(scene: &Scene, offered: &[OfferedCalendar], sent: Option<&Typed>) -> Markup {
    let receives = |it: &OfferedCalendar| {
        sent.map_or(it.takes_bookings, |sent| sent.value(BOOKING) == it.name)
    };
    let is_shown = |it: &&OfferedCalendar| {
        it.access == CalendarAccess::Writable || it.takes_bookings || receives(it)
    };
    html! {
        @for it in offered.iter().filter(is_shown) {
            label.choice {
                input type="radio" name=(BOOKING) value=(it.name) checked[receives(it)];
                (label(scene, it))
            }
        }
        label.choice {
            input type="radio" name=(BOOKING) value="" checked[!offered.iter().any(receives)];
            span { (scene.say(Message::CalendarBookingNone)) }
        }
    }
}

fn label(scene: &Scene, calendar: &OfferedCalendar) -> Markup {
    let note = match calendar.access {
        CalendarAccess::Missing => Some(Message::CalendarMissing),
        CalendarAccess::Unnameable => Some(Message::CalendarUnnameable),
        CalendarAccess::Writable | CalendarAccess::ReadOnly => None,
    };
    html! {
        span {
            bdi { (calendar.name) }
            @if let Some(note) = note { " " span.quiet { (scene.say(note)) } }
        }
    }
}
