//! Tests of the booking pages in headless Chromium.
//!
//! Install Debian's package with `apt-get install chromium`. Without a browser these tests print a
//! note and pass, unless `FRONTDESK_TEST_BROWSER=required` is set. Each test starts with a visitor
//! such as `a_visitor().on_a_phone().arrive()`, which is `None` without a browser, and ends with a
//! check of the browser console; see [`page::Page`].
//!
//! A test drives the browser from its own thread. The Tokio runtime has a second thread for
//! connections to the API.

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
