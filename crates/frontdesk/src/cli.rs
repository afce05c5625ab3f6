//! The command line. Every setting is a flag and an environment variable alike; the flag wins.

mod caps;
mod network;
mod outside;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use frontdesk_domain::access::{Scope, TokenId};
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
use self::network::network;
pub(crate) use self::outside::{
    AllowedNetworks, CalendarsCommand, CheckCalendarsArguments, ConnectCalendarArguments,
    DeliveriesCommand, EnableWebhookArguments, ListDeliveriesArguments, MailArguments,
    OutsideArguments, ReplayWebhookArguments, RetryDeliveriesArguments, Vendor, WebhooksCommand,
    WorkspaceArguments,
};

static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{} (tz database {})", env!("CARGO_PKG_VERSION"), release_for_version())
});

/// The one setting without a flag, whose value help never shows.
const SECRET_KEY: &str = "Environment:
  FRONTDESK_SECRET_KEY  The key under which secrets are stored, those of providers, calendars and webhooks: 32 bytes in \
                          base64, as `openssl rand -base64 32` prints them [default: none, and none can be stored]";

const SECRET_KEY_OF_DEMO: &str = "Environment:
  FRONTDESK_SECRET_KEY  The key under which secrets are stored: 32 bytes in base64 [default: that of frontdesk.key \
                                  beside the database, made where it is not there]";

