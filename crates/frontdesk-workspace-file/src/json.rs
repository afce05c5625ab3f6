use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// A JSON value without repeated fields, which would be ambiguous.
pub struct WithoutRepeatedFields(
    /// The value.
    pub Value,
);

impl<'de> Deserialize<'de> for WithoutRepeatedFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor).map(Self)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    /// `4.0` is an integer, as in JSON Schema (draft 2020-12, section 4.2.3).
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        // Up to this value, an `f64` represents every integer exactly.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        let whole = (value.abs() <= EXACT).then(|| value.to_string().parse::<i64>().ok()).flatten();
        Ok(match whole {
            Some(whole) => whole.into(),
            None => Number::from_f64(value).map_or(Value::Null, Value::Number),
        })
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(WithoutRepeatedFields(item)) = items.next_element()? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the field {name:?} occurs twice")));
            }
            let WithoutRepeatedFields(value) = fields.next_value()?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}
