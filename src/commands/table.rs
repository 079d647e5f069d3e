//! The table itself.

mod juries;

use self::juries::{FILES, METHODS, OF_JURIES};
use super::{Audience, Command, Opt, OptionKind, OptionSpec, Spec};
use crate::games::{families, registry};
use std::sync::LazyLock;

const fn opt(id: Opt, it: &'static str, en: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { id, it, en, kind, required: false }
}

const fn needed(id: Opt, it: &'static str, en: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { id, it, en, kind, required: true }
}

const ROOMS: OptionKind = OptionKind::Choice(&[
    ("esterna", "outer"),
    ("interna4", "inner4"),
    ("interna5", "inner5"),
    ("enciclopedica", "encyclopedic"),
]);
const MODES: OptionKind =
    OptionKind::Choice(&[("aperta", "open"), ("riservata", "secret"), ("cabina", "booth")]);
const COPIES: OptionKind = OptionKind::Choice(&[("primo", "first"), ("tutti", "everyone")]);
const POINTS: OptionKind =
    OptionKind::Choice(&[("sito", "site"), ("scatola", "box"), ("torneo", "tournament")]);
const DICTIONARIES: OptionKind = OptionKind::Choice(&[
    ("classico", "classic"),
    ("enciclopedico", "encyclopedic"),
    ("wyps", "wyps"),
    ("scrabble", "scrabble"),
    ("english", "english"),
]);
/// Dictionaries of board games, Italian and English name.
pub const BOARD_DICTIONARIES: &[(&str, &str)] =
    &[("classico", "classic"), ("scrabble", "scrabble"), ("wyps", "wyps"), ("english", "english")];
const DIFFICULTIES: OptionKind =
    OptionKind::Choice(&[("facile", "easy"), ("normale", "normal"), ("difficile", "hard")]);
const RIGHTS: OptionKind = OptionKind::Choice(&[("esporta", "export"), ("cancella", "erase")]);
const SCOPES: OptionKind = OptionKind::Choice(&[("canale", "channel"), ("server", "server"), ("io", "me")]);

const RESETS: OptionKind = OptionKind::Choice(&[("nessuno", "none"), ("leggero", "soft"), ("pieno", "full")]);
const OUT_OF: OptionKind = OptionKind::Choice(&[("manche", "rounds"), ("classifica", "ladder")]);

/// Filled with the games that are registered, or with their ladders.
const GAMES: OptionKind = OptionKind::Choice(&[]);
/// A level that follows how good whoever asks for it is.
pub(crate) const AUTO: &str = "auto";
const LEVELS: OptionKind = OptionKind::Choice(&[
    ("principiante", "beginner"),
    ("facile", "easy"),
    ("medio", "medium"),
    ("difficile", "hard"),
    ("forte", "strong"),
    (AUTO, AUTO),
]);
/// Of a computer that plays with many, and so follows nobody.
const LEVELS_OF_A_ROUND: OptionKind = OptionKind::Choice(&[
    ("principiante", "beginner"),
    ("facile", "easy"),
    ("medio", "medium"),
    ("difficile", "hard"),
    ("forte", "strong"),
]);
const PACES: OptionKind = OptionKind::Choice(&[("veloce", "live"), ("lento", "slow"), ("libero", "free")]);
const JUDGES: OptionKind =
    OptionKind::Choice(&[("auto", "auto"), ("contesto", "challenge"), ("arbitro", "referee")]);
const NUMBER: OptionSpec =
    opt(Opt::Numero, "numero", "number", OptionKind::Number { min: 1, max: 9_007_199_254_740_991 });

