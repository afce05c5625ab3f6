//! Checks the guides and compiles them into a sorted table.

#[path = "build/guides.rs"]
mod guides;
#[path = "build/markup.rs"]
mod markup;
#[path = "build/source.rs"]
mod source;
#[path = "src/topics.rs"]
mod topics;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use guides::Faults;

fn main() -> ExitCode {
    // The folder is watched so that a new file triggers a build.
    println!("cargo::rerun-if-changed=guides");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/topics.rs");
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Faults(faults)) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
            ExitCode::FAILURE
        }
    }
}

fn write() -> Result<(), Faults> {
    let guides = guides::read(Path::new("guides"))?;
    let out = env::var_os("OUT_DIR").expect("cargo says where a build script may write");
    let out = Path::new(&out).join("guides.rs");
    fs::write(&out, source::table(&guides)).map_err(|error| Faults::one(&out.display(), &error))
}
