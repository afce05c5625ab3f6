//! The public pages: the booking page of each link and the invitee's page of each booking.
//!
//! The server renders the pages. All choices are in the address (`visit`), each step is a link or a
//! form, and everything works without a script. The script `assets/page.js` requests the same
//! addresses and replaces the changed part. Texts come from `messages/` and `frontdesk-words`,
//! styles from `assets/page.css`; scripts, style sheet and icon are embedded.
//!
//! Architecture invariant: the crate uses no SQL and no API type. It calls only the use cases that
//! the domain offers to the public. A page shows only the names of hosts.
//!
//! To add a page, write a module under `endpoints`, one under `views`, and a line in `routes`. To
//! add texts, see `words`.

mod assets;
mod calendar_event;
mod endpoints;
mod form;
mod guest;
mod incoming;
mod language;
mod managed;
mod month;
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
mod words;

pub use page_error::too_many_requests;
pub use routes::{configure, configure_demo};
pub use state::{PagesConfig, PagesState};
pub use views::home::DemoPage;
