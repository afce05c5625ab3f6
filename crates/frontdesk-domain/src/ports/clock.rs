use time::OffsetDateTime;
use uuid::Uuid;

/// What time it is.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Clock: Send + Sync {
    /// The present instant, in UTC. MUST NOT carry more than microseconds, which is what every
    /// store keeps.
    fn now(&self) -> OffsetDateTime;
}

/// Where ids and unguessable names come from.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Random: Send + Sync {
    /// A new UUIDv7 (RFC 9562, section 5.7) for an object made at `now`. MUST NOT repeat.
    fn uuid(&self, now: OffsetDateTime) -> Uuid;

    /// A new name for a team link: lower-case letters and digits, at least 60 bits that nobody can
    /// guess.
    fn slug(&self) -> String;

    /// Bytes that nobody can guess, drawn by a cryptographic generator.
    fn entropy(&self) -> [u8; 16];
}
