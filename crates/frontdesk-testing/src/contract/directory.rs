//! Contract tests of workspaces, members, queues and event types.

use frontdesk_domain::access::Role;
use frontdesk_domain::booking_page::Language;
use frontdesk_domain::event_type::{Location, QuestionKind};
use frontdesk_domain::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion, MailPart, MailTemplate};
use frontdesk_domain::key::Key;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{
    Conflict, Counter, Directory, DirectoryPart, MergeBase, StoreError, UnitOfWork,
};
use frontdesk_domain::workspace::Member;

use super::StoreUnderTest;
use super::steps::assert_refused;
use crate::builders::{
    a_calendar, a_link, a_member, a_queue, a_service_account, a_workspace, an_event_type, email,
    key,
};
use crate::northwind::{
    self, AES, DEMO, GRACE, INTRO, LENA, NORTHWIND, NOWHERE, OLU, PRIYA, SOUTHWIND, TOM,
    UNKNOWN_USER,
};

impl StoreUnderTest {
    async fn apply(&self, directory: &Directory) {
        northwind::save(&*self.store, directory).await.expect("a directory can be saved");
    }

    async fn load(&self, key: &Key) -> Option<Directory> {
        self.in_a_unit(async |unit| unit.directory().load_directory_for_update(key).await)
            .await
            .expect("a directory can be loaded")
    }

    async fn next(&self, workspace: WorkspaceId, counter: Counter) -> i64 {
        self.in_a_unit(async |unit| unit.directory().next_id(workspace, counter).await)
            .await
            .expect("a number can be drawn")
    }

    async fn queried(&self, workspace: WorkspaceId) -> Result<Option<Directory>, StoreError> {
        let Some(found) = self.directory.find_workspace(workspace).await? else { return Ok(None) };
        Ok(Some(Directory {
            workspace: found,
            members: self.directory.list_members(workspace).await?,
            queues: self.directory.list_queues(workspace).await?,
            event_types: self.directory.list_event_types(workspace).await?,
        }))
    }
}

fn other_invitations() -> InvitationSettings {
    let template =
        |(occasion, part), text| MailTemplate::parse(occasion, part, text).expect("a template");
    InvitationSettings {
        enabled: false,
        language: Some(Language::German),
        reply_to: Some(email("Desk@northwind.example")),
        reminder_minutes: vec![1_440, 60],
        templates: vec![
            template((MailOccasion::Moved, MailPart::Subject), "{event_type} mit „{host}“"),
            template((MailOccasion::Reminder, MailPart::Opening), "Two lines\nof it"),
        ],
    }
}

/// The directory covers every field and every enum variant.
pub async fn directory_is_read_as_it_was_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut rich = northwind::directory();
    rich.members.push(
        a_member("zoe")
            .id(20)
            .named("Zoë “Z” 山田")
            .working("sat", "00:00-24:00")
            .on("2030-12-31", &["09:00-12:00"])
            .absent("2030-12-24", "2031-01-02", Some(TOM))
            .absent("2031-02-01T09:00:00Z", "2031-02-01T12:00:00Z", None)
            .with_caps(Some(3), Some(12))
            .with_landing_page()
            .connected(a_calendar(9).connected_by_member())
            .build(),
    );
    rich.queues
        .push(a_queue("reversed").id(21).of([(LENA, 3), (PRIYA, 1)]).counting_days(7).build());
    rich.queues.push(a_queue("empty").id(22).build());
    let mut event_type = an_event_type("everything")
        .id(23)
        .lasting(25)
        .every(5)
        .with_buffers(1, 2)
        .with_notice(3)
        .up_to_days_ahead(4)
        .with_caps(None, Some(10_080))
        .held(Location::InPerson { address: Some("1 High Street".into()) })
        .hosted_by([TOM, PRIYA]);
    for kind in QuestionKind::ALL {
        event_type = event_type.asking(
            kind.as_str(),
            kind,
            if kind.has_options() { &["a", "b"] } else { &[] },
        );
    }
    let mut event_type = event_type.build();
    event_type.description = "Two lines\nof “words”".into();
    event_type.questions[0].required = false;
    rich.event_types.push(event_type);
    let nobody = an_event_type("nobody")
        .id(24)
        .hosted_by([UserId(0); 0])
        .held(Location::Phone { number: None });
    rich.event_types.push(nobody.build());
    rich.workspace = a_workspace()
        .speaking(Language::Arabic)
        .embedded_at("https://www.acme.example")
        .embedded_at("https://xn--bcher-kva.example:8443")
        .with_landing_page()
        .inviting(other_invitations())
        .build();
    store.apply(&rich).await;

    assert_eq!(store.load(&rich.workspace.key).await, Some(rich.clone()));
    assert_eq!(store.queried(NORTHWIND).await.expect("it can be read"), Some(rich));
    let other = northwind::other_directory();
    assert_eq!(
        store.queried(SOUTHWIND).await.expect("it can be read"),
        Some(other),
        "other workspaces stay unchanged"
    );
}

