//! What concerns the world outside: how far requests go, mail, and the commands about calendars,
//! deliveries and webhooks.

use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use frontdesk_domain::delivery::{DeliveryId, DeliveryKind, DeliveryState};
use frontdesk_domain::event::EventPosition;
use frontdesk_domain::key::Key;
use frontdesk_notify::MailFrom;
use ipnet::IpNet;
use uuid::Uuid;

use super::network::network;
use super::{SECRET_KEY, StoreArguments};

/// The networks that `on` stands for: this machine's and those that are nobody's in particular (RFC
/// 1918, RFC 4193). The addresses under which clouds tell a machine about itself are not among
/// them.
const PRIVATE: [&str; 6] =
    ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"];

/// How far requests to calendars and webhooks go.
#[derive(Args, Debug)]
pub(crate) struct OutsideArguments {
    /// The private networks that calendars and webhooks may be in, where they may speak plain http
    /// too: `10.0.0.0/8`, several with commas, `on` for all of them, `off` for none
    #[arg(
        long,
        value_name = "NETWORKS",
        env = "FRONTDESK_ALLOW_PRIVATE_NETWORK",
        default_value = "off"
    )]
    pub(crate) allow_private_network: AllowedNetworks,
}

/// Private networks that may be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AllowedNetworks(pub(crate) Vec<IpNet>);

impl FromStr for AllowedNetworks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let networks: Vec<&str> = match text.trim() {
            "" | "off" => Vec::new(),
            "on" => PRIVATE.to_vec(),
            list => list.split(',').map(str::trim).collect(),
        };
        networks.into_iter().map(network).collect::<Result<_, _>>().map(Self)
    }
}

/// How mail is sent.
#[derive(Args, Debug)]
pub(crate) struct MailArguments {
    /// The server that takes the mail about bookings: `smtps://USER:PASSWORD@HOST`, or
    /// `smtp://HOST?tls=required`, where `tls` may be `opportunistic` or `none` too [default: none,
    /// and no mail is sent]
    // Neither help nor the refusal of what is no such address may show the password: it is parsed
    // later.
    #[arg(
        long,
        value_name = "URL",
        env = "FRONTDESK_SMTP_URL",
        hide_env_values = true,
        requires = "mail_from"
    )]
    pub(crate) smtp_url: Option<String>,
    /// Whom that mail comes from: `Northwind <book@northwind.example>` [default: none]
    #[arg(long, value_name = "ADDRESS", env = "FRONTDESK_MAIL_FROM")]
    pub(crate) mail_from: Option<MailFrom>,
}

