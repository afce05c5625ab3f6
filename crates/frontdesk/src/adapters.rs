//! The ports of the domain, wired to the real adapters.

use std::error::Error as _;
use std::sync::Arc;

use anyhow::Context as _;
use frontdesk_api::JsonEvents;
use frontdesk_calendars::RemoteCalendars;
use frontdesk_domain::ports::{CalendarAccounts, Mailer, StorePorts};
use frontdesk_domain::services::{
    ApplyWorkspace, CheckBookingCalendars, DeliveryPorts, MirroredCalendars, Ports, RecordPorts,
};
use frontdesk_notify::{HttpWebhooks, Letterhead, MailFrom, SmtpMailer, SmtpServer};
use frontdesk_outgoing::{BuildOutgoingError, Outgoing};
use frontdesk_providers::{BuildClientError, HttpClient, HttpCrms, HttpProviders};
use frontdesk_vault::Vault;
use url::Url;

use crate::cli::{AllowedNetworks, MailArguments, ServeArguments};
use crate::system::{OsRandom, SystemClock};

/// Everything that reaches out of this process, but for the store.
pub(crate) struct Outside {
    vault: Arc<Vault>,
    outgoing: Outgoing,
    accounts: Arc<dyn CalendarAccounts>,
    allowed: AllowedNetworks,
}

impl Outside {
    /// Requests to addresses that others choose go to the public internet and to the networks
    /// `allowed`; secrets are those that `vault` opens.
    pub(crate) fn new(vault: Arc<Vault>, allowed: &AllowedNetworks) -> anyhow::Result<Self> {
        let outgoing = outgoing(allowed)?;
        let accounts = Arc::new(RemoteCalendars::new(outgoing.clone(), Arc::clone(&vault)));
        Ok(Self { vault, outgoing, accounts, allowed: allowed.clone() })
    }

    /// The calendar accounts of members.
    pub(crate) fn accounts(&self) -> Arc<dyn CalendarAccounts> {
        Arc::clone(&self.accounts)
    }

    /// Every port on the real adapters, without caps on bookings.
    pub(crate) fn ports(&self, store: StorePorts) -> anyhow::Result<Ports> {
        let clock = Arc::new(SystemClock);
        let calendars = MirroredCalendars::new(
            Arc::clone(&store.mirror),
            self.accounts(),
            Arc::clone(&clock) as _,
        );
        Ok(Ports {
            store,
            calendars: Arc::new(calendars),
            clock,
            random: Arc::new(OsRandom),
            records: records(Arc::clone(&self.vault), &self.allowed)?,
            booking_limits: Arc::default(),
        })
    }

    /// What checks the calendars of a workspace file that bookings are to be written into.
    pub(crate) fn check_booking_calendars(&self, store: &StorePorts) -> CheckBookingCalendars {
        let sealer = Arc::<Vault>::clone(&self.vault);
        CheckBookingCalendars::new(
            store,
            self.accounts(),
            sealer,
            Arc::new(OsRandom),
            Arc::new(SystemClock),
        )
    }

    /// What events are delivered by, for a service that people reach under `base_url`.
    pub(crate) fn delivery(
        &self,
        arguments: &ServeArguments,
        base_url: &str,
    ) -> anyhow::Result<DeliveryPorts> {
        Ok(DeliveryPorts {
            accounts: self.accounts(),
            mailer: mailer(&arguments.mail, base_url)?,
            mail_caps: arguments.caps.of_mail(),
            webhooks: Arc::new(HttpWebhooks::new(self.outgoing.clone(), Arc::clone(&self.vault))),
            renderer: Arc::new(JsonEvents::new(base_url)),
        })
    }
}

/// Bookings need no certificate authorities: a machine that has none, as many a small container, is
/// served all the same.
fn outgoing(allowed: &AllowedNetworks) -> Result<Outgoing, BuildOutgoingError> {
    let networks = || allowed.0.iter().copied();
    Outgoing::new(networks()).or_else(|error| {
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        tracing::warn!(cause, "no calendar and no webhook can be reached by https: {error}");
        Outgoing::without_authorities(networks())
    })
}

/// `None` where no server was named: no mail is sent then.
fn mailer(arguments: &MailArguments, base_url: &str) -> anyhow::Result<Option<Arc<dyn Mailer>>> {
    let Some(server) = smtp_server(arguments)? else { return Ok(None) };
    let from: MailFrom =
        arguments.mail_from.clone().context("mail needs an address to come from: --mail-from")?;
    let base_url = Url::parse(base_url).context("the base URL cannot stand in mail")?;
    let mailer = SmtpMailer::new(server, Letterhead { from, base_url }, Arc::new(SystemClock))?;
    Ok(Some(Arc::new(mailer)))
}

/// The server that was named, if one was.
fn smtp_server(arguments: &MailArguments) -> anyhow::Result<Option<SmtpServer>> {
    let url = arguments.smtp_url.as_deref().filter(|url| !url.trim().is_empty());
    url.map(|url| url.parse().context("the mail server's address cannot be used (--smtp-url)"))
        .transpose()
}

fn records(vault: Arc<Vault>, allowed: &AllowedNetworks) -> anyhow::Result<RecordPorts> {
    let client = client(allowed)?;
    let providers = Arc::new(HttpProviders::new(client.clone(), Arc::clone(&vault)));
    Ok(RecordPorts {
        catalogue: Arc::<HttpProviders>::clone(&providers),
        providers,
        crms: Arc::new(HttpCrms::new(client, Arc::clone(&vault))),
        hasher: vault,
    })
}

/// As [`outgoing`] without certificate authorities.
fn client(allowed: &AllowedNetworks) -> Result<HttpClient, BuildClientError> {
    let networks = || allowed.0.iter().copied();
    HttpClient::new(networks()).or_else(|error| {
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        tracing::warn!(cause, "no provider and no CRM can be reached by https: {error}");
        HttpClient::without_authorities(networks())
    })
}

/// What applies workspace files to a store, sealing their secrets in `vault`.
pub(crate) fn apply_workspace(store: StorePorts, vault: Arc<Vault>) -> ApplyWorkspace {
    let (clock, random) = (Arc::new(SystemClock), Arc::new(OsRandom));
    ApplyWorkspace::new(store, clock, random, Arc::<Vault>::clone(&vault), vault)
}