/// Observers, service accounts and archived members have no landing page.
pub async fn landing_pages_are_of_members_who_may_host(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let shown = |name: &str, id: i64| a_member(name).id(id).with_landing_page();
    let mut directory = northwind::directory();
    directory.members.extend([
        shown("zoe", 20).build(),
        shown("yan", 21).build(),
        shown("xia", 22).build(),
        shown("observer", 23).with_role(Role::Observer).build(),
        shown("gone", 24).archived().build(),
        Member { landing_page: true, ..a_service_account("robot").id(25).build() },
    ]);
    store.apply(&directory).await;
    let list = async |workspace, key: Option<&str>, limit, after| {
        let page = PageRequest { limit, after };
        let found = store.directory.list_landing_members(workspace, key.map(self::key), &page);
        let page = found.await.expect("members can be listed");
        let names = page.items.into_iter().map(|it| (it.user_id.0, it.key.into(), it.name));
        (names.collect::<Vec<(i64, String, String)>>(), page.has_more)
    };
    let of = |id, key: &str, name: &str| (id, key.to_owned(), name.to_owned());
    let [zoe, yan, xia] = [of(20, "zoe", "Zoe"), of(21, "yan", "Yan"), of(22, "xia", "Xia")];
    assert_eq!(list(NORTHWIND, None, 2, None).await, (vec![zoe, yan.clone()], true));
    assert_eq!(list(NORTHWIND, None, 2, Some(UserId(21))).await, (vec![xia], false));
    assert_eq!(list(NORTHWIND, Some("yan"), 1, None).await, (vec![yan], false));
    for hidden in ["priya", "observer", "gone", "robot", "unknown"] {
        assert_eq!(list(NORTHWIND, Some(hidden), 1, None).await, (vec![], false), "{hidden}");
    }
    assert_eq!(list(SOUTHWIND, None, 2, None).await, (vec![], false));
}

/// The lookup works inside and outside a unit.
pub async fn workspaces_are_found_by_id_and_by_key(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let [north, south] = [northwind::directory().workspace, northwind::other_directory().workspace];
    let directory = &store.directory;
    for workspace in [&north, &south] {
        let found = directory.find_workspace(workspace.id).await;
        assert_eq!(found.expect("it can be read").as_ref(), Some(workspace));
        let found = directory.find_workspace_by_key(&workspace.key).await;
        assert_eq!(found.expect("it can be read").as_ref(), Some(workspace));
        let found = store
            .in_a_unit(async |unit| unit.directory().find_workspace_now(workspace.id).await)
            .await;
        assert_eq!(found.expect("it can be read").as_ref(), Some(workspace));
    }
    let found =
        store.in_a_unit(async |unit| unit.directory().find_workspace_now(NOWHERE).await).await;
    assert_eq!(found.expect("it can be read"), None);
    assert_eq!(directory.list_workspaces().await.expect("they can be read"), [north, south]);
}

/// The result omits unknown ids and keys.
pub async fn objects_are_found_by_id_and_by_key(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let directory = &store.directory;
    let members = directory.find_members(NORTHWIND, &[TOM, UNKNOWN_USER, PRIYA, TOM]).await;
    let members: Vec<UserId> =
        members.expect("they can be read").iter().map(|m| m.user_id).collect();
    assert_eq!(members, [PRIYA, TOM]);
    assert_eq!(directory.find_members(NORTHWIND, &[]).await.expect("they can be read"), []);
    let queues = directory.find_queues(NORTHWIND, &[AES, QueueId(999), AES]).await;
    let mut listed = directory.list_queues(NORTHWIND).await.expect("they can be read");
    listed.retain(|queue| queue.id == AES);
    assert!(!listed[0].members.is_empty());
    assert_eq!(queues.expect("they can be read"), listed);
    assert_eq!(directory.find_queues(NORTHWIND, &[]).await.expect("they can be read"), []);

    let demo = northwind::directory().event_types.into_iter().find(|e| e.id == DEMO);
    assert_eq!(directory.find_event_type(NORTHWIND, DEMO).await.expect("it can be read"), demo);
    let by_key = directory.find_event_type_by_key(NORTHWIND, &key("demo-60")).await;
    assert_eq!(by_key.expect("it can be read"), demo);
    let unknown = directory.find_event_type(NORTHWIND, EventTypeId(99)).await;
    assert_eq!(unknown.expect("it can be read"), None);
    let unknown = directory.find_event_type_by_key(NORTHWIND, &key("demo-61")).await;
    assert_eq!(unknown.expect("it can be read"), None);
}

