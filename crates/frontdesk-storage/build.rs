//! Rebuilds the crate when a migration changes, which the embedding macro cannot detect.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
