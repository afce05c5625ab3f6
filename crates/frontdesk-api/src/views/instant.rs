use frontdesk_domain::zone::Zone;
use serde::{Serialize, Serializer, ser::Error as _};
use time::format_description::well_known::Rfc3339;
use time::{OffsetDateTime, UtcOffset};
use utoipa::ToSchema;

/// An instant, RFC 3339 in UTC. A zero fraction of a second is omitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(as = Instant, example = "2026-12-01T15:00:00Z")]
pub struct InstantView(OffsetDateTime);

impl From<OffsetDateTime> for InstantView {
    fn from(at: OffsetDateTime) -> Self {
        Self(at.to_offset(UtcOffset::UTC))
    }
}

impl Serialize for InstantView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self.0, serializer)
    }
}

/// An instant, RFC 3339 with the offset of a time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(as = LocalInstant, example = "2026-12-01T10:00:00-05:00")]
pub struct LocalInstantView(OffsetDateTime);

impl LocalInstantView {
    /// The view of `at` with the offset of `zone`.
    pub fn new(at: OffsetDateTime, zone: &Zone) -> Self {
        Self(zone.with_offset(at))
    }
}

impl Serialize for LocalInstantView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self.0, serializer)
    }
}

// RFC 3339 represents only the years 0 to 9999. Requests and stores have no other years.
fn write<S: Serializer>(at: OffsetDateTime, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&at.format(&Rfc3339).map_err(S::Error::custom)?)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn written(at: OffsetDateTime) -> String {
        let json = serde_json::to_string(&InstantView::from(at)).expect("a year of four digits");
        json.trim_matches('"').to_owned()
    }

    #[test]
    fn whole_second_is_written_without_fraction() {
        assert_eq!(written(datetime!(2026-12-01 15:00 UTC)), "2026-12-01T15:00:00Z");
    }

    #[test]
    fn offset_is_converted_to_utc() {
        assert_eq!(written(datetime!(2026-12-01 15:00 +5:30)), "2026-12-01T09:30:00Z");
    }

    #[test]
    fn a_fraction_is_kept() {
        assert_eq!(written(datetime!(2026-12-01 15:00:00.25 UTC)), "2026-12-01T15:00:00.25Z");
    }
}
