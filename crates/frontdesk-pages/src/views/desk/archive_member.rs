//! The question before a member is archived.

use frontdesk_domain::fault::Fault;
use frontdesk_domain::services::MAX_REASON_CHARS;
use frontdesk_domain::workspace::Member;
use maud::{Markup, html};

use super::frame::{csrf_field, desk_layout};
use super::lists::entries;
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
    /// What depends on the member.
    pub(crate) dependents: &'a [Fault],
    pub(crate) typed: &'a Typed,
    /// Whether the member was just archived.
    pub(crate) done: bool,
}

pub(crate) fn archiving(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let Shown { member, dependents, typed, done, .. } = *shown;
    let scene = &desk.scene;
    let message = if done { Message::MemberIsArchived } else { Message::ArchiveMember };
    let heading = scene.words().with(message, "name", member.name.as_str());
    let content = html! {
        section.card.agenda aria-labelledby="title" {
            h1 #title { (heading) }
            @if !typed.faults().is_empty() { (fault_summary(scene, typed.faults())) }
            p { (scene.say(if done { Message::StillDepends } else { Message::ArchiveMemberHow })) }
            (entries(scene, dependents, Message::NothingDepends, |it| html! { (it.detail) }))
            @if done {
                p.actions { a.button.plain href=(scene.visit.address(MEMBERS)) { (scene.say(Message::Members)) } }
            } @else {
                (form(desk, shown))
            }
        }
    };
    desk_layout(desk, &heading, &content)
}

fn form(desk: &Desk, Shown { member, others, typed, .. }: &Shown<'_>) -> Markup {
    let scene = &desk.scene;
    let chosen = Some(typed.value(MEETINGS)).filter(|typed| !typed.is_empty()).unwrap_or(KEEP);
    let [new_host, reason] =
        [Message::NewHost, Message::CancelReason].map(|message| scene.say(message));
    let field = |name, label| Field { name, label, required: false, hint: None };
    let others = others.iter().map(|other| (other.user_id.to_string(), &*other.name));
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
            (choices(scene, &field(NEW_HOST, &new_host), None, others, typed))
            (lines(scene, &field(REASON, &reason), MAX_REASON_CHARS, typed))
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
