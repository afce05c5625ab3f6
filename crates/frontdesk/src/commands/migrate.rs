use anyhow::Context as _;

use crate::cli::StoreArguments;
use crate::output::{SUCCESS, print, styled};
use crate::store::{self, MissingFile};

pub(crate) fn run(arguments: &StoreArguments) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    let applied = runtime.block_on(async {
        let database = store::open(arguments, MissingFile::Create).await?;
        database.migrate().await.context("cannot apply the database migrations")
    })?;
    if applied.is_empty() {
        print("the database is up to date")?;
    }
    for migration in applied {
        print(format_args!("{}  {migration}", styled("applied", SUCCESS)))?;
    }
    Ok(())
}
