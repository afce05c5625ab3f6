//! Benchmarks of the guide search: `cargo bench -p frontdesk-help --bench search`.

use divan::{Bencher, black_box};
use frontdesk_help::{GUIDES, Index};

fn main() {
    divan::main();
}

#[divan::bench]
fn build() -> Index {
    Index::new(black_box(GUIDES))
}

const QUERIES: [(&str, &str); 3] = [
    ("known words", "reschedule a meeting"),
    ("typos", "how do i reshcedul a meetign with two hosst"),
    (
        "many words",
        "why is there no open time on sunday although both of our hosts work and the calendar has nothing in it, does \
         daylight saving have anything to do with that or is it the buffer or the minimum notice or the horizon of the event \
         type that was chosen when the link was made for the whole team?",
    ),
];

#[divan::bench(args = QUERIES.map(|(name, _)| name))]
fn search(bencher: Bencher<'_, '_>, name: &str) {
    let index = Index::new(GUIDES);
    let (_, query) = QUERIES.into_iter().find(|(known, _)| *known == name).expect("one of them");
    bencher.bench(|| index.search(black_box(query), 8));
}
