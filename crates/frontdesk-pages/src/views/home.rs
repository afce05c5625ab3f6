//! The page that a person sees at `/` of a demonstration.

use maud::{Markup, html};

use super::layout::plain_layout;

/// What the page tells of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemoPage {
    /// The release that runs: `0.1.0`.
    pub version: String,
    /// The workspace's name.
    pub workspace: String,
    /// What can be booked: a name and the path or address of its page.
    pub links: Vec<(String, String)>,
    /// What else there is to see: a name, its path, and a sentence about it.
    pub places: Vec<(String, String, String)>,
}

/// The page, in HTML.
pub(crate) fn home(demo: &DemoPage) -> Markup {
    let title = format!("Frontdesk {}", demo.version);
    let content = html! {
        section.card.notice {
            h1 { (title) }
            p {
                "A self-hosted scheduling service is running here, with the demonstration workspace "
                strong { (demo.workspace) } " in a database of its own."
            }
            h2 { "Book a meeting" }
            ul.doors { @for (name, address) in &demo.links { li { a href=(address) { (name) } } } }
            h2 { "Look around" }
            dl.places {
                @for (name, path, about) in &demo.places {
                    dt { a href=(path) { (name) } }
                    dd { (about) }
                }
            }
        }
    };
    plain_layout(&title, &content)
}
