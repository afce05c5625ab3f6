use wiremock::matchers::{header, query_param, query_param_is_missing};

use super::*;
use crate::cursor::Progress;
use crate::testing::{asked, busy_times, year};
use crate::{CalendarSource as _, Cursor, Delta};

fn token(token: &str) -> Cursor {
    Progress::SyncToken(token.to_owned()).to_cursor()
}

async fn pull(account: &GoogleCalendars, cursor: Option<&Cursor>) -> Result<Delta, CalendarError> {
    account.pull(&work(), cursor, year()).await
}

fn last_page(items: &Value) -> ResponseTemplate {
    json_response(&json!({ "timeZone": "Europe/Berlin", "items": items, "nextSyncToken": "s1" }))
}

fn event(id: &str, more: &Value) -> Value {
    let mut event = json!({ "id": id, "status": "confirmed",
        "start": { "dateTime": "2026-12-01T10:00:00+01:00" }, "end": { "dateTime": "2026-12-01T11:00:00+01:00" } });
    for (name, value) in more.as_object().expect("properties") {
        event[name] = value.clone();
    }
    event
}

#[tokio::test]
async fn event_is_busy_unless_marked_otherwise() {
    let day = |date: &str| json!({ "date": date });
    let answered = |by_owner: bool, response: &str| json!({ "attendees": [{ "self": by_owner, "responseStatus": response }] });
    let cases = [
        ("plain", json!({}), "12-01T09:00Z+60m"),
        ("tentative", json!({ "status": "tentative" }), "12-01T09:00Z+60m"),
        ("transparent", json!({ "transparency": "transparent" }), ""),
        ("working-location", json!({ "eventType": "workingLocation" }), ""),
        ("birthday", json!({ "eventType": "birthday" }), ""),
        ("out-of-office", json!({ "eventType": "outOfOffice" }), "12-01T09:00Z+60m"),
        ("focus", json!({ "eventType": "focusTime" }), "12-01T09:00Z+60m"),
        ("declined", answered(true, "declined"), ""),
        ("declined-by-another", answered(false, "declined"), "12-01T09:00Z+60m"),
        ("not-answered", answered(true, "needsAction"), "12-01T09:00Z+60m"),
        (
            "all-day",
            json!({ "start": day("2026-12-02"), "end": day("2026-12-04") }),
            "12-01T23:00Z+2880m",
        ),
        (
            "short-day",
            json!({ "start": day("2026-03-29"), "end": day("2026-03-30") }),
            "03-28T23:00Z+1380m",
        ),
        ("no-time", json!({ "end": { "dateTime": "2026-12-01T09:00:00Z" } }), ""),
        ("backwards", json!({ "end": { "dateTime": "2026-12-01T08:30:00Z" } }), "12-01T08:30Z+30m"),
        ("next-year", json!({ "start": day("2027-01-02"), "end": day("2027-01-03") }), ""),
    ];
    let (stub, account) = stub().await;
    let items: Vec<Value> = cases.iter().map(|(id, more, _)| event(id, more)).collect();
    mount_response(&stub, "GET", EVENTS, last_page(&json!(items))).await;
    let delta = pull(&account, None).await.expect("a calendar");
    let expected: Vec<String> = cases.iter().map(|(id, _, busy)| format!("{id}={busy}")).collect();
    assert_eq!(busy_times(&delta), expected);
    assert_eq!((delta.whole, delta.removed.len(), delta.cursor), (true, 0, token("s1")));
}

#[tokio::test]
async fn all_day_events_use_the_member_zone_if_the_calendar_zone_is_unknown() {
    for zone in [json!({}), json!({ "timeZone": "Mars/Olympus" })] {
        let (stub, account) = stub().await;
        let day = event(
            "1",
            &json!({ "start": { "date": "2026-12-02" }, "end": { "date": "2026-12-03" } }),
        );
        let mut page = zone;
        page["items"] = json!([day]);
        page["nextSyncToken"] = "s1".into();
        mount_response(&stub, "GET", EVENTS, json_response(&page)).await;
        assert_eq!(
            busy_times(&pull(&account, None).await.expect("a calendar")),
            ["1=12-02T05:00Z+1440m"]
        );
    }
}