/// Scheduling as a service of your own: event types, booking links, bookings.
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
    /// Set up a demo workspace, print a token and requests to try, and serve
    #[command(after_help = SECRET_KEY_OF_DEMO)]
    Demo(ServeArguments),
    /// Bring the database up to date and serve the API
    ///
    /// A SQLite file must exist: `frontdesk migrate` creates it, once.
    #[command(after_help = SECRET_KEY)]
    Serve(ServeArguments),
    /// Create the SQLite file if it is missing, and bring the database up to date
    ///
    /// The file is created with mode 0600. No other command but `demo` creates one, so that a
    /// deleted or mistyped file is noticed.
    Migrate(StoreArguments),
    /// Look over everything that is stored and tell what is wrong with it
    ///
    /// Whether a host is in two meetings at once, whether every booking's state can be come to,
    /// whether links, queues, the account of paid calls and idempotency keys fit together, and
    /// whether every row can be read. Nothing is written; it may run beside the service. It ends
    /// with 1 when anything is wrong.
    Check(StoreArguments),
    /// Make a workspace what a file says
    #[command(after_help = SECRET_KEY)]
    Apply(ApplyArguments),
    /// Forget a person: what is stored, the details in past bookings, and asking anybody about the
    /// address
    ///
    /// Bookings still to take place keep the details, since their hosts are to meet somebody, and
    /// lose them within a minute of their end while the service runs; cancel those that are not to
    /// take place. The account of paid calls stays, under a hash of the address.
    #[command(after_help = SECRET_KEY)]
    Forget(ForgetArguments),
    /// Make, list and revoke tokens
    #[command(subcommand)]
    Token(TokenCommand),
    /// See how connected calendars stand, and connect accounts of Google and Microsoft
    #[command(subcommand)]
    Calendars(CalendarsCommand),
    /// See what was told to calendars, inboxes and webhooks, and tell it again
    #[command(subcommand)]
    Deliveries(DeliveriesCommand),
    /// See how webhooks stand, and set them going again
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
    /// How log lines are written on standard error
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        env = "FRONTDESK_LOG_FORMAT",
        default_value = "text",
        global = true
    )]
    pub(crate) log_format: LogFormat,
    /// What is logged: a level, or levels by module such as `info,frontdesk_api=debug`
    // actix_http calls it an error when somebody sends what is no HTTP, which anybody can do all
    // day; tokio_postgres tells every notice of the server, such as that a table to be made is
    // there.
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
    /// A directory of compiled time zone rules with their `tzdata.zi`, used if they are newer than
    /// those of the program and of /usr/share/zoneinfo [default: none]
    #[arg(long, value_name = "DIR", env = "FRONTDESK_TZ_DATABASE", global = true)]
    pub(crate) tz_database: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct StoreArguments {
    /// Where the data is: `sqlite://FILE` or `postgres://USER@HOST/DATABASE`
    // The address may hold a password, which help should not show.
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
    /// A replica that lists and lookups read: `postgres://USER@HOST/DATABASE` [default: none, and
    /// they read the database itself]
    // As that of the database.
    #[arg(long, value_name = "URL", env = "FRONTDESK_READ_DATABASE", hide_env_values = true)]
    pub(crate) read_database: Option<String>,
    /// The address and port to listen on; port 0 takes a free one
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "FRONTDESK_LISTEN",
        default_value = "127.0.0.1:8080"
    )]
    pub(crate) listen: SocketAddr,
    /// How many connections may wait to be accepted; the system may allow fewer
    /// (`net.core.somaxconn` on Linux)
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_LISTEN_BACKLOG", default_value = "4096", value_parser = value_parser!(i32).range(1..))]
    pub(crate) listen_backlog: i32,
    /// An address and port of their own for the metrics; port 0 takes a free one [default: none,
    /// and /metrics is public beside the rest]
    #[arg(long, value_name = "ADDRESS", env = "FRONTDESK_METRICS_LISTEN")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Where people reach the service, for the links it makes [default: http:// and the address it
    /// listens on]
    #[arg(long, value_name = "URL", env = "FRONTDESK_BASE_URL", value_parser = web_url)]
    pub(crate) base_url: Option<String>,
    /// Web pages whose requests the endpoints for agents take beside the service's own:
    /// `https://app.example`, several with commas [default: none]
    #[arg(long, value_name = "ORIGINS", env = "FRONTDESK_ALLOWED_ORIGINS", value_delimiter = ',')]
    pub(crate) allowed_origins: Vec<WebOrigin>,
    /// Names under which the endpoints for agents are reached beside the base URL's:
    /// `desk.internal`, several with commas [default: any where no base URL is set and it listens
    /// on more than loopback, else none]
    #[arg(long, value_name = "NAMES", env = "FRONTDESK_ALLOWED_HOSTS", value_delimiter = ',')]
    pub(crate) allowed_hosts: Vec<String>,
    /// How many requests a minute each address may send of those that need no token: the public
    /// API, the forms of booking pages, the help for agents; 0 for any number
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_RATE_LIMIT_PUBLIC", default_value = "120")]
    pub(crate) rate_limit_public: u32,
    /// How many booking pages a minute may be read from each address; 0 for any number
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_RATE_LIMIT_PAGES", default_value = "600")]
    pub(crate) rate_limit_pages: u32,
    /// How many requests a minute may be sent with each token; 0 for any number
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_RATE_LIMIT_TOKEN", default_value = "1200")]
    pub(crate) rate_limit_token: u32,
    /// The proxies whose `X-Forwarded-For` says from where they were asked: `127.0.0.1`,
    /// `10.0.0.0/8`, several with commas [default: none]
    #[arg(long, value_name = "NETWORKS", env = "FRONTDESK_TRUSTED_PROXIES", value_delimiter = ',', value_parser = network)]
    pub(crate) trusted_proxies: Vec<IpNet>,
    /// How many threads answer requests [default: one for each processor]
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_WORKERS")]
    pub(crate) workers: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) caps: CapArguments,
    #[command(flatten)]
    pub(crate) mail: MailArguments,
    #[command(flatten)]
    pub(crate) outside: OutsideArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ApplyArguments {
    /// The workspace file, TOML or JSON
    pub(crate) file: PathBuf,
    /// Archive members, queues and event types that the file does not name
    #[arg(long)]
    pub(crate) prune: bool,
    /// Only tell what would change
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
    #[command(flatten)]
    pub(crate) outside: OutsideArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ForgetArguments {
    /// The workspace, by its key
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Key,
    /// The address of whom to forget
    #[arg(long, value_name = "ADDRESS", value_parser = Email::from_stored)]
    pub(crate) email: Email,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Make a token for a member and print it, this once
    Create(CreateTokenArguments),
    /// List the tokens of a workspace
    List(ListTokensArguments),
    /// Revoke a token, from the next request on
    Revoke(RevokeTokenArguments),
}

#[derive(Args, Debug)]
pub(crate) struct CreateTokenArguments {
    /// The workspace, by its key
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Key,
    /// The member for whom the token acts, by its key
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) member: Key,
    /// What the token allows, parted by commas: `records:read`, `records:enrich`, `bookings:read`,
    /// `bookings:write`, `scheduling_links:read`, `scheduling_links:write`
    #[arg(long, required = true, value_delimiter = ',', value_name = "SCOPES", value_parser = scope)]
    pub(crate) scopes: Vec<Scope>,
    /// How long it is good, such as 90d, 12h or 30m; without it, until it is revoked
    #[arg(long, value_name = "DURATION", value_parser = lifetime)]
    pub(crate) expires: Option<Duration>,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ListTokensArguments {
    /// The workspace, by its key
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Key,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RevokeTokenArguments {
    /// The public half of the token, as `token list` shows it
    #[arg(value_name = "ID", value_parser = token_id)]
    pub(crate) id: TokenId,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ZonesCommand {
    /// List upcoming bookings whose local time differs from that by earlier rules; fails when there
    /// is one
    ///
    /// A booking is stored as an instant. When a country changes its clocks, the instant stays and
    /// what clocks read then changes. The start of each booking is compared in the zone it was
    /// booked in, the invitee's and the hosts'.
    Check(CheckZonesArguments),
}

#[derive(Args, Debug)]
pub(crate) struct CheckZonesArguments {
    /// A directory of the earlier rules, as for `--tz-database` [default: the rules that are
    /// compiled in]
    #[arg(long, value_name = "DIR")]
    pub(crate) before: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

fn web_url(text: &str) -> Result<String, String> {
    check_web_url(text).map(|()| text.trim_end_matches('/').to_owned())
}

fn scope(text: &str) -> Result<Scope, String> {
    let known = || Scope::ALL.map(Scope::as_str).join(", ");
    Scope::parse(text.trim()).ok_or_else(|| format!("known are {}", known()))
}

/// A whole token is a slip that is easily made: its public half is taken out of it.
fn token_id(text: &str) -> Result<TokenId, String> {
    let id = text.strip_prefix("fd_").and_then(|rest| rest.get(..12)).unwrap_or(text);
    TokenId::parse(id).map_err(|_| "expected the 12 characters that `token list` shows".to_owned())
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
    fn the_command_line_contradicts_itself_nowhere() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_lifetime_is_a_number_and_a_unit() {
        assert_eq!(lifetime("90d"), Ok(Duration::days(90)));
        assert_eq!(lifetime("2w"), Ok(Duration::weeks(2)));
        assert_eq!(lifetime("30m"), Ok(Duration::minutes(30)));
        for text in ["", "d", "0d", "-1d", "1.5h", "90", "90 d", "1y", "9999999999d"] {
            assert!(lifetime(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_public_half_is_found_in_a_whole_token() {
        let whole = format!("fd_0123456789ab_{}", "x".repeat(43));
        assert_eq!(token_id(&whole).map(|id| id.to_string()), Ok("0123456789ab".to_owned()));
        assert_eq!(
            token_id("0123456789ab").map(|id| id.to_string()),
            Ok("0123456789ab".to_owned())
        );
        assert!(token_id("fd_éééééééé").is_err());
    }
}
