//! Wires the domain's ports to their adapters.

use std::error::Error as _;
use std::sync::Arc;

use anyhow::Context as _;
use frontdesk_api::{Configuration, JsonEvents};
use frontdesk_calendars::{OauthClient, OauthClients, RemoteCalendars};
use frontdesk_domain::ports::{
    CalendarAccounts, CalendarVendors, ClientDocuments, Clock, IdentityProvider, Mailer, Random,
    Store, StorePorts,
};
use frontdesk_domain::services::{
    ApplyWorkspace, CheckBookingCalendars, CheckCalendars, ConnectCalendars, DeliveryPorts,
    GetWorkspace, ListDependents, MemberEditor, MirroredCalendars, Ports, RecordPorts,
    ReplaceWorkspace, SCHEDULES_MEMORY, TestWebhook,
};
use frontdesk_identity::{HttpClientDocuments, OpenIdClient, OpenIdProvider};
use frontdesk_notify::{HttpWebhooks, Letterhead, MailFrom, SmtpMailer, SmtpServer};
use frontdesk_outgoing::{BuildClientError, HttpClient, Outgoing};
use frontdesk_providers::{HttpCrms, HttpProviders};
use frontdesk_vault::Vault;
use frontdesk_workspace_file::DocumentChanges;
use url::Url;

use crate::cli::{
    AllowedNetworks, IdentityArguments, MailArguments, ServeArguments, VendorArguments,
};
use crate::system::{OsRandom, SystemClock};
use crate::{secrets, workspace_file};

pub(crate) struct Adapters {
    vault: Arc<Vault>,
    outgoing: Outgoing,
    accounts: Arc<dyn CalendarAccounts>,
    allowed: AllowedNetworks,
}

impl Adapters {
    pub(crate) fn new(vault: Arc<Vault>, allowed: &AllowedNetworks) -> anyhow::Result<Self> {
        let outgoing = outgoing(allowed)?;
        let accounts = Arc::new(RemoteCalendars::new(outgoing.clone(), Arc::clone(&vault)));
        Ok(Self { vault, outgoing, accounts, allowed: allowed.clone() })
    }

    pub(crate) fn accounts(&self) -> Arc<dyn CalendarAccounts> {
        Arc::clone(&self.accounts)
    }

    /// `serve` replaces the booking limits and the cache size.
    pub(crate) fn ports(&self, store: StorePorts) -> anyhow::Result<Ports> {
        let clock = Arc::new(SystemClock);
        let calendars = MirroredCalendars::new(
            Arc::clone(&store.mirror),
            self.accounts(),
            Arc::clone(&clock) as _,
            Arc::new(OsRandom),
        );
        Ok(Ports {
            store,
            calendars: Arc::new(calendars),
            clock,
            random: Arc::new(OsRandom),
            records: records(Arc::clone(&self.vault), &self.allowed)?,
            describer: Arc::new(DocumentChanges),
            booking_limits: Arc::default(),
            cache_memory: SCHEDULES_MEMORY,
        })
    }

    pub(crate) fn check_booking_calendars(&self, store: &StorePorts) -> CheckBookingCalendars {
        check_booking_calendars(store, self.accounts(), &self.vault, of_system())
    }

    pub(crate) fn configuration(&self, ports: &Ports, delivery: &DeliveryPorts) -> Configuration {
        configuration(ports, delivery, &self.vault)
    }

    pub(crate) fn connect_calendars(
        &self,
        ports: &Ports,
        arguments: &VendorArguments,
    ) -> anyhow::Result<Arc<ConnectCalendars>> {
        let vendors = OauthClients::new(self.outgoing.clone(), oauth_clients(arguments)?);
        Ok(connect_calendars(ports, (self.accounts(), Arc::new(vendors)), &self.vault))
    }

    /// Makes no request, so an unreachable provider does not prevent the start.
    pub(crate) fn identity(
        &self,
        arguments: &IdentityArguments,
    ) -> Option<Arc<dyn IdentityProvider>> {
        let client = OpenIdClient {
            issuer: arguments.oidc_issuer.clone()?,
            client_id: arguments.oidc_client_id.clone()?,
            client_secret: secrets::optional_client_secret("FRONTDESK_OIDC_CLIENT_SECRET"),
            name: arguments.oidc_name.clone(),
        };
        let outgoing = self.outgoing.clone();
        Some(Arc::new(OpenIdProvider::new(outgoing, Arc::new(SystemClock), client)))
    }

    pub(crate) fn client_documents(&self) -> Arc<dyn ClientDocuments> {
        Arc::new(HttpClientDocuments::new(self.outgoing.clone()))
    }

