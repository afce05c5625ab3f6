//! `GET /booking/{token}/invite.ics`.

use actix_web::http::header;
use actix_web::{HttpResponse, web};

use super::show_booking::{Managed, with_booking};
use crate::incoming::TokenPath;
use crate::managed::calendar_event;
use crate::reply;
use crate::state::PagesState;
use crate::visitor::Visitor;

pub(crate) async fn download_invite(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    let download = async |managed: Managed| {
        let event = calendar_event(managed.scene.words(), &managed.booking, &state.base_url);
        let mut response = HttpResponse::Ok();
        reply::guard(&mut response, (&[], None), managed.scene.privacy);
        Ok(response
            .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"invite.ics\""))
            .content_type("text/calendar; charset=utf-8")
            .body(event.to_ics()))
    };
    with_booking(&state, &visitor, &path, download).await
}
