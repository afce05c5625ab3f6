//! What the rule says in plain cases, in a host's strangest nights, and, against a slow reading of
//! the rule word by word, in every zone and at random.

mod clock_changes;
mod every_zone;
mod explaining;
mod oracle;
mod properties;
mod rule;
mod support;
