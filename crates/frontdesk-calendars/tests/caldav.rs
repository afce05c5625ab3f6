//! Tests CalDAV against Radicale and Xandikos, installed by `tests/caldav/prepare`.
//!
//! Without the servers the tests are skipped, unless `FRONTDESK_TEST_CALDAV` is `required`.

#[path = "caldav/accounts.rs"]
mod accounts;
#[path = "caldav/servers.rs"]
mod servers;

use std::collections::BTreeMap;

use frontdesk_calendars::{
    CaldavCalendars, CalendarError, CalendarId, CalendarSink as _, CalendarSource as _, Content,
    Cursor, Delta, ObjectId,
};
use frontdesk_domain::calendar::CalendarEvent;
use frontdesk_domain::{interval::Interval, zone::Zone};
use frontdesk_icalendar::{Options, busy};
use time::OffsetDateTime;
use time::macros::datetime;

use self::servers::{Kind, Server, installed};

/// A series on Mondays: March 9 is moved, March 16 is excluded.
const WEEKLY: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n\
    BEGIN:VEVENT\r\nUID:weekly\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Planning & <r\u{e9}view>\r\n\
    DTSTART;TZID=Europe/Berlin:20260302T100000\r\nDTEND;TZID=Europe/Berlin:20260302T110000\r\n\
    RRULE:FREQ=WEEKLY;BYDAY=MO\r\nEXDATE;TZID=Europe/Berlin:20260316T100000\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:weekly\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Planning\\, later\r\n\
    RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000\r\n\
    DTSTART;TZID=Europe/Berlin:20260309T140000\r\nDTEND;TZID=Europe/Berlin:20260309T153000\r\n\
    END:VEVENT\r\nEND:VCALENDAR\r\n";
const HOLIDAY: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n\
    BEGIN:VEVENT\r\nUID:holiday\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Away\r\n\
    DTSTART;VALUE=DATE:20260318\r\nDTEND;VALUE=DATE:20260319\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const REMINDER: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n\
    BEGIN:VEVENT\r\nUID:reminder@example.com\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Water the plants\r\n\
    DTSTART:20260320T080000Z\r\nDTEND:20260320T090000Z\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

async fn work(account: &CaldavCalendars) -> CalendarId {
    let calendars = account.calendars().await.expect("calendars");
    let work = calendars.iter().find(|calendar| calendar.id.0.ends_with("/work/"));
    let work = work.unwrap_or_else(|| panic!("{calendars:?}"));
    assert!(work.writable && !work.transparent, "{work:?}");
    work.id.clone()
}

#[derive(Default)]
struct Mirror {
    objects: BTreeMap<ObjectId, Content>,
    cursor: Option<Cursor>,
}

impl Mirror {
    async fn pull(&mut self, account: &CaldavCalendars, calendar: &CalendarId) -> (usize, usize) {
        let Delta { changed, removed, whole, cursor } =
            account.pull(calendar, self.cursor.as_ref(), six_weeks()).await.expect("a delta");
        assert_eq!(whole, self.cursor.is_none());
        let counts = (changed.len(), removed.len());
        for id in removed {
            self.objects.remove(&id);
        }
        self.objects.extend(changed.into_iter().map(|object| (object.id, object.content)));
        self.cursor = Some(cursor);
        let whole = account.pull(calendar, None, six_weeks()).await.expect("everything");
        assert_eq!(whole.changed.len(), self.objects.len());
        counts
    }

    fn busy(&self) -> Vec<(OffsetDateTime, OffsetDateTime)> {
        let options = Options::new(six_weeks(), Zone::parse("Europe/Berlin").expect("a zone"));
        let mut spans = Vec::new();
        for content in self.objects.values() {
            let Content::ICalendar(text) = content else { panic!("{content:?}") };
            let report = busy(text, &options);
            assert_eq!(report.faults, []);
            spans.extend(
                report.busy.iter().map(|busy| (busy.interval.start(), busy.interval.end())),
            );
        }
        spans.sort_unstable();
        spans
    }
}

fn six_weeks() -> Interval {
    let within = Interval::new(datetime!(2026-03-01 00:00 UTC), datetime!(2026-04-12 00:00 UTC));
    within.expect("six weeks")
}

