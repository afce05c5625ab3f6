//! Contract tests of delivering events.

use std::collections::HashSet;

use frontdesk_domain::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryKind, DeliveryOutcome, DeliveryReport,
    DeliveryState, DeliveryTarget, NewDelivery, Receiver,
};
use frontdesk_domain::event::{BookingChange, Event, EventPosition};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::OutboxTally;
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::mirror_steps::now;
use super::steps::race;
use crate::builders::{a_booking, an_event, connection_id, key, to_calendar, to_inbox, to_webhook};
use crate::northwind::{NORTHWIND, PRIYA, SOUTHWIND};

const LEASE: Duration = Duration::minutes(2);

pub(super) const EVERY_TARGET: [fn() -> DeliveryTarget; 4] = [
    || to_calendar(PRIYA, connection_id(1)),
    || to_inbox("Ada@Acme.com", MailOccasion::Confirmation),
    || to_inbox("bob@acme.com", MailOccasion::Reminder),
    || to_webhook("crm"),
];

pub(super) fn all_deliveries_in(workspace: WorkspaceId) -> DeliveryFilter {
    DeliveryFilter::all(workspace)
}

fn retry_at(at: OffsetDateTime) -> DeliveryOutcome {
    DeliveryOutcome::Retry { at, reason: "it did not answer".into() }
}

fn dead() -> DeliveryOutcome {
    DeliveryOutcome::Dead("it is gone".into())
}

fn targets(deliveries: &[Delivery]) -> Vec<DeliveryTarget> {
    deliveries.iter().map(|delivery| delivery.target.clone()).collect()
}

fn events(deliveries: &[Delivery]) -> Vec<&Event> {
    deliveries.iter().map(|delivery| &delivery.event).collect()
}

impl StoreUnderTest {
    pub(super) async fn claim_deliveries(&self, at: OffsetDateTime) -> Vec<Delivery> {
        self.claim_few_deliveries(at, 100).await
    }

    async fn claim_few_deliveries(&self, at: OffsetDateTime, limit: u32) -> Vec<Delivery> {
        self.claim_except(&[], at, limit).await
    }

    async fn claim_except(
        &self,
        excluded: &[Receiver],
        at: OffsetDateTime,
        limit: u32,
    ) -> Vec<Delivery> {
        let claimed = self.outbox.claim_due_deliveries(at, at + LEASE, limit, excluded).await;
        claimed.expect("they can be claimed")
    }

    pub(super) async fn claim_delivery(&self, at: OffsetDateTime) -> Delivery {
        let [delivery] = self.claim_deliveries(at).await.try_into().expect("one is due");
        delivery
    }

    pub(super) async fn finish_attempt(&self, delivery: &Delivery, outcome: &DeliveryOutcome) {
        self.outbox
            .finish_delivery(delivery, outcome, now())
            .await
            .expect("the outcome can be saved");
    }

    pub(super) async fn deliver_all(&self) {
        for delivery in self.claim_deliveries(now()).await {
            self.finish_attempt(&delivery, &DeliveryOutcome::Delivered).await;
        }
    }

    pub(super) async fn reports(&self, filter: &DeliveryFilter) -> Vec<DeliveryReport> {
        let page = PageRequest { limit: 100, after: None };
        self.outbox.list_deliveries(filter, &page).await.expect("they can be listed").items
    }

    async fn report(&self) -> DeliveryReport {
        let reports = self.reports(&all_deliveries_in(NORTHWIND)).await;
        let [report] = reports.try_into().expect("there is one");
        report
    }

    async fn retry(&self, filter: &DeliveryFilter, id: Option<DeliveryId>) -> u64 {
        self.in_a_unit(async |unit| unit.events().retry_deliveries(filter, id, now()).await)
            .await
            .expect("the call succeeds")
    }
}

/// The claim returns the event and the target, and counts as the first attempt.
pub async fn delivery_is_claimed_as_it_was_added(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let event = store
        .emit(an_event().of(&booking, BookingChange::Created), &EVERY_TARGET.map(|t| t()))
        .await;
    let mut claimed = store.claim_deliveries(now()).await;
    let mut expected = EVERY_TARGET.map(|target| {
        let NewDelivery { id, target, due_at } = NewDelivery::new(event.id, target(), now());
        Delivery {
            id,
            event: event.clone(),
            position: EventPosition(1),
            target,
            attempts: 1,
            due_at,
        }
    });
    claimed.sort_by_key(|delivery| delivery.id);
    expected.sort_by_key(|delivery| delivery.id);
    assert_eq!(claimed, expected);
}

