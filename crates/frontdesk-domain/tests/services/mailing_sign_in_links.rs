//! Sign-in links by mail.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration as Timeout;

use async_trait::async_trait;
use frontdesk_domain::access::BrowserKey;
use frontdesk_domain::booking_page::Language;
use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{BookingMail, CalendarNotice, Mailer, SendFailure, SignInMail};
use frontdesk_domain::services::{
    BrowserLinks, ClientAddress, ClientLimit, MAX_SIGN_IN_REQUESTS, MailSignInLinks, SignInRequest,
};
use frontdesk_testing::SeededRandom;
use frontdesk_testing::northwind::{self, PRIYA};
use time::Duration;

use crate::desk::Desk;

#[derive(Default)]
struct Mailbox(Mutex<Vec<SignInMail>>);

#[async_trait]
impl Mailer for Mailbox {
    async fn send(&self, _: &BookingMail, _: Timeout) -> Result<(), SendFailure> {
        unreachable!("only sign-in links are mailed")
    }

    async fn send_sign_in_links(&self, mail: &SignInMail, _: Timeout) -> Result<(), SendFailure> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(mail.clone());
        Ok(())
    }

    async fn send_calendar_notice(
        &self,
        _: &CalendarNotice,
        _: Timeout,
    ) -> Result<(), SendFailure> {
        unreachable!("only sign-in links are mailed")
    }
}

struct Lobby {
    desk: Desk,
    mailbox: Arc<Mailbox>,
    random: Arc<SeededRandom>,
    mail: MailSignInLinks,
}

impl Lobby {
    fn new() -> Self {
        let (desk, mailbox) = (Desk::new(), Arc::new(Mailbox::default()));
        let random = Arc::new(SeededRandom::new(9));
        let store = desk.store.ports();
        let links = BrowserLinks {
            store: store.store,
            directory: store.directory,
            clock: desk.clock.clone(),
            random: random.clone(),
        };
        let mail = MailSignInLinks {
            links: Arc::new(links),
            mailer: mailbox.clone(),
            clients: ClientLimit::new(Some(MAX_SIGN_IN_REQUESTS)),
            clock: desk.clock.clone(),
            random: random.clone(),
        };
        Self { desk, mailbox, random, mail }
    }

    /// Returns the mails that a request has sent, and the key of its browser.
    async fn ask(&self, email: &str, client: u8) -> (Vec<SignInMail>, BrowserKey) {
        let browser = BrowserKey::random(&*self.random);
        let request = SignInRequest {
            email: Email::parse(email).expect("an address"),
            browser: browser.clone(),
            language: Language::German,
            client: ClientAddress([203, 0, 113, client].into()),
        };
        self.mail.send(&request).await.expect("the store responds");
        let mut mails = self.mailbox.0.lock().unwrap_or_else(PoisonError::into_inner);
        (std::mem::take(&mut *mails), browser)
    }
}

#[tokio::test]
async fn member_gets_a_link_that_needs_the_key_of_the_browser() {
    let lobby = Lobby::new();
    let (mails, browser) = lobby.ask("PRIYA@northwind.example", 1).await;
    assert_eq!(mails.len(), 1);
    assert_eq!((mails[0].language, mails[0].links.len()), (Language::German, 1));
    let mailed = &mails[0].links[0].token;
    let sign_in = &lobby.desk.services.desk.sign_in;
    assert!(sign_in.preview(mailed).await.is_err(), "the mail alone does not suffice");
    let other = BrowserKey::random(&*lobby.random);
    assert!(sign_in.preview(&other.complete(mailed)).await.is_err());
    let actor = sign_in.preview(&browser.complete(mailed)).await.expect("it is in force");
    assert_eq!(actor.user_id, PRIYA);
    assert!(!format!("{mails:?} {browser:?}").contains(mailed.as_str()), "secrets are hidden");
}

#[tokio::test]
async fn strangers_service_accounts_and_archived_members_get_no_mail() {
    let lobby = Lobby::new();
    let mut directory = northwind::directory();
    for member in &mut directory.members {
        member.service_account = member.key.as_str() == "tom";
        member.archived |= member.key.as_str() == "lena";
    }
    northwind::save(&*lobby.desk.store, &directory).await.expect("it can be saved");
    for email in ["stranger@acme.com", "tom@northwind.example", "lena@northwind.example"] {
        assert_eq!(lobby.ask(email, 1).await.0, [], "{email}");
    }
}

#[tokio::test]
async fn member_with_three_unused_links_gets_another_when_one_expires() {
    let lobby = Lobby::new();
    for client in 1..=3 {
        assert_eq!(lobby.ask("priya@northwind.example", client).await.0.len(), 1);
    }
    assert_eq!(lobby.ask("priya@northwind.example", 4).await.0, []);
    lobby.desk.clock.advance(Duration::minutes(15));
    assert_eq!(lobby.ask("priya@northwind.example", 4).await.0.len(), 1);
}

#[tokio::test]
async fn client_address_is_capped() {
    let lobby = Lobby::new();
    for _ in 0..MAX_SIGN_IN_REQUESTS.get() {
        lobby.ask("stranger@acme.com", 1).await;
    }
    assert_eq!(lobby.ask("priya@northwind.example", 1).await.0, []);
    assert_eq!(lobby.ask("priya@northwind.example", 2).await.0.len(), 1);
    lobby.desk.clock.advance(Duration::HOUR);
    assert_eq!(lobby.ask("priya@northwind.example", 1).await.0.len(), 1);
}
