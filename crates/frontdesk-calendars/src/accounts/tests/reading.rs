use std::time::Instant;

use frontdesk_domain::interval::Interval;
use wiremock::matchers::{any, header, query_param};

use super::*;
use crate::testing::asked;

fn calendar(event: &str) -> ResponseTemplate {
    let text = format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n{event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    );
    ResponseTemplate::new(200).insert_header("etag", "\"1\"").set_body_string(text)
}

async fn feed(response: ResponseTemplate) -> (MockServer, ConnectedAccount) {
    let stub = MockServer::start().await;
    Mock::given(any()).respond_with(response).mount(&stub).await;
    let account = feed_at(&stub);
    (stub, account)
}

fn busy(reading: &AccountReading) -> Vec<&BusyObject> {
    reading.calendars.iter().flat_map(|calendar| &calendar.changed).collect()
}

#[tokio::test]
async fn floating_times_use_the_member_zone() {
    let tokyo = |start, end| vec![Interval::new(start, end).expect("time")];
    for (event, expected) in [
        (
            "DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202",
            tokyo(datetime!(2026-11-30 15:00 UTC), datetime!(2026-12-01 15:00 UTC)),
        ),
        (
            "DTSTART:20261201T090000\r\nDURATION:PT1H",
            tokyo(datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-01 01:00 UTC)),
        ),
        ("DTSTART:20261201T090000Z\r\nDURATION:PT1H\r\nTRANSP:TRANSPARENT", Vec::new()),
    ] {
        let (_stub, account) = feed(calendar(event)).await;
        let reading = pull(&remote(), &account).await.expect("a reading");
        assert_eq!(
            busy(&reading),
            [&BusyObject { id: "feed".to_owned(), busy: expected }],
            "{event}"
        );
        assert!(reading.calendars[0].whole && reading.renewed.is_none());
    }
}

#[tokio::test]
async fn event_of_a_feed_that_the_member_or_the_login_declined_is_free() {
    for (address, free) in
        [("ann@northwind.example", true), ("ann@home.example", true), ("bo@acme.example", false)]
    {
        let event = format!(
            "DTSTART:20261201T090000Z\r\nDURATION:PT1H\r\n\
             ATTENDEE;PARTSTAT=DECLINED:mailto:{address}\r\n\
             ATTENDEE;PARTSTAT=ACCEPTED:mailto:boss@acme.example"
        );
        let (stub, _) = feed(calendar(&event)).await;
        let port = stub.address().port();
        let url = format!("http://ann%40home.example:secret@feeds.example.com:{port}/a.ics");
        let reading = pull(&remote(), &connected(&CalendarAccount::Ics { url })).await;
        let reading = reading.expect("a reading");
        assert_eq!(busy(&reading)[0].busy.is_empty(), free, "{address}");
    }
}

#[tokio::test]
async fn unreadable_object_is_an_account_fault() {
    let (_stub, account) = feed(calendar("DTSTART:next monday")).await;
    let (kind, detail) = fault(pull(&remote(), &account).await);
    assert_eq!(kind, CalendarFaultKind::Unreadable);
    assert_eq!(
        detail,
        "the calendar \"feeds.example.com\" has unreadable content: 1: DTSTART is \"next monday\"; \
         expected a date such as 20261201, or a time such as 20261201T090000Z"
    );
}

#[tokio::test]
async fn each_error_has_a_fault_kind_and_a_message_without_the_path() {
    let host = "feeds.example.com";
    for (response, kind, sentence) in [
        (
            ResponseTemplate::new(401),
            CalendarFaultKind::Credentials,
            "rejects the credentials of the account; reconnect it",
        ),
        (
            ResponseTemplate::new(404),
            CalendarFaultKind::Gone,
            "no longer has the calendar or event",
        ),
        (ResponseTemplate::new(429), CalendarFaultKind::Unavailable, "limits the request rate"),
        (
            ResponseTemplate::new(500),
            CalendarFaultKind::Unavailable,
            "responded with 500 Internal Server Error",
        ),
        (ResponseTemplate::new(403), CalendarFaultKind::Unreadable, "responded with 403 Forbidden"),
    ] {
        let (_stub, account) = feed(response).await;
        assert_eq!(fault(pull(&remote(), &account).await), (kind, format!("{host} {sentence}")));
    }
    let (_stub, account) =
        feed(ResponseTemplate::new(429).insert_header("retry-after", "90")).await;
    let failure = pull(&remote(), &account).await.expect_err("a pause");
    assert_eq!(failure.retry_after, Some(Duration::from_secs(90)));
    let (_stub, account) = feed(ResponseTemplate::new(429)).await;
    let failure = pull(&remote(), &account).await.expect_err("a pause");
    assert_eq!(failure.retry_after, Some(Duration::from_secs(30)), "the default pause");
}