/// A claim after the lease's end counts as a second attempt.
pub async fn claimed_delivery_is_held_until_its_lease_ends(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.emit(an_event(), &[to_webhook("crm")]).await;
    let first = store.claim_delivery(now()).await;
    assert_eq!(store.claim_deliveries(now() + LEASE - Duration::MICROSECOND).await, []);
    let second = store.claim_delivery(now() + LEASE).await;
    assert_eq!(second, Delivery { attempts: 2, ..first });
}

/// Deliveries to other receivers are claimed even if many wait for the excluded receiver.
pub async fn excluded_receiver_does_not_delay_others(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let later = now() + Duration::minutes(1);
    let others = [
        to_webhook("other"),
        to_calendar(PRIYA, connection_id(1)),
        to_calendar(PRIYA, connection_id(2)),
    ];
    for _ in 0..40 {
        store
            .emit(
                an_event(),
                &[to_webhook("crm"), to_inbox("ada@acme.com", MailOccasion::Reminder)],
            )
            .await;
    }
    let last = store.commit_event(an_event()).await;
    let new: Vec<_> =
        others.iter().map(|target| NewDelivery::new(last.id, target.clone(), later)).collect();
    assert!(store.route_to(&last, new).await);
    let elsewhere = store.commit_event(an_event().in_workspace(SOUTHWIND)).await;
    let mail = to_inbox("ada@acme.com", MailOccasion::Reminder);
    let new = [to_webhook("crm"), mail].map(|to| NewDelivery::new(elsewhere.id, to, later)).into();
    assert!(store.route_to(&elsewhere, new).await);

    let crm = to_webhook("crm").receiver(NORTHWIND);
    let busy = [crm, Receiver::Mail { workspace_id: NORTHWIND }, others[1].receiver(NORTHWIND)];
    assert_eq!(store.claim_except(&busy, now(), 9).await, [], "nothing else is due yet");
    let claimed = store.claim_except(&busy, later, 9).await;
    let mut claimed: Vec<_> = claimed
        .iter()
        .map(|delivery| (delivery.event.workspace_id, delivery.target.address()))
        .collect();
    claimed.sort();
    let mut expected = [
        (NORTHWIND, others[0].address()),
        (NORTHWIND, others[2].address()),
        (SOUTHWIND, "crm".to_owned()),
        (SOUTHWIND, "ada@acme.com".to_owned()),
    ];
    expected.sort();
    assert_eq!(claimed, expected);
    assert_eq!(store.claim_deliveries(later).await.len(), 81, "excluded deliveries are still due");
}

/// A claim covers every workspace and returns at most `limit` deliveries.
pub async fn due_deliveries_are_claimed_longest_due_first(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let hours = [3, 1, 2];
    for (workspace, hours) in [NORTHWIND, SOUTHWIND, NORTHWIND].into_iter().zip(hours) {
        let event = store.commit_event(an_event().in_workspace(workspace)).await;
        let due = now() - Duration::hours(hours);
        let new = NewDelivery::new(event.id, to_webhook("crm"), due);
        assert!(store.route_to(&event, vec![new]).await);
    }
    let longest = now() - Duration::hours(3);
    assert_eq!(
        store.claim_deliveries(longest - Duration::MICROSECOND).await,
        [],
        "none is due yet"
    );
    let claimed =
        [store.claim_few_deliveries(now(), 2).await, store.claim_few_deliveries(now(), 2).await]
            .concat();
    let due: Vec<_> =
        claimed.iter().map(|delivery| (now() - delivery.due_at).whole_hours()).collect();
    assert_eq!(due, [3, 2, 1]);
}

/// The report contains the outcome's reason; the delivery is never claimed again.
pub async fn attempt_ends_with_its_outcome(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let dropped = DeliveryOutcome::Dropped("the booking is over".into());
    for (outcome, state, reason) in [
        (DeliveryOutcome::Delivered, DeliveryState::Delivered, None),
        (dropped, DeliveryState::Dropped, Some("the booking is over")),
        (dead(), DeliveryState::Dead, Some("it is gone")),
    ] {
        let event = store.emit(an_event(), &[to_webhook("crm")]).await;
        let delivery = store.claim_delivery(now()).await;
        store.finish_attempt(&delivery, &outcome).await;
        let newest = store.reports(&all_deliveries_in(NORTHWIND)).await.swap_remove(0);
        assert_eq!((newest.id, newest.event, newest.target), (delivery.id, event, delivery.target));
        assert_eq!((newest.state, newest.attempts, newest.reason.as_deref()), (state, 1, reason));
        assert_eq!(store.claim_deliveries(now() + Duration::days(30)).await, []);
    }
}

