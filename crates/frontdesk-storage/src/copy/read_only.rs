//! Triggers that make tables read-only.
//!
//! A trigger outlives the process that copies, so an interrupted copy can be resumed: the source
//! has not changed. It costs nothing while no copy runs, and stops every writer, whatever its
//! version.

use super::shape::{Scope, workspace_column};

/// The prefix of the triggers' names.
const PREFIX: &str = "frontdesk_copy";

const MESSAGE: &str = "the database is being copied and rejects writes";

/// Creates the function of the triggers; the SQLSTATE is `read_only_sql_transaction`.
pub(super) fn create_function() -> String {
    format!(
        "
        CREATE OR REPLACE FUNCTION frontdesk_copy_reject() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = '25006';
        END $$;
        "
    )
}

/// Excludes a workspace from background work, which would fail for all workspaces otherwise.
pub(super) fn close(scope: Scope) -> String {
    match scope {
        Scope::Everything => String::new(),
        Scope::Workspace(id) => {
            format!("INSERT INTO closed_workspaces VALUES ({id}) ON CONFLICT DO NOTHING;")
        }
    }
}

pub(super) fn reopen(scope: Scope) -> String {
    match scope {
        Scope::Everything => String::new(),
        Scope::Workspace(id) => format!("DELETE FROM closed_workspaces WHERE workspace_id = {id};"),
    }
}

/// Creates the triggers of one table.
///
/// Each table has its own transaction: `CREATE TRIGGER` waits for the writers of its table, and
/// locks on several tables could deadlock with them.
pub(super) fn on_postgres(table: &str, scope: Scope) -> String {
    let name = name(table, scope);
    let (level, changed, deleted) = match scope {
        Scope::Everything => ("STATEMENT", String::new(), String::new()),
        Scope::Workspace(id) => {
            let column = workspace_column(table);
            ("ROW", format!("WHEN (NEW.{column} = {id})"), format!("WHEN (OLD.{column} = {id})"))
        }
    };
    format!(
        "
        BEGIN;
        SET LOCAL lock_timeout = '10s';
        CREATE OR REPLACE TRIGGER {name}_changes BEFORE INSERT OR UPDATE ON {table}
        FOR EACH {level} {changed} EXECUTE FUNCTION frontdesk_copy_reject();
        CREATE OR REPLACE TRIGGER {name}_deletes BEFORE DELETE ON {table}
        FOR EACH {level} {deleted} EXECUTE FUNCTION frontdesk_copy_reject();
        COMMIT;
        "
    )
}

pub(super) fn off_on_postgres(table: &str, scope: Scope) -> String {
    let name = name(table, scope);
    format!(
        "DROP TRIGGER IF EXISTS {name}_changes ON {table}; DROP TRIGGER IF EXISTS {name}_deletes ON {table};"
    )
}

pub(super) fn on_sqlite(table: &str) -> String {
    ["insert", "update", "delete"]
        .map(|operation| {
            format!(
                "CREATE TRIGGER IF NOT EXISTS {name}_{operation} BEFORE {operation} ON {table}
                 BEGIN SELECT raise(ABORT, '{MESSAGE}'); END;",
                name = name(table, Scope::Everything)
            )
        })
        .concat()
}

pub(super) fn off_on_sqlite(table: &str) -> String {
    ["insert", "update", "delete"]
        .map(|operation| {
            format!("DROP TRIGGER IF EXISTS {}_{operation};", name(table, Scope::Everything))
        })
        .concat()
}

/// The name of one trigger on PostgreSQL.
pub(super) fn trigger(table: &str, scope: Scope) -> String {
    format!("{}_changes", name(table, scope))
}

fn name(table: &str, scope: Scope) -> String {
    match scope {
        Scope::Everything => format!("{PREFIX}_{table}"),
        Scope::Workspace(id) => format!("{PREFIX}_{id}_{table}"),
    }
}
