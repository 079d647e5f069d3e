//! The one table of commands for all doors: Discord registers it as slash commands, Telegram as
//! its command list, the piazza completes from it, `/aiuto` and `docs/en/commands.md` list it, and
//! [`parse()`] reads what people type as text. Pure.

mod complete;
mod examples;
mod help;
mod others;
mod parse;
pub mod settings;
mod table;
mod topics;
mod zones;

pub use complete::{MOST, complete, completes, is_move, name_begun, named_so};
pub use examples::example;
pub use others::of_others;
pub use parse::{Invocation, Tempo, meant, parse, read_options, read_options_and, taken_apart};
pub(crate) use table::AUTO;
pub use table::{BOARD_DICTIONARIES, TABLE};
pub use topics::{Page, TOPICS, Topic, page, pages};

use crate::messages::Lang;

/// Bytes of a file that a command reads, at most: of a longer one a door brings so much and one more.
pub const LONGEST_FILE: usize = 64 * 1024;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Starts a round, or several.
    Manche,
    /// Ends the running round, or stops the series.
    Stop,
    /// Voids the last round within 24 hours.
    Annulla,
    /// Words, privately.
    P,
    /// My words of the running round.
    Lista,
    /// The grid as text.
    Griglia,
    /// Whether and why a word is accepted.
    Parola,
    /// All words of a grid.
    Risolvi,
    /// Rounds by themselves every N minutes.
    Automatiche,
    /// Settings of the server or the channel.
    Impostazioni,
    /// The server's own words.
    Dizionario,
    /// The queue of reported words.
    Segnalazioni,
    /// Keeps a player out of rounds.
    Escludi,
    /// Lets that player in again.
    Riammetti,
    /// What moderators did.
    Registro,
    /// The ladder of the server.
    Classifica,
    /// What a player is worth.
    Profilo,
    /// Where my last change comes from.
    Elo,
    /// Players side by side.
    Confronta,
    /// Seasons of the ladders.
    Stagione,
    /// Two accounts are one person.
    Unisci,
    /// Asks people, or the computer, for a match.
    Sfida,
    /// A move of a match.
    Mossa,
    /// The board again.
    Tavola,
    /// My rack.
    Leggio,
    /// The last word is doubted.
    Contesta,
    /// A draw is offered.
    Patta,
    /// A match is given up.
    Abbandona,
    /// My matches.
    Partite,
    /// A finished match, move by move.
    Rivedi,
    /// The clocks of a match stand still, or run again.
    Pausa,
    /// My turns in correspondence do not run out.
    Ferie,
    /// A tournament is created, led, entered and followed.
    Torneo,
    /// Tournaments of rounds that come by themselves.
    Serie,
    /// Who directs a tournament besides those who moderate.
    Direttori,
    /// When a tournament is played.
    Orari,
    /// Who is in a tournament; a list of names that is brought as a file.
    Iscritti,
    /// A team of a tournament is founded, entered, led and left.
    Squadra,
    /// Whose points are multiplied in a tournament of rounds.
    Handicap,
    /// A role-playing event is judged.
    Giuria,
    /// One person's accounts on two platforms become one.
    Collega,
    /// And part again.
    Scollega,
    /// Two rooms play together.
    Gemella,
    /// And part again.
    Separa,
    /// What works here and what does not.
    Diagnosi,
    /// What is stored about the asker: as a file, or erased.
    Dati,
    /// What is stored, and who runs this bot.
    Privacy,
    /// The rules.
    Regole,
    /// Help.
    Aiuto,
}

/// An option of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are the Italian option names of the table")]
pub enum Opt {
    Assenza,
    Forfait,
    Ore,
    Stanza,
    Griglia,
    Tempo,
    Minimo,
    Modo,
    Copie,
    Punti,
    Dizionario,
    Quante,
    Pausa,
    Subito,
    Difficolta,
    Testo,
    Parola,
    Motivo,
    Ogni,
    Chiave,
    Valore,
    Dove,
    Aggiungi,
    Togli,
    Chi,
    Pagina,
    Quale,
    Codice,
    Stagione,
    Esporta,
    Cosa,
    Apri,
    Fine,
    Reset,
    Chiudi,
    Con,
    Annulla,
    Ospiti,
    Da,
    Gioco,
    Livello,
    Giocatori,
    Partite,
    Ritmo,
    Parole,
    /// An option of a game, by its key in the first line.
    Game(&'static str),
    Amichevole,
    Finite,
    Numero,
    Giorni,
    Azione,
    Formula,
    Turni,
    Minuti,
    Turno,
    Tavolo,
    Esito,
    Posti,
    Conferma,
    Teste,
    Finalisti,
    Finale,
    Dimezza,
    Quando,
    Migliori,
    Giochi,
    Come,
    File,
    Per,
    Squadra,
    Giudici,
    Personaggio,
    Metodo,
    Formato,
    Soglie,
    Firma,
}

/// Who may use a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    Everyone,
    /// Moderators of the server.
    Moderators,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// One of these, each with its Italian (canonical) and English name.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number in a range.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// How long a turn lasts, or the whole match: `60`, `10+5` (minutes and seconds more a move).
    Time {
        /// Largest plain number.
        most: i64,
    },
    /// A grid size: `4x4`, `5x6`.
    Size,
    /// Yes or no.
    Flag,
    /// Any text.
    Text,
    /// What stands in a file of text: where the platform carries files, the door reads it.
    File,
}

