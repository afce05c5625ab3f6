use time::{Duration, OffsetDateTime};

use crate::delivery::{Delivery, DeliveryKind};

/// Counted from the due time.
const GIVE_UP_AFTER: Duration = Duration::DAY;

/// The delays between attempts; the last one repeats.
const PAUSES: [Duration; 5] = [
    Duration::minutes(1),
    Duration::minutes(5),
    Duration::minutes(15),
    Duration::hours(1),
    Duration::hours(3),
];

/// The delays for webhooks, from Standard Webhooks ("Deliverability and reliability").
const WEBHOOK_PAUSES: [Duration; 6] = [
    Duration::seconds(5),
    Duration::minutes(5),
    Duration::minutes(30),
    Duration::hours(2),
    Duration::hours(5),
    Duration::hours(10),
];

/// Returns the time of the next attempt; `None`: the delivery is dead.
///
/// A manual retry resets the due time but not the attempts, so the age also limits the delay.
pub(super) fn next_attempt(
    delivery: &Delivery,
    now: OffsetDateTime,
    retry_after: Option<std::time::Duration>,
) -> Option<OffsetDateTime> {
    let last_at = delivery.due_at.saturating_add(GIVE_UP_AFTER);
    if last_at <= now {
        return None;
    }
    let pauses = match delivery.target.kind() {
        DeliveryKind::Webhook => WEBHOOK_PAUSES.as_slice(),
        DeliveryKind::Calendar | DeliveryKind::Mail => PAUSES.as_slice(),
    };
    let (first, longest) = (pauses[0], pauses[pauses.len() - 1]);
    let attempts = usize::try_from(delivery.attempts).unwrap_or(usize::MAX);
    let by_attempts = pauses.get(attempts.saturating_sub(1)).copied().unwrap_or(longest);
    let by_age = rest_of_pause(pauses, now - delivery.due_at).unwrap_or(longest);
    let pause = jittered(by_attempts.min(by_age).max(first), delivery);
    let asked = retry_after.map(|asked| Duration::try_from(asked).unwrap_or(GIVE_UP_AFTER));
    Some(now.saturating_add(pause.max(asked.unwrap_or_default())).min(last_at))
}

fn rest_of_pause(pauses: &[Duration], age: Duration) -> Option<Duration> {
    let mut end = Duration::ZERO;
    pauses.iter().find_map(|&pause| {
        end += pause;
        (age < end).then(|| end - age)
    })
}

/// Adds up to 10 % jitter, to spread retries after an outage.
fn jittered(pause: Duration, delivery: &Delivery) -> Duration {
    let share = f64::from(delivery.id.0.as_bytes()[15]) / f64::from(u8::MAX);
    pause * (1.0 + share / 10.0)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::delivery::{DeliveryId, DeliveryTarget};
    use crate::event::{Event, EventDetail, EventId, EventPosition};
    use crate::ids::{LinkId, WorkspaceId};
    use crate::key::Key;

    const DUE: OffsetDateTime = datetime!(2030-01-01 09:00 UTC);

    fn delivery(attempts: u32, last_byte: u8) -> Delivery {
        let event = Event {
            id: EventId(Uuid::nil()),
            workspace_id: WorkspaceId(1),
            occurred_at: DUE,
            by: None,
            detail: EventDetail::LinkCreated { link_id: LinkId(1) },
        };
        Delivery {
            id: DeliveryId(Uuid::from_u128(last_byte.into())),
            event,
            position: EventPosition(1),
            target: DeliveryTarget::Webhook { key: Key::parse("crm").expect("a key") },
            attempts,
            due_at: DUE,
        }
    }

    fn pauses(mut attempts: u32, mut now: OffsetDateTime) -> Vec<i64> {
        let mut pauses = Vec::new();
        while let Some(next) = next_attempt(&delivery(attempts, 0), now, None) {
            pauses.push((next - now).whole_seconds());
            (attempts, now) = (attempts + 1, next);
        }
        pauses
    }

    #[test]
    fn webhook_is_retried_for_a_day_with_growing_delays() {
        assert_eq!(pauses(1, DUE), [5, 300, 1_800, 7_200, 18_000, 36_000, 23_095]);
        assert_eq!(pauses(1, DUE).iter().sum::<i64>(), 86_400);
    }

    #[test]
    fn manual_retry_of_a_dead_delivery_restarts_the_backoff() {
        assert_eq!(pauses(8, DUE), pauses(1, DUE));
    }

    #[test]
    fn late_first_attempt_is_retried_soon() {
        assert_eq!(pauses(1, DUE + Duration::hours(3))[..3], [5, 300, 1_800]);
    }

    #[test]
    fn retry_after_is_honored_up_to_the_last_attempt() {
        let next = |seconds| {
            let asked = std::time::Duration::from_secs(seconds);
            next_attempt(&delivery(1, 0), DUE, Some(asked)).map(|at| (at - DUE).whole_seconds())
        };
        assert_eq!((next(1), next(60), next(u64::MAX)), (Some(5), Some(60), Some(86_400)));
    }

    #[test]
    fn jitter_spreads_retries_of_simultaneous_failures() {
        let at = |byte| next_attempt(&delivery(2, byte), DUE, None).expect("not the last") - DUE;
        assert!(at(0) < at(100) && at(100) < at(255));
        assert_eq!(at(255), Duration::seconds(5) * 1.1, "its age selects the first delay");
    }
}
