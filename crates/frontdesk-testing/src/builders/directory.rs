use std::collections::BTreeMap;

use frontdesk_domain::absence::{Absence, AbsencePeriod};
use frontdesk_domain::access::Role;
use frontdesk_domain::booking_page::{BookingPageSettings, Language, WebOrigin};
use frontdesk_domain::calendar::CalendarConnection;
use frontdesk_domain::ids::{QueueId, UserId, WorkspaceId};
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::working_hours::{Window, WorkingHours};
use frontdesk_domain::workspace::{Member, Queue, QueueCredit, QueueJoin, QueueMember, Workspace};
use time::Date;
use time::format_description::well_known::Iso8601;

use super::calendar::{CalendarBuilder, connection_id};
use super::{Number, capitalised, email, key, zone};
use crate::clock::instant;

/// The lowest id of built-in calendars; tests use smaller ids for other calendars.
const OF_BUILTINS: u64 = 1 << 32;

const WEEK: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// A workspace with id 1, key `northwind` and the time zone of London.
pub fn a_workspace() -> WorkspaceBuilder {
    WorkspaceBuilder(Workspace {
        id: WorkspaceId(1),
        key: key("northwind"),
        name: "Northwind".into(),
        time_zone: zone("Europe/London"),
        booking_page: BookingPageSettings::default(),
        invitations: InvitationSettings::default(),
        oauth_clients: Vec::new(),
    })
}

/// Builds a [`Workspace`].
#[derive(Clone, Debug)]
#[must_use]
pub struct WorkspaceBuilder(Workspace);

impl WorkspaceBuilder {
    /// Sets the id.
    pub fn id(mut self, id: impl Number<WorkspaceId>) -> Self {
        self.0.id = id.id();
        self
    }

    /// Sets the key and, capitalized, the name.
    pub fn called(mut self, name: &str) -> Self {
        self.0.key = key(name);
        self.0.name = capitalised(name);
        self
    }

    /// Sets the time zone.
    pub fn in_zone(mut self, name: &str) -> Self {
        self.0.time_zone = zone(name);
        self
    }

    /// Sets the language of the booking pages.
    pub fn speaking(mut self, language: Language) -> Self {
        self.0.booking_page.language = language;
        self
    }

    /// Adds a site that may embed the booking pages.
    pub fn embedded_at(mut self, origin: &str) -> Self {
        let origin = WebOrigin::parse(origin).unwrap_or_else(|error| panic!("{error}"));
        self.0.booking_page.frame_ancestors.push(origin);
        self
    }

    /// Shows the landing page.
    pub fn with_landing_page(mut self) -> Self {
        self.0.booking_page.landing_page = true;
        self
    }

    /// Sets the invitation mail settings.
    pub fn inviting(mut self, invitations: InvitationSettings) -> Self {
        self.0.invitations = invitations;
        self
    }

    /// Builds the workspace.
    pub fn build(self) -> Workspace {
        self.0
    }
}

/// A member: id 4, UTC, always working, with a built-in calendar.
pub fn a_member(name: &str) -> MemberBuilder {
    let member = Member {
        user_id: UserId(4),
        key: key(name),
        name: capitalised(name),
        email: email(&format!("{name}@northwind.example")),
        role: Role::Member,
        service_account: false,
        time_zone: zone("UTC"),
        hours: WorkingHours::always(),
        absences: vec![],
        caps: MeetingCaps::default(),
        calendars: vec![],
        landing_page: false,
        archived: false,
    };
    MemberBuilder { member, has_builtin: true, weekly: None, overrides: BTreeMap::new() }
}

/// A service account: id 4, with the fields that stores keep for every service account.
pub fn a_service_account(name: &str) -> MemberBuilder {
    let mut builder = a_member(name).without_a_calendar();
    builder.member.service_account = true;
    builder
}

/// Builds a [`Member`].
#[derive(Clone, Debug)]
#[must_use]
pub struct MemberBuilder {
    member: Member,
    has_builtin: bool,
    weekly: Option<[Vec<Window>; 7]>,
    overrides: BTreeMap<Date, Vec<Window>>,
}

impl MemberBuilder {
    /// Sets the id.
    pub fn id(mut self, id: impl Number<UserId>) -> Self {
        self.member.user_id = id.id();
        self
    }

