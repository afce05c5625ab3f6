//! Helpers for the contract tests of remote calendars.

use frontdesk_domain::calendar::{CalendarFault, CalendarFaultKind, ConnectionKey};
use frontdesk_domain::event::{Event, EventDetail};
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, BusyObject, CalendarDelta, ConnectedAccount, MirroredCalendar, ReadingTiming,
    StoreError,
};
use frontdesk_domain::workspace::Member;
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use crate::builders::{CalendarBuilder, an_event, connection_id};
use crate::clock::instant;
use crate::northwind::NORTHWIND;

pub(super) fn now() -> OffsetDateTime {
    hour(9)
}

pub(super) fn hour(hour: i64) -> OffsetDateTime {
    instant("2030-01-01T00:00Z") + Duration::hours(hour)
}

pub(super) fn hours(from: i64, to: i64) -> Interval {
    Interval::new(hour(from), hour(to)).expect("the end comes after the start")
}

pub(super) fn key_of(user_id: UserId, number: u64) -> ConnectionKey {
    ConnectionKey { workspace_id: NORTHWIND, user_id, connection_id: connection_id(number) }
}

pub(super) fn timing() -> ReadingTiming {
    ReadingTiming {
        read_at: now(),
        full_read_at: now() - Duration::hours(1),
        known_until: now() + Duration::days(365),
        next_read_at: now() + Duration::minutes(4),
    }
}

pub(super) fn usable(user_id: UserId) -> Event {
    an_event().about(EventDetail::MemberUsable { user_id }).build()
}

pub(super) fn unusable(user_id: UserId) -> Event {
    let reason = CalendarFaultKind::Credentials;
    an_event().about(EventDetail::MemberUnusable { user_id, reason }).build()
}

pub(super) fn reading(calendars: impl IntoIterator<Item = CalendarDelta>) -> AccountReading {
    AccountReading { calendars: calendars.into_iter().collect(), renewed: None, unwritable: None }
}

pub(super) fn whole(calendar: &str, objects: &[(&str, &[Interval])]) -> CalendarDelta {
    CalendarDelta { whole: true, ..changed(calendar, objects, &[]) }
}

pub(super) fn changed(
    calendar: &str,
    objects: &[(&str, &[Interval])],
    removed: &[&str],
) -> CalendarDelta {
    let object =
        |(id, busy): &(&str, &[Interval])| BusyObject { id: (*id).into(), busy: busy.to_vec() };
    CalendarDelta {
        calendar: MirroredCalendar {
            id: calendar.into(),
            name: format!("The {calendar} calendar"),
            writable: true,
            cursor: format!("{calendar}, from here on"),
        },
        changed: objects.iter().map(object).collect(),
        removed: removed.iter().map(|&id| id.into()).collect(),
        whole: false,
    }
}

impl StoreUnderTest {
    pub(super) async fn save_member(&self, workspace: WorkspaceId, member: &Member) {
        self.in_a_unit(async |unit| unit.directory().save_member(workspace, member).await)
            .await
            .expect("a member can be saved");
    }

    pub(super) async fn connect(
        &self,
        user: UserId,
        calendars: impl IntoIterator<Item = CalendarBuilder>,
    ) {
        let mut members =
            self.directory.find_members(NORTHWIND, &[user]).await.expect("it can be read");
        let mut member = members.pop().expect("a member of Northwind");
        member.calendars = calendars.into_iter().map(CalendarBuilder::build).collect();
        self.save_member(NORTHWIND, &member).await;
    }

    pub(super) async fn accounts_of(&self, user: UserId) -> Vec<ConnectedAccount> {
        self.mirror.connected_accounts(NORTHWIND, &[user]).await.expect("they can be read")
    }

    pub(super) async fn account_of(&self, user: UserId) -> ConnectedAccount {
        let accounts = self.accounts_of(user).await;
        let [account] = accounts.try_into().expect("one account");
        account
    }

    pub(super) async fn take_in(&self, user: UserId, reading: &AccountReading) {
        let account = self.account_of(user).await;
        let saved =
            self.save_reading(&account.key, account.state.version, reading, &timing()).await;
        assert!(saved.expect("it can be saved"), "no other reading was saved");
    }

    pub(super) async fn save_reading(
        &self,
        key: &ConnectionKey,
        version: i64,
        reading: &AccountReading,
        timing: &ReadingTiming,
    ) -> Result<bool, StoreError> {
        self.mirror.save_reading(key, version, reading, timing, &usable(key.user_id)).await
    }

    pub(super) async fn busy_in_calendars(
        &self,
        user: UserId,
        within: Interval,
        except: Option<BookingId>,
    ) -> Vec<Interval> {
        let busy = self.mirror.mirrored_busy(NORTHWIND, &[user], within).await;
        let busy = busy.expect("it can be read").remove(&user).unwrap_or_default();
        let others = busy.into_iter().filter(|busy| except.is_none() || busy.written_for != except);
        let mut busy: Vec<Interval> = others.map(|busy| busy.interval).collect();
        busy.sort_by_key(|interval| (interval.start(), interval.end()));
        busy
    }

    pub(super) async fn day_of(&self, user: UserId) -> Vec<Interval> {
        self.busy_in_calendars(user, hours(0, 24), None).await
    }

    pub(super) async fn fail(
        &self,
        key: &ConnectionKey,
        next_read_at: OffsetDateTime,
    ) -> CalendarFault {
        let fault = CalendarFault {
            kind: CalendarFaultKind::Credentials,
            detail: "cal.example refuses the password".into(),
        };
        let unusable = unusable(key.user_id);
        let saved = self.mirror.save_reading_fault(key, &fault, next_read_at, &unusable).await;
        saved.expect("it can be saved");
        fault
    }
}
