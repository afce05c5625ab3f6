//! Checks the files in `deploy` with the programs that read them.

mod cells;
mod prometheus;
mod systemd;

use std::path::{Path, PathBuf};

fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}
