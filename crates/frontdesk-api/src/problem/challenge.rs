//! Challenges with the address of the metadata of the resource (RFC 9728, section 5.1).

use actix_web::http::header::HeaderValue;
use frontdesk_domain::access::Scope;

/// The metadata of the API.
pub(crate) const API_METADATA: &str = "/.well-known/oauth-protected-resource";
/// The metadata of the MCP endpoint.
pub(crate) const MCP_METADATA: &str = "/.well-known/oauth-protected-resource/mcp";

/// Adds the address of the metadata to a challenge.
///
/// A client of MCP also learns the scopes.
pub(super) fn with_metadata(challenge: &HeaderValue, is_mcp: bool, base_url: &str) -> HeaderValue {
    let start = challenge.to_str().expect("a challenge is ASCII");
    let text = if is_mcp {
        let scopes = Scope::ALL.map(Scope::as_str).join(" ");
        format!(r#"{start}, resource_metadata="{base_url}{MCP_METADATA}", scope="{scopes}""#)
    } else {
        format!(r#"{start}, resource_metadata="{base_url}{API_METADATA}""#)
    };
    HeaderValue::try_from(text).expect("the base URL is visible ASCII")
}
