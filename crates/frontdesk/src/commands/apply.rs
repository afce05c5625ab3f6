use std::sync::Arc;

use anyhow::{anyhow, bail};
use frontdesk_domain::event::{ChangeLog, EventDetail, EventName, EventPosition};
use frontdesk_domain::fault::Faults;
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::ports::{Directory, EventFilter, StorePorts, StoredWorkspace};
use frontdesk_domain::services::{
    ApplyOptions, ApplyReport, ListDependents, Outcome, WorkspaceState,
};
use frontdesk_vault::Vault;
use frontdesk_workspace_file::Difference;
use serde_json::Value;

use crate::adapters::Adapters;
use crate::cli::ApplyArguments;
use crate::output::{
    CHANGED, Cell, DIMMED, FAILURE, SUCCESS, Table, print, print_message, written,
};
use crate::workspace_file::WorkspaceFile;
use crate::{adapters, secrets, store, workspace_file};

/// The attempts to apply a file to a workspace that changes meanwhile.
const ATTEMPTS: usize = 5;

/// The number of events that are searched for the author of a change.
const RECENT_EVENTS: u32 = 10_000;

/// The characters of a value that the table of changed fields shows.
const MAX_SHOWN: usize = 40;

pub(crate) fn run(arguments: &ApplyArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let file = WorkspaceFile::read(&arguments.file)?;
    let options = ApplyOptions { prune: arguments.prune, dry_run: arguments.dry_run };
    let runtime = store::runtime()?;
    let Applied { report, kept, conflicts } =
        runtime.block_on(apply(arguments, &file, options, &vault))?;
    if conflicts.is_empty() || options.dry_run {
        print(table(&report))?;
        if let Some(log) = &report.log {
            print(format_args!("\n{}", fields(log)))?;
        }
        if !kept.is_empty() {
            print(format_args!("\nChanged since the last apply, and kept:\n{}", indented(&kept)))?;
        }
        print(summary(&report, options))?;
    }
    if conflicts.is_empty() {
        return Ok(());
    }
    bail!(
        "{} conflicts with changes since the last apply; nothing was changed\n{}\n\
         Change the file, or take its values with `--overwrite`",
        arguments.file.display(),
        indented(&conflicts),
    )
}

struct Applied {
    report: ApplyReport,
    /// What the merge kept, each as text.
    kept: Vec<String>,
    /// The conflicts; if there are any, nothing was changed.
    conflicts: Vec<String>,
}

