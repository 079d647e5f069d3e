//! An event as a spreadsheet (ODS, ODF 1.3): the tabs `sheets`, `teams` and `results`.

mod content;
mod read;
mod settings;
mod text;
mod xml;
mod zip;

pub use self::read::from_ods;
use super::super::event::Event;
use super::super::score;
use super::table::{self, Cell};

const SHEETS: &str = "sheets";
const TEAMS: &str = "teams";
const RESULTS: &str = "results";
const MIME: &str = "application/vnd.oasis.opendocument.spreadsheet";

/// A tab: rows, the first of which is the head.
struct Tab {
    name: &'static str,
    /// Columns that stay while one scrolls.
    names: usize,
    rows: Vec<Vec<Cell>>,
}

/// An event, its adventure left out. Numbers of results are numbers, shown with all their decimals; the last line of `results`
/// names the authors of the model.
pub fn to_ods(event: &Event) -> Vec<u8> {
    let tabs = [sheets(event), teams(event), results(event)];
    zip::pack(&[
        ("mimetype", MIME),
        ("META-INF/manifest.xml", &settings::manifest()),
        ("meta.xml", &settings::meta()),
        ("settings.xml", &settings::settings(&tabs)),
        ("content.xml", &content::content(&tabs)),
    ])
}

fn sheets(event: &Event) -> Tab {
    let rows = event.sheets().iter().map(|sheet| table::sheet(event, sheet));
    Tab { name: SHEETS, names: 3, rows: std::iter::once(table::sheet_head(event)).chain(rows).collect() }
}

fn teams(event: &Event) -> Tab {
    let row = |name: &str, cells: Vec<Cell>| [vec![Cell::text(name)], cells].concat();
    let rows = event.teams().iter().map(|team| row(&team.name, table::team(event, team)));
    let head = row(table::TEAM, table::team_head(event));
    Tab { name: TEAMS, names: 1, rows: std::iter::once(head).chain(rows).collect() }
}

fn results(event: &Event) -> Tab {
    let head = ["rank", table::TEAM, table::CHARACTER, "vsp", "pi", "vpm", "aa", "ps"];
    let mut rows = vec![head.map(Cell::text).to_vec()];
    let rank = |rank: usize| Cell::Number(rank.to_string());
    let number = |exact: &super::super::exact::Exact| Cell::Number(exact.to_string());
    let standings = score::standings(event);
    rows.extend(standings.teams.iter().map(|team| {
        let mut row = vec![rank(team.rank), Cell::text(&team.team), Cell::Empty, Cell::Empty, Cell::Empty];
        row.extend([&team.vpm, &team.aa, &team.ps].map(number));
        row
    }));
    rows.extend(standings.players.iter().map(|player| {
        let names = [&player.team, &player.character].map(|name| Cell::text(name));
        let numbers = [&player.vsp, &player.pi].map(number);
        [rank(player.rank)].into_iter().chain(names).chain(numbers).collect()
    }));
    rows.extend([Vec::new(), vec![Cell::Text(super::credit())]]);
    Tab { name: RESULTS, names: 3, rows }
}
