use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;

use anyhow::{Context as _, ensure};
use time::OffsetDateTime;
use time::macros::format_description;

/// Times in `/proc` are in 1/100 s on every architecture of Linux.
const TICKS_PER_SECOND: f64 = 100.0;

pub(crate) fn print_progress(line: fmt::Arguments<'_>) {
    // Writing fails only if standard error is closed.
    drop(writeln!(io::stderr(), "{line}"));
}

#[expect(clippy::disallowed_methods, reason = "the bookings start next week")]
pub(crate) fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

pub(crate) fn machine() -> anyhow::Result<String> {
    let at = now().format(format_description!("[year]-[month]-[day] [hour]:[minute] UTC"))?;
    let cpuinfo = fs::read_to_string("/proc/cpuinfo")?;
    let model = field(&cpuinfo, "model name").unwrap_or("unknown CPU");
    let gibibytes = kibibytes("/proc/meminfo", "MemTotal")? / f64::from(1024 * 1024);
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease")?;
    let load = fs::read_to_string("/proc/loadavg")?;
    Ok(format!(
        "{at}: {} × {model}, {gibibytes:.0} GiB of memory, Linux {}; load average {} at the start",
        available_parallelism()?,
        kernel.trim(),
        load.split(' ').next().unwrap_or_default(),
    ))
}

pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().display().to_string();
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("{name} cannot be run"))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} failed ({}): {stderr}", output.status);
    String::from_utf8(output.stdout).with_context(|| format!("{name} printed no UTF-8"))
}

/// Seconds; includes ended children.
pub(crate) fn cpu_seconds(pid: u32) -> anyhow::Result<f64> {
    let mut ticks = 0;
    for entry in fs::read_dir("/proc")? {
        // The process may have ended, or the entry may be no process.
        let Ok(stat) = fs::read_to_string(entry?.path().join("stat")) else { continue };
        ticks += ticks_of_family(&stat, pid).unwrap_or_default();
    }
    Ok(f64::from(ticks) / TICKS_PER_SECOND)
}

/// The ticks of `pid` and its children in one `stat` file.
pub(crate) fn ticks_of_family(stat: &str, pid: u32) -> Option<u32> {
    let (own_pid, _) = stat.split_once(' ')?;
    // The process name, which precedes these fields, may contain spaces and parentheses.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let sum = |times: Range<usize>| {
        fields.get(times)?.iter().map(|time| time.parse::<u32>().ok()).sum::<Option<u32>>()
    };
    if own_pid.parse() == Ok(pid) {
        // User and kernel time of the process and its ended children.
        sum(11..15)
    } else if fields.get(1)?.parse() == Ok(pid) {
        sum(11..13)
    } else {
        Some(0)
    }
}

/// Reads a line `name: value kB`.
pub(crate) fn kibibytes(file: &str, name: &str) -> anyhow::Result<f64> {
    let text = fs::read_to_string(file).with_context(|| file.to_owned())?;
    let value = field(&text, name).with_context(|| format!("{file} has no {name}"))?;
    value.trim_end_matches(" kB").parse().with_context(|| format!("{name} in {file}: {value}"))
}

/// Reads the first line `name : value`.
pub(crate) fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        (found.trim() == name).then_some(value.trim())
    })
}
