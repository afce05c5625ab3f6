//! `frontdesk calendars`.

mod check;
mod connect;

use crate::cli::CalendarsCommand;

/// Carries out one of the commands about calendars.
pub(crate) fn run(command: &CalendarsCommand) -> anyhow::Result<()> {
    match command {
        CalendarsCommand::Check(arguments) => check::run(arguments),
        CalendarsCommand::Connect(arguments) => connect::run(arguments),
    }
}