    /// Sets the display name.
    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.member.name);
        self
    }

    /// Sets the role.
    pub fn with_role(mut self, role: Role) -> Self {
        self.member.role = role;
        self
    }

    /// Sets the zone of the working hours.
    pub fn in_zone(mut self, name: &str) -> Self {
        self.member.time_zone = zone(name);
        self
    }

    /// Adds working hours on a day (`sat`) or days (`mon-fri`).
    ///
    /// The first call replaces the default, which is 24 hours on every day.
    pub fn working(mut self, days: &str, window: &str) -> Self {
        let (first, last) = days.split_once('-').unwrap_or((days, days));
        let window = parse_window(window);
        for day in &mut self.weekly.get_or_insert_default()[day_of_week(first)..=day_of_week(last)]
        {
            day.push(window);
        }
        self
    }

    /// Replaces the hours of one date, written as `2030-12-25`.
    pub fn on(mut self, date: &str, windows: &[&str]) -> Self {
        let date =
            Date::parse(date, &Iso8601::DATE).unwrap_or_else(|error| panic!("{date:?}: {error}"));
        self.overrides.insert(date, windows.iter().map(|window| parse_window(window)).collect());
        self
    }

    /// Adds an absence; both bounds are dates, both included, or instants.
    pub fn absent(mut self, from: &str, until: &str, delegate: Option<UserId>) -> Self {
        let period = AbsencePeriod::parse(from, until).unwrap_or_else(|error| panic!("{error}"));
        self.member.absences.push(Absence { period, delegate });
        self
    }

    /// Sets the maximum numbers of meetings per day and week.
    pub fn with_caps(mut self, per_day: Option<u32>, per_week: Option<u32>) -> Self {
        self.member.caps = MeetingCaps { per_day, per_week };
        self
    }

    /// Shows the landing page.
    pub fn with_landing_page(mut self) -> Self {
        self.member.landing_page = true;
        self
    }

    /// Removes the built-in calendar. A member without any calendar cannot host links.
    pub fn without_a_calendar(mut self) -> Self {
        self.has_builtin = false;
        self
    }

    /// Appends a remote calendar.
    pub fn connected(mut self, calendar: CalendarBuilder) -> Self {
        self.member.calendars.push(calendar.build());
        self
    }

    /// Archives the member.
    pub fn archived(mut self) -> Self {
        self.member.archived = true;
        self
    }

    /// Builds the member.
    pub fn build(mut self) -> Member {
        if self.has_builtin {
            let id = connection_id(OF_BUILTINS + self.member.user_id.0.unsigned_abs());
            self.member.calendars.insert(0, CalendarConnection::builtin(id));
        }
        let weekly = self.weekly.unwrap_or_else(|| WorkingHours::always().weekly().clone());
        let hours =
            WorkingHours::new(weekly, self.overrides).unwrap_or_else(|error| panic!("{error}"));
        Member { hours, ..self.member }
    }
}

/// A queue without members: id 2, assignments counted over 30 days.
pub fn a_queue(name: &str) -> QueueBuilder {
    QueueBuilder(Queue {
        id: QueueId(2),
        key: key(name),
        name: capitalised(name),
        window_days: 30,
        join: QueueJoin::Level,
        credit: vec![],
        members: vec![],
        archived: false,
    })
}

/// Builds a [`Queue`].
#[derive(Clone, Debug)]
#[must_use]
pub struct QueueBuilder(Queue);

impl QueueBuilder {
    /// Sets the id.
    pub fn id(mut self, id: impl Number<QueueId>) -> Self {
        self.0.id = id.id();
        self
    }

    /// Sets the display name.
    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.0.name);
        self
    }

    /// Sets the members and their weights.
    pub fn of(mut self, members: impl IntoIterator<Item = (impl Number<UserId>, u32)>) -> Self {
        let members = members.into_iter().map(|(user, weight)| QueueMember::new(user.id(), weight));
        self.0.members = members.collect();
        self
    }

    /// Sets the window for counting assignments, in days.
    pub fn counting_days(mut self, days: u32) -> Self {
        self.0.window_days = days;
        self
    }

    /// Gives members who were absent every lead until they are level with the others.
    pub fn catching_up(mut self) -> Self {
        self.0.join = QueueJoin::CatchUp;
        self
    }

    /// Returns assignments of meetings with these outcomes.
    pub fn crediting(mut self, credit: impl IntoIterator<Item = QueueCredit>) -> Self {
        self.0.credit = credit.into_iter().collect();
        self
    }

    /// Sets when a member of the queue joined.
    pub fn joined(mut self, user: impl Number<UserId>, at: &str) -> Self {
        let user = user.id();
        let joined = self.0.members.iter_mut().find(|member| member.user_id == user);
        joined.expect("a member of the queue").joined_at = Some(instant(at));
        self
    }

    /// Archives the queue.
    pub fn archived(mut self) -> Self {
        self.0.archived = true;
        self
    }

    /// Builds the queue.
    pub fn build(self) -> Queue {
        self.0
    }
}

fn parse_window(text: &str) -> Window {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn day_of_week(name: &str) -> usize {
    WEEK.iter()
        .position(|day| *day == name)
        .unwrap_or_else(|| panic!("{name:?} is none of {}", WEEK.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn working_hours_accept_days_and_ranges_and_add_windows() {
        let member = a_member("priya")
            .working("mon-fri", "09:00-12:00")
            .working("fri", "13:00-15:00")
            .on("2030-12-25", &[])
            .build();
        let windows = member.hours.weekly().each_ref().map(Vec::len);
        assert_eq!(windows, [1, 1, 1, 1, 2, 0, 0]);
        assert_eq!(member.hours.overrides().values().next(), Some(&vec![]));
    }

    #[test]
    fn member_without_hours_works_day_and_night() {
        assert_eq!(a_member("priya").build().hours, WorkingHours::always());
    }

    #[test]
    #[should_panic(expected = "\"someday\" is none of mon")]
    fn unknown_day_is_in_the_panic_message() {
        drop(a_member("priya").working("someday", "09:00-12:00"));
    }
}
