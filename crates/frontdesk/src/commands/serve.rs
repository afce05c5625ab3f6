use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::rt::{System, spawn};
use actix_web::web;
use anyhow::Context as _;
use frontdesk_api::{ApiConfig, ApiState, RateLimits};
use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::services::{BookingLimits, DeliveryPorts, Ports};
use frontdesk_help::Help;
use frontdesk_mcp::Policy;
use frontdesk_pages::{DemoPage, PagesConfig, PagesState};
use frontdesk_vault::Vault;
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::adapters::Outside;
use crate::background::Background;
use crate::cli::ServeArguments;
use crate::output::{SPECIAL, print, styled};
use crate::store::{self, MissingFile};
use crate::{agents, host, replica, secrets, tz_database};

/// What the key of the booking pages' forms is derived from the key for secrets for.
const FORMS: &str = "forms of the booking pages";

/// How long requests in flight may go on once the process is told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(30);

/// Brings the database up to date and serves until a signal comes.
pub(crate) fn run(arguments: &ServeArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let runtime = store::runtime()?;
    let store = runtime.block_on(async {
        let store = store::open_to_serve(arguments, MissingFile::Refuse).await?;
        secrets::check_stored(&store, &vault).await?;
        anyhow::Ok(store)
    })?;
    let form_key = form_key(&vault);
    let outside = Outside::new(vault, &arguments.outside.allow_private_network)?;
    let ports = ports(&outside, store, arguments)?;
    let site = Site::bind(arguments)?;
    let delivery = outside.delivery(arguments, site.base_url())?;
    site.serve(&runtime, &ports, &delivery, Front { form_key, home: None })
}

/// Every port on the real adapters, with the caps that the arguments set.
pub(crate) fn ports(
    outside: &Outside,
    store: StorePorts,
    arguments: &ServeArguments,
) -> anyhow::Result<Ports> {
    let booking_limits = Arc::new(BookingLimits::new(arguments.caps.of_bookings()));
    Ok(Ports { booking_limits, ..outside.ports(store)? })
}

/// What the pages for people need beside the ports.
pub(crate) struct Front {
    /// The key under which forms are sealed; see [`form_key`].
    pub(crate) form_key: Option<[u8; 32]>,
    /// What stands at `/`; `None` leads to the reference.
    pub(crate) home: Option<DemoPage>,
}

/// The key for forms of every process that has this vault's key: a form that one of them showed is
/// good at the others, and after a start. `None` without such a key: each process then draws one.
pub(crate) fn form_key(vault: &Vault) -> Option<[u8; 32]> {
    vault.derived_key(FORMS)
}

/// A place on the network, bound but not served yet.
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
    /// Takes the address that the arguments name.
    pub(crate) fn bind(arguments: &ServeArguments) -> anyhow::Result<Self> {
        if let Err(error) = host::open_as_many_files_as_allowed() {
            tracing::warn!(%error, "no more files may be opened than at the start");
        }
        let listener = bind(arguments.listen, arguments)?;
        let metrics_listener =
            arguments.metrics_listen.map(|address| bind(address, arguments)).transpose()?;
        let bound = listener.local_addr().context("the listener has no address")?;
        let address = format!("http://{}", reachable(bound));
        let base_url = arguments.base_url.clone().unwrap_or_else(|| address.clone());
        let policy = agents::policy(arguments, &base_url);
        let workers =
            arguments.workers.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let limits = limits(arguments);
        Ok(Self { listener, metrics_listener, address, base_url, policy, limits, workers })
    }

    /// Where it can be reached from this machine.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Where people reach the service.
    pub(crate) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Serves until SIGTERM, SIGINT or SIGHUP, then lets the requests in flight end, and the
    /// deliveries.
    pub(crate) fn serve(
        self,
        runtime: &Runtime,
        ports: &Ports,
        delivery: &DeliveryPorts,
        front: Front,
    ) -> anyhow::Result<()> {
        let help = Arc::new(Help::new(&self.base_url));
        // Anybody may read the help, in whatever they use to talk to their agent.
        let help = frontdesk_help::configure(help, self.policy.clone().with_hosted_clients());
        let pages = PagesConfig {
            base_url: self.base_url.clone(),
            form_key: front.form_key,
            sends_mail: delivery.mailer.is_some(),
        };
        let config = ApiConfig {
            base_url: self.base_url,
            shutdown_timeout: SHUTDOWN_TIMEOUT,
            mcp: self.policy,
            limits: self.limits,
            too_many_requests: frontdesk_pages::too_many_requests,
            metrics: self.metrics_listener.is_none(),
        };
        let state = web::Data::new(ApiState::new(ports.clone(), config, runtime.handle().clone()));
        let services = Arc::clone(state.public_services());
        let pages = PagesState::new(services, ports, &pages, runtime.handle().clone());
        let pages = frontdesk_pages::configure(web::Data::new(pages));
        let home = front.home.map(frontdesk_pages::configure_demo);
        let more = move |config: &mut web::ServiceConfig| {
            config.configure(help).configure(pages);
            if let Some(home) = home {
                config.configure(home);
            }
        };
        replica::describe();
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
            Signals::install()?.unless_told_again(background.stop()).await;
            outcome
        })
    }
}

