//! The landing pages of workspaces and members.

use frontdesk_domain::event_type::PublicEventType;
use frontdesk_domain::key::Key;
use frontdesk_domain::page::Page;
use frontdesk_domain::ports::LandingMember;
use frontdesk_domain::services::MemberLandingPage;
use frontdesk_words::duration;
use maud::{Markup, html};

use super::about::{fact, kind, paragraphs};
use super::desk::lists::{entries, more};
use super::layout::layout;
use super::sign::Sign;
use crate::desk_paths::AFTER;
use crate::scene::Scene;
use crate::words::Message;

pub(crate) fn of_workspace(scene: &Scene, members: &Page<LandingMember>) -> Markup {
    let link = |member: &LandingMember| {
        html! { h2 { a href=(below(scene, &member.key)) { bdi { (member.name) } } } }
    };
    let content = html! {
        (entries(scene, &members.items, Message::LandingEmpty, link))
        @if let (true, Some(last)) = (members.has_more, members.items.last()) {
            (more(scene, &scene.path, &[(AFTER, &last.user_id.to_string())], Message::ShowMore))
        }
    };
    card(scene, &scene.say(Message::LandingTitle), &content)
}

pub(crate) fn of_member(scene: &Scene, page: &MemberLandingPage) -> Markup {
    let entry = |it: &PublicEventType| event_type(scene, it);
    card(scene, &page.name, &entries(scene, &page.event_types, Message::LandingEmpty, entry))
}

fn card(scene: &Scene, title: &str, content: &Markup) -> Markup {
    let content = html! {
        section.card.agenda aria-labelledby="title" {
            h1 #title { bdi { (title) } }
            (content)
        }
    };
    layout(scene, title, &content)
}

fn event_type(scene: &Scene, event_type: &PublicEventType) -> Markup {
    let PublicEventType { key, title, description, duration_minutes, location, .. } = event_type;
    let length = html! { (duration(scene.dates.language, (*duration_minutes).into())) };
    html! {
        h2 { a href=(below(scene, key)) { bdi { (title) } } }
        dl.facts {
            (fact(&scene.say(Message::Duration), Sign::Clock, &length))
            (fact(&scene.say(Message::Where), Sign::Place, &html! { (kind(scene, *location)) }))
        }
        @for paragraph in paragraphs(description) { p.description dir="auto" { (paragraph) } }
    }
}

/// The address of a page below this one, with the visitor's choices.
fn below(scene: &Scene, key: &Key) -> String {
    scene.visit.address(&format!("{}/{key}", scene.path))
}
