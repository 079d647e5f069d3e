//! Every mistake, with its line, its path and its sum.

use super::*;
use std::fmt::Write as _;

/// An event without a mistake.
fn fine() -> String {
    adventure("type = \"standard\"") + &team("T") + &four("T").concat()
}

#[test]
fn the_sum_that_the_issue_shows() {
    let library = "[[aa]]\nid = \"L\"\nname = \"Biblioteca\"\nweight = 100\n";
    let items = ["X", "Y", "Z"]
        .map(|id| format!("[[aa]]\nid = \"{id}\"\nparent = \"L\"\nweight = 30\nkind = \"done\"\n"));
    let text = head("type = \"standard\"") + library + &items.concat() + &decisions("E1");
    assert_eq!(told(Lang::It, &text), ["riga 8: AA › Biblioteca: 30 + 30 + 30 = 90, ne servono 100"]);
    assert_eq!(told(Lang::En, &text), ["line 8: AA › Biblioteca: 30 + 30 + 30 = 90, it must be 100"]);
}

#[test]
fn of_the_file() {
    for (text, what) in [
        ("[adventure\n", "this is no TOML"),
        ("\n\nx = = 1\n", "line 3: from here on (column 5) this is no TOML"),
        ("a = 1\n[adventure]\n", "line 1: a means nothing here"),
        ("", "line 1: aa is missing"),
        ("adventure = 3\n", "adventure takes a table"),
        ("aa = 3\n", "aa takes tables"),
        ("aa = [3]\n", "aa takes tables"),
        ("\0", "this is no TOML"),
        ("a = 1\na = 2\n", "line 2: a is there already"),
        ("[adventure]\n[vsp.NP]\n[vsp.NP]\n", "line 3: NP is there already"),
        ("[adventure]\n[adventure]\n", "line 2: adventure is there already"),
        ("[[aa]]\n[aa]\n", "line 2: aa is there already"),
        // A key in quotes may hold anything, and a sentence stands on one line.
        ("\"a\\nb\\u001b[31m\" = 1\n", "line 1: a b [31m means nothing here"),
    ] {
        let wrong = told(Lang::En, text);
        assert!(wrong.iter().any(|wrong| wrong.contains(what)), "{text:?}: {wrong:?}");
    }
}

/// One thing is changed, and one thing is wrong.
#[track_caller]
fn alone(from: &str, to: &str, what: &str) {
    let text = fine();
    assert!(text.contains(from), "{from:?} is not there");
    let wrong = told(Lang::En, &text.replacen(from, to, 1));
    assert!(wrong.len() == 1 && wrong[0].contains(what), "{from:?}: {wrong:?}");
    // The other language knows it, too.
    let italian = told(Lang::It, &text.replacen(from, to, 1));
    assert!(italian.len() == 1 && italian[0].starts_with("riga "), "{italian:?}");
}

#[test]
fn of_the_table_adventure() {
    let kind = "type = \"standard\"";
    alone(kind, "", "line 1: type is missing");
    alone(kind, "type = \"hard\"", "type cannot be “hard”: one of these, technical, standard, interpretive");
    alone(kind, "type = 3", "type takes a text of one line");
    alone(
        kind,
        "type = \"standard\"\nweights = { individual = [1, 99], team = [1, 99] }",
        "do not go together",
    );
    alone(
        kind,
        "weights = { individual = [80, 15], team = [50, 50] }",
        "weights › individual: 80 + 15 = 95, it must be 100",
    );
    alone(
        kind,
        "weights = { individual = [80, 20], team = [-1, 101] }",
        "weights › team: a weight cannot be negative",
    );
    alone(kind, "weights = { individual = [80, 20] }", "team is missing");
    alone(kind, "weights = { individual = [80, 20], team = [1, 2, 97] }", "team takes two numbers");
    alone(kind, "weights = { individual = [8e1, 20], team = [1, 99] }", "individual takes two numbers");
    alone(kind, "type = \"standard\"\ndiceless = \"no\"", "diceless takes true or false");
    alone(kind, "type = \"standard\"\nresolution = \"vote\"", "resolution cannot be “vote”");
    alone(kind, "type = \"standard\"\ndicless = true", "line 3: dicless means nothing here");
    alone(kind, "type = \"standard\"\ncharacters = [1]", "characters takes a list of texts");
    alone(kind, "type = \"standard\"\ncharacters = [\"E1\", \"E1\"]", "E1 is there already");
    alone(
        kind,
        "type = \"standard\"\noptional = [\"E9\"]",
        "line 3: the character E9 is none of the adventure’s",
    );
    alone(
        "vp = [12, 75]",
        "vp = [75, 75]",
        "line 4: vp: the upper threshold (75) must be more than the lower one (75)",
    );
    alone("team_vp = [10, 64]\n", "", "thresholds.team_vp is missing");
    alone("aa = [20, 80]", "aa = [inf, 80]", "aa takes two numbers");
}

