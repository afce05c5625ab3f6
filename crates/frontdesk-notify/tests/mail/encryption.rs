use std::env;
use std::process::Command;

use frontdesk_domain::invitations::MailOccasion;

use crate::peers::{MailServer, installed, send_through};
use crate::testing::a_mail;

/// Passes the server's URLs to the second process.
const URLS: &str = "FRONTDESK_TEST_MAIL_URLS";

fn urls(server: &MailServer, password: &str) -> [String; 2] {
    let (wrapped, starttls) = (server.port("wrapped"), server.port("starttls"));
    [
        format!("smtps://book:{password}@localhost:{wrapped}"),
        format!("smtp://book:{password}@localhost:{starttls}?tls=required"),
    ]
}

#[tokio::test]
async fn untrusted_certificate_prevents_sending() {
    if !installed() {
        return;
    }
    let server = MailServer::start();
    for url in urls(&server, "pa55%20w%C3%B6rd%3A%40") {
        let failure =
            send_through(&url, &a_mail(MailOccasion::Confirmation)).await.expect_err("not trusted");
        assert!(failure.worth_retrying && failure.reason.contains("ertificate"), "{failure:?}");
    }
    assert_eq!(server.mails().len(), 0);
}

/// Only the second process trusts the server's certificate.
#[tokio::test]
async fn trusted_server_receives_login_and_mail() {
    if !installed() {
        return;
    }
    if let Ok(urls) = env::var(URLS) {
        for url in urls.split(' ') {
            assert_eq!(
                send_through(url, &a_mail(MailOccasion::Confirmation)).await,
                Ok(()),
                "{url}"
            );
        }
        return;
    }
    let server = MailServer::start();
    let name = "encryption::trusted_server_receives_login_and_mail";
    let output = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", name])
        .env("SSL_CERT_FILE", server.authority())
        .env(URLS, urls(&server, "pa55%20w%C3%B6rd%3A%40").join(" "))
        .output()
        .expect("this program once more");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(server.mails().len(), 2);
}
