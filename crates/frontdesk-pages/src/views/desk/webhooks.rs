//! The webhooks of a workspace, for admins.

use frontdesk_domain::delivery::{DeliveryKind, DeliveryState};
use frontdesk_domain::services::{Replayed, WebhookSummary, WebhookTest};
use frontdesk_domain::webhook::Webhook;
use maud::{Markup, html};
use url::Url;

use super::frame::csrf_field;
use super::lists::{action, card, entries};
use crate::desk::Desk;
use crate::desk_paths::{ACTION, AFTER, DELIVERIES, FROM, KIND, UNTIL, WEBHOOK, WEBHOOKS};
use crate::form::Typed;
use crate::views::fields::{Field, choices, line};
use crate::words::Message;

/// The values of the field [`ACTION`].
pub(crate) const TEST: &str = "test";
pub(crate) const ENABLE: &str = "enable";
pub(crate) const REPLAY: &str = "replay";

/// The content of the page.
pub(crate) struct Shown<'a> {
    pub(crate) found: &'a [WebhookSummary],
    pub(crate) typed: &'a Typed,
    pub(crate) notice: Option<Notice>,
}

/// The outcome of a form.
pub(crate) enum Notice {
    Saved,
    Tested(WebhookTest),
    Replayed(Replayed),
}

pub(crate) fn webhooks(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let scene = &desk.scene;
    let content = html! {
        (entries(scene, shown.found, Message::NoWebhooks, |summary| entry(desk, summary)))
        @if !shown.found.is_empty() { (replay(desk, shown)) }
    };
    let notice = shown.notice.as_ref().map(|it| notice(desk, it, shown.typed));
    card(desk, Message::Webhooks, (notice, shown.typed), &content)
}

fn notice(desk: &Desk, notice: &Notice, typed: &Typed) -> Markup {
    let words = desk.scene.words();
    match notice {
        Notice::Saved => html! { (words.say(Message::Saved)) },
        Notice::Tested(WebhookTest { outcome, .. }) => match outcome {
            Ok(status) => {
                html! { (words.with(Message::WebhookTested, "status", i64::from(*status))) }
            }
            Err(failure) => {
                html! { (words.with(Message::WebhookFailed, "detail", failure.reason.as_str())) }
            }
        },
        Notice::Replayed(Replayed { events, next }) => html! {
            p { (words.with(Message::WebhookReplayed, "count", i64::try_from(*events).unwrap_or(i64::MAX))) }
            @if let Some(next) = next {
                @let after = next.0.to_string();
                @let kept = [WEBHOOK, FROM, UNTIL].map(|name| (name, typed.value(name)));
                (action(desk, WEBHOOKS, &[&kept[..], &[(ACTION, REPLAY), (AFTER, &after)]].concat(), Message::ReplayNext))
            }
        },
    }
}

fn entry(desk: &Desk, summary: &WebhookSummary) -> Markup {
    let (scene, status) = (&desk.scene, &summary.status);
    let (words, key) = (scene.words(), status.webhook.key.as_str());
    let since = |message, at| words.with(message, "time", scene.dates.date_and_time(at));
    let number = |count| i64::try_from(count).unwrap_or(i64::MAX);
    let counts = [
        ("count", number(summary.latest.len()).into()),
        ("pending", number(summary.count(DeliveryState::Pending)).into()),
        ("dead", number(summary.count(DeliveryState::Dead)).into()),
    ];
    let button = |change, text| action(desk, WEBHOOKS, &[(ACTION, change), (WEBHOOK, key)], text);
    html! {
        strong { bdi { (key) } }
        @if let Some(host) = host(&status.webhook) { span.quiet { bdi { (host) } } }
        @match (status.disabled_at, status.failing_since) {
            (Some(at), _) => span.mark { (since(Message::WebhookDisabledAt, at)) },
            (None, Some(at)) => span.mark { (since(Message::WebhookFailingSince, at)) },
            (None, None) => span.quiet { (scene.say(Message::WebhookWorks)) },
        }
        @if !summary.latest.is_empty() {
            a href=(scene.visit.address_with(DELIVERIES, &[(KIND, DeliveryKind::Webhook.as_str()), (WEBHOOK, key)])) {
                (words.with_all(Message::WebhookLatest, counts))
            }
        }
        @if let Some(error) = summary.last_error() {
            span { (words.with(Message::LastError, "detail", error)) }
        }
        div.actions {
            (button(TEST, Message::WebhookTest))
            @if status.disabled_at.is_some() { (button(ENABLE, Message::WebhookEnable)) }
        }
    }
}

/// The rest of the address can be secret.
fn host(webhook: &Webhook) -> Option<String> {
    Some(Url::parse(&webhook.url).ok()?.host_str()?.to_owned())
}

fn replay(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let (scene, typed) = (&desk.scene, shown.typed);
    let texts = [Message::Webhook, Message::AbsenceFrom, Message::AbsenceUntil];
    let [webhook, from, until] = texts.map(|message| scene.say(message));
    let field = |name, label| Field { name, label, required: true, hint: None };
    let keys = shown.found.iter().map(|it| it.status.webhook.key.as_str());
    html! {
        details.zone open[typed.value(ACTION) == REPLAY] {
            summary { (scene.say(Message::WebhookReplay)) }
            form method="post" action=(scene.visit.address(WEBHOOKS)) {
                (csrf_field(desk))
                input type="hidden" name=(ACTION) value=(REPLAY);
                p { (scene.say(Message::WebhookReplayHow)) }
                (choices(scene, &field(WEBHOOK, &webhook), None, keys.map(|key| (key, key)), typed))
                div.pair {
                    (line(scene, &field(FROM, &from), "date", None, typed))
                    (line(scene, &field(UNTIL, &until), "date", None, typed))
                }
                p.actions { button.button type="submit" { (scene.say(Message::WebhookReplay)) } }
            }
        }
    }
}
