use std::collections::HashMap;

use frontdesk_domain::access::AccessDenied;
use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::link::{Chosen, HostEntry, LinkKind, LinkRejected, LinkSlug};
use frontdesk_domain::ports::{Mode, Store as _};
use frontdesk_domain::queue::Candidate;
use frontdesk_domain::services::{CreateLinkCommand, CreatedLink, LinkError};
use frontdesk_domain::workspace::QueueCredit;
use frontdesk_testing::builders::{QueueBuilder, a_booking, a_queue, metadata};
use frontdesk_testing::northwind::{AES, GRACE, LENA, NORTHWIND, OLU, PRIYA, TOM};
use time::Duration;

use crate::desk::{Desk, acting};

fn intro() -> EventTypeSelector {
    EventTypeSelector::parse("intro-30").expect("a key")
}

fn entry(chosen: Chosen) -> HostEntry {
    HostEntry { chosen, role: HostRole::MustAttend, lead: false }
}

async fn save_queue(desk: &Desk, queue: QueueBuilder) {
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_queue(NORTHWIND, &queue.build()).await.expect("a queue");
    unit.commit().await.expect("the store responds");
}

async fn create(
    desk: &Desk,
    user: UserId,
    entries: &[HostEntry],
) -> Result<CreatedLink, LinkError> {
    desk.services
        .create_link
        .create(
            &acting(user),
            &intro(),
            CreateLinkCommand { entries: entries.to_vec(), ..Default::default() },
            Mode::Commit,
        )
        .await
}

#[tokio::test]
async fn personal_link_is_created_once_and_reused_until_archived() {
    let desk = Desk::new();
    let first = create(&desk, PRIYA, &[]).await.expect("a link");
    assert!(first.created);
    assert_eq!(first.link.address.path(), "priya/intro-30");
    let again = create(&desk, PRIYA, &[entry(Chosen::User(PRIYA))]).await.expect("a link");
    assert!(!again.created);
    assert_eq!(again.link, first.link);
    desk.services
        .archive_scheduling_link
        .archive(&acting(PRIYA), first.link.id, Mode::Commit)
        .await
        .expect("her own");
    let full = create(&desk, PRIYA, &[]).await.expect("a link");
    assert!(full.created && full.link.id != first.link.id);
}

#[tokio::test]
async fn existing_personal_link_keeps_its_metadata() {
    let desk = Desk::new();
    let create = async |metadata| {
        let create = &desk.services.create_link;
        create
            .create(
                &acting(PRIYA),
                &intro(),
                CreateLinkCommand { metadata, ..Default::default() },
                Mode::Commit,
            )
            .await
    };
    let first = create(metadata(&[("crm_deal", "4711")])).await.expect("a link");
    assert_eq!(first.link.metadata, metadata(&[("crm_deal", "4711")]));
    let again = create(metadata(&[("crm_deal", "4712")])).await.expect("a link");
    assert_eq!(again.link, first.link);
}

#[tokio::test]
async fn a_team_link_is_always_new() {
    let desk = Desk::new();
    let entries = [entry(Chosen::User(TOM))];
    let (first, second) =
        (create(&desk, PRIYA, &entries).await, create(&desk, PRIYA, &entries).await);
    let (first, second) = (first.expect("a link").link, second.expect("a link").link);
    assert_eq!(first.address.kind(), LinkKind::Team);
    assert_ne!(first.id, second.id);
    assert_ne!(first.address, second.address);
}

