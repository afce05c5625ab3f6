//! Contract tests of booking links.

use std::collections::HashSet;

use frontdesk_domain::event_type::PublicEventType;
use frontdesk_domain::ids::{EventTypeId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::link::{Link, LinkAddress};
use frontdesk_domain::page::{MAX_LIMIT, PageRequest};
use frontdesk_domain::ports::{Conflict, LinkFilter, StoreError};
use time::Duration;

use super::StoreUnderTest;
use super::steps::assert_refused;
use crate::builders::{a_booking, a_link, an_event_type, key};
use crate::clock::instant;
use crate::northwind::{self, AES, DEMO, INTRO, LENA, NORTHWIND, NOWHERE, PRIYA, SOUTHWIND, TOM};

impl StoreUnderTest {
    async fn archive(
        &self,
        workspace: WorkspaceId,
        link: LinkId,
        at: &str,
    ) -> Result<(), StoreError> {
        self.in_a_unit(async |unit| unit.links().archive_link(workspace, link, instant(at)).await)
            .await
    }

    async fn personal_link(&self, event_type: EventTypeId, user: UserId) -> Option<Link> {
        self.in_a_unit(async |unit| {
            unit.links().find_personal_link(NORTHWIND, event_type, user).await
        })
        .await
        .expect("links can be read")
    }

    async fn link_at(&self, workspace: WorkspaceId, address: &LinkAddress) -> Option<Link> {
        let found = self.links.find_link_at(workspace, address).await;
        found.expect("links can be read").map(|found| found.link)
    }

    async fn link_ids(&self, filter: &LinkFilter) -> Vec<i64> {
        let page = PageRequest { limit: MAX_LIMIT, after: None };
        let page = self.links.list_links(filter, &page).await.expect("links can be listed");
        page.items.iter().map(|link| link.id.0).collect()
    }
}

fn active_links_of(workspace: WorkspaceId) -> LinkFilter {
    LinkFilter {
        workspace_id: workspace,
        event_type_id: None,
        hosted_by: None,
        booking_queue: None,
        personal_of: None,
        include_archived: false,
    }
}

/// Archived links, archived event types and team links are left out.
pub async fn personal_event_types_are_those_of_active_personal_links(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut directory = northwind::directory();
    directory.event_types.push(an_event_type("third").id(20).hosted_by([TOM]).build());
    directory.event_types.push(an_event_type("old").id(21).build());
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");
    for link in [
        a_link().id(31).for_event_type(20).personal_of(PRIYA),
        a_link().id(32).for_event_type(INTRO).personal_of(PRIYA),
        a_link().id(33).for_event_type(DEMO).personal_of(TOM),
        a_link().id(34).for_event_type(DEMO).at_slug("team").hosted_by(PRIYA),
        a_link().id(35).for_event_type(DEMO).personal_of(PRIYA).archived_at("2030-01-01T00:00Z"),
        a_link().id(36).for_event_type(21).personal_of(PRIYA),
    ] {
        store.link(link.build()).await;
    }
    directory.event_types.iter_mut().for_each(|it| it.active = it.key.as_str() != "old");
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");
    let list = async |workspace, user, limit| {
        let found = store.links.list_personal_event_types(workspace, user, limit).await;
        found.expect("event types can be listed")
    };
    let [intro, third] = [INTRO, EventTypeId(20)].map(|id| {
        let found = directory.event_types.iter().find(|event_type| event_type.id == id);
        PublicEventType::from(found.expect("it is stored"))
    });
    assert_eq!(list(NORTHWIND, PRIYA, 9).await, [intro.clone(), third]);
    assert_eq!(list(NORTHWIND, PRIYA, 1).await, [intro]);
    assert_eq!(list(NORTHWIND, LENA, 9).await, []);
    assert_eq!(list(SOUTHWIND, PRIYA, 9).await, []);
}

/// The link keeps the order and the queues of its hosts, and the exact text of its metadata.
pub async fn team_link_is_read_as_it_was_added(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = a_link().hosted_by(TOM).hosted_by_choice_of(AES, LENA).optionally_hosted_by(PRIYA);
    let link = link.with_metadata(&[("crm id", "\"47\"\n\tÀ"), ("empty", "")]).build();
    let link = store.link(link).await;
    assert_eq!(store.find_link(NORTHWIND, link.id).await, Some(link.clone()));
    let in_a_unit = store
        .in_a_unit(async |unit| unit.links().find_link_for_update(NORTHWIND, link.id).await)
        .await;
    assert_eq!(in_a_unit.expect("links can be read"), Some(link));
}

/// Canceled bookings and those of other links do not count; without a maximum, none does.
pub async fn bookings_of_a_link_with_a_maximum_are_counted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let limited = a_link().id(3).for_bookings(3).expires_at("2030-02-01T09:00Z").hosted_by(PRIYA);
    let mut limited = store.link(limited.build()).await;
    let unlimited = store.link(a_link().id(4).hosted_by(PRIYA).build()).await;
    assert_eq!(store.find_link(NORTHWIND, limited.id).await, Some(limited.clone()));
    let booked = |hour: i64| {
        let start = instant("2030-01-01T09:00Z") + Duration::hours(hour);
        a_booking().hosted_by(PRIYA).starting_at(start).through_link(limited.id)
    };
    store.book(booked(0).id(7).build()).await;
    store.book(booked(1).marked_as_no_show_by(PRIYA).build()).await;
    store.book(booked(2).cancelled_by(PRIYA).build()).await;
    store.book(booked(3).through_link(unlimited.id).build()).await;
    limited.bookings = 2;
    assert_eq!(store.find_link(NORTHWIND, limited.id).await, Some(limited.clone()));
    assert_eq!(store.find_link(NORTHWIND, unlimited.id).await, Some(unlimited.clone()));
    assert_eq!(store.link_at(NORTHWIND, &limited.address).await, Some(limited.clone()));
    let both = [limited.clone(), unlimited.clone()];
    let listed = store.links.find_links(NORTHWIND, &[limited.id, unlimited.id]).await;
    assert_eq!(listed.expect("links can be read"), both);
    let page = PageRequest { limit: MAX_LIMIT, after: None };
    let listed = store.links.list_links(&active_links_of(NORTHWIND), &page).await;
    assert_eq!(listed.expect("links can be listed").items, both);
    store.save(&booked(0).id(7).cancelled_by(PRIYA).build()).await;
    limited.bookings = 1;
    let in_a_unit = store
        .in_a_unit(async |unit| unit.links().find_link_for_update(NORTHWIND, limited.id).await)
        .await;
    assert_eq!(in_a_unit.expect("links can be read"), Some(limited));
}

