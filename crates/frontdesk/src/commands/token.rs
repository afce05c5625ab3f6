use std::sync::Arc;

use frontdesk_domain::access::TokenRecord;
use frontdesk_domain::services::{CreateToken, CreateTokenCommand, ListTokens, RevokeToken};
use time::OffsetDateTime;

use frontdesk_domain::ports::{Clock, Random, StorePorts};

use crate::cli::{CreateTokenArguments, ListTokensArguments, RevokeTokenArguments, TokenCommand};
use crate::output::{
    CHANGED, Cell, DIMMED, FAILURE, SUCCESS, Table, print, print_message, written,
};
use crate::store;
use crate::system::{OsRandom, SystemClock, new_token};

pub(crate) fn run(command: &TokenCommand) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    match command {
        TokenCommand::Create(arguments) => runtime.block_on(create(arguments)),
        TokenCommand::List(arguments) => runtime.block_on(list(arguments)),
        TokenCommand::Revoke(arguments) => runtime.block_on(revoke(arguments)),
    }
}

fn clock() -> Arc<dyn Clock> {
    Arc::new(SystemClock)
}

fn random() -> Arc<dyn Random> {
    Arc::new(OsRandom)
}

/// Scripts capture standard output, so it receives only the token.
async fn create(arguments: &CreateTokenArguments) -> anyhow::Result<()> {
    let StorePorts { store, directory, .. } = store::open_migrated(&arguments.store).await?;
    let token = new_token();
    let command = CreateTokenCommand {
        token: token.clone(),
        workspace: arguments.workspace.clone(),
        member: arguments.member.clone(),
        name: arguments.name.clone(),
        scopes: arguments.scopes.iter().copied().collect(),
        expires_in: arguments.expires,
    };
    let create = CreateToken { store, directory, clock: clock(), random: random() };
    let record = create.create(command).await?;
    let lifetime = match record.expires_at {
        Some(at) => format!("until {}", written(at)),
        None => "until revoked".to_owned(),
    };
    print_message(format_args!(
        "Token {} for {} ({}), valid {lifetime}. It is not shown again:",
        record.id, record.member_name, record.scopes
    ));
    Ok(print(token.reveal())?)
}

async fn list(arguments: &ListTokensArguments) -> anyhow::Result<()> {
    let StorePorts { directory, tokens, .. } = store::open_migrated(&arguments.store).await?;
    let list = ListTokens { directory, tokens, clock: clock() };
    let tokens = list.list(&arguments.workspace).await?;
    if tokens.is_empty() {
        print_message(format_args!("Workspace {} has no tokens.", arguments.workspace));
        return Ok(());
    }
    Ok(print(table(&tokens, SystemClock.now()))?)
}

async fn revoke(arguments: &RevokeTokenArguments) -> anyhow::Result<()> {
    let StorePorts { store, tokens, .. } = store::open_migrated(&arguments.store).await?;
    let revoke = RevokeToken { store, tokens, clock: clock(), random: random() };
    let revoked = revoke.revoke(&arguments.id, arguments.descendants).await?;
    print_message(format_args!("Token {} is revoked.", arguments.id));
    for id in revoked.iter().filter(|id| **id != arguments.id) {
        print_message(format_args!("Token {id}, which it created, is revoked."));
    }
    Ok(())
}

fn table(tokens: &[TokenRecord], now: OffsetDateTime) -> Table {
    let mut table = Table::new([
        "id",
        "name",
        "kind",
        "state",
        "member",
        "role",
        "created",
        "created by",
        "expires",
        "last used",
        "scopes",
    ]);
    for token in tokens {
        table.row([
            token.id.as_str().into(),
            token.name.as_deref().unwrap_or_default().into(),
            token.kind.as_str().into(),
            state(token, now),
            token.member_name.as_str().into(),
            token.member_role.as_str().into(),
            written(token.created_at).into(),
            token
                .created_by
                .as_ref()
                .map_or_else(|| Cell::new("command", DIMMED), |by| by.as_str().into()),
            token.expires_at.map_or_else(|| Cell::new("never", DIMMED), |at| written(at).into()),
            token
                .last_used_on
                .map_or_else(|| Cell::new("never", DIMMED), |on| on.to_string().into()),
            token.scopes.into(),
        ]);
    }
    table
}

fn state(token: &TokenRecord, now: OffsetDateTime) -> Cell {
    if token.revoked_at.is_some() {
        Cell::new("revoked", FAILURE)
    } else if token.is_in_force(now) {
        Cell::new("active", SUCCESS)
    } else if token.member_archived {
        Cell::new("member archived", FAILURE)
    } else {
        Cell::new("expired", CHANGED)
    }
}
