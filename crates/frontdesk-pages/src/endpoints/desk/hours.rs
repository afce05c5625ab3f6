//! `/desk/hours`, and the forms for absences below it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::absence::AbsencePeriod;
use frontdesk_domain::access::Scope;
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::Fault;
use frontdesk_domain::plan::MAX_OVERRIDES;
use frontdesk_domain::services::{NewAbsence, WorkspaceError};
use time::Date;

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{DELEGATE, FROM, HOURS, SAVED, UNTIL};
use crate::form::{FieldFault, Typed};
use crate::hours_form::{VERSION, override_rows, read_hours, stored_hours, version};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::desk::hours::{Shown, hours};
use crate::words::{Message, Words};

pub(crate) async fn show_hours(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[Scope::WorkspaceRead]).await?;
        let typed = stored_hours(&desk.member, today(&request.state, &desk));
        let saved = request.visitor.parameter(SAVED).is_some();
        page(&request.state, &desk, StatusCode::OK, &typed, saved).await
    })
    .await
}

pub(crate) async fn change_hours(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        if MAX_OVERRIDES < override_rows(&typed).len() {
            return Err(PageError::malformed("date_overrides"));
        }
        let today = today(&request.state, &desk);
        if typed.value(VERSION) != version(&desk.member) {
            let notice = desk.scene.say(Message::HoursChanged);
            let typed = stored_hours(&desk.member, today).again(notice);
            return page(&request.state, &desk, StatusCode::CONFLICT, &typed, false).await;
        }
        match read_hours(desk.scene.words(), &typed, &desk.member, today) {
            Ok(hours) => {
                let (shared, actor) = (request.state.clone(), desk.actor.clone());
                let change = async move { shared.desk.change_hours.change(&actor, hours).await };
                request.state.write(change).await??;
                Ok(saved(&desk))
            }
            Err(faults) => {
                let (typed, status) = (typed.with_faults(faults), StatusCode::UNPROCESSABLE_ENTITY);
                page(&request.state, &desk, status, &typed, false).await
            }
        }
    })
    .await
}

pub(crate) async fn add_absence(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let words = desk.scene.words();
        let faults = match new_absence(words, &typed) {
            Ok(new) => {
                let (shared, actor) = (request.state.clone(), desk.actor.clone());
                let add = async move { shared.desk.replace_absences.add(&actor, new).await };
                match request.state.write(add).await? {
                    Ok(()) => return Ok(saved(&desk)),
                    Err(WorkspaceError::Invalid(faults)) => {
                        faults.iter().map(|fault| of_domain(words, fault)).collect()
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            Err(fault) => vec![fault],
        };
        let stored = stored_hours(&desk.member, today(&request.state, &desk));
        let typed = stored.and(typed).with_faults(faults);
        page(&request.state, &desk, StatusCode::UNPROCESSABLE_ENTITY, &typed, false).await
    })
    .await
}

pub(crate) async fn remove_absence(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let period = AbsencePeriod::parse(typed.value(FROM), typed.value(UNTIL));
        let period = period.map_err(|_| PageError::malformed(FROM))?;
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let remove = async move { shared.desk.replace_absences.remove(&actor, period).await };
        request.state.write(remove).await??;
        Ok(saved(&desk))
    })
    .await
}

async fn page(
    state: &PagesState,
    desk: &Desk,
    status: StatusCode,
    typed: &Typed,
    saved: bool,
) -> Result<HttpResponse, PageError> {
    let absences = state.desk.get_absences.get(&desk.actor, desk.actor.user_id).await?;
    let shown = Shown { absences: &absences, typed, saved };
    Ok(reply::page(status, &desk.scene, hours(desk, &shown)))
}

fn today(state: &PagesState, desk: &Desk) -> Date {
    desk.scene.dates.date_of(state.clock.now())
}

fn saved(desk: &Desk) -> HttpResponse {
    reply::see_other(&desk.scene.visit.address_with(HOURS, &[(SAVED, "true")]))
}

fn new_absence(words: Words, typed: &Typed) -> Result<NewAbsence, FieldFault> {
    let fault = |field: &str, message| Err(FieldFault::new(field, words.say(message)));
    let [from, until, delegate] = [FROM, UNTIL, DELEGATE].map(|name| typed.value(name).trim());
    let Ok(period) = AbsencePeriod::parse(from, until) else {
        return fault(if from.is_empty() { FROM } else { UNTIL }, Message::FaultDays);
    };
    let delegate = if delegate.is_empty() { Ok(None) } else { Email::parse(delegate).map(Some) };
    match delegate {
        Ok(delegate) => Ok(NewAbsence { period, delegate }),
        Err(_) => fault(DELEGATE, Message::FaultDelegate),
    }
}

fn of_domain(words: Words, fault: &Fault) -> FieldFault {
    if fault.field == DELEGATE {
        FieldFault::new(DELEGATE, words.say(Message::FaultDelegate))
    } else {
        FieldFault::new(FROM, words.say(Message::FaultAbsencesMany))
    }
}

impl From<WorkspaceError> for PageError {
    fn from(error: WorkspaceError) -> Self {
        match error {
            WorkspaceError::Denied(_) => Self::Forbidden,
            WorkspaceError::MemberNotFound(_)
            | WorkspaceError::QueueNotFound(_)
            | WorkspaceError::NotInQueue(..) => Self::NotFound(None),
            WorkspaceError::Store(error) => error.into(),
            WorkspaceError::Invalid(faults) => {
                Self::malformed(faults.into_iter().next().map_or_else(String::new, |it| it.field))
            }
            error @ WorkspaceError::Changed => Self::Failed(error.into()),
        }
    }
}

#[cfg(test)]
mod tests;