/// It has its own address and is in no list of the reused personal links.
pub async fn separate_personal_link_is_found_by_its_slug(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let reused = store.link(a_link().id(3).personal_of(PRIYA).build()).await;
    for id in [4, 5] {
        let separate = a_link().id(id).personal_of(PRIYA).separate().build();
        let separate = store.link(separate).await;
        assert_eq!(store.find_link(NORTHWIND, separate.id).await, Some(separate.clone()));
        let LinkAddress::Separate { slug } = separate.address.clone() else {
            panic!("{separate:?}")
        };
        for address in [LinkAddress::Team { slug }, separate.address.clone()] {
            assert_eq!(store.link_at(NORTHWIND, &address).await, Some(separate.clone()));
        }
    }
    assert_eq!(store.link_at(NORTHWIND, &reused.address).await, Some(reused.clone()));
    assert_eq!(store.personal_link(INTRO, PRIYA).await, Some(reused.clone()));
    let choices = store.links.link_choices(NORTHWIND, PRIYA, &[INTRO], 9).await;
    assert_eq!(choices.expect("links can be read"), [reused]);
    let seen_by = |user| LinkFilter { personal_of: Some(user), ..active_links_of(NORTHWIND) };
    assert_eq!(store.link_ids(&seen_by(PRIYA)).await, [3, 4, 5]);
    assert_eq!(store.link_ids(&seen_by(TOM)).await, [0; 0]);
}

