use super::*;
use crate::{CalendarInfo, CalendarSource as _};

const PRINCIPAL: &str =
    "<d:current-user-principal><d:href>/dav/principals/ann/</d:href></d:current-user-principal>";
const HOME: &str = "<c:calendar-home-set><d:href>/dav/ann/</d:href></c:calendar-home-set>\
    <c:calendar-user-address-set><d:href>mailto:ann@example.com</d:href><d:href>/dav/principals/ann/</d:href>\
    </c:calendar-user-address-set><d:principal-URL><d:href>/dav/users/ann/</d:href></d:principal-URL>";
const COLLECTION: &str = "<d:resourcetype><d:collection/></d:resourcetype>";
const CALENDAR: &str = "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>";
const EVENTS: &str = "<c:supported-calendar-component-set><c:comp name=\"VEVENT\"/></c:supported-calendar-component-set>";

async fn server(entry: &str, rows: &str) -> MockServer {
    let stub = MockServer::start().await;
    mount_response(&stub, "PROPFIND", entry, multistatus(&row(entry, PRINCIPAL))).await;
    mount_response(
        &stub,
        "PROPFIND",
        "/dav/principals/ann/",
        multistatus(&row("/dav/principals/ann/", &format!("{PRINCIPAL}{HOME}"))),
    )
    .await;
    let home = row("/dav/ann/", &format!("{PRINCIPAL}{COLLECTION}"));
    mount_response(&stub, "PROPFIND", "/dav/ann/", multistatus(&format!("{home}{rows}"))).await;
    stub
}

fn names(calendars: &[CalendarInfo]) -> Vec<&str> {
    calendars.iter().map(|calendar| &*calendar.name).collect()
}

async fn found(account: &CaldavCalendars) -> Vec<CalendarInfo> {
    account.calendars().await.expect("calendars")
}

#[tokio::test]
async fn calendars_for_events_are_listed_with_their_properties() {
    let zone = "BEGIN:VCALENDAR&#13;\nBEGIN:VTIMEZONE\nTZID:W. Europe Standard Time\nEND:VTIMEZONE\nEND:VCALENDAR";
    let rows = [
        row("/dav/ann/", "<d:resourcetype><d:collection/></d:resourcetype>"),
        row(
            "/dav/ann/work/",
            &format!(
                "{CALENDAR}{EVENTS}<d:displayname><![CDATA[Work & <more>]]></d:displayname>\
                 <c:calendar-timezone>{zone}</c:calendar-timezone>\
                 <d:current-user-privilege-set><d:privilege><d:write-content/></d:privilege></d:current-user-privilege-set>"
            ),
        ),
        row(
            "/dav/ann/birth%64ays/",
            &format!(
                "{CALENDAR}<c:schedule-calendar-transp><c:transparent/></c:schedule-calendar-transp>\
                 <d:current-user-privilege-set><d:privilege><d:read/></d:privilege></d:current-user-privilege-set>"
            ),
        ),
        row(
            "/dav/ann/tasks/",
            &format!(
                "{CALENDAR}<c:supported-calendar-component-set><c:comp name=\"VTODO\"/></c:supported-calendar-component-set>"
            ),
        ),
        row(
            "/dav/ann/inbox/",
            "<d:resourcetype><d:collection/><c:schedule-inbox/></d:resourcetype>",
        ),
    ];
    let stub = server("/", &rows.concat()).await;
    let calendars = found(&account(&stub)).await;
    let [work, birthdays] = &calendars[..] else { panic!("{calendars:?}") };
    assert_eq!(work.id.0, at(&stub, "/dav/ann/work/"));
    assert_eq!((&*work.name, work.writable, work.transparent), ("Work & <more>", true, false));
    assert_eq!(work.zone.as_deref(), Some("Europe/Berlin"));
    assert_eq!(work.owner, ["mailto:ann@example.com"]);
    assert_eq!(birthdays.id.0, at(&stub, "/dav/ann/birthdays/"), "the address is normalized");
    assert_eq!(
        (&*birthdays.name, birthdays.writable, birthdays.transparent),
        ("birthdays", false, true)
    );
}

