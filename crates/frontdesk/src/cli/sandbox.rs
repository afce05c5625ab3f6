use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::web_url;

#[derive(Args, Debug)]
pub(crate) struct SandboxArguments {
    /// Path of the workspace file, TOML or JSON [default: the workspace of the demo]
    ///
    /// A secret whose environment variable is unset gets a placeholder.
    pub(crate) file: Option<PathBuf>,
    /// Address and port to listen on; port 0 selects a free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8089")]
    pub(crate) listen: SocketAddr,
    /// Allow a listen address other than loopback; the controls require no token
    #[arg(long)]
    pub(crate) allow_remote: bool,
    /// Base URL in links of mail and events, independent of the port
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8089", value_parser = web_url)]
    pub(crate) base_url: String,
    /// Initial time of the clock
    #[arg(long, value_name = "TIME", default_value = "2030-01-01T09:00:00Z", value_parser = instant)]
    pub(crate) at: OffsetDateTime,
    /// Print one line of JSON: address, time, workspace and tokens
    #[arg(long)]
    pub(crate) json: bool,
    /// Not available: a sandbox keeps its data in a temporary file
    #[arg(long, value_name = "URL", hide = true)]
    pub(crate) database: Option<String>,
}

fn instant(text: &str) -> Result<OffsetDateTime, String> {
    OffsetDateTime::parse(text, &Rfc3339)
        .map_err(|_| format!("expected a time such as 2030-01-01T09:00:00Z, found {text:?}"))
}
