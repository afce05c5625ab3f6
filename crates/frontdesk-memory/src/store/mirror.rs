use std::collections::{BTreeMap, HashMap};

use frontdesk_domain::calendar::{CalendarConnection, CalendarKind, ConnectionId, ConnectionKey};
use frontdesk_domain::ids::{BookingId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, CalendarDelta, ConnectionState, MirroredBusy, MirroredCalendar, ReadingTiming,
    SealedSecret, WrittenEvent,
};
use frontdesk_domain::workspace::Member;
use time::OffsetDateTime;

#[derive(Clone, Debug, Default)]
pub(super) struct Mirror {
    pub(super) accounts: BTreeMap<(UserId, ConnectionId), Account>,
    pub(super) written: BTreeMap<(UserId, ConnectionId, BookingId), WrittenEvent>,
}

#[derive(Clone, Debug)]
pub(super) struct Account {
    connection: CalendarConnection,
    pub(super) renewed: Option<SealedSecret>,
    pub(super) state: ConnectionState,
    /// Whether the last event about the member reported it usable.
    reported_usable: Option<bool>,
    pub(super) notice_due_at: Option<OffsetDateTime>,
    pub(super) calendars: Vec<MirroredCalendar>,
    busy: HashMap<ObjectName, Vec<Interval>>,
}

/// The ids of a calendar and of an object in it.
type ObjectName = (String, String);

impl Mirror {
    /// Connects the calendars of `member`, who was saved as `stored` before.
    pub(super) fn connect(&mut self, member: &Member, stored: Option<&Member>) {
        let keeps_zone = stored.is_none_or(|stored| stored.time_zone == member.time_zone);
        let remote = member.calendars.iter().filter(|c| c.account.kind() != CalendarKind::Builtin);
        let mut before = self.accounts.clone();
        self.accounts.retain(|(user, _), _| *user != member.user_id);
        for connection in remote {
            let key = (member.user_id, connection.id);
            let account = match before.remove(&key) {
                Some(account) => account.connected_as(connection, keeps_zone),
                None => Account::new(connection),
            };
            self.accounts.insert(key, account);
        }
    }

    pub(super) fn account_mut(&mut self, key: &ConnectionKey) -> Option<&mut Account> {
        self.accounts.get_mut(&(key.user_id, key.connection_id))
    }

    /// Stores whether the member is usable; returns whether that changed.
    ///
    /// `notice_due_at` is when the mail about an unusable member is due; `None`: the member is usable.
    pub(super) fn report(&mut self, of: UserId, notice_due_at: Option<OffsetDateTime>) -> bool {
        let usable = notice_due_at.is_none();
        let own = || self.accounts.iter().filter(|((user, _), _)| *user == of).map(|(_, it)| it);
        let is_unreadable = own().any(|it| it.state.fault.is_some() || it.state.read_at.is_none());
        let is_reported = own().any(|it| it.reported_usable == Some(usable));
        if is_reported || usable == is_unreadable {
            return false;
        }
        let own = self.accounts.iter_mut().filter(|((user, _), _)| *user == of);
        for (_, account) in own {
            account.reported_usable = Some(usable);
            account.notice_due_at = notice_due_at;
        }
        true
    }

    fn written_as(
        &self,
        (user, connection): (UserId, ConnectionId),
        (calendar, object): &ObjectName,
    ) -> Option<(BookingId, &WrittenEvent)> {
        let mut written = self.written.iter().filter(|((of, into, _), written)| {
            (*of, *into) == (user, connection)
                && (&written.calendar_id, &written.object_id) == (calendar, object)
        });
        written.next().map(|((.., booking), written)| (*booking, written))
    }

    pub(super) fn busy(
        &self,
        users: &[UserId],
        within: Interval,
    ) -> HashMap<UserId, Vec<MirroredBusy>> {
        let mut busy: HashMap<UserId, Vec<MirroredBusy>> = HashMap::new();
        for (key, account) in self.accounts.iter().filter(|((user, _), _)| users.contains(user)) {
            for (object, intervals) in &account.busy {
                let own = self.written_as(*key, object);
                let counts = |interval: &&Interval| {
                    let is_unmoved = own.is_some_and(|(_, event)| event.interval == **interval);
                    interval.overlaps(&within) && !is_unmoved
                };
                let written_for = own.map(|(booking, _)| booking);
                let mirrored = |&interval| MirroredBusy { interval, written_for };
                let intervals = intervals.iter().filter(counts).map(mirrored);
                busy.entry(key.0).or_default().extend(intervals);
            }
        }
        busy
    }

    pub(super) fn unmirror(
        &mut self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Option<WrittenEvent> {
        let written = self.written.remove(&(key.user_id, key.connection_id, booking))?;
        self.forget_object(key, &written);
        Some(written)
    }

    pub(super) fn forget_object(&mut self, key: &ConnectionKey, written: &WrittenEvent) {
        if let Some(account) = self.account_mut(key) {
            account.busy.remove(&(written.calendar_id.clone(), written.object_id.clone()));
        }
    }
}

impl Account {
    fn new(connection: &CalendarConnection) -> Self {
        Self {
            connection: connection.clone(),
            renewed: None,
            state: ConnectionState::unread(OffsetDateTime::UNIX_EPOCH),
            reported_usable: None,
            notice_due_at: None,
            calendars: vec![],
            busy: HashMap::new(),
        }
    }

    fn connected_as(mut self, connection: &CalendarConnection, keeps_zone: bool) -> Self {
        let before = std::mem::replace(&mut self.connection, connection.clone());
        if keeps_zone && before == *connection {
            return self;
        }
        let fresh = Self::new(connection).state;
        if before.account != connection.account {
            self.renewed = None;
        }
        let counts_as_before =
            before.only == connection.only && before.account.is_account_of(&connection.account);
        let known = if counts_as_before { self.state.clone() } else { fresh.clone() };
        self.state = ConnectionState {
            version: self.state.version + 1,
            write_fault: None,
            failures: 0,
            next_read_at: fresh.next_read_at,
            ..known
        };
        self.calendars.clear();
        self
    }

    pub(super) fn take_in(&mut self, reading: &AccountReading, timing: &ReadingTiming) {
        self.state = ConnectionState {
            version: self.state.version + 1,
            read_at: Some(timing.read_at),
            full_read_at: Some(timing.full_read_at),
            known_until: Some(timing.known_until),
            fault: None,
            write_fault: self.state.write_fault.take(),
            failures: 0,
            next_read_at: timing.next_read_at,
        };
        self.renewed = reading.renewed.clone().or_else(|| self.renewed.take());
        self.calendars = reading.calendars.iter().map(|delta| delta.calendar.clone()).collect();
        self.busy
            .retain(|(calendar, _), _| self.calendars.iter().any(|known| known.id == *calendar));
        reading.calendars.iter().for_each(|delta| self.take_in_calendar(delta));
    }

    fn take_in_calendar(&mut self, delta: &CalendarDelta) {
        let calendar = &delta.calendar.id;
        if delta.whole {
            self.busy.retain(|(of, _), _| of != calendar);
        }
        for object in &delta.removed {
            self.busy.remove(&(calendar.clone(), object.clone()));
        }
        for object in &delta.changed {
            self.busy.insert((calendar.clone(), object.id.clone()), object.busy.clone());
        }
    }
}
