use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_domain::webhook::{InvalidWebhookSecret, SECRET_BYTES};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use zeroize::Zeroizing;

const PREFIX: &str = "whsec_";
/// The version stands for HMAC-SHA256.
const VERSION: &str = "v1";

/// The secret that signs a webhook's calls.
///
/// It consists of `whsec_` and 24 to 64 random bytes in Base64 (Standard Webhooks, "Signature
/// scheme"), as printed by `echo whsec_$(openssl rand -base64 32)`.
///
/// ```
/// use frontdesk_notify::WebhookSecret;
///
/// let secret = WebhookSecret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")?;
/// let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, r#"{"test": 2432232314}"#);
/// assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
///
/// assert!(WebhookSecret::parse("whsec_c2hvcnQ=").is_err());
/// # Ok::<(), frontdesk_domain::webhook::InvalidWebhookSecret>(())
/// ```
pub struct WebhookSecret(Zeroizing<Vec<u8>>);

impl WebhookSecret {
    /// Parses a secret and ignores surrounding blanks.
    ///
    /// # Errors
    /// [`InvalidWebhookSecret`], which does not contain the text.
    pub fn parse(text: &str) -> Result<Self, InvalidWebhookSecret> {
        let encoded = text.trim().strip_prefix(PREFIX).ok_or(InvalidWebhookSecret)?;
        let key = STANDARD.decode(encoded).map(Zeroizing::new).map_err(|_| InvalidWebhookSecret)?;
        if SECRET_BYTES.contains(&key.len()) { Ok(Self(key)) } else { Err(InvalidWebhookSecret) }
    }

    /// Returns the `webhook-signature` of a call; `timestamp` is in Unix seconds.
    pub fn sign(&self, id: &str, timestamp: i64, body: &str) -> String {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(format!("{id}.{timestamp}.").as_bytes());
        mac.update(body.as_bytes());
        format!("{VERSION},{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_is_24_to_64_bytes_in_base64() {
        let secret = |bytes: usize| format!("whsec_{}", STANDARD.encode(vec![7; bytes]));
        for bytes in [24, 32, 64] {
            assert!(WebhookSecret::parse(&format!(" {}\n", secret(bytes))).is_ok(), "{bytes}");
        }
        let unnamed = STANDARD.encode([7; 32]);
        for text in
            ["", "whsec_", &secret(23), &secret(65), &unnamed, "whsec_not base64!", "WHSEC_AAAA"]
        {
            let error = WebhookSecret::parse(text).expect_err(text).to_string();
            assert!(
                error.starts_with("expected whsec_") && (text.len() < 7 || !error.contains(text)),
                "{error}"
            );
        }
    }

    #[test]
    fn debug_output_shows_no_key() {
        let secret =
            WebhookSecret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("a secret");
        assert_eq!(format!("{secret:?}"), "WebhookSecret(…)");
    }
}
