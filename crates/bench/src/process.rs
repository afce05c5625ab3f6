//! Child processes: output, CPU time and memory.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, ensure};

/// The unit of times in `/proc`: 1/100 s on every architecture of Linux.
const TICK: Duration = Duration::from_millis(10);

/// Memory of a process, KiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) resident: u32,
    pub(crate) peak: u32,
}

/// Runs `command` and returns its standard output.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().display().to_string();
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("{name} cannot be run"))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} failed ({}): {stderr}", output.status);
    String::from_utf8(output.stdout).with_context(|| format!("{name} printed no UTF-8"))
}

/// CPU time of a process so far.
pub(crate) fn cpu_time(pid: u32) -> anyhow::Result<Duration> {
    let file = format!("/proc/{pid}/stat");
    let text = fs::read_to_string(&file).context(file)?;
    Times::OWN.read(&text).with_context(|| format!("processor times are missing: {text}"))
}

/// CPU time so far of a process and its children, including those that have ended.
pub(crate) fn cpu_time_of_family(parent: u32) -> anyhow::Result<Duration> {
    let file = format!("/proc/{parent}/stat");
    loop {
        let text = fs::read_to_string(&file).with_context(|| file.clone())?;
        let mut sum = [Times::OWN, Times::OF_ENDED_CHILDREN]
            .iter()
            .filter_map(|times| times.read(&text))
            .sum();
        for entry in fs::read_dir("/proc")? {
            // Skips entries without a process and processes that have just exited.
            let Ok(text) = fs::read_to_string(entry?.path().join("stat")) else { continue };
            if fields(&text).nth(1).and_then(|field| field.parse().ok()) == Some(parent) {
                sum += Times::OWN.read(&text).unwrap_or_default();
            }
        }
        // Neither sum counts a child that exited between the two reads, so read again.
        let text_after = fs::read_to_string(&file).with_context(|| file.clone())?;
        if Times::OF_ENDED_CHILDREN.read(&text) == Times::OF_ENDED_CHILDREN.read(&text_after) {
            return Ok(sum);
        }
    }
}

/// Memory of a process.
pub(crate) fn memory(pid: u32) -> anyhow::Result<Memory> {
    let file = format!("/proc/{pid}/status");
    let text = fs::read_to_string(&file).context(file)?;
    memory_of(&text).with_context(|| format!("the memory is missing: {text}"))
}

/// Returns the fields of a `stat` file after the name in parentheses; the first is the state.
fn fields(stat: &str) -> impl Iterator<Item = &str> {
    stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split_whitespace()
}

/// Position of a pair of times (user, kernel) in [`fields`].
struct Times(usize);

impl Times {
    const OWN: Self = Self(11);
    const OF_ENDED_CHILDREN: Self = Self(13);

    fn read(&self, stat: &str) -> Option<Duration> {
        let mut times = fields(stat).skip(self.0).map(|field| field.parse().ok());
        let (program, kernel): (u32, u32) = (times.next()??, times.next()??);
        Some(TICK * (program + kernel))
    }
}

fn memory_of(status: &str) -> Option<Memory> {
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    };
    Some(Memory { resident: field("VmRSS:")?, peak: field("VmHWM:")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpu_time_is_read_after_a_name_with_parentheses() {
        let stat = "4711 (a (odd) name) S 4242 4711 4711 0 -1 4194560 1021 0 0 0 150 30 7 2 20 0 5 0 913 1 2";
        assert_eq!(Times::OWN.read(stat), Some(Duration::from_millis(1_800)));
        assert_eq!(Times::OF_ENDED_CHILDREN.read(stat), Some(Duration::from_millis(90)));
        assert_eq!(fields(stat).nth(1), Some("4242"));
        assert_eq!(Times::OWN.read("4711 (cut) S 1 2"), None);
    }

    #[test]
    fn memory_is_read_by_name() {
        let status =
            "Name:\tfrontdesk\nVmPeak:\t  901 kB\nVmHWM:\t   21504 kB\nVmRSS:\t   18432 kB\n";
        assert_eq!(memory_of(status), Some(Memory { resident: 18_432, peak: 21_504 }));
        assert_eq!(memory_of("Name:\tkthreadd\n"), None);
    }
}
