use std::sync::Arc;

use frontdesk_domain::services::{CheckCalendars, CheckedCalendar};

use crate::adapters::Outside;
use crate::cli::CheckCalendarsArguments;
use crate::output::{BAD, Cell, FAINT, GOOD, Table, print, tell, written};
use crate::system::SystemClock;
use crate::{secrets, store};

/// Reads every calendar and prints a line for each.
///
/// # Errors
/// When one cannot be read, so that scripts notice.
pub(super) fn run(arguments: &CheckCalendarsArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let runtime = store::runtime()?;
    let (workspace, checked) = runtime.block_on(async {
        let ports = store::open_migrated(&arguments.workspace.store).await?;
        secrets::check_stored(&ports, &vault).await?;
        let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
        let outside = Outside::new(vault, &arguments.outside.allow_private_network)?;
        let check = CheckCalendars::new(&ports, outside.accounts(), Arc::new(SystemClock));
        let checked = check.check(workspace.id).await?;
        anyhow::Ok((workspace, checked))
    })?;
    if checked.is_empty() {
        tell(format_args!("Nobody of the workspace {} has connected a calendar elsewhere.", workspace.key));
        return Ok(());
    }
    print(table(&checked))?;
    match checked.iter().filter(|calendar| calendar.fault.is_some()).count() {
        0 => Ok(()),
        faults => anyhow::bail!(
            "{faults} of {} cannot be read; whoever it belongs to has no open times until it can",
            checked.len()
        ),
    }
}

fn table(checked: &[CheckedCalendar]) -> Table {
    let mut table = Table::new(["member", "kind", "state", "last read", "calendars"]);
    for calendar in checked {
        let (state, details) = match &calendar.fault {
            None => (Cell::new("read", GOOD), calendar.calendars.join(", ").into()),
            Some(fault) => (Cell::new(fault.kind.as_str(), BAD), Cell::new(&fault.detail, BAD)),
        };
        table.row([
            calendar.member.key.as_str().into(),
            calendar.kind.as_str().into(),
            state,
            calendar.read_at.map_or_else(|| Cell::new("never", FAINT), |at| written(at).into()),
            details,
        ]);
    }
    table
}
