use std::time::Duration as Patience;

use frontdesk_testing::wait::wait_until_async;
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::super::clock::write;
use super::super::desk::{BEN, CALL, DAN};
use super::super::{Caller, Desk, at, now};
use super::{SOON, book, deliveries, header, mails_once_there_are, mails_to, serve};
use crate::support::{CalendarServer, GuestCalendar, MailServer, Server, Store, VENDOR_KEY};

on_both_stores! {
    all_participants_calendars_follow_the_invitations,
    guests_are_mailed_after_the_invitee_confirms,
    host_with_a_connected_calendar_gets_no_mail,
}

async fn all_participants_calendars_follow_the_invitations(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let server = serve(&store.new_database("stories"), &mail);
    let desk = Desk::on(&server, |file| {
        let subject = "Booked: {event_type} with {host}";
        file["invitations"] =
            json!({ "reminder_minutes": [], "confirmation": { "subject": subject } });
    });
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let booking =
        book(&ben, link, &at(3, "10:00"), "ada@acme.example", &["bob@acme.example"]).await;
    let uuid = booking["uuid"].as_str().expect("a UUID");
    ben.move_to(uuid, &at(3, "11:00")).await.expect(200);
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);

    for address in ["ada@acme.example", "bob@acme.example", "ben@desk.example"] {
        let mails = mails_once_there_are(&mail, address, 3).await;
        assert_eq!(header(&mails[0], "Subject"), Some("Booked: Call with Ben Okoro"));
        let manages = mails[0].contains("/booking/");
        assert_eq!(
            manages,
            address.starts_with("ada"),
            "only the invitee gets the manage link: {}",
            mails[0]
        );
        let calendar = GuestCalendar::new();
        let ends = [("10:00", "CONFIRMED"), ("11:00", "CONFIRMED"), ("11:00", "CANCELLED")];
        for (mail, (clock, status)) in mails.iter().zip(ends) {
            calendar.receive(mail);
            let start = at(3, clock).replace(['-', ':'], "");
            assert_eq!(calendar.event(), (start, status.to_owned()), "{mail}");
        }
    }
    assert_eq!(mail.mails().len(), 9);
}

async fn guests_are_mailed_after_the_invitee_confirms(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let server = serve(&store.new_database("confirming"), &mail);
    let desk = Desk::on(&server, |file| file["invitations"] = json!({ "reminder_minutes": [] }));
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let link =
        desk.member("ben").post(&path, &json!({ "hosts": [{ "user_id": BEN }] })).await.expect(201);
    let (_, address) =
        link["link"]["url"].as_str().and_then(|url| url.split_once("/book/")).expect("a page");
    let wanted = json!({
        "start_time": at(3, "10:00"), "time_zone": "Europe/Berlin", "guests": ["bob@acme.example"],
        "invitee": { "name": "Buy now at spam.example", "email": "ada@acme.example" },
    });
    let booked = desk
        .anonymous
        .post(&format!("/api/v1/public/links/{address}/bookings"), &wanted)
        .await
        .expect(201);
    let mails = mails_once_there_are(&mail, "ada@acme.example", 1).await;
    let unfolded = mails[0].replace("=\n", "").replace("=\r\n", "").replace("=3D", "=");
    assert!(!unfolded.contains("spam.example") && !unfolded.contains("bob@"), "{unfolded}");
    let own = format!("/booking/{}/confirm/", booked["manage_token"].as_str().expect("a token"));
    let (_, code) = unfolded.split_once(&own).expect("a link to confirm by");
    let confirm = format!("{own}{}", &code[..32]);

    assert_eq!(desk.anonymous.get(&confirm).await.status, 200);
    mails_once_there_are(&mail, "ben@desk.example", 1).await;
    assert_eq!(mails_to(&mail, "bob@acme.example"), Vec::<String>::new(), "a GET does not confirm");
    assert_eq!(desk.anonymous.post_nothing(&confirm).await.status, 303);
    mails_once_there_are(&mail, "bob@acme.example", 1).await;
    let path =
        format!("/api/v1/public/bookings/{}", booked["manage_token"].as_str().expect("a token"));
    let seen = desk.anonymous.get(&path).await.expect(200);
    assert_eq!(
        (&booked["awaits_confirmation"], &seen["awaits_confirmation"]),
        (&json!(true), &json!(false))
    );
}

