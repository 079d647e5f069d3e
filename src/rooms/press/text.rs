//! How a button's payload is written: `verb:arguments`. Messages that were posted long ago keep their buttons, so a verb
//! stays what it is for ever.

use super::dates::{self, OfDate};
use super::entries::{OfEntry, VERBS};
use super::{LadderPage, OfData, OfEvent, OfInvitation, OfMatch, OfPlace, OfRoom, OfRound, Press};
use crate::games::families::family_named;
use crate::games::turns::Wish;
use crate::games::{Seat, registry};
use crate::rating::reset::Reset;
use crate::rooms::heard::{Person, Server};
use crate::tournaments::event::line::{Line, written};
use std::fmt;
use std::str::FromStr;

/// A payload that no button of ours carries, or none any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no button of ours")]
pub struct Unknown;

impl From<Press> for String {
    fn from(press: Press) -> Self {
        press.to_string()
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Room(what) => what.fmt(f),
            Self::Round(id, what) => what.write(*id, f),
            Self::Match(id, what) => what.write(*id, f),
            Self::Invitation(id, what) => write!(f, "sfida:{id}:{}", what.word()),
            Self::Event(id, what) => what.write(*id, f),
            Self::Jury(id, what) => write!(f, "giuria:{id}:{what}"),
            Self::Place(what) => what.fmt(f),
        }
    }
}

impl OfEvent {
    /// `None`: the verb is not about tournaments.
    fn read(verb: &str, second: &str) -> Option<Result<Self, Unknown>> {
        Some(match verb {
            "iscrivo" => Ok(Self::Enter),
            "lascio" => Ok(Self::Leave),
            "avvia" => Ok(Self::Start),
            "turno" => read(second).map(Self::Next),
            "esito" => said(second),
            "sceglie" => game_chosen(second),
            "salta" => read(second).map(Self::Skip),
            "iomio" => Ok(Self::Me),
            "tabella" => read_or(second, 0).map(Self::Table),
            "incroci" => read_or(second, 0).map(Self::Cross),
            "albo" => Ok(Self::Hall),
            "diploma" => Ok(Self::Diploma),
            verb if VERBS.contains(&verb) => OfEntry::read(verb, second).map(Self::Entry),
            verb if dates::VERBS.contains(&verb) => OfDate::read(verb, second).map(Self::Date),
            "squadra" => second.parse().map(Self::Team),
            "regia" => second.parse().map(Self::Desk),
            _ => return None,
        })
    }

    fn write(&self, id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enter => write!(f, "iscrivo:{id}"),
            Self::Leave => write!(f, "lascio:{id}"),
            Self::Start => write!(f, "avvia:{id}"),
            Self::Next(after) => write!(f, "turno:{id}:{after}"),
            Self::Says(board, ended) => write!(f, "esito:{id}:{board} {}", written(*ended)),
            Self::Chooses(board, game) => write!(f, "sceglie:{id}:{board} {game}"),
            Self::Skip(round) => write!(f, "salta:{id}:{round}"),
            Self::Me => write!(f, "iomio:{id}"),
            Self::Table(0) => write!(f, "tabella:{id}"),
            Self::Table(page) => write!(f, "tabella:{id}:{page}"),
            Self::Cross(page) => write!(f, "incroci:{id}:{page}"),
            Self::Hall => write!(f, "albo:{id}"),
            Self::Diploma => write!(f, "diploma:{id}"),
            Self::Entry(what) => what.write(id, f),
            Self::Date(what) => what.write(id, f),
            Self::Team(what) => write!(f, "squadra:{id}:{what}"),
            Self::Desk(what) => write!(f, "regia:{id}:{what}"),
        }
    }
}

