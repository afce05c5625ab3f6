use std::error::Error;

use bytes::{BufMut as _, BytesMut};
use rusqlite::types::{ToSqlOutput, ValueRef};
use sha2::{Digest as _, Sha256};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::types::POSTGRES_EPOCH;

/// The version byte of PostgreSQL's binary `jsonb`.
const JSONB_VERSION: u8 = 1;

/// A stored value, as SQLite stores it: instants are microseconds since 1970, booleans 0 or 1,
/// UUIDs 16 bytes. JSON is compact text with sorted keys.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Float(f64),
    Text(String),
    Bytes(Vec<u8>),
}

pub(super) type Row = Vec<Value>;

/// Both databases write the same document differently.
pub(super) fn canonical_json(text: &str) -> serde_json::Result<String> {
    serde_json::from_str::<serde_json::Value>(text).map(|document| document.to_string())
}

/// The number of rows of a table and a checksum that does not depend on their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// Rows.
    pub rows: u64,
    /// The sum of the first halves of the rows' SHA-256 hashes, modulo 2<sup>128</sup>.
    pub checksum: u128,
}

impl Digest {
    pub(super) fn add(&mut self, row: &[Value]) {
        let mut hash = Sha256::new();
        for value in row {
            let (tag, bytes): (u8, &[u8]) = match value {
                Value::Null => (0, &[]),
                Value::Integer(number) => (1, &number.to_be_bytes()),
                Value::Float(number) => (2, &number.to_be_bytes()),
                Value::Text(text) => (3, text.as_bytes()),
                Value::Bytes(bytes) => (4, bytes),
            };
            hash.update([tag]);
            hash.update(bytes.len().to_be_bytes());
            hash.update(bytes);
        }
        let hash: [u8; 32] = hash.finalize().into();
        let (half, _) = hash.split_first_chunk().expect("32 bytes");
        self.rows += 1;
        self.checksum = self.checksum.wrapping_add(u128::from_be_bytes(*half));
    }
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(match *kind {
            Type::INT8 => Self::Integer(i64::from_sql(kind, raw)?),
            Type::BOOL => Self::Integer(bool::from_sql(kind, raw)?.into()),
            Type::TIMESTAMPTZ => Self::Integer(
                i64::from_sql(&Type::INT8, raw)?
                    .checked_add(POSTGRES_EPOCH)
                    .ok_or("an infinite instant")?,
            ),
            Type::FLOAT8 => Self::Float(f64::from_sql(kind, raw)?),
            Type::TEXT => Self::Text(String::from_sql(kind, raw)?),
            Type::JSONB => {
                let (_version, text) = raw.split_first().ok_or("an empty document")?;
                Self::Text(canonical_json(std::str::from_utf8(text)?)?)
            }
            _ => Self::Bytes(raw.to_owned()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(kind: &Type) -> bool {
        [
            Type::INT8,
            Type::BOOL,
            Type::TIMESTAMPTZ,
            Type::FLOAT8,
            Type::TEXT,
            Type::JSONB,
            Type::BYTEA,
            Type::UUID,
        ]
        .contains(kind)
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Null => return Ok(IsNull::Yes),
            Self::Integer(number) if *kind == Type::BOOL => out.put_u8((*number != 0).into()),
            Self::Integer(number) if *kind == Type::TIMESTAMPTZ => {
                out.put_i64(number - POSTGRES_EPOCH);
            }
            Self::Integer(number) => out.put_i64(*number),
            Self::Float(number) => out.put_f64(*number),
            Self::Text(text) => {
                if *kind == Type::JSONB {
                    out.put_u8(JSONB_VERSION);
                }
                out.put_slice(text.as_bytes());
            }
            Self::Bytes(bytes) => out.put_slice(bytes),
        }
        Ok(IsNull::No)
    }

    fn accepts(kind: &Type) -> bool {
        <Self as FromSql>::accepts(kind)
    }

    to_sql_checked!();
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Float(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}
