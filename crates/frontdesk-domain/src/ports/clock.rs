use time::OffsetDateTime;
use uuid::Uuid;

/// Provides the current time.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Clock: Send + Sync {
    /// Returns the current UTC time. MUST NOT be finer than microseconds.
    fn now(&self) -> OffsetDateTime;
}

/// Generates ids, slugs and random bytes.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Random: Send + Sync {
    /// Returns a UUIDv7 (RFC 9562, section 5.7) for `now`. MUST be unique.
    fn uuid(&self, now: OffsetDateTime) -> Uuid;

    /// Returns a random slug (at least 60 bits): lower-case letters and digits.
    fn slug(&self) -> String;

    /// Returns bytes from a cryptographic random number generator.
    fn entropy(&self) -> [u8; 16];
}
