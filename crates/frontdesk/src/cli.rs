//! A flag overrides its environment variable.

mod caps;
mod connections;
mod copy;
mod network;
mod sandbox;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, value_parser};
use frontdesk_domain::access::{Scope, TokenId, token_name};
use frontdesk_domain::email::Email;
use frontdesk_domain::key::Key;
use frontdesk_domain::text::check_web_url;
use frontdesk_mcp::WebOrigin;
use ipnet::IpNet;
use time::Duration;
use tracing_subscriber::filter::Targets;

use crate::output::HELP_STYLES;
use crate::tz_database::release_for_version;

pub(crate) use self::caps::CapArguments;
pub(crate) use self::connections::{
    AllowedNetworks, CalendarsCommand, CheckCalendarsArguments, ConnectCalendarArguments,
    DeliveriesCommand, EnableWebhookArguments, IdentityArguments, ListDeliveriesArguments,
    MailArguments, PrivateNetworkArguments, ReplayWebhookArguments, RetryDeliveriesArguments,
    Vendor, VendorArguments, WebhooksCommand, WorkspaceArguments,
};
pub(crate) use self::copy::{BackupArguments, CopyArguments, RestoreArguments};
use self::network::network;

pub(crate) use self::sandbox::SandboxArguments;

static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{} (tz database {})", env!("CARGO_PKG_VERSION"), release_for_version())
});

/// The section of `--help` about the secret key, which has no flag.
const SECRET_KEY: &str = "Environment:
  FRONTDESK_SECRET_KEY  Key that encrypts stored secrets of providers, calendars and webhooks: 32 bytes in base64, as \
                          printed by `openssl rand -base64 32` [default: none; secrets cannot be stored]";

const SECRET_KEY_OF_DEMO: &str = "Environment:
  FRONTDESK_SECRET_KEY  Key that encrypts stored secrets: 32 bytes in base64 [default: the key in frontdesk.key next to \
                                  the database; the file is created if missing]";

/// Self-hosted scheduling: event types, booking links, bookings.
#[derive(Debug, Parser)]
#[command(name = "frontdesk", version = VERSION.as_str(), styles = HELP_STYLES, propagate_version = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) logging: LoggingArguments,
    #[command(flatten)]
    pub(crate) zones: ZoneArguments,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start a demo service with a sample workspace, a token and example requests
    #[command(after_help = SECRET_KEY_OF_DEMO)]
    Demo(ServeArguments),
    /// Apply database migrations and serve the API
    ///
    /// A SQLite file must exist; create it once with `frontdesk migrate`.
    #[command(after_help = SECRET_KEY)]
    Serve(ServeArguments),
    /// Start a sandbox for test suites: the API on a temporary store, with a settable clock
    ///
    /// The sandbox keeps its data in a file in `TMPDIR` (by default `/tmp`), which it deletes when it
    /// stops, and sends requests only to loopback addresses. The same requests get the same responses,
    /// including ids. At `/sandbox/`, tests set the clock, calendars, providers and faults, and read
    /// sent mail; see the guide `testing-with-the-sandbox`.
    Sandbox(SandboxArguments),
    /// Create the SQLite file if missing, and apply database migrations
    ///
    /// The file has mode 0600. Only `demo`, `copy` and `restore` create a database file as well: for
    /// other commands, a mistyped path or a deleted file is an error.
    Migrate(StoreArguments),
    /// Check the database for inconsistencies
    ///
    /// Reports double-booked hosts, bookings in an unreachable state, contradictions in links,
    /// queues, idempotency keys and the ledger of paid provider calls, and unreadable rows. Changes
    /// nothing, so it can run while the service runs. Exits with code 1 if it finds a problem.
    Check(StoreArguments),
    /// Copy everything from one database to another, such as from SQLite to PostgreSQL
    ///
    /// Copies all rows with their ids, including tokens, sealed secrets, idempotency keys and events;
    /// creates and migrates the target, which must be empty. Compares the counts and checksums of all
    /// tables and runs `frontdesk check` on the target. Meanwhile the service answers writes to the
    /// source with 503 and `Retry-After`. An interrupted copy leaves the source read-only: run the same
    /// command again to resume it.
    Copy(CopyArguments),
    /// Write a consistent copy of a SQLite database to a file, while the service runs
    ///
    /// The file has mode 0600. Keep `FRONTDESK_SECRET_KEY` as well: stored secrets are
    /// encrypted with it.
    Backup(BackupArguments),
    /// Create a SQLite database from a backup
    ///
    /// The database must not exist: stop the service and move the old files away first.
    Restore(RestoreArguments),
    /// Apply a workspace file
    ///
    /// A field that members or admins changed since the last apply keeps the stored value. If the file
    /// changed it to another value as well, nothing is changed and the conflicts are listed.
    #[command(after_help = SECRET_KEY)]
    Apply(ApplyArguments),
    /// Print a workspace as a workspace file
    ///
    /// Applying the printed file changes nothing. It keeps the stored secrets, which are not
    /// printed. Archived objects, bookings, people and companies are left out.
    Export(ExportArguments),
    /// Erase a person's data and exclude the address from enrichment
    ///
    /// Erases the stored person and the personal details in past bookings. Upcoming bookings keep
    /// the details because their hosts need them; the running service erases them within a minute
    /// after the booking ends. Cancel bookings that should not take place. The ledger of paid
    /// provider calls keeps a hash of the address.
    #[command(after_help = SECRET_KEY)]
    Forget(ForgetArguments),
    /// Create, list and revoke API tokens
    #[command(subcommand)]
    Token(TokenCommand),
    /// Print a link that signs a member in to the pages below /desk
    ///
    /// The link works once, within 15 minutes, and grants all permissions of the member. Send it only
    /// to this member.
    SignInLink(SignInLinkArguments),
    /// Check connected calendars; connect Google and Microsoft accounts
    #[command(subcommand)]
    Calendars(CalendarsCommand),
    /// List deliveries to calendars, mailboxes and webhooks; redeliver failed ones
    #[command(subcommand)]
    Deliveries(DeliveriesCommand),
    /// List webhooks; enable disabled ones; resend past events
    #[command(subcommand)]
    Webhooks(WebhooksCommand),
    /// Find bookings whose local time changes with newer time zone rules
    #[command(subcommand)]
    Zones(ZonesCommand),
    /// Print the OpenAPI document
    Openapi,
}

