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
    FoundCalendar, MirroredCalendar, Pull, WrittenEvent,
};

type Meanwhile = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Accounts with one empty calendar each, until a test changes them.
#[derive(Default)]
pub(crate) struct StubAccounts(Mutex<State>);

#[derive(Default)]
struct State {
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
    pub(crate) fn fill(&self, connection: ConnectionId, interval: Interval) {
        self.with_state(|state| state.busy.entry(connection).or_default().push(interval));
    }

    pub(crate) fn break_down(&self, connection: ConnectionId, failure: CalendarFailure) {
        self.with_state(|state| state.broken.insert(connection, failure));
    }

    pub(crate) fn report_no_booking_calendar(&self, connection: ConnectionId, reason: &str) {
        self.with_state(|state| state.unwritable.insert(connection, reason.to_owned()));
    }

    pub(crate) fn refuse_writing(&self, connection: ConnectionId, failure: CalendarFailure) {
        self.with_state(|state| state.refused.insert(connection, failure));
    }

    pub(crate) fn repair(&self, connection: ConnectionId) {
        self.with_state(|state| {
            state.broken.remove(&connection);
            state.unwritable.remove(&connection);
            state.refused.remove(&connection);
        });
    }

    /// Runs `happens` during the next reading; further calls apply to later readings.
    pub(crate) fn meanwhile(&self, happens: impl Future<Output = ()> + Send + 'static) {
        self.with_state(|state| state.meanwhile.push_back(Box::pin(happens)));
    }

    pub(crate) fn pulled(&self) -> Vec<(Vec<Pull>, Duration)> {
        self.with_state(|state| state.pulled.clone())
    }

    pub(crate) fn event(&self, connection: ConnectionId, uid: &str) -> Option<CalendarEvent> {
        self.with_state(|state| state.events.get(&(connection, uid.to_owned())).cloned())
    }

    pub(crate) fn writes(&self) -> Vec<String> {
        self.with_state(|state| state.writes.clone())
    }

    fn with_state<T>(&self, read: impl FnOnce(&mut State) -> T) -> T {
        read(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

pub(crate) fn failure(kind: CalendarFaultKind, retry_after: Option<Duration>) -> CalendarFailure {
    let detail = format!("cal.example says {}", kind.as_str());
    CalendarFailure { fault: CalendarFault { kind, detail }, retry_after }
}

impl State {
    fn response(&self, pull: &Pull) -> Result<AccountReading, CalendarFailure> {
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
            whole: pull.full,
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
        let responses =
            self.with_state(|state| pulls.iter().map(|pull| state.response(pull)).collect());
        let meanwhile = self.with_state(|state| {
            state.pulled.push((pulls, timeout));
            state.meanwhile.pop_front()
        });
        if let Some(meanwhile) = meanwhile {
            meanwhile.await;
        }
        responses
    }

    async fn check_booking_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        _: Duration,
    ) -> Vec<Result<Option<String>, CalendarFailure>> {
        self.with_state(|state| {
            let response = |account: &ConnectedAccount| {
                let connection = account.connection.id;
                state.broken.get(&connection).map_or_else(
                    || Ok(state.unwritable.get(&connection).cloned()),
                    |failure| Err(failure.clone()),
                )
            };
            accounts.iter().map(response).collect()
        })
    }

    async fn list_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        _: Duration,
    ) -> Vec<Result<Vec<FoundCalendar>, CalendarFailure>> {
        accounts.iter().map(|_| Ok(Vec::new())).collect()
    }

    async fn put_event(
        &self,
        connected: &ConnectedAccount,
        event: &CalendarEvent,
        _: Option<WrittenEvent>,
        _: Duration,
    ) -> Result<WrittenEvent, CalendarFailure> {
        let connection = connected.connection.id;
        self.with_state(|state| {
            state.writes.push("put".into());
            if let Some(failure) = state.failure_of_writing(connection) {
                return Err(failure);
            }
            state.events.insert((connection, event.uid.clone()), event.clone());
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
        self.with_state(|state| {
            state.writes.push("remove".into());
            if let Some(failure) = state.failure_of_writing(connection) {
                return Err(failure);
            }
            state.events.remove(&(connection, uid.to_owned()));
            Ok(())
        })
    }
}