impl fmt::Display for OfRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, id) = match self {
            Self::Begin => ("prova", None),
            Self::List(id) => ("lista", *id),
            Self::Rules(id) => ("regole", *id),
            Self::Tournament(said) => return write!(f, "crea:{said}"),
            Self::Finishes(person) => return write!(f, "finisce:{}", person.0),
        };
        f.write_str(verb)?;
        id.map_or(Ok(()), |id| write!(f, ":{id}"))
    }
}

impl OfRound {
    fn write(&self, id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Secret => write!(f, "segreto:{id}"),
            Self::WriteHere => write!(f, "qui:{id}"),
            Self::Enter => write!(f, "entro:{id}"),
            Self::Undo => write!(f, "togli:{id}"),
            Self::Report => write!(f, "segnala:{id}"),
            Self::Stop(seat) => write!(f, "fermiamo:{id}:{}", seat.0),
            Self::Again => write!(f, "riv:{id}"),
            Self::Mine => write!(f, "mie:{id}"),
            Self::Everybody(0) => write!(f, "tutti:{id}"),
            Self::Everybody(from) => write!(f, "tutti:{id}:{from}"),
            Self::WordsOf(seat) => write!(f, "di:{id}:{}", seat.0),
            Self::AllWords(page) => write!(f, "parole:{id}:{page}"),
            Self::Longest => write!(f, "lunga:{id}"),
        }
    }
}

impl OfMatch {
    fn write(&self, id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let yes = |yes: bool| if yes { "si" } else { "no" };
        match self {
            Self::Play => write!(f, "gioca:{id}"),
            Self::Does(action) => write!(f, "{}:{id}", action.verb),
            Self::Shuffle => write!(f, "mescola:{id}"),
            Self::Sort => write!(f, "ordina:{id}"),
            Self::Challenge => write!(f, "contesto:{id}"),
            Self::Resign => write!(f, "abbandono:{id}"),
            Self::ResignSure => write!(f, "sicuro:{id}"),
            Self::CallOff => write!(f, "annullo:{id}"),
            Self::ProposeVoid => write!(f, "nulla:{id}"),
            Self::AgreeTo(wish) => write!(f, "accordo:{id}:{}", wish.name()),
            Self::Refuse => write!(f, "rifiuto:{id}"),
            Self::Claim => write!(f, "reclamo:{id}"),
            Self::Confirm(mark) => write!(f, "conf:{id}:{mark}"),
            Self::Choose { mark, k } => write!(f, "scelta:{id}:{mark}.{k}"),
            Self::Cancel => write!(f, "via:{id}"),
            Self::Draw(agrees) => write!(f, "patta:{id}:{}", yes(*agrees)),
            Self::Judge(stands) => write!(f, "giudica:{id}:{}", yes(*stands)),
            Self::Again => write!(f, "ancora:{id}"),
            Self::ReplayFilm => write!(f, "rivedi:{id}:g"),
            Self::Replay(at) => write!(f, "rivedi:{id}:{at}"),
            Self::Analysis => write!(f, "rivedi:{id}:a"),
            Self::ReplayFile => write!(f, "rivedi:{id}:f"),
        }
    }
}

impl OfInvitation {
    const fn word(self) -> &'static str {
        match self {
            Self::Accept => "si",
            Self::Decline => "no",
            Self::Begin => "ora",
            Self::Withdraw => "via",
        }
    }
}