/// The link is read by its id, by its address and in lists.
pub async fn link_of_a_booking_queue_needs_no_other_host(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let alone = a_link().id(3).resolved_per_booking(AES).build();
    let shared = a_link().id(4).resolved_per_booking(AES).hosted_by(TOM).build();
    for link in [alone, shared] {
        let link = store.link(link).await;
        let hosts = link.hosts().into_iter().map(|host| host.user_id).collect();
        let found = store.links.find_link(NORTHWIND, link.id).await.expect("links can be read");
        let found = found.expect("it was added");
        assert_eq!(found.link, link);
        assert_eq!(found.versions.busy.into_keys().collect::<HashSet<_>>(), hosts);
        assert_eq!(store.link_at(NORTHWIND, &link.address).await, Some(link.clone()));
        let listed = store.links.find_links(NORTHWIND, &[link.id]).await;
        assert_eq!(listed.expect("links can be read"), [link]);
    }
}

/// Each link is returned once; unknown ids are left out.
pub async fn many_links_are_found_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let team =
        store.link(a_link().id(3).at_slug("team").hosted_by(LENA).hosted_by(TOM).build()).await;
    let personal = store.link(a_link().id(4).personal_of(TOM).build()).await;
    let there = store.link(a_link().id(5).in_workspace(SOUTHWIND).build()).await;
    let find = async |workspace, ids: &[LinkId]| {
        let mut found = store.links.find_links(workspace, ids).await.expect("links can be read");
        found.sort_by_key(|link| link.id);
        found
    };
    let asked = [personal.id, there.id, team.id, personal.id, LinkId(99)];
    assert_eq!(find(NORTHWIND, &asked).await, [team, personal]);
    assert_eq!(find(SOUTHWIND, &asked).await, [there]);
    assert_eq!(find(NORTHWIND, &[]).await, []);
}

/// Reads join the current keys of members and event types.
pub async fn personal_link_has_current_keys_when_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().personal_of(TOM).build()).await;
    assert_eq!(store.find_link(NORTHWIND, link.id).await, Some(link.clone()));

    let mut directory = northwind::directory();
    directory
        .members
        .iter_mut()
        .for_each(|member| member.key = key(&format!("new-{}", member.key)));
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");
    let found = store.find_link(NORTHWIND, link.id).await.expect("it is still there");
    assert_eq!(found.address.path(), "new-tom/intro-30");
    assert_eq!(store.personal_link(INTRO, TOM).await, Some(found.clone()));
    let choices = store.links.link_choices(NORTHWIND, TOM, &[INTRO], 9).await;
    assert_eq!(choices.expect("links can be read"), [found]);
}

/// Every query is scoped to a workspace.
pub async fn link_is_found_only_in_its_own_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let here = store.link(a_link().build()).await;
    let there = store.link(a_link().in_workspace(SOUTHWIND).hosted_by(TOM).build()).await;
    assert_eq!(here.id, there.id, "each workspace counts for itself");
    assert_eq!(store.find_link(NORTHWIND, here.id).await, Some(here.clone()));
    assert_eq!(store.find_link(SOUTHWIND, here.id).await, Some(there));
    assert_eq!(store.find_link(NOWHERE, here.id).await, None);
    assert_eq!(store.link_ids(&active_links_of(NOWHERE)).await, [0; 0]);
}

/// The existing link stays unchanged.
pub async fn duplicate_link_id_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = store.link(a_link().at_slug("first").build()).await;
    let second = a_link().hosted_by(TOM).at_slug("second").build();
    assert_refused(store.try_to_link(&second).await, Conflict::Duplicate);
    assert_eq!(store.find_link(NORTHWIND, first.id).await, Some(first));
}