#[tokio::test]
async fn queue_rotates_and_counts_assignments_within_its_window() {
    let desk = Desk::new();
    let mut chosen = HashMap::new();
    for _ in 0..9 {
        let created = create(&desk, GRACE, &[entry(Chosen::Queue(AES))]).await.expect("a link");
        let [assignment] = created.assignments.as_slice() else { panic!("one queue was named") };
        assert_eq!(created.link.hosts[0].queue_id, Some(AES));
        *chosen.entry(assignment.user_id).or_insert(0) += 1;
        desk.clock.advance(Duration::minutes(1));
    }
    assert_eq!(chosen, HashMap::from([(PRIYA, 3), (TOM, 3), (LENA, 3)]));
    desk.clock.advance(Duration::days(31));
    let created = create(&desk, GRACE, &[entry(Chosen::Queue(AES))]).await.expect("a link");
    let counts: Vec<u64> =
        created.assignments[0].considered.iter().map(|c| c.assignments).collect();
    assert_eq!(counts, [0, 0, 0], "all assignments are outside the window");
    assert_eq!(created.assignments[0].user_id, PRIYA, "assigned longest ago");
}

/// Priya and Tom get 6 leads, and then Lena joins.
#[tokio::test]
async fn level_queue_counts_the_time_before_a_member_joined() {
    for (queue, expected, allowance) in [
        (a_queue("enterprise-aes"), [PRIYA, TOM, LENA], 3),
        (a_queue("enterprise-aes").catching_up(), [LENA, LENA, LENA], 0),
    ] {
        let queue = queue.id(AES).of([(PRIYA, 1), (TOM, 1), (LENA, 1)]);
        let desk = Desk::new();
        let choose = async || {
            desk.clock.advance(Duration::minutes(1));
            let created = create(&desk, GRACE, &[entry(Chosen::Queue(AES))]).await;
            created.expect("a link").assignments.remove(0)
        };
        save_queue(&desk, a_queue("enterprise-aes").id(AES).of([(PRIYA, 1), (TOM, 1)])).await;
        for _ in 0..6 {
            choose().await;
        }
        save_queue(&desk, queue.joined(LENA, "2030-01-01T09:06:30Z")).await;
        let mut turns = [choose().await, choose().await, choose().await];
        let of_lena = |it: &Candidate| it.user_id == LENA && it.allowance == allowance;
        assert!(turns.iter().all(|turn| turn.considered.iter().any(of_lena)));
        turns.sort_by_key(|turn| turn.user_id);
        assert_eq!(turns.map(|turn| turn.user_id), expected);
    }
}

/// Priya and Tom get 10 leads each, and 4 leads of Priya cancel.
#[tokio::test]
async fn queue_with_credit_returns_the_leads_who_cancel() {
    for (credit, of_priya, credits) in [(vec![QueueCredit::Cancelled], 5, 4), (vec![], 3, 0)] {
        let desk = Desk::new();
        let queue = a_queue("enterprise-aes").id(AES).of([(PRIYA, 1), (TOM, 1)]).crediting(credit);
        save_queue(&desk, queue).await;
        let choose = async || {
            desk.clock.advance(Duration::minutes(1));
            create(&desk, GRACE, &[entry(Chosen::Queue(AES))]).await.expect("a link")
        };
        let mut links = Vec::new();
        for _ in 0..20 {
            links.push(choose().await);
        }
        links.retain(|created| created.assignments[0].user_id == PRIYA);
        for (created, day) in links[..4].iter().zip(10..) {
            let booking = a_booking().through_link(created.link.id).hosted_by(PRIYA);
            let booking = booking.at(&format!("2030-01-{day}T09:00Z")).cancelled_by(PRIYA);
            let mut unit = desk.store.begin().await.expect("the store responds");
            unit.bookings().add_booking(&booking.build(), &[]).await.expect("the time is free");
            unit.commit().await.expect("the store responds");
        }
        let mut turns = 0;
        for _ in 0..6 {
            let assignment = choose().await.assignments.remove(0);
            let counts = |it: &&Candidate| it.user_id == PRIYA;
            let counted = assignment.considered.iter().find(counts).map(|it| it.credits);
            assert_eq!(counted, Some(credits));
            turns += usize::from(assignment.user_id == PRIYA);
        }
        assert_eq!(turns, of_priya);
    }
}

