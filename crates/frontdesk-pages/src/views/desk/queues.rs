//! The queues and the share of each member, for admins.

use frontdesk_domain::page::Page;
use frontdesk_domain::services::{QueueMemberState, QueueShare, QueueShares};
use maud::{Markup, html};

use super::lists::{card, more};
use crate::desk::Desk;
use crate::desk_paths::{AFTER, QUEUES};
use crate::form::Typed;
use crate::scene::Scene;
use crate::words::Message;

pub(crate) fn queues(desk: &Desk, page: &Page<QueueShares>) -> Markup {
    let scene = &desk.scene;
    let content = html! {
        p { (scene.say(Message::QueuesHow)) }
        @if page.items.is_empty() { p { (scene.say(Message::NoQueues)) } }
        @for listed in &page.items { (queue(scene, listed)) }
        @if let (true, Some(last)) = (page.has_more, page.items.last()) {
            (more(scene, QUEUES, &[(AFTER, &last.queue.id.to_string())], Message::ShowMore))
        }
    };
    card(desk, Message::Queues, (None, &Typed::default()), &content)
}

const COLUMNS: [Message; 5] = [
    Message::ReportHost,
    Message::QueueShare,
    Message::QueueExpected,
    Message::QueueAssignments,
    Message::QueueWeight,
];

fn queue(scene: &Scene, QueueShares { queue, shares }: &QueueShares) -> Markup {
    let days = i64::from(queue.window_days);
    let id = format!("queue-{}", queue.id);
    html! {
        h2 { bdi { (queue.name) } }
        ul.legend aria-hidden="true" {
            @for (class, name) in [("held", Message::QueueShare), ("cancelled", Message::QueueExpected)] {
                li.(class) { (scene.say(name)) }
            }
        }
        div.scroll tabindex="0" role="region" aria-labelledby=(id) {
            table {
                caption #(id) { (scene.words().with(Message::QueueWindow, "days", days)) }
                thead { tr { @for name in COLUMNS { th scope="col" { (scene.say(name)) } } } }
                tbody { @for share in shares { (row(scene, share)) } }
            }
        }
    }
}

fn row(scene: &Scene, share: &QueueShare) -> Markup {
    let mark = match share.state {
        QueueMemberState::Active => None,
        QueueMemberState::Absent => Some(Message::QueueAbsent),
        QueueMemberState::Excluded => Some(Message::QueueExcluded),
    };
    let percentage = |number| scene.words().with(Message::QueuePercentage, "number", number);
    html! {
        tr {
            th scope="row" {
                bdi { (share.name) }
                @if let Some(mark) = mark { " " span.mark { (scene.say(mark)) } }
            }
            td { (percentage(share.percentage)) (bars(share)) }
            td { (percentage(share.expected)) }
            td { (share.assignments) }
            td { (share.weight) }
        }
    }
}

/// The share above the expected share; the columns have the numbers.
fn bars(share: &QueueShare) -> Markup {
    html! {
        svg.share-bars viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            rect.held width=(share.percentage) height="6" {}
            rect.cancelled y="6" width=(share.expected) height="4" {}
        }
    }
}
