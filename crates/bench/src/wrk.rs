//! Runs `wrk` for the service and `pgbench` for PostgreSQL.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail, ensure};

use crate::dataset::{BOOKINGS, READS, booking_uuid};
use crate::linux::output;
use crate::routes::Request;

const SCRIPT: &str = include_str!("load.lua");

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample {
    pub(crate) responses: u32,
    /// Responses with a status of 400 or more.
    pub(crate) refused: u32,
    pub(crate) seconds: f64,
    /// Milliseconds.
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    /// Seconds of CPU time.
    pub(crate) cpu: f64,
    pub(crate) database_cpu: f64,
}

/// Repeats `requests` in order for one second; the CPU times remain 0.
///
/// # Errors
/// If a connection fails, a response does not arrive, or too many requests are refused.
pub(crate) fn drive(
    requests: &[Request],
    address: &str,
    token: &str,
    connections: NonZeroU32,
    folder: &Path,
) -> anyhow::Result<Sample> {
    let (script, file) = (folder.join("load.lua"), folder.join("requests.tsv"));
    let lines = requests.iter().map(|Request { path, body, .. }| {
        format!("{path}\t{}\n", body.as_ref().map(ToString::to_string).unwrap_or_default())
    });
    fs::write(&script, SCRIPT)?;
    fs::write(&file, lines.collect::<String>())?;
    let mut wrk = Command::new("wrk");
    // More threads would take CPUs from the service.
    wrk.args(["--threads", "1", "--timeout", "10s", "--duration", "1s"]);
    wrk.args(["--connections", &connections.to_string()]);
    wrk.arg("--script").arg(&script).arg(address).arg("--").arg(&file).arg(token);
    let printed =
        output(&mut wrk).context("wrk drives the load (on Debian: apt-get install wrk)")?;
    let sample = parse_outcome(&printed)?;
    let Sample { responses, refused, .. } = sample;
    // The service refuses a request only if two writes race for the same rows.
    let most = responses / 100;
    ensure!(refused <= most, "{refused} of {responses} requests were refused; the maximum is 1 %");
    Ok(sample)
}

pub(crate) fn parse_outcome(printed: &str) -> anyhow::Result<Sample> {
    let line = printed.lines().find_map(|line| line.strip_prefix("outcome "));
    let line = line.with_context(|| format!("wrk printed no outcome: {printed}"))?;
    let numbers: Vec<u32> =
        line.split(' ').map(str::parse).collect::<Result<_, _>>().context(line.to_owned())?;
    let &[responses, refused, broken, micros, p50, p99] = numbers.as_slice() else {
        bail!("wrk printed {} numbers: {line}", numbers.len());
    };
    ensure!(broken == 0, "{broken} connections failed, beside {responses} responses");
    let [seconds, p50, p99] = [f64::from(micros) / 1e6, f64::from(p50) / 1e3, f64::from(p99) / 1e3];
    Ok(Sample { responses, refused, seconds, p50, p99, cpu: 0.0, database_cpu: 0.0 })
}

pub(crate) const PGBENCH_CLIENTS: NonZeroU32 = NonZeroU32::new(8).expect("it is not 0");

/// The rate of reads by key with prepared statements.
///
/// Returns `None` if `pgbench` is not installed.
pub(crate) fn pgbench(url: &str, folder: &Path) -> anyhow::Result<Option<f64>> {
    let script = folder.join("pgbench.sql");
    let (last, first_uuid) = (BOOKINGS - 1, booking_uuid(0));
    let uuid = format!("(left('{first_uuid}', -12) || lpad(to_hex(:n::int), 12, '0'))::uuid");
    let read = format!("SELECT * FROM bookings WHERE workspace_id = {READS} AND uuid = {uuid};");
    fs::write(&script, format!("\\set n random(0, {last})\n{read}\n"))?;
    if Command::new("pgbench").arg("--version").output().is_err() {
        return Ok(None);
    }
    let mut pgbench = Command::new("pgbench");
    pgbench.args(["--no-vacuum", "--protocol", "prepared", "--jobs", "1", "--time", "1"]);
    pgbench.args(["--client", &PGBENCH_CLIENTS.to_string(), "--file"]).arg(&script).arg(url);
    parse_tps(&output(&mut pgbench)?).map(Some)
}

/// `pgbench` also prints a rate that includes connection time.
pub(crate) fn parse_tps(printed: &str) -> anyhow::Result<f64> {
    let rate = printed.lines().filter_map(|line| line.strip_prefix("tps = ")).next_back();
    let rate = rate.and_then(|rate| rate.split(' ').next()?.parse().ok());
    rate.with_context(|| format!("pgbench printed no rate: {printed}"))
}
