//! The members of a workspace, for admins.

use frontdesk_domain::access::Role;
use frontdesk_domain::page::Page;
use frontdesk_domain::services::ListedMember;
use maud::{Markup, html};

use super::frame::csrf_field;
use super::lists::{action, card, copyable, entries, more};
use crate::desk::Desk;
use crate::desk_paths::{ACTION, AFTER, ARCHIVE_MEMBER, KEY, MEMBER, MEMBERS, ROLE};
use crate::form::{EMAIL, NAME, Typed};
use crate::hours_form::TIME_ZONE;
use crate::scene::Scene;
use crate::views::fields::{Field, choices, line};
use crate::views::zone_form::zone_options;
use crate::words::Message;

/// The values of the field [`ACTION`].
pub(crate) const ADD: &str = "add";
pub(crate) const CHANGE_ROLE: &str = "role";
pub(crate) const SIGN_IN_LINK: &str = "sign-in-link";

/// The content of the page.
pub(crate) struct Shown<'a> {
    pub(crate) listed: &'a Page<ListedMember>,
    /// The last member of the previous page, which the forms keep.
    pub(crate) after: &'a str,
    pub(crate) typed: &'a Typed,
    pub(crate) saved: bool,
    /// A link that was just created.
    pub(crate) sign_in_link: Option<&'a str>,
}

pub(crate) fn members(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let scene = &desk.scene;
    let notice = match shown.sign_in_link {
        Some(url) => Some(html! {
            p { (scene.say(Message::SignInLinkHow)) }
            (copyable(scene, "sign-in-link", Message::SignInLink, url))
        }),
        None => shown.saved.then(|| html! { (scene.say(Message::Saved)) }),
    };
    let items = &shown.listed.items;
    let content = html! {
        (entries(scene, items, Message::NoMembers, |listed| entry(desk, shown.after, listed)))
        @if let (true, Some(last)) = (shown.listed.has_more, items.last()) {
            (more(scene, MEMBERS, &[(AFTER, &last.member.user_id.to_string())], Message::ShowMore))
        }
        (adding(desk, shown))
    };
    card(desk, Message::Members, (notice, shown.typed), &content)
}

pub(super) fn role(scene: &Scene, role: Role) -> String {
    scene.say(match role {
        Role::Admin => Message::RoleAdmin,
        Role::Member => Message::RoleMember,
        Role::Observer => Message::RoleObserver,
    })
}

fn entry(desk: &Desk, after: &str, ListedMember { member, is_usable }: &ListedMember) -> Markup {
    let (scene, id) = (&desk.scene, member.user_id.to_string());
    html! {
        strong id=(format!("member-{id}")) { bdi { (member.name) } }
        @if !member.service_account { span.quiet { bdi { (member.email) } } }
        span.quiet { (role(scene, member.role)) }
        @if member.archived {
            span.mark { (scene.say(Message::MemberArchived)) }
        } @else if member.service_account {
            span.quiet { (scene.say(Message::ServiceAccount)) }
        } @else {
            @if member.may_host() && !is_usable { span.mark { (scene.say(Message::MemberUnusable)) } }
            // A click must not lock the last admin out.
            @if member.user_id != desk.member.user_id {
                details.zone {
                    summary { (scene.say(Message::Change)) span.unseen { " " bdi { (member.name) } } }
                    div.actions {
                        @for (new, text) in [
                            (Role::Admin, Message::MakeAdmin),
                            (Role::Member, Message::MakeMember),
                            (Role::Observer, Message::MakeObserver),
                        ] {
                            @if new != member.role {
                                (action(desk, MEMBERS, &[(AFTER, after), (ACTION, CHANGE_ROLE), (MEMBER, &id), (ROLE, new.as_str())], text))
                            }
                        }
                        a.button.plain href=(scene.visit.address_with(ARCHIVE_MEMBER, &[(MEMBER, &id)])) { (scene.say(Message::Archive)) }
                        (action(desk, MEMBERS, &[(AFTER, after), (ACTION, SIGN_IN_LINK), (MEMBER, &id)], Message::CreateSignInLink))
                    }
                }
            }
        }
    }
}

fn adding(desk: &Desk, shown: &Shown<'_>) -> Markup {
    let (scene, typed) = (&desk.scene, shown.typed);
    let texts = [
        Message::Name,
        Message::Email,
        Message::MemberKey,
        Message::MemberKeyHint,
        Message::MemberRole,
    ];
    let [name, email, key, key_hint, label] = texts.map(|message| scene.say(message));
    let field = |name, label, hint| Field { name, label, required: true, hint };
    let roles = [Role::Member, Role::Admin, Role::Observer];
    let roles = roles.map(|it| (it.as_str(), role(scene, it)));
    let zone = match typed.value(TIME_ZONE) {
        "" => desk.member.time_zone.name(),
        typed => typed,
    };
    html! {
        details.zone open[typed.value(ACTION) == ADD] {
            summary { (scene.say(Message::AddMember)) }
            form method="post" action=(scene.visit.address(MEMBERS)) {
                (csrf_field(desk))
                input type="hidden" name=(AFTER) value=(shown.after);
                input type="hidden" name=(ACTION) value=(ADD);
                (line(scene, &field(NAME, &name, None), "text", None, typed))
                (line(scene, &field(EMAIL, &email, None), "email", None, typed))
                (line(scene, &field(KEY, &key, Some(&key_hint)), "text", None, typed))
                (choices(scene, &field(ROLE, &label, None), None, roles.iter().map(|(it, text)| (it, &**text)), typed))
                div.field {
                    label for=(TIME_ZONE) { (scene.say(Message::TimeZone)) }
                    select id=(TIME_ZONE) name=(TIME_ZONE) { (zone_options(zone)) }
                }
                p.actions { button.button type="submit" { (scene.say(Message::AddMember)) } }
            }
        }
    }
}