#[derive(Args, Debug)]
pub(crate) struct LoggingArguments {
    /// Format of log lines on standard error
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        env = "FRONTDESK_LOG_FORMAT",
        default_value = "text",
        global = true
    )]
    pub(crate) log_format: LogFormat,
    /// Log filter: a level, or levels by module, such as `info,frontdesk_api=debug`
    // Any client can make actix_http log an error with a malformed request.
    // tokio_postgres logs notices such as "relation already exists, skipping".
    #[arg(
        long = "log",
        value_name = "FILTER",
        env = "FRONTDESK_LOG",
        default_value = "info,actix_server=warn,actix_http=off,tokio_postgres=warn",
        global = true
    )]
    pub(crate) log_filter: Targets,
}

#[derive(Args, Debug)]
pub(crate) struct ZoneArguments {
    /// Directory of compiled time zone rules with their `tzdata.zi`; used if newer than the
    /// built-in rules and /usr/share/zoneinfo [default: none]
    #[arg(long, value_name = "DIR", env = "FRONTDESK_TZ_DATABASE", global = true)]
    pub(crate) tz_database: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// Human-readable text
    Text,
    /// One JSON object per line
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct StoreArguments {
    /// Database URL: `sqlite://FILE` or `postgres://USER@HOST/DATABASE`
    // The URL may contain a password, which `--help` must not show.
    #[arg(
        long,
        value_name = "URL",
        env = "FRONTDESK_DATABASE",
        default_value = "sqlite://frontdesk.db",
        hide_env_values = true
    )]
    pub(crate) database: String,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArguments {
    #[command(flatten)]
    pub(crate) store: StoreArguments,
    /// URL of a read replica for lists and lookups: `postgres://USER@HOST/DATABASE` [default: none;
    /// all reads use the primary]
    // The URL may contain a password, which `--help` must not show.
    #[arg(long, value_name = "URL", env = "FRONTDESK_READ_DATABASE", hide_env_values = true)]
    pub(crate) read_database: Option<String>,
    /// Cache size in MiB, for busy times, members and event types; 0 disables the cache
    #[arg(long, value_name = "MIB", env = "FRONTDESK_CACHE_MEMORY", default_value = "64", value_parser = value_parser!(u32).range(..=1_048_576))]
    pub(crate) cache_memory: u32,
    /// Address and port to listen on; port 0 selects a free port
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "FRONTDESK_LISTEN",
        default_value = "127.0.0.1:8080"
    )]
    pub(crate) listen: SocketAddr,
    /// Maximum number of connections waiting to be accepted; the operating system may set a lower
    /// limit (`net.core.somaxconn` on Linux)
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_LISTEN_BACKLOG", default_value = "4096", value_parser = value_parser!(i32).range(1..))]
    pub(crate) listen_backlog: i32,
    /// Separate address and port for /metrics; port 0 selects a free port [default: none; /metrics
    /// is public on the API port]
    #[arg(long, value_name = "ADDRESS", env = "FRONTDESK_METRICS_LISTEN")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Public base URL of the service, used in links [default: http:// and the listen address]
    #[arg(long, value_name = "URL", env = "FRONTDESK_BASE_URL", value_parser = web_url)]
    pub(crate) base_url: Option<String>,
    /// Additional web origins that may call the MCP endpoints, comma-separated:
    /// `https://app.example` [default: none]
    #[arg(long, value_name = "ORIGINS", env = "FRONTDESK_ALLOWED_ORIGINS", value_delimiter = ',')]
    pub(crate) allowed_origins: Vec<WebOrigin>,
    /// Additional host names of the MCP endpoints, comma-separated: `desk.internal` [default: any
    /// host name if no base URL is set and the listen address is not loopback; otherwise none]
    #[arg(long, value_name = "NAMES", env = "FRONTDESK_ALLOWED_HOSTS", value_delimiter = ',')]
    pub(crate) allowed_hosts: Vec<String>,
    /// Unauthenticated requests per minute and client address (public API, booking page forms, help
    /// for agents); 0 means unlimited
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_RATE_LIMIT_PUBLIC", default_value = "120")]
    pub(crate) rate_limit_public: u32,
    /// Booking page views per minute and client address; 0 means unlimited
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_RATE_LIMIT_PAGES", default_value = "600")]
    pub(crate) rate_limit_pages: u32,
    /// Requests per minute and token; 0 means unlimited
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_RATE_LIMIT_TOKEN", default_value = "1200")]
    pub(crate) rate_limit_token: u32,
    /// Reverse proxies whose `X-Forwarded-For` header is trusted, comma-separated addresses or
    /// networks: `127.0.0.1`, `10.0.0.0/8` [default: none]
    #[arg(long, value_name = "NETWORKS", env = "FRONTDESK_TRUSTED_PROXIES", value_delimiter = ',', value_parser = network)]
    pub(crate) trusted_proxies: Vec<IpNet>,
    /// Number of HTTP worker threads [default: one per processor]
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_WORKERS")]
    pub(crate) workers: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) caps: CapArguments,
    #[command(flatten)]
    pub(crate) mail: MailArguments,
    #[command(flatten)]
    pub(crate) vendors: VendorArguments,
    #[command(flatten)]
    pub(crate) identity: IdentityArguments,
    #[command(flatten)]
    pub(crate) private_network: PrivateNetworkArguments,
}

