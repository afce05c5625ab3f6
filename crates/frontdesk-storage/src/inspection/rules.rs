//! The rules, one file per subject.
//!
//! A rule covers what no `CHECK`, `UNIQUE` or foreign key enforces on one of the databases. To add a
//! rule, add a [`Rule`] whose SQL both databases support, and a test with a row that violates the
//! rule.

mod bookings;
mod deliveries;
mod keys;
mod ledger;
mod links;
mod references;

use super::Dialect;

pub(crate) struct Rule {
    pub(crate) table: &'static str,
    pub(crate) expected: &'static str,
    /// The query for violations. It returns the columns `workspace_id`, `found`, and `id`, which is
    /// the key as text without the workspace.
    pub(crate) sql: String,
}

struct Hosting<'a> {
    table: &'static str,
    /// The last column of the primary key of `table`; the first is `workspace_id`.
    key: &'static str,
    hosts: &'static str,
    /// The column of `hosts` that refers to `key`.
    hosts_key: &'static str,
    /// SQL for `key` as text; `hosted` is the alias of `table`.
    id: &'a str,
    /// SQL that is 1 if a host is yet to be chosen, who may be the only one or lead, and else 0.
    pending: &'static str,
}

impl Hosting<'_> {
    fn rule(&self) -> Rule {
        let Self { table, key, hosts, hosts_key, id, pending } = self;
        Rule {
            table,
            expected: "at least one host, positions without gaps, exactly one lead",
            sql: format!(
                "SELECT hosted.workspace_id, {id} AS id,
                    'hosts: ' || count(host.user_id) || ', leads: '
                        || sum(CASE WHEN host.lead THEN 1 ELSE 0 END) AS found
                 FROM {table} AS hosted
                 LEFT JOIN {hosts} AS host
                    ON host.workspace_id = hosted.workspace_id AND host.{hosts_key} = hosted.{key}
                 GROUP BY hosted.workspace_id, hosted.{key}
                 HAVING sum(CASE WHEN host.lead THEN 1 ELSE 0 END) NOT BETWEEN 1 - {pending} AND 1
                    OR min(host.position) <> 0 OR max(host.position) <> count(host.user_id) - 1"
            ),
        }
    }
}

pub(crate) fn rules(dialect: &Dialect) -> Vec<Rule> {
    let mut rules = bookings::rules(dialect);
    rules.extend(links::rules(dialect));
    rules.extend(ledger::rules(dialect));
    rules.extend(references::rules(dialect));
    rules.extend(deliveries::rules(dialect));
    rules
}
