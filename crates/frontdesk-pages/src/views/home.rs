use maud::{Markup, html};

use super::layout::plain_layout;

/// The content of the home page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemoPage {
    /// The running release: `0.1.0`.
    pub version: String,
    /// The workspace's name.
    pub workspace: String,
    /// The name of each booking page, with its path or URL.
    pub links: Vec<(String, String)>,
    /// The name, path and description of each other link.
    pub places: Vec<(String, String, String)>,
}

pub(crate) fn home(demo: &DemoPage) -> Markup {
    let title = format!("Frontdesk {}", demo.version);
    let content = html! {
        section.card.notice {
            h1 { (title) }
            p {
                "This is a demo of Frontdesk, a self-hosted scheduling service. Its workspace "
                strong { (demo.workspace) } " has its own database."
            }
            h2 { "Book a meeting" }
            ul.doors { @for (name, address) in &demo.links { li { a href=(address) { (name) } } } }
            h2 { "Explore" }
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
