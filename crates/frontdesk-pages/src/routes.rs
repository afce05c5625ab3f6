use actix_web::http::header::ALLOW;
use actix_web::{HttpResponse, Resource, guard, web};

use crate::assets::{serve_asset, serve_embed_script};
use crate::endpoints::book_meeting::book_meeting;
use crate::endpoints::cancel_booking::cancel_booking;
use crate::endpoints::confirm_booking::confirm_booking;
use crate::endpoints::desk;
use crate::endpoints::download_invite::download_invite;
use crate::endpoints::move_booking::move_booking;
use crate::endpoints::show_booking::show_booking;
use crate::endpoints::show_booking_page::show_booking_page;
use crate::endpoints::show_cancelling::show_cancelling;
use crate::endpoints::show_confirming::show_confirming;
use crate::endpoints::show_home::show_home;
use crate::endpoints::show_landing_page::show_landing_page;
use crate::endpoints::show_moving::show_moving;
use crate::endpoints::show_nothing::show_nothing;
use crate::state::PagesState;
use crate::views::home::DemoPage;
use crate::visitor::BelowPage;

/// Configures the routes of the pages.
pub fn configure(state: web::Data<PagesState>) -> impl FnOnce(&mut web::ServiceConfig) + Clone {
    // actix-web compares a scope's prefix first, so requests with another prefix skip its routes.
    move |config| {
        let moving = form("/{token}/move", web::route().to(show_moving));
        let cancelling = form("/{token}/cancel", web::route().to(show_cancelling));
        let confirming = form("/{token}/confirm/{code}", web::route().to(show_confirming));
        let book = web::scope("/book")
            .service(read("/{workspace}", web::route().to(show_landing_page)))
            .service(link_page("/{workspace}/{slug}"))
            .service(link_page("/{workspace}/{member}/{event_type}"))
            .service(read("/{nothing:.*}", web::route().to(show_nothing)));
        let booking = web::scope("/booking")
            .service(read("/{token}", web::route().to(show_booking)))
            .service(moving.route(web::post().to(move_booking)))
            .service(cancelling.route(web::post().to(cancel_booking)))
            .service(confirming.route(web::post().to(confirm_booking)))
            .service(read("/{token}/invite.ics", web::route().to(download_invite)))
            .service(read("/{nothing:.*}", web::route().to(show_nothing)));
        let desk = web::scope("/desk")
            .service(read("", web::route().to(desk::show_meetings)))
            .service(
                form("/sign-in", web::route().to(desk::show_sign_in))
                    .route(web::post().to(desk::mail_sign_in_links)),
            )
            .service(read("/sign-in/sent", web::route().to(desk::show_link_sent)))
            .service(read("/sign-in/oidc", web::route().to(desk::sign_in_with_provider)))
            .service(read("/sign-in/oidc/start", web::route().to(desk::ask_provider)))
            .service(
                form("/sign-in/{link}", web::route().to(desk::show_sign_in_link))
                    .route(web::post().to(desk::sign_in)),
            )
            .service(post("/sign-out", 1, web::post().to(desk::sign_out)))
            .service(
                form("/calendars", web::route().to(desk::show_calendars))
                    .route(web::post().to(desk::connect_calendar)),
            )
            .service(read("/calendars/connect/{vendor}", web::route().to(desk::ask_for_consent)))
            .service(read("/calendars/consent", web::route().to(desk::connect_with_consent)))
            .service(post("/calendars/{id}/{change}", 2, web::post().to(desk::change_calendar)))
            .service(
                form("/hours", web::route().to(desk::show_hours))
                    .route(web::post().to(desk::change_hours)),
            )
            .service(post("/hours/absences", 1, web::post().to(desk::add_absence)))
            .service(post("/hours/absences/remove", 2, web::post().to(desk::remove_absence)))
            .service(
                form("/links", web::route().to(desk::show_links))
                    .route(web::post().to(desk::create_link)),
            )
            .service(post("/links/archive", 1, web::post().to(desk::archive_link)))
            .service(post("/links/landing-page", 1, web::post().to(desk::change_landing_page)))
            .service(
                form("/members", web::route().to(desk::show_members))
                    .route(web::post().to(desk::change_members)),
            )
            .service(
                form("/members/archive", web::route().to(desk::show_archiving))
                    .route(web::post().to(desk::archive_member)),
            )
            .service(
                form("/webhooks", web::route().to(desk::show_webhooks))
                    .route(web::post().to(desk::change_webhooks)),
            )
            .service(
                form("/deliveries", web::route().to(desk::show_deliveries))
                    .route(web::post().to(desk::retry_deliveries)),
            )
            .service(
                form("/applications", web::route().to(desk::show_applications))
                    .route(web::post().to(desk::end_access)),
            )
            .service(read("/event-types", web::route().to(desk::show_event_types)))
            .service(read("/queues", web::route().to(desk::show_queues)))
            .service(read("/audit", web::route().to(desk::show_audit)))
            .service(read("/usage", web::route().to(desk::show_usage)))
            .service(read("/open-times", web::route().to(desk::show_open_times)))
            .service(read("/report", web::route().to(desk::show_report)))
            .service(read("/report/bookings.csv", web::route().to(desk::download_report)))
            .service(read("/meetings/{id}", web::route().to(desk::show_meeting)))
            .service(
                form("/meetings/{id}/move", web::route().to(desk::show_moving))
                    .route(web::post().to(desk::move_meeting)),
            )
            .service(post("/meetings/{id}/{change}", 1, web::post().to(desk::change_meeting)))
            .service(read("/{nothing:.*}", web::route().to(show_nothing)));
        let consent = form("/oauth/authorize", web::route().to(desk::show_client))
            .route(web::post().to(desk::decide_on_client));
        let assets = web::scope("/assets").service(read("/{name}", web::route().to(serve_asset)));
        config
            .app_data(state)
            .service(book)
            .service(booking)
            .service(desk)
            .service(consent)
            .service(assets)
            .service(read("/embed.js", web::route().to(serve_embed_script)));
    }
}

/// Configures the home page of a demo.
pub fn configure_demo(demo: DemoPage) -> impl FnOnce(&mut web::ServiceConfig) + Clone {
    let demo = web::Data::new(demo);
    move |config| {
        config.app_data(demo).service(read("/", web::route().to(show_home)));
    }
}

fn link_page(path: &str) -> Resource {
    form(path, web::route().to(show_booking_page)).route(web::post().to(book_meeting))
}

fn form(path: &str, route: actix_web::Route) -> Resource {
    read(path, route).default_service(web::to(async || only("GET, HEAD, POST")))
}

fn read(path: &str, route: actix_web::Route) -> Resource {
    let reads = guard::Any(guard::Get()).or(guard::Head());
    web::resource(path)
        .route(route.guard(reads))
        .default_service(web::to(async || only("GET, HEAD")))
}

/// A form whose path is `below` segments below that of its page.
fn post(path: &str, below: usize, route: actix_web::Route) -> Resource {
    web::resource(path)
        .app_data(BelowPage(below))
        .route(route)
        .default_service(web::to(async || only("POST")))
}

/// Responds with 405; the server's middleware adds the body.
fn only(allowed: &'static str) -> HttpResponse {
    HttpResponse::MethodNotAllowed().insert_header((ALLOW, allowed)).finish()
}

#[cfg(test)]
mod tests;
