use std::time::Duration;

use anyhow::Context as _;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{StoreError, StorePorts};
use frontdesk_domain::workspace::Workspace;
use frontdesk_storage::{Database, DatabaseUrl, StoreOptions};
use tokio::runtime::{self, Runtime};

use crate::cli::{ServeArguments, StoreArguments};

/// The runtime runs only writes and connection tasks.
const RUNTIME_THREADS: usize = 2;

#[derive(Clone, Copy, Debug)]
pub(crate) enum MissingFile {
    Create,
    /// A mistyped path must not create an empty database.
    Refuse,
}

/// The runtime must outlive the store.
pub(crate) fn runtime() -> anyhow::Result<Runtime> {
    let mut builder = runtime::Builder::new_multi_thread();
    builder.worker_threads(RUNTIME_THREADS).thread_name("frontdesk-store").enable_all();
    builder.build().context("cannot start the runtime")
}

pub(crate) async fn open(
    arguments: &StoreArguments,
    missing: MissingFile,
) -> anyhow::Result<Database> {
    open_with(arguments, StoreOptions::default(), missing).await
}

async fn open_with(
    arguments: &StoreArguments,
    options: StoreOptions,
    missing: MissingFile,
) -> anyhow::Result<Database> {
    let url = DatabaseUrl::parse(&arguments.database).context("the database URL is invalid")?;
    let opened = match missing {
        MissingFile::Create => frontdesk_storage::open_or_create(&url, options).await,
        MissingFile::Refuse => frontdesk_storage::open(&url, options).await,
    };
    opened.map_err(|error| match error {
        // The cause is more specific than "unavailable".
        StoreError::Unavailable(cause) => anyhow::Error::from_boxed(cause),
        other => other.into(),
    })
}

async fn open_and_migrate(
    arguments: &ServeArguments,
    missing: MissingFile,
) -> anyhow::Result<Database> {
    let options =
        StoreOptions { cache_memory: arguments.names_memory(), ..StoreOptions::default() };
    let database = open_with(&arguments.store, options, missing).await?;
    let applied = database.migrate().await.context("cannot apply the database migrations")?;
    for migration in applied {
        tracing::info!(migration, "migration applied");
    }
    Ok(database)
}

pub(crate) async fn open_to_serve(
    arguments: &ServeArguments,
    missing: MissingFile,
) -> anyhow::Result<StorePorts> {
    let replica = replica(arguments)?;
    let database = open_and_migrate(arguments, missing).await?;
    let mut ports = database.ports();
    if let Some(url) = replica {
        // Short timeouts speed up the fallback to the primary.
        let options = StoreOptions {
            connections: 16,
            connect_timeout: Duration::from_secs(1),
            response_timeout: Duration::from_secs(2),
            wait_timeout: Duration::from_millis(500),
            cache_memory: arguments.names_memory(),
        };
        let listings = database.listings_from(&url, options);
        ports.listings = listings.context("cannot use the replica (--read-database)")?;
    }
    Ok(ports)
}

fn replica(arguments: &ServeArguments) -> anyhow::Result<Option<DatabaseUrl>> {
    let Some(url) = arguments.read_database.as_deref().filter(|url| !url.trim().is_empty()) else {
        return Ok(None);
    };
    let replica = DatabaseUrl::parse(url).context("cannot use the replica (--read-database)")?;
    anyhow::ensure!(
        replica.file().is_none(),
        "cannot use the replica (--read-database): read replicas require PostgreSQL; SQLite has none"
    );
    // An invalid URL is rejected when the primary is opened.
    let on_a_file =
        DatabaseUrl::parse(&arguments.store.database).is_ok_and(|url| url.file().is_some());
    anyhow::ensure!(
        !on_a_file,
        "--read-database requires PostgreSQL, but the database is a SQLite file; remove --read-database or set --database to a PostgreSQL URL"
    );
    Ok(Some(replica))
}

/// Pending migrations are an error that names the command to run.
pub(crate) async fn open_migrated(arguments: &StoreArguments) -> anyhow::Result<StorePorts> {
    Ok(open_migrated_database(arguments).await?.ports())
}

pub(crate) async fn open_migrated_database(arguments: &StoreArguments) -> anyhow::Result<Database> {
    let database = open(arguments, MissingFile::Refuse).await?;
    let pending = database.pending_migrations().await.context("cannot read the database")?;
    anyhow::ensure!(
        pending.is_empty(),
        "the database has pending migrations; run `frontdesk migrate` first"
    );
    Ok(database)
}

pub(crate) async fn workspace(ports: &StorePorts, key: Option<&Key>) -> anyhow::Result<Workspace> {
    let mut all = ports.directory.list_workspaces().await?;
    let known: Vec<&str> = all.iter().map(|workspace| workspace.key.as_str()).collect();
    let known = known.join(", ");
    match key {
        Some(key) => {
            let found = all.into_iter().find(|workspace| workspace.key == *key);
            found.with_context(|| match known.as_str() {
                "" => format!("there is no workspace \"{key}\"; the database has no workspaces"),
                known => format!("there is no workspace \"{key}\"; expected one of {known}"),
            })
        }
        None if 1 < all.len() => {
            anyhow::bail!(
                "the database has several workspaces; choose one with --workspace: {known}"
            )
        }
        None => all.pop().context("the database has no workspaces"),
    }
}
