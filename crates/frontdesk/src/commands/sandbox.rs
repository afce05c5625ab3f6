use std::fs;
use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;

use actix_web::rt::{System, spawn};
use actix_web::web;
use anyhow::{Context as _, ensure};
use frontdesk_api::{ApiConfig, ApiState, RateLimits};
use frontdesk_domain::access::{Scope, Token};
use frontdesk_domain::services::{ApplyOptions, CreateToken, CreateTokenCommand};
use frontdesk_domain::workspace::{Member, Workspace};
use frontdesk_mcp::{Policy, WebOrigin};
use frontdesk_sandbox::{Sandbox, SandboxConfig};
use frontdesk_storage::SqliteStore;
use frontdesk_vault::Vault;
use frontdesk_workspace_file::DocumentChanges;
use serde_json::json;
use time::format_description::well_known::Rfc3339;
use tokio::runtime::Runtime;
use url::Url;

use super::serve::{DerivedKeys, Front, Pages, SHUTDOWN_TIMEOUT, Signals, bind};
use crate::cli::SandboxArguments;
use crate::output::{HEADING, SPECIAL, Table, labeled, print, styled};
use crate::workspace_file::WorkspaceFile;
use crate::{adapters, demo, store, workspace_file};

/// Not secret, because a sandbox contains only test data.
const SECRET_KEY: &str = "c2FuZGJveCBzYW5kYm94IHNhbmRib3ggc2FuZGJveCE=";

const BACKLOG: i32 = 128;

/// The option with the address of web pages that may use the sandbox.
const BASE_URL: &str = "--base-url";

/// A token of the sandbox and its member.
struct Admitted {
    member: Member,
    token: Token,
}

pub(crate) fn run(arguments: &SandboxArguments) -> anyhow::Result<()> {
    ensure!(
        arguments.database.is_none(),
        "a sandbox keeps its data in a temporary file and takes no --database; run `frontdesk serve` to use a database"
    );
    let runtime = store::runtime()?;
    let vault = Arc::new(Vault::with_key(&SECRET_KEY.to_owned().into())?);
    let store = SqliteStore::temporary().context(
        "cannot create the database in the folder for temporary files; set TMPDIR to a writable folder",
    )?;
    let folder = store.path().parent().map(Path::to_owned);
    let sandbox = Sandbox::new(SandboxConfig {
        store,
        base_url: Url::parse(&arguments.base_url).context("the base URL is invalid")?,
        start: arguments.at,
        vault: Arc::clone(&vault),
        describer: Arc::new(DocumentChanges),
    })?;
    let (workspace, admitted) = runtime.block_on(fill(&sandbox, arguments, &vault))?;
    let listener = listen(arguments)?;
    let address = format!("http://{}", listener.local_addr().context("no address")?);
    let announcement = if arguments.json {
        started(arguments, &address, &workspace, &admitted)
    } else {
        welcome(arguments, &address, &workspace, &admitted)
    };
    let served = serve(sandbox, &vault, listener, arguments, &announcement, &runtime);
    // Ends the writes, which use the store.
    drop(runtime);
    if let Some(folder) = folder {
        remove(&folder);
    }
    served
}

/// The process may exit before the threads of the server have dropped the store.
fn remove(folder: &Path) {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            let folder = folder.display();
            tracing::warn!(%folder, %error, "the data of the sandbox was not deleted");
        }
        Ok(()) | Err(_) => {}
    }
}

fn listen(arguments: &SandboxArguments) -> anyhow::Result<TcpListener> {
    let address = arguments.listen;
    ensure!(
        arguments.allow_remote || address.ip().is_loopback(),
        "the sandbox does not listen on {address}, because its controls require no token; listen on 127.0.0.1, or set --allow-remote"
    );
    bind(address, BACKLOG)
}

/// Applies the workspace file and creates the tokens.
async fn fill(
    sandbox: &Sandbox,
    arguments: &SandboxArguments,
    vault: &Arc<Vault>,
) -> anyhow::Result<(Workspace, Vec<Admitted>)> {
    let ports = sandbox.ports();
    let (file, plan) = match &arguments.file {
        Some(file) => (file.as_path(), WorkspaceFile::read(file)?.plan_for_sandbox()?),
        None => (Path::new(demo::DEMO_FILE), demo::plan(ports.clock.now())?),
    };
    let sources = (Arc::clone(&ports.clock), Arc::clone(&ports.random));
    let apply = adapters::apply_workspace(Arc::clone(&ports.store.store), vault, sources);
    let applied = apply.apply(&plan, ApplyOptions::default()).await;
    applied.map_err(|error| workspace_file::not_applied(file, error))?;
    let directory = &ports.store.directory;
    let workspace =
        directory.list_workspaces().await?.pop().context("the file has created no workspace")?;
    let create = CreateToken {
        store: Arc::clone(&ports.store.store),
        directory: Arc::clone(directory),
        clock: Arc::clone(&ports.clock),
        random: Arc::clone(&ports.random),
    };
    let mut admitted = Vec::new();
    for member in directory.list_members(workspace.id).await? {
        let token = sandbox.new_token();
        let command = CreateTokenCommand {
            token: token.clone(),
            workspace: workspace.key.clone(),
            member: member.key.clone(),
            name: None,
            scopes: Scope::ALL.into_iter().collect(),
            expires_in: None,
        };
        create.create(command).await?;
        admitted.push(Admitted { member, token });
    }
    sandbox.begin().await?;
    Ok((workspace, admitted))
}