#[tokio::test]
async fn accounts_are_read_concurrently_and_a_slow_one_delays_no_other() {
    let hour = "DTSTART:20261201T090000Z\r\nDURATION:PT1H";
    let (_quick_stub, quick) = feed(calendar(hour)).await;
    let (_slow_stub, slow) = feed(calendar(hour).set_delay(Duration::from_mins(1))).await;
    let pulls: Vec<Pull> = [&slow, &quick, &slow, &quick]
        .map(|account| Pull { account: account.clone(), window: year(), full: true, live: false })
        .into();
    let began = Instant::now();
    let responses = remote().pull(pulls, Duration::from_millis(1500)).await;
    assert!(began.elapsed() < Duration::from_secs(20));
    let in_time: Vec<bool> = responses.iter().map(Result::is_ok).collect();
    assert_eq!(in_time, [false, true, false, true]);
    let late = (
        CalendarFaultKind::Unavailable,
        "feeds.example.com did not respond within 1.5 s".to_owned(),
    );
    assert_eq!(fault(responses.into_iter().next().expect("the first")), late);
}

#[tokio::test]
async fn reading_continues_from_the_bookmark_until_the_window_leaves_it() {
    let (stub, account) = feed(calendar("DTSTART:20261201T090000Z\r\nDURATION:PT1H")).await;
    let remote = remote();
    let first = pull(&remote, &account).await.expect("a reading");
    Mock::given(header("if-none-match", "\"1\""))
        .respond_with(ResponseTemplate::new(304))
        .with_priority(1)
        .mount(&stub)
        .await;
    let account = after(&account, &first);
    let read = async |full: bool, later: i64| {
        let days = time::Duration::days(later);
        let window = Interval::new(year().start() + days, year().end() + days).expect("a window");
        let pull = Pull { account: account.clone(), window, full, live: false };
        let reading =
            remote.pull(vec![pull], TIMEOUT).await.pop().expect("one").expect("a reading");
        (reading.calendars[0].whole, reading.calendars[0].changed.len())
    };
    assert_eq!(read(false, 0).await, (false, 0), "nothing has changed");
    assert_eq!(read(false, 40).await, (false, 0), "the first window had a margin");
    assert_eq!(read(false, 60).await, (true, 1), "time outside the first window is read again");
    assert_eq!(read(true, 0).await, (true, 1));
}

#[tokio::test]
async fn expired_cursor_causes_a_full_reading_at_once() {
    let (stub, account) = google(&[("ann", "owner")]).await;
    Mock::given(path(events_of("ann")))
        .and(query_param("syncToken", "s1"))
        .respond_with(ResponseTemplate::new(410))
        .with_priority(1)
        .mount(&stub)
        .await;
    mount_response(&stub, "GET", &events_of("ann"), events(&json!([]))).await;
    let remote = remote();
    let first = pull(&remote, &account).await.expect("a reading");
    let second = pull(&remote, &after(&account, &first)).await.expect("a reading");
    assert!(second.calendars[0].whole);
    let list = "GET /calendar/v3/users/me/calendarList".to_owned();
    let ann = format!("GET {}", events_of("ann"));
    assert_eq!(asked(&stub).await, [&list, &ann, &list, &ann, &ann].map(String::clone));
}

#[tokio::test]
async fn one_unreadable_calendar_fails_the_account() {
    let (stub, account) = google(&[("ann", "owner"), ("hikes", "owner")]).await;
    mount_response(&stub, "GET", &events_of("ann"), events(&json!([]))).await;
    mount_response(&stub, "GET", &events_of("hikes"), ResponseTemplate::new(500)).await;
    let (kind, detail) = fault(pull(&remote(), &account).await);
    assert_eq!(kind, CalendarFaultKind::Unavailable);
    assert_eq!(detail, "vendor.example.com responded with 500 Internal Server Error");
}

#[tokio::test]
async fn object_with_unstorable_id_is_an_account_fault() {
    for (id, wrong) in [
        ("a\0b".to_owned(), "contains a NUL character"),
        ("x".repeat(1_025), "has 1025 bytes; the maximum is 1024"),
    ] {
        let (stub, account) = google(&[("ann", "owner")]).await;
        let hour = |hour: &str| json!({ "dateTime": format!("2026-12-01T{hour}:00:00Z") });
        let item =
            json!({ "id": id, "status": "confirmed", "start": hour("09"), "end": hour("10") });
        mount_response(&stub, "GET", &events_of("ann"), events(&json!([item]))).await;
        let start: String = id.chars().take(80).collect();
        let sentence = format!("the id of the object {start:?} of the calendar \"ann\" {wrong}");
        assert_eq!(
            fault(pull(&remote(), &account).await),
            (CalendarFaultKind::Unreadable, sentence)
        );
    }
}

