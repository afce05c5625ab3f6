use std::time::Duration as Timeout;

use async_trait::async_trait;
use frontdesk_domain::ports::{ClientDocument, ClientDocuments, ClientMetadata, UnusableDocument};
use frontdesk_outgoing::{Elsewhere, Outgoing, Reply, Request, host_of};
use http::Method;
use http::header::{ACCEPT, CACHE_CONTROL, HeaderMap, HeaderValue};
use serde::Deserialize;
use time::Duration;
use url::Url;

const TIMEOUT: Timeout = Timeout::from_secs(5);
/// The draft recommends 5 KB.
const MAX_BODY_BYTES: usize = 10 * 1024;

/// Reads metadata documents of OAuth clients over HTTPS.
pub struct HttpClientDocuments {
    outgoing: Outgoing,
}

/// The used members of a document.
#[derive(Deserialize)]
struct Document {
    client_id: String,
    client_name: Option<String>,
    #[serde(default)]
    redirect_uris: Vec<String>,
    token_endpoint_auth_method: Option<String>,
}

impl HttpClientDocuments {
    /// Creates the reader without a request.
    pub fn new(outgoing: Outgoing) -> Self {
        let outgoing = outgoing.without_redirects().with_timeout(TIMEOUT);
        Self { outgoing: outgoing.with_max_body_bytes(MAX_BODY_BYTES) }
    }
}

#[async_trait]
impl ClientDocuments for HttpClientDocuments {
    async fn read(&self, url: &Url) -> Result<ClientDocument, UnusableDocument> {
        let headers =
            HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        let request = Request {
            method: Method::GET,
            url,
            headers,
            body: String::new(),
            login: None,
            elsewhere: Elsewhere::Refused,
        };
        let reply = self.outgoing.send(request).await;
        let reply = reply.map_err(|error| UnusableDocument(error.to_string()))?;
        let host = host_of(url);
        if !reply.has_content() {
            return Err(UnusableDocument(format!("{host} responded with {}", reply.status)));
        }
        let document: Document = serde_json::from_slice(&reply.body).map_err(|_| {
            UnusableDocument(format!("{host} responded without the JSON of a client"))
        })?;
        Ok(ClientDocument {
            client_id: document.client_id,
            fresh_for: freshness(&reply),
            metadata: ClientMetadata {
                name: document.client_name,
                redirect_uris: document.redirect_uris,
                is_public: document.token_endpoint_auth_method.is_none_or(|it| it == "none"),
            },
        })
    }
}

/// The freshness lifetime (RFC 9111, section 4.2.1); zero unless `max-age` is given.
fn freshness(reply: &Reply) -> Duration {
    let directives = reply.header(&CACHE_CONTROL).unwrap_or_default().to_ascii_lowercase();
    let mut directives = directives.split(',').map(str::trim);
    if directives.clone().any(|it| it == "no-store" || it == "no-cache") {
        return Duration::ZERO;
    }
    let seconds = directives.find_map(|it| it.strip_prefix("max-age=")?.parse::<u32>().ok());
    Duration::seconds(seconds.unwrap_or_default().into())
}

#[cfg(test)]
mod tests {
    use frontdesk_outgoing::testing::reply;

    use super::*;

    #[test]
    fn freshness_is_the_age_that_the_server_allows() {
        for (text, seconds) in [
            ("max-age=3600", 3600),
            ("public, Max-Age=60", 60),
            ("no-store, max-age=60", 0),
            ("max-age=-1", 0),
            ("", 0),
        ] {
            let found = freshness(&reply(200, &[(CACHE_CONTROL, text)]));
            assert_eq!(found, Duration::seconds(seconds), "{text}");
        }
    }
}
