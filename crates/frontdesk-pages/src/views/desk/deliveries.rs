//! The deliveries of a workspace, for admins.

use frontdesk_domain::access::Scope;
use frontdesk_domain::delivery::{DeliveryKind, DeliveryReport, DeliveryState, DeliveryTarget};
use frontdesk_domain::page::Page;
use maud::{Markup, html};

use super::lists::{action, card, entries, more};
use crate::desk::Desk;
use crate::desk_paths::{AFTER, DELIVERIES, DELIVERY, KIND, STATE, WEBHOOK, meeting_path};
use crate::form::Typed;
use crate::scene::Scene;
use crate::views::fields::{Field, choices};
use crate::words::Message;

/// The content of the page.
pub(crate) struct Shown<'a> {
    pub(crate) listed: &'a Page<DeliveryReport>,
    /// The filters.
    pub(crate) typed: &'a Typed,
    pub(crate) saved: bool,
}

pub(crate) fn deliveries(desk: &Desk, Shown { listed, typed, saved }: &Shown<'_>) -> Markup {
    let scene = &desk.scene;
    let content = html! {
        (filters(scene, typed))
        (entries(scene, &listed.items, Message::NoDeliveries, |report| entry(desk, report)))
        @if let (true, Some(last)) = (listed.has_more, listed.items.last()) {
            @let after = format!("{}.{}", last.position.0, last.id);
            @let kept: Vec<_> = typed.pairs().filter(|(_, value)| !value.is_empty()).collect();
            (more(scene, DELIVERIES, &[&kept[..], &[(AFTER, &after)]].concat(), Message::ShowMore))
        }
        @let shown = [(KIND, typed.value(KIND)), (WEBHOOK, typed.value(WEBHOOK))];
        div.actions { (action(desk, DELIVERIES, &shown, Message::RetryAll)) }
    };
    let notice = saved.then(|| html! { (scene.say(Message::DeliveriesRetried)) });
    card(desk, Message::Deliveries, (notice, typed), &content)
}

fn filters(scene: &Scene, typed: &Typed) -> Markup {
    let [kind_label, state_label] =
        [Message::DeliveryKind, Message::DeliveryState].map(|message| scene.say(message));
    let field = |name, label| Field { name, label, required: false, hint: None };
    let kinds = DeliveryKind::ALL.map(|it| (it.as_str(), scene.say(kind(it))));
    let states = DeliveryState::ALL.map(|it| (it.as_str(), scene.say(state(it))));
    let kinds = kinds.iter().map(|(value, text)| (value, &**text));
    let states = states.iter().map(|(value, text)| (value, &**text));
    html! {
        form.search method="get" action=(DELIVERIES) {
            @for (name, value) in scene.visit.pairs() { input type="hidden" name=(name) value=(value); }
            @if !typed.value(WEBHOOK).is_empty() { input type="hidden" name=(WEBHOOK) value=(typed.value(WEBHOOK)); }
            (choices(scene, &field(KIND, &kind_label), Some(Message::Every), kinds, typed))
            (choices(scene, &field(STATE, &state_label), Some(Message::Every), states, typed))
            button.button.plain type="submit" { (scene.say(Message::Show)) }
        }
    }
}

fn kind(kind: DeliveryKind) -> Message {
    match kind {
        DeliveryKind::Calendar => Message::DeliveryCalendar,
        DeliveryKind::Mail => Message::DeliveryMail,
        DeliveryKind::Webhook => Message::Webhook,
    }
}

fn state(state: DeliveryState) -> Message {
    match state {
        DeliveryState::Pending => Message::DeliveryPending,
        DeliveryState::Delivered => Message::DeliveryDelivered,
        DeliveryState::Dropped => Message::DeliveryDropped,
        DeliveryState::Dead => Message::DeliveryDead,
    }
}

fn entry(desk: &Desk, report: &DeliveryReport) -> Markup {
    let (scene, event) = (&desk.scene, &report.event);
    let (words, is_dead) = (scene.words(), report.state == DeliveryState::Dead);
    // As in the API, the addresses of invitees need this scope.
    let sees_mail = desk.actor.scopes.allow(Scope::BookingsRead);
    let (target, is_shown) = match &report.target {
        DeliveryTarget::Mail { to, .. } => (sees_mail.then(|| to.to_string()), sees_mail),
        DeliveryTarget::Webhook { key } => (Some(key.to_string()), true),
        DeliveryTarget::Calendar { .. } => (None, true),
    };
    html! {
        strong {
            (scene.say(kind(report.target.kind())))
            @if let Some(target) = target { ": " bdi { (target) } }
        }
        span.quiet { bdi { (event.name()) } ", " (scene.dates.date_and_time(event.occurred_at)) }
        span.mark[is_dead] {
            (scene.say(state(report.state)))
            @if report.state == DeliveryState::Pending {
                ", " (words.with(Message::NextAttempt, "time", scene.dates.date_and_time(report.next_attempt_at)))
            }
        }
        @if let Some(reason) = report.reason.as_deref().filter(|_| is_shown) {
            span { (words.with(Message::LastError, "detail", reason)) }
        }
        div.actions {
            @if let Some(booking) = event.booking_id() {
                a.button.plain href=(scene.visit.address(&meeting_path(booking))) { (scene.say(Message::YourMeeting)) }
            }
            @if is_dead {
                (action(desk, DELIVERIES, &[(DELIVERY, &report.id.to_string())], Message::Retry))
            }
        }
    }
}
