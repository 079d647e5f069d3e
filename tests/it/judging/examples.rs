//! The worked examples of the rules (10.5), and what follows from the articles one by one.

use super::*;

fn player(text: &str, character: &str) -> (String, String, String) {
    let all = scored(text).players;
    let found = all.into_iter().find(|player| player.character == character).unwrap();
    (found.vsp.to_string(), found.without_sense.to_string(), found.pi.to_string())
}

#[test]
fn players() {
    for (character, kind, vsp, team_use, pi) in [
        ("E1", "standard", "100", "85", "128.280159"),
        ("E2", "standard", "63.724", "57.274", "79.336349"),
        ("E3", "technical", "65.9105", "53.273", "80.095833"),
        ("E4", "interpretive", "20.33", "16.88", "13.222222"),
    ] {
        let text = adventure(&format!("type = \"{kind}\"")) + &team("T") + &four("T").concat();
        let found = player(&text, character);
        assert_eq!(found, (vsp.to_owned(), team_use.to_owned(), pi.to_owned()), "{character}");
    }
    let worst = adventure("type = \"standard\"") + &team("T") + &sheet("T", "E1", WORST, [1, 2, 1]);
    let (vsp, team_use, _) = player(&worst, "E1");
    assert_eq!((vsp.as_str(), team_use.as_str()), ("-50", "-50"));
}

#[test]
fn teams() {
    for (kind, players, vpm, ps) in [
        ("technical", 3, "65.182333", "79.075802"),
        ("standard", 3, "65.182333", "82.928086"),
        ("interpretive", 3, "65.182333", "86.780370"),
        ("standard", 4, "53.10675", "71.746991"),
    ] {
        let text = adventure(&format!("type = \"{kind}\"")) + &team("T") + &four("T")[..players].concat();
        let [found] = &scored(&text).teams[..] else { panic!("one team") };
        let found = [&found.vpm, &found.aa, &found.ps].map(ToString::to_string);
        assert_eq!(found, [vpm, "58.2", ps], "{kind}, {players}");
    }
}

#[test]
fn own_weights_are_the_types_written_out() {
    let kind = adventure("type = \"technical\"") + &team("T") + &four("T").concat();
    let own = "weights = { individual = [75, 25], team = [40.0, 60.0] }";
    assert_eq!(scored(&kind), scored(&(adventure(own) + &team("T") + &four("T").concat())));
}

/// M12: without technique the other weights are 60/85, 10/85, 15/85 of 100.
#[test]
fn diceless() {
    let lines = "type = \"standard\"\ndiceless = true";
    let best = adventure(lines) + &team("T") + &sheet("T", "E1", BEST, [0, 0, 0]);
    let (vsp, team_use, _) = player(&best, "E1");
    assert_eq!((vsp.as_str(), team_use.as_str()), ("100", "82.352941"));
    let worst = adventure(lines) + &team("T") + &sheet("T", "E1", WORST, [1, 2, 1]);
    assert_eq!(player(&worst, "E1").0, "-50", "a penalty stays what it is");
    let without: String = BEST.replace("52, 55, 59, 61, ", "");
    let without = adventure(lines) + &team("T") + &sheet("T", "E1", &without, [0, 0, 0]);
    assert_eq!(scored(&best), scored(&without), "technique need not be answered");
    let shares = read(&best).adventure().shares(true);
    let sum: Exact = shares.iter().flatten().filter(|share| share.is_positive()).sum();
    assert_eq!(sum, Exact::hundred());
    let place = read(&best).adventure().vsp.find("NP").unwrap();
    assert_eq!(shares[place].clone().unwrap().to_string(), "11.764706");
}

/// M5: what is about somebody who does not play falls away, and what remains is made 100 again.
#[test]
fn optional_characters() {
    let about = |name: &str| {
        format!("[[cd]]\ncharacter = \"A\"\nid = \"C2\"\nweight = 60\nkind = \"done\"\nabout = \"{name}\"\n")
    };
    let text = |name: &str| {
        let first = "[[cd]]\ncharacter = \"A\"\nid = \"C1\"\nweight = 40\nkind = \"partly\"\n";
        let sheet = |cd: &str| {
            format!("[[sheet]]\nteam = \"T\"\ncharacter = \"A\"\nlevels = [{BEST}]\ncd = {{ {cd} }}\n")
        };
        head("type = \"standard\"")
            + PROGRESS
            + first
            + &about(name)
            + &team("T")
            + &sheet(if name == "A" { "C1 = 1, C2 = 1" } else { "C1 = 1" })
    };
    // 76 and 24 · 20 %; 76 and 24 · 50 %.
    assert_eq!(player(&text("A"), "A").0, "80.8");
    assert_eq!(player(&text("B"), "A").0, "88");
}

