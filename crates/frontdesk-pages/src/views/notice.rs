//! A page that says one thing.

use maud::{Markup, html};

use super::layout::layout;
use crate::scene::Scene;

/// What it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    title: String,
    body: String,
    aside: Option<String>,
    way_on: Option<(String, String)>,
}

impl Notice {
    /// Says this.
    pub(crate) fn new(title: String, body: String) -> Self {
        Self { title, body, aside: None, way_on: None }
    }

    /// And in smaller letters this.
    pub(crate) fn and(self, aside: String) -> Self {
        Self { aside: Some(aside), ..self }
    }

    /// And offers a way on.
    pub(crate) fn leading(self, address: String, name: String) -> Self {
        Self { way_on: Some((address, name)), ..self }
    }
}

/// The page.
pub(crate) fn notice(scene: &Scene, notice: &Notice) -> Markup {
    let content = html! {
        section.card.notice {
            h1 { (notice.title) }
            p { (notice.body) }
            @if let Some((address, name)) = &notice.way_on {
                p { a.button href=(address) { (name) } }
            }
            @if let Some(aside) = &notice.aside {
                p.quiet { (aside) }
            }
        }
    };
    layout(scene, &notice.title, &content)
}
