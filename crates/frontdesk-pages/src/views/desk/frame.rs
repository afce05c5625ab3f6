//! The frame of the pages for signed-in members.

use maud::{Markup, html};

use crate::desk::{CSRF_TOKEN, Desk};
use crate::desk_paths::{CALENDARS, HOME, HOURS, LINKS, OPEN_TIMES, REPORT, SIGN_OUT};
use crate::views::layout::layout;
use crate::words::Message;

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
        (REPORT, Message::Report),
    ];
    // Observers have no open times.
    let is_shown = |(path, _): &(&str, _)| desk.member.may_host() || [HOME, REPORT].contains(path);
    let content = html! {
        div.desk {
            nav.desk-nav aria-label=(scene.say(Message::Pages)) {
                ul {
                    @for (path, name) in all.into_iter().filter(is_shown) {
                        li { a href=(scene.visit.address(path)) { (scene.say(name)) } }
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

/// The hidden field that every form of a member needs.
pub(crate) fn csrf_field(desk: &Desk) -> Markup {
    html! { input type="hidden" name=(CSRF_TOKEN) value=(desk.csrf_token); }
}