/// Case does not matter, archived members are left out, and workspaces are read together.
pub async fn members_are_found_by_address_in_every_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut other = northwind::other_directory();
    let guests = [a_member("guest").id(30).build(), a_member("gone").id(31).archived().build()];
    let address = email("Priya@Northwind.example");
    other.members.extend(guests.map(|guest| Member { email: address.clone(), ..guest }));
    store.apply(&other).await;
    let found = async |address| {
        let found = store.directory.find_members_by_email(&email(address)).await;
        found.expect("members can be read")
    };
    let theirs = [(NORTHWIND, PRIYA), (SOUTHWIND, UserId(30))];
    assert_eq!(found("PRIYA@northwind.example").await, theirs);
    assert_eq!(found("stranger@northwind.example").await, []);
}

/// A part includes archived objects, and the delegates of delegates.
pub async fn part_has_its_objects_and_the_members_that_they_reference(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let away = |name: &str, id, delegate| {
        let member = a_member(name).id(id).absent("2030-12-24", "2031-01-02", Some(delegate));
        member.build()
    };
    let mut whole = northwind::directory();
    let member = |user| whole.members.iter().find(|it| it.user_id == user).cloned();
    let [tom, lena] = [TOM, LENA].map(|user| member(user).expect("a member"));
    let (zoe, yan) = (away("zoe", UserId(20), UserId(21)), away("yan", UserId(21), TOM));
    let mut queue = a_queue("night").id(QueueId(22)).of([(LENA, 1), (TOM, 2)]).build();
    queue.archived = true;
    let mut hosted = an_event_type("visit").id(23).hosted_by([LENA]).build();
    hosted.active = false;
    let open = an_event_type("open-house").id(24).build();
    whole.members.extend([zoe.clone(), yan.clone()]);
    whole.queues.push(queue.clone());
    whole.event_types.extend([hosted.clone(), open.clone()]);
    store.apply(&whole).await;

    let part = |members, queues, event_types| {
        let workspace = whole.workspace.clone();
        Some(Directory { workspace, members, queues, event_types })
    };
    let none = DirectoryPart::default();
    for (wanted, expected) in [
        (none.clone(), part(vec![], vec![], vec![])),
        (
            DirectoryPart { members: vec![key("zoe"), key("unknown")], ..none.clone() },
            part(vec![tom.clone(), zoe, yan], vec![], vec![]),
        ),
        (
            DirectoryPart { users: vec![TOM, UNKNOWN_USER], ..none.clone() },
            part(vec![tom.clone()], vec![], vec![]),
        ),
        (
            DirectoryPart { queues: vec![key("night"), key("nothing")], ..none.clone() },
            part(vec![tom.clone(), lena.clone()], vec![queue], vec![]),
        ),
        (
            DirectoryPart {
                users: vec![TOM],
                members: vec![key("tom")],
                event_types: vec![key("open-house"), key("visit")],
                ..none.clone()
            },
            part(vec![tom, lena], vec![], vec![hosted, open]),
        ),
    ] {
        let found = store.directory.find_part(NORTHWIND, &wanted).await;
        assert_eq!(found.expect("it can be read"), expected, "{wanted:?}");
        let key = &whole.workspace.key;
        let loaded =
            store.in_a_unit(async |unit| unit.directory().load_part_for_update(key, &wanted).await);
        assert_eq!(loaded.await.expect("it can be loaded"), expected, "{wanted:?}");
    }
    let nowhere = store.directory.find_part(NOWHERE, &none).await;
    assert_eq!(nowhere.expect("the call succeeds"), None);
}

