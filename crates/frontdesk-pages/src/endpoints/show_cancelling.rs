//! `GET /booking/{token}/cancel`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::show_booking::open;
use super::show_moving::back_to_the_booking;
use crate::form::Typed;
use crate::guest::Guest;
use crate::reply;
use crate::routes::TokenPath;
use crate::state::PagesState;
use crate::views::cancelling::cancelling;

/// Asks whether the booking is to be cancelled, and why.
pub(crate) async fn show_cancelling(
    state: web::Data<PagesState>,
    guest: Guest,
    path: TokenPath,
) -> HttpResponse {
    match open(&state, &guest, &path).await {
        Ok(managed) if managed.booking.can_cancel => {
            let typed = Typed::default();
            let markup = cancelling(&managed.scene, &managed.booking, &managed.paths, &typed);
            reply::page(StatusCode::OK, &managed.scene, markup)
        }
        Ok(managed) => back_to_the_booking(&managed),
        Err(trouble) => trouble.answer(&guest),
    }
}
