use std::sync::Arc;

use time::Duration;
use url::Url;

use super::error::OauthError;
use super::register_client::{MAX_UNUSED_CLIENTS, checked};
use crate::access::OauthClient;
use crate::ports::{ClientDocuments, Clock, OauthClients};

/// The maximum time for which a document is used.
const MAX_FRESHNESS: Duration = Duration::DAY;
/// The minimum time, because a client could demand constant reading.
const MIN_FRESHNESS: Duration = Duration::minutes(5);

/// Finds a client by its id.
///
/// An id that is a URL names a document with the metadata of the client, see
/// draft-ietf-oauth-client-id-metadata-document.
pub struct FindClient {
    /// Calls `find_client` and `save_client`.
    pub oauth_clients: Arc<dyn OauthClients>,
    /// Calls `read`.
    pub documents: Arc<dyn ClientDocuments>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl FindClient {
    /// Returns the client; reads an outdated document again.
    ///
    /// # Errors
    /// [`OauthError::InvalidClient`] if there is no such client, or its document is unusable.
    pub async fn find(&self, id: &str) -> Result<OauthClient, OauthError> {
        let stored = self.oauth_clients.find_client(id).await?;
        let is_fresh =
            |client: &OauthClient| client.fresh_until.is_none_or(|until| self.clock.now() < until);
        if let Some(client) = stored.filter(is_fresh) {
            return Ok(client);
        }
        let Some(url) = document_url(id) else {
            return Err(OauthError::InvalidClient(
                "the client is not registered; register it again".to_owned(),
            ));
        };
        let client = self.read(id, &url).await?;
        self.oauth_clients.save_client(&client, self.clock.now(), MAX_UNUSED_CLIENTS).await?;
        Ok(client)
    }

    async fn read(&self, id: &str, url: &Url) -> Result<OauthClient, OauthError> {
        let invalid = |detail: String| {
            OauthError::InvalidClient(format!("the metadata document of the client: {detail}"))
        };
        let document = self.documents.read(url).await.map_err(|fault| invalid(fault.0))?;
        // Otherwise one site could speak for the client of another.
        if document.client_id != id {
            return Err(invalid("client_id must be the URL of the document".to_owned()));
        }
        if !document.metadata.is_public {
            return Err(invalid("token_endpoint_auth_method must be none".to_owned()));
        }
        let (name, redirect_uris, _) =
            checked(document.metadata).map_err(|error| invalid(error.to_string()))?;
        let fresh_for = document.fresh_for.clamp(MIN_FRESHNESS, MAX_FRESHNESS);
        Ok(OauthClient {
            id: id.to_owned(),
            name,
            redirect_uris,
            secret_hash: None,
            fresh_until: Some(self.clock.now() + fresh_for),
            workspace_id: None,
        })
    }
}

/// The URL of a metadata document.
///
/// It has the scheme https and a path, but no fragment and no user name.
pub(super) fn document_url(id: &str) -> Option<Url> {
    let url = Url::parse(id).ok()?;
    // An id that the parser changes is another id.
    let is_canonical = url.as_str() == id;
    let has_path = url.path().len() > 1;
    let is_plain =
        url.fragment().is_none() && url.username().is_empty() && url.password().is_none();
    (url.scheme() == "https" && is_canonical && has_path && is_plain).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_is_the_url_of_a_document() {
        assert!(document_url("https://client.example/oauth/metadata.json").is_some());
        for wrong in [
            "9z7h96631mn5",
            "http://client.example/metadata.json",
            "https://client.example/",
            "https://client.example/a/../metadata.json",
            "https://client.example/metadata.json#x",
            "https://user@client.example/metadata.json",
            "https://CLIENT.example/metadata.json",
        ] {
            assert!(document_url(wrong).is_none(), "{wrong}");
        }
    }
}