#[tokio::test]
async fn address_of_a_calendar_selects_only_that_calendar() {
    let rows = ["work", "play"].map(|name| row(&format!("/dav/ann/{name}/"), CALENDAR)).concat();
    let stub = server("/", &rows).await;
    let work = multistatus(&row("/dav/ann/work/", &format!("{PRINCIPAL}{CALENDAR}")));
    for address in ["/dav/ann/w%6frk/", "/dav/ann/work"] {
        mount_response(&stub, "PROPFIND", address, work.clone()).await;
    }
    let moved = ResponseTemplate::new(301).insert_header("location", "/dav/ann/work");
    mount_response(&stub, "PROPFIND", "/calendars/work", moved).await;
    for address in ["/dav/ann/w%6frk/", "/dav/ann/work", "/calendars/work"] {
        let calendars = found(&account_at(&at(&stub, address))).await;
        assert_eq!(names(&calendars), ["work"], "{address}");
        assert_eq!(calendars[0].id.0, at(&stub, "/dav/ann/work/"), "{address}");
        assert_eq!(calendars[0].owner, ["mailto:ann@example.com"], "{address}");
    }
}

#[tokio::test]
async fn address_of_another_persons_calendar_selects_only_that_calendar() {
    let stub = server("/", &row("/dav/ann/work/", CALENDAR)).await;
    let shared = format!(
        "{PRINCIPAL}{CALENDAR}<c:schedule-calendar-transp><c:transparent/></c:schedule-calendar-transp>"
    );
    mount_response(
        &stub,
        "PROPFIND",
        "/dav/bob/team/",
        multistatus(&row("/dav/bob/team/", &shared)),
    )
    .await;
    let calendars = found(&account_at(&at(&stub, "/dav/bob/team/"))).await;
    assert_eq!((names(&calendars), calendars[0].transparent), (vec!["team"], false));
}

#[tokio::test]
async fn address_of_a_home_selects_its_calendars() {
    let stub = server("/", &row("/dav/ann/work/", CALENDAR)).await;
    let team = format!("{CALENDAR}<d:owner><d:href>/dav/principals/bob/</d:href></d:owner>");
    let bob = [row("/dav/bob/", &format!("{PRINCIPAL}{COLLECTION}")), row("/dav/bob/team/", &team)];
    mount_response(&stub, "PROPFIND", "/dav/bob/", multistatus(&bob.concat())).await;
    for (address, name) in
        [("/dav/ann/", "work"), ("/dav/principals/ann/", "work"), ("/dav/bob/", "team")]
    {
        let calendars = found(&account_at(&at(&stub, address))).await;
        assert_eq!((names(&calendars), calendars[0].transparent), (vec![name], false), "{address}");
    }
}

#[tokio::test]
async fn address_that_names_nothing_does_not_select_the_whole_account() {
    let inbox =
        format!("{PRINCIPAL}<d:resourcetype><d:collection/><c:schedule-inbox/></d:resourcetype>");
    for nothing in [
        ResponseTemplate::new(404),
        ResponseTemplate::new(403),
        ResponseTemplate::new(405),
        ResponseTemplate::new(200).set_body_string("<html>Welcome</html>"),
        ResponseTemplate::new(302).insert_header("location", "/"),
        ResponseTemplate::new(302).insert_header("location", "/dav/ann/"),
        multistatus(&status_row("/dav/ann/wrok/", 404)),
        multistatus(&row("/dav/ann/wrok/", &inbox)),
    ] {
        let stub = server("/", &row("/dav/ann/work/", CALENDAR)).await;
        mount_response(&stub, "PROPFIND", "/dav/ann/wrok/", nothing).await;
        let error = account_at(&at(&stub, "/dav/ann/wrok/")).calendars().await.err();
        let Some(CalendarError::Permanent(why)) = error else { panic!("{error:?}") };
        assert!(why.contains("dav.example.com has neither a calendar nor the account"), "{why}");
    }
}