/// In the sandbox the clock stands still between requests.
#[tokio::test]
async fn member_assigned_first_breaks_a_tie_while_the_clock_stands_still() {
    let desk = Desk::new();
    let choose = async |entries: &[HostEntry]| {
        create(&desk, GRACE, entries).await.expect("a link").assignments[0].user_id
    };
    let queue = entry(Chosen::Queue(AES));
    let mut turns = vec![choose(&[entry(Chosen::User(PRIYA)), queue]).await];
    for _ in 0..5 {
        turns.push(choose(&[queue]).await);
    }
    assert_ne!(turns[0], PRIYA, "she is a host already");
    assert_eq!(turns[..3], turns[3..]);
}

#[tokio::test]
async fn rejected_request_records_no_assignment() {
    let desk = Desk::new();
    desk.calendars.disconnect(GRACE);
    let outcome = create(&desk, GRACE, &[entry(Chosen::Queue(AES))]).await;
    let Err(LinkError::Rejected(LinkRejected::HostCalendarUnusable(hosts))) = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!(hosts, [(GRACE, "Grace Hill".to_owned())]);
    desk.calendars.reconnect(GRACE);
    let created = create(&desk, GRACE, &[entry(Chosen::Queue(AES))]).await.expect("a link");
    assert!(created.assignments[0].considered.iter().all(|c| c.assignments == 0));
}

#[tokio::test]
async fn observers_and_archived_event_types_get_no_links() {
    let desk = Desk::new();
    let outcome = create(&desk, OLU, &[]).await;
    assert!(
        matches!(outcome, Err(LinkError::Denied(AccessDenied::Observer { .. }))),
        "{outcome:?}"
    );
    for name in ["webinar-90", "14", "99", "nothing"] {
        let selector = EventTypeSelector::parse(name).expect("a selector");
        let outcome = desk
            .services
            .create_link
            .create(&acting(PRIYA), &selector, CreateLinkCommand::default(), Mode::Commit)
            .await;
        assert!(matches!(outcome, Err(LinkError::EventTypeNotActive(_))), "{name}: {outcome:?}");
    }
}

