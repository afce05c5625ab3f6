use std::sync::Arc;

use frontdesk_domain::interval::Interval;
use time::OffsetDateTime;

use super::limits::{Budget, Exhausted};
use super::{Busy, ObjectKey};

#[derive(Debug)]
pub(super) struct Sink {
    within: Interval,
    busy: Vec<Busy>,
}

impl Sink {
    pub(super) fn new(within: Interval) -> Self {
        Self { within, busy: Vec::new() }
    }

    pub(super) fn add(
        &mut self,
        uid: &Arc<str>,
        recurrence_id: Option<OffsetDateTime>,
        tentative: bool,
        interval: Option<Interval>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let Some(interval) = interval.filter(|interval| interval.overlaps(&self.within)) else {
            return Ok(());
        };
        budget.room_beside(self.busy.len())?;
        let key = ObjectKey { uid: Arc::clone(uid), recurrence_id };
        self.busy.push(Busy { interval, tentative, key });
        Ok(())
    }

    pub(super) fn into_sorted(mut self) -> Vec<Busy> {
        self.busy.sort_unstable_by(|left, right| {
            let by =
                |busy: &Busy| (busy.interval.start(), busy.interval.end(), busy.key.recurrence_id);
            by(left).cmp(&by(right)).then_with(|| left.key.uid.cmp(&right.key.uid))
        });
        self.busy
    }
}