fn indented(lines: &[String]) -> String {
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

async fn apply(
    arguments: &ApplyArguments,
    file: &WorkspaceFile,
    options: ApplyOptions,
    vault: &Arc<Vault>,
) -> anyhow::Result<Applied> {
    let ports = store::open_migrated(&arguments.store).await?;
    let (clock, random) = adapters::of_system();
    let dependents = ListDependents {
        bookings: Arc::clone(&ports.bookings),
        links: Arc::clone(&ports.links),
        clock: Arc::clone(&clock),
    };
    let apply = adapters::apply_workspace(Arc::clone(&ports.store), vault, (clock, random));
    for _ in 0..ATTEMPTS {
        let stored = match file.workspace_key() {
            Some(key) => apply.read(&key).await?,
            None => StoredWorkspace::default(),
        };
        let merged = file.merge(&stored, arguments.overwrite)?;
        let plan = &merged.plan;
        check_calendars(arguments, plan, &ports, vault).await?;
        if let Some(state) = stored.state.as_ref().filter(|_| options.prune) {
            warn(dependents.list(plan, state, false).await?);
        }
        let dry_run = options.dry_run || !merged.conflicts.is_empty();
        let options = ApplyOptions { dry_run, ..options };
        let base = |after: &WorkspaceState| merged.base(after);
        let applied = apply.apply_to(&stored, plan, options, base).await;
        let applied =
            applied.map_err(|error| workspace_file::not_applied(&arguments.file, error))?;
        if let Some(report) = applied {
            let conflicts = explained(&merged.conflicts, &ports, stored.state.as_ref()).await?;
            let kept = merged.kept.iter().map(ToString::to_string).collect();
            return Ok(Applied { report, kept, conflicts });
        }
    }
    bail!(
        "the workspace changed during each of {ATTEMPTS} attempts; nothing was changed; run the command again"
    )
}

/// Describes conflicts, with the member who changed the store last if a recent event records it.
async fn explained(
    conflicts: &[Difference],
    ports: &StorePorts,
    state: Option<&WorkspaceState>,
) -> anyhow::Result<Vec<String>> {
    let directory = state.filter(|_| !conflicts.is_empty()).map(|state| &state.directory);
    let Some(Directory { workspace, members, .. }) = directory else { return Ok(Vec::new()) };
    let last = ports.events.last_event_position(workspace.id).await?;
    let filter = EventFilter {
        after: EventPosition(last.0.saturating_sub(RECENT_EVENTS.into())),
        names: vec![EventName::WorkspaceChanged],
        ..EventFilter::all(workspace.id)
    };
    let events = ports.events.list_events(&filter, RECENT_EVENTS).await?;
    let explained = conflicts.iter().map(|conflict| {
        let change = events.iter().rev().map(|it| &it.event).find(|event| {
            let EventDetail::WorkspaceChanged(log) = &event.detail else { return false };
            event.by.is_some() && conflict.is_in(log)
        });
        let by = change.and_then(|event| {
            let member = members.iter().find(|member| Some(member.user_id) == event.by)?;
            Some(format!(" (changed by {}, {})", member.key, written(event.occurred_at)))
        });
        format!("{conflict}{}", by.unwrap_or_default())
    });
    Ok(explained.collect())
}

/// Checks the calendars into which the plan books.
///
/// An unreachable calendar causes only a warning, because the command may run without a network.
/// Until the first successful read, its host has no open times.
///
/// # Errors
/// If a calendar is missing or read-only.
async fn check_calendars(
    arguments: &ApplyArguments,
    plan: &WorkspacePlan,
    ports: &StorePorts,
    vault: &Arc<Vault>,
) -> anyhow::Result<()> {
    if !plan.connects_writable_calendars() {
        return Ok(());
    }
    let adapters =
        Adapters::new(Arc::clone(vault), &arguments.private_network.allow_private_network)?;
    let findings = adapters.check_booking_calendars(ports).check(plan).await?;
    if !findings.faults.is_empty() {
        return Err(anyhow!(workspace_file::describe_faults(&arguments.file, &findings.faults)));
    }
    warn(findings.warnings);
    Ok(())
}

fn warn(warnings: Faults) {
    for warning in warnings {
        print_message(format_args!("warning: {warning}"));
    }
}

fn table(report: &ApplyReport) -> Table {
    let mut table = Table::new(["outcome", "kind", "key", "id"]);
    for change in &report.changes {
        let style = match change.outcome {
            Outcome::Created => SUCCESS,
            Outcome::Updated => CHANGED,
            Outcome::Kept => DIMMED,
            Outcome::Archived | Outcome::NotNamed | Outcome::Forgotten => FAILURE,
        };
        let id = change.id.map_or_else(String::new, |id| id.to_string());
        let outcome = Cell::new(change.outcome.as_str(), style);
        table.row([
            outcome,
            change.kind.as_str().replace('_', " ").into(),
            change.key.as_str().into(),
            id.into(),
        ]);
    }
    table
}

/// The changed fields; a secret is shown as `changed`.
fn fields(ChangeLog(log): &ChangeLog) -> Table {
    let log: Value = serde_json::from_str(log).expect("a log is JSON");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut table = Table::new(["section", "key", "field", "before", "after"]);
    for object in list(&log["changes"]) {
        for field in list(&object["fields"]) {
            let (before, after) = if field["changed"] == true {
                (String::new(), "changed".to_owned())
            } else {
                (shown(&field["before"]), shown(&field["after"]))
            };
            let names = [&object["section"], &object["key"], &field["field"]].map(text);
            let [section, key, name] = names.map(Cell::from);
            table.row([section, key, name, before.into(), after.into()]);
        }
    }
    table
}

/// The value as JSON, without the end if it is long; empty for `null`.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => return String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn summary(report: &ApplyReport, options: ApplyOptions) -> String {
    let counts: Vec<String> = Outcome::ALL
        .into_iter()
        .map(|outcome| (report.count(outcome), outcome.as_str()))
        .filter(|(count, _)| 0 < *count)
        .map(|(count, outcome)| format!("{count} {outcome}"))
        .collect();
    let mut summary = format!("\n{}", counts.join(", "));
    if 0 < report.count(Outcome::NotNamed) {
        summary.push_str(
            "\nObjects that the file does not name are unchanged; `--prune` archives them.",
        );
    }
    if 0 < report.count(Outcome::Forgotten) {
        summary.push_str("\nForgotten people were not stored again; remove them from the file.");
    }
    if options.dry_run {
        summary.push_str("\nDry run: nothing was changed.");
    }
    summary
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::ids::WorkspaceId;
    use frontdesk_domain::services::{Change, ObjectKind};

    use super::*;

    fn report(outcomes: &[Outcome]) -> ApplyReport {
        let change = |outcome: &Outcome| Change {
            kind: ObjectKind::Member,
            key: "priya".to_owned(),
            id: Some(4),
            outcome: *outcome,
        };
        let changes = outcomes.iter().map(change).collect();
        ApplyReport { workspace_id: WorkspaceId(1), changes, log: None }
    }

    #[test]
    fn summary_has_counts_and_advice() {
        let report =
            report(&[Outcome::Kept, Outcome::Created, Outcome::Created, Outcome::NotNamed]);
        let expected = "\n2 created, 1 kept, 1 not named\nObjects that the file does not name are unchanged; `--prune` \
                        archives them.";
        assert_eq!(summary(&report, ApplyOptions::default()), expected);
    }

    #[test]
    fn summary_of_a_dry_run_says_so() {
        let options = ApplyOptions { prune: false, dry_run: true };
        assert!(summary(&report(&[Outcome::Created]), options).ends_with("nothing was changed."));
    }
}
