//! Contract tests of credits and adjustments of queues.

use std::collections::HashMap;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{BookingId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::link::{CreditedAssignments, QueueAdjustment, QueueAssignments};
use frontdesk_domain::ports::{NewAssignment, StoreError, UnitOfWork};
use frontdesk_domain::workspace::QueueCredit::{self, Cancelled, NoShow};

use super::StoreUnderTest;
use crate::builders::{BookingBuilder, a_booking, a_link};
use crate::clock::instant;
use crate::northwind::{AES, GRACE, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM};

const WINDOW_START: &str = "2030-01-01T00:00Z";
const BOTH: [QueueCredit; 2] = [Cancelled, NoShow];

/// The assignments and credits of the queue.
pub(super) async fn read(
    unit: &mut dyn UnitOfWork,
    workspace: WorkspaceId,
    since: &str,
    credit: &[QueueCredit],
) -> Result<(QueueAssignments, CreditedAssignments), StoreError> {
    let since = instant(since);
    unit.queues().lock_queues(workspace, &[AES]).await?;
    let assignments = unit.queues().queue_assignments(workspace, AES, since).await?;
    let credited = unit.queues().credited_assignments(workspace, AES, since, credit).await?;
    Ok((assignments, credited))
}

impl StoreUnderTest {
    /// The times of the credited assignments of each member.
    async fn credited<const N: usize>(
        &self,
        credit: &[QueueCredit],
        expected: [(UserId, &[&str]); N],
    ) {
        let read = self.in_a_unit(async |unit| read(unit, NORTHWIND, WINDOW_START, credit).await);
        let (_, credited) = read.await.expect("queues can be read");
        let expected: HashMap<_, Vec<_>> = expected
            .into_iter()
            .map(|(user, times)| (user, times.iter().map(|at| instant(at)).collect()))
            .collect();
        assert_eq!(credited, expected, "{credit:?}");
    }

    async fn assign_booking(&self, user: UserId, booking: &Booking, at: &str) {
        let link_id = booking.link_id.expect("a link");
        let assignment = NewAssignment {
            booking_id: Some(booking.id),
            ..NewAssignment::for_link(AES, user, link_id, instant(at))
        };
        self.assign_as(NORTHWIND, assignment).await;
    }
}

fn through(link: i64, id: u64, start: &str) -> BookingBuilder {
    a_booking().id(id).through_link(link).hosted_by(TOM).at(start)
}

/// Only the states that are named, and only in the window.
pub async fn assignments_of_bookings_are_credited_by_their_current_state(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(31).resolved_per_booking(AES).build()).await;
    let kept = store.book(through(31, 1, "2030-01-10T09:00Z").build()).await;
    let cancelled = through(31, 2, "2030-01-11T09:00Z").cancelled_by(TOM).build();
    let no_show = through(31, 3, "2030-01-12T09:00Z").marked_as_no_show_by(TOM).build();
    let earlier = through(31, 4, "2030-01-13T09:00Z").cancelled_by(TOM).build();
    let completed = through(31, 5, "2029-12-12T09:00Z").completed().build();
    for booking in [&cancelled, &no_show, &earlier, &completed] {
        store.book(booking.clone()).await;
    }
    for (booking, at) in [
        (&earlier, "2029-12-31T23:59:59.999999Z"),
        (&no_show, "2030-01-03T00:00Z"),
        (&cancelled, "2030-01-01T00:00Z"),
        (&kept, "2030-01-02T00:00Z"),
        (&completed, "2030-01-04T00:00Z"),
    ] {
        store.assign_booking(TOM, booking, at).await;
    }
    store.credited(&[], []).await;
    store.credited(&[Cancelled], [(TOM, &["2030-01-01T00:00Z"])]).await;
    store.credited(&[NoShow], [(TOM, &["2030-01-03T00:00Z"])]).await;
    store.credited(&BOTH, [(TOM, &["2030-01-01T00:00Z", "2030-01-03T00:00Z"])]).await;

    store.save(&Booking { state: completed.state.clone(), ..no_show.clone() }).await;
    store.credited(&BOTH, [(TOM, &["2030-01-01T00:00Z"])]).await;
}

/// A link's assignment has the state of the link's last booking; without a booking, no credit.
pub async fn assignment_of_a_link_is_credited_by_its_last_booking(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for (link, user) in [(31, PRIYA), (32, TOM), (33, LENA)] {
        store.link(a_link().id(link).hosted_by_choice_of(AES, user).build()).await;
        store.assign(NORTHWIND, AES, user, LinkId(link), "2030-01-02T00:00Z").await;
    }
    store.credited(&BOTH, []).await;
    store.book(through(31, 1, "2030-01-10T09:00Z").build()).await;
    store.book(through(31, 2, "2030-01-11T09:00Z").cancelled_by(TOM).build()).await;
    store.book(through(32, 3, "2030-01-10T11:00Z").cancelled_by(TOM).build()).await;
    store.book(through(32, 4, "2030-01-11T11:00Z").build()).await;
    store.credited(&BOTH, [(PRIYA, &["2030-01-02T00:00Z"])]).await;
}