#[tokio::test]
async fn first_pull_reads_all_pages_of_the_window_and_later_ones_return_changes() {
    let (stub, account) = stub().await;
    let window = |mock: wiremock::MockBuilder| {
        mock.and(query_param("timeMin", "2026-01-01T00:00:00Z"))
            .and(query_param("timeMax", "2027-01-01T00:00:00Z"))
            .and(query_param("singleEvents", "true"))
            .and(query_param_is_missing("syncToken"))
            .and(header("authorization", "Bearer access"))
    };
    let first =
        json!({ "timeZone": "UTC", "items": [event("1", &json!({}))], "nextPageToken": "p2" });
    window(Mock::given(path(EVENTS)).and(query_param_is_missing("pageToken")))
        .respond_with(json_response(&first))
        .mount(&stub)
        .await;
    window(Mock::given(path(EVENTS)).and(query_param("pageToken", "p2")))
        .respond_with(last_page(&json!([event("2", &json!({}))])))
        .mount(&stub)
        .await;
    let whole = pull(&account, None).await.expect("a calendar");
    assert_eq!(busy_times(&whole), ["1=12-01T09:00Z+60m", "2=12-01T09:00Z+60m"]);

    let changes = json!({ "timeZone": "UTC", "nextSyncToken": "s2",
        "items": [{ "id": "1", "status": "cancelled" }, event("2", &json!({ "transparency": "transparent" }))] });
    Mock::given(path(EVENTS))
        .and(query_param("syncToken", "s1"))
        .and(query_param_is_missing("timeMin"))
        .respond_with(json_response(&changes))
        .mount(&stub)
        .await;
    let delta = pull(&account, Some(&whole.cursor)).await.expect("a delta");
    assert_eq!(busy_times(&delta), ["2="], "it is no longer busy");
    assert_eq!(
        (delta.whole, delta.removed, delta.cursor),
        (false, vec![crate::ObjectId("1".to_owned())], token("s2"))
    );
}

#[tokio::test]
async fn expired_or_foreign_cursor_is_gone() {
    for refusal in [
        refused(410, "fullSyncRequired"),
        refused(400, "invalid"),
        refused(404, "notFound"),
        refused(500, "backendError"),
    ] {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", EVENTS, refusal).await;
        assert_eq!(pull(&account, Some(&token("s0"))).await, Err(CalendarError::CursorGone));
        assert_eq!(asked(&stub).await.len(), 1);
    }
    let (stub, account) = stub().await;
    let foreign = Progress::DeltaLink("https://example.com/".to_owned()).to_cursor();
    assert_eq!(pull(&account, Some(&foreign)).await, Err(CalendarError::CursorGone));
    assert_eq!(asked(&stub).await.len(), 0);
}

#[tokio::test]
async fn rejected_grant_or_rate_limit_keeps_the_cursor() {
    for (refusal, error) in [
        (refused(401, "authError"), CalendarError::Auth),
        (refused(403, "rateLimitExceeded"), CalendarError::Throttled(None)),
        (refused(429, "rateLimitExceeded"), CalendarError::Throttled(None)),
    ] {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", EVENTS, refusal).await;
        assert_eq!(pull(&account, Some(&token("s1"))).await, Err(error));
    }
}

#[tokio::test]
async fn each_refusal_maps_to_its_error_without_a_retry() {
    for (refusal, error) in refusals() {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", EVENTS, refusal).await;
        assert_eq!(pull(&account, None).await, Err(error));
        assert_eq!(asked(&stub).await.len(), 1);
    }
}

