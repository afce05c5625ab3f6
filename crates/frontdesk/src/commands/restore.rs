use anyhow::Context as _;
use frontdesk_storage::DatabaseUrl;

use super::check;
use crate::cli::RestoreArguments;
use crate::output::print;

pub(crate) fn run(arguments: &RestoreArguments) -> anyhow::Result<()> {
    let url = DatabaseUrl::parse(&arguments.store.database)?;
    let database = url.file().context(
        "the database is PostgreSQL; restore it with pg_restore (guide running-on-postgresql)",
    )?;
    frontdesk_storage::backup(&arguments.file, database)?;
    print(format_args!("database restored: {}", database.display()))?;
    check::run(&arguments.store)
}
