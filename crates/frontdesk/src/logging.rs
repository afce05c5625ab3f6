use std::fs::File;
use std::io;
use std::os::fd::AsFd as _;

use anstream::{AutoStream, ColorChoice};
use tracing::level_filters::LevelFilter;
use tracing::{Metadata, Subscriber};
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::cli::{LogFormat, LoggingArguments};

pub(crate) fn install(arguments: &LoggingArguments) {
    let lines =
        tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_writer(standard_error());
    match arguments.log_format {
        LogFormat::Text => {
            let coloured = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
            let lines = lines.with_ansi(coloured).with_target(false).finish();
            filtered(lines, arguments.log_filter.clone()).init();
        }
        LogFormat::Json => {
            let lines = lines.json().flatten_event(true).with_current_span(false).finish();
            filtered(lines, arguments.log_filter.clone()).init();
        }
    }
}

/// A writer for standard error without the lock of [`io::stderr`].
///
/// Threads do not wait for each other. A line of up to 4 KiB is one atomic write on a pipe (POSIX,
/// `PIPE_BUF`).
fn standard_error() -> BoxMakeWriter {
    match io::stderr().as_fd().try_clone_to_owned() {
        Ok(standard_error) => BoxMakeWriter::new(File::from(standard_error)),
        // Standard error is closed, or no file descriptor is left.
        Err(_) => BoxMakeWriter::new(io::stderr),
    }
}

fn filtered(lines: impl Subscriber + for<'a> LookupSpan<'a>, filter: Targets) -> impl Subscriber {
    lines.with(filter_fn(may_be_logged)).with(filter)
}

/// Rejects lines of `rmcp` below `warn`.
///
/// At `debug`, `rmcp` logs email addresses and sometimes tokens. At `info`, it logs each request
/// several times.
fn may_be_logged(line: &Metadata<'_>) -> bool {
    let of_rmcp = line.target().split("::").next() == Some("rmcp");
    !of_rmcp || *line.level() <= LevelFilter::WARN
}

#[cfg(test)]
pub(crate) mod tests {
    use std::mem;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// The lines that a test has logged.
    #[derive(Clone, Default)]
    pub(crate) struct Written(Arc<Mutex<Vec<u8>>>);

    impl Written {
        /// Returns the lines since the last call.
        pub(crate) fn take(&self) -> String {
            let bytes = mem::take(&mut *self.0.lock().expect("lock not poisoned"));
            String::from_utf8(bytes).expect("text")
        }
    }

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("lock not poisoned").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn tool_arguments_are_never_logged() {
        let written = Written::default();
        let into = written.clone();
        let lines = tracing_subscriber::fmt()
            .with_max_level(LevelFilter::TRACE)
            .with_writer(move || into.clone());
        let filter = "trace,rmcp::service=trace".parse().expect("a filter");
        tracing::subscriber::with_default(filtered(lines.finish(), filter), || {
            tracing::debug!(target: "rmcp::service", arguments = "ada@acme.com");
            tracing::info!(target: "rmcp", arguments = "ada@acme.com");
            tracing::warn!(target: "rmcp::service", "a warning");
            tracing::debug!("a line of ours");
        });
        let lines = written.take();
        assert!(!lines.contains("ada@acme.com"), "{lines}");
        assert!(lines.contains("a warning") && lines.contains("a line of ours"), "{lines}");
    }
}
