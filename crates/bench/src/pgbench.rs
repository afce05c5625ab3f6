//! The limit that PostgreSQL sets: `pgbench` with the rows that a route needs, prepared, and
//! nothing around them.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use crate::process::output;

/// What came of a script.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// How often it was run.
    pub(crate) runs: u32,
    /// How often a second.
    pub(crate) rate: f64,
}

/// Runs `script` over and over in so many connections for so many seconds.
pub(crate) fn drive(
    url: &str,
    script: &str,
    connections: NonZeroU32,
    seconds: NonZeroU32,
    folder: &Path,
) -> anyhow::Result<Outcome> {
    let file = folder.join("rows.sql");
    fs::write(&file, format!("{script};\n"))?;
    let mut pgbench = Command::new("pgbench");
    pgbench.args(["--no-vacuum", "--protocol=prepared"]);
    pgbench.args(["--client", &connections.to_string(), "--time", &seconds.to_string()]);
    let printed = output(pgbench.arg("--file").arg(&file).arg(url));
    Outcome::read(
        &printed.context(
            "pgbench, which comes with PostgreSQL (on Debian: apt-get install postgresql)",
        )?,
    )
}

impl Outcome {
    fn read(printed: &str) -> anyhow::Result<Self> {
        let value = |name: &str| {
            let value = printed.lines().find_map(|line| line.strip_prefix(name)?.split(' ').next());
            value.with_context(|| format!("pgbench printed no line `{name}`: {printed}"))
        };
        let (runs, rate) =
            (value("number of transactions actually processed: ")?, value("tps = ")?);
        Ok(Self {
            runs: runs.parse().context(runs.to_owned())?,
            rate: rate.parse().context(rate.to_owned())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_found_in_what_pgbench_prints() {
        let printed = "number of clients: 8\nnumber of transactions actually processed: 96986\nlatency average = 0.412 ms\ninitial connection time = 9.1 ms\n\
                       tps = 19397.250000 (without initial connection time)\n";
        let outcome = Outcome::read(printed).expect("the lines are there");
        assert_eq!(outcome, Outcome { runs: 96_986, rate: 19_397.25 });
        assert!(Outcome::read("pgbench: error: connection refused").is_err());
    }
}
