//! The meetings of a week, or with an invitee.

use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::email::Email;
use frontdesk_domain::page::Page;
use maud::{Markup, html};
use time::{Date, Duration, OffsetDateTime};

use super::frame::{desk_layout, saved_notice};
use crate::desk::Desk;
use crate::desk_paths::{HOME, INVITEE, WEEK, meeting_path};
use crate::scene::Scene;
use crate::visit::{with_pairs, write_date, write_instant};
use crate::words::Message;

/// What a page lists.
pub(crate) enum Shown {
    /// The week that begins on this day.
    Week(Date),
    /// All meetings with an invitee.
    Invitee(Email),
}

pub(crate) fn meetings(
    desk: &Desk,
    shown: &Shown,
    page: &Page<Booking>,
    now: OffsetDateTime,
) -> Markup {
    let scene = &desk.scene;
    let heading = scene.say(Message::MyMeetings);
    let content = html! {
        section.card.agenda aria-labelledby="title" {
            h1 #title { (heading) }
            (saved_notice(desk))
            (search(scene, shown))
            @match shown {
                Shown::Week(first) => (weeks(scene, *first)),
                Shown::Invitee(invitee) => h2 { bdi { (invitee) } },
            }
            @if page.items.is_empty() { p { (scene.say(Message::NoMeetings)) } }
            ul.meetings {
                @for booking in &page.items { li { (entry(scene, booking, now)) } }
            }
            @if page.has_more { p.quiet { (scene.say(Message::MoreMeetings)) } }
        }
    };
    desk_layout(desk, &heading, &content)
}

fn search(scene: &Scene, shown: &Shown) -> Markup {
    let invitee = match shown {
        Shown::Invitee(invitee) => Some(invitee.to_string()),
        Shown::Week(_) => None,
    };
    html! {
        form.search method="get" action=(HOME) role="search" {
            @if let Some(language) = scene.visit.language {
                input type="hidden" name="lang" value=(language);
            }
            div.field {
                label for=(INVITEE) { (scene.say(Message::SearchInvitee)) }
                input id=(INVITEE) name=(INVITEE) type="email" value=[invitee] dir="auto";
            }
            button.button.plain type="submit" { (scene.say(Message::Search)) }
        }
    }
}

fn weeks(scene: &Scene, first: Date) -> Markup {
    let shifted = |days| first.checked_add(Duration::days(days)).unwrap_or(first);
    let address = |day: Date| {
        let mut pairs = scene.visit.pairs();
        pairs.push((WEEK.into(), write_date(day).into()));
        with_pairs(HOME, pairs)
    };
    let title =
        [("first", scene.dates.date(first).into()), ("last", scene.dates.date(shifted(6)).into())];
    html! {
        div.weeks {
            h2 { (scene.words().with_all(Message::Week, title)) }
            p.actions {
                a.button.plain href=(address(shifted(-7))) rel="prev" { (scene.say(Message::PreviousWeek)) }
                a.button.plain href=(address(shifted(7))) rel="next" { (scene.say(Message::NextWeek)) }
            }
            p.quiet { (scene.dates.zone.name().replace('_', " ")) }
        }
    }
}

/// A link to the page of a meeting.
pub(super) fn entry(scene: &Scene, booking: &Booking, now: OffsetDateTime) -> Markup {
    let (start, end) = (booking.interval.start(), booking.interval.end());
    let address = scene.visit.address(&meeting_path(booking.id));
    let status = match booking.status_at(now) {
        BookingStatus::Scheduled if booking.awaits_confirmation() => {
            Some(Message::StatusUnconfirmed)
        }
        BookingStatus::Scheduled | BookingStatus::Completed => None,
        BookingStatus::Cancelled => Some(Message::StatusCancelled),
        BookingStatus::NoShow => Some(Message::StatusNoShow),
    };
    html! {
        a.entry href=(address) {
            time datetime=(write_instant(start)) { (scene.dates.date_and_range(start, end)) }
            strong { bdi { (booking.invitee.name) } }
            span.quiet { bdi { (booking.event_type.title) } }
            @if let Some(status) = status { span.mark { (scene.say(status)) } }
        }
    }
}
