use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ports::{
    BookingMail, CalendarNotice, Clock, Mailer, SendFailure, SignInMail,
};
use lettre::Message;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use secrecy::ExposeSecret as _;
use thiserror::Error;
use tokio::time::timeout;
use url::Host;

use super::letterhead::Letterhead;
use super::message::compose;
use super::server::{Encryption, SmtpServer};
use super::{calendar_notice, sign_in};

/// The timeout of `QUIT`; the server has already accepted the mail.
const FAREWELL: Duration = Duration::from_secs(1);
const MAX_WORDS: usize = 200;

/// Sends mail through one SMTP server (RFC 5321).
///
/// Each mail has its own connection, so that its failure affects no other mail.
pub struct SmtpMailer {
    server: SmtpServer,
    tls: Option<TlsParameters>,
    letterhead: Letterhead,
    clock: Arc<dyn Clock>,
}

/// The mailer could not be created, usually for lack of certificate authorities.
#[derive(Debug, Error)]
#[error("mail cannot be sent with TLS; install certificate authorities (ca-certificates)")]
pub struct BuildMailerError(#[source] SmtpError);

/// Only a failure in `WithTheMail` can be permanent.
enum Failed {
    BeforeTheMail(SmtpError),
    WithTheMail(SmtpError),
}

impl SmtpMailer {
    /// Creates a mailer without connecting.
    ///
    /// # Errors
    /// [`BuildMailerError`] if TLS is not off and the certificate authorities cannot be read.
    pub fn new(
        server: SmtpServer,
        letterhead: Letterhead,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, BuildMailerError> {
        let tls = match server.encryption {
            Encryption::Off => None,
            Encryption::Always | Encryption::Required | Encryption::Opportunistic => {
                Some(TlsParameters::new(server.host.clone()).map_err(BuildMailerError)?)
            }
        };
        Ok(Self { server, tls, letterhead, clock })
    }

    async fn deliver_within(&self, message: &Message, within: Duration) -> Result<(), SendFailure> {
        match timeout(within, self.deliver(message)).await {
            Ok(Ok(mut connection)) => {
                let _ = timeout(FAREWELL, connection.quit()).await;
                Ok(())
            }
            Ok(Err(failed)) => Err(self.failure(&failed)),
            Err(_) => {
                let (host, seconds) = (&self.server.host, within.as_secs());
                Err(worth_retrying(format!("{host} has not taken the mail within {seconds} s")))
            }
        }
    }

    async fn deliver(&self, message: &Message) -> Result<AsyncSmtpConnection, Failed> {
        let mut connection = self.connect().await.map_err(Failed::BeforeTheMail)?;
        let sent = connection.send(message.envelope(), &message.formatted()).await;
        sent.map_err(Failed::WithTheMail)?;
        Ok(connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpError> {
        let SmtpServer { host, port, encryption, login } = &self.server;
        let hello = self.hello();
        let wrapped = self.tls.clone().filter(|_| *encryption == Encryption::Always);
        let to = (host.as_str(), *port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(to, None, &hello, wrapped, None).await?;
        if let (Some(tls), Encryption::Required | Encryption::Opportunistic) =
            (&self.tls, encryption)
        {
            // If `STARTTLS` is required but not offered, `starttls` returns the error.
            if *encryption == Encryption::Required || connection.can_starttls() {
                connection.starttls(tls.clone(), &hello).await?;
            }
        }
        if let Some((user, password)) = login {
            let credentials = Credentials::new(user.clone(), password.expose_secret().to_owned());
            connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials).await?;
        }
        Ok(connection)
    }

    /// The name for `EHLO`; mail servers look up its DNS records.
    fn hello(&self) -> ClientId {
        match self.letterhead.base_url.host() {
            Some(Host::Domain(domain)) => ClientId::Domain(domain.to_owned()),
            Some(Host::Ipv4(address)) => ClientId::Ipv4(address),
            Some(Host::Ipv6(address)) => ClientId::Ipv6(address),
            None => ClientId::default(),
        }
    }

    /// Only a permanent refusal of the mail prevents retries.
    ///
    /// See RFC 5321 section 4.2.1. If a retry sends a mail twice, recipients can detect the
    /// duplicate by its `Message-ID`.
    fn failure(&self, failed: &Failed) -> SendFailure {
        let host = &self.server.host;
        match failed {
            Failed::WithTheMail(error) if error.is_permanent() => SendFailure {
                worth_retrying: false,
                ..worth_retrying(format!(
                    "{host} rejects the mail permanently: {}",
                    self.words(error)
                ))
            },
            Failed::WithTheMail(error) => {
                worth_retrying(format!("{host} has not taken the mail: {}", self.words(error)))
            }
            Failed::BeforeTheMail(error) => {
                worth_retrying(format!("{host} cannot be used: {}", self.words(error)))
            }
        }
    }

    /// Removes the password and addresses from the server's message.
    fn words(&self, error: &SmtpError) -> String {
        let mut shown = error.to_string();
        let password = self.server.login.as_ref().map(|(_, password)| password.expose_secret());
        if let Some(password) = password.filter(|password| !password.is_empty()) {
            shown = shown.replace(password, "<password>");
        }
        let hidden = shown
            .split_whitespace()
            .map(|word| if word.contains('@') { "<address>" } else { word });
        hidden.collect::<Vec<_>>().join(" ").chars().take(MAX_WORDS).collect()
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, mail: &BookingMail, within: Duration) -> Result<(), SendFailure> {
        self.deliver_within(&compose(mail, &self.letterhead, self.clock.now())?, within).await
    }

    async fn send_sign_in_links(
        &self,
        mail: &SignInMail,
        within: Duration,
    ) -> Result<(), SendFailure> {
        let message = sign_in::compose(mail, &self.letterhead, self.clock.now())?;
        self.deliver_within(&message, within).await
    }

    async fn send_calendar_notice(
        &self,
        mail: &CalendarNotice,
        within: Duration,
    ) -> Result<(), SendFailure> {
        let message = calendar_notice::compose(mail, &self.letterhead, self.clock.now())?;
        self.deliver_within(&message, within).await
    }
}

fn worth_retrying(reason: String) -> SendFailure {
    SendFailure { reason, status: None, worth_retrying: true, gone: false, retry_after: None }
}

#[cfg(test)]
mod tests;