/// The delivery is not claimed before the time of the retry.
pub async fn failed_delivery_is_retried(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.emit(an_event(), &[to_webhook("crm")]).await;
    let first = store.claim_delivery(now()).await;
    let again = now() + Duration::seconds(30);
    store.finish_attempt(&first, &retry_at(again)).await;
    let report = store.report().await;
    assert_eq!((report.state, report.attempts), (DeliveryState::Pending, 1));
    assert_eq!(
        (report.next_attempt_at, report.reason.as_deref()),
        (again, Some("it did not answer"))
    );
    assert_eq!(store.claim_deliveries(again - Duration::MICROSECOND).await, []);
    let second = store.claim_delivery(again).await;
    assert_eq!(second, Delivery { attempts: 2, ..first });
    store.finish_attempt(&second, &DeliveryOutcome::Delivered).await;
    assert_eq!(store.report().await.reason, None, "the reason is cleared");
}

/// Only the current holder of the claim can report an outcome.
pub async fn outcome_from_a_stale_claim_is_ignored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.emit(an_event(), &[to_webhook("crm")]).await;
    let slow = store.claim_delivery(now()).await;
    let holder = store.claim_delivery(now() + LEASE).await;
    let held = store.report().await;
    store.finish_attempt(&slow, &DeliveryOutcome::Delivered).await;
    assert_eq!(store.report().await, held);
    store.finish_attempt(&holder, &dead()).await;
    let over = store.report().await;
    assert_eq!(over.state, DeliveryState::Dead);
    for outcome in [DeliveryOutcome::Delivered, retry_at(now())] {
        store.finish_attempt(&holder, &outcome).await;
        assert_eq!(store.report().await, over, "the delivery is final");
    }
}

/// A delivery waits until the previous delivery and its retries have ended.
pub async fn calendar_and_mail_deliveries_of_a_booking_are_ordered(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for target in
        [to_calendar(PRIYA, connection_id(1)), to_inbox("ada@acme.com", MailOccasion::Moved)]
    {
        let booking = a_booking().build();
        let mut routed = vec![];
        for change in [BookingChange::Created, BookingChange::NoShow, BookingChange::NoShowUndone] {
            routed.push(
                store.emit(an_event().of(&booking, change), std::slice::from_ref(&target)).await,
            );
        }
        let first = store.claim_delivery(now()).await;
        assert_eq!(first.event, routed[0]);
        assert_eq!(store.claim_deliveries(now()).await, [], "the first one is in progress");
        store.finish_attempt(&first, &retry_at(now() + Duration::minutes(1))).await;
        assert_eq!(store.claim_deliveries(now()).await, [], "the first one is pending");
        let first = store.claim_delivery(now() + Duration::minutes(1)).await;
        store.finish_attempt(&first, &DeliveryOutcome::Delivered).await;
        let second = store.claim_delivery(now()).await;
        assert_eq!(second.event, routed[1]);
        store.finish_attempt(&second, &dead()).await;
        let third = store.claim_delivery(now()).await;
        assert_eq!(third.event, routed[2], "a dead delivery blocks nothing");
        store.finish_attempt(&third, &DeliveryOutcome::Dropped("it is over".into())).await;
    }
}

/// Other deliveries are claimed while the first one is unfinished.
pub async fn order_does_not_delay_other_bookings_and_targets(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let (booking, other) = (a_booking().build(), a_booking().build());
    let mail = || to_inbox("ada@acme.com", MailOccasion::Confirmation);
    store.emit(an_event().of(&booking, BookingChange::Created), &[mail()]).await;
    assert_eq!(targets(&store.claim_deliveries(now()).await), [mail()]);
    let free = [
        to_calendar(PRIYA, connection_id(1)),
        to_calendar(PRIYA, connection_id(2)),
        to_inbox("bob@acme.com", MailOccasion::Moved),
        to_webhook("crm"),
    ];
    store.emit(an_event().of(&booking, BookingChange::NoShow), &free).await;
    assert_eq!(store.claim_deliveries(now()).await.len(), free.len());
    store.emit(an_event().of(&other, BookingChange::Created), &[mail()]).await;
    assert_eq!(targets(&store.claim_deliveries(now()).await), [mail()]);
}