fn serve(
    sandbox: Sandbox,
    vault: &Arc<Vault>,
    listener: TcpListener,
    arguments: &SandboxArguments,
    announcement: &str,
    runtime: &Runtime,
) -> anyhow::Result<()> {
    let ports = sandbox.ports().clone();
    let base_url = arguments.base_url.clone();
    let delivery = sandbox.delivery();
    let configuration = adapters::configuration(&ports, delivery, vault);
    let calendars = adapters::without_vendors(&ports, Arc::clone(&delivery.accounts), vault)?;
    let own: Option<WebOrigin> = base_url.parse().ok();
    let name = own.as_ref().and_then(WebOrigin::host_name);
    let mcp = Policy::default().with_origins(own).with_hosts(name).set_by(BASE_URL, BASE_URL);
    let pages = Pages {
        base_url: base_url.clone(),
        mcp: mcp.clone(),
        mailer: delivery.mailer.clone(),
        front: Front {
            keys: DerivedKeys::of(vault),
            home: None,
            calendars,
            identity: None,
            client_documents: adapters::without_network()?,
        },
    };
    let config = ApiConfig {
        base_url,
        shutdown_timeout: SHUTDOWN_TIMEOUT,
        mcp: mcp.clone(),
        // Unlimited, so that a fast test suite gets no 429. A fault simulates one.
        limits: RateLimits::default(),
        too_many_requests: frontdesk_pages::too_many_requests,
        metrics: true,
    };
    let writes = runtime.handle().clone();
    let state = ApiState::new(ports.clone(), configuration, config, writes)
        .with_request_ids(sandbox.request_ids());
    let more = pages.routes(&state, &ports, runtime);
    System::new().block_on(async {
        let (sandbox, state) = (web::Data::new(sandbox), web::Data::new(state));
        let server = frontdesk_sandbox::server(sandbox, state, listener, mcp, more)?;
        spawn(Signals::install()?.stop(server.handle()));
        print(announcement)?;
        server.await.context("the server failed")
    })
}

/// One line of JSON, which a script can read from a pipe.
fn started(
    arguments: &SandboxArguments,
    address: &str,
    workspace: &Workspace,
    admitted: &[Admitted],
) -> String {
    let token = |Admitted { member, token }: &Admitted| {
        let role = member.role.as_str();
        json!({ "member": member.key.as_str(), "user_id": member.user_id.0, "role": role, "token": token.reveal() })
    };
    json!({
        "address": address,
        "base_url": arguments.base_url,
        "now": arguments.at.format(&Rfc3339).unwrap_or_default(),
        "workspace": { "id": workspace.id.0, "key": workspace.key.as_str() },
        "tokens": admitted.iter().map(token).collect::<Vec<_>>(),
    })
    .to_string()
}

fn welcome(
    arguments: &SandboxArguments,
    address: &str,
    workspace: &Workspace,
    admitted: &[Admitted],
) -> String {
    let facts = [
        ("Controls", styled(format_args!("{address}/sandbox/openapi.json"), SPECIAL)),
        ("API docs", styled(format_args!("{address}/docs"), SPECIAL)),
        ("Workspace", format!("{} ({}), ID {}", workspace.name, workspace.key, workspace.id)),
        ("Clock", arguments.at.format(&Rfc3339).unwrap_or_default()),
    ];
    let mut lines = vec![styled("Frontdesk sandbox", HEADING), String::new()];
    lines.extend(facts.map(labeled));
    let mut table = Table::new(["member", "role", "token (all scopes)"]);
    for Admitted { member, token } in admitted {
        let role = member.role.as_str();
        table.row([member.key.as_str().into(), role.into(), token.reveal().into()]);
    }
    lines.push(format!("\n{table}\n"));
    lines.push("The data is in a temporary file and gone when the sandbox stops.".to_owned());
    lines.push(format!("Listening on {}", styled(address, SPECIAL)));
    lines.join("\n")
}