const ACTS: OptionKind = OptionKind::Choice(&[
    ("crea", "create"),
    ("avvia", "start"),
    ("entra", "enter"),
    ("esci", "leave"),
    ("io", "me"),
    ("tabella", "table"),
    ("prova", "trial"),
    ("adesso", "now"),
    ("perche", "why"),
    ("albo", "hall"),
    ("regia", "desk"),
    ("pausa", "pause"),
    ("riprendi", "resume"),
    ("registro", "log"),
    ("risultato", "result"),
    ("ritira", "withdraw"),
    ("rigioca", "replay"),
    ("disfa", "undo"),
    ("chiudi", "close"),
    ("iscrivi", "enrol"),
    ("rientra", "return"),
    ("riposo", "rest"),
    ("separa", "apart"),
    ("sostituisci", "substitute"),
    ("teste", "seeds"),
]);
const FORMULAS: OptionKind = OptionKind::Choice(&[
    ("svizzero", "swiss"),
    ("italosvizzero", "italoswiss"),
    ("girone", "roundrobin"),
    ("doppiogirone", "doubleroundrobin"),
    ("eliminazione", "knockout"),
    ("ripescaggio", "repechage"),
    ("doppia", "double"),
    ("consolazione", "consolation"),
    ("quarti", "quarters"),
    ("gironi", "groups"),
]);
const RESULTS: OptionKind = OptionKind::Choice(&[
    ("1-0", "1-0"),
    ("patta", "draw"),
    ("0-1", "0-1"),
    ("assente2", "absent2"),
    ("assente1", "absent1"),
    ("assenti", "absent"),
]);

const SEEDING: OptionKind = OptionKind::Choice(&[("classifica", "ladder"), ("sorteggio", "draw")]);

/// Longest round, in seconds.
pub(super) const LONGEST: i64 = 1800;

/// Every command, in the order `/aiuto` lists them.
pub static TABLE: LazyLock<Vec<Spec>> = LazyLock::new(|| COMMANDS.iter().map(with_games).collect());

/// A command with what the registered games bring to it: their names, their ladders, what can be chosen before they begin.
fn with_games(spec: &Spec) -> Spec {
    let mut options = spec.options.to_vec();
    for option in options.iter_mut().filter(|option| option.id == Opt::Gioco) {
        option.kind = OptionKind::Choice(match spec.id {
            Command::Sfida => games(),
            Command::Torneo => games_of_events(),
            _ => ladders(),
        });
    }
    if spec.id == Command::Sfida {
        let at = options.iter().position(|option| option.id == Opt::Amichevole).unwrap_or(options.len());
        let of_games = registry::options().into_iter().map(|about| {
            let values = OptionKind::Choice(registry::values(about.key).leak());
            opt(Opt::Game(about.key), about.names[0], about.names[1], values)
        });
        options.splice(at..at, of_games);
    }
    // Made once, and kept as long as the program lives.
    Spec { options: options.leak(), ..*spec }
}

fn games() -> &'static [(&'static str, &'static str)] {
    registry::infos().map(|info| (info.names[0], info.names[1])).collect::<Vec<_>>().leak()
}

/// Games of two, and what is played elsewhere.
fn games_of_events() -> &'static [(&'static str, &'static str)] {
    let ours = registry::infos().filter(|info| info.is_open() || info.seats.contains(&2));
    ours.map(|info| (info.names[0], info.names[1]))
        .chain([("esterno", "elsewhere"), ("manche", "rounds")])
        .collect::<Vec<_>>()
        .leak()
}

fn ladders() -> &'static [(&'static str, &'static str)] {
    families::names().leak()
}

