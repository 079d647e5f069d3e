//! The table itself.

use super::{Audience, Command, Kind, Opt, OptionSpec, Spec};

const fn opt(id: Opt, it: &'static str, en: &'static str, kind: Kind) -> OptionSpec {
    OptionSpec { id, it, en, kind, required: false }
}

const fn needed(id: Opt, it: &'static str, en: &'static str, kind: Kind) -> OptionSpec {
    OptionSpec { id, it, en, kind, required: true }
}

const ROOMS: Kind = Kind::Choice(&[
    ("esterna", "outer"),
    ("interna4", "inner4"),
    ("interna5", "inner5"),
    ("enciclopedica", "encyclopedic"),
]);
const MODES: Kind = Kind::Choice(&[("aperta", "open"), ("riservata", "secret"), ("cabina", "booth")]);
const COPIES: Kind = Kind::Choice(&[("primo", "first"), ("tutti", "everyone")]);
const POINTS: Kind = Kind::Choice(&[("sito", "site"), ("scatola", "box"), ("torneo", "tournament")]);
const DICTIONARIES: Kind = Kind::Choice(&[
    ("classico", "classic"),
    ("enciclopedico", "encyclopedic"),
    ("wyps", "wyps"),
    ("scrabble", "scrabble"),
    ("english", "english"),
]);
const DIFFICULTIES: Kind = Kind::Choice(&[("facile", "easy"), ("normale", "normal"), ("difficile", "hard")]);
const RIGHTS: Kind = Kind::Choice(&[("esporta", "export"), ("cancella", "erase")]);
const SCOPES: Kind = Kind::Choice(&[("canale", "channel"), ("server", "server"), ("io", "me")]);

const RESETS: Kind = Kind::Choice(&[("nessuno", "none"), ("leggero", "soft"), ("pieno", "full")]);
const OUT_OF: Kind = Kind::Choice(&[("manche", "rounds"), ("classifica", "ladder")]);

const GAMES: Kind = Kind::Choice(&[("wyps", "wyps"), ("scrabble", "scrabble"), ("duplicata", "duplicate")]);
const LADDERS: Kind = Kind::Choice(&[("parole", "words"), ("wyps", "wyps"), ("scrabble", "scrabble")]);
const LEVELS: Kind = Kind::Choice(&[("facile", "easy"), ("medio", "medium"), ("forte", "strong")]);
const PACES: Kind = Kind::Choice(&[("veloce", "live"), ("lento", "slow"), ("libero", "free")]);
const JUDGES: Kind = Kind::Choice(&[("auto", "auto"), ("contesto", "challenge"), ("arbitro", "referee")]);
const TILES: Kind =
    Kind::Choice(&[("scrabble_it", "italian"), ("english", "english"), ("scarabeo", "scarabeo")]);
const SIDES: Kind = Kind::Choice(&[("7", "7"), ("10", "10"), ("13", "13"), ("16", "16")]);
const NUMBER: OptionSpec =
    opt(Opt::Numero, "numero", "number", Kind::Number { min: 1, max: 9_007_199_254_740_991 });

/// Longest round, in seconds.
pub(super) const LONGEST: i64 = 1800;

