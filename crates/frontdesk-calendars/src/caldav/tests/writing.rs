use frontdesk_domain::calendar::CalendarEvent;
use wiremock::matchers::{header, header_exists};

use super::*;
use crate::caldav::event::icalendar_of;
use crate::testing::booked;
use crate::{CalendarSink as _, ObjectId, Written};

const OBJECT: &str = "/dav/ann/work/booking%207.ics";

fn event() -> CalendarEvent {
    let uid = "booking 7".to_owned();
    CalendarEvent {
        uid,
        summary: "Demo".to_owned(),
        description: None,
        location: None,
        url: None,
        ..booked()
    }
}

fn written(stub: &MockServer, etag: Option<&str>) -> Written {
    Written { object: ObjectId(at(stub, OBJECT)), etag: etag.map(str::to_owned) }
}

async fn under(
    stub: &MockServer,
    verb: &str,
    condition: (&'static str, &'static str),
    reply: ResponseTemplate,
) {
    Mock::given(method(verb))
        .and(path(OBJECT))
        .and(header(condition.0, condition.1))
        .respond_with(reply)
        .mount(stub)
        .await;
}

async fn object_is(stub: &MockServer, etag: &str) {
    let tagged = row(OBJECT, &format!("<d:getetag>{etag}</d:getetag>"));
    mount_response(stub, "PROPFIND", OBJECT, multistatus(&tagged)).await;
}

#[tokio::test]
async fn booking_is_created_under_its_uid() {
    for status in [200, 201, 204] {
        let stub = MockServer::start().await;
        let reply = ResponseTemplate::new(status).insert_header("etag", "\"1\"");
        under(&stub, "PUT", ("if-none-match", "*"), reply).await;
        let outcome = account(&stub).add(&work(&stub), &event()).await;
        assert_eq!(outcome, Ok(written(&stub, Some("\"1\""))));
        let requests = stub.received_requests().await.expect("recorded");
        assert_eq!(body_of(&requests[0]), icalendar_of(&event()));
        assert_eq!(requests[0].headers["content-type"], "text/calendar; charset=utf-8");
    }
}

#[tokio::test]
async fn missing_etag_is_requested_and_may_stay_unknown() {
    let stub = MockServer::start().await;
    mount_response(&stub, "PUT", OBJECT, ResponseTemplate::new(201)).await;
    assert_eq!(
        account(&stub).add(&work(&stub), &event()).await,
        Ok(written(&stub, None)),
        "it is written"
    );
    object_is(&stub, "\"2\"").await;
    stub.reset().await;
    mount_response(&stub, "PUT", OBJECT, ResponseTemplate::new(201)).await;
    object_is(&stub, "\"2\"").await;
    assert_eq!(account(&stub).add(&work(&stub), &event()).await, Ok(written(&stub, Some("\"2\""))));
}

#[tokio::test]
async fn retry_after_a_lost_response_finds_the_first_attempt() {
    for taken in [
        ResponseTemplate::new(412),
        ResponseTemplate::new(409),
        precondition(403, "c:no-uid-conflict"),
        precondition(403, "c:unique-scheduling-object-resource"),
    ] {
        let stub = MockServer::start().await;
        under(&stub, "PUT", ("if-none-match", "*"), taken).await;
        object_is(&stub, "\"1\"").await;
        let reply = ResponseTemplate::new(204).insert_header("etag", "\"2\"");
        under(&stub, "PUT", ("if-match", "\"1\""), reply).await;
        let outcome = account(&stub).add(&work(&stub), &event()).await;
        assert_eq!(outcome, Ok(written(&stub, Some("\"2\""))));
    }
}