/// Which workspace a command is about, in which database.
#[derive(Args, Debug)]
pub(crate) struct WorkspaceArguments {
    /// The workspace, by its key [default: the only one]
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Option<Key>,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CalendarsCommand {
    /// Read every connected calendar now and say how it stands; fails when one cannot be read
    #[command(after_help = SECRET_KEY)]
    Check(CheckCalendarsArguments),
    /// Let the owner of an account grant access to its calendars, and print the refresh token
    Connect(ConnectCalendarArguments),
}

#[derive(Args, Debug)]
pub(crate) struct CheckCalendarsArguments {
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
    #[command(flatten)]
    pub(crate) outside: OutsideArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ConnectCalendarArguments {
    /// Whose account it is
    pub(crate) vendor: Vendor,
    /// The client, as it is registered with the vendor
    #[arg(long, value_name = "ID")]
    pub(crate) client_id: String,
    /// The environment variable that holds the client's secret
    #[arg(long, value_name = "NAME", default_value = "CLIENT_SECRET")]
    pub(crate) client_secret_env: String,
    /// Whose directory signs in, for Microsoft: its id, its domain, or `common`
    #[arg(long, value_name = "TENANT", default_value = "common")]
    pub(crate) tenant: String,
    /// How long to wait for the owner, in minutes
    #[arg(long, value_name = "MINUTES", default_value = "10", value_parser = minutes)]
    pub(crate) timeout: Duration,
}

/// Who keeps calendars behind OAuth (RFC 6749).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Vendor {
    /// Google Calendar.
    Google,
    /// Microsoft 365 and Outlook.com.
    Microsoft,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DeliveriesCommand {
    /// List deliveries, the newest first
    List(ListDeliveriesArguments),
    /// Make deliveries that were given up due again
    Retry(RetryDeliveriesArguments),
}

#[derive(Args, Debug)]
pub(crate) struct ListDeliveriesArguments {
    /// Only those in this state: `pending`, `delivered`, `dropped` or `dead`
    #[arg(long, value_name = "STATE", value_parser = state)]
    pub(crate) state: Option<DeliveryState>,
    /// Only those of this kind: `calendar`, `mail` or `webhook`
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub(crate) kind: Option<DeliveryKind>,
    /// How many at most
    #[arg(long, value_name = "NUMBER", default_value = "50")]
    pub(crate) limit: u32,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RetryDeliveriesArguments {
    /// Which one, as `deliveries list` shows it
    #[arg(value_name = "ID", value_parser = delivery_id, required_unless_present = "all")]
    pub(crate) id: Option<DeliveryId>,
    /// All that were given up
    #[arg(long, conflicts_with = "id")]
    pub(crate) all: bool,
    /// With `--all`: only those of this kind
    #[arg(long, value_name = "KIND", value_parser = kind, requires = "all")]
    pub(crate) kind: Option<DeliveryKind>,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WebhooksCommand {
    /// List the webhooks of a workspace and how they stand
    List(WorkspaceArguments),
    /// Send to a webhook again that was disabled after it had failed for days
    Enable(EnableWebhookArguments),
    /// Send to a webhook once more what has happened since
    Replay(ReplayWebhookArguments),
}

#[derive(Args, Debug)]
pub(crate) struct EnableWebhookArguments {
    /// The webhook, by its key
    #[arg(value_name = "KEY", value_parser = Key::parse)]
    pub(crate) key: Key,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayWebhookArguments {
    /// The webhook, by its key
    #[arg(value_name = "KEY", value_parser = Key::parse)]
    pub(crate) key: Key,
    /// Behind which event: the `cursor` of one, its position, or 0 for all that are kept
    #[arg(long, value_name = "POSITION", value_parser = position)]
    pub(crate) after: EventPosition,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

fn minutes(text: &str) -> Result<Duration, String> {
    let minutes = text.parse().ok().filter(|minutes| (1..=60).contains(minutes));
    minutes.map(Duration::from_mins).ok_or_else(|| "expected 1 to 60 minutes".to_owned())
}

fn state(text: &str) -> Result<DeliveryState, String> {
    let known = || DeliveryState::ALL.map(DeliveryState::as_str).join(", ");
    DeliveryState::parse(text).ok_or_else(|| format!("known are {}", known()))
}

fn kind(text: &str) -> Result<DeliveryKind, String> {
    let known = || DeliveryKind::ALL.map(DeliveryKind::as_str).join(", ");
    DeliveryKind::parse(text).ok_or_else(|| format!("known are {}", known()))
}

fn delivery_id(text: &str) -> Result<DeliveryId, String> {
    let uuid = Uuid::try_parse(text);
    uuid.map(DeliveryId).map_err(|_| "expected the UUID that `deliveries list` shows".to_owned())
}

fn position(text: &str) -> Result<EventPosition, String> {
    let number = text.parse().ok().filter(|number| 0 <= *number).map(EventPosition);
    number.or_else(|| frontdesk_api::event_position(text)).ok_or_else(|| {
        "expected the cursor of an event, the number that a dead delivery tells, or 0".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn private_networks_are_all_none_or_those_that_are_named() {
        let parsed = |text: &str| text.parse::<AllowedNetworks>().map(|networks| networks.0);
        assert_eq!(parsed("off"), Ok(Vec::new()));
        assert_eq!(parsed(" 10.1.0.0/16, ::1").map(|networks| networks.len()), Ok(2));
        assert!(parsed("10.0.0.0/8,maybe").is_err());
        let on = parsed("on").expect("networks");
        let reaches = |address: &str| {
            on.iter()
                .any(|network| network.contains(&address.parse::<IpAddr>().expect("an address")))
        };
        assert!(["127.0.0.1", "::1", "192.168.1.7", "fd00::7"].into_iter().all(reaches));
        assert!(!["169.254.169.254", "fe80::1", "1.1.1.1"].into_iter().any(reaches));
    }

    #[test]
    fn a_place_in_the_feed_is_a_number_or_a_cursor() {
        assert_eq!(position("0"), Ok(EventPosition(0)));
        assert_eq!(
            position("eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9"),
            Ok(EventPosition(7))
        );
        assert!(position("-1").is_err() && position("latest").is_err());
    }
}
