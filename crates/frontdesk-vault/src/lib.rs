//! Seals secrets for the store and hashes email addresses under one key.
//!
//! Architecture invariant: a secret is opened only for the workspace and service for which it was
//! sealed. The crate writes nothing to logs, errors or files.

mod address_hash;

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE};
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305, XNonce};
use frontdesk_domain::ports::{SealError, SealedSecret, SecretSealer, SecretUse};
use hmac::{Hmac, Mac as _};
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use zeroize::Zeroizing;

const KEY_BYTES: usize = 32;
const KEY_ID_BYTES: usize = 8;
const NONCE_BYTES: usize = 24;
/// Identifies the format of a sealed secret.
const VERSION: u8 = 1;

/// Seals secrets with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03).
///
/// A sealed secret consists of version, key id, random nonce and ciphertext. Workspace, service and
/// key id are authenticated.
///
/// The key is 32 random bytes in base64, as `openssl rand -base64 32` prints them.
///
/// ```
/// use frontdesk_domain::ids::WorkspaceId;
/// use frontdesk_domain::ports::{SecretSealer as _, SecretUse};
/// use frontdesk_vault::Vault;
///
/// let vault = Vault::with_key(&"QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=".into())?;
/// let apollo = SecretUse { workspace_id: WorkspaceId(1), service: "apollo".into() };
/// let sealed = vault.seal(&apollo, "key-7").expect("a vault with a key");
/// assert!(vault.is_same(&apollo, &sealed, "key-7"));
///
/// let hunter = SecretUse { service: "hunter".into(), ..apollo };
/// assert!(vault.open(&hunter, &sealed).is_err(), "sealed for Apollo");
/// # Ok::<(), frontdesk_vault::InvalidSecretKey>(())
/// ```
pub struct Vault {
    key: Option<Key>,
}

struct Key {
    bytes: Zeroizing<[u8; KEY_BYTES]>,
    /// A prefix of the key's SHA-256.
    id: [u8; KEY_ID_BYTES],
}

/// The text is not a valid key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidSecretKey {
    /// The text is not base64.
    #[error("expected a secret key in base64, as printed by `openssl rand -base64 32`")]
    NotBase64,
    /// The key does not have 32 bytes.
    #[error(
        "expected a secret key of 32 bytes, as printed by `openssl rand -base64 32`; found {0} bytes"
    )]
    WrongLength(
        /// Length of the key in bytes.
        usize,
    ),
}

/// The reason why a sealed secret cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// The vault has no key.
    #[error("no secret key is set; set FRONTDESK_SECRET_KEY")]
    NoKey,
    /// The secret was sealed under another key.
    #[error(
        "the secret was encrypted with another key; set FRONTDESK_SECRET_KEY to that key, or apply the workspace file again"
    )]
    OtherKey,
    /// The format of the secret is unknown to this release.
    #[error("the secret was encrypted by another release; apply the workspace file again")]
    OtherVersion,
    /// The secret belongs to another workspace or service, or was modified.
    #[error(
        "the secret was encrypted for another use, or is damaged; apply the workspace file again"
    )]
    Damaged,
}

impl Vault {
    /// Creates a vault with a key.
    ///
    /// # Errors
    /// [`InvalidSecretKey`] unless the text is 32 bytes in base64 (standard or URL-safe).
    pub fn with_key(text: &SecretString) -> Result<Self, InvalidSecretKey> {
        let text = text.expose_secret().trim();
        let decoded = STANDARD.decode(text).or_else(|_| URL_SAFE.decode(text));
        let decoded = Zeroizing::new(decoded.map_err(|_| InvalidSecretKey::NotBase64)?);
        let mut bytes = Zeroizing::new([0; KEY_BYTES]);
        if decoded.len() != KEY_BYTES {
            return Err(InvalidSecretKey::WrongLength(decoded.len()));
        }
        bytes.copy_from_slice(&decoded);
        let mut id = [0; KEY_ID_BYTES];
        id.copy_from_slice(&Sha256::digest(bytes.as_slice())[..KEY_ID_BYTES]);
        Ok(Self { key: Some(Key { bytes, id }) })
    }

    /// Creates a vault that can neither seal nor open secrets.
    pub fn without_key() -> Self {
        Self { key: None }
    }

