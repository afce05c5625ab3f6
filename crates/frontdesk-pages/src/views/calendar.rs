//! The calendar of a month, and the open times of one day.

use frontdesk_domain::interval::Interval;
use frontdesk_words::Reading as _;
use maud::{Markup, html};
use time::{Date, OffsetDateTime, Weekday};

use crate::month::{Month, weekdays_from};
use crate::offer::Offer;
use crate::scene::Scene;
use crate::visit::write_instant;
use crate::words::Message;

pub(crate) fn calendar(scene: &Scene, offer: &Offer, aside: &Markup) -> Markup {
    html! {
        div.month {
            (month_head(scene, offer))
            (month_table(scene, offer))
            (aside)
        }
        div.times { (times(scene, offer)) }
    }
}

fn month_head(scene: &Scene, offer: &Offer) -> Markup {
    let turn = |month: Option<Month>, message, class: &'static str| {
        html! {
            @if let Some(month) = month {
                @let name = scene.words().with(message, "month", scene.dates.month(month.first_day()));
                a class={ "turn " (class) } href={ (scene.address(&scene.visit.in_month(month))) "#month" } aria-label=(name)
                    title=(name) {}
            } @else {
                span class={ "turn " (class) " off" } {}
            }
        }
    };
    html! {
        div.month-head {
            h3 #month tabindex="-1" { (scene.dates.month(offer.month.first_day())) }
            (turn(offer.previous_month, Message::PreviousMonth, "back"))
            (turn(offer.next_month, Message::NextMonth, "on"))
        }
    }
}

fn month_table(scene: &Scene, offer: &Offer) -> Markup {
    let first: Weekday = scene.dates.language.first_weekday();
    let caption = scene.words().with(
        Message::DaysOfMonth,
        "month",
        scene.dates.month(offer.month.first_day()),
    );
    html! {
        table.days {
            caption.unseen { (caption) }
            thead {
                tr {
                    @for day in weekdays_from(first) {
                        @let (short, whole) = scene.dates.weekday_heading(day);
                        th scope="col" abbr=(whole) { (short) }
                    }
                }
            }
            tbody {
                @for week in offer.month.weeks(first) {
                    tr { @for day in week { td { @if let Some(date) = day { (day_cell(scene, offer, date)) } } } }
                }
            }
        }
    }
}

fn day_cell(scene: &Scene, offer: &Offer, date: Date) -> Markup {
    let is_shown = offer.day == Some(date);
    html! {
        @if let Some(times) = offer.days.get(&date) {
            @let count = i64::try_from(times.len()).unwrap_or(i64::MAX);
            @let name = scene.words().with_all(
                Message::DayWithTimes,
                [("date", scene.dates.day(date).into()), ("count", count.into())],
            );
            a.day.open href={ (scene.address(&scene.visit.on(date))) "#times" } aria-label=(name)
                aria-current=[is_shown.then_some("date")] { (date.day()) }
        } @else {
            span.day.shown[is_shown] { (date.day()) }
        }
    }
}

fn times(scene: &Scene, offer: &Offer) -> Markup {
    html! {
        @match offer.day.map(|day| (day, offer.days.get(&day))) {
            Some((day, Some(times))) => (open_times(scene, day, times)),
            Some((day, None)) => (nothing(scene, offer, &scene.words().with(
                Message::NoTimesOnDay, "date", scene.dates.day(day),
            ))),
            None => (nothing(scene, offer, &scene.words().with(
                Message::NoTimesInMonth, "month", scene.dates.month(offer.month.first_day()),
            ))),
        }
    }
}

fn open_times(scene: &Scene, day: Date, times: &[Interval]) -> Markup {
    html! {
        h3 #times tabindex="-1" {
            span.unseen { (scene.words().with(Message::TimesOnDay, "date", scene.dates.day(day))) }
            span aria-hidden="true" { (scene.dates.day(day)) }
        }
        ul.slots {
            @for time in times {
                li {
                    a.slot href={ (scene.address(&scene.visit.at(day, time.start()))) "#form" } {
                        (slot_time(scene, time.start()))
                    }
                }
            }
        }
    }
}

/// The script applies the visitor's format, except in a repeated hour, whose offset it would drop.
fn slot_time(scene: &Scene, start: OffsetDateTime) -> Markup {
    let shown = (!scene.dates.zone.repeats(start)).then_some("time");
    html! { time datetime=(write_instant(start)) data-show=[shown] { (scene.dates.unique_time(start)) } }
}

fn nothing(scene: &Scene, offer: &Offer, what: &str) -> Markup {
    html! {
        h3 #times tabindex="-1" { (what) }
        @if let Some(next) = offer.next {
            @let date = scene.dates.date_of(next);
            p { (scene.words().with(Message::NextOpenTime, "date", scene.dates.date(date))) }
            p {
                a.button href={ (scene.address(&scene.visit.on(date))) "#times" } {
                    (scene.words().with(Message::ShowNextOpenTime, "date", scene.dates.day(date)))
                }
            }
        } @else {
            p { (scene.say(Message::NoTimesAhead)) }
        }
    }
}
