use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;
use serde_json::json;

use super::super::desk::{BEN, CALL};
use super::super::response::{ApiResponse, uuid_of};
use super::super::{Desk, at};
use super::sign_in::{Browser, link};
use super::{SOON, book, mails_once_there_are, serve};
use crate::support::{CalendarServer, MailServer, Store, VENDOR_KEY};

on_both_stores! {
    new_host_connects_a_calendar_and_moves_a_meeting,
}

fn hidden(page: &ApiResponse, name: &str) -> String {
    let field = format!("name=\"{name}\" value=\"");
    let (_, rest) = page.text.split_once(&field).unwrap_or_else(|| panic!("{name}: {}", page.text));
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// From the mail to a moved meeting, only with the pages.
async fn new_host_connects_a_calendar_and_moves_a_meeting(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let Some(calendars) = CalendarServer::start(VENDOR_KEY).await else { return };
    let server = serve(&store.new_database("new_host"), &mail);
    let desk = Desk::on(&server, |file| file["members"][1]["calendars"] = json!([]));

    let mut browser = Browser::on(&desk, server.address());
    browser.ask_for_link("ben@desk.example").await;
    let mails = mails_once_there_are(&mail, "ben@desk.example", 1).await;
    let signed_in = browser.send(Method::POST, &link(&mails[0]), &[]).await;
    assert_eq!(signed_in.status, 303, "{signed_in:?}");
    browser.keep_cookie(&signed_in);

    let page = browser.send(Method::GET, "/desk/calendars", &[]).await;
    let csrf_token = hidden(&page, "csrf_token");
    let login = |password| {
        let address = calendars.address();
        [
            ("csrf_token", csrf_token.clone()),
            ("kind", "caldav".to_owned()),
            ("server", "other".to_owned()),
            ("address", address),
            ("username", "ben".to_owned()),
            ("password", String::from(password)),
            ("takes_bookings", "true".to_owned()),
        ]
    };
    let wrong = browser.send(Method::POST, "/desk/calendars", &login("wrong")).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("The server rejects the user name or the password."), "{wrong:?}");
    let connected = browser.send(Method::POST, "/desk/calendars", &login(VENDOR_KEY)).await;
    assert_eq!(connected.status, 303, "{connected:?}");
    let page = browser.send(Method::GET, "/desk/calendars", &[]).await;
    let target = "type=\"radio\" name=\"booking\" value=\"Work\" checked";
    for text in [
        "Work",
        "Your new and moved meetings are written into this calendar.",
        "Last read:",
        target,
    ] {
        assert!(page.text.contains(text), "{text}: {}", page.text);
    }
    assert!(!page.text.contains(VENDOR_KEY));
    let (before, _) = page.text.split_once("/choose\"").expect("the form of the account");
    let path = &before[before.rfind("/desk/calendars/").expect("its address")..];
    let version = hidden(&page, "version");
    let chosen =
        [("csrf_token", csrf_token.clone()), ("version", version), ("booking", "Work".to_owned())];
    let chosen = browser.send(Method::POST, &format!("{path}/choose"), &chosen).await;
    assert_eq!(chosen.status, 303, "{chosen:?}");
    let page = browser.send(Method::GET, "/desk/calendars", &[]).await;
    assert!(page.text.contains("This account closes none of your times."), "{}", page.text);

    let fields = [("csrf_token", csrf_token.clone()), ("event_type", CALL.to_string())];
    let created = browser.send(Method::POST, "/desk/links", &fields).await;
    let location = created.header("location").unwrap_or_else(|| panic!("{created:?}"));
    let id = location.rsplit('=').next().expect("the id of the link");
    let link = id.parse().expect("a number");
    let booking = book(&desk.member("ben"), link, &at(3, "10:00"), "eve@acme.example", &[]).await;
    assert_eq!(booking["hosts"][0]["user_id"], BEN);
    let starts_at = async |time: &str| {
        let start = at(3, time).replace(['-', ':'], "");
        calendars.text().await.contains(&format!("DTSTART:{start}"))
    };
    wait_until_async("the meeting in the calendar", SOON, async || starts_at("10:00").await).await;

    let path = format!("/desk/meetings/{}/move?time={}", uuid_of(&booking), at(3, "15:00"));
    let page = browser.send(Method::GET, &path, &[]).await;
    assert!(page.text.contains("Reschedule your meeting?"), "{}", page.text);
    let moved = browser.send(Method::POST, &path, &[("csrf_token", csrf_token)]).await;
    assert_eq!(moved.status, 303, "{moved:?}");
    wait_until_async("the meeting to move", SOON, async || starts_at("15:00").await).await;
}