    /// Whether the vault has a key.
    pub fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// Derives a key for `purpose`; `None` in a vault without a key.
    pub fn derived_key(&self, purpose: &str) -> Option<[u8; KEY_BYTES]> {
        let derive =
            |key: &Key| hmac(&key.bytes, &[b"frontdesk: derived, 1: ", purpose.as_bytes()]);
        self.key.as_ref().map(derive)
    }

    /// Opens a secret that was sealed for `secret_use`.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(
        &self,
        secret_use: &SecretUse,
        sealed: &SealedSecret,
    ) -> Result<SecretString, OpenError> {
        let key = self.key.as_ref().ok_or(OpenError::NoKey)?;
        let (version, rest) = sealed.0.split_first().ok_or(OpenError::Damaged)?;
        if *version != VERSION {
            return Err(OpenError::OtherVersion);
        }
        let (key_id, rest) = rest.split_first_chunk::<KEY_ID_BYTES>().ok_or(OpenError::Damaged)?;
        let (nonce, ciphertext) =
            rest.split_first_chunk::<NONCE_BYTES>().ok_or(OpenError::Damaged)?;
        if *key_id != key.id {
            return Err(OpenError::OtherKey);
        }
        let payload = Payload { msg: ciphertext, aad: &key.bound_to(secret_use) };
        let plain =
            key.cipher().decrypt(&XNonce::from(*nonce), payload).map_err(|_| OpenError::Damaged)?;
        let plain = Zeroizing::new(plain);
        let text = std::str::from_utf8(&plain).map_err(|_| OpenError::Damaged)?;
        Ok(SecretString::from(text))
    }
}

impl SecretSealer for Vault {
    fn seal(&self, secret_use: &SecretUse, secret: &str) -> Result<SealedSecret, SealError> {
        let key = self.key.as_ref().ok_or(SealError::NoKey)?;
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).expect("the operating system provides random numbers");
        let payload = Payload { msg: secret.as_bytes(), aad: &key.bound_to(secret_use) };
        let ciphertext = key
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a secret is shorter than 256 GB");
        let mut sealed = vec![VERSION];
        sealed.extend_from_slice(&key.id);
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(&ciphertext);
        Ok(SealedSecret(sealed))
    }

    /// Needs no constant-time comparison, because the caller already knows the secret.
    fn is_same(&self, secret_use: &SecretUse, sealed: &SealedSecret, secret: &str) -> bool {
        self.open(secret_use, sealed).is_ok_and(|opened| opened.expose_secret() == secret)
    }
}

impl Key {
    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&(*self.bytes).into())
    }

    /// Authenticated data; unambiguous, because only `service` varies in length.
    fn bound_to(&self, secret_use: &SecretUse) -> Vec<u8> {
        let workspace = secret_use.workspace_id.0.to_be_bytes();
        [&workspace[..], b"|", secret_use.service.as_bytes(), b"|", &self.id].concat()
    }
}

