//! JSON in which nothing is lost: keys that stand twice are seen, numbers with a point are not made binary ones.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Json {
    Null,
    Flag(bool),
    Whole(i64),
    /// A number that is not whole, or too large.
    Number,
    Text(String),
    List(Vec<Json>),
    /// In the order of the file.
    Table(Vec<(String, Json)>),
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Json, E> {
        Ok(Json::Flag(flag))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Whole(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Json, E> {
        Ok(i64::try_from(number).map_or(Json::Number, Json::Whole))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Number)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(one) = all.next_element()? {
            list.push(one);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut all: A) -> Result<Json, A::Error> {
        let mut table = Vec::new();
        while let Some(entry) = all.next_entry()? {
            table.push(entry);
        }
        Ok(Json::Table(table))
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Any)
    }
}
