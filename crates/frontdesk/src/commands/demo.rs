use std::path::Path;
use std::sync::Arc;

use frontdesk_domain::services::Services;
use frontdesk_storage::DatabaseUrl;

use super::serve::{DerivedKeys, Front, Site, ports};
use crate::adapters::Adapters;
use crate::cli::ServeArguments;
use crate::demo::{Guide, Tour, home, prepare};
use crate::output::{DIMMED, HEADING, SPECIAL, labeled, print, styled};
use crate::secrets;
use crate::store::{self, MissingFile};

/// The key file is in the directory of the database.
const KEY_FILE: &str = "frontdesk.key";

pub(crate) fn run(arguments: &ServeArguments) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    let store = runtime.block_on(store::open_to_serve(arguments, MissingFile::Create))?;
    let url = DatabaseUrl::parse(&arguments.store.database)?;
    let folder = url.file().and_then(Path::parent);
    let key_file = folder.unwrap_or(Path::new("")).join(KEY_FILE);
    let vault = secrets::vault_with_key_file(&key_file)?;
    let site = Site::bind(arguments)?;
    let adapters =
        Adapters::new(Arc::clone(&vault), &arguments.private_network.allow_private_network)?;
    let ports = ports(&adapters, store, arguments)?;
    let delivery = adapters.delivery(arguments, site.base_url())?;
    let services = Services::new(&ports);
    let keys = DerivedKeys::of(&vault);
    let (guide, tour, home) = runtime.block_on(async {
        secrets::check_stored(&ports.store, &vault).await?;
        let guide = prepare(&ports, &services, &vault).await?;
        let tour = Tour::plan(&ports, &services, &guide, site.address()).await?;
        let home = home(&services, &guide).await?;
        anyhow::Ok((guide, tour, home))
    })?;
    print(welcome(&guide, &site, &url))?;
    for (number, stop) in (1..).zip(&tour.stops) {
        print(styled(format_args!("# {number}. {}", stop.title), DIMMED))?;
        print(format_args!("{}\n", stop.command))?;
    }
    let configuration = adapters.configuration(&ports, &delivery);
    let calendars = adapters.connect_calendars(&ports, &arguments.vendors)?;
    let identity = adapters.identity(&arguments.identity);
    let client_documents = adapters.client_documents();
    let front = Front { keys, home: Some(home), calendars, identity, client_documents };
    site.serve(&runtime, &ports, &delivery, configuration, front)
}

fn welcome(guide: &Guide, site: &Site, database: &DatabaseUrl) -> String {
    let workspace = &guide.workspace;
    let booking_page = format!("{}{}", site.address(), guide.page_of(&guide.personal_link));
    let facts = [
        ("Book here", styled(booking_page, SPECIAL)),
        ("Workspace", format!("{} ({}), ID {}", workspace.name, workspace.key, workspace.id)),
        ("Database", database.to_string()),
        ("Address", styled(site.address(), SPECIAL)),
        ("API docs", styled(format_args!("{}/docs", site.address()), SPECIAL)),
        ("Guides", styled(format_args!("{}/help", site.address()), SPECIAL)),
        (
            "Token",
            format!(
                "{}  ({}, {}, all scopes)",
                styled(guide.token.reveal(), SPECIAL),
                guide.actor.name,
                guide.actor.role.as_str()
            ),
        ),
    ];
    let mut lines = vec![styled("Frontdesk demo", HEADING), String::new()];
    lines.extend(facts.map(labeled));
    lines.push(String::new());
    lines.push("Example requests; paste them into another shell, in this order:\n".to_owned());
    lines.join("\n")
}
