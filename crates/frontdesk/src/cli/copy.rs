use std::path::PathBuf;

use clap::Args;
use frontdesk_domain::key::Key;

use super::StoreArguments;

#[derive(Args, Debug)]
pub(crate) struct CopyArguments {
    /// Database to read: `sqlite://FILE` or `postgres://USER@HOST/DATABASE`
    // The URLs may contain passwords, which `--help` must not show.
    #[arg(long, value_name = "URL", env = "FRONTDESK_COPY_FROM", hide_env_values = true)]
    pub(crate) from: String,
    /// Database to fill; one of the two must be PostgreSQL
    #[arg(
        long,
        value_name = "URL",
        env = "FRONTDESK_COPY_TO",
        hide_env_values = true,
        required_unless_present = "make_writable"
    )]
    pub(crate) to: Option<String>,
    /// Copy only the workspace with this key, from PostgreSQL to PostgreSQL; the source stays
    /// read-only for it
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Option<Key>,
    /// Keep the source read-only after the copy, so that no write is lost before the service uses
    /// the target
    #[arg(long, conflicts_with = "make_writable")]
    pub(crate) leave_read_only: bool,
    /// Copy nothing; let the source accept writes again
    #[arg(long)]
    pub(crate) make_writable: bool,
    /// Copy nothing; delete the copied workspace from the source, once requests reach the target
    #[arg(long, requires = "workspace", conflicts_with_all = ["make_writable", "leave_read_only"])]
    pub(crate) delete_from_source: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BackupArguments {
    /// File to create
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RestoreArguments {
    /// File that `frontdesk backup` created
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}
