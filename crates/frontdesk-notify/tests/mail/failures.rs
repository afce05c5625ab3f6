use frontdesk_domain::email::Email;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::BookingMail;

use crate::peers::{MailServer, installed};
use crate::testing::a_mail;

fn mail_to(address: &str) -> BookingMail {
    let mut mail = a_mail(MailOccasion::Confirmation);
    mail.to.email = Email::parse(address).expect("an address");
    mail
}

#[tokio::test]
async fn rejection_is_permanent_or_temporary() {
    if !installed() {
        return;
    }
    let server = MailServer::start();
    for (address, worth_retrying) in [("nobody@acme.com", false), ("later@acme.com", true)] {
        let failure = server.send(&mail_to(address)).await.expect_err("refused");
        assert_eq!(failure.worth_retrying, worth_retrying, "{failure:?}");
        assert!(!failure.reason.contains(address), "{failure:?}");
    }
    assert_eq!(server.mails().len(), 0);
}

#[tokio::test]
async fn retry_after_a_lost_response_has_the_same_message_id() {
    if !installed() {
        return;
    }
    let server = MailServer::start();
    for _ in 0..2 {
        let failure = server.send(&mail_to("cut@acme.com")).await.expect_err("cut off");
        assert!(failure.worth_retrying, "{failure:?}");
    }
    let ids: Vec<String> = server.mails().iter().map(|mail| message_id(mail)).collect();
    assert!(ids.len() == 2 && ids[0] == ids[1] && !ids[0].is_empty(), "{ids:?}");
}

fn message_id(mail: &[u8]) -> String {
    let text = String::from_utf8_lossy(mail);
    text.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap_or_default().to_owned()
}
