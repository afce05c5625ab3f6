use maud::{Markup, html};

use super::layout::layout;
use crate::scene::Scene;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    title: String,
    body: String,
    aside: Option<String>,
    way_on: Option<(String, String)>,
}

impl Notice {
    pub(crate) fn new(title: String, body: String) -> Self {
        Self { title, body, aside: None, way_on: None }
    }

    pub(crate) fn and(self, aside: String) -> Self {
        Self { aside: Some(aside), ..self }
    }

    pub(crate) fn leading(self, address: String, name: String) -> Self {
        Self { way_on: Some((address, name)), ..self }
    }
}

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
