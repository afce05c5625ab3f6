use actix_web::middleware::from_fn;
use actix_web::{HttpResponse, web};

use crate::access::check;
use crate::control::{
    calendars, clock, crm, deliveries, faults, inbox, providers, reset, snapshots,
};
use crate::openapi::openapi;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let controls = web::scope("/sandbox")
        .wrap(from_fn(check))
        .route("/clock", web::get().to(clock::get_clock))
        .route("/clock", web::post().to(clock::set_clock))
        .route("/reset", web::post().to(reset::reset))
        .route("/snapshots", web::post().to(snapshots::save_snapshot))
        .route("/inbox", web::get().to(inbox::list_inbox))
        .route("/deliveries", web::get().to(deliveries::list_deliveries))
        .route("/calendars/{member}", web::get().to(calendars::get_calendar))
        .route("/calendars/{member}", web::put().to(calendars::set_calendar))
        .route("/providers/{id}", web::put().to(providers::set_provider))
        .route("/crm", web::put().to(crm::set_crm))
        .route("/faults", web::put().to(faults::set_faults))
        .route("/openapi.json", web::get().to(get_openapi));
    config.service(controls);
}

async fn get_openapi() -> HttpResponse {
    HttpResponse::Ok().json(openapi())
}
