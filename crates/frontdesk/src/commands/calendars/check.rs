use std::sync::Arc;

use frontdesk_domain::services::{CheckCalendars, CheckedCalendar};

use crate::adapters::Adapters;
use crate::cli::CheckCalendarsArguments;
use crate::output::{Cell, DIMMED, FAILURE, SUCCESS, Table, print, print_message, written};
use crate::system::{OsRandom, SystemClock};
use crate::{secrets, store};

pub(super) fn run(arguments: &CheckCalendarsArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let runtime = store::runtime()?;
    let (workspace, checked) = runtime.block_on(async {
        let ports = store::open_migrated(&arguments.workspace.store).await?;
        secrets::check_stored(&ports, &vault).await?;
        let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
        let adapters = Adapters::new(vault, &arguments.private_network.allow_private_network)?;
        let check = CheckCalendars::new(
            &ports.directory,
            &ports.mirror,
            adapters.accounts(),
            Arc::new(SystemClock),
            Arc::new(OsRandom),
        );
        let checked = check.check(workspace.id).await?;
        anyhow::Ok((workspace, checked))
    })?;
    if checked.is_empty() {
        print_message(format_args!("Workspace {} has no connected calendars.", workspace.key));
        return Ok(());
    }
    print(table(&checked))?;
    let all = checked.len();
    let unread = checked.iter().filter(|it| it.calendar.fault.is_some()).count();
    let unwritten = checked.iter().filter(|it| it.calendar.write_fault.is_some()).count();
    match (unread, unwritten) {
        (0, 0) => Ok(()),
        (0, _) => anyhow::bail!(
            "the last booking could not be written into {unwritten} of {all} calendars; see `frontdesk deliveries list --kind calendar`"
        ),
        (_, _) => anyhow::bail!(
            "{unread} of {all} calendars cannot be read; their hosts have no open times until then"
        ),
    }
}

fn table(checked: &[CheckedCalendar]) -> Table {
    let mut table = Table::new(["member", "kind", "state", "last read", "calendars"]);
    for CheckedCalendar { member, calendar, .. } in checked {
        let (state, details) = match (&calendar.fault, &calendar.write_fault) {
            (Some(fault), _) => {
                (Cell::new(fault.kind.as_str(), FAILURE), Cell::new(&fault.detail, FAILURE))
            }
            (None, Some(fault)) => {
                (Cell::new("unwritten", FAILURE), Cell::new(&fault.detail, FAILURE))
            }
            (None, None) => (Cell::new("read", SUCCESS), calendar.calendars.join(", ").into()),
        };
        table.row([
            member.key.as_str().into(),
            calendar.connection.account.kind().as_str().into(),
            state,
            calendar.read_at.map_or_else(|| Cell::new("never", DIMMED), |at| written(at).into()),
            details,
        ]);
    }
    table
}
