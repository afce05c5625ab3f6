use std::sync::Arc;
use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, web};
use frontdesk_domain::ports::{Answers, Clock, Health, Random};
use frontdesk_domain::services::{Ports, PublicServices, Services};
use tokio::runtime::Handle;

use crate::limits::{Limits, RateLimits};
use crate::request::Releases;
use crate::telemetry::Metrics;

/// What the interface is told from outside.
#[derive(Clone, Debug)]
pub struct ApiConfig {
    /// The address under which people reach the service, for the links that it hands out; no slash
    /// at its end.
    pub base_url: String,
    /// How long requests in flight may take to end once the service is told to stop.
    pub shutdown_timeout: Duration,
    /// From which pages and under which names agents' requests are taken.
    pub mcp: frontdesk_mcp::Policy,
    /// How many requests are let through.
    pub limits: RateLimits,
    /// Makes the page that a person reads whose request is not let through, with the seconds to
    /// wait for.
    pub too_many_requests: fn(&HttpRequest, u64) -> HttpResponse,
    /// Whether `/metrics` stands among the routes; else [`metrics_server`](crate::metrics_server)
    /// serves it.
    pub metrics: bool,
}

/// Everything that requests share.
pub struct ApiState {
    services: Arc<Services>,
    pub(crate) answers: Arc<dyn Answers>,
    pub(crate) health: Arc<dyn Health>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
    pub(crate) writes: Handle,
    pub(crate) config: ApiConfig,
    pub(crate) metrics: Metrics,
    pub(crate) limits: web::Data<Limits>,
    pub(crate) releases: Releases,
}

impl ApiState {
    /// The state of an interface to `ports`. Writes run on the runtime of `writes`, where a client
    /// that hangs up leaves no transaction half done.
    pub fn new(ports: Ports, config: ApiConfig, writes: Handle) -> Self {
        let config =
            ApiConfig { base_url: config.base_url.trim_end_matches('/').to_owned(), ..config };
        Self {
            services: Arc::new(Services::new(&ports)),
            releases: Releases::begin(Arc::clone(&ports.store.answers), &writes),
            answers: ports.store.answers,
            health: ports.store.health,
            clock: ports.clock,
            random: ports.random,
            writes,
            limits: web::Data::new(Limits::new(&config.limits, config.too_many_requests)),
            config,
            metrics: Metrics::installed(),
        }
    }

    /// The use cases. Called by [`Caller`](crate::request::Caller) alone, which holds the gates
    /// before them.
    pub(crate) fn services(&self) -> &Arc<Services> {
        &self.services
    }

    /// The use cases that need no token.
    pub fn public_services(&self) -> &Arc<PublicServices> {
        &self.services.public
    }
}
