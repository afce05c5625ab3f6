//! Contract tests of queue assignments.

use frontdesk_domain::ids::{LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::{Assignment, MemberAssignments, QueueAssignments};
use frontdesk_domain::ports::NewAssignment;
use frontdesk_domain::queue::{Candidate, SkipReason};

use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use crate::builders::{a_booking, a_link, a_queue};
use crate::clock::instant;
use crate::northwind::{self, AES, GRACE, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM};

const WINDOW_START: &str = "2030-01-01T00:00Z";

impl StoreUnderTest {
    async fn assigned(&self, workspace: WorkspaceId, queue: QueueId) -> QueueAssignments {
        let since = instant(WINDOW_START);
        let locked = self.in_a_unit(async |unit| {
            unit.queues().lock_queues(workspace, &[queue]).await?;
            unit.queues().queue_assignments(workspace, queue, since).await
        });
        let locked = locked.await.expect("queues can be read");
        let listed = self.links.list_queue_assignments(workspace, queue, since).await;
        assert_eq!(listed.expect("queues can be read"), locked);
        locked
    }
}

fn assigned(assignments: u64, last: &str) -> MemberAssignments {
    MemberAssignments { assignments, last_assigned_at: Some(instant(last)), adjustment: 0 }
}

/// The window includes its first instant.
pub async fn assignments_are_counted_from_the_window_start(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    for (user, at) in [
        (PRIYA, "2029-12-31T23:59:59.999999Z"),
        (PRIYA, "2030-01-01T00:00Z"),
        (PRIYA, "2030-01-05T00:00Z"),
        (TOM, "2030-01-02T00:00Z"),
    ] {
        store.assign(NORTHWIND, AES, user, link.id, at).await;
    }
    let expected = QueueAssignments::from([
        (PRIYA, assigned(2, "2030-01-05T00:00Z")),
        (TOM, assigned(1, "2030-01-02T00:00Z")),
    ]);
    assert_eq!(store.assigned(NORTHWIND, AES).await, expected);
}

/// The latest assignment breaks a tie between members without assignments in the window.
pub async fn latest_assignment_is_returned_even_outside_the_window(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    for at in ["2001-02-03T04:05:06.000007Z", "2001-02-03T04:05:06.000006Z"] {
        store.assign(NORTHWIND, AES, LENA, link.id, at).await;
    }
    let expected = QueueAssignments::from([(LENA, assigned(0, "2001-02-03T04:05:06.000007Z"))]);
    assert_eq!(store.assigned(NORTHWIND, AES).await, expected);
}

/// The latest assignment through the link moves; without one, an assignment is added.
pub async fn moved_assignment_counts_for_the_new_member(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().id(31).build()).await;
    let other = store.link(a_link().id(32).build()).await;
    for (link, at) in [
        (link.id, "2030-01-01T09:00Z"),
        (link.id, "2030-01-02T09:00Z"),
        (other.id, "2030-01-03T09:00Z"),
    ] {
        store.assign(NORTHWIND, AES, PRIYA, link, at).await;
    }
    let give = async |from, to, at: &str| {
        let at = instant(at);
        let moved = store.in_a_unit(async |unit| {
            let to = NewAssignment::for_link(AES, to, link.id, at);
            unit.queues().move_assignment(NORTHWIND, from, &to).await
        });
        moved.await.expect("an assignment can be moved");
    };
    give(PRIYA, TOM, "2030-01-04T09:00Z").await;
    let expected = QueueAssignments::from([
        (PRIYA, assigned(2, "2030-01-03T09:00Z")),
        (TOM, assigned(1, "2030-01-04T09:00Z")),
    ]);
    assert_eq!(store.assigned(NORTHWIND, AES).await, expected);
    give(LENA, TOM, "2030-01-05T09:00Z").await;
    give(PRIYA, LENA, "2030-01-06T09:00Z").await;
    let expected = QueueAssignments::from([
        (PRIYA, assigned(1, "2030-01-03T09:00Z")),
        (TOM, assigned(2, "2030-01-05T09:00Z")),
        (LENA, assigned(1, "2030-01-06T09:00Z")),
    ]);
    assert_eq!(store.assigned(NORTHWIND, AES).await, expected);
}

