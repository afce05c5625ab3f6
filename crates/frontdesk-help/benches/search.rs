//! How long a search of the guides takes: `cargo bench -p frontdesk-help --bench search`.

use divan::{Bencher, black_box};
use frontdesk_help::{GUIDES, Index};

fn main() {
    divan::main();
}

#[divan::bench]
fn build() -> Index {
    Index::new(black_box(GUIDES))
}

/// Known words, misspelt ones that are looked for among all, and as many as a query may have.
#[divan::bench(args = ["reschedule a meeting", "how do i reshcedul a meetign with two hosst", "why is there no open time on sunday although \
both of our hosts work and the calendar has nothing in it, does daylight saving have anything to do with that or is it the buffer \
or the minimum notice or the horizon of the event type that was chosen when the link was made for the whole team?"])]
fn search(bencher: Bencher<'_, '_>, query: &str) {
    let index = Index::new(GUIDES);
    bencher.bench(|| index.search(black_box(query), 8));
}
