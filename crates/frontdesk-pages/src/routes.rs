//! Which address leads to which endpoint, and what addresses and bodies hold.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{HttpServiceFactory, Payload, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::ALLOW;
use actix_web::middleware::{Next, from_fn};
use actix_web::{FromRequest, HttpRequest, HttpResponse, Resource, guard, web};
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::services::PublicAddress;
use futures_util::FutureExt as _;

use crate::assets::{serve_asset, serve_embed_script};
use crate::endpoints::book_meeting::book_meeting;
use crate::endpoints::cancel_booking::cancel_booking;
use crate::endpoints::confirm_booking::confirm_booking;
use crate::endpoints::download_invite::download_invite;
use crate::endpoints::move_booking::move_booking;
use crate::endpoints::show_booking::show_booking;
use crate::endpoints::show_booking_page::show_booking_page;
use crate::endpoints::show_cancelling::show_cancelling;
use crate::endpoints::show_confirming::show_confirming;
use crate::endpoints::show_home::show_home;
use crate::endpoints::show_moving::show_moving;
use crate::endpoints::show_nothing::show_nothing;
use crate::guest::Guest;
use crate::state::PagesState;
use crate::trouble::Trouble;
use crate::views::home::DemoPage;

/// The largest form: every question at its longest would not come near it.
const MOST_BYTES: usize = 128 * 1024;

/// Sets the pages' routes up on an application.
pub fn configure(state: web::Data<PagesState>) -> impl FnOnce(&mut web::ServiceConfig) + Clone {
    // In scopes, which are told apart by their names alone, so that no request of others is held against a template of these.
    move |config| {
        let moving = form("/{token}/move", web::route().to(show_moving));
        let cancelling = form("/{token}/cancel", web::route().to(show_cancelling));
        let confirming = form("/{token}/confirm/{code}", web::route().to(show_confirming));
        let book = web::scope("/book")
            .service(contained(link_page("/{workspace}/{slug}")))
            .service(contained(link_page("/{workspace}/{member}/{event_type}")))
            .service(read("/{nothing:.*}", web::route().to(show_nothing)));
        let booking = web::scope("/booking")
            .service(contained(read("/{token}", web::route().to(show_booking))))
            .service(contained(moving.route(web::post().to(move_booking))))
            .service(contained(cancelling.route(web::post().to(cancel_booking))))
            .service(contained(confirming.route(web::post().to(confirm_booking))))
            .service(contained(read("/{token}/invite.ics", web::route().to(download_invite))))
            .service(read("/{nothing:.*}", web::route().to(show_nothing)));
        let assets = web::scope("/assets").service(read("/{name}", web::route().to(serve_asset)));
        config
            .app_data(state)
            .service(book)
            .service(booking)
            .service(assets)
            .service(read("/embed.js", web::route().to(serve_embed_script)));
    }
}

/// Sets the page at `/` up that tells what a demonstration has to show.
pub fn configure_demo(demo: DemoPage) -> impl FnOnce(&mut web::ServiceConfig) + Clone {
    let demo = web::Data::new(demo);
    move |config| {
        config.app_data(demo).service(read("/", web::route().to(show_home)));
    }
}

fn link_page(path: &str) -> Resource {
    form(path, web::route().to(show_booking_page)).route(web::post().to(book_meeting))
}

/// What is read, and sent back filled in.
fn form(path: &str, route: actix_web::Route) -> Resource {
    read(path, route).default_service(web::to(async || only("GET, HEAD, POST")))
}

/// A panic in one of its handlers becomes a failure of that one request.
fn contained(resource: Resource) -> impl HttpServiceFactory {
    resource.wrap(from_fn(contain_panics))
}

async fn contain_panics(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    // Only a matched request may be held on to while it is handled: matching needs it for itself.
    let held = request.request().clone();
    if let Ok(outcome) = AssertUnwindSafe(next.call(request)).catch_unwind().await {
        return outcome.map(ServiceResponse::map_into_boxed_body);
    }
    let answer = Trouble::Failed("the handler panicked".into()).answer(&Guest::of(&held));
    Ok(ServiceResponse::new(held, answer))
}

/// What answers `GET` answers `HEAD` too.
fn read(path: &str, route: actix_web::Route) -> Resource {
    let reads = guard::Any(guard::Get()).or(guard::Head());
    web::resource(path).route(route.guard(reads)).default_service(web::to(async || only("GET, HEAD")))
}

/// Refuses a method that an address does not answer to; the server around the pages says the rest.
fn only(allowed: &'static str) -> HttpResponse {
    HttpResponse::MethodNotAllowed().insert_header((ALLOW, allowed)).finish()
}

/// The path of a link's page.
pub(crate) struct LinkPath(Option<PublicAddress>);

impl LinkPath {
    /// The address; `None` where no link could have it.
    pub(crate) fn address(&self) -> Option<PublicAddress> {
        self.0.clone()
    }
}

impl FromRequest for LinkPath {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let part = |name| request.match_info().get(name).unwrap_or_default();
        let address = match request.match_info().get("slug") {
            Some(slug) => PublicAddress::team(part("workspace"), slug),
            None => PublicAddress::personal(part("workspace"), part("member"), part("event_type")),
        };
        ready(Ok(Self(address)))
    }
}

/// The path of a booking's page.
pub(crate) struct TokenPath {
    token: Option<ManageToken>,
    code: String,
}

impl TokenPath {
    /// The token; `None` where the path holds none.
    pub(crate) fn token(&self) -> Option<ManageToken> {
        self.token.clone()
    }

    /// The code of a confirmation link; empty in other paths.
    pub(crate) fn code(&self) -> &str {
        &self.code
    }
}

impl FromRequest for TokenPath {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let part = |name| request.match_info().get(name).unwrap_or_default();
        ready(Ok(Self { token: ManageToken::parse(part("token")).ok(), code: part("code").to_owned() }))
    }
}

/// The body of a form, or why it could not be read: that gets a page of its own, as any other trouble does.
pub(crate) struct FormBody(Result<web::Bytes, StatusCode>);

impl FormBody {
    /// The body.
    ///
    /// # Errors
    /// [`Trouble::TooLarge`] and, for one that was broken off or is no form, [`Trouble::Malformed`].
    pub(crate) fn bytes(self) -> Result<web::Bytes, Trouble> {
        self.0.map_err(|status| match status {
            StatusCode::PAYLOAD_TOO_LARGE => Trouble::TooLarge,
            other => Trouble::malformed(other.canonical_reason().unwrap_or_default()),
        })
    }
}

impl FromRequest for FormBody {
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Infallible>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_form = actix_web::HttpMessage::content_type(request)
            .eq_ignore_ascii_case("application/x-www-form-urlencoded");
        let body = web::Payload::from_request(request, payload);
        Box::pin(async move {
            if !is_form {
                return Ok(Self(Err(StatusCode::UNSUPPORTED_MEDIA_TYPE)));
            }
            let Ok(body) = body.await else { return Ok(Self(Err(StatusCode::BAD_REQUEST))) };
            Ok(Self(match body.to_bytes_limited(MOST_BYTES).await {
                Ok(Ok(bytes)) => Ok(bytes),
                Ok(Err(_)) => Err(StatusCode::BAD_REQUEST),
                Err(_) => Err(StatusCode::PAYLOAD_TOO_LARGE),
            }))
        })
    }
}

#[cfg(test)]
mod tests;
