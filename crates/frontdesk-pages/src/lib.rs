//! The public pages of booking links and bookings, and the pages for members.
//!
//! The server renders the pages. The address contains the visitor's choices (`visit`). Each step is
//! a link or a form, so the pages work without a script. The script `assets/page.js` requests the
//! same addresses and replaces the changed part of a page.
//!
//! Architecture invariant: the crate uses no SQL and no API type. It calls only the use cases that
//! the domain offers to the public and, below `/desk`, to members in a browser. Public pages show the
//! name of a host, but no contact data, and set no cookie.
//!
//! To add a page, write a module under `endpoints`, one under `views`, and a line in `routes`. To
//! add texts, see `words`.

mod assets;
mod calendar_event;
mod desk;
mod desk_paths;
mod endpoints;
mod form;
mod hours_form;
mod incoming;
mod language;
mod managed;
mod month;
mod moving;
mod offer;
mod page_error;
mod reply;
mod routes;
mod scene;
mod seal;
mod state;
#[cfg(test)]
mod testing;
mod views;
mod visit;
mod visitor;
mod words;

pub use page_error::too_many_requests;
pub use routes::{configure, configure_demo};
pub use state::{PagesConfig, PagesState};
pub use views::home::DemoPage;
