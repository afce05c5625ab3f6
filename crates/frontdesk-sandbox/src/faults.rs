//! Injects faults between a client and the API.

use std::any::Any;
use std::os::fd::{AsFd as _, OwnedFd};
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Extensions, ServiceRequest, ServiceResponse};
use actix_web::error::{ErrorServiceUnavailable, InternalError};
use actix_web::guard::fn_guard;
use actix_web::http::header::RETRY_AFTER;
use actix_web::middleware::Next;
use actix_web::rt::net::TcpStream;
use actix_web::{Error, HttpMessage as _, HttpRequest, HttpResponse, Resource, web};
use rustix::net::{Shutdown, shutdown};

use crate::external_systems::{FaultKind, FaultRule};
use crate::sandbox::Sandbox;

const CONTROL: &str = "/sandbox/";

pub(crate) fn is_control(path: &str) -> bool {
    path.starts_with(CONTROL)
}

/// Middleware that injects the faults that are set; control endpoints are exempt.
pub(crate) async fn inject(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(rule) = take_fault(&request) else {
        return next.call(request).await.map(ServiceResponse::map_into_boxed_body);
    };
    match rule.fault {
        FaultKind::Slow => {
            let delay = rule.milliseconds.unwrap_or(1_000);
            tokio::time::sleep(Duration::from_millis(delay.into())).await;
        }
        FaultKind::Cut => {
            cut(request.request());
            return Err(ErrorServiceUnavailable("the connection is closed by a fault"));
        }
        FaultKind::Unavailable | FaultKind::TooManyRequests => {
            request.extensions_mut().insert(Refusal(rule.clone()));
        }
        FaultKind::Lost => {}
    }
    let response = next.call(request).await?.map_into_boxed_body();
    if rule.fault == FaultKind::Lost {
        cut(response.request());
    }
    Ok(response)
}

fn take_fault(request: &ServiceRequest) -> Option<FaultRule> {
    let sandbox = request.app_data::<web::Data<Sandbox>>()?;
    let may_fail = !is_control(request.path());
    may_fail.then(|| sandbox.external_systems().take_fault(request.head())).flatten()
}

/// The rule that rejects a request, stored in the request's extensions.
#[derive(Clone)]
struct Refusal(FaultRule);

/// Rejects a request inside the API's middleware, which renders the problem document.
pub(crate) fn refusals() -> Resource {
    let is_refused = fn_guard(|context| context.req_data().contains::<Refusal>());
    web::resource("/{path:.*}").guard(is_refused).to(refuse)
}

async fn refuse(refusal: web::ReqData<Refusal>) -> Result<HttpResponse, Error> {
    let Refusal(rule) = refusal.into_inner();
    if rule.fault == FaultKind::Unavailable {
        return Err(ErrorServiceUnavailable("a fault with status 503 is set for this route"));
    }
    let wait = rule.retry_after.unwrap_or(1);
    let response = HttpResponse::TooManyRequests().insert_header((RETRY_AFTER, wait)).finish();
    let detail = format!("The rate limit is exceeded; retry in {wait} s.");
    Err(InternalError::from_response(detail, response).into())
}

/// A handle to the connection of a request.
struct Connection(OwnedFd);

/// Keeps a handle to each accepted connection.
pub(crate) fn remember_connection(connection: &dyn Any, data: &mut Extensions) {
    let stream = connection.downcast_ref::<TcpStream>();
    if let Some(Ok(handle)) = stream.map(|stream| stream.as_fd().try_clone_to_owned()) {
        data.insert(Connection(handle));
    }
}

fn cut(request: &HttpRequest) {
    if let Some(Connection(handle)) = request.conn_data::<Connection>() {
        // An error means that the client has already closed the connection.
        let _ = shutdown(handle, Shutdown::Both);
    }
}