#[tokio::test]
async fn fault_message_is_storable_for_any_calendar_names() {
    let long = "x".repeat(3_000);
    let (_stub, mut account) = google(&[("a\0b", "owner"), (&long, "owner")]).await;
    account.connection.only = Some(vec!["work".to_owned()]);
    let (_, detail) = fault(pull(&remote(), &account).await);
    assert!(
        detail.starts_with("the account has no calendar named \"work\"; it has: a\u{fffd}b, xxx"),
        "{detail}"
    );
    assert_eq!(detail.chars().count(), 2_000);
}

#[tokio::test]
async fn selected_calendars_count_or_all_that_are_not_transparent() {
    let (stub, account) = google(&[("ann", "owner"), ("team", "writer"), ("hikes", "owner")]).await;
    for name in ["ann", "team", "hikes"] {
        mount_response(&stub, "GET", &events_of(name), events(&json!([]))).await;
    }
    let names = async |only: Option<&[&str]>| {
        let mut account = account.clone();
        account.connection.only = only.map(|names| names.iter().map(ToString::to_string).collect());
        let reading = pull(&remote(), &account).await?;
        Ok(reading.calendars.into_iter().map(|delta| delta.calendar.name).collect::<Vec<_>>())
    };
    assert_eq!(names(None).await, Ok(vec!["ann".to_owned(), "hikes".to_owned()]));
    let selected = names(Some(&["team", "hikes"])).await;
    assert_eq!(selected, Ok(vec!["team".to_owned(), "hikes".to_owned()]));
    assert_eq!(names(Some(&[])).await, Ok(vec![]), "the member selected none");
    let missing: Result<Vec<String>, CalendarFailure> = names(Some(&["ann", "work"])).await;
    assert_eq!(
        missing.expect_err("a fault").fault.detail,
        "the account has no calendar named \"work\"; it has: ann, team, hikes"
    );
}

#[tokio::test]
async fn calendars_are_listed_with_their_use() {
    let (_stub, mut account) =
        google(&[("boss", "reader"), ("team", "writer"), ("ann", "owner")]).await;
    let broken = MockServer::start().await;
    let broken = connected(&CalendarAccount::Google(grant_at(&broken)));
    let names = async |accounts: &[&ConnectedAccount], pick: fn(&FoundCalendar) -> bool| {
        let accounts = accounts.iter().map(|&account| account.clone()).collect();
        let listed = remote().list_calendars(accounts, TIMEOUT).await;
        let picked = |found: Vec<FoundCalendar>| -> Vec<String> {
            found.into_iter().filter(pick).map(|it| it.name).collect()
        };
        listed.into_iter().map(|found| found.map(picked).ok()).collect::<Vec<_>>()
    };
    let some = |names: &[&str]| Some(names.iter().map(ToString::to_string).collect::<Vec<_>>());
    let all = names(&[&broken, &account], |_| true).await;
    assert_eq!(all, [None, some(&["ann", "boss", "team"])], "in the order of the accounts");
    assert_eq!(names(&[&account], |it| it.writable).await, [some(&["ann", "team"])]);
    assert_eq!(names(&[&account], |it| it.blocks_time).await, [some(&["ann"])]);
    assert_eq!(names(&[&account], |it| it.receives_bookings).await, [some(&["ann"])]);
    account.connection.book_into = BookInto::Named("team".to_owned());
    assert_eq!(names(&[&account], |it| it.receives_bookings).await, [some(&["team"])]);
    account.connection.book_into = BookInto::Named("boss".to_owned());
    assert_eq!(names(&[&account], |it| it.receives_bookings).await, [some(&[])]);
}

#[tokio::test]
async fn account_without_calendars_is_a_fault_not_free() {
    for calendars in [&[][..], &[("team", "writer")]] {
        let (_stub, account) = google(calendars).await;
        assert_eq!(
            fault(pull(&remote(), &account).await),
            (
                CalendarFaultKind::Unreadable,
                "the account has no calendar that counts as busy time".to_owned()
            )
        );
    }
}

#[tokio::test]
async fn reading_reports_whether_bookings_can_be_written() {
    let (stub, mut account) = google(&[("ann", "owner"), ("boss", "reader")]).await;
    for name in ["ann", "boss"] {
        mount_response(&stub, "GET", &events_of(name), events(&json!([]))).await;
    }
    for (into, fault) in [
        (BookInto::First, None),
        (BookInto::Named("ann".to_owned()), None),
        (BookInto::Nowhere, None),
        (
            BookInto::Named("boss".to_owned()),
            Some("the calendar \"boss\" is read-only for this account"),
        ),
        (
            BookInto::Named("an".to_owned()),
            Some("the account has no calendar named \"an\" for bookings; it has: ann, boss"),
        ),
    ] {
        account.connection.book_into = into;
        let reading = pull(&remote(), &account).await.expect("a reading");
        assert_eq!(reading.unwritable.as_deref(), fault);
    }
}
