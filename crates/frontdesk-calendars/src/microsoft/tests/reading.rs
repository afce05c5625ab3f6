use wiremock::matchers::{header, query_param, query_param_is_missing};

use super::*;
use crate::ObjectId;
use crate::testing::{asked, busy_times};

const SETTINGS: &str = "/v1.0/me/mailboxSettings";

#[tokio::test]
async fn event_is_busy_unless_marked_otherwise() {
    let answered = |response: &str| json!({ "responseStatus": { "response": response } });
    let shown = |show_as: &str| json!({ "showAs": show_as });
    let cases = [
        ("a-plain", json!({}), "12-01T09:00Z+60m"),
        ("b-tentative", shown("tentative"), "12-01T09:00Z+60m"),
        ("c-oof", shown("oof"), "12-01T09:00Z+60m"),
        ("d-unknown", shown("unknown"), "12-01T09:00Z+60m"),
        ("e-unsaid", json!({ "showAs": null }), "12-01T09:00Z+60m"),
        ("f-free", shown("free"), ""),
        ("g-elsewhere", shown("workingElsewhere"), ""),
        ("h-cancelled", json!({ "isCancelled": true }), ""),
        ("i-declined", answered("declined"), ""),
        ("j-not-answered", answered("notResponded"), "12-01T09:00Z+60m"),
        ("k-no-time", json!({ "end": at("2026-12-01T09:00:00") }), ""),
        ("l-backwards", json!({ "end": at("2026-12-01T08:30:00") }), "12-01T08:30Z+30m"),
        (
            "m-next-year",
            json!({ "start": at("2027-01-02T09:00:00"), "end": at("2027-01-02T10:00:00") }),
            "",
        ),
        (
            "n-another-zone",
            json!({ "start": { "dateTime": "2026-12-01T09:00:00.0000000", "timeZone": "W. Europe Standard Time" } }),
            "12-01T08:00Z+120m",
        ),
    ];
    let (stub, account) = stub().await;
    let value: Vec<Value> = cases.iter().map(|(id, more, _)| event(id, more)).collect();
    mount_response(&stub, "GET", &view(), last_page(&stub, &json!(value))).await;
    let delta = pull(&account, None).await.expect("a calendar");
    let expected: Vec<String> = cases.iter().map(|(id, _, busy)| format!("{id}={busy}")).collect();
    assert_eq!(busy_times(&delta), expected);
    assert_eq!((delta.whole, delta.cursor), (true, delta_link(&stub, "d1")));
    assert_eq!(asked(&stub).await.len(), 1, "only all-day events need the zone of the mailbox");
}

#[tokio::test]
async fn all_day_events_use_the_mailbox_zone_or_the_member_zone() {
    let settings = |zone: &str| json_response(&json!({ "timeZone": zone }));
    for (answer_of_settings, busy) in [
        (settings("W. Europe Standard Time"), "1=12-01T23:00Z+1440m"),
        (settings("Europe/Berlin"), "1=12-01T23:00Z+1440m"),
        (settings("Customized Time Zone"), "1=12-02T05:00Z+1440m"),
        (refused(403, "ErrorAccessDenied"), "1=12-02T05:00Z+1440m"),
    ] {
        let (stub, account) = stub().await;
        let times = json!({ "isAllDay": true, "start": at("2026-12-02T00:00:00"), "end": at("2026-12-03T00:00:00") });
        mount_response(&stub, "GET", &view(), last_page(&stub, &json!([event("1", &times)]))).await;
        mount_response(&stub, "GET", SETTINGS, answer_of_settings).await;
        assert_eq!(busy_times(&pull(&account, None).await.expect("a calendar")), [busy]);
    }
}

#[tokio::test]
async fn temporary_failure_to_read_the_mailbox_zone_fails_the_pull() {
    let (stub, account) = stub().await;
    mount_response(
        &stub,
        "GET",
        &view(),
        last_page(&stub, &json!([event("1", &json!({ "isAllDay": true }))])),
    )
    .await;
    mount_response(&stub, "GET", SETTINGS, refused(503, "ServiceUnavailable")).await;
    assert!(matches!(pull(&account, None).await, Err(CalendarError::Transient(_))));
}

