mod failures;
mod new_host;
mod sign_in;
mod stories;

use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};

use super::caller::meeting;
use super::{Caller, Desk};
use crate::support::{MailServer, Server};

const SOON: Duration = Duration::from_mins(1);

fn serve(database: &str, mail: &MailServer) -> Server {
    let from = "Desk <book@desk.example>";
    // Some tests run a calendar server on this machine.
    let networks = "127.0.0.0/8";
    let settings =
        ["--smtp-url", &mail.url(), "--mail-from", from, "--allow-private-network", networks];
    Server::start_with(database, &settings)
}

async fn book(host: &Caller, link: i64, start: &str, invitee: &str, guests: &[&str]) -> Value {
    let mut request = meeting(link, start);
    request["invitee"]["email"] = invitee.into();
    request["guests"] = json!(guests);
    host.post("/api/v1/bookings", &request).await.expect(201)
}

fn mails_to(mail: &MailServer, address: &str) -> Vec<String> {
    let mails = mail.mails().into_iter();
    mails.filter(|mail| header(mail, "To").is_some_and(|to| to.contains(address))).collect()
}

async fn mails_once_there_are(mail: &MailServer, address: &str, count: usize) -> Vec<String> {
    let what = format!("{count} mails to {address}");
    wait_until_async(&what, SOON, async || count <= mails_to(mail, address).len()).await;
    mails_to(mail, address)
}

fn header<'a>(mail: &'a str, name: &str) -> Option<&'a str> {
    let lines = mail.lines().take_while(|line| !line.is_empty());
    lines
        .filter_map(|line| line.split_once(": "))
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value)
}

fn deliveries(desk: &Desk, state: &str) -> String {
    desk.command(&["deliveries", "list", "--kind", "mail", "--state", state]).stdout
}
