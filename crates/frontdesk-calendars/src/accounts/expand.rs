//! From objects to the times that they take.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::BusyObject;
use frontdesk_domain::zone::Zone;
use frontdesk_icalendar::{Limits, Options, busy};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use crate::{CalendarInfo, Content, Object};

/// How a calendar's objects are to be read.
pub(super) struct Reading {
    pub(super) calendar: CalendarInfo,
    pub(super) window: Interval,
    /// The member's.
    pub(super) zone: Zone,
    /// After which nobody waits for it any more.
    pub(super) deadline: Instant,
}

/// Busy time may be missing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// An object can't be read; a sentence that says which and why.
    Object(String),
    /// The time was up.
    TooLate,
}

impl Reading {
    /// What each object takes of the window. All of them, or none.
    pub(super) async fn expand(self, objects: Vec<Object>) -> Result<Vec<BusyObject>, Unreadable> {
        let is_text = |object: &Object| matches!(object.content, Content::ICalendar(_));
        if !objects.iter().any(is_text) {
            return self.expand_all(objects);
        }
        // A large feed takes its time, which other requests would wait for.
        let work = spawn_blocking(move || self.expand_all(objects));
        work.await
            .unwrap_or_else(|_| Err(Unreadable::Object("the calendar can't be read".to_owned())))
    }

    fn expand_all(&self, objects: Vec<Object>) -> Result<Vec<BusyObject>, Unreadable> {
        let options = Options {
            within: self.window,
            host_zone: self.zone.clone(),
            calendar_zone: self.calendar.zone.clone(),
            owner: self.calendar.owner.clone(),
            limits: Limits::default(),
        };
        objects.into_iter().map(|object| self.expand_one(object, &options)).collect()
    }

    fn expand_one(&self, object: Object, options: &Options) -> Result<BusyObject, Unreadable> {
        if self.deadline < Instant::now() {
            return Err(Unreadable::TooLate);
        }
        let busy = match object.content {
            Content::Busy(busy) => busy,
            Content::ICalendar(text) => {
                let report = busy(&text, options);
                if let Some(fault) = report.faults.iter().find(|fault| fault.may_hide_busy_time()) {
                    let name = &self.calendar.name;
                    return Err(Unreadable::Object(format!(
                        "the calendar {name:?} holds something that can't be read: {fault}"
                    )));
                }
                report.busy.into_iter().map(|busy| busy.interval).collect()
            }
        };
        Ok(BusyObject { id: object.id.0, busy })
    }
}
