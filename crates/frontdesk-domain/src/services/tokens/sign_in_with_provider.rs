use std::sync::Arc;

use thiserror::Error;
use time::Duration;

use super::browser_links::BrowserLinks;
use crate::access::{BrowserKey, MAX_TOKENS_PER_MEMBER};
use crate::ports::{
    Clock, IdentityFault, IdentityProvider, IdentityRequest, SignInLink, StoreError,
};
use crate::services::client_limit::{ClientAddress, ClientLimit};

/// Signs members in with the address that a provider has verified.
pub struct SignInWithProvider {
    /// Creates the links.
    pub links: Arc<BrowserLinks>,
    /// Calls `verified_email`.
    pub provider: Arc<dyn IdentityProvider>,
    /// The cap on failures, usually of [`MAX_SIGN_IN_REQUESTS`](super::MAX_SIGN_IN_REQUESTS).
    pub clients: ClientLimit,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// Why a person cannot sign in with the provider.
#[derive(Debug, Error)]
pub enum ProviderSignInError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The provider did not authenticate the person.
    #[error(transparent)]
    Provider(#[from] IdentityFault),
    /// The verified address belongs to no member.
    #[error("the verified address belongs to no member")]
    NoMember,
    /// The client has failed too often; contains the time until a retry.
    #[error("too many failures from this network")]
    TooMany(Duration),
}

impl SignInWithProvider {
    /// Creates a sign-in link for each workspace of the person.
    ///
    /// Never returns an empty list. Only failures count for the cap, because the members of an office share an address.
    ///
    /// # Errors
    /// See [`ProviderSignInError`].
    pub async fn sign_in(
        &self,
        request: &IdentityRequest,
        code: &str,
        (browser, client): (&BrowserKey, ClientAddress),
    ) -> Result<Vec<SignInLink>, ProviderSignInError> {
        let place = self.clients.take(client, self.clock.now());
        let place = place.map_err(ProviderSignInError::TooMany)?;
        let links = self.links(request, code, browser).await;
        let is_outage = matches!(
            links,
            Err(ProviderSignInError::Store(_)
                | ProviderSignInError::Provider(IdentityFault::Unavailable(_)))
        );
        if links.is_err() && !is_outage {
            place.keep();
        }
        links
    }

    async fn links(
        &self,
        request: &IdentityRequest,
        code: &str,
        browser: &BrowserKey,
    ) -> Result<Vec<SignInLink>, ProviderSignInError> {
        let email = self.provider.verified_email(request, code).await?;
        let links = self.links.create(&email, browser, MAX_TOKENS_PER_MEMBER).await?;
        if links.is_empty() { Err(ProviderSignInError::NoMember) } else { Ok(links) }
    }
}
