//! Selects the newest time zone rules: built in, system, or `--tz-database`.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fmt};

use anyhow::Context as _;
use frontdesk_domain::zone::TzDatabase;
use metrics::{Unit, describe_gauge, gauge};
use time::OffsetDateTime;
use time::macros::datetime;

const SYSTEM: &str = "/usr/share/zoneinfo";

/// Release and publication time (<https://data.iana.org/time-zones/tzdb/NEWS>).
const BUNDLED: (&str, OffsetDateTime) = ("2026f", datetime!(2026-10-28 06:16:49 UTC));

/// Lists the release and zones of a directory.
const INDEX: &str = "tzdata.zi";

const PUBLISHED: &str = "frontdesk_tz_database_release_timestamp_seconds";

static ACTIVE: OnceLock<Release> = OnceLock::new();

#[derive(Clone, Debug, PartialEq, Eq)]
struct Release {
    name: String,
    source: Source,
    published_at: OffsetDateTime,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    Bundled,
    System(PathBuf),
    Named(PathBuf),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bundled => "bundled",
            Self::System(_) => "system",
            Self::Named(_) => "named",
        })
    }
}

/// Must run before any zone lookup.
///
/// `named` is the directory of `--tz-database`.
pub(crate) fn activate(named: Option<&Path>) -> anyhow::Result<()> {
    let mut release = newest(named, Path::new(SYSTEM))?;
    let read = match &release.source {
        Source::Bundled => None,
        Source::Named(folder) => Some(read(folder)?),
        Source::System(folder) => read(folder)
            .inspect_err(|error| {
                tracing::warn!("ignoring the system's time zone rules: {error:#}");
            })
            .ok(),
    };
    match read {
        Some(database) => database.activate()?,
        None => release = bundled(),
    }
    if let Some(named) = named
        && !matches!(release.source, Source::Named(_))
    {
        let (folder, release) = (named.display(), &release.name);
        tracing::warn!(%folder, release, "ignoring --tz-database: an equally new or newer release is available");
    }
    ACTIVE.get_or_init(|| release);
    Ok(())
}

/// `--version` runs before clap has parsed the command line.
pub(crate) fn release_for_version() -> String {
    let arguments: Vec<_> = env::args_os().collect();
    let flag = arguments.iter().enumerate().find_map(|(at, argument)| match argument.to_str()? {
        "--tz-database" => arguments.get(at + 1).map(PathBuf::from),
        text => text.strip_prefix("--tz-database=").map(PathBuf::from),
    });
    let named = flag.or_else(|| env::var_os("FRONTDESK_TZ_DATABASE").map(PathBuf::from));
    newest(named.as_deref(), Path::new(SYSTEM)).unwrap_or_else(|_| bundled()).name
}

pub(crate) fn describe() {
    describe_gauge!(
        PUBLISHED,
        Unit::Seconds,
        "Publication time of the active tz database release, in seconds since 1970."
    );
    let release = ACTIVE.get_or_init(bundled);
    let labels = [("release", release.name.clone()), ("source", release.source.to_string())];
    #[expect(clippy::cast_precision_loss, reason = "seconds of this century are far below 2^52")]
    gauge!(PUBLISHED, &labels).set(release.published_at.unix_timestamp() as f64);
}

pub(crate) fn read(folder: &Path) -> anyhow::Result<TzDatabase> {
    let release = release_in(folder)?;
    let index = folder.join(INDEX);
    let text =
        fs::read_to_string(&index).with_context(|| format!("cannot read {}", index.display()))?;
    let rules = text.lines().filter_map(zone_of_line).filter_map(|(name, target)| {
        // An alias without a file has the rules of its target.
        let data = fs::read(folder.join(name)).or_else(|_| fs::read(folder.join(target))).ok()?;
        Some((name.to_owned(), data))
    });
    TzDatabase::new(&release, rules).with_context(|| format!("cannot use {}", folder.display()))
}

/// If two releases are equal, prefers the built-in one.
fn newest(named: Option<&Path>, system: &Path) -> anyhow::Result<Release> {
    let named = named.filter(|folder| !folder.as_os_str().is_empty());
    let mut newest = bundled();
    let folders = [
        named.map(|folder| anyhow::Ok((release_in(folder)?, Source::Named(folder.to_owned())))),
        release_in(system).ok().map(|name| Ok((name, Source::System(system.to_owned())))),
    ];
    for folder in folders.into_iter().flatten() {
        let (name, source) = folder?;
        if newest.name < name {
            newest = Release { published_at: published_at(&source), name, source };
        }
    }
    Ok(newest)
}

fn bundled() -> Release {
    Release {
        name: TzDatabase::bundled().release().to_owned(),
        source: Source::Bundled,
        published_at: BUNDLED.1,
    }
}

/// The publication time of the release in `source`.
///
/// For a directory, this is the index file's modification time, which packages preserve. The result
/// is never before the time of the built-in release.
fn published_at(source: &Source) -> OffsetDateTime {
    let (Source::System(folder) | Source::Named(folder)) = source else { return BUNDLED.1 };
    let modified = fs::metadata(folder.join(INDEX)).and_then(|index| index.modified());
    modified.map_or(BUNDLED.1, OffsetDateTime::from).max(BUNDLED.1)
}

