use std::sync::Arc;

use frontdesk_domain::services::{EnableWebhook, ListWebhooks, ReplayWebhook};
use frontdesk_domain::webhook::WebhookStanding;

use crate::cli::{
    EnableWebhookArguments, ReplayWebhookArguments, WebhooksCommand, WorkspaceArguments,
};
use crate::output::{BAD, CHANGED, Cell, FAINT, GOOD, Table, print, tell, written};
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
    let standings = ListWebhooks::new(&ports).list(workspace.id).await?;
    if standings.is_empty() {
        tell(format_args!("Workspace {} has no webhooks.", workspace.key));
        return Ok(());
    }
    Ok(print(table(&standings))?)
}

async fn enable(arguments: &EnableWebhookArguments) -> anyhow::Result<()> {
    let ports = store::open_migrated(&arguments.workspace.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
    let key = &arguments.key;
    let is_there = EnableWebhook::new(&ports).enable(workspace.id, key).await?;
    anyhow::ensure!(is_there, "workspace {} has no webhook \"{key}\"", workspace.key);
    tell(format_args!(
        "Webhook {key} is enabled; `frontdesk webhooks replay` resends the events it missed."
    ));
    Ok(())
}

async fn replay(arguments: &ReplayWebhookArguments) -> anyhow::Result<()> {
    let ports = store::open_migrated(&arguments.workspace.store).await?;
    let workspace = store::workspace(&ports, arguments.workspace.workspace.as_ref()).await?;
    let key = &arguments.key;
    let replay = ReplayWebhook::new(&ports, Arc::new(SystemClock));
    match replay.replay(workspace.id, key, arguments.after).await? {
        0 => tell(format_args!("No events for webhook {key} after this position.")),
        1 => tell(format_args!("Resending 1 event to webhook {key}.")),
        more => tell(format_args!("Resending {more} events to webhook {key}.")),
    }
    Ok(())
}

fn table(standings: &[WebhookStanding]) -> Table {
    let mut table = Table::new(["key", "state", "events", "url"]);
    for standing in standings {
        let webhook = &standing.webhook;
        let names: Vec<&str> = webhook.events.iter().map(|name| name.as_str()).collect();
        let events =
            if names.is_empty() { Cell::new("all", FAINT) } else { names.join(", ").into() };
        table.row([
            webhook.key.as_str().into(),
            state(standing),
            events,
            webhook.url.as_str().into(),
        ]);
    }
    table
}

fn state(standing: &WebhookStanding) -> Cell {
    match (standing.disabled_at, standing.failing_since) {
        (Some(at), _) => Cell::new(format_args!("disabled on {}", written(at)), BAD),
        (None, Some(since)) => Cell::new(format_args!("failing since {}", written(since)), CHANGED),
        (None, None) => Cell::new("healthy", GOOD),
    }
}