/// HMAC-SHA256 (RFC 2104).
fn hmac(key: &[u8; KEY_BYTES], message: &[&[u8]]) -> [u8; KEY_BYTES] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    for part in message {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.key.is_some() { "Vault(with a key)" } else { "Vault(without a key)" })
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::ids::WorkspaceId;

    use super::*;

    fn vault(byte: u8) -> Vault {
        Vault::with_key(&STANDARD.encode([byte; KEY_BYTES]).into()).expect("a key")
    }

    fn secret_use(workspace: i64, service: &str) -> SecretUse {
        SecretUse { workspace_id: WorkspaceId(workspace), service: service.to_owned() }
    }

    #[test]
    fn a_secret_opens_and_is_sealed_differently_each_time() {
        let (vault, apollo) = (vault(7), secret_use(1, "apollo"));
        let sealed = vault.seal(&apollo, "key-7").expect("sealed");
        let opened = vault.open(&apollo, &sealed).expect("opened");
        assert_eq!(opened.expose_secret(), "key-7");
        assert_ne!(vault.seal(&apollo, "key-7"), Ok(sealed.clone()));
        assert!(!sealed.0.windows(5).any(|bytes| bytes == b"key-7"));
        assert!(vault.is_same(&apollo, &sealed, "key-7"));
        assert!(!vault.is_same(&apollo, &sealed, "key-8"));
    }

    #[test]
    fn a_secret_does_not_open_for_another_use() {
        let vault = vault(7);
        let sealed = vault.seal(&secret_use(1, "apollo"), "key-7").expect("sealed");
        for elsewhere in
            [secret_use(2, "apollo"), secret_use(1, "hunter"), secret_use(1, "apollo|")]
        {
            assert_eq!(
                vault.open(&elsewhere, &sealed).err(),
                Some(OpenError::Damaged),
                "{elsewhere:?}"
            );
            assert!(!vault.is_same(&elsewhere, &sealed, "key-7"));
        }
    }

    #[test]
    fn a_modified_or_truncated_secret_is_rejected() {
        let (vault, apollo) = (vault(7), secret_use(1, "apollo"));
        let sealed = vault.seal(&apollo, "key-7").expect("sealed");
        for at in 0..sealed.0.len() {
            let mut changed = sealed.clone();
            changed.0[at] ^= 1;
            assert!(vault.open(&apollo, &changed).is_err(), "byte {at}");
            assert!(
                vault.open(&apollo, &SealedSecret(sealed.0[..at].to_vec())).is_err(),
                "cut at {at}"
            );
        }
    }

    /// A changed format would make stored secrets unreadable.
    #[test]
    fn a_secret_of_an_earlier_release_opens() {
        let sealed = "AUuwb45OOncVAAECAwQFBgcICQoLDA0ODxAREhMUFRYXw3LSqM0DsRvqRBDtsjRCqSgnTzXE";
        let sealed = SealedSecret(STANDARD.decode(sealed).expect("base64"));
        let opened = vault(7).open(&secret_use(1, "apollo"), &sealed).expect("opened");
        assert_eq!(opened.expose_secret(), "key-7");
    }

    #[test]
    fn an_unknown_version_is_distinguished_from_damage() {
        let (vault, apollo) = (vault(7), secret_use(1, "apollo"));
        let mut sealed = vault.seal(&apollo, "key-7").expect("sealed");
        sealed.0[0] = VERSION + 1;
        assert_eq!(vault.open(&apollo, &sealed).err(), Some(OpenError::OtherVersion));
        assert_eq!(vault.open(&apollo, &SealedSecret(vec![])).err(), Some(OpenError::Damaged));
    }

    #[test]
    fn another_key_is_distinguished_from_damage() {
        let apollo = secret_use(1, "apollo");
        let sealed = vault(7).seal(&apollo, "key-7").expect("sealed");
        assert_eq!(vault(8).open(&apollo, &sealed).err(), Some(OpenError::OtherKey));
    }

    #[test]
    fn without_a_key_nothing_is_sealed_or_opened() {
        let (vault, apollo) = (Vault::without_key(), secret_use(1, "apollo"));
        assert_eq!(vault.seal(&apollo, "key-7"), Err(SealError::NoKey));
        assert_eq!(vault.open(&apollo, &SealedSecret(vec![1; 80])).err(), Some(OpenError::NoKey));
        assert!(!vault.is_same(&apollo, &SealedSecret(vec![1; 80]), "key-7"));
    }

    #[test]
    fn derived_keys_are_stable_and_differ_by_purpose() {
        let forms = vault(7).derived_key("forms").expect("a key");
        assert_eq!(vault(7).derived_key("forms"), Some(forms));
        for other in [vault(7).derived_key("others"), vault(8).derived_key("forms")] {
            assert_ne!(other, Some(forms));
        }
        assert_eq!(Vault::without_key().derived_key("forms"), None);
    }

    #[test]
    fn invalid_keys_are_rejected_and_not_printed() {
        for (text, error) in [
            ("", InvalidSecretKey::WrongLength(0)),
            ("c2VjcmV0", InvalidSecretKey::WrongLength(6)),
            (&STANDARD.encode([7; 33]), InvalidSecretKey::WrongLength(33)),
            ("not base64!", InvalidSecretKey::NotBase64),
            (&STANDARD.encode([7; 31]), InvalidSecretKey::WrongLength(31)),
        ] {
            assert_eq!(Vault::with_key(&text.into()).err(), Some(error), "{text}");
            assert!(text.is_empty() || !error.to_string().contains(text), "{error}");
        }
        assert!(Vault::with_key(&format!(" {}\n", URL_SAFE.encode([255; 32])).into()).is_ok());
    }

    #[test]
    fn debug_output_shows_no_key() {
        assert_eq!(
            format!("{:?} {:?}", vault(7), Vault::without_key()),
            "Vault(with a key) Vault(without a key)"
        );
    }
}
