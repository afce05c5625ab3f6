use std::time::Duration;

use super::*;
use crate::cursor::Progress;
use crate::testing::{text_of, year};
use crate::{CalendarSource as _, Cursor, Delta};

const ONE: &str = "BEGIN:VCALENDAR&#13;\nX-ONE:1 &amp; 2\nEND:VCALENDAR\n";

fn token(token: &str) -> Cursor {
    Progress::SyncToken(token.to_owned()).to_cursor()
}

fn tokened(rows: &str, token: &str) -> ResponseTemplate {
    multistatus(&format!("{rows}<d:sync-token>{token}</d:sync-token>"))
}

async fn pull(stub: &MockServer, cursor: Option<&Cursor>) -> Result<Delta, CalendarError> {
    account(stub).pull(&work(stub), cursor, year()).await
}

fn names_of(delta: &Delta) -> (Vec<&str>, Vec<&str>) {
    let name = |id: &str| id.rsplit_once('/').map_or(0, |(start, _)| start.len() + 1);
    (
        delta.changed.iter().map(|object| &object.id.0[name(&object.id.0)..]).collect(),
        delta.removed.iter().map(|id| &id.0[name(&id.0)..]).collect(),
    )
}

#[tokio::test]
async fn first_pull_is_whole_and_later_ones_return_changes() {
    let stub = MockServer::start().await;
    mock_versions(&stub, "<d:sync-token>t&amp;1</d:sync-token>").await;
    let collection = row(WORK, "<d:resourcetype><d:collection/></d:resourcetype>");
    let rows = [collection, listed("1.ics", "1"), listed("2%2B.ics", "1")].concat();
    mock_report(&stub, "<D:sync-token></D:sync-token>", tokened(&rows, "t&amp;1")).await;
    mock_report(
        &stub,
        "calendar-multiget",
        multistatus(&[whole("1.ics", ONE), whole("2%2B.ics", "")].concat()),
    )
    .await;
    let first = pull(&stub, None).await.expect("a calendar");
    assert_eq!(names_of(&first), (vec!["1.ics", "2%2B.ics"], vec![]));
    assert!(first.whole);
    assert_eq!(text_of(&first.changed[0]), "BEGIN:VCALENDAR\r\nX-ONE:1 & 2\nEND:VCALENDAR\n");
    assert_eq!(first.cursor, token("t&1"));

    let rows = [status_row(&format!("{WORK}2%2b.ics"), 404), listed("1.ics", "2")].concat();
    mock_report(&stub, "<D:sync-token>t&amp;1</D:sync-token>", tokened(&rows, "t2")).await;
    let second = pull(&stub, Some(&first.cursor)).await.expect("a change");
    assert_eq!(names_of(&second), (vec!["1.ics"], vec!["2%2B.ics"]));
    assert!(!second.whole);

    mock_report(&stub, "<D:sync-token>t2</D:sync-token>", tokened("", "t2")).await;
    assert_eq!(pull(&stub, Some(&second.cursor)).await, Ok(Delta::nothing(token("t2"))));
}

#[tokio::test]
async fn unknown_sync_token_makes_the_cursor_gone() {
    let statuses = [400, 403, 404, 405, 409, 410, 412, 415, 500, 501, 503, 507];
    for lost in
        [precondition(403, "d:valid-sync-token"), multistatus(""), ResponseTemplate::new(200)]
            .into_iter()
            .chain(statuses.map(ResponseTemplate::new))
    {
        let stub = MockServer::start().await;
        mount_response(&stub, "REPORT", WORK, lost).await;
        assert_eq!(pull(&stub, Some(&token("t0"))).await, Err(CalendarError::CursorGone));
        assert_eq!(asked(&stub).await.len(), 1);
    }
    let stub = MockServer::start().await;
    for foreign in
        [Cursor("t0".to_owned()), Progress::Feed { etag: None, last_modified: None }.to_cursor()]
    {
        assert_eq!(pull(&stub, Some(&foreign)).await, Err(CalendarError::CursorGone));
    }
}

#[tokio::test]
async fn rejected_password_or_pause_keeps_the_sync_token() {
    let pause = |status| ResponseTemplate::new(status).insert_header("retry-after", "120");
    let throttled = CalendarError::Throttled(Some(Duration::from_mins(2)));
    for (reply, error) in [
        (ResponseTemplate::new(401), CalendarError::Auth),
        (pause(429), throttled.clone()),
        (pause(503), throttled),
    ] {
        let stub = MockServer::start().await;
        mount_response(&stub, "REPORT", WORK, reply).await;
        assert_eq!(pull(&stub, Some(&token("t0"))).await, Err(error));
        assert_eq!(asked(&stub).await.len(), 1);
    }
}