#[tokio::test]
async fn invalid_event_list_is_an_error_not_free_time() {
    let another_shape = "vendor.example.com returned JSON with an unexpected structure";
    for (body, why) in [
        (
            "<!doctype html><title>Sign in</title>",
            "vendor.example.com returned a response that is not JSON",
        ),
        ("{\"items\": [", "vendor.example.com returned a response that is not JSON"),
        ("{}", another_shape),
        ("{\"nextSyncToken\": \"s1\"}", another_shape),
        ("{\"items\": {}, \"nextSyncToken\": \"s1\"}", another_shape),
        ("{\"items\": []}", "vendor.example.com returned events without a sync token"),
        (
            "{\"items\": [{\"id\": \"1\"}], \"nextSyncToken\": \"s1\"}",
            "vendor.example.com returned the event \"1\" without a readable time",
        ),
    ] {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", EVENTS, ResponseTemplate::new(200).set_body_string(body))
            .await;
        assert_eq!(
            pull(&account, None).await,
            Err(CalendarError::Permanent(why.to_owned())),
            "{body}"
        );
    }
}

#[tokio::test]
async fn access_token_rejected_early_is_renewed_once() {
    let (stub, account) = stub().await;
    Mock::given(path(EVENTS))
        .respond_with(last_page(&json!([])))
        .up_to_n_times(1)
        .mount(&stub)
        .await;
    pull(&account, None).await.expect("a calendar");
    Mock::given(path(EVENTS))
        .respond_with(ResponseTemplate::new(401))
        .up_to_n_times(1)
        .mount(&stub)
        .await;
    mount_response(&stub, "GET", EVENTS, last_page(&json!([]))).await;
    pull(&account, None).await.expect("a calendar");
    let requests = stub.received_requests().await.expect("recorded");
    let paths: Vec<&str> = requests.iter().map(|request| request.url.path()).collect();
    assert_eq!(paths, ["/token", EVENTS, EVENTS, "/token", EVENTS]);
}

#[tokio::test]
async fn only_own_calendars_are_busy_and_the_primary_one_comes_first() {
    let (stub, account) = stub().await;
    let list = "/calendar/v3/users/me/calendarList";
    let first = json!({ "nextPageToken": "p2", "items": [
        { "id": "team", "summary": "Team", "accessRole": "writerWithoutPrivateAccess" },
        { "id": "hikes", "summary": "Hikes", "summaryOverride": "My hikes", "accessRole": "owner",
          "dataOwner": "ann@example.com" },
        { "id": "bob", "summary": "Bob", "accessRole": "owner", "dataOwner": "bob@example.com" },
        { "id": "old", "summary": "Old", "accessRole": "owner", "deleted": true },
        { "id": "en.german#holiday@group.v.calendar.google.com", "summary": "Holidays", "accessRole": "reader" },
    ] });
    let second = json!({ "items": [{ "id": "ann@example.com", "summary": "Ann", "accessRole": "owner",
        "primary": true, "timeZone": "Europe/Berlin" }] });
    Mock::given(path(list))
        .and(query_param("pageToken", "p2"))
        .respond_with(json_response(&second))
        .mount(&stub)
        .await;
    mount_response(&stub, "GET", list, json_response(&first)).await;
    let calendars = account.calendars().await.expect("calendars");
    let listed: Vec<_> =
        calendars.iter().map(|c| (c.name.as_str(), c.writable, c.transparent)).collect();
    assert_eq!(
        listed,
        [
            ("Ann", true, false),
            ("Team", true, true),
            ("My hikes", true, false),
            ("Bob", true, true),
            ("Holidays", false, true),
        ]
    );
    assert_eq!(calendars[0].zone.as_deref(), Some("Europe/Berlin"));
}

#[tokio::test]
async fn calendar_list_without_items_is_an_error() {
    let (stub, account) = stub().await;
    mount_response(&stub, "GET", "/calendar/v3/users/me/calendarList", json_response(&json!({})))
        .await;
    assert!(matches!(account.calendars().await, Err(CalendarError::Permanent(_))));
}
