//! Log lines on standard error, for people or as JSON.

use std::io;

use anstream::{AutoStream, ColorChoice};
use tracing_subscriber::EnvFilter;

use crate::cli::{LogFormat, LoggingArguments};

/// Has everything that is logged from now on written as the arguments say.
pub(crate) fn install(arguments: &LoggingArguments) {
    let filter = EnvFilter::new(&arguments.log_filter);
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match arguments.log_format {
        LogFormat::Text => {
            let coloured = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
            lines.with_ansi(coloured).with_target(false).init();
        }
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).init(),
    }
}
