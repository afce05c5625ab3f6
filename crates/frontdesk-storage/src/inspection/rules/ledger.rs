use super::Rule;
use crate::inspection::Dialect;

pub(super) fn rules(dialect: &Dialect) -> Vec<Rule> {
    vec![
        calls_of_ended_runs(dialect),
        moments_of_calls(dialect),
        moments_of_runs(dialect),
        matches(dialect),
        leases(dialect),
    ]
}

/// This rule ignores runs without a result, because a store failure can leave a call of such a run
/// in flight until the run's lease expires.
fn calls_of_ended_runs(d: &Dialect) -> Rule {
    Rule {
        table: "provider_calls",
        expected: "no call in flight in a run with a result",
        sql: format!(
            "SELECT call.workspace_id, {id} AS id,
                'a call to ' || call.provider || ' in flight, and its run ' || {run} || ' ended at ' || {ended} AS found
             FROM provider_calls AS call
             JOIN enrichment_runs AS run ON run.workspace_id = call.workspace_id AND run.run_id = call.run_id
             WHERE call.closed_at IS NULL AND run.ended_at IS NOT NULL AND run.found IS NOT NULL",
            id = d.uuid("call.call_id"),
            run = d.uuid("call.run_id"),
            ended = d.instant("run.ended_at"),
        ),
    }
}

fn moments_of_calls(d: &Dialect) -> Rule {
    Rule {
        table: "provider_calls",
        expected: "a start after the start of its run, and an end after that",
        sql: format!(
            "SELECT call.workspace_id, {id} AS id, {found} AS found
             FROM provider_calls AS call
             JOIN enrichment_runs AS run ON run.workspace_id = call.workspace_id AND run.run_id = call.run_id
             WHERE call.started_at + {skew} < run.started_at OR call.closed_at + {skew} < call.started_at",
            id = d.uuid("call.call_id"),
            found = d.moments(&[
                ("started at", "call.started_at"),
                ("closed at", "call.closed_at"),
                ("its run started at", "run.started_at"),
            ]),
            skew = d.skew,
        ),
    }
}

fn moments_of_runs(d: &Dialect) -> Rule {
    Rule {
        table: "enrichment_runs",
        expected: "a lease and an end after the start",
        sql: format!(
            "SELECT workspace_id, {id} AS id, {found} AS found
             FROM enrichment_runs
             WHERE lease_until < started_at OR ended_at + {skew} < started_at",
            id = d.uuid("run_id"),
            found = d.moments(&[
                ("started at", "started_at"),
                ("leased until", "lease_until"),
                ("ended at", "ended_at"),
            ]),
            skew = d.skew,
        ),
    }
}

/// A run finds a person only by a call with outcome `match`.
fn matches(d: &Dialect) -> Rule {
    let id = d.uuid("run.run_id");
    Rule {
        table: "enrichment_runs",
        expected: "a call with the outcome match",
        sql: format!(
            "SELECT run.workspace_id, {id} AS id, 'a run with a result but without a matching call' AS found
             FROM enrichment_runs AS run
             WHERE run.found AND NOT EXISTS (
                SELECT 1 FROM provider_calls AS call
                WHERE call.workspace_id = run.workspace_id AND call.run_id = run.run_id AND call.outcome = 'match'
             )"
        ),
    }
}

fn leases(d: &Dialect) -> Rule {
    Rule {
        table: "idempotency_keys",
        expected: "an expiry after the end of the lease",
        sql: format!(
            "SELECT workspace_id, token_id || '/' || key AS id, {found} AS found
             FROM idempotency_keys WHERE expires_at < lease_until",
            found = d.moments(&[("leased until", "lease_until"), ("kept until", "expires_at")]),
        ),
    }
}
