//! `/desk/members/archive`

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::Scope;
use frontdesk_domain::fault::Faults;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::services::{HandOver, WorkspaceError};
use frontdesk_domain::workspace::Member;

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{MEETINGS, MEMBER, MEMBERS, NEW_HOST, SAVED};
use crate::form::{FieldFault, REASON, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::views::desk::archive_member::{CANCEL, KEEP, REASSIGN, Shown, archiving};
use crate::words::Message;

pub(crate) async fn show_archiving(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::WorkspaceRead]).await?;
        let id = request.visitor.parameter(MEMBER).unwrap_or_default();
        let (member, others) = find(&request, &desk, &id).await?;
        let typed = Typed::default();
        let dependents = request.state.members.dependents(&desk.actor, member.user_id).await;
        let (status, typed, dependents) = match dependents {
            Ok(dependents) => (StatusCode::OK, typed, Some(dependents)),
            Err(WorkspaceError::Invalid(faults)) => {
                (StatusCode::CONFLICT, rejected(&desk, typed, &faults), None)
            }
            Err(error) => return Err(error.into()),
        };
        let shown = Shown {
            member: &member,
            others: &others,
            dependents: dependents.as_ref(),
            now: request.state.clock.now(),
            typed: &typed,
            done: false,
        };
        Ok(reply::page(status, &desk.scene, archiving(&desk, &shown)))
    })
    .await
}

pub(crate) async fn archive_member(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let (member, others) = find(&request, &desk, typed.value(MEMBER)).await?;
        let meetings = match typed.value(MEETINGS) {
            KEEP => None,
            REASSIGN => Some(HandOver::ReassignTo(parse(typed.value(NEW_HOST), NEW_HOST)?)),
            CANCEL => Some(HandOver::Cancel(Some(typed.value(REASON).to_owned()))),
            _ => return Err(PageError::malformed(MEETINGS)),
        };
        let (shared, actor, user) = (request.state.clone(), desk.actor.clone(), member.user_id);
        let archive = async move {
            let reassign = &shared.desk.reassign_booking;
            shared.members.archive(reassign, &actor, user, meetings.as_ref()).await
        };
        let (status, typed, left, done) = match request.state.write(archive).await? {
            Ok(left) if left.is_empty() => {
                let saved = [(SAVED, "true")];
                return Ok(reply::see_other(&desk.scene.visit.address_with(MEMBERS, &saved)));
            }
            Ok(left) => (StatusCode::OK, Typed::default(), Some(left), true),
            Err(WorkspaceError::Invalid(faults)) => {
                let typed = rejected(&desk, typed, &faults);
                (StatusCode::UNPROCESSABLE_ENTITY, typed, None, false)
            }
            Err(error) => return Err(error.into()),
        };
        let shown = Shown {
            member: &member,
            others: &others,
            dependents: left.as_ref(),
            now: request.state.clock.now(),
            typed: &typed,
            done,
        };
        Ok(reply::page(status, &desk.scene, archiving(&desk, &shown)))
    })
    .await
}

/// Returns the member, and the others who can take over.
async fn find(
    request: &DeskRequest,
    desk: &Desk,
    id: &str,
) -> Result<(Member, Vec<Member>), PageError> {
    let id = parse(id, MEMBER)?;
    let mut members = request.state.desk.list_members.active(&desk.actor).await?;
    let place = members.iter().position(|member| member.user_id == id);
    let member = members.remove(place.ok_or(PageError::NotFound(None))?);
    members.retain(Member::may_host);
    Ok((member, members))
}

fn rejected(desk: &Desk, typed: Typed, faults: &Faults) -> Typed {
    let words = desk.scene.words();
    if faults.iter().any(|fault| fault.field == REASON) {
        return typed.with_faulty_reason(words);
    }
    let fault =
        |detail: &str| FieldFault::new("title", words.with(Message::FaultChange, "detail", detail));
    typed.with_faults(faults.iter().map(|it| fault(&it.detail)).collect())
}

fn parse(id: &str, field: &'static str) -> Result<UserId, PageError> {
    id.parse().map(UserId).map_err(|_| PageError::malformed(field))
}

#[cfg(test)]
mod tests;