#[tokio::test]
async fn address_of_a_task_list_is_an_error() {
    let stub = server("/", &row("/dav/ann/work/", CALENDAR)).await;
    let tasks = format!(
        "{PRINCIPAL}{CALENDAR}<c:supported-calendar-component-set><c:comp name=\"VTODO\"/></c:supported-calendar-component-set>"
    );
    mount_response(
        &stub,
        "PROPFIND",
        "/dav/ann/tasks/",
        multistatus(&row("/dav/ann/tasks/", &tasks)),
    )
    .await;
    let error = account_at(&at(&stub, "/dav/ann/tasks/")).calendars().await.err();
    let Some(CalendarError::Permanent(why)) = error else { panic!("{error:?}") };
    assert!(why.contains("cannot contain events"), "{why}");
}

#[tokio::test]
async fn account_is_found_from_the_address_of_the_server() {
    let calendar = row("/dav/ann/work/", CALENDAR);
    // The principal is at the address itself, at the well-known address, or at the root.
    for (address, entry) in [
        ("/dav/?x=1", "/dav/"),
        ("/dav/?x=1", "/.well-known/caldav"),
        ("/dav/?x=1", "/"),
        ("/", "/"),
        ("/", "/.well-known/caldav"),
        ("/.well-known/caldav", "/"),
    ] {
        let stub = server(entry, &calendar).await;
        mount_response(&stub, "PROPFIND", "/dav/", multistatus(&row("/dav/", COLLECTION))).await;
        let calendars = found(&account_at(&at(&stub, address))).await;
        assert_eq!(names(&calendars), ["work"], "{address} {entry}");
    }
}

#[tokio::test]
async fn calendar_of_another_person_is_transparent() {
    let owned = |name: &str, kind: &str, owner: &str| {
        let properties = format!(
            "<d:resourcetype><d:collection/><c:calendar/>{kind}</d:resourcetype><d:owner>{owner}</d:owner>"
        );
        row(&format!("/dav/ann/{name}/"), &properties)
    };
    let rows = [
        owned("mine", "<s:shared-owner/>", "<d:href>/dav/principals/ann</d:href>"),
        owned("also-mine", "", "<d:href>/dav/users/%61nn/</d:href>"),
        owned("unknown", "", ""),
        owned("of-bob", "", "<d:href>/dav/principals/bob/</d:href>"),
        owned("shared", "<s:shared/>", ""),
    ];
    let stub = server("/", &rows.concat()).await;
    let calendars = found(&account(&stub)).await;
    let transparent: Vec<bool> = calendars.iter().map(|calendar| calendar.transparent).collect();
    assert_eq!(transparent, [false, false, false, true, true], "{calendars:?}");
}

#[tokio::test]
async fn discovery_follows_redirects_and_absolute_urls_on_another_host() {
    let home = server("/unused", &row("/dav/ann/work/", CALENDAR)).await;
    let stub = MockServer::start().await;
    let moved = ResponseTemplate::new(301).insert_header("location", "/dav/");
    mount_response(&stub, "PROPFIND", "/.well-known/caldav", moved).await;
    mount_response(&stub, "PROPFIND", "/", ResponseTemplate::new(405)).await;
    mount_response(&stub, "PROPFIND", "/dav/", multistatus(&row("/dav/", PRINCIPAL))).await;
    let elsewhere = format!("http://p42.example.com:{}/dav/ann/", home.address().port());
    let homes = format!("<c:calendar-home-set><d:href>{elsewhere}</d:href></c:calendar-home-set>");
    let homes = multistatus(&row("/dav/principals/ann/", &homes));
    mount_response(&stub, "PROPFIND", "/dav/principals/ann/", homes).await;
    assert_eq!(found(&account(&stub)).await[0].id.0, format!("{elsewhere}work/"));
}

