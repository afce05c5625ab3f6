//! The usage of enrichment providers, for admins.

use frontdesk_domain::ports::ProviderUsage;
use frontdesk_domain::records::{ProviderState, ProviderStatus};
use frontdesk_domain::services::EnrichmentOptions;
use maud::{Markup, html};

use super::lists::card;
use crate::desk::Desk;
use crate::form::Typed;
use crate::scene::Scene;
use crate::words::Message;

const COLUMNS: [Message; 6] = [
    Message::Provider,
    Message::DeliveryState,
    Message::UsageCalls,
    Message::UsageMatches,
    Message::UsageErrors,
    Message::UsageLast,
];

pub(crate) fn usage(desk: &Desk, options: &EnrichmentOptions) -> Markup {
    let scene = &desk.scene;
    let usage = |status: &ProviderStatus| options.usage.get(&status.profile.id);
    let is_shown = |status: &&ProviderStatus| {
        status.state != ProviderState::NotConfigured || usage(status).is_some()
    };
    let shown: Vec<_> = options.providers.iter().filter(is_shown).collect();
    let since = scene.dates.date(options.usage_since.date());
    let content = html! {
        p { (scene.words().with(Message::UsageSince, "date", since)) }
        @if shown.is_empty() { p { (scene.say(Message::NoProviders)) } } @else {
            div.scroll role="group" aria-labelledby="title" tabindex="0" {
                table {
                    thead { tr { @for column in COLUMNS { th scope="col" { (scene.say(column)) } } } }
                    tbody { @for status in shown { (row(scene, status, usage(status))) } }
                }
            }
        }
    };
    card(desk, Message::Usage, (None, &Typed::default()), &content)
}

fn row(scene: &Scene, status: &ProviderStatus, usage: Option<&ProviderUsage>) -> Markup {
    let [calls, matches, errors] =
        usage.map_or([0; 3], |usage| [usage.calls, usage.matches, usage.errors]);
    let last = usage.and_then(|usage| usage.last_called_at);
    html! {
        tr {
            th scope="row" { bdi { (status.profile.name) } }
            td { (scene.say(state(status.state))) }
            td { (calls) }
            td { (matches) }
            td { (errors) }
            td { @if let Some(at) = last { (scene.dates.date_and_time(at)) } }
        }
    }
}

fn state(state: ProviderState) -> Message {
    match state {
        ProviderState::Ready => Message::ProviderReady,
        ProviderState::NotConfigured => Message::ProviderNotConfigured,
        ProviderState::BadCredentials => Message::ProviderBadCredentials,
        ProviderState::OutOfCredits { .. } => Message::ProviderOutOfCredits,
        ProviderState::RateLimited { .. } => Message::ProviderRateLimited,
    }
}
