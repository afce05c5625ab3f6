use time::OffsetDateTime;

use crate::fault::{Fault, Faults};
use crate::ids::{QueueId, UserId};
use crate::text::check_line;

/// A correction of a member's assignments by an admin.
///
/// It counts as long as its time is in the queue's window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueAdjustment {
    /// The queue.
    pub queue_id: QueueId,
    /// The member.
    pub user_id: UserId,
    /// The number of added assignments; negative if removed.
    pub assignments: i64,
    /// The reason, one line.
    pub reason: String,
    /// When it was made.
    pub adjusted_at: OffsetDateTime,
    /// The admin who made it.
    pub adjusted_by: UserId,
}

impl QueueAdjustment {
    /// The maximum number of added or removed assignments.
    pub const MAX: i64 = 1_000;
    /// The maximum length of the reason, in characters.
    pub const MAX_REASON_CHARS: usize = 200;

    /// Checks the values of a request.
    ///
    /// # Errors
    /// The faults of `assignments` and `reason`.
    pub fn check(assignments: i64, reason: &str) -> Result<(), Faults> {
        let most = Self::MAX;
        let range = || format!("expected a number from -{most} to {most}, found {assignments}");
        let out_of_range = !(-most..=most).contains(&assignments);
        let mut faults = Faults::new();
        faults.extend(out_of_range.then(|| Fault::new("assignments", range())));
        let reason = check_line(reason, Self::MAX_REASON_CHARS);
        faults.extend(reason.err().map(|detail| Fault::new("reason", detail)));
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faulty(assignments: i64, reason: &str) -> Vec<String> {
        let faults = QueueAdjustment::check(assignments, reason).err().unwrap_or_default();
        faults.into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn limits_are_included() {
        for assignments in [-1_000, 0, 1_000] {
            assert_eq!(faulty(assignments, &"x".repeat(200)), [""; 0]);
        }
        assert_eq!(faulty(-1_001, "x"), ["assignments"]);
        assert_eq!(faulty(1_001, " "), ["assignments", "reason"]);
        assert_eq!(faulty(1, &"x".repeat(201)), ["reason"]);
        assert_eq!(faulty(1, "two\nlines"), ["reason"]);
    }
}
