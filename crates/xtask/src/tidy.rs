mod circles;
mod dependencies;
mod documents;
mod imports;
mod layering;
mod links;
mod sources;
mod summaries;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::workspace::{Workspace, default_tree};

const DOMAIN: &str = "frontdesk-domain";

const SCHEDULING: &str = "frontdesk-scheduling";

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    place: String,
    wrong: String,
    right: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.place, self.wrong, self.right)
    }
}

pub(crate) fn faults(workspace: &Workspace) -> anyhow::Result<Vec<Fault>> {
    let mut faults = layering::undrawn_arrows(workspace);
    faults.extend(layering::undescribed_crates(workspace)?);
    faults.extend(dependencies::outside_closed_lists(workspace));
    faults.extend(dependencies::in_the_domains_tree(&default_tree(DOMAIN)?));
    faults.extend(dependencies::in_the_scheduling_tree(&default_tree(SCHEDULING)?));
    faults.extend(dependencies::astray(workspace));
    faults.extend(sources::without_an_invariant(workspace));
    faults.extend(sources::bare_allows(workspace));
    faults.extend(sources::too_long(workspace));
    faults.extend(sources::zone_rules_astray(workspace));
    faults.extend(summaries::too_long(workspace));
    faults.extend(circles::of_imports(workspace));
    faults.extend(documents::with_untested_rust(workspace)?);
    faults.extend(links::broken(workspace)?);
    Ok(faults)
}
