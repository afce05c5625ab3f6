//! The rules, one file a subject.
//!
//! To add one: a [`Rule`] in the list of its subject, in SQL that both databases understand, and in the store's tests a row that
//! breaks it.

mod bookings;
mod ledger;
mod links;
mod outside;
mod references;

use super::Dialect;

/// A rule of what is stored.
pub(crate) struct Rule {
    /// The table whose rows it is about.
    pub(crate) table: &'static str,
    /// What has to stand there, in a phrase.
    pub(crate) expected: &'static str,
    /// The query for what breaks it: `workspace_id`, `id` (the rest of the row's key, as text) and `found`.
    pub(crate) sql: String,
}

/// Every rule.
pub(crate) fn rules(dialect: &Dialect) -> Vec<Rule> {
    let mut rules = bookings::rules(dialect);
    rules.extend(links::rules(dialect));
    rules.extend(ledger::rules(dialect));
    rules.extend(references::rules(dialect));
    rules.extend(outside::rules(dialect));
    rules
}