#[test]
fn of_the_trees() {
    alone("weight = 60", "weight = 60.5", "line 9: AA: 60.5 + 40 = 100.5, it must be 100");
    alone("weight = 60", "weight = \"60\"", "weight takes a number without exponent");
    alone("id = \"A\"\nweight = 60", "id = \"A\"\nabuot = \"B\"\nweight = 60", "abuot means nothing here");
    alone("id = \"A1\"", "id = \"A2\"", "A2 is there already");
    alone(
        "classes = [100, 60, 25, 0]",
        "classes = [100, 60, 70, 0]",
        "AA › A3: classes fall from 100 to 0, and these are 100, 60, 70, 0",
    );
    alone("classes = [100, 60, 25, 0]", "classes = [90, 0]", "classes fall from 100 to 0");
    alone("classes = [100, 60, 25, 0]\n", "", "classes is missing");
    let many = |middle: usize| format!("classes = [100{}, 0]", ", 50".repeat(middle));
    alone("classes = [100, 60, 25, 0]", &many(19), "here begins what is too much: at most 20");
    assert!(Event::read(&fine().replacen("classes = [100, 60, 25, 0]", &many(18), 1)).is_ok());
    alone(
        "classes = [100, 60, 25, 0]",
        "classes = [100, 60, 25, 0]\noptions = [\"tutto\", \"niente\"]",
        "AA › A3: it needs 4 entries, one a level, and has 2",
    );
    alone(
        "kind = \"partly\"",
        "kind = \"partly\"\nclasses = [100, 40, 0]",
        "the classes of this kind are fixed",
    );
    alone("kind = \"partly\"", "kind = \"some\"", "kind cannot be “some”");
    alone(
        "id = \"A\"\nweight = 60",
        "id = \"A\"\nkind = \"done\"\nweight = 60",
        "AA › A: it has parts, so it takes no kind",
    );
    // What stands below is in the same case, and a tree from which an item is missing makes no 100.
    let first = |from: &str, to: &str| told(Lang::En, &fine().replacen(from, to, 1)).remove(0);
    assert!(
        first("id = \"A\"\n", "id = \"A\"\nparent = \"A\"\n").contains("A: it comes to stand under itself")
    );
    let nobody = told(Lang::En, &fine().replacen("character = \"E2\"\n", "", 1));
    assert!(nobody.iter().any(|wrong| wrong.contains("character is missing")), "{nobody:?}");
    let negative = fine().replacen("weight = 60", "weight = -60", 1);
    assert!(told(Lang::En, &negative)[0].contains("AA › A: a weight cannot be negative"));
    let orphan = fine().replacen("parent = \"A\"", "parent = \"Z\"", 1);
    let wrong = told(Lang::En, &orphan);
    assert!(
        wrong.iter().any(|wrong| wrong.contains("AA › A1: it stands under Z, which is not there")),
        "{wrong:?}"
    );
    let bare = fine().replacen("weight = 30\nkind = \"done\"", "weight = 30", 1);
    assert!(told(Lang::En, &bare)[0].contains("AA › B › B2: it has neither parts nor a kind"));
    let weightless = fine().replacen("weight = 60\n", "", 1);
    assert!(told(Lang::En, &weightless)[0].contains("weight is missing"));
    let mut deep = String::new();
    for at in 0..20 {
        let parent = if at == 0 { String::new() } else { format!("parent = \"D{}\"\n", at - 1) };
        let _ = write!(deep, "[[aa]]\nid = \"D{at}\"\nweight = 100\n{parent}");
    }
    let deep = head("type = \"standard\"") + &deep + &decisions("E1");
    assert!(told(Lang::En, &deep)[0].contains("it is too deep, at most 12 levels"));
    let mut many = String::new();
    for at in 0..1_001 {
        let _ = write!(many, "[[aa]]\nid = \"D{at}\"\nweight = 1\nkind = \"done\"\n");
    }
    let many = head("type = \"standard\"") + &many + &decisions("E1");
    assert!(told(Lang::En, &many)[0].contains("here begins what is too much: at most 1000"));
}