#[tokio::test]
async fn well_known_address_is_tried_although_the_root_fails() {
    let elsewhere = ResponseTemplate::new(302).insert_header("location", "http://www.example.org/");
    for failing in [ResponseTemplate::new(500), ResponseTemplate::new(503), elsewhere] {
        let stub = server("/dav/", &row("/dav/ann/work/", CALENDAR)).await;
        mount_response(&stub, "PROPFIND", "/", failing).await;
        let moved = ResponseTemplate::new(303).insert_header("location", "/dav/");
        mount_response(&stub, "PROPFIND", "/.well-known/caldav", moved).await;
        assert_eq!(names(&found(&account(&stub)).await), ["work"]);
    }
}

#[tokio::test]
async fn temporary_failure_of_the_root_is_reported_if_no_address_works() {
    let stub = MockServer::start().await;
    mount_response(&stub, "PROPFIND", "/", ResponseTemplate::new(502)).await;
    let error = account(&stub).calendars().await.err();
    assert!(matches!(error, Some(CalendarError::Transient(_))), "{error:?}");
}

#[tokio::test]
async fn password_is_not_sent_to_a_home_on_a_foreign_host() {
    let stranger = MockServer::start().await;
    let stub = MockServer::start().await;
    mount_response(&stub, "PROPFIND", "/", multistatus(&row("/", PRINCIPAL))).await;
    let elsewhere = format!("http://dav.example.org:{}/", stranger.address().port());
    let homes = format!("<c:calendar-home-set><d:href>{elsewhere}</d:href></c:calendar-home-set>");
    let homes = multistatus(&row("/dav/principals/ann/", &homes));
    mount_response(&stub, "PROPFIND", "/dav/principals/ann/", homes).await;
    let error = account(&stub).calendars().await.err();
    assert!(matches!(error, Some(CalendarError::Refused(_))), "{error:?}");
    assert_eq!(asked(&stranger).await.len(), 0);
}

#[tokio::test]
async fn rejected_password_is_tried_once() {
    let stub = MockServer::start().await;
    mount_response(&stub, "PROPFIND", "/dav/", ResponseTemplate::new(401)).await;
    let outcome = account_at(&at(&stub, "/dav/")).calendars().await;
    assert_eq!(outcome, Err(CalendarError::Auth));
    assert_eq!(asked(&stub).await, ["PROPFIND /dav/"]);
}

#[tokio::test]
async fn server_without_caldav_is_an_error() {
    for reply in [
        ResponseTemplate::new(404),
        ResponseTemplate::new(200).set_body_string("<html>Welcome</html>"),
        multistatus(&row(
            "/",
            "<d:current-user-principal><d:unauthenticated/></d:current-user-principal>",
        )),
        ResponseTemplate::new(207).set_body_string("<html>"),
    ] {
        let stub = MockServer::start().await;
        Mock::given(method("PROPFIND")).respond_with(reply).mount(&stub).await;
        let error = account(&stub).calendars().await.err();
        let Some(CalendarError::Permanent(why)) = error else { panic!("{error:?}") };
        assert!(why.contains("dav.example.com has no CalDAV account"), "{why}");
        assert_eq!(asked(&stub).await, ["PROPFIND /", "PROPFIND /.well-known/caldav"]);
    }
}

#[tokio::test]
async fn unsupported_authentication_scheme_is_reported() {
    let stub = MockServer::start().await;
    let refusal = ResponseTemplate::new(401).insert_header("www-authenticate", "Negotiate");
    Mock::given(wiremock::matchers::any()).respond_with(refusal).mount(&stub).await;
    let Err(CalendarError::Unsupported(detail)) = account(&stub).calendars().await else {
        panic!("the authentication scheme is unsupported")
    };
    let expected = "supports neither Basic nor Digest authentication; it offers Negotiate";
    assert!(detail.contains(expected), "{detail}");
    assert_eq!(asked(&stub).await.len(), 1, "no other address is tried");
}
