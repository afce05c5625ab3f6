//! The event types of a workspace and their links, for admins.

use frontdesk_domain::event_type::{EventType, EventTypeHosts};
use frontdesk_domain::page::Page;
use frontdesk_domain::services::EventTypeCatalog;
use frontdesk_words::duration;
use maud::{Markup, html};

use super::links::url;
use super::lists::{card, copyable, entries, more};
use crate::desk::Desk;
use crate::desk_paths::{AFTER, EVENT_TYPES};
use crate::form::Typed;
use crate::words::Message;

pub(crate) fn event_types(
    desk: &Desk,
    catalog: &EventTypeCatalog,
    page: &Page<&EventType>,
    base_url: &str,
) -> Markup {
    let scene = &desk.scene;
    let content = html! {
        p { (scene.say(Message::EventTypesHow)) }
        (entries(scene, &page.items, Message::NoEventTypes, |it| entry(desk, catalog, it, base_url)))
        @if let (true, Some(last)) = (page.has_more, page.items.last()) {
            (more(scene, EVENT_TYPES, &[(AFTER, &last.id.to_string())], Message::ShowMore))
        }
    };
    card(desk, Message::EventTypes, (None, &Typed::default()), &content)
}

fn entry(
    desk: &Desk,
    catalog: &EventTypeCatalog,
    event_type: &EventType,
    base_url: &str,
) -> Markup {
    let scene = &desk.scene;
    let hosts = match &event_type.hosts {
        EventTypeHosts::EveryMember => scene.say(Message::EveryMember),
        EventTypeHosts::Only(hosts) => {
            let hosts = catalog.members.iter().filter(|it| hosts.contains(&it.user_id));
            hosts.map(|member| member.name.as_str()).collect::<Vec<_>>().join(", ")
        }
    };
    let links = catalog.links.get(&event_type.id).into_iter();
    let links = links.flat_map(|links| links.personal.iter().chain(&links.team));
    let key = catalog.workspace.as_ref().map(|workspace| &workspace.key);
    html! {
        strong { bdi { (event_type.title) } }
        span.quiet { bdi { (event_type.key) } ", " (duration(scene.dates.language, event_type.rule.duration_minutes.into())) }
        span.quiet { bdi { (hosts) } }
        @if !event_type.active { span.mark { (scene.say(Message::Archived)) } }
        @for (link, key) in links.filter_map(|link| Some((link, key?))) {
            (copyable(scene, &format!("link-{}", link.id), Message::LinkAddress, &url(base_url, key, link)))
        }
    }
}
