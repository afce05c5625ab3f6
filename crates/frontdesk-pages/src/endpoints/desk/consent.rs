//! `/desk/calendars/connect/{vendor}` and `/desk/calendars/consent`: OAuth (RFC 6749).
//!
//! The state and the code verifier are derived from the session, so nothing is stored until the
//! owner consents.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::Scope;
use frontdesk_domain::calendar::CalendarKind;
use frontdesk_domain::ports::ConsentRequest;

use super::calendars::{field_fault, page};
use crate::desk::DeskRequest;
use crate::desk_paths::{CONSENT, KIND, saved_calendars};
use crate::form::{FieldFault, Typed};
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::words::Message;

/// Redirects to the vendor.
pub(crate) async fn ask_for_consent(
    request: DeskRequest,
    vendor: web::Path<String>,
) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, state) = (request.open(&[Scope::WorkspaceWrite]).await?, &request.state);
        let kind = CalendarKind::parse(&vendor).ok_or(PageError::NotFound(None))?;
        let now = state.clock.now();
        let session = desk.actor.token_id.as_str();
        let nonce = state.random.uuid(now);
        let (text, verifier) = state.seal.consent((session, kind.as_str()), nonce, now);
        let asked = consent_request(state, kind, text, verifier);
        let url = state.calendars.consent_url(&asked).ok_or(PageError::NotFound(None))?;
        Ok(reply::see_other(&url))
    })
    .await
}

/// Receives the redirect of the vendor and connects the account.
pub(crate) async fn connect_with_consent(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, state) = (request.open(&[Scope::WorkspaceWrite]).await?, &request.state);
        let text = request.visitor.parameter("state").unwrap_or_default();
        let session = desk.actor.token_id.as_str();
        let consented = state.seal.consented(&text, session, state.clock.now());
        let (vendor, verifier) = consented.ok_or(PageError::RejectedForm)?;
        let kind = CalendarKind::parse(vendor).ok_or(PageError::RejectedForm)?;
        let asked = consent_request(state, kind, text.clone(), verifier);
        let typed = Typed::prefilled(&[(KIND.to_owned(), vendor.to_owned())]);
        let fault = match request.visitor.parameter("code") {
            Some(code) => {
                let (shared, actor) = (state.clone(), desk.actor.clone());
                let connect = async move {
                    shared.calendars.connect_with_consent(&actor, &asked, &code).await
                };
                match state.write(connect).await? {
                    Ok(()) => return Ok(reply::see_other(&saved_calendars(&desk.scene.visit))),
                    Err(error) => field_fault(desk.scene.words(), &typed, error)?,
                }
            }
            // The owner refused (RFC 6749, section 4.1.2.1).
            None => FieldFault::new(vendor, desk.scene.say(Message::FaultConsent)),
        };
        let typed = typed.with_faults(vec![fault]);
        page(state, &desk, StatusCode::UNPROCESSABLE_ENTITY, &typed).await
    })
    .await
}

fn consent_request(
    state: &PagesState,
    kind: CalendarKind,
    text: String,
    verifier: String,
) -> ConsentRequest {
    let redirect_uri = format!("{}{CONSENT}", state.base_url);
    ConsentRequest { kind, redirect_uri, state: text, verifier }
}

#[cfg(test)]
mod tests;
