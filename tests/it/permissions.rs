//! Who may do what: every command and every kind of button, asked by everybody who could, and looked at afterwards. What each
//! asked, and what came of it, is a table in `snapshots/`; who has no right gets one sentence, and nothing is written.

mod rows;
mod secrets;
mod stage;

use self::rows::{ROWS, Right};
use self::stage::{Came, Role, Scene, Stage};
use giostra::commands::{self, OptionKind};
use giostra::rooms::heard::{Door, What};
use giostra::rooms::press::Press;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What a row asks for: a command as it is typed, or a button with its form.
fn what(asked: &str) -> What {
    if asked.starts_with('/') {
        return What::Message { text: asked.to_owned() };
    }
    let (payload, form) =
        asked.split_once(" = ").map_or((asked, None), |(payload, form)| (payload, Some(form)));
    assert!(payload.parse::<Press>().is_ok(), "{payload} is no button");
    What::Press { payload: payload.to_owned(), form: form.map(str::to_owned) }
}

/// One row: what came of it, for each role, each in a scene where nobody has asked for anything that others may find.
async fn row(
    stage: &mut Option<(Scene, Stage)>,
    door: Door,
    (scene, asked): (Scene, &str),
    roles: &[Role],
) -> Vec<Came> {
    let mut came = Vec::new();
    for role in roles {
        let fits = |(one, stage): &(Scene, Stage)| *one == scene && !stage.touched;
        if !stage.as_ref().is_some_and(fits) {
            *stage = Some((scene, Stage::set(door, scene).await));
        }
        let Some((_, stage)) = stage else { unreachable!("it was set") };
        let asked = stage.with_seats(asked).await;
        came.push(stage.asks(*role, what(&asked)).await);
    }
    came
}

/// Whether something leads to one activity, wherever it is asked.
fn names_an_activity(asked: &str) -> bool {
    asked.contains(":1") && !asked.contains("quale:1") && !asked.starts_with("/torneo")
}

/// What is wrong with a row.
fn wrong(scene: Scene, right: Right, asked: &str, came: &[Came]) -> Vec<String> {
    // One sentence, and nothing is written.
    let refused = |came: &Came| matches!(came, Came::Told(_));
    let mut wrong = Vec::new();
    for (role, came) in Role::ALL.into_iter().zip(came) {
        let right = match role {
            Role::Robot if *came != Came::Nothing => Some("bots are not answered"),
            Role::Elsewhere if names_an_activity(asked) && !refused(came) => Some("it is another server's"),
            // What is not about one activity is about the place where it is asked.
            Role::Robot | Role::Elsewhere => None,
            _ if !right.allows(role) && !refused(came) => Some("no right, and no sentence"),
            _ => None,
        };
        if let Some(why) = right {
            wrong.push(format!("{asked} by {role:?}: {came:?}, {why}"));
        }
    }
    if let Some(secret) = secrets::secret(scene, asked) {
        for (role, came) in Role::ALL.iter().zip(came) {
            if secret.from.contains(role) && !refused(came) && *came != Came::Nothing {
                wrong.push(format!("{asked} by {role:?}: {came:?}, {} is secret", secret.what));
            }
        }
    }
    // A row in which all are refused alike would show nothing.
    let stranger = came[Role::ALL.iter().position(|role| *role == Role::Stranger).expect("a role")].clone();
    let let_in = |(role, came): (&Role, &Came)| right.allows(*role) && *came != stranger;
    if !matches!(right, Right::All | Right::Nobody) && !Role::ALL.iter().zip(came).any(let_in) {
        wrong.push(format!("{asked}: nobody is let in"));
    }
    wrong
}

