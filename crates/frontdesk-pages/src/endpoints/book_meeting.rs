//! `POST` to a booking page's address.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookThroughLinkCommand, InviteeError};
use time::OffsetDateTime;
use uuid::Uuid;

use super::show_booking_page::{Opened, new_marks, open, show_calendar};
use crate::form::{Details, HONEYPOT, SEAL, SUBMISSION, TIME, Typed, field_faults};
use crate::incoming::{FormBody, LinkPath};
use crate::managed::{Done, ManagedPaths};
use crate::page_error::{self, PageError};
use crate::reply;
use crate::seal::Freshness;
use crate::state::PagesState;
use crate::views::details::{Marks, Slot, details};
use crate::visit::{Visit, read_time};
use crate::visitor::Visitor;
use crate::words::Message;

pub(crate) async fn book_meeting(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: LinkPath,
    body: FormBody,
) -> HttpResponse {
    page_error::response(&visitor, book(&state, &visitor, &path, body)).await
}

async fn book(
    state: &web::Data<PagesState>,
    visitor: &Visitor,
    path: &LinkPath,
    body: FormBody,
) -> Result<HttpResponse, PageError> {
    let typed = Typed::read(&body.bytes()?);
    let mut opened = open(state, visitor, path).await?;
    let Some(time) = wanted_time(&typed, &opened.scene.visit)? else {
        return show_calendar(state, opened, StatusCode::UNPROCESSABLE_ENTITY, false).await;
    };
    let date = opened.scene.dates.date_of(time);
    opened.scene.visit = opened.scene.visit.at(date, time);
    let form = Form::of(state, &opened, typed);
    let words = opened.scene.words();
    match form.typed.details(words, &opened.page.event_type.questions) {
        Err(faults) => Ok(form.shown_again(&opened, time, |typed| typed.with_faults(faults))),
        Ok(details) => match form.send_again.clone() {
            Some(notice) => Ok(form.shown_again(&opened, time, |typed| typed.again(notice))),
            None => carry_out(state, visitor, opened, form, (details, time)).await,
        },
    }
}

fn wanted_time(typed: &Typed, visit: &Visit) -> Result<Option<OffsetDateTime>, PageError> {
    match typed.value(TIME) {
        "" => Ok(visit.time),
        text => {
            let unreadable = || {
                PageError::malformed(format!(
                    "{TIME}={}",
                    text.chars().take(40).collect::<String>()
                ))
            };
            read_time(text).map(Some).ok_or_else(unreadable)
        }
    }
}

struct Form {
    typed: Typed,
    submission: Uuid,
    marks: Marks,
    /// What the visitor has to do with a suspicious or expired form.
    send_again: Option<String>,
}

impl Form {
    fn of(state: &PagesState, opened: &Opened, typed: Typed) -> Self {
        let (submission, seal) =
            (Uuid::parse_str(typed.value(SUBMISSION)), typed.value(SEAL).to_owned());
        let marks = Marks { submission: typed.value(SUBMISSION).to_owned(), seal };
        let freshness = submission.as_ref().map_or(Freshness::Unknown, |submission| {
            state.seal.freshness(&marks.seal, &opened.scene.path, *submission, state.clock.now())
        });
        let marks = match freshness {
            // Keeps the first seal, so that a quick correction does not count as too fast.
            Freshness::Right | Freshness::TooFresh => marks,
            Freshness::Unknown => new_marks(state, &opened.scene),
        };
        let is_trapped = !typed.value(HONEYPOT).is_empty();
        let words = opened.scene.words();
        let send_again = match freshness {
            Freshness::Right if !is_trapped => None,
            Freshness::TooFresh if !is_trapped => {
                Some(words.with(Message::SentTooFast, "button", words.say(Message::Book)))
            }
            _ => Some(words.say(Message::SendAgain)),
        };
        Self { submission: submission.unwrap_or_default(), typed, marks, send_again }
    }

    fn shown_again(
        self,
        opened: &Opened,
        time: OffsetDateTime,
        what: impl FnOnce(Typed) -> Typed,
    ) -> HttpResponse {
        let typed = what(self.typed);
        let markup = details(&opened.scene, &opened.page, &Slot::Chosen(time), &self.marks, &typed);
        reply::page(StatusCode::UNPROCESSABLE_ENTITY, &opened.scene, markup)
    }

    fn offering(self, mut opened: Opened, alternatives: &[Interval]) -> HttpResponse {
        opened.scene.visit = opened.scene.visit.at_the_start();
        let slot = Slot::Choose(alternatives);
        let markup = details(&opened.scene, &opened.page, &slot, &self.marks, &self.typed);
        reply::page(StatusCode::CONFLICT, &opened.scene, markup)
    }
}

async fn carry_out(
    state: &web::Data<PagesState>,
    visitor: &Visitor,
    opened: Opened,
    mut form: Form,
    (details, time): (Details, OffsetDateTime),
) -> Result<HttpResponse, PageError> {
    let command = BookThroughLinkCommand {
        address: opened.address.clone(),
        start_time: RequestedTime::Instant(time),
        time_zone: opened.scene.dates.zone.clone(),
        name: details.name,
        email: details.email,
        guests: details.guests,
        answers: details.answers,
        attribution: opened.scene.visit.attribution.clone(),
        submission: form.submission,
        client: visitor.client,
    };
    let booker = state.clone();
    match state
        .write(async move { booker.services.book_through_link.book(command, Mode::Commit).await })
        .await?
    {
        Ok(booking) => {
            let paths = ManagedPaths::of(&booking.manage_token);
            Ok(reply::see_other(&paths.after(Done::Booked, &opened.scene.visit)))
        }
        Err(InviteeError::TimeUnavailable(refusal)) => {
            Ok(form.offering(opened, &refusal.alternatives))
        }
        Err(InviteeError::Invalid(faults)) => {
            let questions = &opened.page.event_type.questions;
            let faults = field_faults(opened.scene.words(), questions, &faults);
            Ok(form.shown_again(&opened, time, |typed| typed.with_faults(faults)))
        }
        // A submission id books only once, so another time or email address needs a new id.
        Err(InviteeError::SubmissionUsed) => {
            form.marks = new_marks(state, &opened.scene);
            let notice = opened.scene.say(Message::SendAgain);
            Ok(form.shown_again(&opened, time, |typed| typed.again(notice)))
        }
        Err(InviteeError::TooMany(refusal)) => {
            Err(PageError::Capped(Box::new(opened.page.workspace), refusal.retry_after))
        }
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests;