/// The ids differ in length, to test that the order is numeric.
pub async fn lists_are_sorted_by_id_in_any_order_of_saving(store: StoreUnderTest) {
    let scrambled = [10, 9, 100, 1];
    for id in scrambled {
        let directory = Directory {
            workspace: a_workspace().id(id).called(&format!("w{id}")).build(),
            members: scrambled.map(|id| a_member(&format!("m{id}")).id(id).build()).into(),
            queues: scrambled.map(|id| a_queue(&format!("q{id}")).id(id).build()).into(),
            event_types: scrambled.map(|id| an_event_type(&format!("e{id}")).id(id).build()).into(),
        };
        store.apply(&directory).await;
    }
    let workspaces = store.directory.list_workspaces().await.expect("they can be read");
    assert_eq!(workspaces.iter().map(|w| w.id.0).collect::<Vec<_>>(), [1, 9, 10, 100]);
    let directory =
        store.queried(WorkspaceId(9)).await.expect("it can be read").expect("it is there");
    assert_eq!(directory.members.iter().map(|m| m.user_id.0).collect::<Vec<_>>(), [1, 9, 10, 100]);
    assert_eq!(directory.queues.iter().map(|q| q.id.0).collect::<Vec<_>>(), [1, 9, 10, 100]);
    assert_eq!(directory.event_types.iter().map(|e| e.id.0).collect::<Vec<_>>(), [1, 9, 10, 100]);
    assert_eq!(store.load(&key("w9")).await, Some(directory));
}

/// A save also replaces an object's lists, such as a queue's members.
pub async fn second_save_overwrites_the_first(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut changed = northwind::directory();
    changed.workspace = a_workspace().called("eastwind").in_zone("Asia/Tokyo").build();
    for (place, member) in changed.members.iter_mut().enumerate() {
        let renamed =
            a_member(&format!("other-{place}")).id(member.user_id).with_role(Role::Observer);
        *member = renamed.in_zone("Asia/Tokyo").without_a_calendar().build();
    }
    changed.queues[0] =
        a_queue("smaller").id(changed.queues[0].id).of([(TOM, 9)]).counting_days(1).build();
    for (place, event_type) in changed.event_types.iter_mut().enumerate() {
        *event_type =
            an_event_type(&format!("other-{place}")).id(event_type.id).hosted_by([LENA]).build();
    }
    store.apply(&changed).await;
    assert_eq!(store.load(&key("northwind")).await, None);
    assert_eq!(store.load(&key("eastwind")).await, Some(changed));

    store.apply(&northwind::directory()).await;
    assert_eq!(
        store.queried(NORTHWIND).await.expect("it can be read"),
        Some(northwind::directory())
    );
}

/// An absent cap removes the stored one.
pub async fn caps_are_saved_and_removed(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for (per_day, per_week) in [(Some(1), Some(2)), (Some(3), None), (None, Some(4)), (None, None)]
    {
        let mut directory = northwind::directory();
        directory.members[0] = a_member("grace").id(GRACE).with_caps(per_day, per_week).build();
        directory.event_types[0] =
            an_event_type("intro-30").id(INTRO).with_caps(per_week, per_day).build();
        store.apply(&directory).await;
        let found = store.queried(NORTHWIND).await.expect("it can be read");
        assert_eq!(found, Some(directory), "{per_day:?}, {per_week:?}");
    }
}

/// The store returns archived objects; the domain decides about their use.
pub async fn archived_objects_are_still_listed(store: StoreUnderTest) {
    let mut directory = northwind::directory();
    directory.members.iter_mut().for_each(|member| member.archived = true);
    directory.queues.iter_mut().for_each(|queue| queue.archived = true);
    directory.event_types.iter_mut().for_each(|event_type| event_type.active = false);
    store.apply(&directory).await;
    assert_eq!(store.queried(NORTHWIND).await.expect("it can be read"), Some(directory.clone()));
    let found = store.directory.find_members(NORTHWIND, &[OLU]).await.expect("they can be read");
    assert!(found[0].archived);
    assert_eq!(store.load(&key("northwind")).await, Some(directory));
}

/// The result is an empty list or `None`, not an error.
pub async fn unknown_workspaces_hold_nothing(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let directory = &store.directory;
    assert_eq!(store.queried(NOWHERE).await.expect("the call succeeds"), None);
    assert_eq!(directory.list_members(NOWHERE).await.expect("the call succeeds"), []);
    assert_eq!(directory.list_queues(NOWHERE).await.expect("the call succeeds"), []);
    assert_eq!(directory.list_event_types(NOWHERE).await.expect("the call succeeds"), []);
    assert_eq!(directory.find_members(NOWHERE, &[PRIYA]).await.expect("the call succeeds"), []);
    assert_eq!(directory.find_queues(NOWHERE, &[AES]).await.expect("the call succeeds"), []);
    assert_eq!(directory.find_event_type(NOWHERE, DEMO).await.expect("the call succeeds"), None);
}

/// The result is `None` even if other workspaces exist.
pub async fn missing_directory_is_none(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert_eq!(store.load(&key("eastwind")).await, None);
    let found = store.directory.find_workspace_by_key(&key("eastwind")).await;
    assert_eq!(found.expect("the call succeeds"), None);
}

