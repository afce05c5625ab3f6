use std::net::Ipv4Addr;

use frontdesk_domain::invitations::MailOccasion;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::super::testing::{SundayMorning, a_mail, letterhead};
use super::*;

const WITHIN: Duration = Duration::from_secs(10);
const HANGS_UP: &str = "hangs up";
const IS_SILENT: &str = "is silent";

/// A test server for one connection, with prepared replies.
///
/// Replies are keyed by the start of a command, by `HELLO` for the greeting, and by `MAIL ENDS` for
/// the data. Other commands succeed.
struct Server {
    port: u16,
    received: JoinHandle<Vec<String>>,
}

async fn server(responses: &'static [(&'static str, &'static str)]) -> Server {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
    let port = listener.local_addr().expect("its address").port();
    let received = tokio::spawn(async move { serve(&listener, responses).await });
    Server { port, received }
}

async fn serve(listener: &TcpListener, responses: &[(&str, &str)]) -> Vec<String> {
    let (mut stream, _) = listener.accept().await.expect("a client");
    let (reader, mut writer) = stream.split();
    let (mut lines, mut received) = (BufReader::new(reader).lines(), Vec::new());
    let mut asked = "HELLO".to_owned();
    let mut in_mail = false;
    loop {
        let own = responses
            .iter()
            .find(|(start, _)| asked.starts_with(start))
            .map(|(_, response)| *response);
        let response = match asked.as_str() {
            _ if in_mail => None,
            _ if own.is_some() => own,
            "HELLO" => Some("220 mail.example"),
            "DATA" => Some("354 go on"),
            "QUIT" => Some("221 bye"),
            _ => Some("250 fine"),
        };
        in_mail = in_mail || response.is_some_and(|response| response.starts_with("354"));
        match response {
            Some(HANGS_UP) => return received,
            Some(IS_SILENT) => std::future::pending().await,
            // The client may have disconnected.
            Some(response) => drop(writer.write_all(format!("{response}\r\n").as_bytes()).await),
            None => {}
        }
        let Ok(Some(line)) = lines.next_line().await else { return received };
        received.push(line.clone());
        let ended = in_mail && line == ".";
        in_mail = in_mail && !ended;
        asked = if ended { "MAIL ENDS".to_owned() } else { line };
    }
}

async fn send_to(url: &str, within: Duration) -> Result<(), SendFailure> {
    let server = url.parse().expect("a server");
    let mailer = SmtpMailer::new(server, letterhead(), Arc::new(SundayMorning)).expect("a mailer");
    mailer.send(&a_mail(MailOccasion::Confirmation), within).await
}

async fn failure_of(responses: &'static [(&'static str, &'static str)]) -> SendFailure {
    let Server { port, .. } = server(responses).await;
    let failure =
        send_to(&format!("smtp://127.0.0.1:{port}?tls=none"), WITHIN).await.expect_err("a failure");
    assert!(!failure.gone && failure.retry_after.is_none(), "{failure:?}");
    assert!(!failure.reason.contains("ada@acme.com"), "{failure:?}");
    failure
}

#[tokio::test]
async fn smtp_dialog_uses_the_services_host_name() {
    let Server { port, received } = server(&[]).await;
    assert_eq!(send_to(&format!("smtp://127.0.0.1:{port}?tls=none"), WITHIN).await, Ok(()));
    let received = received.await.expect("the received lines");
    for line in [
        "EHLO book.northwind.example",
        "MAIL FROM:<book@northwind.example>",
        "RCPT TO:<ada@acme.com>",
        "From: \"Priya Raman via Northwind\" <book@northwind.example>",
        "QUIT",
    ] {
        assert!(
            received.iter().any(|command| command.starts_with(line)),
            "{line} in {received:#?}"
        );
    }
}

#[tokio::test]
async fn permanent_rejection_is_not_retryable() {
    for responses in [
        &[("RCPT", "550 5.1.1 <ada@acme.com>: no such user here")],
        &[("MAIL FROM", "553 5.7.1 not your address")],
        &[("MAIL ENDS", "554 5.7.1 rejected as spam")],
    ] {
        let failure = failure_of(responses).await;
        assert!(!failure.worth_retrying, "{failure:?}");
    }
    let failure = failure_of(&[("RCPT", "550 5.1.1 <ada@acme.com>: no such user here")]).await;
    assert_eq!(
        failure.reason,
        "127.0.0.1 rejects the mail permanently: permanent error (550): 5.1.1 <address> no such user here"
    );
}

