use frontdesk_domain::access::Role;
use frontdesk_domain::event_type::LocationKind;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{Clock as _, Store as _};
use frontdesk_domain::ports::{DirectoryQueries as _, Outbox as _};
use frontdesk_domain::services::{InviteeError, MemberLandingPage};
use frontdesk_testing::builders::{a_link, a_workspace, key};
use frontdesk_testing::northwind::{DEMO, LENA, NORTHWIND, PRIYA, TOM, WEBINAR};

use crate::desk::{Desk, acting};

async fn change(desk: &Desk, shown: bool) {
    let changed = desk.services.desk.change_landing_page.change(&acting(PRIYA), shown).await;
    changed.expect("the page is shown or hidden");
}

async fn page_of(desk: &Desk, member: &str) -> Result<MemberLandingPage, InviteeError> {
    let pages = &desk.services.public.view_landing_page;
    pages.of_member(&key("northwind"), &key(member)).await
}

async fn members_of(desk: &Desk, workspace: &Key) -> Option<Vec<String>> {
    match desk.services.public.view_landing_page.of_workspace(workspace, None).await {
        Ok(page) => Some(page.members.items.into_iter().map(|member| member.name).collect()),
        Err(InviteeError::LinkNotFound { workspace: None }) => None,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn member_shows_a_page_with_the_event_types_of_personal_links() {
    let mut desk = Desk::new();
    for link in [
        a_link().id(1).personal_of(PRIYA),
        a_link().id(2).for_event_type(WEBINAR).personal_of(PRIYA),
        a_link().id(3).for_event_type(DEMO).at_slug("team").hosted_by(PRIYA),
        a_link().id(4).for_event_type(DEMO).personal_of(TOM),
    ] {
        desk = desk.with_link(&link.build()).await;
    }
    change(&desk, true).await;
    let page = page_of(&desk, "priya").await.expect("it is shown");
    assert_eq!((&*page.name, &*page.workspace.name), ("Priya Raman", "Northwind"));
    let [intro] = &page.event_types[..] else { panic!("{:?}", page.event_types) };
    let shown = (intro.key.as_str(), &*intro.title, intro.duration_minutes, intro.location);
    assert_eq!(shown, ("intro-30", "Intro call", 30, LocationKind::Video));
    change(&desk, false).await;
    assert!(page_of(&desk, "priya").await.is_err());
}

#[tokio::test]
async fn page_of_a_workspace_lists_only_members_who_show_theirs() {
    let desk = Desk::new();
    change(&desk, true).await;
    assert_eq!(members_of(&desk, &key("northwind")).await, None, "the workspace shows no page");
    let mut unit = desk.store.begin().await.expect("a unit of work");
    let workspace = a_workspace().with_landing_page().build();
    unit.directory().save_workspace(&workspace).await.expect("it can be saved");
    unit.commit().await.expect("it is kept");
    let listed = members_of(&desk, &key("northwind")).await.expect("the page is shown");
    assert_eq!(listed, ["Priya Raman"]);
    assert_eq!(members_of(&desk, &key("nowhere")).await, None);
}

#[tokio::test]
async fn hidden_pages_and_pages_of_observers_do_not_exist() {
    let desk = Desk::new();
    change(&desk, true).await;
    let mut found = desk.store.find_members(NORTHWIND, &[PRIYA, LENA]).await.expect("members");
    let mut unit = desk.store.begin().await.expect("a unit of work");
    found[0].role = Role::Observer;
    unit.directory().save_member(NORTHWIND, &found[0]).await.expect("it can be saved");
    unit.commit().await.expect("it is kept");
    for member in ["priya", "lena", "unknown"] {
        let refused = page_of(&desk, member).await;
        let Err(InviteeError::LinkNotFound { workspace: Some(of) }) = refused else {
            panic!("{member}: {refused:?}")
        };
        assert_eq!(of.id, NORTHWIND);
    }
}

#[tokio::test]
async fn each_change_of_the_landing_page_is_recorded_once() {
    let desk = Desk::new();
    change(&desk, true).await;
    change(&desk, true).await;
    let events = desk.store.unrouted_events(desk.clock.now(), 10).await.expect("events");
    assert_eq!(events.len(), 1);
}
