//! Keeps what is known of calendars elsewhere fresh.

use std::time::Duration;

use frontdesk_domain::calendar::{CalendarFaultKind, CalendarKind};
use frontdesk_domain::services::{AccountRead, ReadOutcome, RefreshCalendars};
use metrics::counter;

use super::{PAUSE, PAUSE_AFTER_FAILURE, Stop};

/// The number of accounts that were read.
pub(super) const TOTAL: &str = "frontdesk_calendar_readings_total";

/// Begins to count.
pub(super) fn begin_at_zero() {
    let elsewhere = CalendarKind::ALL.into_iter().filter(|kind| *kind != CalendarKind::Builtin);
    for kind in elsewhere {
        let faults = CalendarFaultKind::ALL.map(CalendarFaultKind::as_str);
        for outcome in ["read", "overtaken"].into_iter().chain(faults) {
            counter!(TOTAL, "kind" => kind.as_str(), "outcome" => outcome).increment(0);
        }
    }
}

/// Reads what is due, until it is told to stop.
pub(super) async fn run(refresh: RefreshCalendars, mut stop: Stop) {
    loop {
        let reading = tokio::select! {
            reading = refresh.refresh() => reading,
            // What was half read is read again by whoever claims it next.
            () = stop.told() => return,
        };
        let pause = match reading {
            Ok(summary) => {
                summary.accounts.iter().for_each(tell);
                if summary.accounts.is_empty() { PAUSE } else { Duration::ZERO }
            }
            Err(error) => {
                tracing::warn!(%error, "calendars could not be refreshed; the next attempt is in a moment");
                PAUSE_AFTER_FAILURE
            }
        };
        if stop.within(pause).await {
            return;
        }
    }
}

/// The fault's own words stay out of the log: they may name an account.
fn tell(account: &AccountRead) {
    let kind = account.kind.as_str();
    let outcome = match &account.outcome {
        ReadOutcome::Read => "read",
        ReadOutcome::Failed(fault) => fault.kind.as_str(),
        ReadOutcome::Overtaken => "overtaken",
    };
    counter!(TOTAL, "kind" => kind, "outcome" => outcome).increment(1);
    let (workspace_id, user_id) = (account.key.workspace_id.0, account.key.user_id.0);
    match &account.outcome {
        ReadOutcome::Read | ReadOutcome::Overtaken => {
            tracing::debug!(workspace_id, user_id, kind, outcome, "a calendar account was asked");
        }
        ReadOutcome::Failed(_) => tracing::warn!(
            workspace_id,
            user_id,
            kind,
            outcome,
            "a calendar account could not be read, and its owner has no open times until it is; `frontdesk calendars check` \
             says what is wrong"
        ),
    }
}
