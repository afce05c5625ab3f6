//! Tests of the booking pages in headless Chromium (Debian: `apt-get install chromium`).
//!
//! Without a browser, these tests print a note and pass, unless `FRONTDESK_TEST_BROWSER=required`
//! is set. Dropping a page checks the browser console; see [`page::Page`].
//!
//! A test blocks its own thread while it drives the browser. The second thread of the Tokio runtime
//! serves the connections to the API.

mod chromium;
mod door;
mod keys;
mod page;
mod visitor;
mod walk;

mod access;
mod booking;
mod changing;
mod embedding;
mod keyboard;
mod looks;
mod pictures;
mod without_scripts;
mod zones;

use door::{Door, Form};
use keys::Key;
use page::Page;
use visitor::a_visitor;