impl ServeArguments {
    /// The size in bytes of each name cache (database and replica).
    pub(crate) fn names_memory(&self) -> usize {
        self.cache_bytes() / 8
    }

    /// The size in bytes of the cache in [`Schedules`](frontdesk_domain::services::Schedules).
    pub(crate) fn schedules_memory(&self) -> usize {
        self.cache_bytes() - 2 * self.names_memory()
    }

    fn cache_bytes(&self) -> usize {
        self.cache_memory as usize * 1_024 * 1_024
    }
}

#[derive(Args, Debug)]
pub(crate) struct ApplyArguments {
    /// Path of the workspace file, TOML or JSON
    pub(crate) file: PathBuf,
    /// Archive members, queues and event types that the file does not contain
    #[arg(long)]
    pub(crate) prune: bool,
    /// Print the changes and conflicts without applying anything
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Take the file's values for conflicts
    #[arg(long)]
    pub(crate) overwrite: bool,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
    #[command(flatten)]
    pub(crate) private_network: PrivateNetworkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ExportArguments {
    /// Format of the file
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "toml")]
    pub(crate) format: FileFormat,
    #[command(flatten)]
    pub(crate) of: WorkspaceArguments,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FileFormat {
    /// TOML 1.1
    Toml,
    /// JSON
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct ForgetArguments {
    /// Key of the workspace
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Key,
    /// Email address of the person
    #[arg(long, value_name = "ADDRESS", value_parser = Email::parse)]
    pub(crate) email: Email,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Create a token for a member or service account and print it once
    Create(CreateTokenArguments),
    /// List the tokens of a workspace
    List(ListTokensArguments),
    /// Revoke a token, effective with the next request
    Revoke(RevokeTokenArguments),
}

#[derive(Args, Debug)]
pub(crate) struct SignInLinkArguments {
    /// Key of the workspace
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Key,
    /// Key of the member
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) member: Key,
    /// Public base URL of the service
    #[arg(long, value_name = "URL", env = "FRONTDESK_BASE_URL", value_parser = web_url, default_value = "http://127.0.0.1:8080")]
    pub(crate) base_url: String,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct CreateTokenArguments {
    /// Key of the workspace
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Key,
    /// Key of the member or service account that the token acts for
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) member: Key,
    /// Name of the token, which `token list` shows [default: none]
    #[arg(long, value_name = "TEXT", value_parser = token_name)]
    pub(crate) name: Option<String>,
    /// Scopes of the token, comma-separated: `records:read`, `records:enrich`, `bookings:read`,
    /// `bookings:write`, `scheduling_links:read`, `scheduling_links:write`, `workspace:read`,
    /// `workspace:write`
    #[arg(long, required = true, value_delimiter = ',', value_name = "SCOPES", value_parser = scope)]
    pub(crate) scopes: Vec<Scope>,
    /// Lifetime, such as 90d, 12h or 30m [default: until revoked]
    #[arg(long, value_name = "DURATION", value_parser = lifetime)]
    pub(crate) expires: Option<Duration>,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ListTokensArguments {
    /// Key of the workspace
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Key,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RevokeTokenArguments {
    /// ID of the token, as printed by `token list`
    #[arg(value_name = "ID", value_parser = token_id)]
    pub(crate) id: TokenId,
    /// Whether to also revoke the tokens that this token created, directly or through others
    #[arg(long, value_name = "BOOLEAN", action = ArgAction::Set, default_value_t = true)]
    pub(crate) descendants: bool,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ZonesCommand {
    /// List upcoming bookings whose local time differs between two sets of time zone rules
    ///
    /// A booking is stored as an instant: when a country changes its time zone rules, the instant
    /// stays and the local time changes. Compares the start of each booking in the zone it was
    /// booked in and in the zones of the invitee and the hosts. Exits with code 1 if it lists any.
    Check(CheckZonesArguments),
}

#[derive(Args, Debug)]
pub(crate) struct CheckZonesArguments {
    /// Directory of the earlier rules, in the format of `--tz-database` [default: the built-in
    /// rules]
    #[arg(long, value_name = "DIR")]
    pub(crate) before: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

pub(super) fn web_url(text: &str) -> Result<String, String> {
    check_web_url(text).map(|()| text.trim_end_matches('/').to_owned())
}

fn scope(text: &str) -> Result<Scope, String> {
    let known = || Scope::ALL.map(Scope::as_str).join(", ");
    Scope::parse(text.trim()).ok_or_else(|| format!("expected one of {}", known()))
}

/// Parses a token's ID; also accepts a whole token, pasted by mistake.
fn token_id(text: &str) -> Result<TokenId, String> {
    let id = text.strip_prefix("fd_").and_then(|rest| rest.get(..12)).unwrap_or(text);
    TokenId::parse(id).map_err(|_| "expected the 12 characters that `token list` prints".to_owned())
}

fn lifetime(text: &str) -> Result<Duration, String> {
    let units = [
        ('w', Duration::WEEK),
        ('d', Duration::DAY),
        ('h', Duration::HOUR),
        ('m', Duration::MINUTE),
    ];
    let parsed = units.into_iter().find_map(|(letter, unit)| {
        let number: i32 = text.strip_suffix(letter)?.parse().ok().filter(|number| 0 < *number)?;
        unit.checked_mul(number)
    });
    parsed.ok_or_else(|| {
        "expected a whole number of weeks, days, hours or minutes: 2w, 90d, 12h, 30m".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn command_line_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn help_of_token_create_names_every_scope() {
        let mut command = Cli::command();
        let token = command.find_subcommand_mut("token").expect("a command");
        let create = token.find_subcommand_mut("create").expect("a command");
        let help = create.render_long_help().to_string();
        for scope in Scope::ALL {
            assert!(help.contains(&format!("`{}`", scope.as_str())), "{help}");
        }
    }

    #[test]
    fn lifetime_is_a_number_and_a_unit() {
        assert_eq!(lifetime("90d"), Ok(Duration::days(90)));
        assert_eq!(lifetime("2w"), Ok(Duration::weeks(2)));
        assert_eq!(lifetime("30m"), Ok(Duration::minutes(30)));
        for text in ["", "d", "0d", "-1d", "1.5h", "90", "90 d", "1y", "9999999999d"] {
            assert!(lifetime(text).is_err(), "{text}");
        }
    }

    #[test]
    fn token_id_is_extracted_from_a_whole_token() {
        let whole = format!("fd_0123456789ab_{}", "x".repeat(43));
        assert_eq!(token_id(&whole).map(|id| id.to_string()), Ok("0123456789ab".to_owned()));
        assert_eq!(
            token_id("0123456789ab").map(|id| id.to_string()),
            Ok("0123456789ab".to_owned())
        );
        assert!(token_id("fd_éééééééé").is_err());
    }
}
