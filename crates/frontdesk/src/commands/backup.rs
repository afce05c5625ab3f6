use anyhow::Context as _;
use frontdesk_storage::DatabaseUrl;

use crate::cli::BackupArguments;
use crate::output::print;

pub(crate) fn run(arguments: &BackupArguments) -> anyhow::Result<()> {
    let url = DatabaseUrl::parse(&arguments.store.database)?;
    let database = url.file().context(
        "the database is PostgreSQL; back it up with pg_dump or pg_basebackup (guide running-on-postgresql)",
    )?;
    frontdesk_storage::backup(database, &arguments.file)?;
    Ok(print(format_args!("backup written: {}", arguments.file.display()))?)
}
