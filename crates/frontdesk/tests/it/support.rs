//! Starts the program on both databases, and cleans up after the tests.

mod janitor;
mod peers;
mod program;
mod server;
mod store;

pub(crate) use janitor::{process_group, scratch_folder};
pub(crate) use peers::{CalendarServer, GuestCalendar, IdentityServer, MailServer, Peer};
pub(crate) use program::{
    Finished, SECRET_KEY, VENDOR_KEY, WEBHOOK_SECRET, finish, program, program_with_keys, run,
    succeed, succeeded, within,
};
pub(crate) use server::{Demo, Sandbox, Server, Serving, create_file_of};
pub(crate) use store::{ALLOW_THIS_MACHINE, BASE_URL, Store};

#[cfg(test)]
mod tests;
