//! Rules of forgetting what was mailed to a person.

use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::{DeliveryState, DeliveryTarget};
use frontdesk_domain::event::BookingChange;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::invitations::MailOccasion;

use super::StoreUnderTest;
use super::deliveries::everything_told_in;
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
        self.tell(an_event().of(&booking, BookingChange::Created), targets).await;
        booking
    }

    /// To whom anything was or is to be delivered, and whether it was, the newest first.
    async fn told(&self, workspace: WorkspaceId) -> Vec<(DeliveryTarget, DeliveryState)> {
        let reports = self.reports(&everything_told_in(workspace)).await;
        reports.into_iter().map(|report| (report.target, report.state)).collect()
    }
}

/// To that address, in whatever letter case; about bookings that are over and others.
pub async fn mail_that_was_sent_to_a_forgotten_person_is_no_longer_known(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.invite(upcoming(), &[mail("Ada@acme.com")]).await;
    store.invite(over(), &[mail("ada@ACME.com")]).await;
    store.deliver_all().await;
    store.forget("ADA@acme.com").await;
    assert_eq!(store.told(NORTHWIND).await, []);
}

/// It would only be dropped.
pub async fn mail_to_be_sent_about_a_booking_that_is_over_is_forgotten(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.invite(over(), &[mail("ada@acme.com")]).await;
    store.invite(upcoming().cancelled_by(PRIYA), &[mail("ada@acme.com")]).await;
    store.tell(an_event(), &[mail("ada@acme.com")]).await;
    store.forget("ada@acme.com").await;
    assert_eq!(store.told(NORTHWIND).await, []);
}

/// Somebody is still to come. Then all goes.
pub async fn mail_to_be_sent_about_a_booking_to_come_is_forgotten_once_that_is_over(
    store: StoreUnderTest,
) {
    let store = store.with_two_workspaces().await;
    let others = [to_webhook("crm"), mail("bob@acme.com"), mail("ada@acme.com")];
    let booking = store.invite(upcoming(), &others).await;
    store.forget("ada@acme.com").await;
    assert_eq!(store.told(NORTHWIND).await.len(), others.len());
    store.forget_in_ended_bookings(at_forgetting()).await;
    assert_eq!(store.told(NORTHWIND).await.len(), others.len(), "it is not over");
    store.claim_deliveries(now()).await;
    store.tell(an_event().of(&booking, BookingChange::NoShow), &[mail("ada@acme.com")]).await;

    store.forget_in_ended_bookings(booking.interval.end()).await;
    let left: Vec<_> = store.told(NORTHWIND).await.into_iter().map(|(target, _)| target).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(left.contains(&to_webhook("crm")) && left.contains(&mail("bob@acme.com")), "{left:?}");
}

/// To others, elsewhere than by mail, of another workspace.
pub async fn what_is_told_to_others_stays(store: StoreUnderTest) {
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
    assert_eq!(store.told(NORTHWIND).await.len(), others.len());
    assert_eq!(store.told(SOUTHWIND).await, [(mail("ada@acme.com"), DeliveryState::Delivered)]);
}
