use anyhow::Context as _;
use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::services::GetWorkspace;
use frontdesk_workspace_file::Document;

use crate::cli::{ExportArguments, FileFormat};
use crate::output::print;
use crate::store;

pub(crate) fn run(arguments: &ExportArguments) -> anyhow::Result<()> {
    let runtime = store::runtime()?;
    let state = runtime.block_on(async {
        let ports = store::open_migrated(&arguments.of.store).await?;
        let workspace = store::workspace(&ports, arguments.of.workspace.as_ref()).await?;
        let StorePorts { directory, webhooks, records, .. } = ports;
        let get = GetWorkspace { directory, webhooks, records };
        get.get_of(workspace.id).await?.context("the workspace was deleted")
    })?;
    let document = Document::from(&state);
    let text = match arguments.format {
        FileFormat::Toml => document.to_toml(),
        FileFormat::Json => document.to_json(),
    };
    Ok(print(text.trim_end())?)
}
