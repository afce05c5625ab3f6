use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use frontdesk_domain::delivery::{DeliveryId, DeliveryKind, DeliveryState};
use frontdesk_domain::event::EventPosition;
use frontdesk_domain::key::Key;
use frontdesk_notify::MailFrom;
use ipnet::IpNet;
use url::Url;
use uuid::Uuid;

use super::network::network;
use super::{SECRET_KEY, StoreArguments, web_url};

/// The value `on` allows loopback and private ranges (RFC 1918, RFC 4193).
///
/// Cloud metadata services use link-local addresses, so these are excluded.
const PRIVATE: [&str; 6] =
    ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"];

/// Private networks that outgoing requests may reach.
#[derive(Args, Debug)]
pub(crate) struct PrivateNetworkArguments {
    /// Private networks that calendars, webhooks, `base_url` and the OpenID Connect provider may be
    /// in, comma-separated: `10.0.0.0/8`; `on` allows all, `off` none; all but `base_url` may use
    /// plain HTTP there
    #[arg(
        long,
        value_name = "NETWORKS",
        env = "FRONTDESK_ALLOW_PRIVATE_NETWORK",
        default_value = "off"
    )]
    pub(crate) allow_private_network: AllowedNetworks,
}

/// Private networks that outgoing requests may reach.
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

/// Server and sender of outgoing mail.
#[derive(Args, Debug)]
pub(crate) struct MailArguments {
    /// SMTP server for mail about bookings and with sign-in links: `smtps://USER:PASSWORD@HOST` or
    /// `smtp://HOST?tls=required`; `tls` can also be `opportunistic` or `none` [default: none; no
    /// mail is sent]
    // The URL is parsed later, because clap's error message would show the password.
    #[arg(
        long,
        value_name = "URL",
        env = "FRONTDESK_SMTP_URL",
        hide_env_values = true,
        requires = "mail_from"
    )]
    pub(crate) smtp_url: Option<String>,
    /// Sender of mail: `Northwind <book@northwind.example>` [default: none]
    #[arg(long, value_name = "ADDRESS", env = "FRONTDESK_MAIL_FROM")]
    pub(crate) mail_from: Option<MailFrom>,
}

/// OAuth clients with which members connect their calendars in a browser.
#[derive(Args, Debug)]
pub(crate) struct VendorArguments {
    /// OAuth client ID of this service at Google, with the secret in the environment variable
    /// `FRONTDESK_GOOGLE_CLIENT_SECRET` [default: none]
    #[arg(long, value_name = "ID", env = "FRONTDESK_GOOGLE_CLIENT_ID")]
    pub(crate) google_client_id: Option<String>,
    /// OAuth client ID of this service at Microsoft, with the secret in the environment variable
    /// `FRONTDESK_MICROSOFT_CLIENT_SECRET` [default: none]
    #[arg(long, value_name = "ID", env = "FRONTDESK_MICROSOFT_CLIENT_ID")]
    pub(crate) microsoft_client_id: Option<String>,
    /// Microsoft directory of the members: its ID, its domain, or `common`
    #[arg(
        long,
        value_name = "TENANT",
        env = "FRONTDESK_MICROSOFT_TENANT",
        default_value = "common"
    )]
    pub(crate) microsoft_tenant: String,
}

/// The provider of OpenID Connect with which members sign in.
#[derive(Args, Debug)]
#[expect(clippy::struct_field_names, reason = "each flag has the name of its field")]
pub(crate) struct IdentityArguments {
    /// Issuer URL of the OpenID Connect provider with which members sign in:
    /// `https://id.example.com` [default: none]
    #[arg(
        long,
        value_name = "URL",
        env = "FRONTDESK_OIDC_ISSUER",
        value_parser = issuer,
        requires = "oidc_client_id"
    )]
    pub(crate) oidc_issuer: Option<Url>,
    /// Client ID of this service at the provider, with the secret, if any, in the environment
    /// variable `FRONTDESK_OIDC_CLIENT_SECRET` [default: none]
    #[arg(long, value_name = "ID", env = "FRONTDESK_OIDC_CLIENT_ID", requires = "oidc_issuer")]
    pub(crate) oidc_client_id: Option<String>,
    /// Name of the provider on the button "Sign in with …" [default: the host of the issuer]
    #[arg(long, value_name = "NAME", env = "FRONTDESK_OIDC_NAME")]
    pub(crate) oidc_name: Option<String>,
}

