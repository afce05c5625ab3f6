use frontdesk_domain::calendar::CalendarEvent;
use wiremock::matchers::{header, header_exists};

use super::*;
use crate::testing::{asked, booked};

fn before() -> WrittenEvent {
    WrittenEvent {
        calendar_id: "ann".to_owned(),
        object_id: "e7".to_owned(),
        etag: Some("\"1\"".to_owned()),
        revision: 0,
        interval: booked().interval,
    }
}

const UID: &str = "0197a3c0-0000-7000-8000-000000000007";

fn event_of(calendar: &str) -> String {
    format!("{}/e7", events_of(calendar))
}

fn kept() -> ResponseTemplate {
    json_response(&json!({ "id": "e7", "etag": "\"2\"" }))
}

async fn put(
    account: &ConnectedAccount,
    before: Option<WrittenEvent>,
) -> Result<WrittenEvent, CalendarFailure> {
    let event = CalendarEvent { sequence: 3, ..booked() };
    remote().put_event(account, &event, before, TIMEOUT).await
}

fn read(account: &ConnectedAccount, calendars: &[(&str, bool)]) -> ConnectedAccount {
    let mirrored = |&(name, writable): &(&str, bool)| MirroredCalendar {
        id: name.to_owned(),
        name: name.to_owned(),
        writable,
        cursor: String::new(),
    };
    ConnectedAccount { calendars: calendars.iter().map(mirrored).collect(), ..account.clone() }
}

#[tokio::test]
async fn booking_is_written_into_the_first_writable_calendar() {
    let (stub, account) = google(&[("ann", "owner"), ("hikes", "owner")]).await;
    for name in ["ann", "hikes"] {
        mount_response(&stub, "POST", &events_of(name), kept()).await;
    }
    let written = WrittenEvent { etag: Some("\"2\"".to_owned()), revision: 3, ..before() };
    assert_eq!(put(&account, None).await, Ok(written.clone()), "without an earlier reading");
    let mirrored = read(&account, &[("holidays", false), ("hikes", true)]);
    assert_eq!(
        put(&mirrored, None).await,
        Ok(WrittenEvent { calendar_id: "hikes".to_owned(), ..written })
    );
    let listed = asked(&stub).await.iter().filter(|asked| asked.ends_with("calendarList")).count();
    assert_eq!(listed, 1, "the second write uses the stored list");
}

#[tokio::test]
async fn selected_calendars_come_first_with_and_without_an_earlier_reading() {
    let (stub, mut account) =
        google(&[("ann", "owner"), ("hikes", "owner"), ("team", "writer"), ("boss", "reader")])
            .await;
    for name in ["ann", "hikes", "team"] {
        mount_response(&stub, "POST", &events_of(name), kept()).await;
    }
    for (only, reading, target) in [
        ("hikes", ("hikes", true), "hikes"),
        ("team", ("team", true), "team"),
        ("boss", ("boss", false), "ann"),
    ] {
        account.connection.only = Some(vec![only.to_owned()]);
        for account in [account.clone(), read(&account, &[reading])] {
            let written = put(&account, None).await.map(|written| written.calendar_id);
            assert_eq!(written, Ok(target.to_owned()), "{only} {:?}", account.calendars);
        }
    }
}

#[tokio::test]
async fn booking_is_written_into_the_named_calendar_even_if_unread() {
    let (stub, mut account) =
        google(&[("ann", "owner"), ("team", "writer"), ("boss", "reader")]).await;
    mount_response(&stub, "POST", &events_of("team"), kept()).await;
    account = read(&account, &[("ann", true)]);
    account.connection.book_into = BookInto::Named("team".to_owned());
    assert_eq!(put(&account, None).await.map(|written| written.calendar_id), Ok("team".to_owned()));
    for (name, detail) in [
        ("boss", "the calendar \"boss\" is read-only for this account"),
        (
            "nobody",
            "the account has no calendar named \"nobody\" for bookings; it has: ann, team, boss",
        ),
    ] {
        account.connection.book_into = BookInto::Named(name.to_owned());
        let failure = put(&account, None).await.expect_err("a read-only calendar");
        assert_eq!(failure.fault.detail, detail);
        let checked = remote().check_booking_calendars(vec![account.clone()], TIMEOUT).await;
        assert_eq!(checked, [Ok(Some(detail.to_owned()))]);
    }
    account.connection.book_into = BookInto::Named("team".to_owned());
    assert_eq!(remote().check_booking_calendars(vec![account], TIMEOUT).await, [Ok(None)]);
}

