//! The program `frontdesk`.
//!
//! Architecture invariant: it wires and starts the other crates and holds none of their rules.

mod workspace_file;

fn main() {}
