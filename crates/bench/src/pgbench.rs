//! The limit that PostgreSQL sets: `pgbench` with the rows that a route needs, prepared, and nothing around them.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use crate::process::output;

/// How often a second the `script` is run by so many connections.
pub(crate) fn rate(
    url: &str,
    script: &str,
    connections: NonZeroU32,
    seconds: NonZeroU32,
    folder: &Path,
) -> anyhow::Result<f64> {
    let file = folder.join("rows.sql");
    fs::write(&file, format!("{script};\n"))?;
    let mut pgbench = Command::new("pgbench");
    pgbench.args(["--no-vacuum", "--protocol=prepared"]);
    pgbench.args(["--client", &connections.to_string(), "--time", &seconds.to_string()]);
    let printed = output(pgbench.arg("--file").arg(&file).arg(url));
    read(&printed.context("pgbench, which comes with PostgreSQL (on Debian: apt-get install postgresql)")?)
}

fn read(printed: &str) -> anyhow::Result<f64> {
    let rate = printed.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next());
    let rate = rate.with_context(|| format!("pgbench printed no rate: {printed}"))?;
    rate.parse().with_context(|| format!("the rate of pgbench, {rate}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_found_in_what_pgbench_prints() {
        let printed = "number of clients: 8\nlatency average = 0.412 ms\ninitial connection time = 9.1 ms\n\
                       tps = 19397.250000 (without initial connection time)\n";
        assert!((read(printed).expect("the line is there") - 19_397.25).abs() < f64::EPSILON);
        assert!(read("pgbench: error: connection refused").is_err());
    }
}
