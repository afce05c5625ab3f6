mod caps;
mod clock_changes;
mod every_zone;
mod explaining;
mod oracle;
mod properties;
mod rule;
mod support;
