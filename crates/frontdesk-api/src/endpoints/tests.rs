//! Tests of all operations.

mod authorization_matrix;
mod races;
