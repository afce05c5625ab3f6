use std::net::TcpListener;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, Error, HttpServer, web};

use crate::boundary::boundary;
use crate::limits::limit_rate;
use crate::mcp;
use crate::oauth;
use crate::routes;
use crate::small_bodies::mark_small;
use crate::state::ApiState;

/// The upkeep interval recommended by the metrics exporter.
const METRICS_UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Configures the API's routes. The application must have the middleware of [`app`].
pub fn configure(state: web::Data<ApiState>) -> impl FnOnce(&mut web::ServiceConfig) + Clone {
    move |config| {
        mcp::configure(config, &state);
        oauth::configure(config);
        if state.config.metrics {
            routes::configure_metrics(config);
        }
        config.app_data(state.limits.clone()).app_data(state);
        routes::configure(config);
    }
}

/// The application with its middleware.
///
/// `more` adds routes. These routes take precedence over the routes of the API and use the same
/// middleware: request ids, headers, metrics, rate limits and problems.
pub fn app(
    state: web::Data<ApiState>,
    more: impl FnOnce(&mut web::ServiceConfig),
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<BoxBody>,
        Error = Error,
        InitError = (),
    >,
> {
    App::new()
        .wrap(from_fn(limit_rate))
        .wrap(from_fn(mark_small))
        .wrap(Compress::default())
        .wrap(from_fn(boundary))
        .configure(more)
        .configure(configure(state))
}

/// A server for [`app`] on `listener`, to be awaited in an actix system.
///
/// The server ignores signals, because actix would abort requests on SIGINT. Stop it gracefully
/// through its handle; the server ends when all requests in flight have ended or timed out.
///
/// # Errors
/// If the listener cannot be used.
pub fn server(
    state: web::Data<ApiState>,
    listener: TcpListener,
    workers: usize,
    more: impl FnOnce(&mut web::ServiceConfig) + Clone + Send + 'static,
) -> std::io::Result<Server> {
    let shutdown_seconds = state.config.shutdown_timeout.as_secs();
    run_metrics_upkeep(&state);
    let server = HttpServer::new(move || app(state.clone(), more.clone()))
        .workers(workers)
        .disable_signals()
        .shutdown_timeout(shutdown_seconds)
        .listen(listener)?
        .run();
    Ok(server)
}

/// A server for `/metrics` only, used if [`ApiConfig::metrics`](crate::ApiConfig::metrics) is
/// `false`.
///
/// # Errors
/// If the listener cannot be used.
pub fn metrics_server(
    state: web::Data<ApiState>,
    listener: TcpListener,
) -> std::io::Result<Server> {
    let app = move || {
        let app =
            App::new().wrap(Compress::default()).wrap(from_fn(boundary)).app_data(state.clone());
        app.configure(routes::configure_metrics).default_service(web::to(routes::not_found))
    };
    Ok(HttpServer::new(app).workers(1).disable_signals().listen(listener)?.run())
}

fn run_metrics_upkeep(state: &web::Data<ApiState>) {
    let metrics = state.metrics.clone();
    state.writes.spawn(async move {
        loop {
            tokio::time::sleep(METRICS_UPKEEP_INTERVAL).await;
            metrics.tidy();
        }
    });
}
