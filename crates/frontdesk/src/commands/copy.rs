use anyhow::Context as _;
use frontdesk_storage::{Copied, CopyError, Copying, DatabaseUrl, Progress, make_writable};
use indicatif::{ProgressBar, ProgressStyle};

use super::check;
use crate::cli::{CopyArguments, StoreArguments};
use crate::output::{Table, print};
use crate::store;

pub(crate) fn run(arguments: &CopyArguments) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    let from = DatabaseUrl::parse(&arguments.from).context("--from is invalid")?;
    let only = arguments.workspace.as_ref();
    let Some(database) = arguments.to.as_ref().filter(|_| !arguments.make_writable) else {
        runtime.block_on(make_writable(&from, only))?;
        return Ok(print("the source accepts writes")?);
    };
    let to = DatabaseUrl::parse(database).context("--to is invalid")?;
    let copying = Copying { from: from.clone(), to, workspace: only.cloned() };
    if arguments.delete_from_source {
        runtime.block_on(copying.delete_from_source())?;
        return Ok(print("the workspace was deleted from the source")?);
    }
    let copied = runtime.block_on(copy(&copying))?;
    print_tables(&copied)?;
    check::run(&StoreArguments { database: database.clone() })?;
    if arguments.leave_read_only || only.is_some() {
        return Ok(print(
            "the source stays read-only; make it writable with `frontdesk copy --make-writable`",
        )?);
    }
    Ok(runtime.block_on(make_writable(&from, only))?)
}

/// Shows a progress bar if standard error is a terminal.
async fn copy(copying: &Copying) -> anyhow::Result<Vec<Copied>> {
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{bar:40} {percent:>3} %  {msg}").expect("a valid template"),
    );
    let copied = copying.run(|progress| show(&bar, progress)).await;
    bar.finish_and_clear();
    copied.map_err(|error| {
        let resumable = matches!(error, CopyError::Database { .. } | CopyError::Differs { .. });
        let error = anyhow::Error::from(error);
        if resumable {
            error.context(
                "the copy is incomplete, and the source may be read-only; run the command again to resume, or add \
                 --make-writable to abandon the copy",
            )
        } else {
            error
        }
    })
}

fn show(bar: &ProgressBar, progress: Progress) {
    let step = if progress.comparing { "comparing" } else { "copying" };
    bar.set_length(progress.total);
    bar.set_position(progress.done);
    bar.set_message(format!("{step} {}", progress.table));
}

fn print_tables(copied: &[Copied]) -> anyhow::Result<()> {
    let mut table = Table::new(["table", "rows", "checksum"]);
    for Copied { table: name, digest } in copied {
        let checksum = format!("{:032x}", digest.checksum);
        table.row([name.into(), digest.rows.into(), checksum.into()]);
    }
    print(table)?;
    let rows: u64 = copied.iter().map(|copied| copied.digest.rows).sum();
    Ok(print(format_args!(
        "copied: {rows} rows in {} tables; counts and checksums are equal",
        copied.len()
    ))?)
}
