//! What buttons of a judged event mean, and how they are written: `giuria:NUMBER:what.arguments`.
//!
//! Judges see nothing that could be a point: a level is called by a letter, in the order in which it is shown.

use super::Form;
use super::text::Unknown;
use crate::judging::draft::Section;
use crate::judging::jury::line::Spot;
use crate::judging::jury::sheet::Id;
use crate::say;
use std::fmt;
use std::str::FromStr;

/// What a button of a judged event does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfJury {
    /// Shows a judge what they have to judge, under what everybody sees.
    Judge,
    /// The same in the place of the sheet that led there.
    Bench,
    /// Shows a sheet where it goes on.
    Sheet(Id),
    /// Shows a question of it, by its place.
    Item(Id, usize),
    /// Answers it: the place of the question, and of the level.
    Mark(Id, usize, usize),
    /// Shows what is missing: a page of it, from 0.
    Missing(Id, u16),
    /// Closes it.
    Close(Id),
    /// Shows what a table has judged, to whoever confirms it: 0 from the beginning, under what led there; else a page in its place.
    Look(Spot, u16),
    /// Confirms it, as it was shown: how often sheets of this team had been closed.
    Confirm(Spot, u32),
    /// Shows the schedule of a round.
    Schedule(u16),
    /// Shows the ranking of the teams of a round: a page of it, from 0.
    Teams(u16, u16),
    /// Shows the ranking of a character, by its place in the cast: a page of it.
    Character(u16, u16, u16),
    /// Shows the general ranking.
    General(u16),
    /// Shows the presser their feedback.
    Feedback(u16),
    /// What organisers do.
    Organise(OfOrganiser),
}

/// What only organisers do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfOrganiser {
    /// Shows how far a round is.
    Status(u16),
    /// Calls those whom the round waits for.
    Call(u16),
    /// Shows what the results would be.
    Preview(u16),
    /// Asks whether they are to be published.
    Publish(u16),
    /// Publishes them.
    PublishSure(u16),
    /// Asks whether the event is over.
    End,
    /// It is.
    EndSure,
    /// It is called off, although somebody has judged.
    OffSure,
    /// All stays as it is.
    Leave,
    /// Shows what judges differ in, and who is beyond the thresholds.
    Report(u16),
    /// Gives the round as a file of this kind.
    Export(u16, Kind),
    /// Shows what stands in an adventure that is being written, under what led there.
    Drafts(u16),
    /// Shows how a section of it is written, by its word; without one all of it again, in the place of a section.
    Draft(u16, String),
    /// Puts what is typed into the section.
    Write(u16, String),
    /// Makes it the adventure of the round.
    Adopt(u16),
}

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The whole round, as `giostra judge` reads it.
    Toml,
    /// Sheets for a spreadsheet.
    Csv,
    /// The same as a spreadsheet.
    Ods,
    /// Everything, for programs.
    Json,
    /// Empty sheets to print.
    Html,
    /// All sheets without names, for the authors of the model.
    Anonymous,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Toml, Self::Csv, Self::Ods, Self::Json, Self::Html, Self::Anonymous];

    /// As it is typed, Italian and English.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Toml => ("toml", "toml"),
            Self::Csv => ("csv", "csv"),
            Self::Ods => ("ods", "ods"),
            Self::Json => ("json", "json"),
            Self::Html => ("schede", "sheets"),
            Self::Anonymous => ("anonimo", "anonymous"),
        }
    }

    /// The kind that has this Italian name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.names().0 == name)
    }
}

impl OfJury {
    pub(super) fn form(&self) -> Option<Form> {
        match self {
            Self::Organise(OfOrganiser::Write(_, section)) => {
                Some(Form::lines(say!("form-draft-title"), draft_label(section)))
            }
            _ => None,
        }
    }

    /// Whether only organisers may press it.
    pub(super) const fn is_for_organisers(&self) -> bool {
        matches!(self, Self::Organise(_))
    }
}

/// What stands over the field of the form of a section.
fn draft_label(word: &str) -> crate::messages::Text {
    let section = Section::of(word, None).unwrap_or_else(|| Section::Decisions(String::new()));
    section.label()
}

