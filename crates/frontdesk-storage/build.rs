//! Has the crate built anew when a migration changes: the macro that embeds them can't say so
//! itself.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