#[tokio::test]
async fn first_pull_reads_all_pages_of_the_window_and_later_ones_return_changes() {
    let (stub, account) = stub().await;
    let first = json!({ "value": [event("1", &json!({})), event("2", &json!({}))],
        "@odata.nextLink": link(&stub, "$skiptoken=p2") });
    Mock::given(path(view()))
        .and(query_param("startDateTime", "2026-01-01T00:00:00Z"))
        .and(query_param("endDateTime", "2027-01-01T00:00:00Z"))
        .and(header("authorization", "Bearer access"))
        .respond_with(json_response(&first))
        .mount(&stub)
        .await;
    Mock::given(path(view()))
        .and(query_param("$skiptoken", "p2"))
        .and(query_param_is_missing("startDateTime"))
        .respond_with(last_page(&stub, &json!([event("3", &json!({}))])))
        .mount(&stub)
        .await;
    let whole = pull(&account, None).await.expect("a calendar");
    assert_eq!(
        busy_times(&whole),
        ["1=12-01T09:00Z+60m", "2=12-01T09:00Z+60m", "3=12-01T09:00Z+60m"]
    );

    let changes = json!({ "@odata.deltaLink": link(&stub, "$deltatoken=d2"), "value": [
        { "id": "1", "@removed": { "reason": "deleted" } },
        event("2", &json!({ "showAs": "free" })),
        event("4", &json!({})), { "id": "4", "@removed": { "reason": "changed" } },
        { "id": "5", "@removed": { "reason": "deleted" } }, event("5", &json!({})),
    ] });
    Mock::given(path(view()))
        .and(query_param("$deltatoken", "d1"))
        .respond_with(json_response(&changes))
        .mount(&stub)
        .await;
    let delta = pull(&account, Some(&whole.cursor)).await.expect("a delta");
    assert_eq!(busy_times(&delta), ["2=", "5=12-01T09:00Z+60m"]);
    assert_eq!(delta.removed, ["1", "4"].map(|id| ObjectId(id.to_owned())));
    assert_eq!((delta.whole, delta.cursor), (false, delta_link(&stub, "d2")));
    for request in stub.received_requests().await.expect("recorded").iter().skip(1) {
        let preferred = request.headers["prefer"].to_str().expect("text");
        for preference in
            ["outlook.timezone=\"UTC\"", "IdType=\"ImmutableId\"", "odata.maxpagesize="]
        {
            assert!(preferred.contains(preference), "{preferred}");
        }
    }
}

#[tokio::test]
async fn link_to_another_site_is_not_followed() {
    for name in ["@odata.nextLink", "@odata.deltaLink"] {
        let (stub, account) = stub().await;
        let page = json!({ "value": [], name: "http://elsewhere.example.com/v1.0/me" });
        mount_response(&stub, "GET", &view(), json_response(&page)).await;
        let refused = CalendarError::Refused(
            "vendor.example.com returned an address on another site".to_owned(),
        );
        assert_eq!(pull(&account, None).await, Err(refused));
    }
}

#[tokio::test]
async fn link_to_microsoft_is_followed_through_the_proxy() {
    let (stub, account) = stub().await;
    let own =
        "https://graph.microsoft.com/v1.0/me/calendars/work/calendarView/delta?$deltatoken=d1";
    mount_response(
        &stub,
        "GET",
        &view(),
        json_response(&json!({ "value": [], "@odata.deltaLink": own })),
    )
    .await;
    let delta = pull(&account, None).await.expect("a calendar");
    assert_eq!(delta.cursor, delta_link(&stub, "d1"));
}