/// A level as judges see it in a button: a letter.
fn letter(level: usize) -> char {
    u8::try_from(level).ok().filter(|level| *level < 26).map_or('z', |level| char::from(b'a' + level))
}

fn level(word: &str) -> Result<usize, Unknown> {
    match word.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(usize::from(letter - b'a')),
        _ => Err(Unknown),
    }
}

/// `1.2.3.4` as it stands in a payload, whose arguments are separated by full stops.
fn id(words: &mut std::str::Split<'_, char>) -> Result<Id, Unknown> {
    let four: Vec<&str> = words.take(4).collect();
    four.join(".").parse().map_err(|_| Unknown)
}

impl fmt::Display for OfJury {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Judge => f.write_str("giudico"),
            Self::Bench => f.write_str("banco"),
            Self::Sheet(id) => write!(f, "scheda.{id}"),
            Self::Item(id, place) => write!(f, "voce.{id}.{place}"),
            Self::Mark(id, place, level) => write!(f, "segna.{id}.{place}.{}", letter(*level)),
            Self::Missing(id, page) => write!(f, "manca.{id}.{page}"),
            Self::Close(id) => write!(f, "chiude.{id}"),
            Self::Look(spot, page) => write!(f, "guarda.{spot}.{page}"),
            Self::Confirm(spot, mark) => write!(f, "firma.{spot}.{mark}"),
            Self::Schedule(round) => write!(f, "programma.{round}"),
            Self::Teams(round, page) => write!(f, "squadre.{round}.{page}"),
            Self::Character(round, who, page) => write!(f, "ruolo.{round}.{who}.{page}"),
            Self::General(page) => write!(f, "generale.{page}"),
            Self::Feedback(round) => write!(f, "mia.{round}"),
            Self::Organise(what) => what.fmt(f),
        }
    }
}

impl fmt::Display for OfOrganiser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(round) => write!(f, "stato.{round}"),
            Self::Call(round) => write!(f, "chiama.{round}"),
            Self::Preview(round) => write!(f, "anteprima.{round}"),
            Self::Publish(round) => write!(f, "pubblica.{round}"),
            Self::PublishSure(round) => write!(f, "pubblico.{round}"),
            Self::End => f.write_str("fine"),
            Self::EndSure => f.write_str("finito"),
            Self::OffSure => f.write_str("annullato"),
            Self::Leave => f.write_str("lascia"),
            Self::Report(round) => write!(f, "analisi.{round}"),
            Self::Export(round, kind) => write!(f, "esporta.{round}.{}", kind.names().0),
            Self::Drafts(round) => write!(f, "bozze.{round}"),
            Self::Draft(round, section) => write!(f, "bozza.{round}.{section}"),
            // In a group a form is opened by a link, which holds no full stop (Telegram).
            Self::Write(round, section) => write!(f, "scrive:{round}:{section}"),
            Self::Adopt(round) => write!(f, "adotta.{round}"),
        }
    }
}

fn read<T: FromStr>(word: Option<&str>) -> Result<T, Unknown> {
    word.and_then(|word| word.parse().ok()).ok_or(Unknown)
}

impl FromStr for OfJury {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        if let Some(draft) = text.strip_prefix("scrive:") {
            let (round, section) = draft.split_once(':').ok_or(Unknown)?;
            return Ok(Self::Organise(OfOrganiser::Write(read(Some(round))?, section.to_owned())));
        }
        let (verb, rest) = text.split_once('.').unwrap_or((text, ""));
        let mut words = rest.split('.');
        let words = &mut words;
        Ok(match verb {
            "giudico" => Self::Judge,
            "banco" => Self::Bench,
            "scheda" => Self::Sheet(id(words)?),
            "voce" => Self::Item(id(words)?, read(words.next())?),
            "segna" => Self::Mark(id(words)?, read(words.next())?, level(words.next().unwrap_or_default())?),
            "manca" => Self::Missing(id(words)?, read(words.next())?),
            "chiude" => Self::Close(id(words)?),
            "guarda" => Self::Look(spot(words)?, read(words.next())?),
            "firma" => Self::Confirm(spot(words)?, read(words.next())?),
            "programma" => Self::Schedule(read(words.next())?),
            "squadre" => Self::Teams(read(words.next())?, read(words.next())?),
            "ruolo" => Self::Character(read(words.next())?, read(words.next())?, read(words.next())?),
            "generale" => Self::General(read(words.next())?),
            "mia" => Self::Feedback(read(words.next())?),
            _ => Self::Organise(OfOrganiser::read(verb, rest)?),
        })
    }
}

