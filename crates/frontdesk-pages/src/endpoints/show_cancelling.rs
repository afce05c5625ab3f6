//! `GET /booking/{token}/cancel`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::show_booking::{Managed, with_booking};
use super::show_moving::back_to_the_booking;
use crate::form::Typed;
use crate::incoming::TokenPath;
use crate::reply;
use crate::state::PagesState;
use crate::views::cancelling::cancelling;
use crate::visitor::Visitor;

pub(crate) async fn show_cancelling(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    let show = async |managed: Managed| {
        if !managed.booking.can_cancel {
            return Ok(back_to_the_booking(&managed));
        }
        let markup =
            cancelling(&managed.scene, &managed.booking, &managed.paths, &Typed::default());
        Ok(reply::page(StatusCode::OK, &managed.scene, markup))
    };
    with_booking(&state, &visitor, &path, show).await
}