/// The whole address and the workspace must match.
pub async fn link_is_found_at_its_address_even_if_archived(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let team =
        store.link(a_link().id(1).hosted_by(TOM).hosted_by(PRIYA).at_slug("abc").build()).await;
    let personal = store.link(a_link().id(2).personal_of(TOM).build()).await;
    let archived = a_link().id(3).at_slug("old").archived_at("2030-01-01T09:00Z").build();
    let archived = store.link(archived).await;
    for link in [&team, &personal, &archived] {
        assert_eq!(store.link_at(NORTHWIND, &link.address).await.as_ref(), Some(link));
        assert_eq!(store.link_at(SOUTHWIND, &link.address).await, None);
        assert_eq!(store.link_at(NOWHERE, &link.address).await, None);
    }
    let of_priya = a_link().personal_of(PRIYA).build().address;
    let for_demo = a_link().personal_of(TOM).for_event_type(DEMO).build().address;
    let swapped = LinkAddress::Personal { member_key: key("intro-30"), event_key: key("tom") };
    let other_slug = LinkAddress::Team { slug: "abcd".into() };
    for address in [of_priya, for_demo, swapped, other_slug] {
        assert_eq!(store.link_at(NORTHWIND, &address).await, None, "{address:?}");
    }
}

/// An active link takes precedence over an archived link with a higher id.
pub async fn active_else_latest_personal_link_is_found_at_an_address(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let archived = |id| a_link().id(id).personal_of(TOM).archived_at("2030-01-01T09:00Z").build();
    store.link(archived(1)).await;
    let latest = store.link(archived(9)).await;
    assert_eq!(store.link_at(NORTHWIND, &latest.address).await, Some(latest));
    let active = store.link(a_link().id(5).personal_of(TOM).build()).await;
    assert_eq!(store.link_at(NORTHWIND, &active.address).await, Some(active));
}

/// A link's address is never reused for another link.
pub async fn slug_of_an_archived_link_stays_taken(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = store.link(a_link().id(1).at_slug("same").build()).await;
    let second = a_link().id(2).at_slug("same").build();
    assert_refused(store.try_to_link(&second).await, Conflict::Duplicate);
    store.archive(NORTHWIND, first.id, "2030-01-01T09:00Z").await.expect("it is there");
    assert_refused(store.try_to_link(&second).await, Conflict::Duplicate);
}

/// A member has one active personal link per event type.
pub async fn second_personal_link_for_an_event_type_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(1).personal_of(TOM).build()).await;
    let second = a_link().id(2).personal_of(TOM).build();
    assert_refused(store.try_to_link(&second).await, Conflict::Duplicate);
    assert_eq!(store.find_link(NORTHWIND, second.id).await, None);
}

/// A link with the same owner and event type ids in another workspace is accepted too.
pub async fn personal_links_for_other_event_types_and_members_are_accepted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(1).personal_of(TOM).for_event_type(INTRO).build()).await;
    store.link(a_link().id(2).personal_of(TOM).for_event_type(DEMO).build()).await;
    store.link(a_link().id(3).personal_of(PRIYA).for_event_type(INTRO).build()).await;
    store
        .link(a_link().id(1).personal_of(TOM).for_event_type(INTRO).in_workspace(SOUTHWIND).build())
        .await;
    assert_eq!(store.personal_link(DEMO, TOM).await.map(|link| link.id.0), Some(2));
    assert_eq!(store.personal_link(INTRO, PRIYA).await.map(|link| link.id.0), Some(3));
    assert_eq!(store.personal_link(DEMO, PRIYA).await, None);
}

/// A member can have several archived personal links for one event type.
pub async fn personal_link_can_be_recreated_once_archived(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for id in 1..=3 {
        let link = store.link(a_link().id(id).personal_of(TOM).build()).await;
        assert_eq!(store.personal_link(INTRO, TOM).await, Some(link));
        store.archive(NORTHWIND, LinkId(id), "2030-01-01T09:00Z").await.expect("it is there");
        assert_eq!(store.personal_link(INTRO, TOM).await, None);
    }
}

