use frontdesk_domain::access::Token;
use frontdesk_domain::ports::{Clock, Random};
use time::OffsetDateTime;
use uuid::Uuid;

/// Crockford's Base32, without ambiguous letters.
const SLUG_ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// A slug has 80 bits of entropy.
const SLUG_LENGTH: usize = 16;
const NANOSECONDS_PER_MICROSECOND: u32 = 1_000;

/// Truncates to microseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the only adapter for the system clock")]
    fn now(&self) -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        let whole = now.nanosecond() - now.nanosecond() % NANOSECONDS_PER_MICROSECOND;
        now.replace_nanosecond(whole).expect("a part of a second is less than a second")
    }
}

/// HTTP and TLS libraries panic at times before 1970.
pub(crate) fn check_clock(now: OffsetDateTime) -> anyhow::Result<()> {
    anyhow::ensure!(
        OffsetDateTime::UNIX_EPOCH <= now,
        "the system clock reads {}, which is before 1970; set the clock and start again",
        now.date()
    );
    Ok(())
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OsRandom;

pub(crate) fn new_token() -> Token {
    Token::random(&OsRandom)
}

/// Cryptographically secure.
///
/// # Panics
/// If the operating system provides no random numbers.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("random numbers from the operating system");
    bytes
}

impl Random for OsRandom {
    fn uuid(&self, now: OffsetDateTime) -> Uuid {
        let milliseconds = now.unix_timestamp_nanos() / 1_000_000;
        uuid::Builder::from_unix_timestamp_millis(
            u64::try_from(milliseconds).unwrap_or(0),
            &random_bytes(),
        )
        .into_uuid()
    }

    fn slug(&self) -> String {
        let letter = |byte: u8| char::from(SLUG_ALPHABET[usize::from(byte) % SLUG_ALPHABET.len()]);
        random_bytes::<SLUG_LENGTH>().into_iter().map(letter).collect()
    }

    fn entropy(&self) -> [u8; 16] {
        random_bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn clock_returns_whole_microseconds_in_utc() {
        let now = SystemClock.now();
        assert_eq!(now.nanosecond() % 1_000, 0);
        assert!(now.offset().is_utc());
    }

    #[test]
    fn clock_before_1970_is_rejected_with_its_date() {
        let refused = check_clock(OffsetDateTime::UNIX_EPOCH - time::Duration::SECOND)
            .expect_err("too early");
        assert_eq!(
            refused.to_string(),
            "the system clock reads 1969-12-31, which is before 1970; set the clock and start again"
        );
        assert!(check_clock(OffsetDateTime::UNIX_EPOCH).is_ok());
    }

    #[test]
    fn uuid_before_1970_has_the_timestamp_zero() {
        let early = OsRandom.uuid(OffsetDateTime::UNIX_EPOCH - time::Duration::DAY);
        assert_eq!(early.get_timestamp().map(|stamp| stamp.to_unix()), Some((0, 0)));
    }

    #[test]
    fn uuids_have_version_7_and_sort_by_time() {
        let now = SystemClock.now();
        let (earlier, later) = (OsRandom.uuid(now), OsRandom.uuid(now + time::Duration::SECOND));
        assert_eq!(earlier.get_version_num(), 7);
        assert!(earlier < later);
        assert_ne!(OsRandom.uuid(now), OsRandom.uuid(now));
    }

    #[test]
    fn slugs_are_unique_lower_case_base32() {
        let slugs: HashSet<String> = (0..100).map(|_| OsRandom.slug()).collect();
        assert_eq!(slugs.len(), 100);
        assert!(
            slugs
                .iter()
                .all(|slug| slug.len() == 16 && slug.bytes().all(|b| SLUG_ALPHABET.contains(&b)))
        );
    }
}
