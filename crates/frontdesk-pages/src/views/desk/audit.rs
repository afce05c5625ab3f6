//! The changes of a workspace, for admins.

use frontdesk_domain::event::{ChangeLog, EventDetail};
use frontdesk_domain::page::Page;
use frontdesk_domain::services::AuditEntry;
use maud::{Markup, html};
use serde_json::Value;

use super::lists::{card, entries, more};
use crate::desk::Desk;
use crate::desk_paths::{AFTER, AUDIT};
use crate::form::Typed;
use crate::scene::Scene;
use crate::words::Message;

/// The maximum number of objects, and of their fields, that are shown with an event.
const MOST_SHOWN: usize = 20;
/// The maximum length of a shown value.
const MAX_VALUE_CHARS: usize = 120;

pub(crate) fn audit(desk: &Desk, page: &Page<AuditEntry>) -> Markup {
    let scene = &desk.scene;
    let content = html! {
        (entries(scene, &page.items, Message::NoChanges, |it| entry(scene, it)))
        @if let (true, Some(last)) = (page.has_more, page.items.last()) {
            (more(scene, AUDIT, &[(AFTER, &last.fed.position.0.to_string())], Message::ShowMore))
        }
    };
    card(desk, Message::Audit, (None, &Typed::default()), &content)
}

fn entry(scene: &Scene, AuditEntry { fed, by, of }: &AuditEntry) -> Markup {
    let event = &fed.event;
    let message = match &event.detail {
        EventDetail::TokenCreated { .. } => Message::AuditTokenCreated,
        EventDetail::TokenRevoked { .. } => Message::AuditTokenRevoked,
        EventDetail::MemberUsable { .. } => Message::AuditUsable,
        EventDetail::MemberUnusable { .. } => Message::AuditUnusable,
        _ => Message::AuditChanged,
    };
    let what = scene.words().with(message, "name", of.as_deref().unwrap_or("?"));
    html! {
        strong { (what) }
        span.quiet {
            (scene.dates.date_and_time(event.occurred_at))
            @if let Some(by) = by { ", " bdi { (by) } }
        }
        @if let EventDetail::WorkspaceChanged(log) = &event.detail { (changes(log)) }
    }
}

/// The objects with their fields before and after, as the log names them.
fn changes(ChangeLog(log): &ChangeLog) -> Markup {
    let log: Value = serde_json::from_str(log).unwrap_or_default();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => shortened(text),
        value => shortened(&value.to_string()),
    };
    let (objects, most) = (list(&log["changes"]), MOST_SHOWN);
    html! {
        @for object in objects.iter().take(most) {
            @let fields = list(&object["fields"]);
            div dir="ltr" {
                (text(&object["section"])) " " bdi { (text(&object["key"])) } ": " (text(&object["change"]))
                ul.changes {
                    @for field in fields.iter().take(most) {
                        li {
                            (text(&field["field"]))
                            @if field.get("after").is_some() {
                                ": " bdi { (text(&field["before"])) } " → " bdi { (text(&field["after"])) }
                            }
                        }
                    }
                    @if most < fields.len() { li { "…" } }
                }
            }
        }
        @if most < objects.len() || log["truncated"] == true { p.quiet { "…" } }
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_VALUE_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
