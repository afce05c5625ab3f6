//! The booking links of a member.

use frontdesk_domain::ids::LinkId;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Link, LinkKind};
use frontdesk_domain::services::{OwnLinks, may_archive};
use maud::{Markup, html};
use uuid::Uuid;

use super::frame::csrf_field;
use super::lists::{action, card, copyable, entries, more};
use crate::desk::Desk;
use crate::desk_paths::{
    AFTER, ALL, ARCHIVE_LINK, EVENT_TYPE, HOSTS, LANDING_PAGE, LINK, LINKS, METADATA, PER_BOOKING,
    QUEUE, SHOWN,
};
use crate::form::{SUBMISSION, Typed};
use crate::views::fields::{Field, choices, line, lines};
use crate::words::Message;

/// Fits 50 pairs at their maximum length.
const MAX_METADATA_CHARS: usize = 30_000;

/// The content of the page.
pub(crate) struct Shown<'a> {
    pub(crate) found: &'a OwnLinks,
    pub(crate) base_url: &'a str,
    /// Whether the links of all hosts are listed.
    pub(crate) all: bool,
    /// The link that was just created; it is the first one.
    pub(crate) created: Option<LinkId>,
    pub(crate) typed: &'a Typed,
    /// The id of the form, which detects a repeated submission.
    pub(crate) submission: Uuid,
}

pub(crate) fn links(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let (scene, page) = (&desk.scene, &shown.found.page);
    let [mine, all] = [Message::LinksMine, Message::LinksAll].map(|message| scene.say(message));
    // Only the new link is shown, not those after it.
    let listed = page.items.iter().filter(|it| shown.created.is_none_or(|id| id == it.id));
    let of_all: &[(&str, &str)] = if shown.all { &[(ALL, "true")] } else { &[] };
    let content = html! {
        p.actions {
            a.button.plain href=(scene.visit.address(LINKS)) aria-current=[(!shown.all && shown.created.is_none()).then_some("page")] { (mine) }
            a.button.plain href=(scene.visit.address_with(LINKS, &[(ALL, "true")])) aria-current=[shown.all.then_some("page")] { (all) }
        }
        (entries(scene, listed, Message::NoLinks, |link| entry(desk, shown, link)))
        @if let (true, None, Some(last)) = (page.has_more, shown.created, page.items.last()) {
            (more(scene, LINKS, &[of_all, &[(AFTER, &last.id.to_string())]].concat(), Message::MoreLinks))
        }
        @if desk.member.may_host() {
            (creation(desk, shown))
            (landing_page(desk, shown))
        }
    };
    let notice = shown.created.map(|_| html! { (scene.say(Message::LinkReady)) });
    card(desk, Message::MyLinks, (notice, shown.typed), &content)
}

/// The address of the booking page of a link.
pub(super) fn url(base_url: &str, workspace: &Key, link: &Link) -> String {
    format!("{base_url}/book/{workspace}/{}", link.address.path())
}

fn entry(desk: &Desk, shown: &Shown<'_>, link: &Link) -> Markup {
    let (scene, found) = (&desk.scene, shown.found);
    let event_type = found.event_types.iter().find(|it| it.id == link.event_type_id);
    let title = event_type.map_or("", |event_type| &event_type.title);
    let url = url(shown.base_url, &found.workspace_key, link);
    let names: Vec<&str> = link
        .hosts
        .iter()
        .filter_map(|it| found.names.get(&it.host.user_id))
        .map(String::as_str)
        .collect();
    let queue = found.queues.iter().find(|queue| Some(queue.id) == link.booking_queue);
    html! {
        strong { bdi { (title) } }
        @if link.address.kind() == LinkKind::Personal && link.is_hosted_by(desk.actor.user_id) {
            span.quiet { (scene.say(Message::LinkPersonal)) }
        } @else if !names.is_empty() {
            span.quiet { bdi { (names.join(", ")) } }
        }
        @if let Some(queue) = queue {
            span.quiet { (scene.words().with(Message::LinkQueueChooses, "queue", queue.name.as_str())) }
        }
        (copyable(scene, &format!("link-{}", link.id), Message::LinkAddress, &url))
        @if may_archive(&desk.actor, link) { (archiving(desk, link)) }
    }
}

/// Asks before the link is archived, because that cannot be undone.
fn archiving(desk: &Desk, link: &Link) -> Markup {
    let scene = &desk.scene;
    html! {
        details.zone {
            summary { (scene.say(Message::Archive)) }
            form method="post" action=(scene.visit.address(ARCHIVE_LINK)) {
                (csrf_field(desk))
                input type="hidden" name=(LINK) value=(link.id);
                p { (scene.say(Message::ArchiveHow)) }
                p.actions { button.button type="submit" { (scene.say(Message::ArchiveNow)) } }
            }
        }
    }
}

fn landing_page(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let (scene, member) = (&desk.scene, &desk.member);
    let url = format!("{}/book/{}/{}", shown.base_url, shown.found.workspace_key, member.key);
    html! {
        h2 { (scene.say(Message::LandingPage)) }
        @if member.landing_page {
            p.hint { (scene.say(Message::LandingPageShown)) }
            (copyable(scene, "landing-page", Message::LandingPageAddress, &url))
            (action(desk, LANDING_PAGE, &[], Message::LandingPageHide))
        } @else {
            p.hint { (scene.say(Message::LandingPageHow)) }
            (action(desk, LANDING_PAGE, &[(SHOWN, "true")], Message::LandingPageShow))
        }
    }
}

fn creation(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let (scene, typed, found) = (&desk.scene, shown.typed, shown.found);
    let texts = [
        Message::LinkHosts,
        Message::LinkHostsHint,
        Message::LinkMetadata,
        Message::LinkMetadataHint,
        Message::EventType,
        Message::LinkQueue,
    ];
    let [hosts, hosts_hint, metadata, metadata_hint, event_type, queue] =
        texts.map(|message| scene.say(message));
    let hosts = Field { name: HOSTS, label: &hosts, required: false, hint: Some(&hosts_hint) };
    let metadata =
        Field { name: METADATA, label: &metadata, required: false, hint: Some(&metadata_hint) };
    let event_type = Field { name: EVENT_TYPE, label: &event_type, required: true, hint: None };
    let queue = Field { name: QUEUE, label: &queue, required: false, hint: None };
    let event_types = found.event_types.iter().filter(|it| it.active);
    let event_types = event_types.map(|it| (it.id.to_string(), &*it.title));
    let queues = found.queues.iter().map(|queue| (queue.id.to_string(), &*queue.name));
    html! {
        details.zone open[!typed.faults().is_empty()] {
            summary { (scene.say(Message::CreateLink)) }
            form method="post" action=(scene.visit.address(LINKS)) {
                (csrf_field(desk))
                input type="hidden" name=(SUBMISSION) value=(shown.submission);
                (choices(scene, &event_type, None, event_types, typed))
                (line(scene, &hosts, "text", None, typed))
                @if !found.queues.is_empty() {
                    (choices(scene, &queue, Some(Message::NoChoice), queues, typed))
                    label.choice {
                        input type="checkbox" name=(PER_BOOKING) value="true" checked[!typed.value(PER_BOOKING).is_empty()];
                        span { (scene.say(Message::LinkPerBooking)) }
                    }
                }
                (lines(scene, &metadata, MAX_METADATA_CHARS, typed))
                p.actions { button.button type="submit" { (scene.say(Message::CreateLink)) } }
            }
        }
    }
}
