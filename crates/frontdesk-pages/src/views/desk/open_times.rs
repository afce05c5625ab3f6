//! The open times of a member, and why other times are closed.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::{ClosedInterval, ClosedReason};
use frontdesk_domain::services::{ExplainedTimes, OpenTimesReport};
use maud::{Markup, html};
use time::{Date, Duration};

use super::frame::desk_layout;
use crate::desk::Desk;
use crate::desk_paths::{DAY, EVENT_TYPE, OPEN_TIMES, START};
use crate::scene::Scene;
use crate::visit::{with_pairs, write_date, write_instant};
use crate::words::Message;

/// The days of the page.
pub(crate) struct Preview {
    pub(crate) explained: ExplainedTimes,
    pub(crate) first: Date,
    /// The day after the last one.
    pub(crate) end: Date,
    /// The day whose closed times are listed.
    pub(crate) day: Date,
}

pub(crate) fn open_times(desk: &Desk, preview: &Preview) -> Markup {
    let scene = &desk.scene;
    let heading = scene.say(Message::MyOpenTimes);
    let content = html! {
        section.card.agenda aria-labelledby="title" {
            h1 #title { (heading) }
            @match &preview.explained.chosen {
                None => p { (scene.say(Message::NoEventTypes)) },
                Some((_, report)) => {
                    (event_types(scene, preview))
                    (days(scene, preview, report))
                    (one_day(scene, preview, report))
                }
            }
        }
    };
    desk_layout(desk, &heading, &content)
}

fn event_types(scene: &Scene, preview: &Preview) -> Markup {
    let chosen = preview.explained.chosen.as_ref().map(|(id, _)| *id);
    html! {
        p { (scene.say(Message::OpenTimesHow)) }
        form.search method="get" action=(OPEN_TIMES) {
            @for (name, value) in scene.visit.pairs() { input type="hidden" name=(name) value=(value); }
            input type="hidden" name=(START) value=(write_date(preview.first));
            input type="hidden" name=(DAY) value=(write_date(preview.day));
            div.field {
                label for=(EVENT_TYPE) { (scene.say(Message::EventType)) }
                select id=(EVENT_TYPE) name=(EVENT_TYPE) {
                    @for event_type in &preview.explained.event_types {
                        option value=(event_type.id) selected[Some(event_type.id) == chosen] { (event_type.title) }
                    }
                }
            }
            button.button.plain type="submit" { (scene.say(Message::Show)) }
        }
    }
}

fn days(scene: &Scene, preview: &Preview, report: &OpenTimesReport) -> Markup {
    let dates = std::iter::successors(Some(preview.first), |date| date.next_day());
    let length = preview.end - preview.first;
    let [before, after] =
        [Duration::ZERO - length, length].map(|shift| preview.first.saturating_add(shift));
    html! {
        ul.days-ahead {
            @for date in dates.take_while(|date| *date < preview.end) {
                @let count = open_on(scene, report, date).count();
                li {
                    a.entry href=(address(scene, preview, (preview.first, date)))
                        aria-current=[(date == preview.day).then_some("date")] {
                        strong { (scene.dates.day(date)) }
                        span.quiet {
                            (scene.words().with(Message::OpenTimesCount, "count", i64::try_from(count).unwrap_or(i64::MAX)))
                        }
                    }
                }
            }
        }
        p.actions {
            a.button.plain href=(address(scene, preview, (before, before))) rel="prev" { (scene.say(Message::EarlierDays)) }
            a.button.plain href=(address(scene, preview, (after, after))) rel="next" { (scene.say(Message::LaterDays)) }
        }
    }
}

fn one_day(scene: &Scene, preview: &Preview, report: &OpenTimesReport) -> Markup {
    let date = preview.day;
    let zone = &scene.dates.zone;
    let next = date.next_day().unwrap_or(date);
    let Some(day) = Interval::new(zone.start_of_day(date), zone.start_of_day(next)) else {
        return html! {};
    };
    let closed = report.closed.iter().flatten().flat_map(|host| &host.intervals);
    let in_day = |closed: &ClosedInterval| Some((closed.interval.clip(&day)?, closed.reason));
    let closed: Vec<(Interval, ClosedReason)> = closed.filter_map(in_day).collect();
    html! {
        h2 #day { (scene.dates.date(date)) }
        p.quiet { (zone.name().replace('_', " ")) }
        (bar(day, &closed))
        ul.slots {
            @for open in open_on(scene, report, date) {
                li.slot { time datetime=(write_instant(open.start())) { (scene.dates.unique_time(open.start())) } }
            }
        }
        h3 { (scene.say(Message::ClosedTimes)) }
        ul.meetings {
            @for (interval, reason) in &closed {
                li { (scene.dates.time_range(interval.start(), interval.end())) ": " (scene.say(reason_text(*reason))) }
            }
        }
    }
}

/// The day as a bar: closed times over the ground color of open ones.
fn bar(day: Interval, closed: &[(Interval, ClosedReason)]) -> Markup {
    let minutes = |duration: Duration| duration.whole_minutes();
    let width = minutes(day.end() - day.start());
    html! {
        svg.day-bar viewBox=(format!("0 0 {width} 100")) preserveAspectRatio="none" aria-hidden="true" {
            rect.free x="0" y="0" width=(width) height="100" {}
            @for (interval, reason) in closed {
                rect.(if is_busy(*reason) { "busy" } else { "shut" }) x=(minutes(interval.start() - day.start())) y="0"
                    width=(minutes(interval.end() - interval.start())) height="100" {}
            }
        }
    }
}

fn is_busy(reason: ClosedReason) -> bool {
    matches!(reason, ClosedReason::Busy | ClosedReason::Held | ClosedReason::Buffer)
}

fn open_on<'a>(
    scene: &'a Scene,
    report: &'a OpenTimesReport,
    date: Date,
) -> impl Iterator<Item = &'a Interval> {
    report.open_times.iter().filter(move |open| scene.dates.date_of(open.start()) == date)
}

fn address(scene: &Scene, preview: &Preview, (first, day): (Date, Date)) -> String {
    let mut pairs = scene.visit.pairs();
    if let Some((id, _)) = &preview.explained.chosen {
        pairs.push((EVENT_TYPE.into(), id.to_string().into()));
    }
    pairs.push((START.into(), write_date(first).into()));
    pairs.push((DAY.into(), write_date(day).into()));
    with_pairs(OPEN_TIMES, pairs) + "#day"
}

fn reason_text(reason: ClosedReason) -> Message {
    match reason {
        ClosedReason::Busy => Message::ReasonBusy,
        ClosedReason::Held => Message::ReasonHeld,
        ClosedReason::OutsideWorkingHours => Message::ReasonHours,
        ClosedReason::OutOfOffice => Message::ReasonAbsent,
        ClosedReason::MinimumNotice => Message::ReasonNotice,
        ClosedReason::Horizon => Message::ReasonHorizon,
        ClosedReason::Buffer => Message::ReasonBuffer,
        ClosedReason::CalendarUnusable => Message::ReasonCalendar,
        ClosedReason::DailyCap => Message::ReasonDailyCap,
        ClosedReason::WeeklyCap => Message::ReasonWeeklyCap,
        ClosedReason::EventTypeDailyCap => Message::ReasonTypeDailyCap,
        ClosedReason::EventTypeWeeklyCap => Message::ReasonTypeWeeklyCap,
        ClosedReason::Archived | ClosedReason::Observer | ClosedReason::SlotInterval => {
            Message::ReasonOther
        }
    }
}
