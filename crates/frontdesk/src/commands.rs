//! The commands, one file each.

pub(crate) mod apply;
pub(crate) mod calendars;
pub(crate) mod check;
pub(crate) mod deliveries;
pub(crate) mod demo;
pub(crate) mod export;
pub(crate) mod forget;
pub(crate) mod migrate;
pub(crate) mod openapi;
pub(crate) mod serve;
pub(crate) mod token;
pub(crate) mod webhooks;
pub(crate) mod zones;
