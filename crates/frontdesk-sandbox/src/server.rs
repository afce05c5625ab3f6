use std::io;
use std::net::TcpListener;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Server, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{DATE, HeaderValue};
use actix_web::middleware::{Next, from_fn};
use actix_web::{Error, HttpServer, web};
use frontdesk_api::ApiState;
use frontdesk_mcp::Policy;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

use crate::faults::{inject, is_control, refusals, remember_connection};
use crate::routes;
use crate::sandbox::Sandbox;

/// The date format of HTTP (RFC 9110, section 5.6.7).
const HTTP_DATE: StaticFormatDescription = format_description!(
    "[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT"
);

/// A server of the API, `more` and the control endpoints, to be awaited in an actix system.
///
/// `policy` restricts `Host` and `Origin` of requests to the controls.
///
/// One worker processes requests in the order of their arrival. The server ignores signals.
///
/// # Errors
/// If the listener cannot be used.
pub fn server(
    sandbox: web::Data<Sandbox>,
    state: web::Data<ApiState>,
    listener: TcpListener,
    policy: Policy,
    more: impl FnOnce(&mut web::ServiceConfig) + Clone + Send + 'static,
) -> io::Result<Server> {
    let policy = web::Data::new(policy);
    let app = move || {
        let (sandbox, policy, more) = (sandbox.clone(), policy.clone(), more.clone());
        let more = |config: &mut web::ServiceConfig| {
            config
                .app_data(sandbox)
                .app_data(policy)
                .service(refusals())
                .configure(routes::configure);
            config.configure(more);
        };
        frontdesk_api::app(state.clone(), more).wrap(from_fn(settle)).wrap(from_fn(inject))
    };
    let server = HttpServer::new(app).workers(1).on_connect(remember_connection);
    Ok(server.disable_signals().shutdown_timeout(1).listen(listener)?.run())
}

/// Middleware that runs due background jobs before it sends the response to a write.
async fn settle(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let sandbox = request.app_data::<web::Data<Sandbox>>().cloned();
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let may_write = !is_read && !is_control(request.path());
    let mut response = next.call(request).await?.map_into_boxed_body();
    let Some(sandbox) = sandbox else { return Ok(response) };
    if may_write && let Err(error) = sandbox.settle().await {
        tracing::error!(%error, "cannot run due background jobs");
    }
    if let Some(date) = date(&sandbox) {
        response.headers_mut().insert(DATE, date);
    }
    Ok(response)
}

/// The sandbox's time, so that equal responses have equal headers.
fn date(sandbox: &Sandbox) -> Option<HeaderValue> {
    HeaderValue::from_str(&sandbox.now().format(HTTP_DATE).ok()?).ok()
}