impl fmt::Display for OfPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(view) => write!(f, "impostazioni:{view}"),
            Self::Set { key, value } => write!(f, "imposta:{key}:{value}"),
            Self::Alone(rules) => write!(f, "solo:{rules}"),
            Self::Help(page) => write!(f, "aiuto:{page}"),
            Self::Ladder(page) => page.fmt(f),
            Self::Profile(None) => f.write_str("profilo"),
            Self::Profile(Some(family)) => write!(f, "profilo:{family}"),
            Self::Elo { page, family } => {
                f.write_str("elo:")?;
                page.map_or(Ok(()), |page| write!(f, "{page}"))?;
                write!(f, ":{}", family.unwrap_or_default())
            }
            Self::CloseSeason { id, reset } => {
                let how = match reset {
                    Reset::None => "n",
                    Reset::Soft => "l",
                    Reset::Full => "p",
                };
                write!(f, "stagione:{id}:{how}")
            }
            Self::Merge { one, into, reason } => write!(f, "unisci:{one}:{into}:{reason}"),
            Self::AcceptReport { word, comes_in } => {
                write!(f, "accetta:{}{word}", if *comes_in { '+' } else { '-' })
            }
            Self::RejectReport(word) => write!(f, "rifiuta:{word}"),
            Self::Seen(id) => write!(f, "visto:{id}"),
            Self::Data(what) => what.fmt(f),
        }
    }
}

impl fmt::Display for OfData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Export => f.write_str("dati:esporta"),
            Self::Erase => f.write_str("dati:cancella"),
            Self::Leave => f.write_str("dati:lascia"),
            Self::EraseSure(proof) => write!(f, "dati:conferma:{proof}"),
        }
    }
}

/// `classifica:2:12.wyps:n:SERVER`: page, season and family, whether in a message of its own, server; `righe` for words.
impl fmt::Display for LadderPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:", if self.in_words { "righe" } else { "classifica" }, self.page)?;
        match (self.season, self.family) {
            (Some(season), Some(family)) => write!(f, "{season}.{family}")?,
            (Some(season), None) => write!(f, "{season}")?,
            (None, family) => f.write_str(family.unwrap_or_default())?,
        }
        f.write_str(if self.anew { ":n" } else { ":" })?;
        self.server.as_ref().map_or(Ok(()), |server| write!(f, ":{}", server.0))
    }
}

impl LadderPage {
    fn read(in_words: bool, page: &str, rest: &str) -> Result<Self, Unknown> {
        let mut parts = rest.splitn(3, ':');
        let which = parts.next().unwrap_or_default();
        let (season, family) = which.split_once('.').unwrap_or((which, which));
        let (season, family) = (season.parse().ok(), family_named(family));
        let anew = parts.next() == Some("n");
        let server = parts.next().map(|server| Server(server.to_owned()));
        Ok(Self { page: read_or(page, 1)?, family, season, in_words, anew, server })
    }
}

/// How a game ended, of which board: `1.2 1-0`.
fn said(text: &str) -> Result<OfEvent, Unknown> {
    match format!("result {text}").parse() {
        Ok(Line::Result(board, ended)) => Ok(OfEvent::Says(board, ended)),
        _ => Err(Unknown),
    }
}

/// Which game of the list, on which board: `1.2 0`.
fn game_chosen(text: &str) -> Result<OfEvent, Unknown> {
    let (board, game) = text.split_once(' ').ok_or(Unknown)?;
    match format!("void {board}").parse() {
        Ok(Line::Void(board)) => Ok(OfEvent::Chooses(board, read(game)?)),
        _ => Err(Unknown),
    }
}

impl FromStr for Press {
    type Err = Unknown;

