mod to_calendars;
mod to_inboxes;
mod to_receivers;

use frontdesk_domain::booking::{Answer, Booking};
use frontdesk_domain::delivery::DeliveryOutcome;
use frontdesk_domain::event_type::QuestionKind;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::Store as _;
use frontdesk_testing::builders::{a_booking, an_event_type};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{LENA, NORTHWIND};

use crate::post_office::PostOffice;

fn booking() -> Booking {
    Booking { guests: vec![], ..a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build() }
}

/// A booking whose event type has questions in another order than that of their keys.
async fn answered_booking(office: &PostOffice) -> Booking {
    let asking = an_event_type("survey-30").id(20);
    let asking =
        asking.asking("role", QuestionKind::Text, &[]).asking("goal", QuestionKind::Text, &[]);
    let mut unit = office.desk.store.begin().await.expect("the store responds");
    unit.directory().save_event_type(NORTHWIND, &asking.build()).await.expect("an event type");
    unit.commit().await.expect("the store responds");
    let text = |answer: &str| Answer::Text(answer.to_owned());
    let answers =
        [("former", Answer::Number(1)), ("goal", text("Save time")), ("role", text("Analyst"))];
    let booking = a_booking().of_event_type(20).hosted_by(LENA).at("2030-01-02T09:00Z").build();
    Booking { answers: answers.map(|(key, answer)| (key.to_owned(), answer)).into(), ..booking }
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