impl OptionKind {
    /// What can be typed, in short: `aperta, riservata, cabina`, `30–1800`. Empty where it is any text, or yes and no.
    pub fn takes(&self, lang: Lang) -> String {
        match self {
            Self::Choice(choices) => {
                let name = |(it, en): &(&'static str, &'static str)| if lang == Lang::It { *it } else { *en };
                choices.iter().map(name).collect::<Vec<_>>().join(", ")
            }
            // A bound that nobody meets tells nothing.
            Self::Number { max, .. } if *max > READABLE => String::new(),
            Self::Number { min, max } => format!("{min}–{max}"),
            Self::Size => "4x4, 5x5, 4x6…".to_owned(),
            Self::Time { most } => format!("1–{most}, 10+5"),
            Self::Flag | Self::Text | Self::File => String::new(),
        }
    }
}

/// The largest bound that is told: beyond it are the numbers of matches.
const READABLE: i64 = 1_000_000;

/// An option in the table.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Which.
    pub id: Opt,
    /// Italian name.
    pub it: &'static str,
    /// English name.
    pub en: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// Whether the command needs it.
    pub required: bool,
}

/// A command in the table.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Which.
    pub id: Command,
    /// Italian name, as typed after the slash.
    pub it: &'static str,
    /// English name.
    pub en: &'static str,
    /// Who may use it.
    pub who: Audience,
    /// Its options; words typed without a name go to the first option of kind text.
    pub options: &'static [OptionSpec],
}

impl Spec {
    /// Its name in a language.
    pub const fn name(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::It => self.it,
            Lang::En => self.en,
        }
    }

    /// The option that a file which comes with the command is meant for.
    pub fn file(&self) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.kind == OptionKind::File)
    }

    /// The key of its one-line description: `command-manche`.
    pub fn description_key(&self) -> String {
        format!("command-{}", self.it)
    }

    /// The key of what one of its options does: `option-stanza`, or `option-sfida-tempo` where the same name
    /// means something else than in other commands.
    pub fn option_key(&self, option: &OptionSpec) -> String {
        let of_its_own = matches!(
            (self.id, option.it),
            (Command::Manche, "con")
                | (Command::Sfida, "tempo" | "parole" | "chi" | "gioco")
                | (Command::Risolvi, "griglia")
                | (Command::Confronta, "chi")
                | (Command::Elo, "cosa")
                | (Command::Torneo, "nome" | "chi" | "gioco" | "pausa" | "partite" | "minimo" | "annulla")
                | (Command::Serie, "nome" | "pausa" | "turni")
                | (Command::Direttori, "chi" | "togli")
                | (Command::Orari, "giorni" | "quando")
                | (Command::Handicap, "chi" | "per")
                | (Command::Squadra, "nome" | "chi" | "ospiti" | "per" | "annulla")
                | (
                    Command::Giuria,
                    "azione"
                        | "nome"
                        | "chi"
                        | "ospiti"
                        | "tavolo"
                        | "quando"
                        | "turno"
                        | "togli"
                        | "file"
                        | "come"
                        | "annulla"
                )
        );
        // Keys have no accents.
        let name = option.it.replace('à', "a");
        if of_its_own { format!("option-{}-{name}", self.it) } else { format!("option-{name}") }
    }
}

impl OptionSpec {
    /// Its name in a language.
    pub const fn name(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::It => self.it,
            Lang::En => self.en,
        }
    }
}

/// The command with an Italian or English name.
pub fn named(name: &str) -> Option<&'static Spec> {
    TABLE.iter().find(|spec| spec.it == name || spec.en == name)
}

/// The table's entry for a command.
#[expect(clippy::missing_panics_doc, reason = "tests/it/commands.rs: every command is in the table")]
pub fn spec(command: Command) -> &'static Spec {
    TABLE.iter().find(|spec| spec.id == command).expect("every command is in the table")
}