fn booked(sequence: u32, start: OffsetDateTime) -> CalendarEvent {
    CalendarEvent {
        uid: "0198c0de-7000-7000-8000-000000000007".to_owned(),
        sequence,
        stamped_at: datetime!(2026-02-20 09:00 UTC),
        interval: Interval::new(start, start + time::Duration::minutes(30)).expect("half an hour"),
        summary: "Demo; with Ada & co".to_owned(),
        description: Some("Line one\nLine two".to_owned()),
        location: None,
        url: None,
    }
}

#[tokio::test]
async fn series_with_exceptions_has_the_same_busy_times_on_every_server() {
    if !installed() {
        return;
    }
    let mut busy = Vec::new();
    for kind in [Kind::Radicale, Kind::Xandikos] {
        let server = Server::start(kind).await;
        for (name, text) in
            [("weekly.ics", WEEKLY), ("holiday.ics", HOLIDAY), ("a%40b%20c.ics", REMINDER)]
        {
            server.put(name, text).await;
        }
        let account = server.account();
        let mut mirror = Mirror::default();
        assert_eq!(mirror.pull(&account, &work(&account).await).await, (3, 0), "{kind:?}");
        busy.push(mirror.busy());
    }
    let hour = time::Duration::hours(1);
    let expected = [
        (datetime!(2026-03-02 09:00 UTC), hour),
        (datetime!(2026-03-09 13:00 UTC), hour * 3 / 2),
        (datetime!(2026-03-17 23:00 UTC), hour * 24),
        (datetime!(2026-03-23 09:00 UTC), hour),
        (datetime!(2026-03-30 08:00 UTC), hour),
        (datetime!(2026-04-06 08:00 UTC), hour),
    ];
    let expected = expected.map(|(start, length)| (start, start + length));
    assert_eq!(busy, [expected, expected]);
}

#[tokio::test]
async fn changes_since_the_cursor_are_returned_and_a_foreign_cursor_is_gone() {
    if !installed() {
        return;
    }
    let mut cursors = Vec::new();
    let mut servers = Vec::new();
    for kind in [Kind::Radicale, Kind::Xandikos] {
        let server = Server::start(kind).await;
        let account = server.account();
        let work = work(&account).await;
        let mut mirror = Mirror::default();
        assert_eq!(mirror.pull(&account, &work).await, (0, 0), "{kind:?}");
        server.put("weekly.ics", WEEKLY).await;
        server.put("holiday.ics", HOLIDAY).await;
        assert_eq!(mirror.pull(&account, &work).await, (2, 0), "{kind:?}");
        server.delete("weekly.ics").await;
        assert_eq!(mirror.pull(&account, &work).await, (0, 1), "{kind:?}");
        assert_eq!(mirror.pull(&account, &work).await, (0, 0), "{kind:?}");
        assert_eq!(mirror.busy().len(), 1, "{kind:?}");
        cursors.push(mirror.cursor);
        servers.push((server, account, work));
    }
    cursors.reverse();
    for ((server, account, work), foreign) in servers.iter().zip(&cursors) {
        let outcome = account.pull(work, foreign.as_ref(), six_weeks()).await;
        assert_eq!(outcome, Err(CalendarError::CursorGone), "{:?}", server.kind);
    }
}

#[tokio::test]
async fn booking_is_added_moved_and_removed() {
    if !installed() {
        return;
    }
    let (first, second) = (datetime!(2026-03-03 09:00 UTC), datetime!(2026-03-04 15:15 UTC));
    let half_an_hour = |start| [(start, start + time::Duration::minutes(30))];
    for kind in [Kind::Radicale, Kind::Xandikos] {
        let server = Server::start(kind).await;
        let account = server.account();
        let work = work(&account).await;
        let mut mirror = Mirror::default();

        let added = account.add(&work, &booked(0, first)).await.expect("written");
        assert_eq!(mirror.pull(&account, &work).await, (1, 0), "{kind:?}");
        assert_eq!(mirror.busy(), half_an_hour(first), "{kind:?}");
        assert!(mirror.objects.contains_key(&added.object), "{kind:?}: {added:?}");

        let again = account.add(&work, &booked(0, first)).await.expect("written already");
        assert_eq!(again.object, added.object, "{kind:?}");

        let moved = account.replace(&work, &again, &booked(1, second)).await.expect("moved");
        mirror.pull(&account, &work).await;
        assert_eq!(mirror.busy(), half_an_hour(second), "{kind:?}");
        assert_ne!(moved.etag, again.etag, "{kind:?}");
        assert_eq!(
            account.replace(&work, &again, &booked(2, first)).await,
            Err(CalendarError::Conflict),
            "{kind:?}"
        );
        assert_eq!(account.remove(&work, &again).await, Err(CalendarError::Conflict), "{kind:?}");

        account.remove(&work, &moved).await.expect("removed");
        assert_eq!(mirror.pull(&account, &work).await, (0, 1), "{kind:?}");
        assert_eq!(mirror.busy(), [], "{kind:?}");
        assert_eq!(account.remove(&work, &moved).await, Err(CalendarError::Gone), "{kind:?}");
        assert_eq!(
            account.replace(&work, &moved, &booked(3, first)).await,
            Err(CalendarError::Gone),
            "{kind:?}"
        );
    }
}