#[tokio::test]
async fn temporary_rejection_is_retryable() {
    for responses in [
        &[("RCPT", "451 4.7.1 greylisted")],
        &[("MAIL ENDS", "452 4.3.1 disk full")],
        &[("DATA", "421 4.3.2 going down")],
    ] {
        let failure = failure_of(responses).await;
        assert!(failure.worth_retrying, "{failure:?}");
    }
}

#[tokio::test]
async fn closed_connection_is_retryable_at_every_step() {
    for responses in [
        &[("HELLO", HANGS_UP)],
        &[("EHLO", HANGS_UP)],
        &[("RCPT", HANGS_UP)],
        &[("MAIL ENDS", HANGS_UP)],
    ] {
        assert!(failure_of(responses).await.worth_retrying);
    }
}

#[tokio::test]
async fn rejected_greeting_is_retryable() {
    for responses in
        [&[("HELLO", "554 5.3.2 no service here")], &[("EHLO", "550 5.7.1 who are you")]]
    {
        let failure = failure_of(responses).await;
        assert!(
            failure.worth_retrying && failure.reason.starts_with("127.0.0.1 cannot be used"),
            "{failure:?}"
        );
    }
}

#[tokio::test]
async fn timeout_applies_at_every_step() {
    for responses in [
        &[("HELLO", IS_SILENT)],
        &[("EHLO", IS_SILENT)],
        &[("RCPT", IS_SILENT)],
        &[("MAIL ENDS", IS_SILENT)],
    ] {
        let Server { port, .. } = server(responses).await;
        let url = format!("smtp://127.0.0.1:{port}?tls=none");
        let failure = send_to(&url, Duration::from_millis(200)).await.expect_err("a failure");
        assert!(
            failure.worth_retrying && failure.reason.contains("has not taken the mail"),
            "{failure:?}"
        );
    }
}

#[tokio::test]
async fn failure_after_acceptance_is_ignored() {
    for responses in [&[("QUIT", HANGS_UP)], &[("QUIT", IS_SILENT)], &[("QUIT", "500 what?")]] {
        let Server { port, .. } = server(responses).await;
        assert_eq!(send_to(&format!("smtp://127.0.0.1:{port}?tls=none"), WITHIN).await, Ok(()));
    }
}

#[tokio::test]
async fn rejected_password_is_retryable_and_not_reported() {
    let Server { port, received } =
        server(&[("EHLO", "250 AUTH PLAIN LOGIN"), ("AUTH", "535 5.7.8 pa55word is wrong")]).await;
    let url = format!("smtp://book:pa55word@127.0.0.1:{port}?tls=none");
    let failure = send_to(&url, WITHIN).await.expect_err("a failure");
    assert!(failure.worth_retrying, "{failure:?}");
    assert!(failure.reason.contains("535") && !failure.reason.contains("pa55word"), "{failure:?}");
    let received = received.await.expect("the received lines");
    assert!(!received.iter().any(|command| command.starts_with("MAIL FROM")), "{received:?}");
}

#[tokio::test]
async fn without_required_encryption_nothing_is_sent() {
    for tls in ["", "?tls=required"] {
        let Server { port, received } = server(&[("EHLO", "250 AUTH PLAIN LOGIN")]).await;
        let url = format!("smtp://book:pa55word@127.0.0.1:{port}{tls}");
        let failure = send_to(&url, WITHIN).await.expect_err("a failure");
        assert!(failure.worth_retrying && failure.reason.contains("STARTTLS"), "{failure:?}");
        let received = received.await.expect("the received lines");
        let secret = ["AUTH", "MAIL FROM"];
        assert!(
            !received.iter().any(|command| secret.iter().any(|start| command.starts_with(start))),
            "{received:?}"
        );
    }
}

#[tokio::test]
async fn opportunistic_encryption_falls_back_to_plain_text() {
    let Server { port, .. } = server(&[]).await;
    assert_eq!(
        send_to(&format!("smtp://127.0.0.1:{port}?tls=opportunistic"), WITHIN).await,
        Ok(())
    );
}

#[tokio::test]
async fn unreachable_mail_server_is_retryable() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
    let port = listener.local_addr().expect("its address").port();
    drop(listener);
    let failure =
        send_to(&format!("smtp://127.0.0.1:{port}?tls=none"), WITHIN).await.expect_err("a failure");
    assert!(failure.worth_retrying, "{failure:?}");
}