/// In any order of assignments and moves, also of equal times.
pub async fn assignments_are_counted_after_any_changes(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let links = [31, 32, 33];
    for link in links {
        store.link(a_link().id(link).build()).await;
    }
    let mut expected: Vec<(UserId, LinkId, OffsetDateTime)> = Vec::new();
    for number in 0..60 {
        let user = [PRIYA, TOM, LENA][number * 5 / 2 % 3];
        let link = LinkId(links[number / 2 % 3]);
        let days = i64::try_from(number * 7 % 12).expect("few days");
        let mut at = instant(WINDOW_START) + Duration::days(days - 5);
        while expected.iter().any(|one| (one.1, one.2) == (link, at)) {
            at += Duration::SECOND;
        }
        let movable = expected.iter().filter(|one| one.1 == link && one.0 != user);
        let moved = movable.max_by_key(|one| one.2).copied().filter(|_| number % 4 == 3);
        let to = NewAssignment::for_link(AES, user, link, at);
        let outcome = store.in_a_unit(async |unit| match moved {
            Some((from, ..)) => unit.queues().move_assignment(NORTHWIND, from, &to).await,
            None => unit.queues().add_assignment(NORTHWIND, &to).await,
        });
        outcome.await.expect("it is no duplicate");
        expected.retain(|one| Some(*one) != moved);
        expected.push((user, link, at));
        let mut counted = QueueAssignments::new();
        for (user, _, at) in &expected {
            let assigned: &mut MemberAssignments = counted.entry(*user).or_default();
            assigned.assignments += u64::from(instant(WINDOW_START) <= *at);
            assigned.last_assigned_at = assigned.last_assigned_at.max(Some(*at));
        }
        assert_eq!(store.assigned(NORTHWIND, AES).await, counted);
    }
}

/// An assignment counts only in its own queue.
pub async fn assignments_are_counted_per_queue_and_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let other = a_queue("others").id(3).of([(PRIYA, 1)]).build();
    store
        .in_a_unit(async |unit| unit.directory().save_queue(NORTHWIND, &other).await)
        .await
        .expect("a queue can be saved");
    let link = store.link(a_link().build()).await;
    store.link(a_link().in_workspace(SOUTHWIND).build()).await;
    store.assign(NORTHWIND, AES, PRIYA, link.id, "2030-01-02T00:00Z").await;
    store.assign(SOUTHWIND, AES, TOM, link.id, "2030-01-03T00:00Z").await;

    let of_priya = QueueAssignments::from([(PRIYA, assigned(1, "2030-01-02T00:00Z"))]);
    assert_eq!(store.assigned(NORTHWIND, AES).await, of_priya);
    let of_tom = QueueAssignments::from([(TOM, assigned(1, "2030-01-03T00:00Z"))]);
    assert_eq!(store.assigned(SOUTHWIND, AES).await, of_tom);
    assert_eq!(store.assigned(NORTHWIND, other.id).await, QueueAssignments::new());
    assert_eq!(store.assigned(NORTHWIND, QueueId(99)).await, QueueAssignments::new());
}

/// An instant excludes the assignments at it; former members are missing.
pub async fn assignments_before_instants_are_counted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    for (user, at) in [
        (PRIYA, "2029-12-31T00:00Z"),
        (PRIYA, "2030-01-01T00:00Z"),
        (TOM, "2030-01-02T00:00Z"),
        (GRACE, "2029-12-01T00:00Z"),
    ] {
        store.assign(NORTHWIND, AES, user, link.id, at).await;
    }
    let instants = ["2029-12-31T00:00Z", "2030-01-01T00:00Z", "2030-01-03T00:00Z"].map(instant);
    let counted = async |workspace, instants: &[OffsetDateTime]| {
        let counted = store.in_a_unit(async |unit| {
            unit.queues().assignments_before(workspace, AES, instants).await
        });
        counted.await.expect("queues can be read")
    };
    let expected = [(PRIYA, vec![0, 1, 2]), (TOM, vec![0, 0, 1]), (LENA, vec![0, 0, 0])];
    assert_eq!(counted(NORTHWIND, &instants).await, expected.into());
    assert_eq!(counted(NORTHWIND, &[]).await, [].into());
}