#[tokio::test]
async fn refused_or_unexpected_response_is_an_error_without_a_retry() {
    let detail = |status: &str| format!("dav.example.com responded with {status}");
    for (reply, error) in [
        (ResponseTemplate::new(403), CalendarError::Permanent(detail("403 Forbidden"))),
        (ResponseTemplate::new(500), CalendarError::Transient(detail("500 Internal Server Error"))),
        (ResponseTemplate::new(200), CalendarError::Permanent(detail("200 OK"))),
    ] {
        let stub = MockServer::start().await;
        Mock::given(wiremock::matchers::any()).respond_with(reply).mount(&stub).await;
        assert_eq!(pull(&stub, None).await, Err(error));
        assert_eq!(asked(&stub).await.len(), 1);
    }
}

#[tokio::test]
async fn partial_responses_are_read_to_the_end() {
    let stub = MockServer::start().await;
    let more = status_row(WORK, 507);
    let first = [listed("1.ics", "1"), listed("2.ics", "1"), more.clone()].concat();
    mock_report(&stub, "<D:sync-token>t1</D:sync-token>", tokened(&first, "t2")).await;
    let second = [status_row(&format!("{WORK}1.ics"), 404), listed("3.ics", "1")].concat();
    mock_report(&stub, "<D:sync-token>t2</D:sync-token>", tokened(&second, "t3")).await;
    let rows = [whole("2.ics", ONE), whole("3.ics", ONE)].concat();
    mock_report(&stub, "calendar-multiget", multistatus(&rows)).await;
    let delta = pull(&stub, Some(&token("t1"))).await.expect("a delta");
    assert_eq!(names_of(&delta), (vec!["2.ics", "3.ics"], vec!["1.ics"]));
    assert_eq!(delta.cursor, token("t3"));

    let stub = MockServer::start().await;
    mock_report(&stub, "sync-collection", tokened(&more, "t1")).await;
    let error = pull(&stub, Some(&token("t1"))).await.err();
    assert_eq!(error, Some(CalendarError::CursorGone), "the same token forever");
}

/// Responds to a multiget like a server that compares the text of each `href`.
async fn mock_literal_multiget(stub: &MockServer, names: &'static [&'static str]) {
    let respond = move |request: &Request| {
        let body = body_of(request);
        let asked = body.split("<D:href>").skip(1).filter_map(|rest| rest.split('<').next());
        let row = |href: &str| match names.iter().find(|name| format!("{WORK}{name}") == href) {
            Some(name) => whole(name, ONE),
            None => status_row(href, 404),
        };
        multistatus(&asked.map(row).collect::<String>())
    };
    Mock::given(method("REPORT"))
        .and(|request: &Request| body_of(request).contains("calendar-multiget"))
        .respond_with(respond)
        .mount(stub)
        .await;
}

#[tokio::test]
async fn objects_are_requested_under_the_names_that_the_server_lists() {
    const NAMES: &[&str] = &[
        "a%2Bb.ics",
        "a+b.ics",
        "a%40b.ics",
        "a%3Bb.ics",
        "a%3Db.ics",
        "a%2bc.ics",
        "50%.ics",
        "{7}.ics",
        "a b.ics",
        "%7e.ics",
    ];
    let stub = MockServer::start().await;
    let rows = NAMES.iter().map(|name| listed(name, "1")).collect::<String>();
    mock_report(&stub, "sync-collection", tokened(&rows, "t2")).await;
    mock_literal_multiget(&stub, NAMES).await;
    let delta = pull(&stub, Some(&token("t1"))).await.expect("a delta");
    assert_eq!(delta.changed.len(), NAMES.len(), "{delta:?}");
    assert_eq!(asked(&stub).await.len(), 2, "no object is requested separately");
}

#[tokio::test]
async fn object_in_another_spelling_than_listed_is_recognized() {
    let stub = MockServer::start().await;
    mock_report(&stub, "sync-collection", tokened(&listed("a%40b.ics", "1"), "t2")).await;
    mock_report(&stub, "calendar-multiget", multistatus(&whole("a@b.ics", ONE))).await;
    let delta = pull(&stub, Some(&token("t1"))).await.expect("a delta");
    assert_eq!(names_of(&delta), (vec!["a%40b.ics"], vec![]));
    assert_eq!(asked(&stub).await.len(), 2);
}

