//! What each column of the database holds of people and servers. Renaming a server, erasing a person and purging a server
//! work through this one list, and a test holds it against the schema: a new column has to be put here first.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// An account, and what becomes of it when its person is erased.
    Person(Fate),
    /// Text in which an account or a name may stand.
    PersonInText(Naming),
    /// A room or a private chat; a private chat is its person's, and this becomes of it when that person is erased.
    PlaceOfPrivate(Fate),
    /// A room of a server; never a private chat.
    PlaceOfServer,
    /// `server:…`, `place:…`, `person:…`.
    Scope,
    /// A server.
    Server,
    /// The number of a round.
    Round,
    /// The number of a row of a ladder: only `ladder_row` tells whose it is.
    RowOfLadder,
    /// The number of a season: only `season` tells of which server.
    Season,
    /// The number of an invitation: only `invite` tells of which server.
    Invite,
    /// The number of a seat: only `seat` tells who sits there.
    Seat,
    /// The keyed hash of an account that was erased while a round ran, so that it takes no new seat in it (W24). It goes with
    /// the end of the round; until then only its account, compared with it, can be told from others.
    Mark,
    /// Nothing that leads to a person or a server.
    Neutral,
}

/// What becomes of a person's row or column when the person is erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The whole row goes.
    RowGoes,
    /// The row stays without the person: the column is the empty text.
    Emptied,
    /// The row stays without the person: the column is null.
    Null,
    /// The row stays, in a private chat of nobody.
    Nobody,
}

/// How text may name a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// It is the person's name, in a row that goes with the person.
    OfHisRow,
    /// Which message a line came from; null, where it names the person.
    Source,
    /// What a moderator typed; emptied, where it names the person.
    Typed,
    /// What a moderator did, a verb and perhaps to whom; the verb stays.
    Deed,
    /// A plan, with who ordered it: the person is taken out of it.
    Plan,
    /// The name that linked accounts share, made from one of them: those that are left get another.
    Whole,
    /// What organisers call somebody without an account: no person of ours, so nobody’s erasure touches it. They take it away
    /// themselves.
    Guest,
}