/// A later choice replaces an earlier one.
pub async fn latest_choice_for_a_booking_is_found(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().hosted_by(PRIYA).build()).await;
    let find = async |workspace| {
        let found = store.links.find_choice(workspace, booking.id).await;
        found.expect("choices can be read")
    };
    assert_eq!(find(NORTHWIND).await, None);
    let candidate = |user_id, skipped| Candidate {
        user_id,
        weight: 3,
        assignments: 7,
        credits: 4,
        allowance: 2,
        adjustment: -3,
        last_assigned_at: Some(instant("2029-12-31T23:59:59.999999Z")),
        skipped,
    };
    let fresh = Candidate { last_assigned_at: None, ..candidate(LENA, None) };
    let skipped = SkipReason::ALL.map(|reason| candidate(TOM, Some(reason)));
    for user_id in [TOM, PRIYA] {
        let considered = [&[fresh, candidate(user_id, None)][..], &skipped].concat();
        let choice = Assignment { queue_id: AES, user_id, considered };
        let saved = store.in_a_unit(async |unit| {
            unit.queues().save_choice(NORTHWIND, booking.id, &choice).await
        });
        saved.await.expect("a choice can be saved");
        assert_eq!(find(NORTHWIND).await, Some(choice));
    }
    assert_eq!(find(SOUTHWIND).await, None);
}

/// The unit also sees its own assignments, because a request may name a queue twice.
pub async fn unit_sees_assignments_committed_before_its_lock(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    store.assign(NORTHWIND, AES, PRIYA, link.id, "2030-01-02T00:00Z").await;
    let mut unit = store.begin().await;
    unit.queues().lock_queues(NORTHWIND, &[AES]).await.expect("the lock is free");
    let at = instant("2030-01-03T00:00Z");
    unit.queues()
        .add_assignment(NORTHWIND, &NewAssignment::for_link(AES, PRIYA, link.id, at))
        .await
        .expect("it can be added");
    let seen = unit.queues().queue_assignments(NORTHWIND, AES, instant(WINDOW_START)).await;
    let expected = QueueAssignments::from([(PRIYA, assigned(2, "2030-01-03T00:00Z"))]);
    assert_eq!(seen.expect("queues can be read"), expected);
    unit.roll_back().await.expect("a unit can be rolled back");
    assert_eq!(store.assigned(NORTHWIND, AES).await[&PRIYA].assignments, 1);
}

/// Recorded assignments outlive the membership and the link.
pub async fn assignments_of_former_members_are_omitted_until_they_return(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    store.assign(NORTHWIND, AES, PRIYA, link.id, "2030-01-02T00:00Z").await;
    let before = store.assigned(NORTHWIND, AES).await;
    let mut directory = northwind::directory();
    directory.queues[0].members.retain(|member| member.user_id != PRIYA);
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");
    let at = instant("2030-01-03T00:00Z");
    let archived =
        store.in_a_unit(async |unit| unit.links().archive_link(NORTHWIND, link.id, at).await).await;
    archived.expect("it is there");
    assert_eq!(store.assigned(NORTHWIND, AES).await, QueueAssignments::new());
    northwind::save(&*store.store, &northwind::directory()).await.expect("it can be saved again");
    assert_eq!(store.assigned(NORTHWIND, AES).await, before);
}

/// A request may name a queue twice, or no queue.
pub async fn repeated_and_empty_queue_locks_are_allowed(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut unit = store.begin().await;
    for queues in [&[][..], &[AES, AES], &[QueueId(99)]] {
        unit.queues().lock_queues(NORTHWIND, queues).await.expect("the locks are free");
    }
    unit.commit().await.expect("nothing conflicts");
}