const fn cell(came: &Came) -> &str {
    match came {
        Came::Written => "WRITTEN",
        Came::Shown => "shown",
        Came::Told(key) => key.as_str(),
        Came::Nothing => "-",
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

#[test]
fn every_command_and_button_asks_who_may() {
    let mut table = "scene\tmay\tsecret now\tasked".to_owned();
    for role in Role::ALL.into_iter().skip(1) {
        write!(table, "\t{role:?}").unwrap();
    }
    let mut found = Vec::new();
    let (mut stage, runtime) = (None, runtime());
    for (scene, right, asked) in ROWS {
        let came = runtime.block_on(row(&mut stage, Door::Discord, (*scene, asked), &Role::ALL));
        found.extend(wrong(*scene, *right, asked, &came));
        let secret = secrets::secret(*scene, asked).map_or("-", |secret| secret.what);
        write!(table, "\n{scene:?}\t{right:?}\t{secret}\t{asked}").unwrap();
        for one in &came[1..] {
            write!(table, "\t{}", cell(one)).unwrap();
        }
    }
    insta::assert_snapshot!("permissions", table);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The gate asks through each door for some rows, and for all of them with `GIOSTRA_LONG`.
#[test]
fn all_doors_let_in_the_same() {
    let runtime = runtime();
    let some = ROWS.iter().step_by(crate::support::one_in(9));
    for (door, (scene, right, asked)) in
        [Door::Telegram, Door::Piazza, Door::Terminal].into_iter().cycle().zip(some)
    {
        let mut came = [Door::Discord, door].map(|door| {
            let mut stage = None;
            runtime.block_on(row(&mut stage, door, (*scene, asked), &Role::ALL))
        });
        assert_eq!(wrong(*scene, *right, asked, &came[1]), [""; 0], "{door:?}");
        // What the platforms call things is said in sentences of their own.
        for one in came.iter_mut().flatten().filter(|one| matches!(one, Came::Told(_))) {
            *one = Came::Told(String::new());
        }
        assert_eq!(came[0], came[1], "{asked} by {door:?}");
    }
}

/// What is hidden: a rack, words that are given in secret. Whatever is typed for all to see and refused, nobody else reads why.
#[test]
fn no_refusal_in_public_tells_of_a_rack() {
    let at_the_board = [
        "8H ZZ",
        "8H ?? ",
        "8H QXW",
        "8H CASA",
        "casa 8h",
        "15O ABCDEFG",
        "1A AA",
        "Z99 AB",
        "cambia ZZZ",
        "cambia QXW",
        "cambia",
        "cambia abcdefg",
        "patta",
        "no",
        "/mossa testo:\"8H ZZ\"",
        "/mossa testo:\"cambia ZZZ\"",
        "/leggio",
        "/leggio numero:1",
        "/contesta",
        "leggio:1",
        "mescola:1",
        "ordina:1",
        "gioca:1 = 8H ZZ",
        "cambia:1 = ZZZ",
        "conf:1:1",
        "scelta:1:1.0",
    ];
    let in_secret =
        ["/p zzzz carte", "/lista", "/parola carte", "lista:1", "togli:1", "segreto:1 = zzzz soia", "qui:1"];
    let all = at_the_board
        .map(|asked| (Scene::Match, asked))
        .into_iter()
        .chain(in_secret.map(|asked| (Scene::Booth, asked)));
    let mut refused = 0;
    for (scene, asked) in all {
        runtime().block_on(async {
            let mut stage = Stage::set(Door::Telegram, scene).await;
            for role in [Role::Stranger, Role::Other, Role::Player] {
                let from = stage.said();
                let typed = || What::Message { text: asked.to_owned() };
                let is_press =
                    asked.split(" = ").next().is_some_and(|payload| payload.parse::<Press>().is_ok());
                let came = stage.asks(role, if is_press { what(asked) } else { typed() }).await;
                let shown = stage.shown_to_all(from);
                if scene == Scene::Match && came == Came::Written {
                    // A move that was played is everybody's.
                    stage = Stage::set(Door::Telegram, scene).await;
                    continue;
                }
                assert!(shown.is_empty(), "{asked} by {role:?}: {shown:?}");
                refused += usize::from(matches!(came, Came::Told(_)));
            }
        });
    }
    assert!(refused > 20, "{refused}");
}

/// Which buttons `Debug` writes in front of a variant of these.
const PATHS: [(&str, &[&str]); 13] = [
    ("OfRoom", &["Room"]),
    ("OfRound", &["Round"]),
    ("OfMatch", &["Match"]),
    ("OfInvitation", &["Invitation"]),
    ("OfEvent", &["Event"]),
    ("OfEntry", &["Event", "Entry"]),
    ("OfDate", &["Event", "Date"]),
    ("OfTeam", &["Event", "Team"]),
    ("OfDesk", &["Event", "Desk"]),
    ("OfJury", &["Jury"]),
    ("OfOrganiser", &["Jury", "Organise"]),
    ("OfPlace", &["Place"]),
    ("OfData", &["Place", "Data"]),
];

/// The variants of an enum, as its source lists them.
fn variants(source: &str, name: &str) -> Vec<String> {
    let Some((_, body)) = source.split_once(&format!("pub enum {name} {{\n")) else { return Vec::new() };
    let lines = body.lines().take_while(|line| *line != "}");
    let own = lines
        .filter_map(|line| line.strip_prefix("    ").filter(|line| line.starts_with(char::is_uppercase)));
    own.map(|line| line.chars().take_while(|letter| letter.is_alphanumeric()).collect()).collect()
}

#[test]
fn every_kind_of_button_has_a_row() {
    let presses = ROWS.iter().filter(|(_, _, asked)| !asked.starts_with('/'));
    let asked: Vec<Vec<String>> = presses
        .map(|(_, _, asked)| {
            let What::Press { payload, .. } = what(
                &asked
                    .replace("{silk}", "1")
                    .replace("{ada}", "2")
                    .replace("apre.*", "apre.1.2")
                    .replace('*', "1"),
            ) else {
                unreachable!()
            };
            let shown = format!("{:?}", payload.parse::<Press>().unwrap());
            let words = shown.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| word.starts_with(char::is_uppercase)).map(str::to_owned).collect()
        })
        .collect();
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/rooms"));
    let mut files: Vec<_> =
        std::fs::read_dir(folder.join("press")).unwrap().map(|file| file.unwrap().path()).collect();
    files.push(folder.join("press.rs"));
    let sources: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let mut missing = Vec::new();
    for source in &sources {
        for found in source.split("pub enum Of").skip(1) {
            let name = format!("Of{}", found.split(' ').next().unwrap());
            let (_, path) =
                PATHS.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name} is new"));
            let all = variants(source, &name);
            assert!(all.len() > 1, "{name} is written another way");
            for variant in all {
                let whole: Vec<&str> = path.iter().copied().chain([variant.as_str()]).collect();
                if !asked.iter().any(|asked| {
                    asked.len() >= whole.len() && asked.iter().zip(&whole).all(|(one, other)| one == other)
                }) {
                    missing.push(format!("{name}::{variant}"));
                }
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_command_and_act_has_a_row() {
    let asked: BTreeSet<&str> = ROWS.iter().map(|(_, _, asked)| *asked).collect();
    let is_asked = |begins: &str| {
        asked.iter().any(|asked| {
            asked.strip_prefix(begins).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        })
    };
    let mut missing = Vec::new();
    for spec in commands::TABLE.iter() {
        let mut wanted = vec![format!("/{}", spec.it)];
        let acts = spec.options.iter().find(|option| option.it == "azione");
        if let Some(OptionKind::Choice(acts)) = acts.map(|option| option.kind) {
            wanted.extend(acts.iter().map(|(act, _)| format!("/{} {act}", spec.it)));
        }
        missing.extend(wanted.into_iter().filter(|wanted| !is_asked(wanted)));
    }
    assert_eq!(missing, [""; 0]);
}
