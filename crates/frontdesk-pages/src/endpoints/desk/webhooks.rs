//! `/desk/webhooks`

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::Scope;
use frontdesk_domain::event::EventPosition;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::{DeliveryError, ReplayRange};

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{ACTION, AFTER, FROM, SAVED, UNTIL, WEBHOOK, WEBHOOKS};
use crate::form::{FieldFault, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::views::desk::webhooks::{ENABLE, Notice, REPLAY, Shown, TEST, webhooks};
use crate::visit::read_date;
use crate::words::Message;

pub(crate) async fn show_webhooks(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open_for_admin(&[Scope::WorkspaceRead]).await?;
        let saved = request.visitor.parameter(SAVED).map(|_| Notice::Saved);
        page(&request, &desk, StatusCode::OK, (&Typed::default(), saved)).await
    })
    .await
}

pub(crate) async fn change_webhooks(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let key = Key::parse(typed.value(WEBHOOK)).map_err(|_| PageError::malformed(WEBHOOK))?;
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let notice = match typed.value(ACTION) {
            TEST => {
                let send = async move { shared.test_webhook.test(&actor, &key).await };
                Notice::Tested(request.state.write(send).await??)
            }
            ENABLE => {
                let enable = async move {
                    shared.desk.enable_webhook.enable_for(&actor, &key, Mode::Commit).await
                };
                request.state.write(enable).await??;
                let saved = [(SAVED, "true")];
                return Ok(reply::see_other(&desk.scene.visit.address_with(WEBHOOKS, &saved)));
            }
            REPLAY => {
                let replayed = match range(&desk, &typed) {
                    Ok(range) => {
                        let mode = Mode::Commit;
                        let replay = async move {
                            shared.desk.replay_webhook.replay_for(&actor, &key, range, mode).await
                        };
                        request.state.write(replay).await?
                    }
                    Err(fault) => {
                        return rejected(&request, &desk, typed, fault).await;
                    }
                };
                match replayed {
                    Ok(replayed) => Notice::Replayed(replayed),
                    Err(DeliveryError::WebhookDisabled(_)) => {
                        let text = desk.scene.say(Message::FaultWebhookDisabled);
                        return rejected(&request, &desk, typed, FieldFault::new(WEBHOOK, text))
                            .await;
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            _ => return Err(PageError::malformed(ACTION)),
        };
        page(&request, &desk, StatusCode::OK, (&typed, Some(notice))).await
    })
    .await
}

async fn rejected(
    request: &DeskRequest,
    desk: &Desk,
    typed: Typed,
    fault: FieldFault,
) -> Result<HttpResponse, PageError> {
    let typed = typed.with_faults(vec![fault]);
    page(request, desk, StatusCode::UNPROCESSABLE_ENTITY, (&typed, None)).await
}

async fn page(
    request: &DeskRequest,
    desk: &Desk,
    status: StatusCode,
    (typed, notice): (&Typed, Option<Notice>),
) -> Result<HttpResponse, PageError> {
    let found = request.state.desk.summarize_webhooks.summarize(&desk.actor).await?;
    let shown = Shown { found: &found, typed, notice };
    Ok(reply::page(status, &desk.scene, webhooks(desk, &shown)))
}

/// The days from the first to the last one, in the zone of the member.
fn range(desk: &Desk, typed: &Typed) -> Result<ReplayRange, FieldFault> {
    let zone = &desk.scene.dates.zone;
    let [from, until] = [FROM, UNTIL].map(|name| read_date(typed.value(name)));
    let within = from.zip(until).and_then(|(first, last)| {
        Interval::new(zone.start_of_day(first), zone.start_of_day(last.next_day()?))
    });
    let field = if from.is_none() { FROM } else { UNTIL };
    let fault = || FieldFault::new(field, desk.scene.say(Message::FaultDays));
    let after = EventPosition(typed.value(AFTER).parse().unwrap_or_default());
    Ok(ReplayRange { after, within: Some(within.ok_or_else(fault)?) })
}

impl From<DeliveryError> for PageError {
    fn from(error: DeliveryError) -> Self {
        match error {
            DeliveryError::Denied(_) => Self::Forbidden,
            DeliveryError::WebhookNotFound(_) | DeliveryError::DeliveryNotFound(_) => {
                Self::NotFound(None)
            }
            DeliveryError::Store(error) => error.into(),
            DeliveryError::Invalid(_) | DeliveryError::WebhookDisabled(_) => {
                Self::Failed(error.into())
            }
        }
    }
}

#[cfg(test)]
mod tests;
