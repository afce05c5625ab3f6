use std::slice;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use time::OffsetDateTime;

use crate::jwk::Jwk;

/// The tolerated difference between the clocks, in seconds.
const LEEWAY: i64 = 60;

/// A signed ID token (RFC 7515, section 7.1), not verified yet.
pub(crate) struct IdToken<'a> {
    message: &'a str,
    header: Value,
    claims: Value,
    signature: Vec<u8>,
}

impl<'a> IdToken<'a> {
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let (message, signature) = text.rsplit_once('.')?;
        let (header, claims) = message.split_once('.')?;
        let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).ok();
        Some(Self {
            message,
            header: serde_json::from_slice(&decode(header)?).ok()?,
            claims: serde_json::from_slice(&decode(claims)?).ok()?,
            signature: decode(signature)?,
        })
    }

    /// Whether one of the keys signed the token; its `kid`, if any, names the key.
    pub(crate) fn is_signed_by(&self, keys: &[Jwk]) -> bool {
        // No extension is supported (RFC 7515, section 4.1.11).
        if !self.header["crit"].is_null() {
            return false;
        }
        let (algorithm, kid) = (self.header["alg"].as_str(), self.header["kid"].as_str());
        let named = |key: &&Jwk| kid.is_none_or(|kid| key.kid.as_deref() == Some(kid));
        let message = self.message.as_bytes();
        algorithm.is_some_and(|algorithm| {
            keys.iter().filter(named).any(|key| key.verifies(algorithm, message, &self.signature))
        })
    }

    /// Checks the claims (OpenID Connect Core 1.0, section 3.1.3.7).
    ///
    /// # Errors
    /// The reason why the token is not for this client or request.
    pub(crate) fn check(
        self,
        issuer: &Value,
        (client_id, nonce): (&str, &str),
        now: OffsetDateTime,
    ) -> Result<Value, &'static str> {
        let claims = self.claims;
        let audience = match &claims["aud"] {
            Value::Array(all) => all.as_slice(),
            one => slice::from_ref(one),
        };
        let is_ours = |id: &Value| id == client_id;
        let is_only_ours = audience.len() == 1 && claims["azp"].is_null();
        if claims["iss"] != *issuer {
            return Err("the ID token is of another issuer");
        }
        if !audience.iter().any(is_ours) || !(is_only_ours || is_ours(&claims["azp"])) {
            return Err("the ID token is for another client");
        }
        let expiry = claims["exp"].as_i64().map(|expiry| expiry.saturating_add(LEEWAY));
        if expiry.is_none_or(|expiry| expiry <= now.unix_timestamp()) {
            return Err("the ID token has expired; compare the clocks of both servers");
        }
        if claims["nonce"] != nonce {
            return Err("the ID token is of another request");
        }
        Ok(claims)
    }
}