#[tokio::test]
async fn personal_links_are_visible_only_to_their_owner_and_admins() {
    let desk = Desk::new();
    let link = create(&desk, PRIYA, &[]).await.expect("a link").link;
    let services = &desk.services;
    let hidden = services.get_scheduling_link.get(&acting(TOM), link.id).await;
    assert!(matches!(hidden, Err(LinkError::NotFound(_))), "{hidden:?}");
    let hidden =
        services.archive_scheduling_link.archive(&acting(TOM), link.id, Mode::Commit).await;
    assert!(matches!(hidden, Err(LinkError::NotFound(_))), "{hidden:?}");
    assert!(services.get_scheduling_link.get(&acting(GRACE), link.id).await.is_ok());
    assert!(
        services
            .archive_scheduling_link
            .archive(&acting(GRACE), link.id, Mode::Commit)
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn only_hosts_the_creator_and_admins_can_archive_a_team_link() {
    let desk = Desk::new();
    let link = create(&desk, PRIYA, &[entry(Chosen::User(TOM))]).await.expect("a link").link;
    let archive = async |user| {
        desk.services.archive_scheduling_link.archive(&acting(user), link.id, Mode::DryRun).await
    };
    for user in [PRIYA, TOM, GRACE] {
        assert!(archive(user).await.is_ok(), "{user}");
    }
    let outcome = archive(LENA).await;
    assert!(
        matches!(outcome, Err(LinkError::Denied(AccessDenied::NotTheHost { .. }))),
        "{outcome:?}"
    );
}

#[tokio::test]
async fn event_types_report_calendar_faults_of_hosts() {
    let desk = Desk::new();
    desk.calendars.disconnect(TOM);
    let catalog =
        desk.services.list_event_types.list(&acting(PRIYA)).await.expect("the store responds");
    let expected = HashMap::from([(TOM, "The calendar of Tom Becker cannot be read.".to_owned())]);
    assert_eq!(catalog.calendar_faults, expected);
    assert!(!catalog.usable.contains(&TOM) && catalog.usable.contains(&PRIYA));
    let details =
        desk.services.get_event_type.get(&acting(PRIYA), &intro()).await.expect("it is there");
    assert_eq!(details.calendar_faults, expected);
}

async fn create_for(desk: &Desk, actor: UserId, owner: UserId) -> Result<CreatedLink, LinkError> {
    let command = CreateLinkCommand { owner: Some(owner), ..Default::default() };
    desk.services.create_link.create(&acting(actor), &intro(), command, Mode::Commit).await
}

#[tokio::test]
async fn admin_creates_the_personal_link_that_its_owner_would_get() {
    let desk = Desk::new();
    let created = create_for(&desk, GRACE, TOM).await.expect("a link");
    assert_eq!(created.link.address.path(), "tom/intro-30");
    assert!(created.link.is_hosted_by(TOM) && created.link.created_by == GRACE);
    let own = create(&desk, TOM, &[]).await.expect("a link");
    assert_eq!((own.created, own.link.id), (false, created.link.id));
    let again = create_for(&desk, TOM, TOM).await.expect("his own link");
    assert_eq!((again.created, again.link.id), (false, created.link.id));
}

#[tokio::test]
async fn personal_link_of_another_member_requires_an_admin_and_a_host() {
    let desk = Desk::new();
    let refused = create_for(&desk, PRIYA, TOM).await;
    assert!(
        matches!(refused, Err(LinkError::Denied(AccessDenied::NotAnAdmin { .. }))),
        "{refused:?}"
    );
    for owner in [OLU, UserId(99)] {
        let refused = create_for(&desk, GRACE, owner).await;
        let Err(LinkError::Rejected(LinkRejected::UnknownHost(faults))) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(faults[0].field, "user_id");
    }
    let entries = vec![entry(Chosen::User(TOM))];
    let command = CreateLinkCommand { owner: Some(TOM), entries, ..Default::default() };
    let create = &desk.services.create_link;
    let refused = create.create(&acting(GRACE), &intro(), command, Mode::Commit).await;
    assert!(
        matches!(&refused, Err(LinkError::Invalid(faults)) if faults[0].field == "user_id"),
        "{refused:?}"
    );
}

#[tokio::test]
async fn requested_slug_is_the_address_of_one_link() {
    let desk = Desk::new();
    let named = async |user, slug, entries: &[HostEntry], mode| {
        let slug = Some(LinkSlug::parse(slug).expect("a slug"));
        let command = CreateLinkCommand { slug, entries: entries.to_vec(), ..Default::default() };
        desk.services.create_link.create(&acting(user), &intro(), command, mode).await
    };
    let team = named(PRIYA, "with-tom", &[entry(Chosen::User(TOM))], Mode::Commit).await;
    let team = team.expect("a free slug").link;
    assert_eq!((team.address.path().as_str(), team.address.kind()), ("with-tom", LinkKind::Team));
    let personal = named(PRIYA, "priya-in-may", &[], Mode::Commit).await.expect("a free slug");
    assert_eq!(personal.link.address.path(), "priya-in-may");
    assert_eq!(personal.link.address.kind(), LinkKind::Personal);
    let archive = &desk.services.archive_scheduling_link;
    archive.archive(&acting(PRIYA), team.id, Mode::Commit).await.expect("her own link");
    for (slug, mode) in
        [("with-tom", Mode::Commit), ("priya-in-may", Mode::DryRun), ("lena", Mode::Commit)]
    {
        let refused = named(GRACE, slug, &[], mode).await;
        assert!(matches!(refused, Err(LinkError::SlugTaken(_))), "{slug}: {refused:?}");
    }
}
