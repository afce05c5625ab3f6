//! The frame of the pages for signed-in members.

use frontdesk_domain::access::{Role, Scope};
use maud::{Markup, html};

use crate::desk::{CSRF_TOKEN, Desk};
use crate::desk_paths::{
    APPLICATIONS, AUDIT, CALENDARS, DELIVERIES, EVENT_TYPES, HOME, HOURS, LINKS, MEMBERS,
    OPEN_TIMES, QUEUES, REPORT, SIGN_OUT, USAGE, WEBHOOKS,
};
use crate::scene::Scene;
use crate::views::layout::layout;
use crate::words::Message;

/// The pages for admins, with the scope of each.
const ADMIN_PAGES: [(&str, Message, Scope); 7] = [
    (MEMBERS, Message::Members, Scope::WorkspaceRead),
    (WEBHOOKS, Message::Webhooks, Scope::WorkspaceRead),
    (DELIVERIES, Message::Deliveries, Scope::WorkspaceRead),
    (EVENT_TYPES, Message::EventTypes, Scope::SchedulingLinksRead),
    (QUEUES, Message::Queues, Scope::WorkspaceRead),
    (AUDIT, Message::Audit, Scope::WorkspaceRead),
    (USAGE, Message::Usage, Scope::RecordsEnrich),
];

/// Adds the navigation, the member's name and the button to sign out.
pub(crate) fn desk_layout(desk: &Desk, title: &str, content: &Markup) -> Markup {
    let scene = &desk.scene;
    let signed_in = scene.words().with(Message::SignedInAs, "name", desk.actor.name.as_str());
    let all = [
        (HOME, Message::MyMeetings),
        (CALENDARS, Message::MyCalendars),
        (HOURS, Message::MyHours),
        (OPEN_TIMES, Message::MyOpenTimes),
        (LINKS, Message::MyLinks),
        (APPLICATIONS, Message::Applications),
        (REPORT, Message::Report),
    ];
    // Observers have no open times.
    let is_shown = |(path, _): &(&str, _)| {
        desk.member.may_host() || [HOME, APPLICATIONS, REPORT].contains(path)
    };
    let pages: Vec<_> = all.into_iter().filter(is_shown).collect();
    let of_admins = ADMIN_PAGES
        .into_iter()
        .filter(|(_, _, scope)| desk.actor.role == Role::Admin && desk.actor.scopes.allow(*scope));
    let of_admins: Vec<_> = of_admins.map(|(path, name, _)| (path, name)).collect();
    let is_for_admins = of_admins.iter().any(|(path, _)| *path == scene.path);
    let content = html! {
        div.desk {
            nav.desk-nav aria-label=(scene.say(Message::Pages)) {
                (names(scene, &pages))
                @if !of_admins.is_empty() {
                    details.zone open[is_for_admins] {
                        summary { (scene.say(Message::Admin)) }
                        (names(scene, &of_admins))
                    }
                }
                form method="post" action=(SIGN_OUT) {
                    span.quiet { bdi { (signed_in) } }
                    (csrf_field(desk))
                    button.button.plain type="submit" { (scene.say(Message::SignOut)) }
                }
            }
            (content)
        }
    };
    layout(scene, title, &content)
}

fn names(scene: &Scene, pages: &[(&str, Message)]) -> Markup {
    html! {
        ul {
            @for &(path, name) in pages {
                li {
                    a href=(scene.visit.address(path)) aria-current=[(path == scene.path).then_some("page")] {
                        (scene.say(name))
                    }
                }
            }
        }
    }
}

/// The hidden field that every form of a member needs.
pub(crate) fn csrf_field(desk: &Desk) -> Markup {
    html! { input type="hidden" name=(CSRF_TOKEN) value=(desk.csrf_token); }
}

/// The notice that a change was saved, if one was.
pub(crate) fn saved_notice(desk: &Desk) -> Markup {
    html! { @if desk.saved { div.chosen role="status" { (desk.scene.say(Message::Saved)) } } }
}
