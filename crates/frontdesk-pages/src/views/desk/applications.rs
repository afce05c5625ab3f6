//! The OAuth clients that act for a member.

use frontdesk_domain::access::TokenRecord;
use maud::{Markup, html};

use super::authorize::words_of;
use super::lists::{action, card, entries};
use crate::desk::Desk;
use crate::desk_paths::{APPLICATIONS, TOKEN};
use crate::form::Typed;
use crate::words::Message;

pub(crate) fn applications(desk: &Desk, consents: &[TokenRecord]) -> Markup {
    let scene = &desk.scene;
    let content = entries(scene, consents, Message::NoApplications, |consent| entry(desk, consent));
    let notice = desk.saved.then(|| html! { (scene.say(Message::AccessEnded)) });
    card(desk, Message::Applications, (notice, &Typed::default()), &content)
}

fn entry(desk: &Desk, consent: &TokenRecord) -> Markup {
    let scene = &desk.scene;
    let scopes = consent.scopes.iter().map(|scope| scene.say(words_of(scope)));
    let until =
        |at| scene.words().with(Message::AccessUntil, "time", scene.dates.date_and_time(at));
    html! {
        @if let Some(client) = &consent.client {
            strong { bdi { (client.name) } }
            span.quiet { (until(client.until)) }
        }
        ul { @for scope in scopes { li { (scope) } } }
        div.actions { (action(desk, APPLICATIONS, &[(TOKEN, consent.id.as_str())], Message::EndAccess)) }
    }
}
