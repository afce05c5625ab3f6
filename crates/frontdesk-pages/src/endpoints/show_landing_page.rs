//! `GET /book/{workspace}` and `GET /book/{workspace}/{member}`.

use actix_web::{HttpRequest, HttpResponse, web};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::key::Key;
use frontdesk_domain::workspace::Workspace;

use crate::desk_paths::AFTER;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::views::landing::{of_member, of_workspace};
use crate::visitor::Visitor;

pub(crate) async fn show_landing_page(
    state: web::Data<PagesState>,
    request: HttpRequest,
    visitor: Visitor,
    key: web::Path<String>,
) -> HttpResponse {
    page_error::response(&visitor, async {
        let key = Key::parse(&key).map_err(|_| PageError::NotFound(None))?;
        let after = visitor.parameter(AFTER).and_then(|id| id.parse().ok()).map(UserId);
        let page = state.services.view_landing_page.of_workspace(&key, after).await?;
        let scene = scene(&visitor, &page.workspace)?;
        Ok(reply::tagged_page(&request, &scene, of_workspace(&scene, &page.members)))
    })
    .await
}

pub(crate) async fn member_page(
    state: &PagesState,
    request: &HttpRequest,
    visitor: &Visitor,
    (workspace, member): &(Key, Key),
) -> Result<HttpResponse, PageError> {
    let page = state.services.view_landing_page.of_member(workspace, member).await?;
    let scene = scene(visitor, &page.workspace)?;
    Ok(reply::tagged_page(request, &scene, of_member(&scene, &page)))
}

/// The visitor's choices are those for the next page, without a time.
fn scene(visitor: &Visitor, workspace: &Workspace) -> Result<Scene, PageError> {
    let visit = visitor.visit().map_err(|part| PageError::unreadable(part, workspace))?;
    Ok(Scene::of(visitor, visit.at_the_start(), workspace, &workspace.time_zone))
}

#[cfg(test)]
mod tests;
