//! The booking pages in a real browser, headless Chromium, one file a subject.
//!
//! The browser is Debian's (`apt-get install chromium`); where there is none, these tests say so
//! and pass. With `FRONTDESK_TEST_BROWSER=required` in the environment they fail instead. A test is
//! somebody who comes along: `a_visitor().on_a_phone().arrive()`, which is `None` without a
//! browser. What the console holds at the end is looked at in each of them, see [`page::Page`].
//!
//! The tests drive the browser from their own thread; the runtime has another one, on which
//! connections to the service's API are looked after meanwhile.

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