/// The first line is `# version 2026f`.
fn release_in(folder: &Path) -> anyhow::Result<String> {
    let index = folder.join(INDEX);
    let mut line = String::new();
    File::open(&index)
        .and_then(|file| BufReader::new(file.take(200)).read_line(&mut line))
        .with_context(|| format!("cannot read {}", index.display()))?;
    let release = line.trim_end().strip_prefix("# version ").filter(|name| is_release(name));
    release.map(str::to_owned).with_context(|| {
        format!(
            "{} starts with {:?}; expected a release such as \"# version 2026f\"",
            index.display(),
            line.trim_end()
        )
    })
}

fn is_release(name: &str) -> bool {
    name.split_at_checked(4).is_some_and(|(year, letters)| {
        year.bytes().all(|byte| byte.is_ascii_digit())
            && (1..=2).contains(&letters.len())
            && letters.bytes().all(|byte| byte.is_ascii_lowercase())
    })
}

/// Parses `Z NAME` or `L TARGET NAME`.
fn zone_of_line(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    let (name, target) = match words.next()? {
        "Z" => words.next().map(|name| (name, name))?,
        "L" => {
            let target = words.next()?;
            (words.next()?, target)
        }
        _ => return None,
    };
    let is_path = |path: &str| {
        path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/_+-".contains(&byte))
            && !path.starts_with('/')
    };
    (is_path(name) && is_path(target)).then_some((name, target))
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A version 2 `TZif` file (RFC 9636 section 3) for UTC.
    fn utc() -> Vec<u8> {
        let block: Vec<u8> =
            [b"TZif2".as_slice(), &[0; 15], &[0; 16], &[0, 0, 0, 1, 0, 0, 0, 4], &[0; 6], b"UTC\0"]
                .concat();
        [&block, &block, b"\nUTC0\n".as_slice()].concat()
    }

    fn folder(index: &str) -> TempDir {
        let folder = TempDir::new().expect("a folder");
        fs::write(folder.path().join(INDEX), index).expect("a file");
        folder
    }

    #[test]
    fn publication_time_belongs_to_the_built_in_release() {
        assert_eq!(TzDatabase::bundled().release(), BUNDLED.0);
    }

    #[test]
    fn newest_release_wins_and_ties_go_to_the_built_in_one() {
        let (older, same) =
            (folder("# version 2025b\n"), folder(&format!("# version {}\n", BUNDLED.0)));
        let (newer, newest_of_all) = (folder("# version 2098z\n"), folder("# version 2098za\n"));
        let taken = |named: Option<&TempDir>, system: &TempDir| {
            newest(named.map(TempDir::path), system.path()).expect("releases").source
        };
        let named = |folder: &TempDir| Source::Named(folder.path().to_owned());
        let system = |folder: &TempDir| Source::System(folder.path().to_owned());
        assert_eq!(taken(None, &older), Source::Bundled);
        assert_eq!(taken(None, &TempDir::new().expect("a folder")), Source::Bundled);
        assert_eq!(taken(Some(&same), &older), Source::Bundled);
        assert_eq!(taken(None, &newer), system(&newer));
        assert_eq!(taken(Some(&newest_of_all), &newer), named(&newest_of_all));
        assert_eq!(taken(Some(&newer), &newest_of_all), system(&newest_of_all));
    }

    #[test]
    fn unnamed_release_is_an_error_in_the_flag_and_ignored_in_the_system() {
        let nameless = folder("# version unknown\n");
        let refused = newest(Some(nameless.path()), Path::new("/nowhere")).expect_err("no release");
        assert!(
            refused.to_string().ends_with("expected a release such as \"# version 2026f\""),
            "{refused}"
        );
        assert_eq!(newest(None, nameless.path()).expect("the bundled one").source, Source::Bundled);
    }

    #[test]
    fn publication_time_of_a_newer_release_is_its_index_modification_time() {
        let newer = folder("# version 2098a\n");
        let index = File::options().write(true).open(newer.path().join(INDEX)).expect("a file");
        for (modified, published) in [
            (datetime!(2098-02-03 04:05:06 UTC), datetime!(2098-02-03 04:05:06 UTC)),
            (datetime!(1970-01-01 00:00:01 UTC), BUNDLED.1),
        ] {
            index.set_modified(modified.into()).expect("a time");
            assert_eq!(newest(None, newer.path()).expect("a release").published_at, published);
        }
    }

    #[test]
    fn link_without_a_file_uses_the_rules_of_its_target() {
        let lines = "# version 2098a\nZ Mars/Olympus 9 - X\nL Mars/Olympus Mars/Elysium\nL ../etc/passwd Mars/Hellas\n\
                     Z /etc/passwd 0 - X\nR Mars 1916 o - Jun 14 23s 1 S\nZ Mars/Gone 1 - X\n";
        let newer = folder(lines);
        fs::create_dir(newer.path().join("Mars")).expect("a folder");
        fs::write(newer.path().join("Mars/Olympus"), utc()).expect("a file");
        let database = read(newer.path()).expect("rules");
        let is_there = |name| database.find(name).is_some();
        assert_eq!(database.release(), "2098a");
        assert!(is_there("Mars/Olympus") && is_there("Mars/Elysium") && is_there("Europe/Berlin"));
        assert!(!is_there("Mars/Hellas") && !is_there("Mars/Gone") && !is_there("/etc/passwd"));
    }

    #[test]
    fn unreadable_rules_are_reported_with_directory_and_zone() {
        let newer = folder("# version 2098a\nZ Mars 9 - X\n");
        fs::write(newer.path().join("Mars"), "TZif?").expect("a file");
        let message = format!("{:#}", read(newer.path()).expect_err("no rules"));
        assert!(
            message.contains(&newer.path().display().to_string()) && message.contains("\"Mars\""),
            "{message}"
        );
    }
}
