use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};

use super::dice::Dice;
use super::report::Outcome;
use super::storm::Shared;
use crate::http::{Answer, Caller, at, meeting};

/// Time after which a request without a final response fails the test.
const INSISTENCE: Duration = Duration::from_mins(1);

/// Pause before a retry; shorter than `Retry-After`, to notice the recovery early.
const PAUSE: Duration = Duration::from_millis(20);

/// Days from today on which clients book, with 48 half hours each.
const DAYS: std::ops::Range<usize> = 3..6;

/// A client that books, moves and cancels, and retries each request with its key.
pub(super) struct Client {
    number: u64,
    dice: Dice,
    caller: Caller,
    shared: Arc<Shared>,
    known: Known,
}

/// Bookings according to the responses that a client received.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Bookings as of their last response.
    pub(super) standing: Vec<Value>,
    pub(super) cancelled: Vec<Value>,
}

/// Next request of a client.
enum Wish {
    Book { link: i64, start: String },
    Move { booking: usize, start: String },
    Cancel { booking: usize },
}

impl Client {
    pub(super) fn new(number: u64, caller: Caller, shared: Arc<Shared>) -> Self {
        Self { number, dice: Dice::new(number), caller, shared, known: Known::default() }
    }

    /// Sends requests until the storm ends, and returns the recorded bookings.
    pub(super) async fn run(mut self) -> Known {
        let mut sent = 0;
        while !self.shared.is_over() {
            sent += 1;
            let (wish, key) = (self.wish(), format!("client {} request {sent}", self.number));
            let answer = self.insist(&key, &wish).await;
            self.learn(&wish, &answer);
        }
        self.known
    }

    fn wish(&mut self) -> Wish {
        let standing = self.known.standing.len();
        match self.dice.below(10) {
            6..9 if 0 < standing => {
                Wish::Move { booking: self.dice.below(standing), start: self.start() }
            }
            9 if 0 < standing => Wish::Cancel { booking: self.dice.below(standing) },
            _ => Wish::Book { link: *self.dice.one_of(&self.shared.links), start: self.start() },
        }
    }

    fn start(&mut self) -> String {
        let (day, half_hour) = (DAYS.start + self.dice.below(DAYS.len()), self.dice.below(48));
        let clock = format!("{:02}:{:02}", half_hour / 2, half_hour % 2 * 30);
        at(i64::try_from(day).expect("a few days"), &clock)
    }

    fn request(&self, wish: &Wish) -> (String, Value) {
        let of = |booking: &usize, what: &str| {
            let uuid =
                self.known.standing[*booking]["uuid"].as_str().expect("a booking has a UUID");
            format!("/api/v1/bookings/{uuid}/{what}")
        };
        match wish {
            Wish::Book { link, start } => ("/api/v1/bookings".to_owned(), meeting(*link, start)),
            Wish::Move { booking, start } => {
                (of(booking, "move"), json!({ "start_time": start, "time_zone": "UTC" }))
            }
            Wish::Cancel { booking } => (of(booking, "cancel"), json!({})),
        }
    }

    /// Retries a request on the servers in turn until a final response arrives.
    async fn insist(&mut self, key: &str, wish: &Wish) -> Answer {
        let (path, body) = self.request(wish);
        let (begun, mut last) = (Instant::now(), None);
        loop {
            assert!(
                begun.elapsed() < INSISTENCE,
                "{path} with {body} comes to nothing but {last:#?}"
            );
            let caller = self.caller.clone().at(&self.shared.next_address());
            let request =
                caller.request(Method::POST, &path).header("Idempotency-Key", key).json(&body);
            let asked = Instant::now();
            let answer = match request.send().await {
                Ok(response) => Answer::try_read(response).await.ok(),
                Err(_) => None,
            };
            let outcome = answer.as_ref().map_or(Outcome::Unanswered, outcome_of);
            self.shared.note(asked, outcome);
            match answer {
                Some(answer) if outcome.is_service() => return answer,
                // Counted in the report at the end.
                Some(answer) if matches!(outcome, Outcome::Wrong(_)) => return answer,
                unserved => {
                    last = unserved;
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn learn(&mut self, wish: &Wish, answer: &Answer) {
        if 300 <= answer.status {
            return;
        }
        match wish {
            Wish::Book { .. } => self.known.standing.push(answer.json()),
            Wish::Move { booking, .. } => self.known.standing[*booking] = answer.json(),
            Wish::Cancel { booking } => {
                let booking = self.known.standing.swap_remove(*booking);
                assert_eq!(
                    answer.json(),
                    json!({ "uuid": booking["uuid"], "status": "cancelled" })
                );
                self.known.cancelled.push(booking);
            }
        }
    }
}

/// Classifies a response.
pub(super) fn outcome_of(answer: &Answer) -> Outcome {
    let code = || answer.json()["code"].as_str().unwrap_or_default().to_owned();
    match answer.status {
        status @ (200 | 201) => Outcome::Done(status),
        409 if code() == "idempotency_in_progress" => Outcome::InProgress,
        409 if code() == "slot_unavailable" => Outcome::Refused(409),
        503 => {
            answer.problem(503, "unavailable");
            assert!(answer.header("retry-after").is_some(), "{answer:#?}");
            Outcome::Unavailable
        }
        status => Outcome::Wrong(status),
    }
}
