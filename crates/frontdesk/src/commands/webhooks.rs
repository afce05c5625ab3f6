use std::sync::Arc;

use frontdesk_domain::ports::{Mode, StorePorts};
use frontdesk_domain::services::{EnableWebhook, ListWebhooks, ReplayWebhook};
use frontdesk_domain::webhook::WebhookStatus;

use crate::cli::{
    EnableWebhookArguments, ReplayWebhookArguments, WebhooksCommand, WorkspaceArguments,
};
use crate::output::{
    CHANGED, Cell, DIMMED, FAILURE, SUCCESS, Table, print, print_message, written,
};
use crate::store;
use crate::system::SystemClock;

pub(crate) fn run(command: &WebhooksCommand) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    match command {
        WebhooksCommand::List(arguments) => runtime.block_on(list(arguments)),
        WebhooksCommand::Enable(arguments) => runtime.block_on(enable(arguments)),
        WebhooksCommand::Replay(arguments) => runtime.block_on(replay(arguments)),
    }
}

async fn list(arguments: &WorkspaceArguments) -> anyhow::Result<()> {
    let ports = store::open_migrated(&arguments.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.as_ref()).await?;
    let statuses = ListWebhooks { webhooks: ports.webhooks }.list(workspace.id).await?;
    if statuses.is_empty() {
        print_message(format_args!("Workspace {} has no webhooks.", workspace.key));
        return Ok(());
    }
    Ok(print(table(&statuses))?)
}

async fn enable(arguments: &EnableWebhookArguments) -> anyhow::Result<()> {
    let ports = store::open_migrated(&arguments.workspace.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
    let key = &arguments.key;
    EnableWebhook { store: ports.store }.enable(workspace.id, key, Mode::Commit).await?;
    print_message(format_args!(
        "Webhook {key} is enabled; `frontdesk webhooks replay` resends the events it missed."
    ));
    Ok(())
}

async fn replay(arguments: &ReplayWebhookArguments) -> anyhow::Result<()> {
    let ports = store::open_migrated(&arguments.workspace.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
    let key = &arguments.key;
    let StorePorts { store, webhooks, events, .. } = ports;
    let replay = ReplayWebhook { store, webhooks, events, clock: Arc::new(SystemClock) };
    let (mut events, mut next) = (0, Some(arguments.after));
    while let Some(after) = next {
        let replayed = replay.replay(workspace.id, key, after, Mode::Commit).await?;
        events += replayed.events;
        next = replayed.next;
    }
    match events {
        0 => print_message(format_args!("No events for webhook {key} after this position.")),
        1 => print_message(format_args!("Resending 1 event to webhook {key}.")),
        more => print_message(format_args!("Resending {more} events to webhook {key}.")),
    }
    Ok(())
}

fn table(statuses: &[WebhookStatus]) -> Table {
    let mut table = Table::new(["key", "state", "events", "url"]);
    for status in statuses {
        let webhook = &status.webhook;
        let names: Vec<&str> = webhook.events.iter().map(|name| name.as_str()).collect();
        let events =
            if names.is_empty() { Cell::new("all", DIMMED) } else { names.join(", ").into() };
        table.row([
            webhook.key.as_str().into(),
            state(status),
            events,
            webhook.url.as_str().into(),
        ]);
    }
    table
}

fn state(status: &WebhookStatus) -> Cell {
    match (status.disabled_at, status.failing_since) {
        (Some(at), _) => Cell::new(format_args!("disabled on {}", written(at)), FAILURE),
        (None, Some(since)) => Cell::new(format_args!("failing since {}", written(since)), CHANGED),
        (None, None) => Cell::new("healthy", SUCCESS),
    }
}
