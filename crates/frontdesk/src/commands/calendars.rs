mod check;
mod connect;

use crate::cli::CalendarsCommand;

pub(crate) fn run(command: &CalendarsCommand) -> anyhow::Result<()> {
    match command {
        CalendarsCommand::Check(arguments) => check::run(arguments),
        CalendarsCommand::Connect(arguments) => connect::run(arguments),
    }
}
