//! What people order: one file a command, and one for the buttons.

mod automatic;
mod checkup;
mod compare;
mod data;
mod dictionary;
mod elo;
mod exclude;
mod grid;
mod help;
mod jury;
mod ladder;
mod link;
mod log;
mod matches;
mod merge;
mod my_words;
mod panel;
mod press;
mod privacy;
mod profile;
mod reports;
mod season;
mod settings;
mod solve;
mod stop;
mod tournament;
mod twin;
mod void;
pub(crate) mod whose;
mod word;

pub(crate) use checkup::tell as tell_checkup;
pub(crate) use press::press;

use super::desk::Halt;
use super::heard::{Access, Heard, What};
use super::press::Press;
use super::room::Room;
use super::settings::Power;
use crate::commands::{self, Command, Invocation, Opt};
use crate::messages::Lang;
use crate::say;

/// Does what was ordered.
pub(crate) async fn obey(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    // To set the language is to say which one it is, in whatever language that is typed.
    if asked.command != Command::Impostazioni {
        settings::speak_as_the_first(room, heard).await?;
    }
    match asked.command {
        Command::Manche => room.rounds.order_round(&mut room.desk, heard, asked).await?,
        Command::Stop => stop::stop(room, heard).await?,
        Command::Annulla if !room.desk.moderates(heard, Power::Rounds) => {
            // P5: those who play can agree on it.
            let answered = room.matches.match_answered(heard);
            let mine = answered.filter(|id| room.matches.seat_of_author(&room.desk, heard, *id).is_some());
            match mine.or_else(|| room.matches.match_of_author(&room.desk, heard)) {
                Some(id) => room.matches.ask_to_void(&room.desk, heard, id, &reason(asked)).await?,
                None if room.matches.plays(&room.desk, heard) => {
                    room.desk.answer(heard, say!("match-which"));
                }
                None => room.desk.answer(heard, say!("refuse-moderators")),
            }
        }
        Command::Annulla => {
            void::void(room, heard, asked.number(Opt::Quale), &reason(asked)).await?;
        }
        Command::P => my_words::write(room, heard, asked.text(Opt::Testo).unwrap_or_default()).await?,
        Command::Lista => my_words::list(room, heard),
        Command::Griglia => grid::grid(room, heard),
        Command::Parola => word::word(room, heard, asked.text(Opt::Parola).unwrap_or_default()).await?,
        Command::Risolvi => solve::solve(room, heard, asked).await?,
        Command::Automatiche => {
            automatic::automatic(room, heard, asked.number(Opt::Ogni).unwrap_or(0)).await?;
        }
        Command::Impostazioni => settings::settings(room, heard, asked).await?,
        Command::Dizionario => dictionary::dictionary(room, heard, asked).await?,
        Command::Segnalazioni => reports::queue(room, heard).await?,
        Command::Escludi => exclude::exclude(room, heard, asked, true).await?,
        Command::Riammetti => exclude::exclude(room, heard, asked, false).await?,
        Command::Registro => log::log(room, heard, asked.number(Opt::Pagina).unwrap_or(1)).await?,
        Command::Classifica => ladder::ladder(room, heard, asked).await?,
        Command::Profilo => {
            profile::profile(room, heard, asked.text(Opt::Chi), whose::family_asked(asked)).await?;
        }
        Command::Elo => elo::asked(room, heard, asked).await?,
        Command::Confronta => {
            let names = asked.text(Opt::Chi).unwrap_or_default();
            compare::compare(room, heard, names, whose::family_asked(asked)).await?;
        }
        Command::Stagione => season::season(room, heard, asked).await?,
        Command::Unisci => merge::merge(room, heard, asked).await?,
        Command::Collega => link::link(room, heard, asked).await?,
        Command::Scollega => link::unlink(room, heard).await?,
        Command::Gemella => twin::join(room, heard, asked).await?,
        Command::Separa => twin::part(room, heard).await?,
        Command::Diagnosi => checkup::checkup(room, heard).await,
        Command::Dati => data::data(room, heard, asked),
        Command::Privacy => privacy::privacy(room, heard),
        Command::Sfida
        | Command::Mossa
        | Command::Tavola
        | Command::Leggio
        | Command::Contesta
        | Command::Patta
        | Command::Abbandona
        | Command::Partite
        | Command::Rivedi
        | Command::Pausa
        | Command::Ferie => matches::matches(room, heard, asked).await?,
        Command::Torneo => tournament::tournament(room, heard, asked).await?,
        Command::Serie => tournament::series(room, heard, asked).await?,
        Command::Direttori => tournament::directors(room, heard, asked).await?,
        Command::Orari => tournament::times(room, heard, asked).await?,
        Command::Iscritti => Box::pin(tournament::entries(room, heard, asked)).await?,
        Command::Squadra => tournament::team(room, heard, asked).await?,
        Command::Handicap => tournament::handicap(room, heard, asked).await?,
        Command::Giuria => Box::pin(jury::jury(room, heard, asked)).await?,
        Command::Regole => help::rules(room, heard, asked.number(Opt::Numero)),
        Command::Aiuto => help::help(room, heard, asked.text(Opt::Testo)),
    }
    Ok(())
}

