//! Tests of the use cases on the memory store.

mod accounts;
mod applying;
mod booking;
mod booking_calendars;
mod calendars;
mod caps;
mod confirming;
mod delivering;
mod desk;
mod events;
mod feed;
mod interrupted_runs;
mod linking;
mod listing;
mod managing;
mod moving;
mod out_of_office;
mod per_booking;
mod post_office;
mod public_booking;
mod public_pages;
mod reassigning;
mod records;
mod routing;
mod store_failures;
mod tokens;
