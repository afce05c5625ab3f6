//! The frame of every page.

use frontdesk_domain::interval::Interval;
use frontdesk_words::{Language, Reading as _};
use maud::{DOCTYPE, Markup, html};

use crate::assets::assets;
use crate::scene::Scene;
use crate::visit::write_instant;
use crate::words::{Message, Words};

const PRODUCT: &str = "Frontdesk";

/// An event for the embedding site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EmbedEvent {
    /// `booked`, `moved` or `cancelled`.
    pub(crate) what: &'static str,
    pub(crate) interval: Interval,
}

pub(crate) fn layout(scene: &Scene, title: &str, content: &Markup) -> Markup {
    layout_after(scene, title, None, content)
}

pub(crate) fn layout_after(
    scene: &Scene,
    title: &str,
    embed_event: Option<EmbedEvent>,
    content: &Markup,
) -> Markup {
    let language = scene.words().language();
    let start = embed_event.map(|embed_event| write_instant(embed_event.interval.start()));
    let end = embed_event.map(|embed_event| write_instant(embed_event.interval.end()));
    html! {
        (DOCTYPE)
        html lang=(language) dir=(direction(language)) data-embed=[scene.embedder()] {
            (head(&full_title(scene, title)))
            body {
                a.skip href="#main" { (scene.say(Message::SkipToContent)) }
                @if let Some(workspace) = &scene.workspace {
                    header.top { p.workspace { bdi { (workspace) } } }
                }
                main #main tabindex="-1" data-zone=(scene.dates.zone) data-clock=(scene.dates.face.as_str())
                    data-zone-chosen[scene.visit.zone.is_some()] data-clock-chosen[scene.visit.face.is_some()]
                    data-event=[embed_event.map(|embed_event| embed_event.what)]
                    data-start=[start] data-end=[end] { (content) }
                (footer(scene))
                p #status .unseen role="status" data-loading=(scene.say(Message::Loading)) {}
            }
        }
    }
}

/// Renders an English page that belongs to no workspace.
pub(crate) fn plain_layout(title: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" dir="ltr" {
            (head(title))
            body {
                a.skip href="#main" { (Words::of(Language::English).say(Message::SkipToContent)) }
                main #main tabindex="-1" { (content) }
            }
        }
    }
}

fn head(title: &str) -> Markup {
    let assets = assets();
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            meta name="robots" content="noindex, nofollow";
            meta name="color-scheme" content="light dark";
            link rel="icon" href=(assets.icon.address) type="image/svg+xml";
            link rel="stylesheet" href=(assets.style.address);
            script src=(assets.script.address) defer {}
        }
    }
}

fn full_title(scene: &Scene, title: &str) -> String {
    match &scene.workspace {
        Some(workspace) => scene.words().with_all(
            Message::PageTitle,
            [("title", title.into()), ("workspace", workspace.as_str().into())],
        ),
        None => title.to_owned(),
    }
}

fn footer(scene: &Scene) -> Markup {
    let spoken = scene.words().language();
    html! {
        footer {
            nav aria-label=(scene.say(Message::Language)) {
                ul.languages {
                    @for language in Language::ALL {
                        li {
                            a href=(scene.address(&scene.visit.speaking(language))) hreflang=(language) lang=(language)
                                aria-current=[(language == spoken).then_some("true")] { (language.own_name()) }
                        }
                    }
                }
            }
            p.served { (scene.words().with(Message::ServedBy, "product", PRODUCT)) }
        }
    }
}

fn direction(language: Language) -> &'static str {
    if language.is_right_to_left() { "rtl" } else { "ltr" }
}
