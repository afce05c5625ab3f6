//! The page on which a member gives an OAuth client access.

use frontdesk_domain::access::Scope;
use frontdesk_domain::services::Authorization;
use maud::{Markup, html};
use url::Url;

use super::frame::csrf_field;
use crate::desk::Desk;
use crate::desk_paths::{ACCESS_DAYS, ALLOW, DECISION, REFUSE, SCOPES, SIGN_IN, THEN};
use crate::form::Typed;
use crate::scene::Scene;
use crate::views::fields::{Field, boxes, choices, fault_summary};
use crate::views::layout::layout;
use crate::words::Message;

/// The days after which access ends; the first is chosen.
pub(crate) const DAYS: [i64; 4] = [90, 7, 30, 365];

pub(crate) fn authorize(desk: &Desk, authorization: &Authorization, typed: &Typed) -> Markup {
    let scene = &desk.scene;
    let (words, client) = (scene.words(), &authorization.client);
    let heading = words.with(Message::AllowClient, "name", client.name.as_str());
    let signed_in = words.with(Message::SignedInAs, "name", desk.actor.name.as_str());
    // A client with a metadata document is named by the host that publishes it.
    let publisher = Url::parse(&client.id).ok().and_then(|id| id.host_str().map(str::to_owned));
    let offered = authorization.offered(&desk.actor).into_iter();
    let scopes: Vec<_> = offered.map(|scope| (scope, scene.say(words_of(scope)))).collect();
    let days = DAYS.map(|days| (days.to_string(), words.with(Message::AccessDays, "count", days)));
    let [may, ends] = [Message::ClientMay, Message::AccessEnds].map(|text| scene.say(text));
    let field = |name, label| Field { name, label, required: true, hint: None };
    let content = html! {
        section.card.notice aria-labelledby="title" {
            h1 #title { bdi { (heading) } }
            p { bdi { (signed_in) } " · " a href=(other_account(scene)) { (scene.say(Message::OtherAccount)) } }
            p {
                @match &publisher {
                    Some(host) => (words.with(Message::ClientPublished, "host", host.as_str())),
                    None if client.workspace_id.is_some() => (scene.say(Message::ClientDeclared)),
                    None => (scene.say(Message::ClientUnverified)),
                }
                " "
                (words.with(Message::ClientReturns, "place", place_of(authorization.redirect_uri())))
            }
            @if !typed.faults().is_empty() { (fault_summary(scene, typed.faults())) }
            form method="post" action=(scene.address(&scene.visit)) {
                (csrf_field(desk))
                (boxes(scene, &field(SCOPES, &may), scopes.iter().map(|(scope, text)| (scope.as_str(), &**text)), typed))
                (choices(scene, &field(ACCESS_DAYS, &ends), None, days.iter().map(|(days, text)| (days, &**text)), typed))
                p.actions {
                    button.button type="submit" name=(DECISION) value=(ALLOW) { (scene.say(Message::Allow)) }
                    button.button.plain type="submit" name=(DECISION) value=(REFUSE) { (scene.say(Message::Refuse)) }
                }
            }
        }
    };
    layout(scene, &heading, &content)
}

/// Signs in again, for example to another workspace, and returns to this page.
fn other_account(scene: &Scene) -> String {
    scene.visit.address_with(SIGN_IN, &[(THEN, &scene.path)])
}

/// The host of a redirect URI, or the scheme of an installed application.
fn place_of(uri: &str) -> String {
    match Url::parse(uri) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => {
            url.host_str().unwrap_or_default().to_owned()
        }
        Ok(url) => format!("{}:", url.scheme()),
        Err(_) => String::new(),
    }
}

pub(super) fn words_of(scope: Scope) -> Message {
    match scope {
        Scope::RecordsRead => Message::ScopeRecordsRead,
        Scope::RecordsEnrich => Message::ScopeRecordsEnrich,
        Scope::BookingsRead => Message::ScopeBookingsRead,
        Scope::BookingsWrite => Message::ScopeBookingsWrite,
        Scope::SchedulingLinksRead => Message::ScopeLinksRead,
        Scope::SchedulingLinksWrite => Message::ScopeLinksWrite,
        Scope::WorkspaceRead => Message::ScopeWorkspaceRead,
        Scope::WorkspaceWrite => Message::ScopeWorkspaceWrite,
    }
}