/// A column and what it holds.
pub type Column = (&'static str, Holds);

use Fate::{Emptied, Nobody, Null, RowGoes};
use Holds::{
    Invite, Mark, Neutral, Person, PersonInText, PlaceOfPrivate, PlaceOfServer, Round, RowOfLadder, Scope,
    Season, Seat, Server,
};

/// Every table with every column. What a seat wrote, `line.body`, names nobody: no door's number or name enters it. What the
/// house wrote names guests of a tournament, whom a moderator has entered by a name alone: they have no account and no row.
pub const COLUMNS: &[(&str, &[Column])] = &[
    ("migration", &[("version", Neutral), ("name", Neutral)]),
    (
        "round",
        &[
            ("id", Round),
            ("place", PlaceOfPrivate(Nobody)),
            ("server", Server),
            ("game", Neutral),
            ("state", Neutral),
            ("opened_at", Neutral),
            ("ended_at", Neutral),
            ("kind", Neutral),
            ("open", Neutral),
        ],
    ),
    (
        "line",
        &[
            ("round", Round),
            ("n", Neutral),
            ("source", PersonInText(Naming::Source)),
            ("at", Neutral),
            ("who", Seat),
            ("body", Neutral),
        ],
    ),
    // Which messages the lines came from is not in it, so nobody is named.
    (
        "packed",
        &[
            ("round", Round),
            ("lines", Neutral),
            ("hash", Neutral),
            ("first_line", Neutral),
            ("body", Neutral),
        ],
    ),
    ("seat", &[("round", Round), ("seat", Seat), ("person", Person(Emptied)), ("server", Server)]),
    ("guest", &[("round", Round), ("seat", Seat), ("name", PersonInText(Naming::Guest))]),
    (
        "name",
        &[
            ("person", Person(RowGoes)),
            ("server", Server),
            ("name", PersonInText(Naming::OfHisRow)),
            ("folded", PersonInText(Naming::OfHisRow)),
            ("at", Neutral),
        ],
    ),
    ("setting", &[("scope", Scope), ("name", Neutral), ("value", Neutral), ("at", Neutral)]),
    (
        "overlay",
        &[
            ("id", Neutral),
            ("server", Server),
            ("word", Neutral),
            ("verdict", Neutral),
            ("author", Person(Emptied)),
            ("reason", PersonInText(Naming::Typed)),
            ("at", Neutral),
        ],
    ),
    (
        "report",
        &[
            ("id", Neutral),
            ("server", Server),
            ("round", Round),
            ("word", Neutral),
            ("person", Person(Emptied)),
            ("at", Neutral),
            ("state", Neutral),
            ("decided_by", Person(Null)),
            ("decided_at", Neutral),
        ],
    ),
    (
        "exclusion",
        &[
            ("server", Server),
            ("person", Person(RowGoes)),
            ("author", Person(Emptied)),
            ("reason", PersonInText(Naming::Typed)),
            ("at", Neutral),
        ],
    ),
    (
        "deed",
        &[
            ("id", Neutral),
            ("server", Server),
            ("place", PlaceOfPrivate(Null)),
            ("author", Person(Emptied)),
            ("what", PersonInText(Naming::Deed)),
            ("reason", PersonInText(Naming::Typed)),
            ("at", Neutral),
        ],
    ),
    ("plan", &[("place", PlaceOfPrivate(RowGoes)), ("plan", PersonInText(Naming::Plan)), ("at", Neutral)]),
    (
        "posted",
        &[
            ("place", PlaceOfPrivate(RowGoes)),
            ("audience", Person(RowGoes)),
            ("handle", Neutral),
            ("message", Neutral),
            ("at", Neutral),
        ],
    ),
    ("heartbeat", &[("id", Neutral), ("at", Neutral)]),
    ("link", &[("person", Person(RowGoes)), ("whole", PersonInText(Naming::Whole))]),
    ("twin", &[("place", PlaceOfServer), ("home", PlaceOfServer)]),
    ("still_seen", &[("place", PlaceOfServer), ("round", Round)]),
    ("twin_code", &[("place", PlaceOfServer), ("code", Neutral), ("until", Neutral)]),
    ("ladder_row", &[("id", RowOfLadder), ("server", Server), ("family", Neutral), ("person", Person(Null))]),
    (
        "rated",
        &[
            ("server", Server),
            ("family", Neutral),
            // Not purged by the round: the ladder of another server may count it too.
            ("round", Neutral),
            ("ended_at", Neutral),
            ("players", Neutral),
            ("day", Neutral),
        ],
    ),
    ("voided", &[("server", Server), ("round", Round), ("day", Neutral)]),
    (
        "merged",
        &[("ladder_row", RowOfLadder), ("into_row", RowOfLadder), ("day", Neutral), ("until", Neutral)],
    ),
    ("unranked", &[("ladder_row", RowOfLadder), ("at", Neutral)]),
    ("departed", &[("ladder_row", RowOfLadder), ("at", Neutral)]),
    ("opening", &[("ladder_row", RowOfLadder), ("rating", Neutral), ("rounds", Neutral), ("day", Neutral)]),
    (
        "job",
        &[("job", Neutral), ("server", Server), ("date", Neutral), ("due_at", Neutral), ("state", Neutral)],
    ),
    (
        "publication",
        &[("server", Server), ("date", Neutral), ("at", Neutral), ("factor", Neutral), ("damped", Neutral)],
    ),
    (
        "season",
        &[
            ("id", Season),
            ("server", Server),
            ("name", Neutral),
            ("opened", Neutral),
            ("closes", Neutral),
            ("reset", Neutral),
            ("closed", Neutral),
        ],
    ),
    (
        "season_place",
        &[
            ("season", Season),
            ("ladder_row", RowOfLadder),
            ("rank", Neutral),
            ("rating", Neutral),
            ("rounds", Neutral),
        ],
    ),
    (
        "standing",
        &[
            ("ladder_row", RowOfLadder),
            ("rating", Neutral),
            ("rounds", Neutral),
            ("peak", Neutral),
            ("peak_day", Neutral),
        ],
    ),
    ("history", &[("server", Server), ("family", Neutral), ("day", Neutral), ("changes", Neutral)]),
    (
        "result",
        &[
            ("round", Round),
            ("seat", Seat),
            ("points", Neutral),
            ("rank", Neutral),
            ("players", Neutral),
            ("best", Neutral),
            ("best_points", Neutral),
            ("half_points", Neutral),
            ("how", Neutral),
            // The number of a match.
            ("encounter", Neutral),
        ],
    ),
    (
        "suspicion",
        &[
            ("id", Neutral),
            ("server", Server),
            ("what", Neutral),
            ("round", Round),
            // Rows of a ladder or seats; the server is told beside them.
            ("a", Neutral),
            ("b", Neutral),
            ("detail", Neutral),
            ("at", Neutral),
            ("state", Neutral),
        ],
    ),
    ("sequence", &[("name", Neutral), ("next", Neutral)]),
    ("farewell", &[("server", Server), ("at", Neutral)]),
    (
        "invite",
        &[
            ("id", Invite),
            ("place", PlaceOfPrivate(RowGoes)),
            ("server", Server),
            ("terms", Neutral),
            ("state", Neutral),
            ("at", Neutral),
            // The number of a message, and a hash of where it stands.
            ("ordered_by", Neutral),
        ],
    ),
    ("invited", &[("invite", Invite), ("n", Neutral), ("person", Person(RowGoes)), ("state", Neutral)]),
    ("encounter", &[("round", Round), ("first_round", Neutral)]),
    (
        "event_match",
        &[
            ("round", Round),
            ("event", Neutral),
            ("event_round", Neutral),
            ("board", Neutral),
            ("written", Neutral),
        ],
    ),
    // The hash is of lines that name seats.
    ("seal", &[("round", Round), ("lines", Neutral), ("hash", Neutral)]),
    ("shut_out", &[("round", Round), ("mark", Mark)]),
    ("lease", &[("scope", Neutral), ("holder", Neutral), ("epoch", Neutral), ("until", Neutral)]),
    (
        "process",
        &[
            ("name", Neutral),
            // A computer, not a person.
            ("machine", Neutral),
            ("version", Neutral),
            ("since", Neutral),
            ("seen", Neutral),
            ("state", Neutral),
            ("until", Neutral),
            ("doors", Neutral),
        ],
    ),
    ("sign_of_life", &[("scope", Neutral), ("at", Neutral), ("away", Neutral)]),
    // For a moment: until the room that it is for has it. What was said goes with its row.
    (
        "inbox",
        &[
            ("id", Neutral),
            ("scope", Neutral),
            ("source", Neutral),
            ("room", PlaceOfPrivate(RowGoes)),
            ("person", Person(RowGoes)),
            ("said", Neutral),
            ("ticket", Neutral),
        ],
    ),
    ("day_off", &[("person", Person(RowGoes)), ("server", Server), ("since", Neutral), ("until", Neutral)]),
];

/// Tables that are about the processes on a server, and not about what is played: they stay there when a database moves.
pub const OF_PROCESSES: [&str; 2] = ["lease", "process"];

/// Every column, with its table.
pub(super) fn columns() -> impl Iterator<Item = (&'static str, &'static str, Holds)> {
    COLUMNS
        .iter()
        .flat_map(|(table, columns)| columns.iter().map(move |(name, holds)| (*table, *name, *holds)))
}
