use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{AddressHash, AddressHasher};
use zeroize::Zeroizing;

use crate::{KEY_BYTES, Vault, hmac};

/// Separates this derived key from keys for other purposes.
const PURPOSE: &[u8] = b"frontdesk: hashes of addresses, 1";

const FALLBACK_KEY: [u8; KEY_BYTES] = [0; KEY_BYTES];

/// HMAC-SHA256 (RFC 2104) of the workspace and the lowercase address.
///
/// Without a key, anyone who reads the database can guess addresses. If a key is added later,
/// hashes under the fixed key still match. Hashes under a replaced key do not.
impl AddressHasher for Vault {
    fn hash(&self, workspace: WorkspaceId, email: &Email) -> AddressHash {
        hash_under(self.key.as_ref().map_or(&FALLBACK_KEY, |key| &*key.bytes), workspace, email)
    }

    fn hashes(&self, workspace: WorkspaceId, email: &Email) -> Vec<AddressHash> {
        let mut hashes = vec![self.hash(workspace, email)];
        hashes.extend(self.key.is_some().then(|| hash_under(&FALLBACK_KEY, workspace, email)));
        hashes
    }
}

fn hash_under(key: &[u8; KEY_BYTES], workspace: WorkspaceId, email: &Email) -> AddressHash {
    let key = Zeroizing::new(hmac(key, &[PURPOSE]));
    AddressHash(hmac(&key, &[&workspace.0.to_be_bytes(), email.match_key().as_bytes()]))
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::*;

    fn vault(byte: u8) -> Vault {
        Vault::with_key(&STANDARD.encode([byte; KEY_BYTES]).into()).expect("a key")
    }

    fn hash(vault: &Vault, workspace: i64, email: &str) -> AddressHash {
        vault.hash(WorkspaceId(workspace), &Email::parse(email).expect("an address"))
    }

    #[test]
    fn hashes_depend_on_address_key_and_workspace() {
        let ada = hash(&vault(7), 1, "ada@acme.com");
        assert_eq!(hash(&vault(7), 1, " Ada@ACME.com "), ada);
        for other in [
            hash(&vault(8), 1, "ada@acme.com"),
            hash(&vault(7), 2, "ada@acme.com"),
            hash(&vault(7), 1, "bob@acme.com"),
            hash(&Vault::without_key(), 1, "ada@acme.com"),
        ] {
            assert_ne!(other, ada);
        }
    }

    #[test]
    fn hashes_without_a_key_are_recognized_after_a_key_is_set() {
        let ada = Email::parse("ada@acme.com").expect("an address");
        let before = hash(&Vault::without_key(), 1, "ada@acme.com");
        assert_eq!(
            vault(7).hashes(WorkspaceId(1), &ada),
            [hash(&vault(7), 1, "ada@acme.com"), before]
        );
        assert_eq!(Vault::without_key().hashes(WorkspaceId(1), &ada), [before]);
    }

    /// A changed hash would not match the stored hashes of erased people.
    #[test]
    fn the_hash_is_the_same_in_every_release() {
        let written =
            hash(&vault(7), 1, "ada@acme.com").0.map(|byte| format!("{byte:02x}")).concat();
        assert_eq!(written, "67c2bb3a4ab3bb306fb4259a4733278d32e149340c528d4bc106ff846db7ab2f");
    }

    #[test]
    fn hashes_without_a_key_distinguish_addresses() {
        let keyless = Vault::without_key();
        assert_eq!(hash(&keyless, 1, "Ada@acme.com"), hash(&keyless, 1, "ada@acme.com"));
        assert_ne!(hash(&keyless, 1, "ada@acme.com"), hash(&keyless, 1, "bob@acme.com"));
    }
}
