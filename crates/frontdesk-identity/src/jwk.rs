use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256,
    RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512, RSA_PSS_2048_8192_SHA256,
    RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, RsaParameters, RsaPublicKeyComponents,
    UnparsedPublicKey, VerificationAlgorithm,
};
use serde::Deserialize;

/// A public key of the provider (RFC 7517, RFC 7518, RFC 8037).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Jwk {
    kty: String,
    pub(crate) kid: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    alg: Option<String>,
    crv: String,
    n: String,
    e: String,
    x: String,
    y: String,
}

impl Jwk {
    /// Only algorithms with a public key are supported, so `none` and `HS256` verify nothing.
    pub(crate) fn verifies(&self, algorithm: &str, message: &[u8], signature: &[u8]) -> bool {
        let is_for = |declared: &Option<String>, wanted: &str| {
            declared.as_deref().is_none_or(|declared| declared == wanted)
        };
        if !is_for(&self.usage, "sig") || !is_for(&self.alg, algorithm) {
            return false;
        }
        if let Some(parameters) = rsa(algorithm).filter(|_| self.kty == "RSA") {
            let key = RsaPublicKeyComponents { n: decode(&self.n), e: decode(&self.e) };
            return key.verify(parameters, message, signature).is_ok();
        }
        let point = || [vec![4], decode(&self.x), decode(&self.y)].concat();
        let (algorithm, key): (&dyn VerificationAlgorithm, _) =
            match (algorithm, &*self.kty, &*self.crv) {
                ("ES256", "EC", "P-256") => (&ECDSA_P256_SHA256_FIXED, point()),
                ("ES384", "EC", "P-384") => (&ECDSA_P384_SHA384_FIXED, point()),
                ("EdDSA" | "Ed25519", "OKP", "Ed25519") => (&ED25519, decode(&self.x)),
                _ => return false,
            };
        UnparsedPublicKey::new(algorithm, key).verify(message, signature).is_ok()
    }
}

fn rsa(algorithm: &str) -> Option<&'static RsaParameters> {
    Some(match algorithm {
        "RS256" => &RSA_PKCS1_2048_8192_SHA256,
        "RS384" => &RSA_PKCS1_2048_8192_SHA384,
        "RS512" => &RSA_PKCS1_2048_8192_SHA512,
        "PS256" => &RSA_PSS_2048_8192_SHA256,
        "PS384" => &RSA_PSS_2048_8192_SHA384,
        "PS512" => &RSA_PSS_2048_8192_SHA512,
        _ => return None,
    })
}

/// An invalid field becomes empty, and verifies nothing.
fn decode(field: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(field).unwrap_or_default()
}

#[cfg(test)]
mod tests;