#[tokio::test]
async fn object_missing_from_the_multiget_is_gone_only_if_it_is_no_longer_listed() {
    let stub = MockServer::start().await;
    let rows = ["1.ics", "2.ics", "3.ics", "4.ics"].map(|name| listed(name, "1")).concat();
    mock_report(&stub, "sync-collection", tokened(&rows, "t2")).await;
    // The response reports two objects as missing and omits two. One of each exists.
    let missing = ["1.ics", "3.ics"].map(|name| status_row(&format!("{WORK}{name}"), 404)).concat();
    mock_report(&stub, "calendar-multiget", multistatus(&missing)).await;
    for there in ["3.ics", "4.ics"] {
        let object = ResponseTemplate::new(200).set_body_string("BEGIN");
        mount_response(&stub, "GET", &format!("{WORK}{there}"), object).await;
    }
    mock_depth(&stub, "1", multistatus(&listed("3.ics", "1"))).await;
    let delta = pull(&stub, Some(&token("t1"))).await.expect("a delta");
    assert_eq!(names_of(&delta), (vec!["3.ics", "4.ics"], vec!["1.ics", "2.ics"]));
}

#[tokio::test]
async fn listed_object_that_cannot_be_fetched_fails_the_pull() {
    let stub = MockServer::start().await;
    let rows = ["a%2Bb.ics", "2.ics"].map(|name| listed(name, "1")).concat();
    mock_versions(&stub, "<s:getctag>c1</s:getctag>").await;
    mock_depth(&stub, "1", multistatus(&rows)).await;
    mock_report(&stub, "sync-collection", tokened(&rows, "t2")).await;
    mock_report(&stub, "calendar-multiget", multistatus(&whole("2.ics", ONE))).await;
    for cursor in [None, Some(token("t1"))] {
        assert_eq!(
            pull(&stub, cursor.as_ref()).await,
            Err(CalendarError::Permanent(
                "dav.example.com lists the object \"a+b.ics\" but returns 404 for it".to_owned()
            ))
        );
    }
}

#[tokio::test]
async fn withheld_object_fails_the_pull() {
    let forbidden = format!(
        "<d:response><d:href>{WORK}1.ics</d:href><d:propstat><d:prop><c:calendar-data/></d:prop>\
         <d:status>HTTP/1.1 403 Forbidden</d:status></d:propstat></d:response>"
    );
    let object = format!("{WORK}1.ics");
    for (rows, permanent) in
        [(status_row(&object, 403), true), (status_row(&object, 500), false), (forbidden, true)]
    {
        let stub = MockServer::start().await;
        mock_report(&stub, "sync-collection", tokened(&listed("1.ics", "1"), "t2")).await;
        mock_report(&stub, "calendar-multiget", multistatus(&rows)).await;
        let error = pull(&stub, Some(&token("t1"))).await.expect_err("withheld");
        assert_eq!(matches!(error, CalendarError::Permanent(_)), permanent, "{error:?}");
        assert_eq!(error.is_worth_retrying(), !permanent, "{error:?}");
        assert!(error.to_string().ends_with("for \"1.ics\""), "{error}");
    }
}

#[tokio::test]
async fn object_whose_own_request_fails_is_named() {
    let stub = MockServer::start().await;
    mock_report(&stub, "sync-collection", tokened(&listed("1.ics", "1"), "t2")).await;
    mock_report(&stub, "calendar-multiget", multistatus("")).await;
    mount_response(&stub, "GET", &format!("{WORK}1.ics"), ResponseTemplate::new(403)).await;
    assert_eq!(
        pull(&stub, Some(&token("t1"))).await,
        Err(CalendarError::Permanent(
            "dav.example.com responded with 403 Forbidden for \"1.ics\"".to_owned()
        ))
    );
}

#[tokio::test]
async fn objects_are_fetched_in_batches() {
    let stub = MockServer::start().await;
    let objects: Vec<String> = (0..130).map(|number| format!("{number}.ics")).collect();
    let rows: String = objects.iter().map(|name| listed(name, "1")).collect();
    mock_report(&stub, "sync-collection", tokened(&rows, "t2")).await;
    let rows: String = objects.iter().map(|name| whole(name, ONE)).collect();
    mock_report(&stub, "calendar-multiget", multistatus(&rows)).await;
    let delta = pull(&stub, Some(&token("t1"))).await.expect("a delta");
    assert_eq!(delta.changed.len(), 130);
    let requests = stub.received_requests().await.expect("recorded");
    let portions =
        requests.iter().skip(1).map(|request| body_of(request).matches("<D:href>").count());
    assert_eq!(portions.collect::<Vec<_>>(), [64, 64, 2]);
}

