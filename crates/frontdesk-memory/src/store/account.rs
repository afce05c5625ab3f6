//! The runs of an enrichment and the paid calls of each run.

use std::collections::BTreeMap;

use frontdesk_domain::ports::{
    AddressHash, ClosedCall, Conflict, NewCall, NewRun, ProviderUsage, RunEnd, RunStart, StoreError,
};
use frontdesk_domain::records::{Outcome, ProviderId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::refusals::refuse_duplicate;

#[derive(Clone, Debug, Default)]
pub(super) struct Account {
    runs: BTreeMap<Uuid, Run>,
    calls: BTreeMap<Uuid, Call>,
}

#[derive(Clone, Debug)]
struct Run {
    address: AddressHash,
    lease_until: OffsetDateTime,
    ended_at: Option<OffsetDateTime>,
    /// `None` if the run is in progress or was replaced by another run.
    end: Option<RunEnd>,
}

#[derive(Clone, Debug)]
struct Call {
    run: Uuid,
    provider: ProviderId,
    started_at: OffsetDateTime,
    end: CallEnd,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum CallEnd {
    InFlight,
    Abandoned,
    Answered(Outcome),
}

impl Account {
    pub(super) fn begin_run(&mut self, new: &NewRun) -> RunStart {
        if self.runs.contains_key(&new.run_id) {
            return RunStart::InProgress;
        }
        let open =
            self.runs.iter().find(|(_, run)| run.address == new.address && run.ended_at.is_none());
        let open = open.map(|(id, run)| (*id, run.lease_until));
        if let Some((id, lease_until)) = open {
            if new.started_at < lease_until {
                return RunStart::InProgress;
            }
            self.take_over(id, new.started_at);
        }
        let run =
            Run { address: new.address, lease_until: new.lease_until, ended_at: None, end: None };
        self.runs.insert(new.run_id, run);
        RunStart::Begun
    }

    fn take_over(&mut self, taken: Uuid, at: OffsetDateTime) {
        if let Some(run) = self.runs.get_mut(&taken) {
            run.ended_at = Some(at);
        }
        self.abandon(|call| call.run == taken);
    }

    pub(super) fn open_call(&mut self, new: &NewCall) -> Result<(), StoreError> {
        refuse_duplicate(self.calls.contains_key(&new.call_id))?;
        if !self.runs.contains_key(&new.run_id) {
            return Err(Conflict::Missing.into());
        }
        let call = Call {
            run: new.run_id,
            provider: new.provider.clone(),
            started_at: new.started_at,
            end: CallEnd::InFlight,
        };
        self.calls.insert(new.call_id, call);
        Ok(())
    }

    pub(super) fn close_call(&mut self, closed: &ClosedCall) -> Result<(), StoreError> {
        let unanswered = |call: &&mut Call| !matches!(call.end, CallEnd::Answered(_));
        let call =
            self.calls.get_mut(&closed.call_id).filter(unanswered).ok_or(Conflict::Missing)?;
        call.end = CallEnd::Answered(closed.attempt.outcome);
        Ok(())
    }

    pub(super) fn end_run(
        &mut self,
        run: Uuid,
        at: OffsetDateTime,
        end: RunEnd,
    ) -> Result<(), StoreError> {
        let run = self.runs.get_mut(&run).ok_or(Conflict::Missing)?;
        (run.ended_at, run.end) = (Some(at), Some(end));
        Ok(())
    }

    fn abandon(&mut self, chosen: impl Fn(&Call) -> bool) -> u64 {
        let in_flight =
            self.calls.values_mut().filter(|call| call.end == CallEnd::InFlight && chosen(call));
        let mut abandoned = 0;
        for call in in_flight {
            call.end = CallEnd::Abandoned;
            abandoned += 1;
        }
        abandoned
    }

    pub(super) fn abandon_overdue(&mut self, now: OffsetDateTime) -> u64 {
        let runs = self.runs.clone();
        self.abandon(|call| runs.get(&call.run).is_some_and(|run| run.lease_until <= now))
    }

    pub(super) fn leases_in_flight(&self) -> impl Iterator<Item = OffsetDateTime> {
        let in_flight = self.calls.values().filter(|call| call.end == CallEnd::InFlight);
        in_flight.filter_map(|call| Some(self.runs.get(&call.run)?.lease_until))
    }

    pub(super) fn usage(&self, since: OffsetDateTime) -> Vec<ProviderUsage> {
        let mut usage: BTreeMap<&ProviderId, ProviderUsage> = BTreeMap::new();
        for call in self.calls.values().filter(|call| since <= call.started_at) {
            let usage = usage.entry(&call.provider).or_insert_with(|| unused(&call.provider));
            usage.calls += 1;
            usage.last_called_at = usage.last_called_at.max(Some(call.started_at));
            match call.end {
                CallEnd::InFlight => usage.in_flight += 1,
                CallEnd::Answered(Outcome::Match) => usage.matches += 1,
                CallEnd::Answered(outcome) => usage.errors += u64::from(outcome.is_error()),
                CallEnd::Abandoned => usage.errors += 1,
            }
        }
        usage.into_values().collect()
    }

    /// When the last run with this end was over.
    pub(super) fn last_run(&self, hashes: &[AddressHash], end: RunEnd) -> Option<OffsetDateTime> {
        let runs = self.runs.values();
        let ended = runs.filter(|run| hashes.contains(&run.address) && run.end == Some(end));
        ended.filter_map(|run| run.ended_at).max()
    }
}

fn unused(provider: &ProviderId) -> ProviderUsage {
    let provider = provider.clone();
    ProviderUsage { provider, calls: 0, matches: 0, errors: 0, in_flight: 0, last_called_at: None }
}