/// A team link with the same single host is not returned.
pub async fn personal_link_lookup_ignores_team_links(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(1).hosted_by(TOM).build()).await;
    store.link(a_link().id(2).hosted_by_choice_of(AES, TOM).build()).await;
    assert_eq!(store.personal_link(INTRO, TOM).await, None);
    let personal = store.link(a_link().id(3).personal_of(TOM).build()).await;
    assert_eq!(store.personal_link(INTRO, TOM).await, Some(personal));
}

/// The link is not deleted, because bookings still refer to it.
pub async fn archived_link_stays_with_its_first_archive_time(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    for at in ["2030-01-01T09:00Z", "2030-02-01T09:00Z"] {
        store.archive(NORTHWIND, link.id, at).await.expect("it is there");
        let archived = Link { archived_at: Some(instant("2030-01-01T09:00Z")), ..link.clone() };
        assert_eq!(store.find_link(NORTHWIND, link.id).await, Some(archived));
    }
}

/// An unknown id and an id of another workspace are rejected.
pub async fn archiving_a_missing_link_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    let at = "2030-01-01T09:00Z";
    assert_refused(store.archive(NORTHWIND, LinkId(99), at).await, Conflict::Missing);
    assert_refused(store.archive(SOUTHWIND, link.id, at).await, Conflict::Missing);
    assert_eq!(store.find_link(NORTHWIND, link.id).await, Some(link));
}

/// The links of all event types are sorted together, ascending by id.
pub async fn link_choices_are_active_team_links_and_own_personal_links(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let team = store.link(a_link().id(5).hosted_by(TOM).build()).await;
    let own = store.link(a_link().id(3).personal_of(PRIYA).build()).await;
    let own_demo = store.link(a_link().id(7).personal_of(PRIYA).for_event_type(DEMO).build()).await;
    store.link(a_link().id(1).personal_of(TOM).build()).await;
    store.link(a_link().id(9).archived_at("2030-01-01T09:00Z").build()).await;
    store.link(a_link().id(2).in_workspace(SOUTHWIND).personal_of(PRIYA).build()).await;

    let choices = store.links.link_choices(NORTHWIND, PRIYA, &[DEMO, INTRO], 9).await;
    assert_eq!(choices.expect("links can be read"), [own.clone(), team.clone(), own_demo]);
    let of_intro = store.links.link_choices(NORTHWIND, PRIYA, &[INTRO], 9).await;
    assert_eq!(of_intro.expect("links can be read"), [own, team]);
    let of_none = store.links.link_choices(NORTHWIND, PRIYA, &[], 9).await;
    assert_eq!(of_none.expect("links can be read"), []);
}

/// The limit holds for each event type and counts neither personal nor archived links.
pub async fn link_choices_are_the_newest_team_links_of_each_event_type(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for id in [1, 4, 6, 8] {
        store.link(a_link().id(id).build()).await;
        store.link(a_link().id(id + 10).for_event_type(DEMO).build()).await;
    }
    store.link(a_link().id(7).archived_at("2030-01-01T09:00Z").build()).await;
    store.link(a_link().id(2).personal_of(PRIYA).build()).await;
    store.link(a_link().id(9).in_workspace(SOUTHWIND).build()).await;
    let choices = store.links.link_choices(NORTHWIND, PRIYA, &[INTRO, DEMO], 2).await;
    let ids: Vec<i64> =
        choices.expect("links can be read").into_iter().map(|link| link.id.0).collect();
    assert_eq!(ids, [2, 6, 8, 16, 18]);
}