    fn from_str(payload: &str) -> Result<Self, Unknown> {
        let (verb, rest) = payload.split_once(':').unwrap_or((payload, ""));
        let (first, second) = rest.split_once(':').unwrap_or((rest, ""));
        let number = || read::<i64>(first);
        let round = |what| Ok(Self::Round(number()?, what));
        let of_match = |what| Ok(Self::Match(number()?, what));
        let place = |what| Ok(Self::Place(what));
        if let Some(what) = OfEvent::read(verb, second) {
            return Ok(Self::Event(number()?, what?));
        }
        match verb {
            "giuria" => Ok(Self::Jury(number()?, second.parse()?)),
            "prova" => Ok(Self::Room(OfRoom::Begin)),
            // Under the welcome there is no round yet.
            "lista" => Ok(Self::Room(OfRoom::List(first.parse().ok()))),
            "regole" => Ok(Self::Room(OfRoom::Rules(first.parse().ok()))),

            "crea" => Ok(Self::Room(OfRoom::Tournament(rest.to_owned()))),
            "finisce" if !rest.is_empty() => Ok(Self::Room(OfRoom::Finishes(Person(rest.to_owned())))),
            "segreto" => round(OfRound::Secret),
            "qui" => round(OfRound::WriteHere),
            "entro" => round(OfRound::Enter),
            "togli" => round(OfRound::Undo),
            "segnala" => round(OfRound::Report),
            "fermiamo" => round(OfRound::Stop(Seat(read_or(second, 0)?))),
            "riv" => round(OfRound::Again),
            "mie" => round(OfRound::Mine),
            "tutti" => round(OfRound::Everybody(read_or(second, 0)?)),
            "di" => round(OfRound::WordsOf(Seat(read_or(second, 0)?))),
            "lunga" => round(OfRound::Longest),
            "parole" => round(OfRound::AllWords(read_or(second, 1)?)),

            "gioca" => of_match(OfMatch::Play),
            "mescola" => of_match(OfMatch::Shuffle),
            "ordina" => of_match(OfMatch::Sort),
            "contesto" => of_match(OfMatch::Challenge),
            "abbandono" => of_match(OfMatch::Resign),
            "sicuro" => of_match(OfMatch::ResignSure),
            "annullo" => of_match(OfMatch::CallOff),
            "nulla" => of_match(OfMatch::ProposeVoid),
            "accordo" => of_match(OfMatch::AgreeTo(Wish::named(second).ok_or(Unknown)?)),
            "rifiuto" => of_match(OfMatch::Refuse),
            "reclamo" => of_match(OfMatch::Claim),
            "conf" => of_match(OfMatch::Confirm(read(second)?)),
            "scelta" => {
                let (mark, k) = second.split_once('.').ok_or(Unknown)?;
                of_match(OfMatch::Choose { mark: read(mark)?, k: read(k)? })
            }
            "via" => of_match(OfMatch::Cancel),
            "patta" => of_match(OfMatch::Draw(yes(second)?)),
            "giudica" => of_match(OfMatch::Judge(yes(second)?)),
            "ancora" => of_match(OfMatch::Again),
            "rivedi" if second == "g" => of_match(OfMatch::ReplayFilm),
            "rivedi" if second == "a" => of_match(OfMatch::Analysis),
            "rivedi" if second == "f" => of_match(OfMatch::ReplayFile),
            "rivedi" => of_match(OfMatch::Replay(read_or(second, 0)?)),

            "sfida" => {
                use OfInvitation::{Accept, Begin, Decline, Withdraw};
                let answer = [Accept, Decline, Begin, Withdraw].into_iter().find(|one| one.word() == second);
                Ok(Self::Invitation(number()?, answer.ok_or(Unknown)?))
            }

            "impostazioni" => place(OfPlace::Settings(first.to_owned())),
            "imposta" => place(OfPlace::Set { key: first.to_owned(), value: second.to_owned() }),
            "solo" => {
                let game = registry::of_rules(first).ok_or(Unknown)?;
                place(OfPlace::Alone(game.info().rules))
            }
            "aiuto" => place(OfPlace::Help(first.to_owned())),
            "classifica" | "righe" => {
                place(OfPlace::Ladder(LadderPage::read(verb == "righe", first, second)?))
            }
            "profilo" => place(OfPlace::Profile(family_named(first))),
            "elo" => place(OfPlace::Elo { page: first.parse().ok(), family: family_named(second) }),
            "stagione" => {
                let how = match second {
                    "n" => Reset::None,
                    "l" => Reset::Soft,
                    "p" => Reset::Full,
                    _ => return Err(Unknown),
                };
                place(OfPlace::CloseSeason { id: number()?, reset: how })
            }
            "unisci" => {
                let (into, reason) = second.split_once(':').unwrap_or((second, ""));
                let (into, reason) = (read(into)?, reason.to_owned());
                place(OfPlace::Merge { one: number()?, into, reason })
            }
            "accetta" => {
                let word = first.trim_start_matches(['+', '-']).to_owned();
                place(OfPlace::AcceptReport { word, comes_in: first.starts_with('+') })
            }
            "rifiuta" => place(OfPlace::RejectReport(first.to_owned())),
            "visto" => place(OfPlace::Seen(number()?)),
            "dati" => place(OfPlace::Data(match first {
                "esporta" => OfData::Export,
                "cancella" => OfData::Erase,
                "lascia" => OfData::Leave,
                // Whatever else is typed proves nothing, and is answered like a proof that is too old.
                _ => OfData::EraseSure(second.to_owned()),
            })),
            verb => of_match(OfMatch::Does(registry::action(verb).ok_or(Unknown)?)),
        }
    }
}

