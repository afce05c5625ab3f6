//! `GET /booking/{token}/confirm/{code}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::show_booking::open;
use super::show_moving::back_to_the_booking;
use crate::guest::Guest;
use crate::reply;
use crate::routes::TokenPath;
use crate::state::PagesState;
use crate::views::confirming::confirming;

/// Asks the invitee whether the booking is to be confirmed.
pub(crate) async fn show_confirming(
    state: web::Data<PagesState>,
    guest: Guest,
    path: TokenPath,
) -> HttpResponse {
    match open(&state, &guest, &path).await {
        Ok(managed) if managed.booking.can_confirm() => {
            let markup = confirming(&managed.scene, &managed.booking, &managed.paths);
            reply::page(StatusCode::OK, &managed.scene, markup)
        }
        Ok(managed) => back_to_the_booking(&managed),
        Err(trouble) => trouble.answer(&guest),
    }
}
