//! Converts calendar objects to busy times.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::BusyObject;
use frontdesk_domain::zone::Zone;
use frontdesk_icalendar::{Limits, Options, busy};
use tokio::task::spawn_blocking;
use tokio::time::Instant;
use url::Url;

use crate::{CalendarInfo, Content, Object, caldav};

pub(super) struct Reading {
    pub(super) calendar: CalendarInfo,
    pub(super) window: Interval,
    pub(super) zone: Zone,
    pub(super) deadline: Instant,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// The text names the calendar and the fault.
    Object(String),
    TooLate,
}

impl Reading {
    pub(super) async fn expand(self, objects: Vec<Object>) -> Result<Vec<BusyObject>, Unreadable> {
        let is_text = |object: &Object| matches!(object.content, Content::ICalendar(_));
        if !objects.iter().any(is_text) {
            return self.expand_all(objects);
        }
        // Parsing a large feed takes long, so a blocking thread parses the text.
        let work = spawn_blocking(move || self.expand_all(objects));
        work.await.unwrap_or_else(|_| {
            Err(Unreadable::Object("the calendar could not be parsed".to_owned()))
        })
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
                    let calendar = &self.calendar.name;
                    // Only a CalDAV object is a resource of its own.
                    let name = Url::parse(&object.id.0).ok().map(|url| caldav::name_of(&url));
                    let place = name.map(|name| format!(" in {name:?}")).unwrap_or_default();
                    return Err(Unreadable::Object(format!(
                        "the calendar {calendar:?} has unreadable content{place}: {fault}"
                    )));
                }
                report.busy.into_iter().map(|busy| busy.interval).collect()
            }
        };
        Ok(BusyObject { id: object.id.0, busy })
    }
}