/// Reminders have their own time, and webhook receivers sort events themselves.
pub async fn reminders_and_webhooks_are_not_ordered(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let to = |occasion| to_inbox("ada@acme.com", occasion);
    let created = an_event().of(&booking, BookingChange::Created);
    let targets_of_created = [to(MailOccasion::Reminder), to_webhook("crm")];
    store.emit(created, &targets_of_created).await;
    assert_eq!(store.claim_deliveries(now()).await.len(), 2);
    let cancelled = an_event().of(&booking, BookingChange::Cancelled);
    store.emit(cancelled, &[to(MailOccasion::Cancelled), to_webhook("crm")]).await;
    assert_eq!(
        store.claim_deliveries(now()).await.len(),
        2,
        "a reminder or a webhook delayed them"
    );
    let undone = an_event().of(&booking, BookingChange::NoShowUndone);
    store.emit(undone, &[to(MailOccasion::Reminder)]).await;
    assert_eq!(targets(&store.claim_deliveries(now()).await), [to(MailOccasion::Reminder)]);
}

/// A booking's deliveries to one calendar or mailbox are claimed one after the other.
pub async fn concurrent_claims_get_each_delivery_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    for change in [BookingChange::Created, BookingChange::Cancelled] {
        store.emit(an_event().of(&booking, change), &EVERY_TARGET.map(|target| target())).await;
    }
    for _ in 0..20 {
        store.emit(an_event(), &[to_webhook("crm")]).await;
    }
    let claims = race(12, |_| {
        let store = store.clone();
        async move { store.claim_few_deliveries(now(), 3).await }
    });
    let mut claimed = claims.await.concat();
    claimed.extend(store.claim_deliveries(now()).await);
    let distinct: HashSet<DeliveryId> = claimed.iter().map(|delivery| delivery.id).collect();
    assert_eq!(distinct.len(), claimed.len(), "one was given to two");
    // The second event's calendar and mail deliveries wait for those of the first event.
    assert_eq!(claimed.len(), 20 + 2 * EVERY_TARGET.len() - 2);
    assert!(claimed.iter().all(|delivery| delivery.attempts == 1));
}

/// Deliveries are selected by id or by filter; other deliveries stay unchanged.
pub async fn dead_deliveries_are_made_due_again(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    store.emit(an_event().of(&booking, BookingChange::Created), &EVERY_TARGET.map(|t| t())).await;
    store.emit(an_event(), &[to_webhook("crm")]).await;
    store.emit(an_event().in_workspace(SOUTHWIND), &[to_webhook("crm")]).await;
    let claimed = store.claim_deliveries(now()).await;
    for delivery in &claimed {
        store.finish_attempt(delivery, &dead()).await;
    }
    store.emit(an_event(), &[to_webhook("delivered")]).await;
    store.deliver_all().await;

    let all = all_deliveries_in(NORTHWIND);
    let (alive, mail) = (Some(DeliveryState::Delivered), Some(DeliveryKind::Mail));
    assert_eq!(store.retry(&DeliveryFilter { state: alive, ..all.clone() }, None).await, 0);
    assert_eq!(store.retry(&all, Some(DeliveryId(connection_id(77).0))).await, 0);
    let foreign = claimed.iter().find(|delivery| delivery.event.workspace_id == SOUTHWIND);
    assert_eq!(store.retry(&all, foreign.map(|delivery| delivery.id)).await, 0);
    let calendar = claimed.iter().find(|delivery| delivery.target.kind() == DeliveryKind::Calendar);
    assert_eq!(store.retry(&all, calendar.map(|delivery| delivery.id)).await, 1);
    assert_eq!(store.retry(&DeliveryFilter { kind: mail, ..all.clone() }, None).await, 2);
    let retried = store.claim_deliveries(now()).await;
    assert_eq!(retried.len(), 3);
    assert!(retried.iter().all(|delivery| (delivery.attempts, delivery.due_at) == (2, now())));

    let of_booking = DeliveryFilter { booking_id: Some(booking.id), ..all.clone() };
    assert_eq!(store.retry(&of_booking, None).await, 1, "the booking's webhook");
    assert_eq!(
        store.retry(&DeliveryFilter { state: Some(DeliveryState::Dead), ..all }, None).await,
        1
    );
    assert_eq!(store.claim_deliveries(now()).await.len(), 2);
}

