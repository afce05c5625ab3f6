mod to_calendars;
mod to_inboxes;
mod to_receivers;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::DeliveryOutcome;
use frontdesk_domain::interval::Interval;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::LENA;

fn booking() -> Booking {
    Booking { guests: vec![], ..a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build() }
}

fn thursday() -> Interval {
    interval("2030-01-03T09:00Z", "2030-01-03T09:30Z")
}

fn dropped(outcomes: &[DeliveryOutcome]) -> Vec<&str> {
    let mut reasons = Vec::new();
    for outcome in outcomes {
        let DeliveryOutcome::Dropped(reason) = outcome else { panic!("{outcome:?}") };
        reasons.push(reason.as_str());
    }
    reasons
}