#[tokio::test]
async fn booking_into_a_feed_fails() {
    let stub = MockServer::start().await;
    let failure = put(&feed_at(&stub), None).await.expect_err("a read-only calendar");
    assert_eq!(failure.fault.kind, CalendarFaultKind::Unreadable);
    assert_eq!(asked(&stub).await.len(), 0);
}

#[tokio::test]
async fn externally_changed_event_is_overwritten() {
    let (stub, account) = google(&[("ann", "owner")]).await;
    for (verb, success) in [("PATCH", kept()), ("DELETE", ResponseTemplate::new(204))] {
        Mock::given(method(verb))
            .and(header("if-match", "\"1\""))
            .respond_with(ResponseTemplate::new(412))
            .with_priority(1)
            .mount(&stub)
            .await;
        mount_response(&stub, verb, &event_of("ann"), success).await;
    }
    let written = put(&account, Some(before())).await.expect("written");
    assert_eq!((written.etag.as_deref(), written.revision), (Some("\"2\""), 3));
    assert_eq!(remote().remove_event(&account, UID, &before(), TIMEOUT).await, Ok(()));
}

#[tokio::test]
async fn externally_removed_event_is_written_again_and_needs_no_removal() {
    let (stub, account) = google(&[("ann", "owner")]).await;
    Mock::given(path(event_of("ann"))).respond_with(ResponseTemplate::new(404)).mount(&stub).await;
    mount_response(&stub, "POST", &events_of("ann"), kept()).await;
    assert_eq!(put(&account, Some(before())).await.map(|written| written.revision), Ok(3));
    assert_eq!(remote().remove_event(&account, UID, &before(), TIMEOUT).await, Ok(()));
}

#[tokio::test]
async fn booking_moves_to_the_next_calendar_when_its_own_is_gone() {
    let (stub, account) = google(&[("hikes", "owner")]).await;
    mount_response(&stub, "POST", &events_of("hikes"), kept()).await;
    let mirrored = read(&account, &[("ann", true)]);
    let written = put(&mirrored, Some(before())).await;
    assert_eq!(written.map(|written| written.calendar_id), Ok("hikes".to_owned()));
}

#[tokio::test]
async fn refused_or_late_write_reports_the_reason() {
    let (stub, account) = google(&[("ann", "owner")]).await;
    mount_response(
        &stub,
        "POST",
        &events_of("ann"),
        ResponseTemplate::new(503).insert_header("retry-after", "9"),
    )
    .await;
    let failure = put(&account, None).await.expect_err("a pause");
    assert_eq!(failure.retry_after, Some(Duration::from_secs(9)));

    Mock::given(method("DELETE"))
        .and(header_exists("if-match"))
        .respond_with(ResponseTemplate::new(204).set_delay(Duration::from_mins(1)))
        .mount(&stub)
        .await;
    let late = remote().remove_event(&account, UID, &before(), Duration::from_millis(500)).await;
    assert_eq!(late.expect_err("too late").fault.kind, CalendarFaultKind::Unavailable);
}

#[tokio::test]
async fn event_with_unstorable_id_is_a_fault() {
    let (stub, account) = google(&[("ann", "owner")]).await;
    let long = json_response(&json!({ "id": "x".repeat(1_025), "etag": "\"2\"" }));
    mount_response(&stub, "POST", &events_of("ann"), long).await;
    let failure = put(&account, None).await.expect_err("an unstorable id");
    assert_eq!(failure.fault.kind, CalendarFaultKind::Unreadable);
    assert_eq!(
        failure.fault.detail,
        "the id of the written event has 1025 bytes; the maximum is 1024"
    );
}
