//! The report of bookings: a chart and tables.

use frontdesk_domain::booking_report::{BookingReport, DEFAULT_WEEKS, Figures, ReportedWeek};
use frontdesk_words::duration;
use maud::{Markup, html};

use super::frame::desk_layout;
use crate::desk::Desk;
use crate::desk_paths::{REPORT, REPORT_CSV, WEEKS};
use crate::scene::Scene;
use crate::visit::{with_pairs, write_date};
use crate::words::Message;

/// The offered numbers of weeks.
pub(crate) const CHOICES: [i64; 4] = [4, DEFAULT_WEEKS, 26, 52];

pub(crate) fn report(desk: &Desk, report: &BookingReport) -> Markup {
    let scene = &desk.scene;
    let heading = scene.say(Message::Report);
    let zone = report.time_zone.name().replace('_', " ");
    let mut pairs = scene.visit.pairs();
    pairs.push((WEEKS.into(), report.weeks.len().to_string().into()));
    let weeks = report.weeks.iter().map(|week| {
        let date = write_date(week.monday);
        (html! { time datetime=(date) { (date) } }, &week.total)
    });
    let hosts = report.hosts.iter().map(|host| (html! { bdi { (host.name) } }, &host.figures));
    let content = html! {
        section.card.agenda aria-labelledby="title" {
            h1 #title { (heading) }
            p { (scene.words().with(Message::ReportHow, "zone", zone)) }
            (choice(scene, report))
            (chart(&report.weeks))
            ul.legend aria-hidden="true" {
                @for (class, name) in ["held", "cancelled", "missed"].into_iter().zip(COLUMNS) {
                    li.(class) { (scene.say(name)) }
                }
            }
            (table(scene, "by-week", (Message::ReportByWeek, Message::ReportWeek), weeks, &report.total))
            (table(scene, "by-host", (Message::ReportByHost, Message::ReportHost), hosts, &report.total))
            p.actions {
                a.button.plain href=(with_pairs(REPORT_CSV, pairs)) download { (scene.say(Message::ReportCsv)) }
            }
        }
    };
    desk_layout(desk, &heading, &content)
}

const COLUMNS: [Message; 3] =
    [Message::ReportMeetings, Message::StatusCancelled, Message::StatusNoShow];

fn choice(scene: &Scene, report: &BookingReport) -> Markup {
    let shown = i64::try_from(report.weeks.len()).unwrap_or(DEFAULT_WEEKS);
    html! {
        form.search method="get" action=(REPORT) {
            @for (name, value) in scene.visit.pairs() { input type="hidden" name=(name) value=(value); }
            div.field {
                label for=(WEEKS) { (scene.say(Message::ReportWeeks)) }
                select id=(WEEKS) name=(WEEKS) {
                    @for weeks in CHOICES {
                        option value=(weeks) selected[weeks == shown] {
                            (scene.words().with(Message::ReportLastWeeks, "count", weeks))
                        }
                    }
                }
            }
            button.button.plain type="submit" { (scene.say(Message::Show)) }
        }
    }
}

/// A column per week, with a unit of height per booking; the tables have the numbers.
fn chart(weeks: &[ReportedWeek]) -> Markup {
    let stacks = weeks.iter().map(|week| stack(&week.total));
    let height = stacks.clone().flatten().map(|(_, start, count)| start + count).max();
    let height = height.unwrap_or_default().max(1);
    html! {
        svg.week-bars viewBox=(format!("0 0 {} {height}", 10 * weeks.len())) preserveAspectRatio="none" aria-hidden="true" {
            @for (number, stack) in stacks.enumerate() {
                @for (class, start, count) in stack {
                    rect.(class) x=(10 * number + 1) y=(height - start - count) width="8" height=(count) {}
                }
            }
        }
    }
}

/// The class, the start and the height of each part of a column, from the bottom.
fn stack(figures: &Figures) -> [(&'static str, u64, u64); 3] {
    let (held, cancelled) = (figures.meetings, figures.cancellations);
    [
        ("held", 0, held),
        ("cancelled", held, cancelled),
        ("missed", held + cancelled, figures.no_shows),
    ]
}

fn table<'a>(
    scene: &Scene,
    id: &str,
    (caption, first): (Message, Message),
    rows: impl Iterator<Item = (Markup, &'a Figures)>,
    total: &Figures,
) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-labelledby=(id) {
            table {
                caption #(id) { (scene.say(caption)) }
                thead {
                    tr {
                        @for name in [first].into_iter().chain(COLUMNS).chain([Message::ReportAhead]) {
                            th scope="col" { (scene.say(name)) }
                        }
                    }
                }
                tbody { @for (name, figures) in rows { (row(scene, &name, figures)) } }
                tfoot { (row(scene, &html! { (scene.say(Message::ReportTotal)) }, total)) }
            }
        }
    }
}

fn row(scene: &Scene, name: &Markup, figures: &Figures) -> Markup {
    html! {
        tr {
            th scope="row" { (name) }
            td { (figures.meetings) }
            td { (figures.cancellations) }
            td { (figures.no_shows) }
            td { @if let Some(mean) = figures.mean_seconds_to_meeting() { (ahead(scene, mean)) } }
        }
    }
}

/// In minutes, hours or, from two days on, days.
fn ahead(scene: &Scene, seconds: u64) -> String {
    let minutes = i64::try_from(seconds / 60).unwrap_or(i64::MAX);
    match minutes / 60 {
        0 => duration(scene.dates.language, minutes),
        hours @ 1..48 => duration(scene.dates.language, hours * 60),
        hours => scene.words().with(Message::ReportDays, "count", hours / 24),
    }
}