/// Tests each filter alone and all filters combined.
pub async fn links_are_filtered_by_event_type_host_queue_owner_and_archiving(
    store: StoreUnderTest,
) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(1).hosted_by(TOM).build()).await;
    let both = a_link().id(2).hosted_by(TOM).optionally_hosted_by(PRIYA);
    store.link(both.for_event_type(DEMO).build()).await;
    store.link(a_link().id(3).personal_of(TOM).build()).await;
    store.link(a_link().id(4).personal_of(PRIYA).build()).await;
    store.link(a_link().id(5).archived_at("2030-01-01T09:00Z").build()).await;
    store.link(a_link().id(6).in_workspace(SOUTHWIND).build()).await;

    let all = active_links_of(NORTHWIND);
    assert_eq!(store.link_ids(&all).await, [1, 2, 3, 4]);
    let of_demo = LinkFilter { event_type_id: Some(DEMO), ..all.clone() };
    assert_eq!(store.link_ids(&of_demo).await, [2]);
    let of_priya = LinkFilter { personal_of: Some(PRIYA), ..all.clone() };
    assert_eq!(store.link_ids(&of_priya).await, [1, 2, 4]);
    let with_priya = LinkFilter { hosted_by: Some(PRIYA), ..all.clone() };
    assert_eq!(store.link_ids(&with_priya).await, [2, 4]);
    let toms_own = LinkFilter { hosted_by: Some(TOM), ..of_priya };
    assert_eq!(store.link_ids(&toms_own).await, [1, 2]);
    let archived_too = LinkFilter { include_archived: true, ..all };
    assert_eq!(store.link_ids(&archived_too).await, [1, 2, 3, 4, 5]);
    let everything =
        LinkFilter { event_type_id: Some(INTRO), personal_of: Some(TOM), ..archived_too };
    assert_eq!(store.link_ids(&everything).await, [1, 3, 5]);
    let hosted = LinkFilter { hosted_by: Some(TOM), ..everything };
    assert_eq!(store.link_ids(&hosted).await, [1, 3]);
    store.link(a_link().id(7).resolved_per_booking(AES).build()).await;
    store.link(a_link().id(8).hosted_by_choice_of(AES, PRIYA).build()).await;
    let of_queue = LinkFilter { booking_queue: Some(AES), ..active_links_of(NORTHWIND) };
    assert_eq!(store.link_ids(&of_queue).await, [7]);
}

/// The test adds links between the requests for two pages.
pub async fn pages_of_links_neither_repeat_nor_skip(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for id in 1..=5 {
        store.link(a_link().id(id * 10).hosted_by(TOM).hosted_by(PRIYA).build()).await;
    }
    let mut seen = vec![];
    let mut request = PageRequest { limit: 2, after: None };
    loop {
        let page = store.links.list_links(&active_links_of(NORTHWIND), &request).await;
        let page = page.expect("links can be listed");
        assert!(page.items.iter().all(|link| link.hosts.len() == 2), "each with all its hosts");
        seen.extend(page.items.iter().map(|link| link.id.0));
        if !page.has_more {
            break;
        }
        request.after = page.items.last().map(|link| link.id);
        store.link(a_link().id(i64::try_from(seen.len()).expect("few")).build()).await;
    }
    assert_eq!(seen, [10, 20, 30, 40, 50]);
}

/// A link is not active if it is archived, missing or in another workspace.
pub async fn only_an_active_link_is_locked_as_active(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let active = store.link(a_link().id(3).build()).await;
    let archived = a_link().id(4).at_slug("old").archived_at("2030-01-01T09:00Z").build();
    let archived = store.link(archived).await;
    let mut unit = store.begin().await;
    for (workspace, link, expected) in [
        (NORTHWIND, active.id, true),
        (NORTHWIND, archived.id, false),
        (NORTHWIND, LinkId(99), false),
        (SOUTHWIND, active.id, false),
    ] {
        let locked = unit.lock_hosts_and_link(workspace, &[PRIYA], link).await;
        assert_eq!(locked.expect("links can be read"), expected, "{workspace} {link}");
    }
    unit.roll_back().await.expect("a unit can be rolled back");
}
