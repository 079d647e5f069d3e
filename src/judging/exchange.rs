//! Events in the formats of other programs: spreadsheets, statistics, paper. Every one of them names the authors of the model
//! (seed 1.3), and what can be read back is judged by the same rules as an event in TOML.

mod anonymous;
mod csv;
mod json;
mod ods;
mod plain;
mod sheets;
mod table;
mod toml;

pub use self::anonymous::anonymous;
pub(crate) use self::csv::rows as csv_rows;
pub use self::csv::{from_csv, to_csv};
pub use self::json::{from_json, to_json};
pub use self::ods::{from_ods, to_ods};
pub use self::sheets::empty_sheets;
pub use self::toml::{adventure_toml, to_toml};
use super::{AUTHORS, SITE};
use crate::messages::{self, Lang};

/// Who made the model, in one line, for files that have no language.
fn credit() -> String {
    credit_in(Lang::En)
}

fn credit_in(lang: Lang) -> String {
    messages::plain(lang, "judging-credit", &[("authors", AUTHORS.to_owned()), ("site", SITE.to_owned())])
}