/// Takes one address, with the limits of the operating system that the arguments set.
fn bind(address: SocketAddr, arguments: &ServeArguments) -> anyhow::Result<TcpListener> {
    let listener = host::listen(address, arguments.listen_backlog)
        .with_context(|| format!("{address} cannot be listened on"))?;
    host::give_up_on_silent_clients(&listener).context("the listener cannot be set up")?;
    Ok(listener)
}

/// Serves the metrics at an address of their own.
fn serve_metrics(
    state: web::Data<ApiState>,
    listener: TcpListener,
) -> anyhow::Result<ServerHandle> {
    let bound = listener.local_addr().context("the listener of the metrics has no address")?;
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
    }
}

/// An address of every interface is no address to go to.
fn reachable(bound: SocketAddr) -> SocketAddr {
    if bound.ip().is_unspecified() {
        SocketAddr::from((Ipv4Addr::LOCALHOST, bound.port()))
    } else {
        bound
    }
}

/// The signals that ask the process to end.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
    /// `None` where the process was started to outlive its terminal.
    hangup: Option<Signal>,
}

impl Signals {
    fn install() -> anyhow::Result<Self> {
        let install = |kind| signal(kind).context("signals cannot be listened to");
        Ok(Self {
            interrupt: install(SignalKind::interrupt())?,
            terminate: install(SignalKind::terminate())?,
            hangup: if host::hangup_is_ignored() {
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

    /// Until `ending` has ended, the time for that is up, or another signal comes.
    async fn unless_told_again(mut self, ending: impl Future<Output = ()>) {
        tokio::select! {
            () = ending => {}
            () = tokio::time::sleep(SHUTDOWN_TIMEOUT) => {
                tracing::warn!("deliveries under way are cut off: they are made again by the next start");
            }
            () = self.next() => {
                tracing::warn!("told to stop again: deliveries under way are cut off, and made again by the next start");
            }
        }
    }

    /// At the first signal the server stops taking requests and ends those in flight; at a second
    /// one it does not wait.
    async fn stop(mut self, server: ServerHandle) {
        self.next().await;
        tracing::info!("told to stop: requests in flight are finished first");
        let graceful = server.stop(true);
        tokio::select! {
            () = graceful => {}
            () = self.next() => {
                tracing::warn!("told to stop again: requests in flight are cut off");
                server.stop(false).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guide_that_a_problem_leads_to_is_there() {
        for id in frontdesk_api::linked_guides() {
            assert!(frontdesk_help::find(id).is_some(), "the help has no guide {id:?}");
        }
    }

    #[test]
    fn every_interface_is_reached_through_the_loopback_one() {
        let reached = |text: &str| reachable(text.parse().expect("an address")).to_string();
        assert_eq!(reached("0.0.0.0:8080"), "127.0.0.1:8080");
        assert_eq!(reached("[::]:8080"), "127.0.0.1:8080");
        assert_eq!(reached("127.0.0.1:1"), "127.0.0.1:1");
    }
}
