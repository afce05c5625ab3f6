//! Mail about calendars that cannot be read.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration as Timeout;

use async_trait::async_trait;
use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::{BookingMail, CalendarNotice, Mailer, SendFailure, SignInMail};
use frontdesk_domain::services::SendCalendarNotices;
use frontdesk_testing::builders::{a_calendar, a_member, connection_id};
use time::Duration;

use super::Office;
use crate::accounts::failure;
use crate::post_office::later;

const GRACE: &str = "grace@northwind.example";

#[derive(Default)]
struct Mailbox {
    mails: Mutex<Vec<CalendarNotice>>,
    is_down: Mutex<bool>,
}

#[async_trait]
impl Mailer for Mailbox {
    async fn send(&self, _: &BookingMail, _: Timeout) -> Result<(), SendFailure> {
        unreachable!("only notices are mailed")
    }

    async fn send_sign_in_links(&self, _: &SignInMail, _: Timeout) -> Result<(), SendFailure> {
        unreachable!("only notices are mailed")
    }

    async fn send_calendar_notice(
        &self,
        mail: &CalendarNotice,
        _: Timeout,
    ) -> Result<(), SendFailure> {
        if *self.is_down.lock().unwrap_or_else(PoisonError::into_inner) {
            return Err(later("the server is down"));
        }
        self.mails.lock().unwrap_or_else(PoisonError::into_inner).push(mail.clone());
        Ok(())
    }
}

struct Watch {
    office: Office,
    mailbox: Arc<Mailbox>,
    notices: SendCalendarNotices,
}

impl Watch {
    /// Members 20, 21, …, each with the calendar of this number, who are read once.
    async fn of(count: u8) -> Self {
        let member = |number: u8| {
            let member = a_member(&format!("host-{number}")).id(UserId(number.into()));
            member.without_a_calendar().connected(a_calendar(number.into())).build()
        };
        let office = Office::of((20..20 + count).map(member).collect()).await;
        office.refresh().await;
        let (ports, mailbox) = (office.store.ports(), Arc::new(Mailbox::default()));
        let (clock, random) = (office.clock.clone(), office.random.clone());
        let (mirror, directory) = (&ports.mirror, &ports.directory);
        let notices = SendCalendarNotices::new(mirror, directory, mailbox.clone(), clock, random);
        Self { office, mailbox, notices }
    }

    fn break_down(&self, number: u64, kind: CalendarFaultKind) {
        self.office.accounts.break_down(connection_id(number), failure(kind, None));
    }

    /// Lets time pass, with a reading of the due calendars before and after.
    async fn wait(&self, minutes: i64) {
        self.office.refresh().await;
        self.office.clock.advance(Duration::minutes(minutes));
        self.office.refresh().await;
    }

    /// Returns the recipient of each mail, and the calendars that it lists.
    async fn mailed(&self) -> Vec<(String, Vec<String>)> {
        let sent = self.notices.send().await;
        let mut mails = self.mailbox.mails.lock().unwrap_or_else(PoisonError::into_inner);
        let mails = std::mem::take(&mut *mails);
        assert!(sent.is_ok() || mails.is_empty(), "{sent:?}");
        let listed = |mail: CalendarNotice| {
            let members = mail.calendars.into_iter().map(|calendar| calendar.member);
            (mail.to.to_string(), members.collect())
        };
        mails.into_iter().map(listed).collect()
    }
}

fn host(number: u8) -> String {
    format!("host-{number}@northwind.example")
}

#[tokio::test]
async fn host_and_admin_are_mailed_once_for_each_episode() {
    let watch = Watch::of(1).await;
    let name = watch.office.members[0].name.clone();
    let expected = [(host(20), vec![name.clone()]), (GRACE.to_owned(), vec![name])];
    for episode in ["first", "second"] {
        watch.break_down(20, CalendarFaultKind::Credentials);
        watch.wait(5).await;
        watch.wait(4).await;
        assert_eq!(watch.mailed().await, [], "{episode}: too early");
        watch.wait(6).await;
        assert_eq!(watch.mailed().await, expected, "{episode}");
        watch.wait(60).await;
        assert_eq!(watch.mailed().await, [], "{episode}: once");
        watch.office.accounts.repair(connection_id(20));
        watch.wait(20).await;
    }
}

#[tokio::test]
async fn calendar_that_recovers_soon_is_not_mailed() {
    let watch = Watch::of(1).await;
    watch.break_down(20, CalendarFaultKind::Unavailable);
    watch.wait(5).await;
    watch.office.accounts.repair(connection_id(20));
    watch.wait(5).await;
    watch.wait(20).await;
    assert_eq!(watch.mailed().await, []);
}

#[tokio::test]
async fn outage_of_a_server_is_one_mail_to_the_admins() {
    let watch = Watch::of(4).await;
    for number in 20..23 {
        watch.break_down(number, CalendarFaultKind::Unavailable);
    }
    watch.break_down(23, CalendarFaultKind::Credentials);
    watch.wait(5).await;
    watch.wait(11).await;
    let mails = watch.mailed().await;
    let counts: Vec<_> = mails.iter().map(|(to, listed)| (to.as_str(), listed.len())).collect();
    assert_eq!(counts, [(host(23).as_str(), 1), (GRACE, 4)]);
}

#[tokio::test]
async fn further_hosts_of_an_unreachable_server_are_not_mailed_to_the_admins_again() {
    let watch = Watch::of(4).await;
    for (number, mails) in [(20, 2), (21, 1), (22, 0)] {
        watch.break_down(number, CalendarFaultKind::Unavailable);
        watch.wait(5).await;
        watch.wait(11).await;
        assert_eq!(watch.mailed().await.len(), mails, "{number}");
    }
    watch.office.clock.advance(Duration::hours(1));
    watch.break_down(23, CalendarFaultKind::Unavailable);
    watch.wait(5).await;
    watch.wait(11).await;
    let to: Vec<String> = watch.mailed().await.into_iter().map(|(to, _)| to).collect();
    assert_eq!(to, [GRACE]);
}

#[tokio::test]
async fn mail_is_sent_later_if_the_mail_server_is_down() {
    let watch = Watch::of(1).await;
    watch.break_down(20, CalendarFaultKind::Gone);
    watch.wait(5).await;
    watch.wait(11).await;
    *watch.mailbox.is_down.lock().expect("it is not poisoned") = true;
    assert_eq!(watch.mailed().await, []);
    *watch.mailbox.is_down.lock().expect("it is not poisoned") = false;
    assert_eq!(watch.mailed().await, [], "the claim is still exclusive");
    watch.wait(5).await;
    assert_eq!(watch.mailed().await.len(), 2);
}
