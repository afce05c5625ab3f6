//! Converts calendar objects to busy times.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::BusyObject;
use frontdesk_domain::zone::Zone;
use frontdesk_icalendar::{CalendarZone, FaultKind, Limits, Options, busy, is_other_file};
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
        let stated = self.calendar.zone.as_deref();
        let options = Options {
            within: self.window,
            host_zone: self.zone.clone(),
            calendar_zone: stated
                .map(|text| CalendarZone::read(text, &self.zone, self.window.end())),
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
                let fault = report.faults.iter().find(|fault| fault.may_hide_busy_time());
                // A collection may hold other files, such as notes, beside its events.
                if let Some(fault) = fault
                    && !(fault.kind == FaultKind::NotACalendar && is_other_file(&text))
                {
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use time::macros::datetime;

    use super::*;
    use crate::testing::year;
    use crate::{CalendarId, ObjectId};

    fn reading(zone: Option<&str>) -> Reading {
        let calendar = CalendarInfo {
            id: CalendarId("work".to_owned()),
            name: "Work".to_owned(),
            zone: zone.map(str::to_owned),
            writable: true,
            transparent: false,
            owner: Vec::new(),
        };
        let deadline = Instant::now() + Duration::from_hours(1);
        Reading { calendar, window: year(), zone: Zone::utc(), deadline }
    }

    async fn busy_of(zone: Option<&str>, text: &str) -> Result<Vec<Interval>, Unreadable> {
        let content = Content::ICalendar(text.as_bytes().to_vec());
        let object = Object { id: ObjectId("1".to_owned()), content };
        let mut read = reading(zone).expand(vec![object]).await?;
        Ok(read.pop().expect("one object").busy)
    }

    #[tokio::test]
    async fn vcard_or_text_file_in_a_collection_takes_no_time() {
        for text in ["BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD\r\n", "Minutes of Monday\n"] {
            assert_eq!(busy_of(None, text).await, Ok(Vec::new()), "{text}");
        }
        for text in ["", "<html>Sign in</html>", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"] {
            let outcome = busy_of(None, text).await;
            assert!(matches!(outcome, Err(Unreadable::Object(_))), "{text}: {outcome:?}");
        }
    }

    #[tokio::test]
    async fn floating_time_uses_the_rules_of_the_stated_zone() {
        let zone = "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Acme\r\nBEGIN:STANDARD\r\nTZOFFSETTO:+0545\r\n\
             END:STANDARD\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n";
        let event = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261201T090000\r\nDURATION:PT1H\r\n\
             END:VEVENT\r\nEND:VCALENDAR\r\n";
        let expected =
            Interval::new(datetime!(2026-12-01 03:15 UTC), datetime!(2026-12-01 04:15 UTC));
        assert_eq!(busy_of(Some(zone), event).await, Ok(Vec::from_iter(expected)));
        let unreadable = busy_of(Some(&zone.replace("+0545", "?")), event).await;
        assert!(matches!(unreadable, Err(Unreadable::Object(_))), "{unreadable:?}");
    }
}
