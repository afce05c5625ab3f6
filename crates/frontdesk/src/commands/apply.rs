use std::sync::Arc;

use anyhow::anyhow;
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::services::{ApplyOptions, ApplyReport, Outcome};
use frontdesk_vault::Vault;

use crate::adapters::Outside;
use crate::cli::ApplyArguments;
use crate::output::{CHANGED, Cell, DIMMED, FAILURE, SUCCESS, Table, print, print_message};
use crate::{adapters, secrets, store, workspace_file};

pub(crate) fn run(arguments: &ApplyArguments) -> anyhow::Result<()> {
    let vault = secrets::vault()?;
    let plan = workspace_file::read(&arguments.file)?;
    let options = ApplyOptions { prune: arguments.prune, dry_run: arguments.dry_run };
    let runtime = store::runtime()?;
    let report = runtime.block_on(async {
        let ports = store::open_migrated(&arguments.store).await?;
        check_calendars(arguments, &plan, &ports, &vault).await?;
        let apply = adapters::apply_workspace(ports.store, &vault, adapters::of_system());
        let applied = apply.apply(&plan, options).await;
        applied.map_err(|error| workspace_file::not_applied(&arguments.file, error))
    })?;
    print(table(&report))?;
    print(summary(&report, options))?;
    Ok(())
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
    let outside = Outside::new(Arc::clone(vault), &arguments.outside.allow_private_network)?;
    let findings = outside.check_booking_calendars(ports).check(plan).await?;
    if !findings.faults.is_empty() {
        return Err(anyhow!(workspace_file::describe_faults(&arguments.file, &findings.faults)));
    }
    for warning in findings.warnings {
        print_message(format_args!("warning: {warning}"));
    }
    Ok(())
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
        table.row([outcome, change.kind.as_str().into(), change.key.as_str().into(), id.into()]);
    }
    table
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
        ApplyReport { workspace_id: WorkspaceId(1), changes: outcomes.iter().map(change).collect() }
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