/// Assignments of earlier releases do not name their booking.
pub async fn unknown_bookings_of_a_link_for_many_leads_are_not_credited(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(31).resolved_per_booking(AES).build()).await;
    store.book(through(31, 1, "2030-01-10T09:00Z").cancelled_by(TOM).build()).await;
    store.assign(NORTHWIND, AES, TOM, LinkId(31), "2030-01-02T00:00Z").await;
    store.credited(&BOTH, []).await;
}

/// Former members, other queues and other workspaces have no credit.
pub async fn credits_are_read_per_queue_and_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(31).resolved_per_booking(AES).build()).await;
    let booking = store.book(through(31, 1, "2030-01-10T09:00Z").cancelled_by(TOM).build()).await;
    store.assign_booking(GRACE, &booking, "2030-01-02T00:00Z").await;
    store.credited(&BOTH, []).await;
    store.assign_booking(TOM, &booking, "2030-01-02T00:00Z").await;
    store.credited(&BOTH, [(TOM, &["2030-01-02T00:00Z"])]).await;
    let read = store.in_a_unit(async |unit| read(unit, SOUTHWIND, WINDOW_START, &BOTH).await);
    assert_eq!(read.await.expect("queues can be read"), ([].into(), [].into()));
}

/// The assignment for the booking moves, even if a later one exists.
pub async fn assignment_of_the_reassigned_booking_moves(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.link(a_link().id(31).resolved_per_booking(AES).build()).await;
    let first = store.book(through(31, 1, "2030-01-10T09:00Z").build()).await;
    let second = store.book(through(31, 2, "2030-01-11T09:00Z").cancelled_by(TOM).build()).await;
    store.assign_booking(TOM, &first, "2030-01-02T00:00Z").await;
    store.assign_booking(TOM, &second, "2030-01-03T00:00Z").await;
    let give = async |from, to, booking: BookingId, at: &str| {
        let to = NewAssignment {
            booking_id: Some(booking),
            ..NewAssignment::for_link(AES, to, LinkId(31), instant(at))
        };
        let moved =
            store.in_a_unit(async |unit| unit.queues().move_assignment(NORTHWIND, from, &to).await);
        moved.await.expect("an assignment can be moved");
    };
    give(TOM, PRIYA, first.id, "2030-01-04T00:00Z").await;
    store.credited(&BOTH, [(TOM, &["2030-01-03T00:00Z"])]).await;
    give(TOM, LENA, second.id, "2030-01-05T00:00Z").await;
    store.credited(&BOTH, [(LENA, &["2030-01-05T00:00Z"])]).await;
    let read = store.in_a_unit(async |unit| read(unit, NORTHWIND, WINDOW_START, &BOTH).await);
    let (assignments, _) = read.await.expect("queues can be read");
    let count = |user| assignments.get(&user).map(|it| it.assignments);
    assert_eq!([TOM, PRIYA, LENA].map(count), [None, Some(1), Some(1)]);
}

/// An adjustment counts from the start of the window, in place of an earlier one.
pub async fn adjustment_counts_within_the_window(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    store.assign(NORTHWIND, AES, PRIYA, link.id, "2030-01-02T00:00Z").await;
    let an_adjustment = |user_id, assignments, at: &str| QueueAdjustment {
        queue_id: AES,
        user_id,
        assignments,
        reason: "„ü“".to_owned(),
        adjusted_at: instant(at),
        adjusted_by: GRACE,
    };
    let save = async |adjustment: &QueueAdjustment| {
        let saved = store
            .in_a_unit(async |unit| unit.queues().save_adjustment(NORTHWIND, adjustment).await);
        saved.await.expect("an adjustment can be saved");
    };
    let find = async |workspace, user| {
        let found =
            store.in_a_unit(async |unit| unit.queues().find_adjustment(workspace, AES, user).await);
        found.await.expect("adjustments can be read")
    };
    let counted = async |since: &str| {
        let read = store.in_a_unit(async |unit| read(unit, NORTHWIND, since, &[]).await);
        let (assignments, _) = read.await.expect("queues can be read");
        [PRIYA, TOM].map(|user| assignments.get(&user).map(|it| (it.assignments, it.adjustment)))
    };
    let of_tom = an_adjustment(TOM, 7, "2030-01-03T00:00Z");
    for adjustment in [&an_adjustment(PRIYA, -1_000, WINDOW_START), &of_tom] {
        save(adjustment).await;
    }
    assert_eq!(counted(WINDOW_START).await, [Some((1, -1_000)), Some((0, 7))]);
    assert_eq!(counted("2030-01-01T00:00:00.000001Z").await, [Some((1, 0)), Some((0, 7))]);
    assert_eq!(counted("2030-01-03T00:00:00.000001Z").await, [Some((0, 0)), None]);
    assert_eq!(find(NORTHWIND, TOM).await, Some(of_tom));
    assert_eq!(find(SOUTHWIND, TOM).await, None);
    assert_eq!(find(NORTHWIND, LENA).await, None);

    let replaced = an_adjustment(TOM, 2, "2030-01-04T00:00Z");
    save(&replaced).await;
    assert_eq!(find(NORTHWIND, TOM).await, Some(replaced));
    for _ in 0..2 {
        save(&an_adjustment(TOM, 0, "2030-01-05T00:00Z")).await;
        assert_eq!(find(NORTHWIND, TOM).await, None);
    }
    assert_eq!(counted(WINDOW_START).await, [Some((1, -1_000)), None]);
}
