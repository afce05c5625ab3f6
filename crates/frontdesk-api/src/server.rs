use std::net::TcpListener;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, Error, HttpServer, web};

use crate::boundary::boundary;
use crate::limits::limit_rate;
use crate::mcp;
use crate::routes;
use crate::state::ApiState;

/// How often what was measured is folded together, as the exporter's documentation advises.
const METRICS_TIDIED_EVERY: Duration = Duration::from_secs(5);

/// Sets the interface's routes up on an application. The application has to be wrapped as [`app`]
/// wraps it.
pub fn configure(state: web::Data<ApiState>) -> impl FnOnce(&mut web::ServiceConfig) + Clone {
    move |config| {
        mcp::configure(config, &state);
        if state.config.metrics {
            routes::configure_metrics(config);
        }
        config.app_data(state.limits.clone()).app_data(state);
        routes::configure(config);
    }
}

/// The whole application, middleware included. `more` sets up routes of others, which come before
/// the interface's own of the same path; they get its request ids, headers, metrics, limits and
/// problems as well.
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
        .wrap(Compress::default())
        .wrap(from_fn(boundary))
        .configure(more)
        .configure(configure(state))
}

/// A server of the interface, and of `more` as for [`app`], on `listener`, to be awaited inside an
/// actix system. It listens to no signal, as actix would cut requests off at SIGINT: stop it
/// through its handle, gracefully, and it ends once the requests in flight have ended or their time
/// is up.
///
/// # Errors
/// When the listener cannot be used.
pub fn server(
    state: web::Data<ApiState>,
    listener: TcpListener,
    workers: usize,
    more: impl FnOnce(&mut web::ServiceConfig) + Clone + Send + 'static,
) -> std::io::Result<Server> {
    let shutdown_seconds = state.config.shutdown_timeout.as_secs();
    keep_metrics_tidy(&state);
    let server = HttpServer::new(move || app(state.clone(), more.clone()))
        .workers(workers)
        .disable_signals()
        .shutdown_timeout(shutdown_seconds)
        .listen(listener)?
        .run();
    Ok(server)
}

/// A server of `/metrics` alone, for an interface whose
/// [`ApiConfig::metrics`](crate::ApiConfig::metrics) is `false`; to be used as [`server`].
///
/// # Errors
/// When the listener cannot be used.
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

/// Keeps the metrics tidy for as long as the runtime of writes runs.
fn keep_metrics_tidy(state: &web::Data<ApiState>) {
    let metrics = state.metrics.clone();
    state.writes.spawn(async move {
        loop {
            tokio::time::sleep(METRICS_TIDIED_EVERY).await;
            metrics.tidy();
        }
    });
}
