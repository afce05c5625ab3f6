use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};

use super::dice::Dice;
use super::report::Outcome;
use super::storm::Shared;
use crate::http::{ApiResponse, Caller, at, meeting};

/// Limit for all attempts of one request.
const FINAL_RESPONSE_TIMEOUT: Duration = Duration::from_mins(1);

/// A short pause measures the recovery accurately.
const PAUSE: Duration = Duration::from_millis(20);

/// Days from today.
const DAYS: std::ops::Range<usize> = 3..6;

pub(super) struct Client {
    number: u64,
    dice: Dice,
    caller: Caller,
    shared: Arc<Shared>,
    known: Known,
}

#[derive(Debug, Default)]
pub(super) struct Known {
    /// Each booking is as in its last response.
    pub(super) scheduled: Vec<Value>,
    pub(super) cancelled: Vec<Value>,
}

enum Action {
    Book { link: i64, start: String },
    Move { booking: usize, start: String },
    Cancel { booking: usize },
}

impl Client {
    pub(super) fn new(number: u64, caller: Caller, shared: Arc<Shared>) -> Self {
        Self { number, dice: Dice::new(number), caller, shared, known: Known::default() }
    }

    pub(super) async fn run(mut self) -> Known {
        let mut sent = 0;
        while !self.shared.is_over() {
            sent += 1;
            let (action, key) = (self.action(), format!("client {} request {sent}", self.number));
            let response = self.retry_until_final(&key, &action).await;
            self.learn(&action, &response);
        }
        self.known
    }

    fn action(&mut self) -> Action {
        let scheduled = self.known.scheduled.len();
        match self.dice.below(10) {
            6..9 if 0 < scheduled => {
                Action::Move { booking: self.dice.below(scheduled), start: self.start() }
            }
            9 if 0 < scheduled => Action::Cancel { booking: self.dice.below(scheduled) },
            _ => Action::Book { link: *self.dice.one_of(&self.shared.links), start: self.start() },
        }
    }

    fn start(&mut self) -> String {
        let (day, half_hour) = (DAYS.start + self.dice.below(DAYS.len()), self.dice.below(48));
        let clock = format!("{:02}:{:02}", half_hour / 2, half_hour % 2 * 30);
        at(i64::try_from(day).expect("a few days"), &clock)
    }

    fn request(&self, action: &Action) -> (String, Value) {
        let of = |booking: &usize, what: &str| {
            let uuid =
                self.known.scheduled[*booking]["uuid"].as_str().expect("a booking has a UUID");
            format!("/api/v1/bookings/{uuid}/{what}")
        };
        match action {
            Action::Book { link, start } => ("/api/v1/bookings".to_owned(), meeting(*link, start)),
            Action::Move { booking, start } => {
                (of(booking, "move"), json!({ "start_time": start, "time_zone": "UTC" }))
            }
            Action::Cancel { booking } => (of(booking, "cancel"), json!({})),
        }
    }

    async fn retry_until_final(&mut self, key: &str, action: &Action) -> ApiResponse {
        let (path, body) = self.request(action);
        let (begun, mut last) = (Instant::now(), None);
        loop {
            assert!(
                begun.elapsed() < FINAL_RESPONSE_TIMEOUT,
                "{path} with {body} comes to nothing but {last:#?}"
            );
            let caller = self.caller.clone().at(&self.shared.next_address());
            let request =
                caller.request(Method::POST, &path).header("Idempotency-Key", key).json(&body);
            let asked = Instant::now();
            let response = match request.send().await {
                Ok(response) => ApiResponse::try_read(response).await.ok(),
                Err(_) => None,
            };
            let outcome = response.as_ref().map_or(Outcome::Unanswered, outcome_of);
            self.shared.note(asked, outcome);
            match response {
                Some(response) if outcome.is_service() => return response,
                // The outcome is a defect, which fails the test at the end.
                Some(response) if matches!(outcome, Outcome::Wrong(_)) => return response,
                unserved => {
                    last = unserved;
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn learn(&mut self, action: &Action, response: &ApiResponse) {
        if 300 <= response.status {
            return;
        }
        match action {
            Action::Book { .. } => self.known.scheduled.push(response.json()),
            Action::Move { booking, .. } => self.known.scheduled[*booking] = response.json(),
            Action::Cancel { booking } => {
                let booking = self.known.scheduled.swap_remove(*booking);
                assert_eq!(
                    response.json(),
                    json!({ "uuid": booking["uuid"], "status": "cancelled" })
                );
                self.known.cancelled.push(booking);
            }
        }
    }
}

pub(super) fn outcome_of(response: &ApiResponse) -> Outcome {
    let code = || response.json()["code"].as_str().unwrap_or_default().to_owned();
    match response.status {
        status @ (200 | 201) => Outcome::Done(status),
        409 if code() == "idempotency_in_progress" => Outcome::InProgress,
        409 if code() == "slot_unavailable" => Outcome::Refused(409),
        503 => {
            response.problem(503, "unavailable");
            assert!(response.header("retry-after").is_some(), "{response:#?}");
            Outcome::Unavailable
        }
        status => Outcome::Wrong(status),
    }
}