#[tokio::test]
async fn uid_in_use_is_a_conflict_and_a_missing_calendar_is_gone() {
    for (calendar, error) in [
        (multistatus(&row(WORK, "<d:resourcetype/>")), CalendarError::Conflict),
        (ResponseTemplate::new(404), CalendarError::Gone),
    ] {
        let stub = MockServer::start().await;
        mount_response(&stub, "PUT", OBJECT, ResponseTemplate::new(409)).await;
        mount_response(&stub, "PROPFIND", OBJECT, ResponseTemplate::new(404)).await;
        mount_response(&stub, "PROPFIND", WORK, calendar).await;
        assert_eq!(account(&stub).add(&work(&stub), &event()).await, Err(error));
    }
}

#[tokio::test]
async fn refused_write_is_an_error_without_a_retry() {
    let detail = |status: &str| format!("dav.example.com responded with {status}");
    for (status, error) in [
        (401, CalendarError::Auth),
        (403, CalendarError::Permanent(detail("403 Forbidden"))),
        (423, CalendarError::Transient(detail("423 Locked"))),
    ] {
        let stub = MockServer::start().await;
        Mock::given(wiremock::matchers::any())
            .respond_with(ResponseTemplate::new(status))
            .mount(&stub)
            .await;
        let (account, written) = (account(&stub), written(&stub, Some("\"1\"")));
        assert_eq!(account.add(&work(&stub), &event()).await, Err(error.clone()), "add {status}");
        assert_eq!(
            account.replace(&work(&stub), &written, &event()).await,
            Err(error.clone()),
            "replace {status}"
        );
        assert_eq!(account.remove(&work(&stub), &written).await, Err(error), "remove {status}");
        assert_eq!(asked(&stub).await.len(), 3, "{status}");
    }
}

#[tokio::test]
async fn write_is_conditional_on_the_known_or_the_present_strong_etag() {
    for (known, present, condition) in [
        (Some("\"1\""), "\"9\"", "\"1\""),
        (None, "\"9\"", "\"9\""),
        (None, "W/\"9\"", "*"),
        (None, "", "*"),
        (Some("W/\"1\""), "\"9\"", "*"),
    ] {
        let stub = MockServer::start().await;
        object_is(&stub, present).await;
        let reply = ResponseTemplate::new(204).insert_header("etag", "\"2\"");
        under(&stub, "PUT", ("if-match", condition), reply).await;
        under(&stub, "DELETE", ("if-match", condition), ResponseTemplate::new(204)).await;
        let (account, before) = (account(&stub), written(&stub, known));
        let replaced = account.replace(&work(&stub), &before, &event()).await;
        assert_eq!(replaced, Ok(written(&stub, Some("\"2\""))), "{known:?} {present}");
        assert_eq!(account.remove(&work(&stub), &before).await, Ok(()), "{known:?} {present}");
    }
}

#[tokio::test]
async fn externally_changed_event_is_a_conflict_and_a_removed_one_is_gone() {
    for refused in [409, 412] {
        for (there, replaced, removed) in [
            (true, CalendarError::Conflict, Err(CalendarError::Conflict)),
            (false, CalendarError::Gone, Err(CalendarError::Gone)),
        ] {
            let stub = MockServer::start().await;
            Mock::given(header_exists("if-match"))
                .respond_with(ResponseTemplate::new(refused))
                .mount(&stub)
                .await;
            if there {
                object_is(&stub, "\"9\"").await;
            }
            let (account, written) = (account(&stub), written(&stub, Some("\"1\"")));
            assert_eq!(
                account.replace(&work(&stub), &written, &event()).await,
                Err(replaced),
                "{refused} {there}"
            );
            assert_eq!(account.remove(&work(&stub), &written).await, removed, "{refused} {there}");
        }
    }
}

#[tokio::test]
async fn missing_event_is_gone_after_one_request() {
    for status in [404, 410] {
        let stub = MockServer::start().await;
        mount_response(&stub, "DELETE", OBJECT, ResponseTemplate::new(status)).await;
        let removed = account(&stub).remove(&work(&stub), &written(&stub, Some("\"1\""))).await;
        assert_eq!(removed, Err(CalendarError::Gone));
        assert_eq!(asked(&stub).await.len(), 1);
    }
}
