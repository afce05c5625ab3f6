use std::num::NonZeroU32;
use std::sync::Arc;

use thiserror::Error;

use super::browser_links::BrowserLinks;
use crate::access::BrowserKey;
use crate::booking_page::Language;
use crate::email::Email;
use crate::ports::{Clock, Mailer, Random, SignInMail, StoreError};
use crate::services::client_limit::{ClientAddress, ClientLimit};
use crate::services::deliveries::ATTEMPT_TIMEOUT;

/// The maximum number of a member's unused links.
const MAX_UNUSED: u64 = 3;
/// The cap on requests for sign-in links per client and hour.
pub const MAX_SIGN_IN_REQUESTS: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// Mails sign-in links to the members with an address.
pub struct MailSignInLinks {
    /// Creates the links.
    pub links: Arc<BrowserLinks>,
    /// Calls `send_sign_in_links`.
    pub mailer: Arc<dyn Mailer>,
    /// The cap per client address, usually of [`MAX_SIGN_IN_REQUESTS`].
    pub clients: ClientLimit,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// A request for sign-in links by someone who is not signed in.
#[derive(Clone, Debug)]
pub struct SignInRequest {
    /// The address, which may belong to no member.
    pub email: Email,
    /// The key of the browser that can use the links.
    pub browser: BrowserKey,
    /// The language of the mail.
    pub language: Language,
    /// The client.
    pub client: ClientAddress,
}

/// Why mail was not sent.
#[derive(Debug, Error)]
pub enum MailError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The mail was not sent, for this reason.
    #[error("{0}")]
    Mail(String),
}

impl MailSignInLinks {
    /// Mails one link for each workspace of the address.
    ///
    /// Sends no mail to an unknown address, a service account or a member with three unused links,
    /// and none for a client above its cap. The response to the client MUST NOT depend on this,
    /// because it would disclose the members.
    ///
    /// # Errors
    /// If the store or the mail server fails.
    pub async fn send(&self, request: &SignInRequest) -> Result<(), MailError> {
        let Ok(place) = self.clients.take(request.client, self.clock.now()) else { return Ok(()) };
        place.keep();
        let links = self.links.create(&request.email, &request.browser, MAX_UNUSED).await?;
        if links.is_empty() {
            return Ok(());
        }
        let mail = SignInMail {
            id: self.random.uuid(self.clock.now()),
            to: request.email.clone(),
            language: request.language,
            links,
        };
        let sent = self.mailer.send_sign_in_links(&mail, ATTEMPT_TIMEOUT).await;
        sent.map_err(|failure| MailError::Mail(failure.reason))
    }
}
