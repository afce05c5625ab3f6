//! `/desk/calendars` and `POST /desk/calendars/{id}/{change}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::Scope;
use frontdesk_domain::calendar::{
    CalendarAccount, CalendarFault, CalendarFaultKind, CalendarKind, ConnectionId,
};
use frontdesk_domain::ports::SealError;
use frontdesk_domain::services::{CalendarChoice, ConnectCalendarError, NewCalendar};
use uuid::Uuid;

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{
    ADDRESS, BOOKING, CHECK, CHOOSE, CLOSING, DISCONNECT, FEED, KIND, PASSWORD, SERVER,
    TAKES_BOOKINGS, USERNAME, saved_calendars,
};
use crate::form::{FieldFault, Typed};
use crate::hours_form::VERSION;
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::desk::calendar_choice::choice_name;
use crate::views::desk::calendars::{Server, calendars, fault_text};
use crate::words::{Message, Words};

pub(crate) async fn show_calendars(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[Scope::WorkspaceRead]).await?;
        page(&request.state, &desk, StatusCode::OK, &Typed::default()).await
    })
    .await
}

pub(crate) async fn connect_calendar(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let calendar = new_calendar(&typed).ok_or_else(|| PageError::malformed(KIND))?;
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let connect = async move { shared.calendars.connect(&actor, calendar).await };
        match request.state.write(connect).await? {
            Ok(()) => Ok(reply::see_other(&saved_calendars(&desk.scene.visit))),
            Err(error) => {
                let fault = field_fault(desk.scene.words(), &typed, error)?;
                let typed = typed.with_faults(vec![fault]);
                page(&request.state, &desk, StatusCode::UNPROCESSABLE_ENTITY, &typed).await
            }
        }
    })
    .await
}

pub(crate) async fn change_calendar(
    request: DeskRequest,
    path: web::Path<(String, String)>,
    body: FormBody,
) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let (id, change) = path.into_inner();
        let id = Uuid::try_parse(&id).map_err(|_| PageError::NotFound(None))?;
        let id = ConnectionId(id);
        let (shared, actor, choice) = (request.state.clone(), desk.actor.clone(), choice(&typed));
        let changed = request.state.write(async move {
            match &*change {
                CHECK => shared.calendars.check(&actor, id).await,
                DISCONNECT => shared.calendars.disconnect(&actor, id).await,
                CHOOSE => shared.calendars.choose(&actor, id, choice).await,
                _ => Err(ConnectCalendarError::NotFound),
            }
        });
        match changed.await? {
            Err(
                error @ (ConnectCalendarError::Unusable(_) | ConnectCalendarError::NoSuchCalendar),
            ) => {
                let words = desk.scene.words();
                let text = match error {
                    ConnectCalendarError::Unusable(fault) => fault_text(words, &fault),
                    _ => words.say(Message::FaultCalendarChoice),
                };
                let typed = typed.with_faults(vec![FieldFault::new(&choice_name(id), text)]);
                page(&request.state, &desk, StatusCode::UNPROCESSABLE_ENTITY, &typed).await
            }
            Err(ConnectCalendarError::ChoiceChanged) => {
                let typed = Typed::default().again(desk.scene.say(Message::CalendarsChanged));
                page(&request.state, &desk, StatusCode::CONFLICT, &typed).await
            }
            changed => {
                changed?;
                Ok(reply::see_other(&saved_calendars(&desk.scene.visit)))
            }
        }
    })
    .await
}

pub(super) async fn page(
    state: &PagesState,
    desk: &Desk,
    status: StatusCode,
    typed: &Typed,
) -> Result<HttpResponse, PageError> {
    let (connected, offers) = state.calendars.list(&desk.actor).await?;
    let vendors = state.calendars.vendors();
    let markup = calendars(desk, (&connected, &offers), &vendors, typed);
    Ok(reply::page(status, &desk.scene, markup))
}

fn choice(typed: &Typed) -> CalendarChoice {
    let text = |name: &&str| (*name).to_owned();
    CalendarChoice {
        closing: typed.values(CLOSING).iter().map(text).collect(),
        booking: Some(typed.value(BOOKING)).filter(|name| !name.is_empty()).map(str::to_owned),
        version: typed.value(VERSION).to_owned(),
    }
}

fn new_calendar(typed: &Typed) -> Option<NewCalendar> {
    let text = |name| typed.value(name).trim().to_owned();
    let account = match CalendarKind::parse(typed.value(KIND))? {
        CalendarKind::Ics => CalendarAccount::Ics { url: text(FEED) },
        CalendarKind::Caldav => {
            let server = Server::parse(typed.value(SERVER))?;
            CalendarAccount::Caldav {
                url: server.url().map_or_else(|| text(ADDRESS), str::to_owned),
                username: text(USERNAME),
                password: text(PASSWORD),
            }
        }
        CalendarKind::Builtin | CalendarKind::Google | CalendarKind::Microsoft => return None,
    };
    Some(NewCalendar { account, takes_bookings: !typed.value(TAKES_BOOKINGS).is_empty() })
}

/// What the member can correct; other errors are pages of their own.
pub(super) fn field_fault(
    words: Words,
    typed: &Typed,
    error: ConnectCalendarError,
) -> Result<FieldFault, PageError> {
    let address = match typed.value(KIND) {
        kind if kind == CalendarKind::Ics.as_str() => FEED,
        kind if kind == CalendarKind::Caldav.as_str() => ADDRESS,
        // The link to a vendor's consent page.
        vendor => vendor,
    };
    let (field, text) = match &error {
        ConnectCalendarError::InvalidUrl(_) => (address, words.say(Message::FaultCalendarUrl)),
        ConnectCalendarError::InvalidLogin => (USERNAME, words.say(Message::FaultCalendarLogin)),
        ConnectCalendarError::TooMany => (address, words.say(Message::FaultCalendarsMany)),
        ConnectCalendarError::OtherAccount => (address, words.say(Message::FaultOtherAccount)),
        ConnectCalendarError::UnknownOwner => (address, words.say(Message::FaultUnknownOwner)),
        ConnectCalendarError::Seal(SealError::NoKey) => (
            if address == ADDRESS { PASSWORD } else { address },
            words.say(Message::FaultCalendarKey),
        ),
        ConnectCalendarError::Unusable(fault) => {
            (field_of(fault, address), fault_text(words, fault))
        }
        ConnectCalendarError::Denied(_)
        | ConnectCalendarError::NoSuchCalendar
        | ConnectCalendarError::ChoiceChanged
        | ConnectCalendarError::NotFound
        | ConnectCalendarError::Store(_) => return Err(error.into()),
    };
    Ok(FieldFault::new(field, text))
}

fn field_of<'a>(fault: &CalendarFault, address: &'a str) -> &'a str {
    if fault.kind == CalendarFaultKind::Credentials && address == ADDRESS {
        PASSWORD
    } else {
        address
    }
}

impl From<ConnectCalendarError> for PageError {
    fn from(error: ConnectCalendarError) -> Self {
        match error {
            ConnectCalendarError::Denied(_) => Self::Forbidden,
            ConnectCalendarError::NotFound => Self::NotFound(None),
            ConnectCalendarError::Store(error) => error.into(),
            error => Self::Failed(error.into()),
        }
    }
}

#[cfg(test)]
mod tests;
