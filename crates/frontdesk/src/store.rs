//! The store that the settings name, open and behind the domain's ports.

use std::time::Duration;

use anyhow::Context as _;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{Listings, StoreError, StorePorts};
use frontdesk_domain::workspace::Workspace;
use frontdesk_storage::{Database, DatabaseUrl, StoreOptions};
use tokio::runtime::{self, Runtime};

use crate::cli::{ServeArguments, StoreArguments};
use crate::replica::with_fallback;

/// Writes and the drivers of connections are all that runs there.
const RUNTIME_THREADS: usize = 2;

/// A replica that takes longer than this is left for the database itself, which has the answer in a
/// few milliseconds.
const REPLICA: StoreOptions = StoreOptions {
    connections: 16,
    connect_timeout: Duration::from_secs(1),
    answer_timeout: Duration::from_secs(2),
    wait_timeout: Duration::from_millis(500),
};

/// What to do about a file of SQLite that does not exist.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MissingFile {
    /// Create an empty database.
    Create,
    /// Fail. A mistyped path and a deleted file are then noticed instead of being replaced by an
    /// empty database.
    Refuse,
}

/// The runtime that the store lives on, which has to outlive it.
pub(crate) fn runtime() -> anyhow::Result<Runtime> {
    let mut builder = runtime::Builder::new_multi_thread();
    builder.worker_threads(RUNTIME_THREADS).thread_name("frontdesk-store").enable_all();
    builder.build().context("the runtime cannot be started")
}

/// Opens the database as it is.
pub(crate) async fn open(
    arguments: &StoreArguments,
    missing: MissingFile,
) -> anyhow::Result<Database> {
    let url =
        DatabaseUrl::parse(&arguments.database).context("the database's address cannot be used")?;
    let options = StoreOptions::default();
    let opened = match missing {
        MissingFile::Create => frontdesk_storage::open_or_create(&url, options).await,
        MissingFile::Refuse => frontdesk_storage::open(&url, options).await,
    };
    opened.map_err(|error| match error {
        // It names the database and says more than that the store is unavailable.
        StoreError::Unavailable(cause) => anyhow::Error::from_boxed(cause),
        other => other.into(),
    })
}

/// Opens the database and brings it up to date.
async fn open_and_migrate(
    arguments: &StoreArguments,
    missing: MissingFile,
) -> anyhow::Result<Database> {
    let database = open(arguments, missing).await?;
    let applied = database.migrate().await.context("the database cannot be brought up to date")?;
    for migration in applied {
        tracing::info!(migration, "migration applied");
    }
    Ok(database)
}

/// Opens the database of a service and brings it up to date. Lists and lookups read the replica
/// where one is named.
pub(crate) async fn open_to_serve(
    arguments: &ServeArguments,
    missing: MissingFile,
) -> anyhow::Result<StorePorts> {
    let replica = open_replica(arguments)?;
    let mut ports = open_and_migrate(&arguments.store, missing).await?.ports();
    if let Some(replica) = replica {
        ports.listings = with_fallback(replica, ports.listings);
    }
    Ok(ports)
}

/// The replica that was named, if one was.
fn open_replica(arguments: &ServeArguments) -> anyhow::Result<Option<Listings>> {
    let Some(url) = arguments.read_database.as_deref().filter(|url| !url.trim().is_empty()) else {
        return Ok(None);
    };
    let opened = DatabaseUrl::parse(url)
        .map_err(anyhow::Error::from)
        .and_then(|url| Ok(frontdesk_storage::open_replica(&url, REPLICA)?));
    let replica = opened.context("the replica cannot be used (--read-database)")?;
    // What is not understood here is refused when it is opened.
    let on_a_file =
        DatabaseUrl::parse(&arguments.store.database).is_ok_and(|url| url.file().is_some());
    anyhow::ensure!(
        !on_a_file,
        "a replica is of the database itself, which is a file of SQLite: leave --read-database out, or name PostgreSQL by --database"
    );
    Ok(Some(replica))
}

/// Opens a database that is up to date already, for its ports; one that is not is an error that
/// says what to do.
pub(crate) async fn open_migrated(arguments: &StoreArguments) -> anyhow::Result<StorePorts> {
    Ok(open_migrated_database(arguments).await?.ports())
}

/// The same, for what is no port's.
pub(crate) async fn open_migrated_database(arguments: &StoreArguments) -> anyhow::Result<Database> {
    let database = open(arguments, MissingFile::Refuse).await?;
    let pending = database.pending_migrations().await.context("the database cannot be read")?;
    anyhow::ensure!(
        pending.is_empty(),
        "the database is not up to date; run `frontdesk migrate` first"
    );
    Ok(database)
}

/// The workspace with this key; where none is named, the only one.
pub(crate) async fn workspace(ports: &StorePorts, key: Option<&Key>) -> anyhow::Result<Workspace> {
    let mut all = ports.directory.list_workspaces().await?;
    let known: Vec<&str> = all.iter().map(|workspace| workspace.key.as_str()).collect();
    let known = known.join(", ");
    match key {
        Some(key) => {
            let found = all.into_iter().find(|workspace| workspace.key == *key);
            found.with_context(|| match known.as_str() {
                "" => format!("there is no workspace \"{key}\"; the database holds none"),
                known => format!("there is no workspace \"{key}\"; known are {known}"),
            })
        }
        None if 1 < all.len() => {
            anyhow::bail!("there are several workspaces: name one by --workspace, of {known}")
        }
        None => all.pop().context("the database holds no workspace"),
    }
}