async fn host_with_a_connected_calendar_gets_no_mail(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let Some(calendars) = CalendarServer::start(VENDOR_KEY).await else { return };
    let server = serve(&store.new_database("elsewhere"), &mail);
    let desk = Desk::on(&server, |file| {
        file["members"][1]["calendars"] = json!([{
            "kind": "caldav", "url": calendars.address(), "username": "ben", "password": { "env": "VENDOR_KEY" },
            "calendar": "Work",
        }]);
    });
    let ana = desk.member("ana");
    let usable = async || {
        let listed = ana.get(&desk.path("event_types")).await.expect(200);
        let hosts = listed["hosts_available"].as_array().expect("a list").clone();
        hosts.iter().any(|host| host["user_id"] == BEN && host["calendar_usable"] == true)
    };
    wait_until_async("Ben's calendar to be read", SOON, usable).await;
    let link = desk.link(&ana, CALL, json!([{ "user_id": BEN }, { "user_id": DAN }])).await;
    book(&ana, link, &at(3, "10:00"), "ada@acme.example", &[]).await;
    for address in ["ada@acme.example", "ana@desk.example", "dan@desk.example"] {
        mails_once_there_are(&mail, address, 1).await;
    }
    let written = async || calendars.text().await.contains(&at(3, "10:00").replace(['-', ':'], ""));
    wait_until_async("the booking in Ben's calendar", SOON, written).await;
    assert_eq!(mails_to(&mail, "ben@desk.example"), Vec::<String>::new());
}

/// Reminders are due one minute before a booking.
struct Reminding {
    mail: MailServer,
    _server: Server,
    desk: Desk,
    ben: (Caller, i64),
    cleo: (Caller, i64),
}

impl Reminding {
    async fn start(store: Store, mail: MailServer) -> Self {
        let server = serve(&store.new_database("reminders"), &mail);
        let desk = Desk::on(&server, |file| {
            file["event_types"][0]["slot_interval_minutes"] = 1.into();
            file["invitations"] = json!({ "reminder_minutes": [1] });
        });
        let (ben, cleo) = (desk.member("ben"), desk.member("cleo"));
        let links = (desk.call_link(&ben).await, desk.call_link(&cleo).await);
        Self { mail, _server: server, desk, ben: (ben, links.0), cleo: (cleo, links.1) }
    }

    async fn book(&self, start: &str) {
        let ((ben, of_ben), (cleo, of_cleo)) = (&self.ben, &self.cleo);
        book(ben, *of_ben, start, "ada@acme.example", &[]).await;
        let called_off = book(cleo, *of_cleo, start, "eve@acme.example", &[]).await;
        let uuid = called_off["uuid"].as_str().expect("a UUID");
        cleo.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);
    }

    /// Only Ada gets a reminder.
    async fn reminds(&self, due_at: OffsetDateTime) {
        let patience = Patience::from_mins(2);
        let comes = async || 2 <= mails_to(&self.mail, "ada@acme.example").len();
        wait_until_async("Ada's reminder", patience, comes).await;
        assert!(due_at <= now(), "no reminder before its time");
        let mails = mails_to(&self.mail, "ada@acme.example");
        let [confirmation, reminder] = &mails[..] else { panic!("{mails:#?}") };
        assert!(
            confirmation.contains("text/calendar") && !reminder.contains("text/calendar"),
            "{reminder}"
        );
        assert_eq!(
            header(reminder, "In-Reply-To"),
            header(confirmation, "Message-ID"),
            "one thread"
        );
        let dropped =
            async || deliveries(&self.desk, "dropped").contains("reminder to eve@acme.example");
        wait_until_async("Eve's to be dropped", SOON, dropped).await;
        assert_eq!(
            mails_to(&self.mail, "eve@acme.example").len(),
            2,
            "confirmation and cancellation"
        );
    }
}

/// One test for both databases, because waiting for reminders takes minutes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reminders_are_sent_on_time_and_only_for_scheduled_bookings() {
    let mut reminding = Vec::new();
    for store in Store::each() {
        let Some(mail) = MailServer::start() else { return };
        reminding.push(Reminding::start(store, mail).await);
    }
    let due_at = a_minute_to_come();
    let start = write(due_at + Duration::minutes(1));
    for each in &reminding {
        each.book(&start).await;
    }
    for each in &reminding {
        each.reminds(due_at).await;
    }
}

/// The minute starts in at least 20 seconds.
fn a_minute_to_come() -> OffsetDateTime {
    (now() + Duration::seconds(80)).truncate_to_minute()
}