/// Deep and endless things are refused as quickly as others.
#[test]
fn of_texts_that_are_no_adventure() {
    let many = 50_000;
    for text in [
        format!("a = {}", "[".repeat(many)),
        format!("a = {}{}", "[".repeat(many), "]".repeat(many)),
        format!("a = {}1{}", "{a=".repeat(many), "}".repeat(many)),
        format!("a{} = 1", ".a".repeat(many)),
        format!("[a{}]", ".a".repeat(many)),
        format!("a = {}", "9".repeat(many)),
        fine().replacen("weight = 60", &format!("weight = 60.{}", "0".repeat(many)), 1),
        fine().replacen("weight = 60", "weight = 60_000_000_000_000", 1),
    ] {
        let wrong = told(Lang::En, &text);
        assert!(wrong.iter().all(|line| line.starts_with("line ") && line.len() < 200), "{wrong:?}");
    }
}

#[test]
fn of_estimates() {
    let thresholds = "vp = [12, 75]\naa = [20, 80]\nteam_vp = [10, 64]\nteam_aa = [20, 80]\n";
    let text = fine().replacen(thresholds, "[estimate]\n", 1);
    let missing = ["thresholds.vp", "thresholds.aa", "thresholds.team_vp"];
    let missing = missing.map(|key| format!("line 3: {key} is missing"));
    assert_eq!(told(Lang::En, &text), missing, "a table without an author estimates nothing");
    let of = |author: &str| fine() + &format!("[estimate.\"{author}\"]\naa = [1, 2, 3]\n");
    for author in ["", " ", "A\\nB"] {
        let wrong = told(Lang::En, &of(author));
        assert!(
            wrong.len() == 1 && wrong[0].ends_with("estimate takes a text of one line, in quotes"),
            "{wrong:?}"
        );
    }
}

#[test]
fn of_the_model() {
    let own = |lines: &str, what: &str| alone("[[aa]]", &format!("{lines}\n[[aa]]"), what);
    own("[vsp.XX]\nweight = 3", "XX is no descriptor of the model");
    own("[vsp.NP]\nweight = 11", "VSP: 60 + 11 + 15 + 15 = 101, it must be 100");
    own("[vsp.LD1]\nweight = 30", "VSP › IP › TE › LD: 30 + 35 + 30 = 95, it must be 100");
    own("[vsp.CO]\nweight = 50", "VSP › CO: Conduct takes points away");
    own("[vsp.NP]\nweight = -10", "VSP › NP: a weight cannot be negative");
    own("[vsp.NP]\nclasses = [100, 0]", "VSP › NP: it needs 4 entries, one a level, and has 2");
    own("[vsp.NP]\nclasses = [100, 50, 60, 0]", "VSP › NP: classes fall from 100 to 0");
    own("[vsp.PU]\nclasses = [100, 5, 0]", "VSP › CO › PU: classes of Conduct rise from 0 to 100");
    own("[vsp.CD]\nclasses = [100, 0]", "CD has no levels of its own");
    own("[vsp.NP]\npercent = 3", "percent means nothing here");
    let technique = "type = \"standard\"\ndiceless = true";
    let own = "[vsp]\nQT.weight = 100\nIP.weight = 0\nNP.weight = 0\nSA.weight = 0\n";
    let wrong = told(Lang::En, &(adventure(technique) + own));
    assert!(wrong[0].contains("diceless: outside Technical quality no weight is left"), "{wrong:?}");
}

