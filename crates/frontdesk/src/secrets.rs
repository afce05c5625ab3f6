use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_domain::ports::{EnrichmentSettings, SealedSecret, SecretUse, StorePorts};
use frontdesk_domain::workspace::Workspace;
use frontdesk_vault::{OpenError, Vault};
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::try_join;

use crate::system;

/// A flag would expose the key to other processes.
pub(crate) use frontdesk_workspace_file::SECRET_KEY_VARIABLE as VARIABLE;

const KEY_BYTES: usize = 32;

const CALENDAR: &str = "calendar";
const WEBHOOK: &str = "webhook";

const AT_ONCE: usize = 32;

/// Without a configured key, the vault opens no secret.
pub(crate) fn vault() -> anyhow::Result<Arc<Vault>> {
    let vault = match of_environment() {
        Some(key) => Vault::with_key(&key).context(VARIABLE)?,
        None => Vault::without_key(),
    };
    Ok(Arc::new(vault))
}

/// The client secret in an environment variable; a flag would show it to other users.
pub(crate) fn client_secret(variable: &str) -> anyhow::Result<SecretString> {
    optional_client_secret(variable).with_context(|| {
        format!("the environment variable {variable} is not set; set it to the client secret")
    })
}

/// Like [`client_secret`], for a client that may be public.
pub(crate) fn optional_client_secret(variable: &str) -> Option<SecretString> {
    let secret = std::env::var(variable).ok().filter(|secret| !secret.trim().is_empty());
    secret.map(|secret| secret.trim().to_owned().into())
}

/// If no key is set, uses `file`, which is created if missing.
pub(crate) fn vault_with_key_file(file: &Path) -> anyhow::Result<Arc<Vault>> {
    if key_is_set() {
        return vault();
    }
    let shown = file.display();
    let key = match fs::read_to_string(file) {
        Ok(text) => SecretString::from(text),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            make_key(file).with_context(|| format!("cannot create the key file {shown}"))?
        }
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read the key file {shown}"));
        }
    };
    Ok(Arc::new(Vault::with_key(&key).with_context(|| shown.to_string())?))
}

pub(crate) fn key_is_set() -> bool {
    of_environment().is_some()
}

fn of_environment() -> Option<SecretString> {
    // Invalid UTF-8 becomes invalid base64, which is rejected later.
    let text = std::env::var_os(VARIABLE)?.to_string_lossy().into_owned();
    (!text.trim().is_empty()).then(|| text.into())
}

fn make_key(file: &Path) -> std::io::Result<SecretString> {
    let key = SecretString::from(STANDARD.encode(system::random_bytes::<KEY_BYTES>()));
    let mut opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)?;
    writeln!(opened, "{}", key.expose_secret())?;
    Ok(key)
}

/// Makes a wrong key fail at startup.
pub(crate) async fn check_stored(ports: &StorePorts, vault: &Vault) -> anyhow::Result<()> {
    let workspaces = ports.directory.list_workspaces().await?;
    // Sequential checks would delay the start.
    let checks = workspaces.iter().map(|workspace| check_workspace(ports, vault, workspace));
    stream::iter(checks).buffered(AT_ONCE).try_collect().await
}

async fn check_workspace(
    ports: &StorePorts,
    vault: &Vault,
    workspace: &Workspace,
) -> anyhow::Result<()> {
    let (settings, accounts, webhooks) = try_join!(
        ports.records.enrichment_settings(workspace.id),
        ports.mirror.list_connected_accounts(workspace.id),
        ports.webhooks.list_webhooks(workspace.id),
    )?;
    for (service, sealed) in sealed_secrets(&settings) {
        check(vault, workspace, service, sealed)?;
    }
    for account in accounts {
        let secrets = account.connection.account.secrets();
        for sealed in secrets.into_iter().chain(&account.renewed) {
            check(vault, workspace, CALENDAR, sealed)?;
        }
    }
    for status in webhooks {
        check(vault, workspace, WEBHOOK, &status.webhook.secret)?;
    }
    Ok(())
}

fn sealed_secrets(settings: &EnrichmentSettings) -> impl Iterator<Item = (&str, &SealedSecret)> {
    let of_provider = settings.providers.iter().filter_map(|connection| {
        Some((connection.provider.as_str(), connection.credential.as_ref()?))
    });
    let of_crm = settings.crm.iter().map(|crm| (crm.kind.as_str(), &crm.connection.credential));
    of_provider.chain(of_crm)
}

fn check(
    vault: &Vault,
    workspace: &Workspace,
    service: &str,
    sealed: &SealedSecret,
) -> anyhow::Result<()> {
    let secret_use = SecretUse { workspace_id: workspace.id, service: service.to_owned() };
    let key = &workspace.key;
    match vault.open(&secret_use, sealed) {
        Ok(_) => Ok(()),
        Err(OpenError::NoKey) => {
            bail!(
                "{VARIABLE} is not set, but the secret for {service} of workspace {key} is encrypted with it"
            )
        }
        Err(error) => Err(error).with_context(|| {
            format!("cannot decrypt the secret for {service} of workspace {key} with {VARIABLE}")
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use frontdesk_domain::ids::WorkspaceId;
    use frontdesk_domain::ports::SecretSealer as _;

    use super::*;

    #[test]
    fn key_file_is_private_and_never_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("frontdesk.key");
        let secret_use = SecretUse { workspace_id: WorkspaceId(1), service: "apollo".to_owned() };
        let made = make_key(&file).expect("a key");
        let permissions = fs::metadata(&file).expect("a file").permissions();
        assert_eq!(permissions.mode() & 0o777, 0o600);
        let sealed =
            Vault::with_key(&made).expect("a key").seal(&secret_use, "key-7").expect("sealed");
        let read = SecretString::from(fs::read_to_string(&file).expect("text"));
        assert!(Vault::with_key(&read).expect("a key").open(&secret_use, &sealed).is_ok());
        assert!(make_key(&file).is_err(), "a key is never overwritten");
    }
}
