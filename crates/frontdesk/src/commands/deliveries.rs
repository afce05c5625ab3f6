use std::sync::Arc;

use frontdesk_domain::delivery::{DeliveryFilter, DeliveryReport, DeliveryState, DeliveryTarget};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::{ListDeliveries, RetryDeliveries};

use crate::cli::{DeliveriesCommand, ListDeliveriesArguments, RetryDeliveriesArguments};
use crate::output::{
    CHANGED, Cell, DIMMED, FAILURE, SUCCESS, Table, print, print_message, written,
};
use crate::store;
use crate::system::SystemClock;

pub(crate) fn run(command: &DeliveriesCommand) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    match command {
        DeliveriesCommand::List(arguments) => runtime.block_on(list(arguments)),
        DeliveriesCommand::Retry(arguments) => runtime.block_on(retry(arguments)),
    }
}

async fn list(arguments: &ListDeliveriesArguments) -> anyhow::Result<()> {
    let ports = store::open_migrated(&arguments.workspace.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
    let ListDeliveriesArguments { state, kind, limit, .. } = *arguments;
    let filter = DeliveryFilter { state, kind, ..DeliveryFilter::all(workspace.id) };
    let reports = ListDeliveries { outbox: ports.outbox }.list(&filter, limit).await?;
    if reports.is_empty() {
        print_message("No deliveries found.");
        return Ok(());
    }
    Ok(print(table(&reports))?)
}

async fn retry(arguments: &RetryDeliveriesArguments) -> anyhow::Result<()> {
    let ports = store::open_migrated(&arguments.workspace.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
    let retry = RetryDeliveries { store: ports.store, clock: Arc::new(SystemClock) };
    let filter = DeliveryFilter { kind: arguments.kind, ..DeliveryFilter::all(workspace.id) };
    match retry.retry(&filter, arguments.id, Mode::Commit).await? {
        0 => print_message("No dead deliveries found."),
        1 => print_message("1 delivery is scheduled for another attempt."),
        more => print_message(format_args!("{more} deliveries are scheduled for another attempt.")),
    }
    Ok(())
}

fn table(reports: &[DeliveryReport]) -> Table {
    let mut table =
        Table::new(["id", "state", "event", "at", "to", "attempts", "next attempt", "reason"]);
    for report in reports {
        let next = match report.state {
            DeliveryState::Pending => written(report.next_attempt_at).into(),
            DeliveryState::Delivered | DeliveryState::Dropped | DeliveryState::Dead => {
                Cell::new("none", DIMMED)
            }
        };
        table.row([
            report.id.into(),
            state(report.state),
            report.event.name().into(),
            written(report.event.occurred_at).into(),
            target(&report.target).into(),
            report.attempts.into(),
            next,
            report.reason.as_deref().unwrap_or_default().into(),
        ]);
    }
    table
}

fn state(state: DeliveryState) -> Cell {
    let style = match state {
        DeliveryState::Pending => CHANGED,
        DeliveryState::Delivered => SUCCESS,
        DeliveryState::Dropped => DIMMED,
        DeliveryState::Dead => FAILURE,
    };
    Cell::new(state.as_str(), style)
}

fn target(target: &DeliveryTarget) -> String {
    match target {
        DeliveryTarget::Calendar { user_id, .. } => format!("calendar of member {user_id}"),
        DeliveryTarget::Mail { to, occasion, .. } => format!("{} to {to}", occasion.as_str()),
        DeliveryTarget::Webhook { key } => format!("webhook {key}"),
    }
}