/// M5, “a group left empty is dropped likewise”: up to the leaf of all decisions, and to a team's progress.
#[test]
fn groups_of_which_nothing_remains() {
    let alone = "[[cd]]\ncharacter = \"A\"\nid = \"C1\"\nweight = 100\nkind = \"done\"\nabout = \"B\"\n";
    let text = head("type = \"standard\"")
        + PROGRESS
        + alone
        + &team("T")
        + &format!("[[sheet]]\nteam = \"T\"\ncharacter = \"A\"\nlevels = [{MIDDLE}]\n");
    let event = read(&text);
    let shares = event.adventure().shares(false);
    let share = |code: &str| shares[event.adventure().vsp.find(code).unwrap()].clone().map(|s| s.to_string());
    assert_eq!((share("CD"), share("CA")), (None, Some("15".to_owned())));
    let progress = PROGRESS.replace("id = \"B\"\n", "id = \"B\"\nabout = \"B\"\n");
    let text = text.replace(PROGRESS, &progress).replace(", B1 = 1, B2 = 0", "");
    assert_eq!(scored(&text).teams[0].aa.to_string(), "77");
    let gone = progress.replace("id = \"A\"\n", "id = \"A\"\nabout = \"C\"\n");
    let wrong = told(Lang::En, &text.replace(&progress, &gone));
    assert_eq!(wrong, ["line 49: T: nothing of the progress is left"]);
}

/// What weighs nothing does not remain: a character without decisions that count has none, and a team no progress.
#[test]
fn what_weighs_nothing_does_not_remain() {
    let zero = "[[cd]]\ncharacter = \"A\"\nid = \"C2\"\nweight = 0\nkind = \"done\"\n";
    let alone = "[[cd]]\ncharacter = \"A\"\nid = \"C1\"\nweight = 100\nkind = \"done\"\nabout = \"B\"\n";
    let sheet = format!("[[sheet]]\nteam = \"T\"\ncharacter = \"A\"\nlevels = [{BEST}]\n");
    let text = |zero: &str| head("type = \"standard\"") + PROGRESS + alone + zero + &team("T") + &sheet;
    assert_eq!(player(&text(zero), "A"), player(&text(""), "A"));
    assert_eq!(player(&text(zero), "A").0, "100");
    let progress = "[[aa]]\nid = \"A1\"\nweight = 100\nkind = \"done\"\nabout = \"B\"\n[[aa]]\nid = \"B1\"\nweight = 0\nkind = \"done\"\n";
    let aa = "aa = { A1 = 0, A2 = 1, A3 = 1, B1 = 1, B2 = 0 }";
    let text = text("").replace(PROGRESS, progress).replace(aa, "aa = { B1 = 0 }");
    assert_eq!(told(Lang::En, &text), ["line 23: T: nothing of the progress is left"]);
}

/// M10: one ranking a character, one of teams of any size; equals share the place.
#[test]
fn rankings() {
    let mut text = adventure("type = \"standard\"");
    for name in ["Uno", "Due", "Tre"] {
        text += &team(name);
    }
    text += &(sheet("Uno", "E1", MIDDLE, [0, 0, 0]) + &sheet("Due", "E1", BEST, [0, 0, 0]));
    text += &(sheet("Tre", "E1", BEST, [0, 0, 0]) + &sheet("Tre", "E2", BEST, [0, 0, 0]));
    let all = scored(&text);
    let players: Vec<_> =
        all.players.iter().map(|p| (p.character.as_str(), p.team.as_str(), p.rank)).collect();
    assert_eq!(players, [("E1", "Due", 1), ("E1", "Tre", 1), ("E1", "Uno", 3), ("E2", "Tre", 1)]);
    let teams: Vec<_> = all.teams.iter().map(|t| (t.team.as_str(), t.rank)).collect();
    assert_eq!(teams, [("Due", 1), ("Tre", 1), ("Uno", 3)]);
}

/// M13: a team that did not come whole is in no ranking, and what was written of it may be as it is.
#[test]
fn absent_teams() {
    let text = adventure("type = \"standard\"") + &team("T") + &sheet("T", "E1", BEST, [0, 0, 0]);
    let absent = "[[team]]\nname = \"Via\"\nabsent = true\n[[sheet]]\nteam = \"Via\"\ncharacter = \"E1\"\nlevels = [1]\n";
    assert_eq!(scored(&text), scored(&(text.clone() + absent)));
}
use giostra::judging::exact::Exact;