#[tokio::test]
async fn oversized_batch_is_split_and_an_oversized_object_fails_the_pull() {
    let stub = MockServer::start().await;
    let names = ["1.ics", "2.ics", "3.ics", "4.ics", "5.ics"];
    let rows = names.map(|name| listed(name, "1")).concat();
    mock_report(&stub, "sync-collection", tokened(&rows, "t2")).await;
    let those_asked_for = move |request: &Request| {
        let body = body_of(request);
        let asked_for = names.into_iter().filter(|name| body.contains(name));
        multistatus(&asked_for.map(|name| whole(name, &"x".repeat(1000))).collect::<String>())
    };
    Mock::given(method("REPORT")).respond_with(those_asked_for).mount(&stub).await;
    let pull_reading = async |bytes| {
        let credentials = Credentials::Bearer("token".into());
        let outgoing = outgoing().with_max_body_bytes(bytes);
        let account =
            CaldavCalendars::new(outgoing, &at(&stub, "/"), &credentials).expect("an account");
        account.pull(&work(&stub), Some(&token("t1")), year()).await
    };
    let delta = pull_reading(3000).await.expect("a delta");
    assert_eq!(names_of(&delta), (names.to_vec(), vec![]));
    assert_eq!(
        pull_reading(1200).await,
        Err(CalendarError::Permanent(
            "dav.example.com returned more than 1200 bytes, the maximum, for \"1.ics\"".to_owned()
        ))
    );
}

async fn listing(stub: &MockServer, ctag: &str, rows: &str) {
    stub.reset().await;
    mock_versions(stub, &format!("<s:getctag>{ctag}</s:getctag>")).await;
    let collection =
        row(WORK, "<d:resourcetype><d:collection/></d:resourcetype><d:getetag>\"0\"</d:getetag>");
    mock_depth(stub, "1", multistatus(&[collection, rows.to_owned()].concat())).await;
    let rows = ["1.ics", "2.ics", "3.ics"].map(|name| whole(name, ONE)).concat();
    mock_report(stub, "calendar-multiget", multistatus(&rows)).await;
}

#[tokio::test]
async fn versions_are_compared_without_sync_tokens() {
    let stub = MockServer::start().await;
    listing(&stub, "c1", &[listed("1.ics", "1"), listed("2.ics", "1")].concat()).await;
    let first = pull(&stub, None).await.expect("a calendar");
    assert_eq!(names_of(&first), (vec!["1.ics", "2.ics"], vec![]));
    assert!(first.whole);

    listing(&stub, "c2", &[listed("2.ics", "2"), listed("3.ics", "1")].concat()).await;
    let second = pull(&stub, Some(&first.cursor)).await.expect("a change");
    assert_eq!(names_of(&second), (vec!["2.ics", "3.ics"], vec!["1.ics"]));
    assert!(!second.whole);

    let before = asked(&stub).await.len();
    assert_eq!(pull(&stub, Some(&second.cursor)).await, Ok(Delta::nothing(second.cursor.clone())));
    assert_eq!(
        asked(&stub).await.len() - before,
        1,
        "the calendar's own version says that nothing has changed"
    );
}

#[tokio::test]
async fn versions_are_compared_if_sync_tokens_do_not_work() {
    for reply in [
        ResponseTemplate::new(403),
        ResponseTemplate::new(404),
        ResponseTemplate::new(500),
        ResponseTemplate::new(501),
        multistatus(""),
        multistatus(&format!("{}<d:sync-token>t1</d:sync-token>", status_row(WORK, 507))),
    ] {
        let stub = MockServer::start().await;
        mock_versions(&stub, "<d:sync-token>t1</d:sync-token>").await;
        mock_report(&stub, "sync-collection", reply).await;
        mock_depth(&stub, "1", multistatus(&listed("1.ics", "1"))).await;
        mock_report(&stub, "calendar-multiget", multistatus(&whole("1.ics", ONE))).await;
        let delta = pull(&stub, None).await.expect("a calendar");
        assert_eq!(names_of(&delta), (vec!["1.ics"], vec![]));
    }
}