const COMMANDS: &[Spec] = &[
    Spec {
        id: Command::Manche,
        it: "manche",
        en: "round",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Stanza, "stanza", "room", ROOMS),
            opt(Opt::Griglia, "griglia", "grid", OptionKind::Size),
            opt(Opt::Tempo, "tempo", "time", OptionKind::Number { min: 30, max: LONGEST }),
            opt(Opt::Minimo, "minimo", "minimum", OptionKind::Number { min: 2, max: 10 }),
            opt(Opt::Modo, "modo", "mode", MODES),
            opt(Opt::Quante, "quante", "count", OptionKind::Number { min: 1, max: 20 }),
            opt(Opt::Pausa, "pausa", "pause", OptionKind::Number { min: 5, max: 600 }),
            opt(Opt::Subito, "subito", "now", OptionKind::Flag),
            opt(Opt::Punti, "punti", "points", POINTS),
            opt(Opt::Copie, "copie", "copies", COPIES),
            opt(Opt::Dizionario, "dizionario", "dictionary", DICTIONARIES),
            opt(Opt::Difficolta, "difficoltà", "difficulty", DIFFICULTIES),
            // Behind it: a level alone that both have is the grid's.
            opt(Opt::Con, "con", "with", LEVELS_OF_A_ROUND),
        ],
    },
    Spec { id: Command::Stop, it: "stop", en: "stop", who: Audience::Everyone, options: &[] },
    Spec {
        id: Command::P,
        it: "p",
        en: "w",
        who: Audience::Everyone,
        options: &[needed(Opt::Testo, "parole", "words", OptionKind::Text)],
    },
    Spec { id: Command::Lista, it: "lista", en: "list", who: Audience::Everyone, options: &[] },
    Spec { id: Command::Griglia, it: "griglia", en: "grid", who: Audience::Everyone, options: &[] },
    Spec {
        id: Command::Parola,
        it: "parola",
        en: "word",
        who: Audience::Everyone,
        options: &[needed(Opt::Parola, "parola", "word", OptionKind::Text)],
    },
    Spec {
        id: Command::Risolvi,
        it: "risolvi",
        en: "solve",
        who: Audience::Everyone,
        options: &[
            needed(Opt::Testo, "griglia", "grid", OptionKind::Text),
            opt(Opt::Minimo, "minimo", "minimum", OptionKind::Number { min: 2, max: 10 }),
            opt(Opt::Dizionario, "dizionario", "dictionary", DICTIONARIES),
        ],
    },
    Spec {
        id: Command::Sfida,
        it: "sfida",
        en: "challenge",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Gioco, "gioco", "game", GAMES),
            opt(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Livello, "livello", "level", LEVELS),
            opt(Opt::Giocatori, "giocatori", "players", OptionKind::Number { min: 2, max: 6 }),
            opt(Opt::Ritmo, "ritmo", "pace", PACES),
            // Seconds of a live turn, hours of one in correspondence, or a clock for the whole match.
            opt(Opt::Tempo, "tempo", "time", OptionKind::Time { most: 600 }),
            opt(Opt::Partite, "partite", "games", OptionKind::Number { min: 1, max: 2 }),
            opt(Opt::Parole, "parole", "words", JUDGES),
            opt(Opt::Dizionario, "dizionario", "dictionary", OptionKind::Choice(BOARD_DICTIONARIES)),
            opt(Opt::Amichevole, "amichevole", "friendly", OptionKind::Flag),
        ],
    },
    Spec {
        id: Command::Mossa,
        it: "mossa",
        en: "move",
        who: Audience::Everyone,
        // Alone it tells how a move is written here.
        options: &[opt(Opt::Testo, "testo", "text", OptionKind::Text), NUMBER],
    },
    Spec { id: Command::Tavola, it: "tavola", en: "board", who: Audience::Everyone, options: &[NUMBER] },
    Spec { id: Command::Leggio, it: "leggio", en: "rack", who: Audience::Everyone, options: &[NUMBER] },
    Spec {
        id: Command::Contesta,
        it: "contesta",
        en: "contest",
        who: Audience::Everyone,
        options: &[NUMBER],
    },
    Spec { id: Command::Patta, it: "patta", en: "draw", who: Audience::Everyone, options: &[NUMBER] },
    Spec {
        id: Command::Abbandona,
        it: "abbandona",
        en: "resign",
        who: Audience::Everyone,
        options: &[NUMBER],
    },
    Spec {
        id: Command::Partite,
        it: "partite",
        en: "matches",
        who: Audience::Everyone,
        options: &[opt(Opt::Finite, "finite", "finished", OptionKind::Flag)],
    },
    Spec { id: Command::Rivedi, it: "rivedi", en: "replay", who: Audience::Everyone, options: &[NUMBER] },
    Spec {
        id: Command::Ferie,
        it: "ferie",
        en: "holiday",
        who: Audience::Everyone,
        options: &[opt(Opt::Giorni, "giorni", "days", OptionKind::Number { min: 0, max: 21 })],
    },
    Spec {
        id: Command::Classifica,
        it: "classifica",
        en: "ladder",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Pagina, "pagina", "page", OptionKind::Number { min: 1, max: 1000 }),
            opt(Opt::Gioco, "gioco", "game", GAMES),
            opt(Opt::Stagione, "stagione", "season", OptionKind::Text),
            opt(Opt::Esporta, "esporta", "export", OptionKind::Choice(&[("csv", "csv"), ("json", "json")])),
        ],
    },
    Spec {
        id: Command::Profilo,
        it: "profilo",
        en: "profile",
        who: Audience::Everyone,
        options: &[opt(Opt::Chi, "chi", "who", OptionKind::Text), opt(Opt::Gioco, "gioco", "game", GAMES)],
    },
    Spec {
        id: Command::Elo,
        it: "elo",
        en: "elo",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Cosa, "cosa", "what", OptionKind::Text),
            opt(Opt::Gioco, "gioco", "game", GAMES),
            opt(Opt::Pagina, "pagina", "page", OptionKind::Number { min: 1, max: 1000 }),
        ],
    },
    Spec {
        id: Command::Confronta,
        it: "confronta",
        en: "compare",
        who: Audience::Everyone,
        options: &[needed(Opt::Chi, "chi", "who", OptionKind::Text), opt(Opt::Gioco, "gioco", "game", GAMES)],
    },
    Spec {
        id: Command::Stagione,
        it: "stagione",
        en: "season",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Testo, "nome", "name", OptionKind::Text),
            opt(Opt::Apri, "apri", "open", OptionKind::Text),
            opt(Opt::Fine, "fine", "end", OptionKind::Text),
            opt(Opt::Reset, "reset", "reset", RESETS),
            opt(Opt::Chiudi, "chiudi", "close", OptionKind::Flag),
        ],
    },
    Spec {
        id: Command::Torneo,
        it: "torneo",
        en: "tournament",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Azione, "azione", "action", ACTS),
            opt(Opt::Testo, "nome", "name", OptionKind::Text),
            opt(Opt::Gioco, "gioco", "game", GAMES),
            opt(Opt::Formula, "formula", "formula", FORMULAS),
            opt(Opt::Turni, "turni", "rounds", OptionKind::Number { min: 1, max: 30 }),
            opt(Opt::Minuti, "minuti", "minutes", OptionKind::Number { min: 5, max: 1440 }),
            opt(Opt::Ritmo, "ritmo", "pace", PACES),
            opt(Opt::Tempo, "tempo", "time", OptionKind::Time { most: 600 }),
            opt(Opt::Partite, "partite", "games", OptionKind::Number { min: 1, max: 2 }),
            opt(Opt::Pausa, "pausa", "pause", OptionKind::Number { min: 5, max: 3600 }),
            opt(Opt::Posti, "posti", "places", OptionKind::Number { min: 2, max: 256 }),
            opt(Opt::Minimo, "minimo", "minimum", OptionKind::Number { min: 2, max: 256 }),
            opt(Opt::Conferma, "conferma", "rollcall", OptionKind::Number { min: 1, max: 60 }),
            opt(Opt::Teste, "teste", "seeding", SEEDING),
            opt(Opt::Finalisti, "finalisti", "finalists", OptionKind::Number { min: 2, max: 64 }),
            opt(Opt::Finale, "finale", "final", OptionKind::Number { min: 1, max: 10 }),
            opt(Opt::Dimezza, "dimezza", "halve", OptionKind::Flag),
            opt(Opt::Giochi, "giochi", "list", OptionKind::Text),
            opt(Opt::Turno, "turno", "round", OptionKind::Number { min: 1, max: 200 }),
            opt(Opt::Tavolo, "tavolo", "table", OptionKind::Number { min: 1, max: 500 }),
            opt(Opt::Esito, "esito", "outcome", RESULTS),
            opt(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Annulla, "annulla", "cancel", OptionKind::Flag),
            opt(Opt::Motivo, "motivo", "reason", OptionKind::Text),
            opt(Opt::Come, "come", "like", OptionKind::Text),
        ],
    },
    Spec {
        id: Command::Serie,
        it: "serie",
        en: "series",
        who: Audience::Moderators,
        options: &[
            opt(Opt::Testo, "nome", "name", OptionKind::Text),
            opt(Opt::Quando, "quando", "when", OptionKind::Text),
            opt(Opt::Turni, "turni", "rounds", OptionKind::Number { min: 1, max: 30 }),
            opt(Opt::Migliori, "migliori", "best", OptionKind::Number { min: 1, max: 99 }),
            opt(Opt::Tempo, "tempo", "time", OptionKind::Time { most: 600 }),
            opt(Opt::Pausa, "pausa", "pause", OptionKind::Number { min: 5, max: 3600 }),
            opt(Opt::Modo, "modo", "mode", MODES),
            opt(Opt::Finalisti, "finalisti", "finalists", OptionKind::Number { min: 2, max: 64 }),
            opt(Opt::Finale, "finale", "final", OptionKind::Number { min: 1, max: 10 }),
            opt(Opt::Dimezza, "dimezza", "halve", OptionKind::Flag),
        ],
    },
    Spec {
        id: Command::Direttori,
        it: "direttori",
        en: "directors",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Togli, "togli", "remove", OptionKind::Text),
        ],
    },
    Spec {
        id: Command::Orari,
        it: "orari",
        en: "times",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Quando, "quando", "when", OptionKind::Text),
            opt(Opt::Ore, "ore", "hours", OptionKind::Text),
            opt(Opt::Giorni, "giorni", "days", OptionKind::Number { min: 0, max: 30 }),
            opt(Opt::Assenza, "assenza", "noshow", OptionKind::Number { min: 0, max: 1440 }),
            opt(Opt::Forfait, "forfait", "forfeit", OptionKind::Flag),
        ],
    },
    Spec {
        id: Command::Iscritti,
        it: "iscritti",
        en: "entries",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Pagina, "pagina", "page", OptionKind::Number { min: 1, max: 1000 }),
            opt(Opt::File, "file", "file", OptionKind::File),
        ],
    },
    Spec {
        id: Command::Squadra,
        it: "squadra",
        en: "team",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Testo, "nome", "name", OptionKind::Text),
            opt(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Ospiti, "ospiti", "guests", OptionKind::Text),
            opt(Opt::Annulla, "annulla", "cancel", OptionKind::Flag),
            opt(Opt::Per, "per", "of", OptionKind::Number { min: 1, max: 6 }),
        ],
    },
    Spec {
        id: Command::Handicap,
        it: "handicap",
        en: "handicap",
        // Whoever directs a tournament need not moderate its place.
        who: Audience::Everyone,
        options: &[
            opt(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Per, "per", "by", OptionKind::Text),
            opt(Opt::Motivo, "motivo", "reason", OptionKind::Text),
        ],
    },
    Spec {
        id: Command::Giuria,
        it: "giuria",
        en: "jury",
        // Judges and players need not moderate anything; what only organisers may do is asked of them there.
        who: Audience::Everyone,
        options: &[
            opt(Opt::Azione, "azione", "action", OF_JURIES),
            opt(Opt::Testo, "nome", "name", OptionKind::Text),
            opt(Opt::File, "file", "file", OptionKind::File),
            opt(Opt::Squadra, "squadra", "team", OptionKind::Text),
            opt(Opt::Personaggio, "personaggio", "character", OptionKind::Text),
            opt(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Ospiti, "ospiti", "guests", OptionKind::Text),
            opt(Opt::Togli, "togli", "remove", OptionKind::Text),
            opt(Opt::Come, "come", "as", OptionKind::Text),
            opt(Opt::Tavolo, "tavolo", "table", OptionKind::Text),
            opt(Opt::Quando, "quando", "when", OptionKind::Text),
            opt(Opt::Giudici, "giudici", "judges", OptionKind::Text),
            opt(Opt::Metodo, "metodo", "method", METHODS),
            opt(Opt::Firma, "firma", "confirm", OptionKind::Flag),
            opt(Opt::Turno, "turno", "round", OptionKind::Number { min: 1, max: 99 }),
            opt(Opt::Motivo, "motivo", "reason", OptionKind::Text),
            opt(Opt::Formato, "formato", "format", FILES),
            opt(Opt::Soglie, "soglie", "thresholds", OptionKind::Text),
            opt(Opt::Annulla, "annulla", "cancel", OptionKind::Flag),
        ],
    },
    Spec {
        id: Command::Collega,
        it: "collega",
        en: "link",
        who: Audience::Everyone,
        options: &[opt(Opt::Codice, "codice", "code", OptionKind::Text)],
    },
    Spec { id: Command::Scollega, it: "scollega", en: "unlink", who: Audience::Everyone, options: &[] },
    Spec { id: Command::Diagnosi, it: "diagnosi", en: "checkup", who: Audience::Everyone, options: &[] },
    Spec {
        id: Command::Dati,
        it: "dati",
        en: "data",
        who: Audience::Everyone,
        options: &[opt(Opt::Cosa, "cosa", "what", RIGHTS)],
    },
    Spec { id: Command::Privacy, it: "privacy", en: "privacy", who: Audience::Everyone, options: &[] },
    Spec { id: Command::Regole, it: "regole", en: "rules", who: Audience::Everyone, options: &[NUMBER] },
    Spec {
        id: Command::Aiuto,
        it: "aiuto",
        en: "help",
        who: Audience::Everyone,
        options: &[opt(Opt::Testo, "argomento", "topic", OptionKind::Text)],
    },
    Spec {
        id: Command::Automatiche,
        it: "automatiche",
        en: "auto",
        who: Audience::Moderators,
        options: &[needed(Opt::Ogni, "ogni", "every", OptionKind::Number { min: 0, max: 1440 })],
    },
    Spec {
        id: Command::Annulla,
        it: "annulla",
        en: "void",
        who: Audience::Moderators,
        options: &[
            opt(Opt::Motivo, "motivo", "reason", OptionKind::Text),
            // 1 is the last one, or the one being played; 2 the one before.
            opt(Opt::Quale, "quale", "which", OptionKind::Number { min: 1, max: 100 }),
        ],
    },
    Spec {
        id: Command::Pausa,
        it: "pausa",
        en: "pause",
        who: Audience::Everyone,
        options: &[opt(Opt::Motivo, "motivo", "reason", OptionKind::Text), NUMBER],
    },
    Spec {
        id: Command::Gemella,
        it: "gemella",
        en: "twin",
        who: Audience::Moderators,
        options: &[opt(Opt::Codice, "codice", "code", OptionKind::Text)],
    },
    Spec { id: Command::Separa, it: "separa", en: "untwin", who: Audience::Moderators, options: &[] },
    Spec {
        id: Command::Impostazioni,
        it: "impostazioni",
        en: "settings",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Chiave, "chiave", "key", OptionKind::Text),
            opt(Opt::Valore, "valore", "value", OptionKind::Text),
            opt(Opt::Dove, "dove", "where", SCOPES),
        ],
    },
    Spec {
        id: Command::Dizionario,
        it: "dizionario",
        en: "dictionary",
        who: Audience::Moderators,
        options: &[
            opt(Opt::Aggiungi, "aggiungi", "add", OptionKind::Text),
            opt(Opt::Togli, "togli", "remove", OptionKind::Text),
            opt(Opt::Parola, "ripristina", "restore", OptionKind::Text),
            opt(Opt::Motivo, "motivo", "reason", OptionKind::Text),
        ],
    },
    Spec {
        id: Command::Segnalazioni,
        it: "segnalazioni",
        en: "reports",
        who: Audience::Moderators,
        options: &[],
    },
    Spec {
        id: Command::Escludi,
        it: "escludi",
        en: "exclude",
        who: Audience::Moderators,
        options: &[
            needed(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Motivo, "motivo", "reason", OptionKind::Text),
            opt(Opt::Da, "da", "from", OUT_OF),
            opt(Opt::Gioco, "gioco", "game", GAMES),
        ],
    },
    Spec {
        id: Command::Riammetti,
        it: "riammetti",
        en: "readmit",
        who: Audience::Moderators,
        options: &[
            needed(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Da, "da", "from", OUT_OF),
            opt(Opt::Gioco, "gioco", "game", GAMES),
        ],
    },
    Spec {
        id: Command::Unisci,
        it: "unisci",
        en: "merge",
        who: Audience::Moderators,
        options: &[
            needed(Opt::Chi, "chi", "who", OptionKind::Text),
            opt(Opt::Con, "con", "with", OptionKind::Text),
            opt(Opt::Motivo, "motivo", "reason", OptionKind::Text),
            opt(Opt::Annulla, "annulla", "undo", OptionKind::Flag),
        ],
    },
    Spec {
        id: Command::Registro,
        it: "registro",
        en: "log",
        who: Audience::Moderators,
        options: &[opt(Opt::Pagina, "pagina", "page", OptionKind::Number { min: 1, max: 1000 })],
    },
];
