use anyhow::Context as _;

use crate::cli::StoreArguments;
use crate::output::{GOOD, print, styled};
use crate::store::{self, MissingFile};

/// Creates the database where it is missing, brings it up to date and prints what that took.
pub(crate) fn run(arguments: &StoreArguments) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    let applied = runtime.block_on(async {
        let database = store::open(arguments, MissingFile::Create).await?;
        database.migrate().await.context("the database cannot be brought up to date")
    })?;
    if applied.is_empty() {
        print("the database was up to date already")?;
    }
    for migration in applied {
        print(format_args!("{}  {migration}", styled("applied", GOOD)))?;
    }
    Ok(())
}
