//! The use cases on the memory store: what each decides, and that a refusal or a dry run writes nothing.

mod accounts;
mod applying;
mod booking;
mod calendars;
mod desk;
mod events;
mod interrupted_runs;
mod linking;
mod listing;
mod managing;
mod moving;
mod public_booking;
mod public_pages;
mod records;
mod store_failures;
