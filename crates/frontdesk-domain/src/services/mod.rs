//! The use cases, one file each.
