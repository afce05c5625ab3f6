//! Routers: rules that choose where a lead books.
//!
//! [`route`] is a pure function of a [`Router`] and the [`Facts`]. The first rule whose
//! conditions all hold decides; a fact that could not be read makes its conditions fail.

mod condition;
mod field;
mod route;
mod router;

pub use condition::{Condition, Operator};
pub use field::{Fact, Facts, Field, FieldKind, Lead, field_names};
pub use route::{Considered, Route, route};
pub use router::{
    Example, MAX_CONDITIONS, MAX_EXAMPLES, MAX_RULES, MAX_TARGETS, Router, Rule, Target,
};