/// Each report has the state, the target and the booking.
pub async fn deliveries_are_listed_newest_first(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let first =
        store.emit(an_event().of(&booking, BookingChange::Created), &[EVERY_TARGET[1]()]).await;
    store.deliver_all().await;
    let second = store.emit(an_event(), &[to_webhook("crm")]).await;
    store.emit(an_event().in_workspace(SOUTHWIND), &[to_webhook("crm")]).await;
    let third =
        store.emit(an_event().of(&booking, BookingChange::NoShow), &[to_webhook("crm")]).await;

    let all = all_deliveries_in(NORTHWIND);
    let listed = async |filter: DeliveryFilter, limit| -> Vec<Event> {
        let page = PageRequest { limit, after: None };
        let listed = store.outbox.list_deliveries(&filter, &page).await;
        let reports = listed.expect("they can be listed").items;
        reports.into_iter().map(|report| report.event).collect()
    };
    assert_eq!(listed(all.clone(), 9).await, [third.clone(), second.clone(), first.clone()]);
    assert_eq!(listed(all.clone(), 1).await, std::slice::from_ref(&third));
    let pending = DeliveryFilter { state: Some(DeliveryState::Pending), ..all.clone() };
    assert_eq!(listed(pending, 9).await, [third.clone(), second]);
    let mail = DeliveryFilter { kind: Some(DeliveryKind::Mail), ..all.clone() };
    assert_eq!(listed(mail, 9).await, std::slice::from_ref(&first));
    let of_booking = DeliveryFilter { booking_id: Some(booking.id), ..all.clone() };
    assert_eq!(listed(of_booking, 9).await, [third.clone(), first]);
    let to_crm = DeliveryFilter { webhook: Some(key("crm")), ..all.clone() };
    assert_eq!(listed(to_crm, 1).await, [third]);
    let to_erp = DeliveryFilter { webhook: Some(key("erp")), ..all };
    assert_eq!(listed(to_erp, 9).await, []);
}

/// Deliveries of one event share its position, and their order is that of their ids.
pub async fn pages_contain_each_delivery_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for _ in 0..3 {
        store.emit(an_event(), &EVERY_TARGET.map(|target| target())).await;
    }
    let filter = all_deliveries_in(NORTHWIND);
    let all = store.reports(&filter).await;
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let listed = store.outbox.list_deliveries(&filter, &PageRequest { limit: 2, after }).await;
        let page = listed.expect("they can be listed");
        after = page.items.last().map(|report| (report.position, report.id));
        seen.extend(page.items);
        if !page.has_more {
            break;
        }
    }
    assert_eq!((seen.len(), seen), (all.len(), all));
}

/// The tally covers all workspaces and omits successful deliveries.
pub async fn tally_counts_pending_and_dead_deliveries(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let tally = async || store.outbox.tally().await.expect("it can be counted");
    assert_eq!(tally().await, OutboxTally::default());
    store.emit(an_event(), &EVERY_TARGET.map(|target| target())).await;
    store.deliver_all().await;
    store.emit(an_event(), &EVERY_TARGET.map(|target| target())).await;
    for delivery in store.claim_deliveries(now()).await {
        let gone = matches!(delivery.target.kind(), DeliveryKind::Webhook | DeliveryKind::Calendar);
        store.finish_attempt(&delivery, &if gone { dead() } else { retry_at(now()) }).await;
    }
    store.emit(an_event().in_workspace(SOUTHWIND), &[to_webhook("crm"), to_webhook("other")]).await;
    let aside = store.commit_event(an_event()).await;
    store.commit_event(an_event()).await;
    store.outbox.set_event_aside(NORTHWIND, aside.id, now()).await.expect("it can be set aside");
    let expected = OutboxTally {
        pending: [(DeliveryKind::Mail, 2), (DeliveryKind::Webhook, 2)].into(),
        dead: [(DeliveryKind::Calendar, 1), (DeliveryKind::Webhook, 1)].into(),
        set_aside: 1,
    };
    assert_eq!(tally().await, expected);
}

/// The same booking id in another workspace is a different booking.
pub async fn order_applies_within_a_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let here = a_booking().id(5).build();
    let there = a_booking().id(5).in_workspace(SOUTHWIND).build();
    let target = [to_calendar(PRIYA, connection_id(1))];
    let first = store.emit(an_event().of(&here, BookingChange::Created), &target).await;
    store.emit(an_event().in_workspace(SOUTHWIND), &[]).await;
    let second = store.emit(an_event().of(&there, BookingChange::Created), &target).await;
    let claimed = store.claim_deliveries(now()).await;
    assert_eq!(events(&claimed), [&first, &second]);
}
