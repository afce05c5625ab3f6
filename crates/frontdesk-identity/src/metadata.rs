use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::jwk::Jwk;

/// The metadata of a provider (OpenID Connect Discovery 1.0, section 3).
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Metadata {
    pub(crate) issuer: String,
    pub(crate) authorization_endpoint: String,
    pub(crate) token_endpoint: String,
    pub(crate) jwks_uri: String,
    pub(crate) userinfo_endpoint: Option<String>,
    #[serde(rename = "token_endpoint_auth_methods_supported")]
    auth_methods: Option<Vec<String>>,
}

impl Metadata {
    /// Whether the secret belongs into the header, which is the default.
    pub(crate) fn takes_basic(&self) -> bool {
        let methods = self.auth_methods.as_deref();
        methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"))
    }
}

/// Keys of other forms are ignored.
pub(crate) fn keys(set: &Value) -> Vec<Jwk> {
    let keys = set["keys"].as_array().into_iter().flatten();
    keys.filter_map(|key| Jwk::deserialize(key).ok()).collect()
}

/// `None` if the text is no web address.
pub(crate) fn web_address(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "https" | "http"))
}