    /// Mail and events contain links that start with `base_url`.
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

/// Reads no metadata document of an OAuth client.
pub(crate) fn without_network() -> anyhow::Result<Arc<dyn ClientDocuments>> {
    Ok(Arc::new(HttpClientDocuments::new(Outgoing::without_authorities([])?)))
}

fn outgoing(allowed: &AllowedNetworks) -> Result<Outgoing, BuildClientError> {
    let networks = || allowed.0.iter().copied();
    let plain = || Outgoing::without_authorities(networks());
    or_plain(
        Outgoing::new(networks()),
        "calendars, webhooks, the identity provider and OAuth clients",
        plain,
    )
}

/// For providers and CRMs.
fn client(allowed: &AllowedNetworks) -> Result<HttpClient, BuildClientError> {
    let networks = || allowed.0.iter().copied();
    let plain = || HttpClient::without_authorities(networks());
    or_plain(HttpClient::new(networks()), "providers and CRMs", plain)
}

/// Without certificate authorities, as in minimal containers, every HTTPS request fails.
///
/// The service still starts, because bookings work without HTTPS requests.
fn or_plain<T>(
    client: Result<T, BuildClientError>,
    servers: &str,
    plain: impl FnOnce() -> Result<T, BuildClientError>,
) -> Result<T, BuildClientError> {
    client.or_else(|error| {
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        tracing::warn!(cause, "{servers} cannot be reached over HTTPS: {error}");
        plain()
    })
}

fn mailer(arguments: &MailArguments, base_url: &str) -> anyhow::Result<Option<Arc<dyn Mailer>>> {
    let Some(server) = smtp_server(arguments)? else { return Ok(None) };
    let from: MailFrom =
        arguments.mail_from.clone().context("sending mail requires a sender: set --mail-from")?;
    let base_url = Url::parse(base_url).context("the base URL is not valid in mail")?;
    let mailer = SmtpMailer::new(server, Letterhead { from, base_url }, Arc::new(SystemClock))?;
    Ok(Some(Arc::new(mailer)))
}

fn oauth_clients(arguments: &VendorArguments) -> anyhow::Result<Vec<OauthClient>> {
    let mut clients = Vec::new();
    if let Some(id) = &arguments.google_client_id {
        let secret = secrets::client_secret("FRONTDESK_GOOGLE_CLIENT_SECRET")?;
        clients.push(OauthClient::google(id.clone(), secret));
    }
    if let Some(id) = &arguments.microsoft_client_id {
        let secret = secrets::client_secret("FRONTDESK_MICROSOFT_CLIENT_SECRET")?;
        let client = OauthClient::microsoft(id.clone(), secret, &arguments.microsoft_tenant);
        clients.push(client.context("--microsoft-tenant")?);
    }
    Ok(clients)
}

fn smtp_server(arguments: &MailArguments) -> anyhow::Result<Option<SmtpServer>> {
    let url = arguments.smtp_url.as_deref().filter(|url| !url.trim().is_empty());
    url.map(|url| url.parse().context("the SMTP server URL is invalid (--smtp-url)")).transpose()
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

pub(crate) fn configuration(
    ports: &Ports,
    delivery: &DeliveryPorts,
    vault: &Arc<Vault>,
) -> Configuration {
    let Ports { store, clock, random, .. } = ports;
    let StorePorts { directory, bookings, webhooks, records, .. } = store;
    let sources = || (Arc::clone(clock), Arc::clone(random));
    let get = GetWorkspace {
        directory: Arc::clone(directory),
        webhooks: Arc::clone(webhooks),
        records: Arc::clone(records),
    };
    let apply = apply_workspace(Arc::clone(&store.store), vault, sources());
    let accounts = || Arc::clone(&delivery.accounts);
    let check = check_booking_calendars(store, accounts(), vault, sources());
    let dependents = ListDependents {
        bookings: Arc::clone(bookings),
        links: Arc::clone(&store.links),
        clock: Arc::clone(clock),
    };
    Configuration {
        get: get.clone(),
        replace: Arc::new(ReplaceWorkspace { apply, check, dependents, get }),
        check_calendars: CheckCalendars::new(
            directory,
            &store.mirror,
            accounts(),
            Arc::clone(clock),
            Arc::clone(random),
        ),
        test_webhook: Arc::new(TestWebhook {
            webhooks: Arc::clone(webhooks),
            sender: Arc::clone(&delivery.webhooks),
            renderer: Arc::clone(&delivery.renderer),
            clock: Arc::clone(clock),
            random: Arc::clone(random),
        }),
        surroundings: workspace_file::of_requests(vault.has_key()),
    }
}

/// Without vendors at which members consent.
pub(crate) fn without_vendors(
    ports: &Ports,
    accounts: Arc<dyn CalendarAccounts>,
    vault: &Arc<Vault>,
) -> anyhow::Result<Arc<ConnectCalendars>> {
    let vendors = OauthClients::new(outgoing(&AllowedNetworks::default())?, Vec::new());
    Ok(connect_calendars(ports, (accounts, Arc::new(vendors)), vault))
}

fn connect_calendars(
    ports: &Ports,
    (accounts, vendors): (Arc<dyn CalendarAccounts>, Arc<dyn CalendarVendors>),
    vault: &Arc<Vault>,
) -> Arc<ConnectCalendars> {
    Arc::new(ConnectCalendars {
        editor: Arc::new(MemberEditor::new(ports)),
        directory: Arc::clone(&ports.store.directory),
        mirror: Arc::clone(&ports.store.mirror),
        accounts,
        vendors,
        sealer: Arc::<Vault>::clone(vault),
        clock: Arc::clone(&ports.clock),
        random: Arc::clone(&ports.random),
    })
}

fn check_booking_calendars(
    store: &StorePorts,
    accounts: Arc<dyn CalendarAccounts>,
    vault: &Arc<Vault>,
    (clock, random): (Arc<dyn Clock>, Arc<dyn Random>),
) -> CheckBookingCalendars {
    CheckBookingCalendars {
        directory: Arc::clone(&store.directory),
        mirror: Arc::clone(&store.mirror),
        accounts,
        sealer: Arc::<Vault>::clone(vault),
        random,
        clock,
    }
}

/// The clock and the random source of the system.
pub(crate) fn of_system() -> (Arc<dyn Clock>, Arc<dyn Random>) {
    (Arc::new(SystemClock), Arc::new(OsRandom))
}

pub(crate) fn apply_workspace(
    store: Arc<dyn Store>,
    vault: &Arc<Vault>,
    (clock, random): (Arc<dyn Clock>, Arc<dyn Random>),
) -> ApplyWorkspace {
    let (sealer, hasher) = (Arc::<Vault>::clone(vault), Arc::<Vault>::clone(vault));
    ApplyWorkspace { store, clock, random, sealer, hasher, describer: Arc::new(DocumentChanges) }
}
