use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

/// Does both at once, so that a store may send what they ask for together. The error is that of `one` where both fail.
pub(super) async fn both<A, B, E>(
    one: impl Future<Output = Result<A, E>>,
    other: impl Future<Output = Result<B, E>>,
) -> Result<(A, B), E> {
    let (mut one, mut other) = (pin!(one), pin!(other));
    let (mut from_one, mut from_other) = (None, None);
    let ends = poll_fn(|context| {
        if from_one.is_none()
            && let Poll::Ready(outcome) = one.as_mut().poll(context)
        {
            from_one = Some(outcome);
        }
        if from_other.is_none()
            && let Poll::Ready(outcome) = other.as_mut().poll(context)
        {
            from_other = Some(outcome);
        }
        match (from_one.take(), from_other.take()) {
            (Some(one), Some(other)) => Poll::Ready((one, other)),
            (one, other) => {
                (from_one, from_other) = (one, other);
                Poll::Pending
            }
        }
    });
    let (from_one, from_other) = ends.await;
    Ok((from_one?, from_other?))
}

#[cfg(test)]
mod tests {
    use std::future::{Future, poll_fn, ready};
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// Ready at the `times`-th time that it is asked.
    fn at_last(
        mut times: u32,
        outcome: Result<u32, &'static str>,
    ) -> impl Future<Output = Result<u32, &'static str>> {
        poll_fn(move |_| {
            times -= 1;
            if times == 0 { Poll::Ready(outcome) } else { Poll::Pending }
        })
    }

    /// What comes of them, and how often they had to be asked.
    fn asked(
        one: impl Future<Output = Result<u32, &'static str>>,
        other: impl Future<Output = Result<u32, &'static str>>,
    ) -> (Result<(u32, u32), &'static str>, u32) {
        let mut both = pin!(both(one, other));
        let mut context = Context::from_waker(Waker::noop());
        let mut times = 1;
        loop {
            if let Poll::Ready(outcome) = both.as_mut().poll(&mut context) {
                return (outcome, times);
            }
            times += 1;
        }
    }

    #[test]
    fn neither_waits_for_the_other_to_begin() {
        assert_eq!(asked(at_last(3, Ok(1)), at_last(3, Ok(2))), (Ok((1, 2)), 3));
        assert_eq!(asked(at_last(4, Ok(1)), ready(Ok(2))), (Ok((1, 2)), 4));
        assert_eq!(asked(ready(Ok(1)), at_last(2, Ok(2))), (Ok((1, 2)), 2));
    }

    #[test]
    fn the_first_of_two_errors_is_told_whichever_came_first() {
        assert_eq!(asked(at_last(2, Err("one")), ready(Err("other"))).0, Err("one"));
        assert_eq!(asked(ready(Ok(1)), at_last(2, Err("other"))).0, Err("other"));
    }
}
