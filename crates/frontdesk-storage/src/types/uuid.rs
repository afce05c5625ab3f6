use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::query_builder::QueryId;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{Binary, SqlOrd, SqlType};
use diesel::sqlite::{Sqlite, SqliteValue};
use uuid::Uuid;

/// A UUID: `uuid` on PostgreSQL, 16 bytes on SQLite; both sort bytewise.
#[derive(Clone, Copy, Debug, Default, QueryId, SqlType)]
#[diesel(postgres_type(oid = 2950, array_oid = 2951))]
#[diesel(sqlite_type(name = "Binary"))]
pub struct SqlUuid;

impl SqlOrd for SqlUuid {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, AsExpression, FromSqlRow)]
#[diesel(sql_type = SqlUuid)]
pub(crate) struct DbUuid(pub(crate) Uuid);

impl ToSql<SqlUuid, Pg> for DbUuid {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <[u8] as ToSql<Binary, Pg>>::to_sql(self.0.as_bytes(), out)
    }
}

impl FromSql<SqlUuid, Pg> for DbUuid {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(Uuid::from_slice(value.as_bytes())?))
    }
}

impl ToSql<SqlUuid, Sqlite> for DbUuid {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(&self.0.as_bytes()[..]);
        Ok(IsNull::No)
    }
}

impl FromSql<SqlUuid, Sqlite> for DbUuid {
    fn from_sql(value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        let bytes = <Vec<u8> as FromSql<Binary, Sqlite>>::from_sql(value)?;
        Ok(Self(Uuid::from_slice(&bytes)?))
    }
}
