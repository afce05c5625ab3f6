use std::collections::HashSet;

use frontdesk_testing::wait::wait_until_async;
use serde_json::json;

use super::super::backstage::let_deliveries_fall_due;
use super::super::{Desk, at};
use super::{SOON, book, deliveries, header, mails_once_there_are, mails_to, serve};
use crate::support::{MailServer, Server, Store};

on_both_stores! {
    mail_of_earlier_bookings_is_sent_after_a_kill,
    permanently_rejected_mail_is_dead_and_can_be_retried,
    no_mail_without_a_server_or_with_invitations_disabled,
}

async fn mail_of_earlier_bookings_is_sent_after_a_kill(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let server = serve(&store.new_database("killed"), &mail);
    let desk = Desk::on(&server, |_| ());
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let invitees: Vec<String> =
        (0..8).map(|number| format!("guest-{number}@acme.example")).collect();
    for (hour, invitee) in (8..).zip(&invitees) {
        book(&ben, link, &at(3, &format!("{hour:02}:00")), invitee, &[]).await;
    }
    // Probably, some mails are sent and the last event is not routed.
    server.kill();

    let_deliveries_fall_due(&desk).await;
    let _server = serve(desk.database(), &mail);
    for invitee in &invitees {
        mails_once_there_are(&mail, invitee, 1).await;
    }
    mails_once_there_are(&mail, "ben@desk.example", invitees.len()).await;
    wait_until_async("all to be written down", SOON, async || {
        deliveries(&desk, "delivered").matches("confirmation to").count() == 2 * invitees.len()
    })
    .await;
    let mails = mail.mails();
    let known: HashSet<_> =
        mails.iter().map(|mail| (header(mail, "To"), header(mail, "Message-ID"))).collect();
    assert_eq!(
        known.len(),
        2 * invitees.len(),
        "a repeated mail has the same Message-ID: {known:#?}"
    );
    assert!(mails.len() <= known.len() + 16, "only mails in progress are repeated");
}

async fn permanently_rejected_mail_is_dead_and_can_be_retried(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let server = serve(&store.new_database("refused"), &mail);
    let desk = Desk::on(&server, |_| ());
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    book(&ben, link, &at(3, "10:00"), "unknown@acme.example", &[]).await;
    let dead = || deliveries(&desk, "dead");
    wait_until_async("the mail to be given up", SOON, async || {
        dead().contains("unknown@acme.example")
    })
    .await;
    let listed = dead();
    let shown =
        listed.lines().find(|line| line.contains("unknown@acme.example")).expect("it is listed");
    assert!(shown.contains("confirmation to") && shown.contains("550"), "{shown}");
    assert!(
        !server.log().contains("unknown@acme.example"),
        "the log holds no address: {}",
        server.log()
    );
    mails_once_there_are(&mail, "ben@desk.example", 1).await;

    let id = shown.split_whitespace().next().expect("the line starts with the ID");
    let retried = desk.command(&["deliveries", "retry", id]);
    assert!(
        retried.code == Some(0) && retried.stderr.contains("scheduled for another attempt"),
        "{retried:#?}"
    );
    wait_until_async("the second refusal", SOON, async || dead().contains(id)).await;
    let all = desk.command(&["deliveries", "retry", "--all", "--kind", "mail"]);
    assert!(all.stderr.contains("1 delivery is scheduled for another attempt"), "{all:#?}");
    let none = desk.command(&["deliveries", "retry", "00000000-0000-0000-0000-000000000000"]);
    assert_eq!(none.code, Some(1), "{none:#?}");
}

async fn no_mail_without_a_server_or_with_invitations_disabled(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let server = Server::start(&store.new_database("silent"));
    let without_server = Desk::on(&server, |_| ());
    let ben = without_server.member("ben");
    let link = without_server.call_link(&ben).await;
    book(&ben, link, &at(3, "10:00"), "ada@acme.example", &[]).await;
    let routed = async || {
        let feed = ben.get(&without_server.path("events?types=booking.created")).await.expect(200);
        feed["events"].as_array().is_some_and(|events| !events.is_empty())
    };
    wait_until_async("the booking to be told", SOON, routed).await;
    server.kill();

    let server = serve(without_server.database(), &mail);
    let without_wish = Desk::on(&server, |file| file["invitations"] = json!({ "enabled": false }));
    for (desk, invitee) in
        [(&without_wish, "eve@acme.example"), (&without_server, "bob@acme.example")]
    {
        let ben = desk.member("ben");
        let ben = ben.at(server.address());
        let link = desk.call_link(&ben).await;
        book(&ben, link, &at(3, "12:00"), invitee, &[]).await;
    }
    mails_once_there_are(&mail, "bob@acme.example", 1).await;
    mails_once_there_are(&mail, "ben@desk.example", 1).await;
    assert_eq!(mails_to(&mail, "ada@acme.example").len(), 0, "no mail is kept for later");
    assert_eq!(mail.mails().len(), 2);
}
