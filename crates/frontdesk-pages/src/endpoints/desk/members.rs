//! `/desk/members`

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::{Role, Scope};
use frontdesk_domain::fault::Fault;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::page::{MAX_LIMIT, PageRequest};
use frontdesk_domain::ports::{MemberChange, NewMember};
use frontdesk_domain::services::{TokenError, WorkspaceError};

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{ACTION, AFTER, KEY, MEMBER, MEMBERS, ROLE, SAVED, SIGN_IN};
use crate::form::{EMAIL, FieldFault, NAME, Typed};
use crate::hours_form::TIME_ZONE;
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::views::desk::members::{ADD, CHANGE_ROLE, SIGN_IN_LINK, Shown, members};
use crate::words::{Message, Words};

pub(crate) async fn show_members(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::WorkspaceRead]).await?;
        let after = request.visitor.parameter(AFTER).unwrap_or_default();
        page(&request, &desk, StatusCode::OK, &after, (&Typed::default(), None)).await
    })
    .await
}

pub(crate) async fn change_members(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let after = typed.value(AFTER).to_owned();
        let outcome = match typed.value(ACTION) {
            SIGN_IN_LINK => create_sign_in_link(&request, &desk, &typed).await?.map(Some),
            _ => change(&request, &desk, &typed).await?.map(|()| None),
        };
        match outcome {
            Ok(Some(link)) => {
                let shown = (&Typed::default(), Some(&*link));
                page(&request, &desk, StatusCode::OK, &after, shown).await
            }
            Ok(None) => {
                let after = Some((AFTER, &*after)).filter(|(_, last)| !last.is_empty());
                let pairs: Vec<_> = after.into_iter().chain([(SAVED, "true")]).collect();
                Ok(reply::see_other(&desk.scene.visit.address_with(MEMBERS, &pairs)))
            }
            Err(faults) => {
                let typed = typed.with_faults(faults);
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                page(&request, &desk, status, &after, (&typed, None)).await
            }
        }
    })
    .await
}

async fn change(
    request: &DeskRequest,
    desk: &Desk,
    typed: &Typed,
) -> Result<Result<(), Vec<FieldFault>>, PageError> {
    let role = Role::parse(typed.value(ROLE)).ok_or_else(|| PageError::malformed(ROLE))?;
    let text = |name| typed.value(name).trim().to_owned();
    let change = match typed.value(ACTION) {
        ADD => MemberChange::Add(NewMember {
            key: text(KEY),
            name: text(NAME),
            email: text(EMAIL),
            role,
            time_zone: text(TIME_ZONE),
        }),
        CHANGE_ROLE => MemberChange::Role { user: member(typed)?, role },
        _ => return Err(PageError::malformed(ACTION)),
    };
    let (shared, actor) = (request.state.clone(), desk.actor.clone());
    let write = async move { shared.members.change(&actor, &change).await };
    match request.state.write(write).await? {
        Ok(()) => Ok(Ok(())),
        Err(WorkspaceError::Invalid(faults)) => {
            let words = desk.scene.words();
            Ok(Err(faults.iter().map(|fault| of_domain(words, typed, fault)).collect()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the address of the link, which the store does not contain.
async fn create_sign_in_link(
    request: &DeskRequest,
    desk: &Desk,
    typed: &Typed,
) -> Result<Result<String, Vec<FieldFault>>, PageError> {
    let (shared, actor, user) = (request.state.clone(), desk.actor.clone(), member(typed)?);
    let write = async move { shared.desk.create_token.create_link_for(&actor, user).await };
    match request.state.write(write).await? {
        Ok((link, _)) => Ok(Ok(format!("{}{SIGN_IN}/{}", request.state.base_url, link.reveal()))),
        Err(error @ TokenError::TooMany(_)) => {
            Ok(Err(vec![fault_of_entry(desk.scene.words(), typed, &error.to_string())]))
        }
        Err(error) => Err(error.into()),
    }
}

async fn page(
    request: &DeskRequest,
    desk: &Desk,
    status: StatusCode,
    after: &str,
    (typed, sign_in_link): (&Typed, Option<&str>),
) -> Result<HttpResponse, PageError> {
    let page = PageRequest { limit: MAX_LIMIT, after: after.parse().ok().map(UserId) };
    let listed = request.state.desk.list_members.list(&desk.actor, page).await?;
    let saved = request.visitor.parameter(SAVED).is_some();
    let shown = Shown { listed: &listed, after, typed, saved, sign_in_link };
    Ok(reply::page(status, &desk.scene, members(desk, &shown)))
}

fn member(typed: &Typed) -> Result<UserId, PageError> {
    typed.value(MEMBER).parse().map(UserId).map_err(|_| PageError::malformed(MEMBER))
}

/// The faults of a field have a text in the language of the page.
fn of_domain(words: Words, typed: &Typed, fault: &Fault) -> FieldFault {
    let (field, text) = match &*fault.field {
        NAME => (NAME, words.say(Message::FaultMemberName)),
        EMAIL => (EMAIL, words.say(Message::FaultEmail)),
        KEY => (KEY, words.say(Message::FaultMemberKey)),
        TIME_ZONE => (TIME_ZONE, words.say(Message::FaultZone)),
        _ => return fault_of_entry(words, typed, &fault.detail),
    };
    FieldFault::new(field, text)
}

fn fault_of_entry(words: Words, typed: &Typed, detail: &str) -> FieldFault {
    let field = match typed.value(MEMBER) {
        "" => KEY.to_owned(),
        id => format!("member-{id}"),
    };
    FieldFault::new(&field, words.with(Message::FaultChange, "detail", detail))
}

#[cfg(test)]
mod tests;
