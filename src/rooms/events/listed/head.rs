//! A table of names: what parts its fields, and which columns its first line says that they are.
//!
//! Swiss-Manager and chess-results write `No.,Name,FideID,FED,Rtg`, others a surname and a first name; some put titles above.

/// Above the names.
const NAMES: [&str; 18] = [
    "nome",
    "nomi",
    "nominativo",
    "giocatore",
    "giocatori",
    "partecipante",
    "cognome e nome",
    "cognome nome",
    "cognome, nome",
    "nome e cognome",
    "cognome",
    "name",
    "names",
    "player",
    "players",
    "full name",
    "surname",
    "last name",
];
/// Above the second half of them, where the first stands in a column of surnames.
const SURNAMES: [&str; 4] = ["cognome", "surname", "last name", "lastname"];
const FIRST_NAMES: [&str; 6] = ["nome", "name", "first name", "firstname", "given name", "nome proprio"];
/// Above the ratings; of several the first of these counts that is not empty.
const RATINGS: [&str; 18] = [
    "rtg", "rating", "elo", "forza", "rtgi", "irtg", "rtg int", "rtg intl", "elo fide", "fide elo",
    "elo int", "rtgn", "nrtg", "rtg nat", "elo naz", "elo nat", "elo it", "std",
];
/// Above what nobody needs here, and by which a head is known.
const OTHERS: [&str; 30] = [
    "no",
    "n",
    "nr",
    "nº",
    "num",
    "numero",
    "number",
    "#",
    "pos",
    "rk",
    "rank",
    "sno",
    "snr",
    "st.no",
    "id",
    "fideid",
    "fide id",
    "id fide",
    "id nat",
    "fed",
    "federazione",
    "naz",
    "nazione",
    "country",
    "club",
    "circolo",
    "tit",
    "title",
    "titolo",
    "sex",
];
/// So many lines may stand above the head.
const TITLES: usize = 12;

/// What the head of a table says.
pub(super) struct Head {
    /// What parts the fields.
    separator: char,
    /// The columns of the name, from 0, in their order.
    names: Vec<usize>,
    /// Those of the ratings, the one that counts first.
    ratings: Vec<usize>,
    /// How many columns there are.
    width: usize,
}

impl Head {
    /// The head among the first lines, and where it stands. Below titles it must have three columns that are known: else a list
    /// of names would lose the names above a player called Name.
    pub(super) fn find<'l>(lines: impl Iterator<Item = &'l str>) -> Option<(usize, Self)> {
        lines.take(TITLES).enumerate().find_map(|(at, line)| {
            let (head, known) = Self::of(line)?;
            (at == 0 || known >= 3).then_some((at, head))
        })
    }

    /// What a line says as a head, and how many columns of it are known.
    fn of(line: &str) -> Option<(Self, usize)> {
        let separator = separator(line);
        let called: Vec<String> = fields(line, separator).iter().map(|field| plain(field)).collect();
        let is =
            |at: usize, names: &[&str]| called.get(at).is_some_and(|called| names.contains(&called.as_str()));
        let one_of = |names: &[&str]| (0..called.len()).find(|at| is(*at, names));
        if called.iter().any(|called| called.bytes().all(|byte| byte.is_ascii_digit()) && !called.is_empty())
        {
            return None;
        }
        let first = one_of(&SURNAMES).zip(one_of(&FIRST_NAMES)).filter(|(one, other)| one != other);
        let names = match first {
            Some((surname, first)) => vec![surname, first],
            None => vec![one_of(&NAMES)?],
        };
        let mut ratings: Vec<usize> = RATINGS.iter().filter_map(|name| one_of(&[name])).collect();
        let known =
            (0..called.len()).filter(|at| names.contains(at) || ratings.contains(at) || is(*at, &OTHERS));
        let known = known.count();
        // Two columns are a name and a rating, whatever the second is called, and whether it is called anything.
        if ratings.is_empty() && called.len() <= 2 && names == [0] && known == 1 {
            ratings.push(1);
        }
        let width = called.len().max(ratings.iter().max().map_or(0, |at| at + 1));
        (names[0] == 0 || known >= 2).then_some((Self { separator, names, ratings, width }, known))
    }

    /// The name and the ratings of a line, those that are empty left out; `None`: there is more in it than the head has columns,
    /// such as half of a name with a comma.
    pub(super) fn columns(&self, line: &str) -> Option<(String, Vec<String>)> {
        // One column alone says nothing of what parts further ones.
        let separator =
            if self.width <= 2 && !line.contains(self.separator) { separator(line) } else { self.separator };
        let fields = fields(line, separator);
        if fields.iter().skip(self.width).any(|field| !field.is_empty()) {
            return None;
        }
        let of = |columns: &[usize]| -> Vec<String> {
            let found = columns.iter().filter_map(|at| fields.get(*at)).filter(|field| !field.is_empty());
            found.cloned().collect()
        };
        Some((of(&self.names).join(" "), of(&self.ratings)))
    }
}

/// What a column is called, without case and what stands around it.
fn plain(field: &str) -> String {
    field.trim_matches(|c: char| c.is_whitespace() || c == '.' || c == ':').to_lowercase()
}

/// What parts the fields of a line: a name may hold commas where tabs or semicolons part.
pub(super) fn separator(line: &str) -> char {
    let mut quoted = false;
    let mut outside = |c: &char| {
        quoted ^= is_quote(*c);
        !quoted
    };
    let signs: String = line.chars().filter(|c| outside(c) && matches!(c, ';' | '\t')).collect();
    ['\t', ';'].into_iter().find(|sign| signs.contains(*sign)).unwrap_or(',')
}

/// The fields of a line; those that hold what parts them stand in quotes, also in those that word processors make of them.
pub(super) fn fields(line: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let last = fields.last_mut().expect("there is one");
        match c {
            // Doubled within quotes it is one that belongs to the name.
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                last.push('\'');
            }
            c if is_quote(c) => quoted = !quoted,
            c if c == separator && !quoted => fields.push(String::new()),
            c => last.push(c),
        }
    }
    fields.iter().map(|field| field.trim().to_owned()).collect()
}

const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟')
}
