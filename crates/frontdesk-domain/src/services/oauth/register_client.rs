use std::num::NonZeroU32;
use std::sync::Arc;

use time::OffsetDateTime;

use super::error::OauthError;
use super::parameters::shortened;
use crate::access::{MAX_REDIRECT_URIS, OauthClient, check_redirect_uri};
use crate::ports::{ClientMetadata, Clock, OauthClients, Random};
use crate::services::client_limit::{ClientAddress, ClientLimit};
use crate::text::{check_line, display_name};

/// The maximum number of clients that no member has given access.
pub(super) const MAX_UNUSED_CLIENTS: u16 = 1_000;
const MAX_CLIENT_NAME_CHARS: usize = 120;
/// The maximum number of registrations per network and hour.
const MAX_REGISTRATIONS: NonZeroU32 = NonZeroU32::new(30).expect("30 is not 0");

/// Registers clients on their own request (RFC 7591).
pub struct RegisterClient {
    /// Calls `save_client`.
    pub oauth_clients: Arc<dyn OauthClients>,
    /// The cap on registrations.
    pub registrations: Arc<ClientLimit>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `entropy`.
    pub random: Arc<dyn Random>,
}

/// A registered client, with its secret unless it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientRegistration {
    /// The client.
    pub client: OauthClient,
    /// The secret, which no other response contains.
    pub secret: Option<String>,
    /// When the client was registered.
    pub at: OffsetDateTime,
}

impl RegisterClient {
    /// A cap on registrations, with all counts at zero.
    pub fn limit() -> ClientLimit {
        ClientLimit::new(Some(MAX_REGISTRATIONS))
    }

    /// Registers a client. Unused clients are deleted after a day.
    ///
    /// # Errors
    /// See [`OauthError`].
    pub async fn register(
        &self,
        metadata: ClientMetadata,
        network: ClientAddress,
    ) -> Result<ClientRegistration, OauthError> {
        let now = self.clock.now();
        let (name, redirect_uris, is_public) = checked(metadata)?;
        self.registrations.take(network, now).map_err(OauthError::TooMany)?.keep();
        let (client, secret) = OauthClient::register(name, redirect_uris, is_public, &*self.random);
        self.oauth_clients.save_client(&client, now, MAX_UNUSED_CLIENTS).await?;
        Ok(ClientRegistration { client, secret, at: now })
    }
}

/// Returns the name, the redirect URIs and whether the client is public.
pub(super) fn checked(metadata: ClientMetadata) -> Result<(String, Vec<String>, bool), OauthError> {
    let ClientMetadata { name, redirect_uris, is_public } = metadata;
    if redirect_uris.is_empty() || MAX_REDIRECT_URIS < redirect_uris.len() {
        let detail = format!("redirect_uris: expected 1 to {MAX_REDIRECT_URIS}");
        return Err(OauthError::InvalidRedirectUri(detail));
    }
    for uri in &redirect_uris {
        check_redirect_uri(uri).map_err(|expected| {
            let found = shortened(uri);
            OauthError::InvalidRedirectUri(format!("redirect_uris: {expected}, found {found:?}"))
        })?;
    }
    let name = name.unwrap_or_else(|| "?".to_owned());
    check_line(&name, MAX_CLIENT_NAME_CHARS)
        .map_err(|detail| OauthError::InvalidClientMetadata(format!("client_name: {detail}")))?;
    Ok((display_name(&name), redirect_uris, is_public))
}
