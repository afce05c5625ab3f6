//! `GET /booking/{token}/confirm/{code}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::show_booking::{Managed, with_booking};
use super::show_moving::back_to_the_booking;
use crate::incoming::TokenPath;
use crate::reply;
use crate::state::PagesState;
use crate::views::confirming::confirming;
use crate::visitor::Visitor;

pub(crate) async fn show_confirming(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    let show = async |managed: Managed| {
        if !managed.booking.can_confirm() {
            return Ok(back_to_the_booking(&managed));
        }
        let markup = confirming(&managed.scene, &managed.booking, &managed.paths);
        Ok(reply::page(StatusCode::OK, &managed.scene, markup))
    };
    with_booking(&state, &visitor, &path, show).await
}