/// Keys are unique within a workspace, not across workspaces.
pub async fn duplicate_key_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let saved = store
        .in_a_unit(async |unit| {
            let taken = a_workspace().id(3).called("southwind").build();
            unit.directory().save_workspace(&taken).await
        })
        .await;
    assert_refused(saved, Conflict::Duplicate);
    let saved = store
        .in_a_unit(async |unit| {
            unit.directory().save_member(NORTHWIND, &a_member("tom").id(20).build()).await
        })
        .await;
    assert_refused(saved, Conflict::Duplicate);
    let saved = store
        .in_a_unit(async |unit| {
            unit.directory().save_queue(NORTHWIND, &a_queue("enterprise-aes").id(20).build()).await
        })
        .await;
    assert_refused(saved, Conflict::Duplicate);
    let saved = store
        .in_a_unit(async |unit| {
            let taken = an_event_type("demo-60").id(20).build();
            unit.directory().save_event_type(NORTHWIND, &taken).await
        })
        .await;
    assert_refused(saved, Conflict::Duplicate);
}

/// Each workspace has its own sequence for each type of id.
pub async fn next_id_exceeds_all_saved_and_returned_ids(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(31).build()).await;
    for (counter, saved) in [
        (Counter::Users, 15),
        (Counter::Queues, 2),
        (Counter::EventTypes, 14),
        (Counter::Links, 31),
    ] {
        let first = store.next(NORTHWIND, counter).await;
        let second = store.next(NORTHWIND, counter).await;
        assert!(saved < first && first < second, "{counter:?}: {saved}, {first}, {second}");
    }
    assert!(store.next(SOUTHWIND, Counter::Links).await < 31, "no link was made there");

    let drawn_in_one_unit = store.in_a_unit(async |unit| {
        let first = unit.directory().next_id(NORTHWIND, Counter::Users).await?;
        unit.directory().save_member(NORTHWIND, &a_member("late").id(first + 10).build()).await?;
        Ok((first, unit.directory().next_id(NORTHWIND, Counter::Users).await?))
    });
    let (first, second) = drawn_in_one_unit.await.expect("numbers can be drawn");
    assert!(first + 10 < second, "{first}, {second}");
    let lower = a_member("lower").id(5).build();
    store
        .in_a_unit(async |unit| unit.directory().save_member(NORTHWIND, &lower).await)
        .await
        .expect("it is new");
    assert!(second < store.next(NORTHWIND, Counter::Users).await, "a low number changes nothing");
}

/// The first id of an empty store is also above zero.
pub async fn next_workspace_id_exceeds_all_others(store: StoreUnderTest) {
    for expected_above in [0, 7] {
        let next = store.in_a_unit(async |unit| unit.directory().next_workspace_id().await).await;
        assert!(expected_above < next.expect("a number can be drawn").0);
        let workspace = a_workspace().id(7).build();
        let saved =
            store.in_a_unit(async |unit| unit.directory().save_workspace(&workspace).await).await;
        saved.expect("a workspace can be saved");
    }
    assert_eq!(
        store.queried(WorkspaceId(7)).await.expect("it can be read").map(|d| d.members.len()),
        Some(0)
    );
}

/// A rollback keeps the earlier base.
pub async fn merge_base_is_read_as_it_was_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let find = async |workspace| {
        let found =
            async |unit: &mut dyn UnitOfWork| unit.directory().find_merge_base(workspace).await;
        store.in_a_unit(found).await.expect("a base can be read").map(|MergeBase(text)| text)
    };
    let save = async |text: &str| {
        let base = MergeBase(text.to_owned());
        store.in_a_unit(async |unit| unit.directory().save_merge_base(NORTHWIND, &base).await).await
    };
    assert_eq!(find(NORTHWIND).await, None);
    for text in ["{}", "{ \"b\": \"ä\", \"a\": 1 }"] {
        save(text).await.expect("a base can be saved");
        assert_eq!(find(NORTHWIND).await, Some(text.to_owned()));
    }
    let mut unit = store.begin().await;
    let other = MergeBase("other".to_owned());
    unit.directory().save_merge_base(NORTHWIND, &other).await.expect("a base can be saved");
    unit.roll_back().await.expect("it can be rolled back");
    assert_ne!(find(NORTHWIND).await.as_deref(), Some("other"));
    assert_eq!(find(SOUTHWIND).await, None);
    assert_eq!(find(NOWHERE).await, None);
}