/// Every command, in the order `/aiuto` lists them.
pub const TABLE: &[Spec] = &[
    Spec {
        id: Command::Manche,
        it: "manche",
        en: "round",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Stanza, "stanza", "room", ROOMS),
            opt(Opt::Griglia, "griglia", "grid", Kind::Size),
            opt(Opt::Tempo, "tempo", "time", Kind::Number { min: 30, max: LONGEST }),
            opt(Opt::Minimo, "minimo", "minimum", Kind::Number { min: 2, max: 10 }),
            opt(Opt::Modo, "modo", "mode", MODES),
            opt(Opt::Quante, "quante", "count", Kind::Number { min: 1, max: 20 }),
            opt(Opt::Pausa, "pausa", "pause", Kind::Number { min: 5, max: 600 }),
            opt(Opt::Subito, "subito", "now", Kind::Flag),
            opt(Opt::Punti, "punti", "points", POINTS),
            opt(Opt::Copie, "copie", "copies", COPIES),
            opt(Opt::Dizionario, "dizionario", "dictionary", DICTIONARIES),
            opt(Opt::Difficolta, "difficolta", "difficulty", DIFFICULTIES),
        ],
    },
    Spec { id: Command::Stop, it: "stop", en: "stop", who: Audience::Everyone, options: &[] },
    Spec {
        id: Command::P,
        it: "p",
        en: "w",
        who: Audience::Everyone,
        options: &[needed(Opt::Testo, "parole", "words", Kind::Text)],
    },
    Spec { id: Command::Lista, it: "lista", en: "list", who: Audience::Everyone, options: &[] },
    Spec { id: Command::Griglia, it: "griglia", en: "grid", who: Audience::Everyone, options: &[] },
    Spec {
        id: Command::Parola,
        it: "parola",
        en: "word",
        who: Audience::Everyone,
        options: &[needed(Opt::Parola, "parola", "word", Kind::Text)],
    },
    Spec {
        id: Command::Risolvi,
        it: "risolvi",
        en: "solve",
        who: Audience::Everyone,
        options: &[
            needed(Opt::Testo, "griglia", "grid", Kind::Text),
            opt(Opt::Minimo, "minimo", "minimum", Kind::Number { min: 2, max: 10 }),
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
            opt(Opt::Chi, "chi", "who", Kind::Text),
            opt(Opt::Livello, "livello", "level", LEVELS),
            opt(Opt::Giocatori, "giocatori", "players", Kind::Number { min: 2, max: 6 }),
            opt(Opt::Ritmo, "ritmo", "pace", PACES),
            // Seconds of a live turn, hours of one in correspondence.
            opt(Opt::Tempo, "tempo", "time", Kind::Number { min: 1, max: 600 }),
            opt(Opt::Partite, "partite", "games", Kind::Number { min: 1, max: 2 }),
            opt(Opt::Parole, "parole", "words", JUDGES),
            opt(Opt::Tessere, "tessere", "tiles", TILES),
            opt(Opt::Lato, "lato", "side", SIDES),
            opt(Opt::Amichevole, "amichevole", "friendly", Kind::Flag),
        ],
    },
    Spec {
        id: Command::Mossa,
        it: "mossa",
        en: "move",
        who: Audience::Everyone,
        options: &[needed(Opt::Testo, "testo", "text", Kind::Text), NUMBER],
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
    Spec { id: Command::Partite, it: "partite", en: "matches", who: Audience::Everyone, options: &[] },
    Spec { id: Command::Rivedi, it: "rivedi", en: "replay", who: Audience::Everyone, options: &[NUMBER] },
    Spec {
        id: Command::Ferie,
        it: "ferie",
        en: "holiday",
        who: Audience::Everyone,
        options: &[opt(Opt::Giorni, "giorni", "days", Kind::Number { min: 0, max: 21 })],
    },
    Spec {
        id: Command::Classifica,
        it: "classifica",
        en: "ladder",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Pagina, "pagina", "page", Kind::Number { min: 1, max: 1000 }),
            opt(Opt::Gioco, "gioco", "game", LADDERS),
            opt(Opt::Stagione, "stagione", "season", Kind::Text),
            opt(Opt::Esporta, "esporta", "export", Kind::Choice(&[("csv", "csv"), ("json", "json")])),
        ],
    },
    Spec {
        id: Command::Profilo,
        it: "profilo",
        en: "profile",
        who: Audience::Everyone,
        options: &[opt(Opt::Chi, "chi", "who", Kind::Text)],
    },
    Spec {
        id: Command::Elo,
        it: "elo",
        en: "elo",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Cosa, "cosa", "what", Kind::Text),
            opt(Opt::Pagina, "pagina", "page", Kind::Number { min: 1, max: 1000 }),
        ],
    },
    Spec {
        id: Command::Confronta,
        it: "confronta",
        en: "compare",
        who: Audience::Everyone,
        options: &[needed(Opt::Chi, "chi", "who", Kind::Text)],
    },
    Spec {
        id: Command::Stagione,
        it: "stagione",
        en: "season",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Testo, "nome", "name", Kind::Text),
            opt(Opt::Apri, "apri", "open", Kind::Text),
            opt(Opt::Fine, "fine", "end", Kind::Text),
            opt(Opt::Reset, "reset", "reset", RESETS),
            opt(Opt::Chiudi, "chiudi", "close", Kind::Flag),
        ],
    },
    Spec {
        id: Command::Collega,
        it: "collega",
        en: "link",
        who: Audience::Everyone,
        options: &[opt(Opt::Codice, "codice", "code", Kind::Text)],
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
    Spec { id: Command::Regole, it: "regole", en: "rules", who: Audience::Everyone, options: &[] },
    Spec {
        id: Command::Aiuto,
        it: "aiuto",
        en: "help",
        who: Audience::Everyone,
        options: &[opt(Opt::Testo, "argomento", "topic", Kind::Text)],
    },
    Spec {
        id: Command::Automatiche,
        it: "automatiche",
        en: "auto",
        who: Audience::Moderators,
        options: &[needed(Opt::Ogni, "ogni", "every", Kind::Number { min: 0, max: 1440 })],
    },
    Spec {
        id: Command::Annulla,
        it: "annulla",
        en: "void",
        who: Audience::Moderators,
        options: &[
            opt(Opt::Motivo, "motivo", "reason", Kind::Text),
            // 1 is the last one, or the one being played; 2 the one before.
            opt(Opt::Quale, "quale", "which", Kind::Number { min: 1, max: 100 }),
        ],
    },
    Spec {
        id: Command::Pausa,
        it: "pausa",
        en: "pause",
        who: Audience::Everyone,
        options: &[opt(Opt::Motivo, "motivo", "reason", Kind::Text), NUMBER],
    },
    Spec {
        id: Command::Gemella,
        it: "gemella",
        en: "twin",
        who: Audience::Moderators,
        options: &[opt(Opt::Codice, "codice", "code", Kind::Text)],
    },
    Spec { id: Command::Separa, it: "separa", en: "untwin", who: Audience::Moderators, options: &[] },
    Spec {
        id: Command::Impostazioni,
        it: "impostazioni",
        en: "settings",
        who: Audience::Everyone,
        options: &[
            opt(Opt::Chiave, "chiave", "key", Kind::Text),
            opt(Opt::Valore, "valore", "value", Kind::Text),
            opt(Opt::Dove, "dove", "where", SCOPES),
        ],
    },
    Spec {
        id: Command::Dizionario,
        it: "dizionario",
        en: "dictionary",
        who: Audience::Moderators,
        options: &[
            opt(Opt::Aggiungi, "aggiungi", "add", Kind::Text),
            opt(Opt::Togli, "togli", "remove", Kind::Text),
            opt(Opt::Parola, "ripristina", "restore", Kind::Text),
            opt(Opt::Motivo, "motivo", "reason", Kind::Text),
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
            needed(Opt::Chi, "chi", "who", Kind::Text),
            opt(Opt::Motivo, "motivo", "reason", Kind::Text),
            opt(Opt::Da, "da", "from", OUT_OF),
        ],
    },
    Spec {
        id: Command::Riammetti,
        it: "riammetti",
        en: "readmit",
        who: Audience::Moderators,
        options: &[needed(Opt::Chi, "chi", "who", Kind::Text), opt(Opt::Da, "da", "from", OUT_OF)],
    },
    Spec {
        id: Command::Unisci,
        it: "unisci",
        en: "merge",
        who: Audience::Moderators,
        options: &[
            needed(Opt::Chi, "chi", "who", Kind::Text),
            opt(Opt::Con, "con", "with", Kind::Text),
            opt(Opt::Motivo, "motivo", "reason", Kind::Text),
            opt(Opt::Annulla, "annulla", "undo", Kind::Flag),
        ],
    },
    Spec {
        id: Command::Registro,
        it: "registro",
        en: "log",
        who: Audience::Moderators,
        options: &[opt(Opt::Pagina, "pagina", "page", Kind::Number { min: 1, max: 1000 })],
    },
];