fn read<T: FromStr>(text: &str) -> Result<T, Unknown> {
    text.parse().map_err(|_| Unknown)
}

/// An argument that older or shorter buttons do not carry.
fn read_or<T: FromStr>(text: &str, default: T) -> Result<T, Unknown> {
    if text.is_empty() { Ok(default) } else { read(text) }
}

fn yes(text: &str) -> Result<bool, Unknown> {
    match text {
        "si" => Ok(true),
        "no" => Ok(false),
        _ => Err(Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::families::families;
    use std::collections::BTreeSet;

    fn samples() -> Vec<Press> {
        let family = families().first().copied();
        let page = |family, season, in_words, anew, server: Option<&str>| {
            let server = server.map(|server| Server(server.to_owned()));
            OfPlace::Ladder(LadderPage { page: 2, family, season, in_words, anew, server })
        };
        let room = [
            OfRoom::Begin,
            OfRoom::List(None),
            OfRoom::List(Some(7)),
            OfRoom::Rules(Some(7)),
            OfRoom::Finishes(Person("discord:80351110224678912".to_owned())),
        ];
        let rounds = [
            OfRound::Secret,
            OfRound::WriteHere,
            OfRound::Enter,
            OfRound::Undo,
            OfRound::Report,
            OfRound::Stop(Seat(2)),
            OfRound::Again,
            OfRound::Mine,
            OfRound::Everybody(20),
            OfRound::WordsOf(Seat(3)),
            OfRound::AllWords(4),
            OfRound::Longest,
        ];
        let matches = [
            OfMatch::Play,
            OfMatch::Shuffle,
            OfMatch::Sort,
            OfMatch::Challenge,
            OfMatch::Resign,
            OfMatch::ResignSure,
            OfMatch::CallOff,
            OfMatch::ProposeVoid,
            OfMatch::Refuse,
            OfMatch::Claim,
            OfMatch::Confirm(12),
            OfMatch::Choose { mark: 12, k: 3 },
            OfMatch::Cancel,
            OfMatch::Draw(true),
            OfMatch::Draw(false),
            OfMatch::Judge(true),
            OfMatch::Judge(false),
            OfMatch::Again,
            OfMatch::ReplayFilm,
            OfMatch::Replay(5),
            OfMatch::Analysis,
            OfMatch::ReplayFile,
        ];
        let invitations =
            [OfInvitation::Accept, OfInvitation::Decline, OfInvitation::Begin, OfInvitation::Withdraw];
        let places = [
            OfPlace::Settings("tutte".to_owned()),
            OfPlace::Set { key: "tema".to_owned(), value: "giorno".to_owned() },
            OfPlace::Alone("wyps-1"),
            OfPlace::Help("comandi".to_owned()),
            page(family, None, false, true, None),
            page(None, Some(12), true, false, Some("discord:80351110224678912")),
            page(family, Some(12), true, true, None),
            page(None, None, false, true, None),
            OfPlace::Profile(None),
            OfPlace::Profile(family),
            OfPlace::Elo { page: None, family },
            OfPlace::Elo { page: Some(2), family: None },
            OfPlace::CloseSeason { id: 3, reset: Reset::None },
            OfPlace::CloseSeason { id: 3, reset: Reset::Soft },
            OfPlace::CloseSeason { id: 3, reset: Reset::Full },
            OfPlace::Merge { one: 3, into: 4, reason: "è lei: davvero".to_owned() },
            OfPlace::AcceptReport { word: "vongola".to_owned(), comes_in: true },
            OfPlace::AcceptReport { word: "vongola".to_owned(), comes_in: false },
            OfPlace::RejectReport("vongola".to_owned()),
            OfPlace::Seen(5),
            OfPlace::Data(OfData::Export),
            OfPlace::Data(OfData::Erase),
            OfPlace::Data(OfData::Leave),
            OfPlace::Data(OfData::EraseSure("1.2".to_owned())),
        ];
        let wishes = Wish::ALL.map(OfMatch::AgreeTo);
        let actions = registry::infos().flat_map(|info| info.actions).map(OfMatch::Does);
        let mut all: Vec<Press> = room.into_iter().map(Press::Room).collect();
        all.extend(rounds.into_iter().map(|what| Press::Round(7, what)));
        all.extend(matches.into_iter().chain(wishes).chain(actions).map(|what| Press::Match(7, what)));
        all.extend(invitations.into_iter().map(|what| Press::Invitation(7, what)));
        all.extend(places.into_iter().map(Press::Place));
        all
    }

    #[test]
    fn every_button_prints_and_reads_back_within_the_limit_of_telegram() {
        for press in samples() {
            let payload = press.to_string();
            assert_eq!(payload.parse(), Ok(press), "{payload}");
            assert!(payload.len() <= 64, "{payload}");
        }
    }

    /// The verbs that are written here are those the samples print: a sample is missing, or a verb has changed.
    #[test]
    fn no_verb_has_changed() {
        let printed: BTreeSet<String> = samples()
            .iter()
            .map(|press| press.to_string().split(':').next().unwrap_or("").to_owned())
            .collect();
        let own = "abbandono accetta accordo aiuto ancora annullo classifica conf contesto dati di elo entro fermiamo finisce \
                   giudica gioca imposta impostazioni lista lunga mescola mie nulla ordina parole patta profilo prova \
                   qui reclamo regole rifiuta rifiuto righe riv rivedi scelta segnala segreto sfida sicuro solo stagione togli \
                   tutti unisci via visto";
        let of_games = registry::infos().flat_map(|info| info.actions).map(|action| action.verb);
        let known: BTreeSet<String> = own.split_whitespace().chain(of_games).map(str::to_owned).collect();
        assert_eq!(printed, known);
    }

    #[test]
    fn short_and_old_payloads_are_read_and_unknown_ones_refused() {
        let read = |payload: &str| payload.parse::<Press>();
        assert_eq!(read("regole"), Ok(Press::Room(OfRoom::Rules(None))));
        assert_eq!(read("tutti:7"), Ok(Press::Round(7, OfRound::Everybody(0))));
        assert_eq!(read("profilo"), Ok(Press::Place(OfPlace::Profile(None))));
        assert_eq!(read("accordo:7:pausa?"), Ok(Press::Match(7, OfMatch::AgreeTo(Wish::Pause))));
        for unknown in [
            "",
            ":",
            "altrui",
            "x:7",
            "segreto",
            "segreto:",
            "segreto:x",
            "gioca:",
            "conf:7",
            "scelta:7:1",
            "patta:7",
            "patta:7:forse",
            "sfida:7",
            "sfida:7:boh",
            "stagione:7",
            "unisci:7",
            "accordo:7:boh",
            "lettera:x",
        ] {
            assert_eq!(read(unknown), Err(Unknown), "{unknown}");
        }
    }
}
