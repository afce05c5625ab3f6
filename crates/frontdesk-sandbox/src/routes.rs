use actix_web::{HttpResponse, web};

use crate::control::{
    calendars, clock, crm, deliveries, faults, inbox, providers, reset, snapshots,
};
use crate::openapi::openapi;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/sandbox/clock", web::get().to(clock::get_clock))
        .route("/sandbox/clock", web::post().to(clock::set_clock))
        .route("/sandbox/reset", web::post().to(reset::reset))
        .route("/sandbox/snapshots", web::post().to(snapshots::save_snapshot))
        .route("/sandbox/inbox", web::get().to(inbox::list_inbox))
        .route("/sandbox/deliveries", web::get().to(deliveries::list_deliveries))
        .route("/sandbox/calendars/{member}", web::get().to(calendars::get_calendar))
        .route("/sandbox/calendars/{member}", web::put().to(calendars::set_calendar))
        .route("/sandbox/providers/{id}", web::put().to(providers::set_provider))
        .route("/sandbox/crm", web::put().to(crm::set_crm))
        .route("/sandbox/faults", web::put().to(faults::set_faults))
        .route("/sandbox/openapi.json", web::get().to(get_openapi));
}

async fn get_openapi() -> HttpResponse {
    HttpResponse::Ok().json(openapi())
}
