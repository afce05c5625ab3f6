use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::rt::{System, spawn};
use actix_web::web;
use anyhow::Context as _;
use frontdesk_api::{ApiConfig, ApiState, Configuration, RateLimits};
use frontdesk_domain::ports::{ClientDocuments, IdentityProvider, Mailer, StorePorts};
use frontdesk_domain::services::{
    BookingLimits, ChangeMembers, ConnectCalendars, DeliveryPorts, Ports,
};
use frontdesk_help::Help;
use frontdesk_mcp::Policy;
use frontdesk_pages::{DemoPage, PagesConfig, PagesState};
use frontdesk_vault::Vault;
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::adapters::Adapters;
use crate::background::Background;
use crate::cli::ServeArguments;
use crate::output::{SPECIAL, print, styled};
use crate::store::{self, MissingFile};
use crate::{mcp_policy, os_limits, secrets, tz_database};

/// Each purpose has its own derived key.
const FORMS: &str = "forms of the booking pages";
const RATE_LIMITS: &str = "rate limits";

/// Limit after a stop signal, separately for requests and for deliveries.
pub(crate) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) fn run(arguments: &ServeArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let runtime = store::runtime()?;
    let store = runtime.block_on(async {
        let store = store::open_to_serve(arguments, MissingFile::Refuse).await?;
        secrets::check_stored(&store, &vault).await?;
        anyhow::Ok(store)
    })?;
    let keys = DerivedKeys::of(&vault);
    let adapters = Adapters::new(vault, &arguments.private_network.allow_private_network)?;
    let ports = ports(&adapters, store, arguments)?;
    let site = Site::bind(arguments)?;
    let delivery = adapters.delivery(arguments, site.base_url())?;
    let configuration = adapters.configuration(&ports, &delivery);
    let calendars = adapters.connect_calendars(&ports, &arguments.vendors)?;
    let identity = adapters.identity(&arguments.identity);
    let client_documents = adapters.client_documents();
    let front = Front { keys, home: None, calendars, identity, client_documents };
    site.serve(&runtime, &ports, &delivery, configuration, front)
}

pub(crate) fn ports(
    adapters: &Adapters,
    store: StorePorts,
    arguments: &ServeArguments,
) -> anyhow::Result<Ports> {
    let booking_limits = Arc::new(BookingLimits::new(arguments.caps.of_bookings()));
    let cache_memory = arguments.schedules_memory();
    Ok(Ports { booking_limits, cache_memory, ..adapters.ports(store)? })
}

pub(crate) struct Front {
    pub(crate) keys: DerivedKeys,
    /// The page at `/`; `None` redirects to the API reference.
    pub(crate) home: Option<DemoPage>,
    pub(crate) calendars: Arc<ConnectCalendars>,
    pub(crate) identity: Option<Arc<dyn IdentityProvider>>,
    pub(crate) client_documents: Arc<dyn ClientDocuments>,
}

/// Keys derived from the secret key; `None` without a secret key.
#[derive(Clone, Copy)]
pub(crate) struct DerivedKeys {
    /// Signs forms.
    ///
    /// Processes with the same key accept each other's forms, also after a restart. Without it,
    /// each process generates a random form key.
    forms: Option<[u8; 32]>,
    /// Numbers the clients in the rate limits that processes share.
    rate_limits: Option<[u8; 32]>,
}

impl DerivedKeys {
    pub(crate) fn of(vault: &Vault) -> Self {
        Self { forms: vault.derived_key(FORMS), rate_limits: vault.derived_key(RATE_LIMITS) }
    }
}

/// A service that listens but does not serve yet.
pub(crate) struct Site {
    listener: TcpListener,
    metrics_listener: Option<TcpListener>,
    address: String,
    base_url: String,
    policy: Policy,
    limits: RateLimits,
    workers: usize,
}

