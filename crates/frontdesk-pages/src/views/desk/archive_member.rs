//! The question before a member is archived.

use frontdesk_domain::access::Scope;
use frontdesk_domain::services::{Dependents, MAX_REASON_CHARS};
use frontdesk_domain::workspace::Member;
use maud::{Markup, html};
use time::OffsetDateTime;

use super::frame::{csrf_field, desk_layout};
use super::meetings::entry;
use crate::desk::Desk;
use crate::desk_paths::{ARCHIVE_MEMBER, MEETINGS, MEMBER, MEMBERS, NEW_HOST};
use crate::form::{REASON, Typed};
use crate::scene::Scene;
use crate::views::fields::{Field, choices, fault_summary, lines};
use crate::words::Message;

/// The values of the field [`MEETINGS`].
pub(crate) const KEEP: &str = "keep";
pub(crate) const REASSIGN: &str = "reassign";
pub(crate) const CANCEL: &str = "cancel";

/// The content of the page.
pub(crate) struct Shown<'a> {
    pub(crate) member: &'a Member,
    /// The members who can take over meetings.
    pub(crate) others: &'a [Member],
    /// What depends on the member; `None` if the member cannot be archived.
    pub(crate) dependents: Option<&'a Dependents>,
    pub(crate) now: OffsetDateTime,
    pub(crate) typed: &'a Typed,
    /// Whether the member was just archived.
    pub(crate) done: bool,
}

pub(crate) fn archiving(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let Shown { member, dependents, now, typed, done, .. } = *shown;
    let scene = &desk.scene;
    let message = if done { Message::MemberIsArchived } else { Message::ArchiveMember };
    let heading = scene.words().with(message, "name", member.name.as_str());
    let content = html! {
        section.card.agenda aria-labelledby="title" {
            h1 #title { (heading) }
            @if !typed.faults().is_empty() { (fault_summary(scene, typed.faults())) }
            p { (scene.say(if done { Message::StillDepends } else { Message::ArchiveMemberHow })) }
            @if let Some(dependents) = dependents { (listed(desk, dependents, now)) }
            @if done {
                p.actions { a.button.plain href=(scene.visit.address(MEMBERS)) { (scene.say(Message::Members)) } }
            } @else {
                (form(desk, shown))
            }
        }
    };
    desk_layout(desk, &heading, &content)
}

/// Shows meetings and addresses only with the scopes that their pages require.
fn listed(desk: &Desk, dependents: &Dependents, now: OffsetDateTime) -> Markup {
    let scene = &desk.scene;
    let may_read = |scope| desk.actor.require_scope(&[scope]).is_ok();
    let (reads_meetings, reads_links) =
        (may_read(Scope::BookingsRead), may_read(Scope::SchedulingLinksRead));
    let Dependents { meetings, links, has_more_links } = dependents;
    html! {
        @if dependents.is_empty() { p { (scene.say(Message::NothingDepends)) } }
        ul.meetings {
            @for booking in &meetings.items {
                li {
                    @if reads_meetings {
                        (entry(scene, booking, now))
                    } @else {
                        (scene.dates.date_and_range(booking.interval.start(), booking.interval.end()))
                    }
                }
            }
        }
        @if meetings.has_more { p.quiet { (scene.say(Message::MoreMeetings)) } }
        @if !links.is_empty() { p { (scene.say(Message::LinksClose)) } }
        @if reads_links {
            ul { @for link in links { li { bdi dir="ltr" { "/book/…/" (link.address.path()) } } } }
        }
        @if *has_more_links { p.quiet { (scene.say(Message::MoreLinksClose)) } }
    }
}

fn form(desk: &Desk, Shown { member, others, typed, .. }: &Shown<'_>) -> Markup {
    let scene = &desk.scene;
    let chosen = Some(typed.value(MEETINGS)).filter(|typed| !typed.is_empty()).unwrap_or(KEEP);
    let [new_host, reason] =
        [Message::NewHost, Message::CancelReason].map(|message| scene.say(message));
    let new_host = Field { name: NEW_HOST, label: &new_host, required: true, hint: None };
    let reason = Field { name: REASON, label: &reason, required: false, hint: None };
    let names = others.iter().map(|other| (other.user_id.to_string(), &*other.name));
    html! {
        form method="post" action=(scene.visit.address(ARCHIVE_MEMBER)) {
            (csrf_field(desk))
            input type="hidden" name=(MEMBER) value=(member.user_id);
            fieldset.field {
                legend { (scene.say(Message::UpcomingMeetings)) }
                (way(scene, chosen, KEEP, Message::KeepMeetings))
                (way(scene, chosen, REASSIGN, Message::ReassignMeetings))
                (way(scene, chosen, CANCEL, Message::CancelMeetings))
            }
            @if !others.is_empty() { (choices(scene, &new_host, None, names, typed)) }
            (lines(scene, &reason, MAX_REASON_CHARS, typed))
            p.actions { button.button.danger type="submit" { (scene.say(Message::Archive)) } }
        }
    }
}

fn way(scene: &Scene, chosen: &str, value: &str, text: Message) -> Markup {
    html! {
        label.choice {
            input type="radio" name=(MEETINGS) value=(value) checked[value == chosen];
            span { (scene.say(text)) }
        }
    }
}
