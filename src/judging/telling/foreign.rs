//! What is wrong with files of other formats: tables and JSON.

use super::super::mistake::{Foreign, Place};
use super::cut;
use crate::messages::Text;
use crate::say;

/// Something that is wrong in one place.
pub(super) fn at(place: &Place, what: Text) -> Text {
    match place {
        Place::Column(column) => say!("exchange-column", column = cut(column), what = what),
        Place::Tab(tab) => say!("exchange-tab", tab = cut(tab), what = what),
        Place::Value(path) => say!("exchange-value", path = cut(path), what = what),
    }
}

/// What is wrong.
pub(super) fn wrong(what: &Foreign) -> Text {
    match what {
        Foreign::Json(column) => say!("exchange-json", column = column.to_string()),
        Foreign::Version => say!("exchange-version"),
        Foreign::Ods => say!("exchange-ods"),
        Foreign::NoTab(tab) => say!("exchange-no-tab", tab = *tab),
        Foreign::Large(most) => say!("exchange-large", most = most.to_string()),
        Foreign::Quote => say!("exchange-quote"),
        Foreign::NoColumn(column) => say!("exchange-no-column", column = cut(column)),
        Foreign::UnknownColumn(column) => say!("exchange-unknown-column", column = cut(column)),
        Foreign::ColumnTwice(column) => say!("exchange-column-twice", column = cut(column)),
        Foreign::NoHeader(number) => say!("exchange-no-header", number = number.to_string()),
        Foreign::NotHere => say!("exchange-not-here"),
        Foreign::OtherLevel(de, code) => {
            say!("exchange-other-level", de = de.to_string(), code = cut(code))
        }
        Foreign::Written => say!("exchange-written"),
    }
}