fn spot(words: &mut std::str::Split<'_, char>) -> Result<Spot, Unknown> {
    Ok(Spot { round: read(words.next())?, team: read(words.next())? })
}

impl OfOrganiser {
    fn read(verb: &str, rest: &str) -> Result<Self, Unknown> {
        let (first, more) = rest.split_once('.').unwrap_or((rest, ""));
        let round = || read(Some(first));
        Ok(match verb {
            "stato" => Self::Status(round()?),
            "chiama" => Self::Call(round()?),
            "anteprima" => Self::Preview(round()?),
            "pubblica" => Self::Publish(round()?),
            "pubblico" => Self::PublishSure(round()?),
            "fine" => Self::End,
            "finito" => Self::EndSure,
            "annullato" => Self::OffSure,
            "lascia" => Self::Leave,
            "analisi" => Self::Report(round()?),
            "esporta" => Self::Export(round()?, Kind::named(more).ok_or(Unknown)?),
            "bozze" => Self::Drafts(round()?),
            "bozza" => Self::Draft(round()?, more.to_owned()),
            "adotta" => Self::Adopt(round()?),
            _ => return Err(Unknown),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Press;
    use super::*;

    #[test]
    fn every_button_of_a_jury_prints_and_reads_back() {
        let sheet: Id = "500.500.999.4000".parse().unwrap();
        let (spot, round) = (Spot { round: 500, team: 500 }, 500);
        let organise = [
            OfOrganiser::Status(round),
            OfOrganiser::Call(round),
            OfOrganiser::Preview(round),
            OfOrganiser::Publish(round),
            OfOrganiser::PublishSure(round),
            OfOrganiser::End,
            OfOrganiser::EndSure,
            OfOrganiser::OffSure,
            OfOrganiser::Leave,
            OfOrganiser::Report(round),
            OfOrganiser::Drafts(round),
            OfOrganiser::Draft(round, "progress".into()),
            OfOrganiser::Draft(round, String::new()),
            OfOrganiser::Draft(round, "cd:12".into()),
            OfOrganiser::Write(round, "progress".into()),
            OfOrganiser::Write(round, "cd:12".into()),
            OfOrganiser::Adopt(round),
        ];
        let files = Kind::ALL.map(|kind| OfOrganiser::Export(round, kind));
        let mut all = vec![
            OfJury::Judge,
            OfJury::Bench,
            OfJury::Sheet(sheet),
            OfJury::Item(sheet, 999),
            OfJury::Mark(sheet, 999, 0),
            OfJury::Mark(sheet, 999, 25),
            OfJury::Missing(sheet, 99),
            OfJury::Close(sheet),
            OfJury::Look(spot, 99),
            OfJury::Confirm(spot, u32::MAX),
            OfJury::Schedule(round),
            OfJury::Teams(round, 99),
            OfJury::Character(round, 999, 99),
            OfJury::General(99),
            OfJury::Feedback(round),
        ];
        all.extend(organise.into_iter().chain(files).map(OfJury::Organise));
        for what in all {
            let press = Press::Jury(1_000_000_000, what);
            let payload = press.to_string();
            assert!(payload.len() <= 64, "{payload}");
            assert_eq!(payload.parse(), Ok(press), "{payload}");
        }
        for bad in ["segna.1.2.3.4.5.A", "segna.1.2.3.4.5.aa", "esporta.1.doc", "scheda.1.2", "boh"] {
            assert!(format!("giuria:7:{bad}").parse::<Press>().is_err(), "{bad}");
        }
    }
}