impl Site {
    pub(crate) fn bind(arguments: &ServeArguments) -> anyhow::Result<Self> {
        if let Err(error) = os_limits::open_as_many_files_as_allowed() {
            tracing::warn!(%error, "cannot raise the limit of open files");
        }
        let listener = bind(arguments.listen, arguments.listen_backlog)?;
        let metrics_listener = arguments
            .metrics_listen
            .map(|address| bind(address, arguments.listen_backlog))
            .transpose()?;
        let bound = listener.local_addr().context("the listener has no address")?;
        let address = format!("http://{}", reachable(bound));
        let base_url = arguments.base_url.clone().unwrap_or_else(|| address.clone());
        let policy = mcp_policy::policy(arguments, &base_url);
        let workers =
            arguments.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let limits = limits(arguments);
        Ok(Self { listener, metrics_listener, address, base_url, policy, limits, workers })
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn base_url(&self) -> &str {
        &self.base_url
    }

    pub(crate) fn serve(
        self,
        runtime: &Runtime,
        ports: &Ports,
        delivery: &DeliveryPorts,
        configuration: Configuration,
        front: Front,
    ) -> anyhow::Result<()> {
        let seed = front.keys.rate_limits;
        let pages = Pages {
            base_url: self.base_url.clone(),
            mcp: self.policy.clone(),
            mailer: delivery.mailer.clone(),
            front,
        };
        let config = ApiConfig {
            base_url: self.base_url,
            shutdown_timeout: SHUTDOWN_TIMEOUT,
            mcp: self.policy,
            limits: RateLimits { seed, ..self.limits },
            too_many_requests: frontdesk_pages::too_many_requests,
            metrics: self.metrics_listener.is_none(),
        };
        let writes = runtime.handle().clone();
        let state = web::Data::new(ApiState::new(ports.clone(), configuration, config, writes));
        let more = pages.routes(&state, ports, runtime);
        frontdesk_storage::describe_metrics();
        tz_database::describe();
        let background = Background::start(runtime.handle(), ports, delivery);
        System::new().block_on(async {
            let metrics = self
                .metrics_listener
                .map(|listener| serve_metrics(state.clone(), listener))
                .transpose()?;
            let server = frontdesk_api::server(state, self.listener, self.workers, more)?;
            spawn(Signals::install()?.stop(server.handle()));
            print(format_args!("Listening on {}", styled(&self.address, SPECIAL)))?;
            let outcome = server.await.context("the server failed");
            if let Some(metrics) = metrics {
                metrics.stop(false).await;
            }
            Signals::install()?.stop_background(background.stop()).await;
            outcome
        })
    }
}

/// The guides, the booking pages and the page at `/`.
pub(crate) struct Pages {
    pub(crate) base_url: String,
    pub(crate) mcp: Policy,
    pub(crate) mailer: Option<Arc<dyn Mailer>>,
    pub(crate) front: Front,
}

impl Pages {
    pub(crate) fn routes(
        self,
        state: &ApiState,
        ports: &Ports,
        runtime: &Runtime,
    ) -> impl FnOnce(&mut web::ServiceConfig) + Clone + Send + use<> {
        let help = Arc::new(Help::new(&self.base_url));
        // The help is public, so web-based AI clients may call its MCP endpoint.
        let help = frontdesk_help::configure(help, self.mcp.with_hosted_clients());
        let configuration = state.configuration();
        let members = ChangeMembers {
            replace: Arc::clone(&configuration.replace),
            planner: Arc::new(configuration.surroundings.clone()),
        };
        let config = PagesConfig {
            base_url: self.base_url,
            form_key: self.front.keys.forms,
            mailer: self.mailer,
            identity: self.front.identity,
            client_documents: self.front.client_documents,
            calendars: self.front.calendars,
            members: Arc::new(members),
            test_webhook: Arc::clone(&configuration.test_webhook),
        };
        let services = (Arc::clone(state.public_services()), Arc::clone(state.desk_services()));
        let pages = PagesState::new(services, ports, &config, runtime.handle().clone());
        let pages = frontdesk_pages::configure(web::Data::new(pages));
        let home = self.front.home.map(frontdesk_pages::configure_demo);
        move |config: &mut web::ServiceConfig| {
            config.configure(help).configure(pages);
            if let Some(home) = home {
                config.configure(home);
            }
        }
    }
}

pub(crate) fn bind(address: SocketAddr, backlog: i32) -> anyhow::Result<TcpListener> {
    let listener = os_limits::listen(address, backlog)
        .with_context(|| format!("cannot listen on {address}"))?;
    os_limits::set_client_timeouts(&listener).context("cannot set the TCP timeouts")?;
    Ok(listener)
}

fn serve_metrics(
    state: web::Data<ApiState>,
    listener: TcpListener,
) -> anyhow::Result<ServerHandle> {
    let bound = listener.local_addr().context("the metrics listener has no address")?;
    let server = frontdesk_api::metrics_server(state, listener)?;
    let handle = server.handle();
    spawn(server);
    print(format_args!("Metrics at {}", styled(format_args!("http://{bound}/metrics"), SPECIAL)))?;
    Ok(handle)
}

fn limits(arguments: &ServeArguments) -> RateLimits {
    RateLimits {
        public_per_minute: NonZeroU32::new(arguments.rate_limit_public),
        pages_per_minute: NonZeroU32::new(arguments.rate_limit_pages),
        token_per_minute: NonZeroU32::new(arguments.rate_limit_token),
        trusted_proxies: arguments.trusted_proxies.clone(),
        seed: None,
    }
}

/// Clients cannot connect to an unspecified address (`0.0.0.0`, `::`).
fn reachable(bound: SocketAddr) -> SocketAddr {
    if bound.ip().is_unspecified() {
        SocketAddr::from((Ipv4Addr::LOCALHOST, bound.port()))
    } else {
        bound
    }
}

pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hangup: Option<Signal>,
}