/// What a moderator needs to be allowed for a command.
pub(crate) const fn power(command: Command) -> Power {
    match command {
        Command::Escludi | Command::Riammetti | Command::Unisci => Power::People,
        _ => Power::Rounds,
    }
}

/// Letters of a reason at most: it is shown in one line.
const REASON: usize = 120;

/// Why a moderator does something, in the moderator's words.
pub(crate) fn reason(asked: &Invocation) -> String {
    let typed = asked.text(Opt::Motivo).unwrap_or_default();
    let line: String = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(REASON).collect()
}

/// Whether a command written privately is about the round its author plays elsewhere.
pub(crate) const fn is_about_my_round(command: Command) -> bool {
    matches!(command, Command::P | Command::Lista | Command::Griglia)
}

/// Whether something heard in a channel concerns what is played there, and not the channel itself: in a room with a twin that is
/// played by one of both.
pub(crate) fn is_about_the_round(what: &What) -> bool {
    match what {
        // What is no command are words, or talk.
        What::Message { .. } | What::Command { .. } => what.command().is_none_or(is_of_the_round),
        What::Edited { .. } => true,
        What::Access(access) => !matches!(access, Access::Joined { .. }),
        What::Press { payload, .. } => payload.parse::<Press>().is_ok_and(|press| press.is_about_the_play()),
    }
}

/// Whether what was said may be a move of a match, or an order about one.
pub(crate) fn is_about_a_match(what: &What) -> bool {
    match what {
        What::Message { .. } | What::Command { .. } => what.command().is_none_or(is_of_a_match),
        What::Edited { .. } | What::Access(_) | What::Press { .. } => false,
    }
}

/// The number of the match that an order names, if it names one.
pub(crate) fn number_of_match(what: &What) -> Option<i64> {
    // Only the number is looked at, which is the same in any language.
    let lang = Lang::It;
    let asked = match what {
        What::Message { text } => commands::parse(text, lang)?.ok()?,
        What::Command { name, options, .. } => commands::read_options(name, options, lang)?.ok()?,
        What::Edited { .. } | What::Access(_) | What::Press { .. } => return None,
    };
    Some(asked).filter(|asked| is_of_a_match(asked.command))?.number(Opt::Numero)
}

/// The commands about matches that run.
const fn is_of_a_match(command: Command) -> bool {
    matches!(
        command,
        Command::Annulla
            | Command::Mossa
            | Command::Tavola
            | Command::Leggio
            | Command::Contesta
            | Command::Patta
            | Command::Abbandona
            | Command::Rivedi
            | Command::Pausa
    )
}

/// The commands that a room shares with its twin.
const fn is_of_the_round(command: Command) -> bool {
    let others = matches!(
        command,
        Command::Manche
            | Command::Stop
            | Command::P
            | Command::Lista
            | Command::Griglia
            | Command::Parola
            | Command::Automatiche
            | Command::Regole
            | Command::Sfida
            | Command::Torneo
            | Command::Serie
            | Command::Direttori
            | Command::Orari
            | Command::Iscritti
            | Command::Squadra
            | Command::Handicap
            | Command::Giuria
            | Command::Separa
    );
    others || is_of_a_match(command)
}

/// Whether words are given, in whatever way: as a plain message, by a command, in a form.
pub(crate) fn gives_words(heard: &Heard) -> bool {
    match &heard.what {
        _ if heard.is_words() => true,
        What::Press { payload, form } => {
            form.is_some() && payload.parse::<Press>().is_ok_and(|press| press.gives_words())
        }
        what => what.command() == Some(Command::P),
    }
}
