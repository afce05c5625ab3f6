//! Contract tests of erasing mail to a person.

use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::{DeliveryState, DeliveryTarget};
use frontdesk_domain::event::BookingChange;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::invitations::MailOccasion;

use super::StoreUnderTest;
use super::deliveries::all_deliveries_in;
use super::forgetting::now as at_forgetting;
use super::mirror_steps::now;
use crate::builders::{
    BookingBuilder, a_booking, an_event, connection_id, to_calendar, to_inbox, to_webhook,
};
use crate::northwind::{NORTHWIND, PRIYA, SOUTHWIND};

fn over() -> BookingBuilder {
    a_booking().at("2030-01-01T09:00Z")
}

fn upcoming() -> BookingBuilder {
    a_booking().at("2031-01-01T09:00Z")
}

fn mail(to: &str) -> DeliveryTarget {
    to_inbox(to, MailOccasion::Confirmation)
}

impl StoreUnderTest {
    async fn invite(&self, booking: BookingBuilder, targets: &[DeliveryTarget]) -> Booking {
        let booking = self.book(booking.build()).await;
        self.emit(an_event().of(&booking, BookingChange::Created), targets).await;
        booking
    }

    async fn delivery_states(
        &self,
        workspace: WorkspaceId,
    ) -> Vec<(DeliveryTarget, DeliveryState)> {
        let reports = self.reports(&all_deliveries_in(workspace)).await;
        reports.into_iter().map(|report| (report.target, report.state)).collect()
    }
}

/// The test covers both letter cases, and bookings before and after their end.
pub async fn sent_mail_to_an_erased_person_is_deleted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.invite(upcoming(), &[mail("Ada@acme.com")]).await;
    store.invite(over(), &[mail("ada@ACME.com")]).await;
    store.deliver_all().await;
    store.forget("ADA@acme.com").await;
    assert_eq!(store.delivery_states(NORTHWIND).await, []);
}

/// The worker would not send this mail.
pub async fn pending_mail_about_a_past_booking_is_deleted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.invite(over(), &[mail("ada@acme.com")]).await;
    store.invite(upcoming().cancelled_by(PRIYA), &[mail("ada@acme.com")]).await;
    store.emit(an_event(), &[mail("ada@acme.com")]).await;
    store.forget("ada@acme.com").await;
    assert_eq!(store.delivery_states(NORTHWIND).await, []);
}

/// The hosts still expect the person until the booking ends.
pub async fn pending_mail_about_an_upcoming_booking_is_deleted_at_its_end(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let others = [to_webhook("crm"), mail("bob@acme.com"), mail("ada@acme.com")];
    let booking = store.invite(upcoming(), &others).await;
    store.forget("ada@acme.com").await;
    assert_eq!(store.delivery_states(NORTHWIND).await.len(), others.len());
    store.forget_in_ended_bookings(at_forgetting()).await;
    assert_eq!(store.delivery_states(NORTHWIND).await.len(), others.len(), "it is not over");
    store.claim_deliveries(now()).await;
    store.emit(an_event().of(&booking, BookingChange::NoShow), &[mail("ada@acme.com")]).await;

    store.forget_in_ended_bookings(booking.interval.end()).await;
    let left: Vec<_> =
        store.delivery_states(NORTHWIND).await.into_iter().map(|(target, _)| target).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(left.contains(&to_webhook("crm")) && left.contains(&mail("bob@acme.com")), "{left:?}");
}

/// Mail to other addresses, webhook and calendar deliveries, and other workspaces stay.
pub async fn deliveries_to_other_receivers_stay(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let others = [
        mail("eada@acme.com"),
        mail("ada@acme.com.example"),
        to_webhook("ada"),
        to_calendar(PRIYA, connection_id(1)),
    ];
    store.invite(over(), &others).await;
    store.invite(over().in_workspace(SOUTHWIND), &[mail("ada@acme.com")]).await;
    store.deliver_all().await;
    store.forget("ada@acme.com").await;
    assert_eq!(store.delivery_states(NORTHWIND).await.len(), others.len());
    assert_eq!(
        store.delivery_states(SOUTHWIND).await,
        [(mail("ada@acme.com"), DeliveryState::Delivered)]
    );
}