#[test]
fn of_teams() {
    let other = told(Lang::En, &fine().replacen("name = \"T\"\n", "name = \"U\"\n", 1));
    assert!(
        other.len() == 5
            && other[0].contains("U: it has no player")
            && other[4].contains("there is no team T")
    );
    alone("A1 = 0, ", "", "T: A1 is missing");
    alone("A1 = 0", "A1 = 2", "A1: levels are from 0 to 1");
    alone("A1 = 0", "A1 = -1", "A1 takes a whole number from 0");
    alone("A1 = 0", "A = 0, A1 = 0", "A is nothing that is judged");
    let empty = fine() + &team("U");
    assert!(told(Lang::En, &empty)[0].contains("U: it has no player"));
    assert!(told(Lang::En, &(fine() + &team("T")))[0].contains("T is there already"));
}

#[test]
fn of_sheets() {
    alone("levels = [1, 5", "levels = [5", "T, E1: the level of CR is missing");
    alone("levels = [1, 5", "levels = [1, 2, 5", "CR has two levels, DE1 and DE2");
    alone("levels = [1, 5", "levels = [1, 84, 5", "there is no DE84: levels are from 1 to 83");
    alone("levels = [1, 5", "levels = [1, -4, 5", "there is no DE-4");
    alone("levels = [1, 5", "levels = [1.5, 5", "levels takes a list of whole numbers");
    alone("C1 = 0, ", "", "T, E1: C1 is missing");
    alone("C1 = 0", "C9 = 0, C1 = 0", "C9 is nothing that is judged");
    alone("C1 = 0", "C1 = 3", "C1: levels are from 0 to 1");
    alone(
        "character = \"E1\"\nlevels",
        "character = \"E9\"\nlevels",
        "the character E9 is none of the adventure’s",
    );
    alone("character = \"E1\"\nlevels", "character = \"E2\"\nlevels", "T, E2: there is a sheet already");
    alone("team = \"T\"\ncharacter", "team = \"Z\"\ncharacter", "there is no team Z");
    alone(
        "character = \"E1\"\nlevels",
        "character = \"E1\"\njudge = \"ada\"\nlevels",
        "with judge [adventure] needs resolution",
    );
    let judged = |resolution: &str, judge: &str| {
        fine().replacen("type", &format!("resolution = \"{resolution}\"\ntype"), 1).replacen(
            "character = \"E1\"\nlevels",
            &format!("character = \"E1\"\njudge = \"{judge}\"\nlevels"),
            1,
        )
    };
    let wrong = |text: &str| told(Lang::En, text).remove(0);
    // One judge alone has nobody to agree with; two have.
    let other = super::judged("bo", &sheet("T", "E1", BEST, [0, 0, 0]));
    assert!(wrong(&(judged("agreed", "ada") + &other)).contains("T, E1: the agreed sheet is missing"));
    assert!(wrong(&judged("mean", "agreed")).contains("T, E1: there is only the agreed sheet"));
    let mixed = judged("mean", "ada") + &sheet("T", "E1", BEST, [0, 0, 0]);
    assert!(wrong(&mixed).contains("T, E1: there is a sheet already"));
}

#[test]
fn a_file_of_something_else_is_told_in_a_hundred_lines_at_most() {
    let mut noise = String::new();
    for at in 0..3_000 {
        let _ = writeln!(noise, "key{at} = {at}");
    }
    assert!(told(Lang::En, &noise).len() <= 100);
    let long = "k".repeat(5_000) + " = 1\n";
    assert!(told(Lang::En, &long).iter().all(|line| line.chars().count() < 200));
}
