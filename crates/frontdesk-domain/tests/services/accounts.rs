//! Calendar accounts elsewhere that say what a test tells them to.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::calendar::{CalendarEvent, CalendarFault, CalendarFaultKind, ConnectionId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, BusyObject, CalendarAccounts, CalendarDelta, CalendarFailure, ConnectedAccount,
    MirroredCalendar, Pull, WrittenEvent,
};

type Meanwhile = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Accounts with one empty calendar each, until a test fills or breaks them.
#[derive(Default)]
pub(crate) struct StubAccounts(Mutex<Told>);

#[derive(Default)]
struct Told {
    busy: HashMap<ConnectionId, Vec<Interval>>,
    broken: HashMap<ConnectionId, CalendarFailure>,
    unwritable: HashMap<ConnectionId, String>,
    refused: HashMap<ConnectionId, CalendarFailure>,
    meanwhile: VecDeque<Meanwhile>,
    pulled: Vec<(Vec<Pull>, Duration)>,
    events: HashMap<(ConnectionId, String), CalendarEvent>,
    writes: Vec<String>,
}

impl StubAccounts {
    /// Puts something into an account's calendar.
    pub(crate) fn fill(&self, connection: ConnectionId, interval: Interval) {
        self.told(|told| told.busy.entry(connection).or_default().push(interval));
    }

    /// Makes everything that is asked of an account fail from now on.
    pub(crate) fn break_down(&self, connection: ConnectionId, failure: CalendarFailure) {
        self.told(|told| told.broken.insert(connection, failure));
    }

    /// Makes an account tell from now on that it has no calendar for bookings.
    pub(crate) fn take_no_bookings(&self, connection: ConnectionId, told: &str) {
        self.told(|stub| stub.unwritable.insert(connection, told.to_owned()));
    }

    /// Makes an account refuse events from now on, though it can be read.
    pub(crate) fn refuse_writing(&self, connection: ConnectionId, failure: CalendarFailure) {
        self.told(|told| told.refused.insert(connection, failure));
    }

    /// Makes an account answer again.
    pub(crate) fn mend(&self, connection: ConnectionId) {
        self.told(|told| {
            told.broken.remove(&connection);
            told.unwritable.remove(&connection);
            told.refused.remove(&connection);
        });
    }

    /// Has something else happen while accounts are being read; each is for one reading.
    pub(crate) fn meanwhile(&self, happens: impl Future<Output = ()> + Send + 'static) {
        self.told(|told| told.meanwhile.push_back(Box::pin(happens)));
    }

    /// Whether each reading so far was anew and of which time, and how long it was given; by
    /// connection within a reading.
    pub(crate) fn pulled(&self) -> Vec<(Vec<Pull>, Duration)> {
        self.told(|told| told.pulled.clone())
    }

    /// What stands in an account's calendar for a booking.
    pub(crate) fn event(&self, connection: ConnectionId, uid: &str) -> Option<CalendarEvent> {
        self.told(|told| told.events.get(&(connection, uid.to_owned())).cloned())
    }

    /// Each writing so far, in order: `put` or `remove`.
    pub(crate) fn writes(&self) -> Vec<String> {
        self.told(|told| told.writes.clone())
    }

    fn told<T>(&self, ask: impl FnOnce(&mut Told) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A failure of this kind.
pub(crate) fn failure(kind: CalendarFaultKind, retry_after: Option<Duration>) -> CalendarFailure {
    let detail = format!("cal.example says {}", kind.as_str());
    CalendarFailure { fault: CalendarFault { kind, detail }, retry_after }
}

impl Told {
    fn answer(&self, pull: &Pull) -> Result<AccountReading, CalendarFailure> {
        let connection = pull.account.connection.id;
        if let Some(failure) = self.broken.get(&connection) {
            return Err(failure.clone());
        }
        let busy = self.busy.get(&connection).cloned().unwrap_or_default();
        let object = |(number, interval): (usize, Interval)| BusyObject {
            id: number.to_string(),
            busy: interval.clip(&pull.window).into_iter().collect(),
        };
        let delta = CalendarDelta {
            calendar: MirroredCalendar {
                id: "work".into(),
                name: "Work".into(),
                writable: true,
                cursor: "1".into(),
            },
            changed: busy.into_iter().enumerate().map(object).collect(),
            removed: vec![],
            whole: pull.anew,
        };
        let unwritable = self.unwritable.get(&connection).cloned();
        Ok(AccountReading { calendars: vec![delta], renewed: None, unwritable })
    }

    fn failure_of_writing(&self, connection: ConnectionId) -> Option<CalendarFailure> {
        self.broken.get(&connection).or_else(|| self.refused.get(&connection)).cloned()
    }
}

#[async_trait]
impl CalendarAccounts for StubAccounts {
    async fn pull(
        &self,
        pulls: Vec<Pull>,
        timeout: Duration,
    ) -> Vec<Result<AccountReading, CalendarFailure>> {
        let answers = self.told(|told| pulls.iter().map(|pull| told.answer(pull)).collect());
        let meanwhile = self.told(|told| {
            told.pulled.push((pulls, timeout));
            told.meanwhile.pop_front()
        });
        if let Some(meanwhile) = meanwhile {
            meanwhile.await;
        }
        answers
    }

    async fn check_booking_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        _: Duration,
    ) -> Vec<Result<Option<String>, CalendarFailure>> {
        self.told(|told| {
            let answer = |account: &ConnectedAccount| {
                let connection = account.connection.id;
                told.broken.get(&connection).map_or_else(
                    || Ok(told.unwritable.get(&connection).cloned()),
                    |failure| Err(failure.clone()),
                )
            };
            accounts.iter().map(answer).collect()
        })
    }

    async fn put_event(
        &self,
        connected: &ConnectedAccount,
        event: &CalendarEvent,
        _: Option<WrittenEvent>,
        _: Duration,
    ) -> Result<WrittenEvent, CalendarFailure> {
        let connection = connected.connection.id;
        self.told(|told| {
            told.writes.push("put".into());
            if let Some(failure) = told.failure_of_writing(connection) {
                return Err(failure);
            }
            told.events.insert((connection, event.uid.clone()), event.clone());
            Ok(WrittenEvent {
                calendar_id: "work".into(),
                object_id: event.uid.clone(),
                etag: None,
                revision: event.sequence,
                interval: event.interval,
            })
        })
    }

    async fn remove_event(
        &self,
        connected: &ConnectedAccount,
        uid: &str,
        _: &WrittenEvent,
        _: Duration,
    ) -> Result<(), CalendarFailure> {
        let connection = connected.connection.id;
        self.told(|told| {
            told.writes.push("remove".into());
            if let Some(failure) = told.failure_of_writing(connection) {
                return Err(failure);
            }
            told.events.remove(&(connection, uid.to_owned()));
            Ok(())
        })
    }
}
