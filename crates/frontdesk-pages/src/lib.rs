//! Frontdesk's public pages: the booking page of a link, and each booking's own page for its
//! invitee.
//!
//! Rendered by the server first: everything that was chosen stands in the address (`visit`), each
//! step is a link or a form, and all of it works without a script. The one script
//! (`assets/page.js`) asks for the same addresses and swaps the part of the page that changed.
//! Every word comes from `messages/`, those of dates from `frontdesk-words`, every style from
//! `assets/page.css`; both scripts, the style sheet and the icon are part of the program.
//!
//! Architecture invariant: it knows no SQL and no API type, and reaches no use case but those that
//! the domain gives the public; a page shows nothing of a host but the name.
//!
//! To add a page: a file under `endpoints`, one under `views`, a line in `routes`. To add words,
//! see `words`.

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
mod reply;
mod routes;
mod scene;
mod seal;
mod state;
#[cfg(test)]
mod testing;
mod trouble;
mod views;
mod visit;
mod words;

pub use routes::{configure, configure_demo};
pub use state::{PagesConfig, PagesState};
pub use trouble::too_many_requests;
pub use views::home::DemoPage;