/// A workspace and its database.
#[derive(Args, Debug)]
pub(crate) struct WorkspaceArguments {
    /// Key of the workspace [default: the only one]
    #[arg(long, value_name = "KEY", value_parser = Key::parse)]
    pub(crate) workspace: Option<Key>,
    #[command(flatten)]
    pub(crate) store: StoreArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CalendarsCommand {
    /// Read every connected calendar and print its state; exits with code 1 if one cannot be read
    #[command(after_help = SECRET_KEY)]
    Check(CheckCalendarsArguments),
    /// Run the OAuth flow for a calendar account and print the refresh token
    Connect(ConnectCalendarArguments),
}

#[derive(Args, Debug)]
pub(crate) struct CheckCalendarsArguments {
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
    #[command(flatten)]
    pub(crate) private_network: PrivateNetworkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ConnectCalendarArguments {
    /// Calendar vendor of the account
    pub(crate) vendor: Vendor,
    /// OAuth client ID, as registered with the vendor
    #[arg(long, value_name = "ID")]
    pub(crate) client_id: String,
    /// Environment variable that holds the client secret
    #[arg(long, value_name = "NAME", default_value = "CLIENT_SECRET")]
    pub(crate) client_secret_env: String,
    /// Microsoft directory of the account: its ID, its domain, or `common`
    #[arg(long, value_name = "TENANT", default_value = "common")]
    pub(crate) tenant: String,
    /// Minutes to wait for the owner's consent, 1 to 60
    #[arg(long, value_name = "MINUTES", default_value = "10", value_parser = minutes)]
    pub(crate) timeout: Duration,
}

/// A calendar vendor that uses OAuth (RFC 6749).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Vendor {
    /// Google Calendar
    Google,
    /// Microsoft 365 and Outlook.com
    Microsoft,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DeliveriesCommand {
    /// List deliveries, newest first
    List(ListDeliveriesArguments),
    /// Schedule dead deliveries for another attempt
    Retry(RetryDeliveriesArguments),
}

#[derive(Args, Debug)]
pub(crate) struct ListDeliveriesArguments {
    /// Filter by state: `pending`, `delivered`, `dropped` or `dead`
    #[arg(long, value_name = "STATE", value_parser = state)]
    pub(crate) state: Option<DeliveryState>,
    /// Filter by kind: `calendar`, `mail` or `webhook`
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub(crate) kind: Option<DeliveryKind>,
    /// Maximum number of deliveries
    #[arg(long, value_name = "NUMBER", default_value = "50")]
    pub(crate) limit: u32,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RetryDeliveriesArguments {
    /// ID of the delivery, as printed by `deliveries list`
    #[arg(value_name = "ID", value_parser = delivery_id, required_unless_present = "all")]
    pub(crate) id: Option<DeliveryId>,
    /// All dead deliveries
    #[arg(long, conflicts_with = "id")]
    pub(crate) all: bool,
    /// With `--all`: filter by kind
    #[arg(long, value_name = "KIND", value_parser = kind, requires = "all")]
    pub(crate) kind: Option<DeliveryKind>,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WebhooksCommand {
    /// List the webhooks of a workspace and their states
    List(WorkspaceArguments),
    /// Enable a webhook that was disabled after days of failures
    Enable(EnableWebhookArguments),
    /// Resend past events to a webhook
    Replay(ReplayWebhookArguments),
}

#[derive(Args, Debug)]
pub(crate) struct EnableWebhookArguments {
    /// Key of the webhook
    #[arg(value_name = "KEY", value_parser = Key::parse)]
    pub(crate) key: Key,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayWebhookArguments {
    /// Key of the webhook
    #[arg(value_name = "KEY", value_parser = Key::parse)]
    pub(crate) key: Key,
    /// Resend events after this one: the `cursor` of an event, its position, or 0 for all stored
    /// events
    #[arg(long, value_name = "POSITION", value_parser = position)]
    pub(crate) after: EventPosition,
    #[command(flatten)]
    pub(crate) workspace: WorkspaceArguments,
}

fn issuer(text: &str) -> Result<Url, String> {
    web_url(text)?.parse().map_err(|_| format!("expected an address, found {text:?}"))
}

fn minutes(text: &str) -> Result<Duration, String> {
    let minutes = text.parse().ok().filter(|minutes| (1..=60).contains(minutes));
    minutes.map(Duration::from_mins).ok_or_else(|| "expected 1 to 60 minutes".to_owned())
}

fn state(text: &str) -> Result<DeliveryState, String> {
    let known = || DeliveryState::ALL.map(DeliveryState::as_str).join(", ");
    DeliveryState::parse(text).ok_or_else(|| format!("expected one of {}", known()))
}

fn kind(text: &str) -> Result<DeliveryKind, String> {
    let known = || DeliveryKind::ALL.map(DeliveryKind::as_str).join(", ");
    DeliveryKind::parse(text).ok_or_else(|| format!("expected one of {}", known()))
}

fn delivery_id(text: &str) -> Result<DeliveryId, String> {
    let uuid = Uuid::try_parse(text);
    uuid.map(DeliveryId).map_err(|_| "expected the UUID that `deliveries list` prints".to_owned())
}

fn position(text: &str) -> Result<EventPosition, String> {
    let number = text.parse().ok().filter(|number| 0 <= *number).map(EventPosition);
    number.or_else(|| frontdesk_api::event_position(text)).ok_or_else(|| {
        "expected the cursor of an event, the position in a dead delivery's reason, or 0".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn private_networks_are_parsed() {
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
    fn event_position_is_a_number_or_a_cursor() {
        assert_eq!(position("0"), Ok(EventPosition(0)));
        assert_eq!(
            position("eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9"),
            Ok(EventPosition(7))
        );
        assert!(position("-1").is_err() && position("latest").is_err());
    }
}