impl Signals {
    pub(crate) fn install() -> anyhow::Result<Self> {
        let install = |kind| signal(kind).context("cannot install a signal handler");
        Ok(Self {
            interrupt: install(SignalKind::interrupt())?,
            terminate: install(SignalKind::terminate())?,
            hangup: if os_limits::hangup_is_ignored() {
                None
            } else {
                Some(install(SignalKind::hangup())?)
            },
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            Some(()) = async { self.hangup.as_mut()?.recv().await } => {}
        }
    }

    /// A second stop signal ends the wait early.
    async fn stop_background(mut self, ending: impl Future<Output = ()>) {
        tokio::select! {
            () = ending => {}
            () = tokio::time::sleep(SHUTDOWN_TIMEOUT) => {
                tracing::warn!("deliveries interrupted at the shutdown timeout; the next start retries them");
            }
            () = self.next() => {
                tracing::warn!("second stop signal: deliveries interrupted; the next start retries them");
            }
        }
    }

    /// The second stop signal drops requests in flight.
    pub(crate) async fn stop(mut self, server: ServerHandle) {
        self.next().await;
        tracing::info!("stop signal received, finishing requests in flight");
        let graceful = server.stop(true);
        tokio::select! {
            () = graceful => {}
            () = self.next() => {
                tracing::warn!("second stop signal: requests in flight interrupted");
                server.stop(false).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guides_linked_from_problems_exist() {
        for id in frontdesk_api::linked_guides() {
            assert!(frontdesk_help::find(id).is_some(), "the help has no guide {id:?}");
        }
    }

    #[test]
    fn unspecified_address_is_replaced_with_loopback() {
        let reached = |text: &str| reachable(text.parse().expect("an address")).to_string();
        assert_eq!(reached("0.0.0.0:8080"), "127.0.0.1:8080");
        assert_eq!(reached("[::]:8080"), "127.0.0.1:8080");
        assert_eq!(reached("127.0.0.1:1"), "127.0.0.1:1");
    }
}
