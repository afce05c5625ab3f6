use wiremock::matchers::query_param;

use super::*;
use crate::ObjectId;
use crate::testing::{asked, busy_times};

fn master(more: &Value) -> Value {
    let mut master = event("weekly", &json!({ "type": "seriesMaster" }));
    for (name, value) in more.as_object().expect("properties") {
        master[name] = value.clone();
    }
    master
}

/// An instance in a delta lacks the fields of its series.
fn bare(day: u8) -> Value {
    json!({ "id": format!("weekly-{day}"), "type": "occurrence", "seriesMasterId": "weekly",
        "start": at(&format!("2026-12-{day:02}T09:00:00")), "end": at(&format!("2026-12-{day:02}T10:00:00")) })
}

fn exception(day: u8, more: &Value) -> Value {
    let mut exception = event(&format!("weekly-{day}"), more);
    exception["type"] = "exception".into();
    exception["seriesMasterId"] = "weekly".into();
    exception
}

fn instances() -> String {
    "/v1.0/me/events/weekly/instances".to_owned()
}

#[tokio::test]
async fn series_is_one_object_and_completes_its_instances() {
    let moved = json!({ "start": at("2026-12-08T14:00:00"), "end": at("2026-12-08T15:30:00") });
    for (series, expected) in [
        (master(&json!({})), "weekly=12-01T09:00Z+60m,12-15T09:00Z+60m,12-08T14:00Z+90m"),
        (master(&json!({ "showAs": "free" })), "weekly=12-08T14:00Z+90m"),
        (
            master(&json!({ "responseStatus": { "response": "declined" } })),
            "weekly=12-08T14:00Z+90m",
        ),
    ] {
        let (stub, account) = stub().await;
        let value = json!([series, bare(1), bare(15), exception(8, &moved)]);
        mount_response(&stub, "GET", &view(), last_page(&stub, &value)).await;
        assert_eq!(busy_times(&pull(&account, None).await.expect("a calendar")), [expected]);
        assert_eq!(asked(&stub).await.len(), 1, "the round is complete");
    }
}

#[tokio::test]
async fn all_day_series_uses_the_mailbox_zone() {
    let (stub, account) = stub().await;
    let mut day = bare(1);
    (day["start"], day["end"]) = (at("2026-12-01T00:00:00"), at("2026-12-02T00:00:00"));
    let value = json!([master(&json!({ "isAllDay": true })), day]);
    mount_response(&stub, "GET", &view(), last_page(&stub, &value)).await;
    mount_response(
        &stub,
        "GET",
        "/v1.0/me/mailboxSettings",
        json_response(&json!({ "timeZone": "Tokyo Standard Time" })),
    )
    .await;
    assert_eq!(
        busy_times(&pull(&account, None).await.expect("a calendar")),
        ["weekly=11-30T15:00Z+1440m"]
    );
}

#[tokio::test]
async fn instances_are_requested_if_the_round_lacks_the_series() {
    let (stub, account) = stub().await;
    mount_response(&stub, "GET", &view(), last_page(&stub, &json!([bare(1)]))).await;
    let whole = json!({ "value": [exception(1, &json!({ "showAs": "free" }))] });
    mount_response(&stub, "GET", &instances(), json_response(&whole)).await;
    assert_eq!(busy_times(&pull(&account, None).await.expect("a calendar")), ["weekly="]);
}

/// A delta omits some instances, so the whole series is requested.
#[tokio::test]
async fn series_named_by_a_delta_is_read_again_completely() {
    let anything = [master(&json!({})), bare(1), exception(8, &json!({}))];
    for named in anything {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", &view(), last_page(&stub, &json!([named]))).await;
        let mut first =
            event("weekly-1", &json!({ "type": "occurrence", "seriesMasterId": "weekly" }));
        first["start"] = at("2026-12-01T08:00:00");
        Mock::given(path(instances()))
            .and(query_param("startDateTime", "2026-01-01T00:00:00Z"))
            .and(query_param("endDateTime", "2027-01-01T00:00:00Z"))
            .respond_with(json_response(&json!({ "value": [first] })))
            .mount(&stub)
            .await;
        let delta = pull(&account, Some(&delta_link(&stub, "d0"))).await.expect("a delta");
        assert_eq!(busy_times(&delta), ["weekly=12-01T08:00Z+120m"]);
        assert!(!delta.whole);
    }
}

#[tokio::test]
async fn missing_series_is_removed_and_an_unreadable_one_fails_the_pull() {
    for (refusal, expected) in [
        (refused(404, "ErrorItemNotFound"), Ok(vec![ObjectId("weekly".to_owned())])),
        (refused(403, "ErrorAccessDenied"), Err("403 Forbidden (ErrorAccessDenied)")),
    ] {
        let (stub, account) = stub().await;
        mount_response(&stub, "GET", &view(), last_page(&stub, &json!([bare(1)]))).await;
        mount_response(&stub, "GET", &instances(), refusal).await;
        let outcome =
            pull(&account, Some(&delta_link(&stub, "d0"))).await.map(|delta| delta.removed);
        let expected = expected.map_err(|detail| {
            CalendarError::Permanent(format!("vendor.example.com responded with {detail}"))
        });
        assert_eq!(outcome, expected);
    }
}

#[tokio::test]
async fn removed_series_removes_its_instances() {
    let (stub, account) = stub().await;
    let value = json!([bare(1), { "id": "weekly", "@removed": { "reason": "deleted" } }]);
    mount_response(&stub, "GET", &view(), last_page(&stub, &value)).await;
    let delta = pull(&account, Some(&delta_link(&stub, "d0"))).await.expect("a delta");
    assert_eq!((busy_times(&delta).len(), delta.removed), (0, vec![ObjectId("weekly".to_owned())]));
}
