use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::query_builder::QueryId;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, SqlOrd, SqlType};
use diesel::sqlite::{Sqlite, SqliteValue};
use time::{Date, Duration, OffsetDateTime};

/// PostgreSQL's epoch, 2000-01-01T00:00:00Z, in microseconds since 1970.
pub(crate) const POSTGRES_EPOCH: i64 = 946_684_800_000_000;

const MICROS_PER_SECOND: i64 = 1_000_000;

/// An instant: `timestamptz` on PostgreSQL, microseconds since 1970 on SQLite.
#[derive(Clone, Copy, Debug, Default, QueryId, SqlType)]
#[diesel(postgres_type(oid = 1184, array_oid = 1185))]
#[diesel(sqlite_type(name = "Long"))]
pub struct SqlInstant;

impl SqlOrd for SqlInstant {}

/// An instant as stored, truncated to microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = SqlInstant)]
pub(crate) struct DbInstant(pub(crate) OffsetDateTime);

impl DbInstant {
    pub(crate) fn micros(self) -> i64 {
        self.0.unix_timestamp() * MICROS_PER_SECOND + i64::from(self.0.microsecond())
    }

    pub(crate) fn from_micros(micros: i64) -> deserialize::Result<Self> {
        // Avoids `from_unix_timestamp_nanos`, because divisions of 128-bit numbers are slow.
        let second = OffsetDateTime::from_unix_timestamp(micros.div_euclid(MICROS_PER_SECOND));
        let second = second.map_err(|range| {
            format!("{micros} microseconds since 1970 are outside the calendar: {range}")
        })?;
        Ok(Self(second + Duration::microseconds(micros.rem_euclid(MICROS_PER_SECOND))))
    }
}

impl From<Date> for DbInstant {
    fn from(day: Date) -> Self {
        Self(day.midnight().assume_utc())
    }
}

impl From<OffsetDateTime> for DbInstant {
    fn from(instant: OffsetDateTime) -> Self {
        Self(instant)
    }
}

/// On the wire, the value is in microseconds since 2000, big-endian.
impl ToSql<SqlInstant, Pg> for DbInstant {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let since_2000 = self.micros() - POSTGRES_EPOCH;
        <i64 as ToSql<BigInt, Pg>>::to_sql(&since_2000, &mut out.reborrow())
    }
}

impl FromSql<SqlInstant, Pg> for DbInstant {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let since_2000 = <i64 as FromSql<BigInt, Pg>>::from_sql(value)?;
        let micros = since_2000.checked_add(POSTGRES_EPOCH).ok_or("an infinite instant")?;
        Self::from_micros(micros)
    }
}

impl ToSql<SqlInstant, Sqlite> for DbInstant {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.micros());
        Ok(IsNull::No)
    }
}

impl FromSql<SqlInstant, Sqlite> for DbInstant {
    fn from_sql(value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Self::from_micros(<i64 as FromSql<BigInt, Sqlite>>::from_sql(value)?)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn instants_round_trip_through_micros() {
        for instant in [
            datetime!(2026-12-01 15:00:00.123456 UTC),
            datetime!(1969-12-31 23:59:59.999999 UTC),
            datetime!(-9999-01-01 00:00 UTC),
            datetime!(9999-12-31 23:59:59.999999 UTC),
        ] {
            let micros = DbInstant(instant).micros();
            assert_eq!(DbInstant::from_micros(micros).expect("it came from an instant").0, instant);
        }
    }

    #[test]
    fn instants_are_truncated_downwards_before_and_after_1970() {
        let after = datetime!(1970-01-01 00:00:00.000001999 UTC);
        let before = datetime!(1969-12-31 23:59:59.999999999 UTC);
        assert_eq!(DbInstant(after).micros(), 1);
        assert_eq!(DbInstant(before).micros(), -1);
    }

    #[test]
    fn postgres_epoch_is_2000() {
        let epoch = datetime!(2000-01-01 00:00 UTC);
        assert_eq!(DbInstant(epoch).micros(), POSTGRES_EPOCH);
    }

    #[test]
    fn instant_outside_the_calendar_is_an_error() {
        let error = DbInstant::from_micros(i64::MAX).expect_err("the year 294247");
        assert!(error.to_string().contains("outside the calendar"), "{error}");
    }
}
