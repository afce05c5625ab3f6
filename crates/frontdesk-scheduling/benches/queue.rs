//! Benchmarks the queue: `cargo bench -p frontdesk-scheduling --bench queue`.

use divan::{Bencher, black_box};
use frontdesk_scheduling::host::UserId;
use frontdesk_scheduling::queue::{Candidate, choose};
use time::{Duration, OffsetDateTime};

fn main() {
    divan::main();
}

#[divan::bench(args = [10, 1_000])]
fn choose_among(bencher: Bencher<'_, '_>, members: i64) {
    let candidates: Vec<Candidate> = (0..members)
        .map(|id| Candidate {
            user_id: UserId(id),
            weight: 1 + u32::try_from(id % 3).expect("below three"),
            assignments: u64::try_from((id * 7_919) % 40).expect("not negative"),
            credits: 0,
            allowance: 0,
            adjustment: 0,
            last_assigned_at: Some(
                OffsetDateTime::UNIX_EPOCH + Duration::minutes((id * 104_729) % 43_200),
            ),
            skipped: None,
        })
        .collect();
    bencher.bench(|| choose(black_box(&candidates)));
}
