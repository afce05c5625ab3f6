//! The parts that the lists of members have in common.

use maud::{Markup, html};

use super::frame::{csrf_field, desk_layout};
use crate::desk::Desk;
use crate::form::Typed;
use crate::scene::Scene;
use crate::views::fields::fault_summary;
use crate::words::Message;

/// A page with one card; its notice and the faults of its form come first.
pub(crate) fn card(
    desk: &Desk,
    heading: Message,
    (notice, typed): (Option<Markup>, &Typed),
    content: &Markup,
) -> Markup {
    let heading = desk.scene.say(heading);
    let content = html! {
        section.card.agenda aria-labelledby="title" {
            h1 #title { (heading) }
            @if let Some(notice) = notice { div.chosen role="status" { (notice) } }
            @if !typed.faults().is_empty() { (fault_summary(&desk.scene, typed.faults())) }
            (content)
        }
    };
    desk_layout(desk, &heading, &content)
}

/// A list of entries, or the sentence that there are none.
pub(crate) fn entries<T>(
    scene: &Scene,
    items: impl IntoIterator<Item = T>,
    nothing: Message,
    entry: impl Fn(T) -> Markup,
) -> Markup {
    let mut items = items.into_iter().peekable();
    html! {
        @if items.peek().is_none() { p { (scene.say(nothing)) } }
        ul.meetings { @for item in items { li.connected { (entry(item)) } } }
    }
}

/// A button that sends `fields` to `path`.
pub(crate) fn action(desk: &Desk, path: &str, fields: &[(&str, &str)], text: Message) -> Markup {
    html! {
        form method="post" action=(desk.scene.visit.address(path)) {
            (csrf_field(desk))
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button.button.plain type="submit" { (desk.scene.say(text)) }
        }
    }
}

/// The link to the next page, with these parameters.
pub(crate) fn more(scene: &Scene, path: &str, pairs: &[(&str, &str)], text: Message) -> Markup {
    html! {
        p.actions {
            a.button.plain href=(scene.visit.address_with(path, pairs)) rel="next" { (scene.say(text)) }
        }
    }
}

/// A read-only address with a button that copies it.
pub(crate) fn copyable(scene: &Scene, id: &str, label: Message, url: &str) -> Markup {
    html! {
        div.field {
            label.unseen for=(id) { (scene.say(label)) }
            input id=(id) type="url" readonly value=(url) dir="ltr";
        }
        div.actions {
            button.button.plain type="button" hidden data-copy=(id) data-done=(scene.say(Message::Copied)) {
                (scene.say(Message::Copy))
            }
        }
    }
}
