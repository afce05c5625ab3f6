//! Mail about bookings, from the program to a mail server.

use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::json;

use super::{Desk, at};
use crate::support::{MailServer, Server, Store, finish, program_with_keys};

on_both_stores! {
    invitee_and_guests_are_told_of_a_booking_its_move_and_its_end,
    mail_that_is_refused_for_good_is_given_up_and_can_be_sent_again,
}

/// Far longer than a mail takes on a busy machine.
const SOON: Duration = Duration::from_mins(1);

/// A server that sends its mail through `mail`, and a desk on it.
fn desk_mailing(store: Store, mail: &MailServer) -> (Server, Desk) {
    let url = mail.url();
    let settings = ["--smtp-url", &url, "--mail-from", "Desk <book@desk.example>"];
    let server = Server::start_with(&store.new_database("mails"), &settings);
    let desk = Desk::on(&server, |file| {
        file["invitations"] = json!({
            "reminder_minutes": [], "confirmation": { "subject": "Booked: {event_type} with {host}" },
        });
    });
    (server, desk)
}

/// The mails to this address, headers and all.
fn mails_to(mail: &MailServer, address: &str) -> Vec<String> {
    let is_to = |mail: &String| mail.lines().any(|line| line.starts_with("To: ") && line.contains(address));
    mail.mails().into_iter().filter(is_to).collect()
}

async fn invitee_and_guests_are_told_of_a_booking_its_move_and_its_end(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let (_server, desk) = desk_mailing(store, &mail);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut meeting = super::caller::meeting(link, &at(3, "10:00"));
    meeting["guests"] = json!(["bob@acme.example"]);
    let booked = ben.post("/api/v1/bookings", &meeting).await.expect(201);
    let uuid = booked["uuid"].as_str().expect("a UUID").to_owned();
    ben.move_to(&uuid, &at(3, "11:00")).await.expect(200);
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);
    for address in ["ada@acme.example", "bob@acme.example"] {
        wait_until_async("three mails", SOON, async || mails_to(&mail, address).len() == 3).await;
        let told = mails_to(&mail, address);
        assert!(told[0].contains("Subject: Booked: Call with Ben Okoro"), "{}", told[0]);
        let methods = told.iter().map(|mail| mail.contains("method=CANCEL")).collect::<Vec<_>>();
        assert_eq!(methods, [false, false, true], "in order");
        // The page on which the booking is called off is the invitee's alone.
        let manages = told[0].contains("/booking/");
        assert_eq!(manages, address.starts_with("ada"), "{}", told[0]);
    }
}

async fn mail_that_is_refused_for_good_is_given_up_and_can_be_sent_again(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let (_server, desk) = desk_mailing(store, &mail);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut meeting = super::caller::meeting(link, &at(3, "10:00"));
    meeting["invitee"]["email"] = "nobody@acme.example".into();
    ben.post("/api/v1/bookings", &meeting).await.expect(201);
    let command = |arguments: &[&str]| {
        let whole = [arguments, &["--database", desk.database(), "--workspace", &desk.key]].concat();
        finish(program_with_keys(whole))
    };
    let dead = || command(&["deliveries", "list", "--state", "dead", "--kind", "mail"]).stdout;
    wait_until_async("the mail to be given up", SOON, async || dead().contains("nobody@acme.example")).await;
    let listed = dead();
    let id = listed.lines().last().and_then(|line| line.split_whitespace().next()).expect("an id").to_owned();
    let retried = command(&["deliveries", "retry", &id]);
    assert!(retried.code == Some(0) && retried.stderr.contains("due again"), "{retried:?}");
    wait_until_async("the second refusal", SOON, async || dead().contains(&id)).await;
    let all = command(&["deliveries", "retry", "--all", "--kind", "mail"]);
    assert!(all.stderr.contains("1 delivery is due again"), "{all:?}");
    let none = command(&["deliveries", "retry", "00000000-0000-0000-0000-000000000000"]);
    assert_eq!(none.code, Some(1), "{none:?}");
}