#[tokio::test]
async fn expired_or_foreign_delta_link_is_gone() {
    for refusal in [
        refused(410, "fullSyncRequired"),
        refused(404, "SyncStateNotFound"),
        refused(400, "syncStateInvalid"),
        refused(400, "ErrorInvalidRequest"),
        refused(404, "ErrorItemNotFound"),
        refused(500, "InternalServerError"),
    ] {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", &view(), refusal).await;
        assert_eq!(
            pull(&account, Some(&delta_link(&stub, "d0"))).await,
            Err(CalendarError::CursorGone)
        );
    }
    let (stub, account) = stub().await;
    for foreign in [
        Progress::SyncToken("s1".to_owned()),
        Progress::DeltaLink("https://graph.example.com/v1.0/me".to_owned()),
        Progress::DeltaLink("https://graph.microsoft.com/beta/me".to_owned()),
        Progress::DeltaLink("?".to_owned()),
    ] {
        assert_eq!(
            pull(&account, Some(&foreign.to_cursor())).await,
            Err(CalendarError::CursorGone)
        );
    }
    assert_eq!(asked(&stub).await.len(), 0);
}

#[tokio::test]
async fn each_refusal_maps_to_its_error_without_a_retry() {
    let stray = CalendarError::Transient(
        "vendor.example.com responded with 412 Precondition Failed".to_owned(),
    );
    for (refusal, error) in
        refusals().into_iter().chain([(refused(412, "ErrorIrresolvableConflict"), stray)])
    {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", &view(), refusal).await;
        assert_eq!(pull(&account, None).await, Err(error));
        assert_eq!(asked(&stub).await.len(), 1);
    }
}

#[tokio::test]
async fn invalid_event_list_is_an_error_not_free_time() {
    for body in [
        "<!doctype html><title>Sign in</title>",
        "{\"value\": [",
        "{}",
        "{\"@odata.deltaLink\": \"http://vendor.example.com/\"}",
        "{\"value\": []}",
        "{\"value\": [{\"id\": \"1\"}], \"@odata.deltaLink\": \"LINK\"}",
        "{\"value\": [{\"id\": \"1\", \"start\": {\"dateTime\": \"soon\"}, \"end\": {\"dateTime\": \"later\"}}], \
          \"@odata.deltaLink\": \"LINK\"}",
    ] {
        let (stub, account) = stub().await;
        let body = body.replace("LINK", &link(&stub, "$deltatoken=d1"));
        mount_response(&stub, "GET", &view(), ResponseTemplate::new(200).set_body_string(&body))
            .await;
        let outcome = pull(&account, None).await;
        assert!(matches!(outcome, Err(CalendarError::Permanent(_))), "{body}: {outcome:?}");
    }
}

#[tokio::test]
async fn only_own_calendars_are_busy_and_the_default_one_comes_first() {
    let (stub, account) = stub().await;
    let calendar = |id: &str, owner: &str, can_edit: bool| {
        json!({ "id": id, "name": id, "canEdit": can_edit, "isDefaultCalendar": id == "Calendar",
            "owner": { "name": owner, "address": format!("{owner}@example.com") } })
    };
    let next =
        format!("http://vendor.example.com:{}/v1.0/me/calendars?$skip=2", stub.address().port());
    let first = json!({ "@odata.nextLink": next,
        "value": [calendar("Bob", "bob", true), calendar("Birthdays", "ann", false)] });
    let list = "/v1.0/me/calendars";
    Mock::given(path(list))
        .and(query_param("$skip", "2"))
        .respond_with(json_response(&json!({ "value": [calendar("Calendar", "Ann", true)] })))
        .mount(&stub)
        .await;
    mount_response(&stub, "GET", list, json_response(&first)).await;
    let calendars = account.calendars().await.expect("calendars");
    let listed: Vec<_> =
        calendars.iter().map(|c| (c.name.as_str(), c.writable, c.transparent)).collect();
    assert_eq!(
        listed,
        [("Calendar", true, false), ("Bob", true, true), ("Birthdays", false, false)]
    );
}
