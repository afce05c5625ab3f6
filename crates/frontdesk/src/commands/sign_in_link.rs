use std::sync::Arc;

use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::services::CreateToken;

use crate::cli::SignInLinkArguments;
use crate::output::{print, print_message};
use crate::store;
use crate::system::{OsRandom, SystemClock};

pub(crate) fn run(arguments: &SignInLinkArguments) -> anyhow::Result<()> {
    store::runtime()?.block_on(print_link(arguments))
}

/// Scripts capture standard output, so it receives only the link.
async fn print_link(arguments: &SignInLinkArguments) -> anyhow::Result<()> {
    let StorePorts { store, directory, .. } = store::open_migrated(&arguments.store).await?;
    let (clock, random) = (Arc::new(SystemClock), Arc::new(OsRandom));
    let create = CreateToken { store, directory, clock, random };
    let (link, record) = create.create_link(&arguments.workspace, &arguments.member).await?;
    print_message(format_args!(
        "Link for {}, valid once and for 15 minutes. It grants all permissions of this member:",
        record.member_name
    ));
    let base_url = arguments.base_url.trim_end_matches('/');
    Ok(print(format!("{base_url}/desk/sign-in/{}", link.reveal()))?)
}
