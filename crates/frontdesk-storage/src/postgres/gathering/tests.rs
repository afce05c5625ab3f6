use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::Poll;

use futures_util::FutureExt as _;
use futures_util::future::{join_all, poll_fn};
use tokio::task::LocalSet;
use tokio::task::yield_now;

use super::*;

/// How something was read: alone, or with which others.
type Reads = Rc<RefCell<Vec<Vec<u32>>>>;

/// What is read together.
type Together = fn(&[u32]) -> Result<Vec<(u32, String)>, StoreError>;

/// All that is there.
const ALL: Together = |keys| Ok(found(keys));

/// What has a number is its text; odd numbers are not there.
fn text_of(key: u32) -> Option<String> {
    key.is_multiple_of(2).then(|| key.to_string())
}

fn found(keys: &[u32]) -> Vec<(u32, String)> {
    keys.iter().filter_map(|&key| Some((key, text_of(key)?))).collect()
}

async fn find(
    gathering: &Gathering<char, u32, String>,
    reads: &Reads,
    (group, key): (char, u32),
    together: Together,
) -> Result<Option<String>, StoreError> {
    let alone = async |key| {
        reads.borrow_mut().push(vec![key]);
        Ok(text_of(key))
    };
    let together = async |mut keys: Vec<u32>| {
        let outcome = together(&keys);
        keys.sort_unstable();
        reads.borrow_mut().push(keys);
        yield_now().await;
        outcome
    };
    gathering.find(group, key, alone, together).await
}

async fn find_all(
    reads: &Reads,
    wanted: &[(char, u32)],
    together: Together,
) -> Vec<Result<Option<String>, StoreError>> {
    let gathering = Gathering::new();
    let found = join_all(wanted.iter().map(|&one| find(&gathering, reads, one, together))).await;
    assert!(gathering.all().is_empty());
    found
}

/// Whether it waits after it was polled once more.
async fn waits(reading: &mut Pin<Box<impl Future>>) -> bool {
    poll_fn(|cx| Poll::Ready(reading.as_mut().poll(cx).is_pending())).await
}

fn texts(outcomes: Vec<Result<Option<String>, StoreError>>) -> Vec<Option<String>> {
    outcomes.into_iter().map(|outcome| outcome.expect("it can be read")).collect()
}

#[tokio::test]
async fn who_asks_alone_is_answered_alone() {
    let reads = Reads::default();
    assert_eq!(texts(find_all(&reads, &[('a', 2)], ALL).await), [text_of(2)]);
    assert_eq!(*reads.borrow(), [[2]]);
}

#[tokio::test]
async fn those_who_ask_at_once_are_answered_by_one_read_each_with_its_own() {
    let reads = Reads::default();
    let wanted = [('a', 2), ('a', 3), ('a', 4), ('a', 2)];
    let found = texts(find_all(&reads, &wanted, ALL).await);
    assert_eq!(found, [text_of(2), None, text_of(4), text_of(2)]);
    assert_eq!(*reads.borrow(), [[2, 2, 3, 4]]);
}

#[tokio::test]
async fn only_those_of_one_group_are_read_together() {
    let reads = Reads::default();
    let wanted = [('a', 2), ('b', 4), ('a', 6)];
    assert_eq!(texts(find_all(&reads, &wanted, ALL).await), [text_of(2), text_of(4), text_of(6)]);
    let mut reads = reads.take();
    reads.sort_unstable();
    assert_eq!(reads, [vec![2, 6], vec![4]]);
}

#[tokio::test]
async fn who_comes_after_a_read_was_sent_is_told_nothing_of_it() {
    let reads = Reads::default();
    let gathering = Gathering::new();
    let (mut first, mut second) = (
        Box::pin(find(&gathering, &reads, ('a', 2), ALL)),
        Box::pin(find(&gathering, &reads, ('a', 4), ALL)),
    );
    assert!(waits(&mut first).await && waits(&mut first).await && waits(&mut second).await);
    assert_eq!(*reads.borrow(), [[0; 0]; 0]);
    yield_now().await;
    // Sent, not answered.
    assert!(waits(&mut first).await);
    assert_eq!(*reads.borrow(), [[2, 4]]);
    assert_eq!(find(&gathering, &reads, ('a', 2), ALL).await.expect("it can be read"), text_of(2));
    assert_eq!(*reads.borrow(), [vec![2, 4], vec![2]]);
    assert_eq!(first.await.expect("it can be read"), text_of(2));
    assert_eq!(second.await.expect("it can be read"), text_of(4));
}

#[tokio::test]
async fn where_the_one_who_reads_is_gone_the_others_read_for_themselves() {
    for polls in [1, 2] {
        let reads = Reads::default();
        let gathering = Gathering::new();
        let mut first = Box::pin(find(&gathering, &reads, ('a', 2), ALL));
        let mut second = Box::pin(find(&gathering, &reads, ('a', 4), ALL));
        assert!(waits(&mut first).await && waits(&mut second).await);
        if polls == 2 {
            yield_now().await;
            assert!(waits(&mut first).await);
        }
        drop(first);
        assert_eq!(second.now_or_never().expect("nothing to wait for").expect("it can be read"), text_of(4));
        assert_eq!(reads.borrow().last(), Some(&vec![4]));
    }
}

#[tokio::test]
async fn everybody_is_told_that_the_store_failed_and_nobody_asks_again() {
    let failures: [Together; 2] = [
        |_| Err(StoreError::unavailable("nobody is there")),
        |_| Err(StoreError::Contended("nobody lets go".into())),
    ];
    for fails in failures {
        let reads = Reads::default();
        let expected = format!("{:?}", fails(&[]).expect_err("it fails"));
        for outcome in find_all(&reads, &[('a', 2), ('a', 4)], fails).await {
            assert_eq!(format!("{:?}", outcome.expect_err("it fails")), expected);
        }
        assert_eq!(*reads.borrow(), [[2, 4]]);
    }
}

#[tokio::test]
async fn a_row_that_makes_no_sense_is_the_matter_of_whoever_asked_for_it() {
    let reads = Reads::default();
    let corrupt: Together = |_| {
        let (table, column) = ("bookings", "state");
        Err(StoreError::Corrupt { table, column, row: "2".to_owned(), why: "no state".to_owned() })
    };
    assert_eq!(texts(find_all(&reads, &[('a', 2), ('a', 4)], corrupt).await), [text_of(2), text_of(4)]);
    assert_eq!(*reads.borrow(), [vec![2, 4], vec![2], vec![4]]);
}

#[tokio::test]
async fn tasks_that_are_ready_at_the_same_moment_meet() {
    let reads = Reads::default();
    let gathering = Rc::new(Gathering::new());
    let tasks = LocalSet::new();
    for key in [2, 4, 6] {
        let (gathering, reads) = (Rc::clone(&gathering), Rc::clone(&reads));
        tasks.spawn_local(
            async move { find(&gathering, &reads, ('a', key), ALL).await.expect("it can be read") },
        );
    }
    tasks.await;
    assert_eq!(*reads.borrow(), [[2, 4, 6]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_threads_share_a_runtime_everybody_reads_alone() {
    let reads = Reads::default();
    let found = texts(find_all(&reads, &[('a', 2), ('a', 4)], ALL).await);
    assert_eq!(found, [text_of(2), text_of(4)]);
    assert_eq!(*reads.borrow(), [[2], [4]]);
}
