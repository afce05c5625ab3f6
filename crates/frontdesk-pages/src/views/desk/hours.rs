//! The working hours and absences of a member.

use frontdesk_domain::absence::{Absence, AbsencePeriod};
use frontdesk_domain::services::MemberAbsences;
use maud::{Markup, html};

use super::frame::csrf_field;
use super::lists::{action, card, entries};
use crate::desk::Desk;
use crate::desk_paths::{
    ABSENCES, DELEGATE, FROM, HOURS, OPEN_TIMES, REMOVE_ABSENCE, UNTIL, meeting_path,
};
use crate::form::Typed;
use crate::hours_form::{
    PER_DAY, PER_WEEK, TIME_ZONE, VERSION, WEEK, override_names, override_rows, version,
};
use crate::scene::Scene;
use crate::views::fields::{Field, line};
use crate::views::zone_form::zone_options;
use crate::words::Message;

/// Empty rows for further date overrides.
const SPARE_ROWS: usize = 2;

/// The content of the page.
pub(crate) struct Shown<'a> {
    pub(crate) absences: &'a MemberAbsences,
    /// The form for the hours, and for a new absence after a fault.
    pub(crate) typed: &'a Typed,
    /// Whether a form was just saved.
    pub(crate) saved: bool,
}

pub(crate) fn hours(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let (scene, typed) = (&desk.scene, shown.typed);
    let saved = html! {
        (scene.say(Message::HoursSaved)) " "
        a href=(scene.visit.address(OPEN_TIMES)) { (scene.say(Message::MyOpenTimes)) }
    };
    let content = html! {
        @if let Some(notice) = typed.to_be_sent_again() { p.mark role="alert" { (notice) } }
        (hours_form(desk, typed))
        h2 { (scene.say(Message::Absences)) }
        (absences(desk, shown.absences))
        (absence_form(desk, typed))
    };
    card(desk, Message::MyHours, (shown.saved.then_some(saved), typed), &content)
}

fn hours_form(desk: &Desk, typed: &Typed) -> Markup {
    let scene = &desk.scene;
    let rows = override_rows(typed);
    let next = rows.keys().last().map_or(0, |last| last.saturating_add(1));
    let spare = (next..next.saturating_add(SPARE_ROWS)).map(|row| (row, ["", ""]));
    html! {
        form method="post" action=(scene.visit.address(HOURS)) {
            (csrf_field(desk))
            input type="hidden" name=(VERSION) value=(version(&desk.member));
            div.field {
                label for=(TIME_ZONE) { (scene.say(Message::TimeZone)) }
                select id=(TIME_ZONE) name=(TIME_ZONE) { (zone_options(typed.value(TIME_ZONE))) }
            }
            fieldset.field {
                legend { (scene.say(Message::WeeklyHours)) }
                p.hint { (scene.say(Message::WeeklyHoursHint)) }
                div.week {
                    @for (day, name) in WEEK {
                        (text(name, &scene.dates.weekday_heading(day).1, typed))
                    }
                }
            }
            fieldset.field {
                legend { (scene.say(Message::DateOverrides)) }
                p.hint { (scene.say(Message::DateOverridesHint)) }
                @for (row, [date, hours]) in rows.into_iter().chain(spare) {
                    @let [name_of_date, name_of_hours] = override_names(row);
                    div.pair {
                        (field((&name_of_date, &scene.say(Message::OverrideDate)), "date", date, typed))
                        (field((&name_of_hours, &scene.say(Message::OverrideHours)), "text", hours, typed))
                    }
                }
            }
            div.pair {
                (text(PER_DAY, &scene.say(Message::MaxPerDay), typed))
                (text(PER_WEEK, &scene.say(Message::MaxPerWeek), typed))
            }
            p.actions { button.button type="submit" { (scene.say(Message::Save)) } }
        }
    }
}

fn absences(desk: &Desk, stored: &MemberAbsences) -> Markup {
    let scene = &desk.scene;
    html! {
        (entries(scene, &stored.absences, Message::NoAbsences, |absence| entry(desk, absence)))
        @if !stored.bookings.is_empty() {
            p.mark { (scene.say(Message::AbsenceMeetings)) }
            ul {
                @for booking in &stored.bookings {
                    @let (start, end) = (booking.busy.interval.start(), booking.busy.interval.end());
                    li {
                        a href=(scene.visit.address(&meeting_path(booking.id))) {
                            (scene.dates.date_and_range(start, end))
                        }
                    }
                }
            }
        }
    }
}

fn entry(desk: &Desk, absence: &Absence) -> Markup {
    let scene = &desk.scene;
    let (from, until) = absence.period.bounds();
    html! {
        strong { (period(scene, absence.period)) }
        @if absence.delegate.is_some() { span.quiet { (scene.say(Message::AbsenceHasDelegate)) } }
        div.actions { (action(desk, REMOVE_ABSENCE, &[(FROM, &from), (UNTIL, &until)], Message::Remove)) }
    }
}

fn period(scene: &Scene, period: AbsencePeriod) -> String {
    match period {
        AbsencePeriod::Days { first, last } if first == last => scene.dates.date(first),
        AbsencePeriod::Days { first, last } => {
            let days = [
                ("first", scene.dates.date(first).into()),
                ("last", scene.dates.date(last).into()),
            ];
            scene.words().with_all(Message::Week, days)
        }
        AbsencePeriod::Between(interval) => {
            let (start, end) = (interval.start(), interval.end());
            let times = [
                ("first", scene.dates.date_and_time(start).into()),
                ("last", scene.dates.date_and_time(end).into()),
            ];
            scene.words().with_all(Message::Week, times)
        }
    }
}

fn absence_form(desk: &Desk, typed: &Typed) -> Markup {
    let scene = &desk.scene;
    let is_open = [FROM, UNTIL, DELEGATE].iter().any(|name| typed.fault(name).is_some());
    let [from, until, delegate] =
        [Message::AbsenceFrom, Message::AbsenceUntil, Message::AbsenceDelegate]
            .map(|message| scene.say(message));
    let delegate = Field { name: DELEGATE, label: &delegate, required: false, hint: None };
    html! {
        details.zone open[is_open] {
            summary { (scene.say(Message::AddAbsence)) }
            form method="post" action=(scene.visit.address(ABSENCES)) {
                (csrf_field(desk))
                div.pair {
                    @for (name, label) in [(FROM, &from), (UNTIL, &until)] {
                        (line(scene, &Field { name, label, required: true, hint: None }, "date", None, typed))
                    }
                }
                (line(scene, &delegate, "email", None, typed))
                p.actions { button.button type="submit" { (scene.say(Message::Save)) } }
            }
        }
    }
}

fn text(name: &str, label: &str, typed: &Typed) -> Markup {
    field((name, label), "text", typed.value(name), typed)
}

/// An optional field without the word "optional", because most fields here can be empty.
fn field((name, label): (&str, &str), kind: &str, value: &str, typed: &Typed) -> Markup {
    let fault = typed.fault(name);
    let id_of_fault = fault.map(|_| format!("{name}-fault"));
    html! {
        div.field.faulty[fault.is_some()] {
            label for=(name) { (label) }
            @if let Some(fault) = fault { p.fault id=[id_of_fault.as_deref()] { (fault.text) } }
            input id=(name) name=(name) type=(kind) value=(value) autocomplete="off"
                aria-describedby=[id_of_fault.as_deref()] aria-invalid=[fault.map(|_| "true")] dir="ltr";
        }
    }
}
