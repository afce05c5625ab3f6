//! Describes the machine and prints progress messages.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::thread::available_parallelism;

use anyhow::Context as _;
use time::OffsetDateTime;

/// Prints a progress message to standard error.
pub(crate) fn print_progress(line: fmt::Arguments<'_>) {
    // Fails if standard error is closed.
    drop(writeln!(io::stderr(), "{line}"));
}

/// The current time.
#[expect(clippy::disallowed_methods, reason = "the dataset starts tomorrow")]
pub(crate) fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

/// Describes CPU, memory and kernel.
pub(crate) fn description() -> anyhow::Result<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").context("/proc/cpuinfo")?;
    let meminfo = fs::read_to_string("/proc/meminfo").context("/proc/meminfo")?;
    let kernel =
        fs::read_to_string("/proc/sys/kernel/osrelease").context("the kernel's release")?;
    let model = field(&cpuinfo, "model name").unwrap_or("unknown CPU");
    let memory =
        field(&meminfo, "MemTotal").and_then(|size| size.strip_suffix(" kB")?.parse::<u64>().ok());
    let gibibytes = memory.map_or(0, |kibibytes| kibibytes.div_ceil(1024 * 1024));
    let cores = available_parallelism()?;
    Ok(format!("{cores} × {model}, {gibibytes} GiB of memory, Linux {}", kernel.trim()))
}

/// The load average of the last minute.
pub(crate) fn load() -> anyhow::Result<String> {
    let text = fs::read_to_string("/proc/loadavg").context("/proc/loadavg")?;
    text.split(' ').next().map(str::to_owned).context("/proc/loadavg is empty")
}

/// Returns the first value of `name` in lines of `name : value`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        (found.trim() == name).then_some(value.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_is_matched_by_its_whole_name() {
        let text = "MemTotalish:  1 kB\nMemTotal:       24603924 kB\nMemFree: 2 kB\n";
        assert_eq!(field(text, "MemTotal"), Some("24603924 kB"));
        assert_eq!(field(text, "Mem"), None);
    }
}
