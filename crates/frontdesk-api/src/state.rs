use std::sync::Arc;
use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, web};
use frontdesk_domain::ports::{Clock, Health, Random, RecordedResponses};
use frontdesk_domain::services::{DeskServices, Ports, PublicServices, Services};
use tokio::runtime::Handle;

use crate::configuration::Configuration;
use crate::limits::{Limits, RateLimits, RecordedBytes};
use crate::request::Releases;
use crate::telemetry::Metrics;

/// The configuration of the API.
#[derive(Clone, Debug)]
pub struct ApiConfig {
    /// The public address of the service, for generated links; without a trailing slash.
    pub base_url: String,
    /// The maximum time for requests in flight to end during shutdown.
    pub shutdown_timeout: Duration,
    /// The allowed origins and host names of MCP requests.
    pub mcp: frontdesk_mcp::Policy,
    /// The rate limits.
    pub limits: RateLimits,
    /// Renders the page for a rate-limited browser, given the seconds to wait.
    pub too_many_requests: fn(&HttpRequest, u64) -> HttpResponse,
    /// Whether the API serves `/metrics`; otherwise [`metrics_server`](crate::metrics_server) does.
    pub metrics: bool,
}

/// The state shared by all requests.
pub struct ApiState {
    services: Arc<Services>,
    configuration: Arc<Configuration>,
    pub(crate) responses: Arc<dyn RecordedResponses>,
    pub(crate) health: Arc<dyn Health>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
    pub(crate) request_ids: Arc<dyn Random>,
    pub(crate) writes: Handle,
    pub(crate) config: ApiConfig,
    pub(crate) metrics: Metrics,
    pub(crate) limits: web::Data<Limits>,
    pub(crate) recorded: Arc<RecordedBytes>,
    pub(crate) releases: Releases,
}

impl ApiState {
    /// The state of an API on `ports`.
    ///
    /// Writes run on the runtime `writes`, so a disconnect does not interrupt a transaction.
    pub fn new(
        ports: Ports,
        configuration: Configuration,
        config: ApiConfig,
        writes: Handle,
    ) -> Self {
        let config =
            ApiConfig { base_url: config.base_url.trim_end_matches('/').to_owned(), ..config };
        let limits = Limits::new(
            &config.limits,
            config.too_many_requests,
            ports.store.quotas.as_ref(),
            &writes,
        );
        Self {
            services: Arc::new(Services::new(&ports)),
            configuration: Arc::new(configuration),
            releases: Releases::begin(Arc::clone(&ports.store.responses), &writes),
            responses: ports.store.responses,
            health: ports.store.health,
            clock: ports.clock,
            request_ids: Arc::clone(&ports.random),
            random: ports.random,
            writes,
            limits: web::Data::new(limits),
            recorded: Arc::new(RecordedBytes::new()),
            config,
            metrics: Metrics::installed(),
        }
    }

    /// Sets a separate source of request ids.
    ///
    /// With reproducible sources, a read then does not change the id of the next booking.
    #[must_use]
    pub fn with_request_ids(self, request_ids: Arc<dyn Random>) -> Self {
        Self { request_ids, ..self }
    }

    /// The use cases. Only [`Caller`](crate::request::Caller) may call this, after access checks.
    pub(crate) fn services(&self) -> &Arc<Services> {
        &self.services
    }

    /// The use cases for the configuration.
    ///
    /// A `Caller` calls this after access checks; the pages use only use cases that check access.
    pub fn configuration(&self) -> &Arc<Configuration> {
        &self.configuration
    }

    /// The use cases for members in a browser, who are authenticated by a session.
    pub fn desk_services(&self) -> &Arc<DeskServices> {
        &self.services.desk
    }

    /// The use cases that need no token.
    pub fn public_services(&self) -> &Arc<PublicServices> {
        &self.services.public
    }
}