#[tokio::test]
async fn unknown_calendar_is_gone() {
    if !installed() {
        return;
    }
    for kind in [Kind::Radicale, Kind::Xandikos] {
        let server = Server::start(kind).await;
        let account = server.account();
        let play = CalendarId(work(&account).await.0.replace("/work/", "/play/"));
        assert_eq!(
            account.pull(&play, None, six_weeks()).await,
            Err(CalendarError::Gone),
            "{kind:?}"
        );
        let event = booked(0, datetime!(2026-03-03 09:00 UTC));
        assert_eq!(account.add(&play, &event).await, Err(CalendarError::Gone), "{kind:?}");
    }
}

#[tokio::test]
async fn address_of_a_shared_calendar_selects_only_that_calendar() {
    if !installed() {
        return;
    }
    let server = Server::start(Kind::Radicale).await;
    server.make_calendar_of_bob("team").await;
    server.make_calendar_of_bob("private").await;
    for path in ["bob/team/", "bob/team"] {
        let account = server.account_at(path);
        let calendars = account.calendars().await.expect("a calendar");
        let [team] = &calendars[..] else { panic!("{calendars:?}") };
        assert!(team.id.0.ends_with("/bob/team/") && !team.transparent, "{team:?}");
        let event = booked(0, datetime!(2026-03-03 09:00 UTC));
        let written = account.add(&team.id, &event).await.expect("written");
        assert!(written.object.0.contains("/bob/team/"), "{written:?}");
    }
    for path in ["bob/private/", "bob/", "ann/wrok/", "carol/"] {
        let error = server.account_at(path).calendars().await.err();
        assert!(matches!(error, Some(CalendarError::Permanent(_))), "{path}: {error:?}");
    }
}

#[tokio::test]
async fn address_in_the_account_selects_what_it_names() {
    if !installed() {
        return;
    }
    for kind in [Kind::Radicale, Kind::Xandikos] {
        let server = Server::start(kind).await;
        let calendars = server.account().calendars().await.expect("calendars").len();
        for (path, count) in [
            ("ann/", calendars),
            (server.work("").as_str(), 1),
            (server.work("").trim_end_matches('/'), 1),
        ] {
            let found = server.account_at(path).calendars().await.expect("calendars");
            assert_eq!(found.len(), count, "{kind:?} {path}");
        }
        let misspelled = server.work("").replace("work", "wrok");
        let error = server.account_at(&misspelled).calendars().await.err();
        assert!(matches!(error, Some(CalendarError::Permanent(_))), "{kind:?}: {error:?}");
    }
}

#[tokio::test]
async fn object_is_read_whatever_its_name() {
    if !installed() {
        return;
    }
    for kind in [Kind::Radicale, Kind::Xandikos] {
        let server = Server::start(kind).await;
        let mut names =
            vec!["a%2Bb.ics", "a%40b.ics", "a%3Bb.ics", "a%3Db.ics", "a%25b.ics", "%7B7%7D.ics"];
        if kind == Kind::Xandikos {
            // Radicale refuses this name.
            names.push("a%3Ab.ics");
        }
        for (number, name) in names.iter().enumerate() {
            let text = HOLIDAY.replace("UID:holiday", &format!("UID:{number}"));
            server.put(name, &text).await;
        }
        let account = server.account();
        let work = work(&account).await;
        let mut mirror = Mirror::default();
        assert_eq!(mirror.pull(&account, &work).await, (names.len(), 0), "{kind:?}");
        server.delete(names[0]).await;
        assert_eq!(mirror.pull(&account, &work).await, (0, 1), "{kind:?}");
        assert_eq!(mirror.objects.len(), names.len() - 1, "{kind:?}");
    }
}
