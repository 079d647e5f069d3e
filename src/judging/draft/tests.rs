//! A draft as its authors see it: section by section, in any order, to the adventure.

use super::*;
use crate::judging::exact::Exact;
use crate::messages::{Voice, render};

/// The annotated example of the documentation.
const EXAMPLE: &str = include_str!("../../../docs/formats/adventure.toml");

fn said(lang: Lang, text: &Text) -> String {
    render(lang, text, &Voice::PLAIN)
}

fn summary(draft: &Draft, lang: Lang) -> Vec<String> {
    said(lang, &draft.summary()).lines().map(str::to_owned).collect()
}

/// What is missing, with its section.
fn missing(draft: &Draft, lang: Lang) -> Vec<String> {
    let needs = draft.missing();
    needs.iter().map(|need| format!("{}: {}", need.section(), said(lang, &need.text()))).collect()
}

#[track_caller]
fn set(draft: &mut Draft, section: &Section, text: &str) {
    if let Err(slips) = draft.set(section, text) {
        panic!("{text}\n{:?}", slips.iter().map(|slip| said(Lang::It, &slip.text())).collect::<Vec<_>>());
    }
}

fn alma() -> Section {
    Section::Decisions("Alma".to_owned())
}

/// What each section shows can be typed, in either language, and comes to an adventure.
#[test]
fn the_examples_are_an_adventure() {
    for lang in Lang::ALL {
        let mut draft = Draft::default();
        for section in draft.sections() {
            set(&mut draft, &section, &section.example(lang));
        }
        for name in ["Alma", "Bruno", "Carla"] {
            let section = Section::Decisions(name.to_owned());
            set(&mut draft, &section, &section.example(lang));
        }
        assert!(missing(&draft, lang).iter().all(|need| need.starts_with("estimates: ")), "{lang}");
        set(&mut draft, &Section::Estimates, "");
        let adventure = draft.adventure().unwrap();
        assert_eq!((adventure.aa.leaves().len(), adventure.cast()), (3, vec!["Alma", "Bruno", "Carla"]));
    }
}

#[test]
fn forms_and_messages_have_room() {
    let sections = [
        Section::General,
        Section::Characters,
        Section::Progress,
        Section::Decisions("Un nome che è lungo assai più di quanto ci si aspetti".to_owned()),
        Section::Thresholds,
        Section::Estimates,
        Section::Own,
    ];
    for lang in Lang::ALL {
        for section in &sections {
            let label = said(lang, &section.label());
            assert!(label.chars().count() <= 45 && !label.contains('\n'), "{label}");
            assert!(said(lang, &section.title()).chars().count() <= 45);
            let hint = said(lang, &section.hint(lang));
            assert!(hint.ends_with(&section.example(lang)) && hint.chars().count() < 1_000, "{hint}");
        }
    }
}

#[test]
fn an_adventure_grows() {
    let mut draft = Draft::default();
    assert_eq!(
        summary(&draft, Lang::It),
        [
            "In generale: manca il tipo: tecnica, standard o interpretativa",
            "Personaggi: mancano",
            "Avanzamento: manca",
            "Soglie: mancano (queste, o le stime)",
            "Stime: nessuna (facoltative)",
            "Pesi propri: quelli del regolamento (facoltativi)",
        ]
    );
    set(&mut draft, &Section::Characters, "Alma\nBruno?");
    draft.set_type(Kind::Technical);
    draft.set_diceless(true);
    set(&mut draft, &Section::Thresholds, "vp 12 75");
    set(&mut draft, &Section::Progress, "60 A: fatto (solo con Zoe)\n40 B: parte");
    set(&mut draft, &alma(), "100 C: fatto (solo con Bruno)");
    set(&mut draft, &Section::Own, "NP: 100 60 30 0");
    assert_eq!(
        summary(&draft, Lang::It),
        [
            "In generale: tecnica, senza dadi",
            "Personaggi: Alma, Bruno?",
            "Avanzamento: 2 voci, 100 ✓ (attenzione, Zoe non è fra i personaggi)",
            "Decisioni di Alma: 1 voce, 100 ✓",
            "Decisioni di Bruno: mancano",
            "Soglie: vp 12 / 75; mancano aa e squadra vp",
            "Stime: nessuna (facoltative)",
            "Pesi propri: NP",
        ]
    );
    assert_eq!(
        missing(&draft, Lang::En),
        ["decisions \"Bruno\": missing", "thresholds: aa and team vp are missing"]
    );
    // Who does not play any more keeps their decisions, at the end.
    set(&mut draft, &Section::Characters, "Bruno");
    assert_eq!(draft.sections()[3..5], [Section::Decisions("Bruno".to_owned()), alma()]);
    set(&mut draft, &alma(), " \n ");
    set(&mut draft, &Section::Decisions("Bruno".to_owned()), "100 C: fatto");
    set(&mut draft, &Section::Thresholds, "vp 12 75\nteam vp 10 64\naa 20 80");
    assert_eq!(missing(&draft, Lang::It), Vec::<String>::new());
    let adventure = draft.adventure().unwrap();
    assert_eq!((adventure.cast(), adventure.diceless), (vec!["Bruno"], true));
    assert!(draft.toml().starts_with("# RBB 2.0: A. M. A. Barbera"), "{}", draft.toml());
}

/// A section that fits by itself and not to another one is told there, by the line that its form shows.
#[test]
fn what_does_not_fit_the_rest() {
    let mut draft = Draft::read(EXAMPLE).unwrap();
    set(&mut draft, &Section::Thresholds, "");
    set(&mut draft, &Section::Own, "");
    set(&mut draft, &Section::Estimates, "\n\nAda\n\nNP 2 5 10");
    let needs = missing(&draft, Lang::It);
    assert_eq!(needs[0], "estimates: riga 1: nella stima di Ada manca CD");
    assert!(
        summary(&draft, Lang::It)
            .contains(&"Stime: Ada; riga 1: nella stima di Ada manca CD (e altri 22 errori)".to_owned())
    );
    let shares = draft_shares();
    let most: Vec<String> = shares.iter().map(|(code, share)| format!("{code} 0 0 {share}")).collect();
    let most = most.join("\n");
    set(&mut draft, &Section::Estimates, &format!("Ada\n{most}"));
    assert_eq!(missing(&draft, Lang::It), ["estimates: riga 1: nella stima di Ada manca aa"]);
    set(&mut draft, &Section::Estimates, &format!("Ada\naa 0 0 0\n{most}"));
    assert_eq!(
        missing(&draft, Lang::It),
        ["aa", "squadra aa"].map(|pair| format!(
            "estimates: {pair}: la soglia superiore (0) dev’essere maggiore di quella inferiore (0)"
        ))
    );
    set(&mut draft, &Section::Thresholds, "aa 20 80\nsquadra aa 1 2");
    assert_eq!(missing(&draft, Lang::It), Vec::<String>::new());
    assert!(
        summary(&draft, Lang::En)
            .contains(&"Thresholds: aa 20 / 80, team aa 1 / 2, the rest from the estimates".to_owned())
    );
    // A weight that is changed makes an estimate too high.
    set(&mut draft, &Section::Own, "NP 5\nSA 20");
    let needs = missing(&draft, Lang::It);
    assert!(
        needs[0].starts_with("estimates: riga ") && needs[0].ends_with("i punti possibili vanno da 0 a 5"),
        "{needs:?}"
    );
    set(&mut draft, &Section::Own, "IP 0\nNP 0\nSA 0\nQT 100");
    set(&mut draft, &Section::Estimates, "");
    set(&mut draft, &Section::Thresholds, "vp 12 75\nteam vp 10 64\naa 20 80");
    draft.set_diceless(true);
    assert_eq!(
        missing(&draft, Lang::It),
        ["general: diceless: fuori dalla Qualità tecnica non resta nessun peso"]
    );
}

/// What each leaf of the model is worth, without the penalties.
fn draft_shares() -> Vec<(String, String)> {
    let tree = crate::judging::model::tree();
    let shares = tree.shares(&|_| false);
    let leaves = tree.leaves().into_iter();
    let positive = leaves.filter_map(|at| Some((at, shares[at].clone().filter(Exact::is_positive)?)));
    positive.map(|(at, share)| (tree.nodes[at].id.clone(), share.to_string())).collect()
}

/// A file is edited in chat, and comes to the same adventure.
#[test]
fn a_file_becomes_a_draft() {
    let draft = Draft::read(EXAMPLE).unwrap();
    assert_eq!(
        draft.text(&Section::Progress, Lang::It).unwrap(),
        "60 Biblioteca\n- 50 Trovano l’ingresso: fatto\n- 50 Salvano i codici: parte\n40 Come finisce: 100 La città è salva / \
         60 Si salvano i codici / 25 Si salvano soltanto loro / 0 Non si salva nessuno"
    );
    assert_eq!(
        draft.text(&alma(), Lang::En).unwrap(),
        "70 Non abbandona i libri: partly\n30 Perdona Carla: done (only with Carla)"
    );
    assert_eq!(draft.text(&Section::Own, Lang::It).unwrap(), "LD1 40: 100 60 20 0\nLD3 25");
    assert_eq!(draft.text(&Section::Thresholds, Lang::It).unwrap(), "vp 12 75\naa 20 80\nsquadra vp 10 64");
    assert_eq!(draft.missing(), vec![]);
    let file = Event::read(EXAMPLE).unwrap();
    let adventure = draft.adventure().unwrap();
    assert_eq!(
        (&adventure.thresholds, &adventure.characters),
        (&file.adventure().thresholds, &file.adventure().characters)
    );
    assert_eq!(adventure.aa.path(2), file.adventure().aa.path(2));
    // Three authors: a threshold that does not end.
    let three = |author: &str, low: &str| {
        let leaves = draft_shares().into_iter().map(|(code, share)| format!("{code} = [0, 0, {share}]\n"));
        format!(
            "[estimate.{author}]\naa = [{low}, 45, 80]\n[estimate.{author}.vsp]\n{}",
            leaves.collect::<String>()
        )
    };
    let bare = EXAMPLE.split("[adventure.thresholds]").next().unwrap().to_owned()
        + "[vsp]"
        + EXAMPLE.split("[vsp.LD3]").nth(1).unwrap().split_once('\n').unwrap().1.split_once('\n').unwrap().1;
    let text = bare.replacen("[vsp]", &(three("Ada", "10") + &three("Bo", "10") + &three("Silk", "15")), 1);
    let adventure = Event::read(&text).unwrap().adventure().clone();
    let draft = Draft::of_adventure(&adventure);
    assert_eq!(draft.text(&Section::Thresholds, Lang::It).unwrap(), "vp 0 100\naa 35/3 80\nsquadra vp 0 85");
    assert_eq!(draft.adventure().unwrap().thresholds, adventure.thresholds);
    let draft = Draft::read(&text).unwrap();
    assert_eq!(draft.text(&Section::Thresholds, Lang::It), None);
    assert_eq!(summary(&draft, Lang::It)[6..8], ["Soglie: dalle stime", "Stime: Ada, Bo, Silk"]);
}

#[test]
fn changes_are_lines() {
    let mut draft = Draft::default();
    set(&mut draft, &alma(), "100 La \"mappa\": fatto");
    let change = draft.change(&alma());
    assert_eq!(change.to_string(), r#"decisions "Alma" "100 La \"mappa\": done""#);
    let gone: Change = r#"decisions "Alma" """#.parse().unwrap();
    draft.apply(&gone).unwrap();
    assert_eq!(draft, Draft::default());
    for bad in [
        "",
        "progress",
        "progress 3",
        r#"progress "x" "y""#,
        r#"decisions "x""#,
        r#"decisions "x" "y" "z""#,
        r#"decision "x""#,
        r#"general "x" y"#,
        r#"general "x"#,
    ] {
        assert_eq!(bad.parse::<Change>(), Err(NoChange), "{bad}");
    }
    for name in ["", " ", "a\nb"] {
        let slips = draft.set(&Section::Decisions(name.to_owned()), "100 A: fatto").unwrap_err();
        assert_eq!(slips, [Slip { line: 0, what: Fault::Nameless }]);
    }
}

#[test]
fn a_draft_holds_64_kib() {
    let mut draft = Draft::default();
    let long = |letters: usize| format!("100 {}: fatto", "a".repeat(letters));
    set(&mut draft, &Section::Progress, &long(40_000));
    let before = draft.clone();
    let slips = draft.set(&alma(), &long(40_000)).unwrap_err();
    assert_eq!(said(Lang::It, &slips[0].text()), "è troppo: tutta l’avventura sta in 64 KiB");
    assert_eq!(draft, before);
    set(&mut draft, &alma(), &long(20_000));
    assert!(draft.bytes() <= MOST_BYTES);
    assert!(draft.set(&Section::General, &format!("nome: {}", "à".repeat(600_000))).is_err());
    assert!(draft.missing().iter().all(|need| !matches!(need, Need::Mend(..))));
}

/// Nothing takes long, however odd it is.
#[test]
fn long_and_odd_texts() {
    let begun = [
        (Section::General, "nome: "),
        (Section::General, "autori: "),
        (Section::Characters, ""),
        (Section::Progress, ""),
        (Section::Progress, "100 A: "),
        (alma(), "100 "),
        (Section::Thresholds, "vp "),
        (Section::Estimates, "Ada\n"),
        (Section::Own, "NP: "),
    ];
    for piece in [
        "100 A: ",
        ":1/",
        "\"",
        "\"a\" / ",
        "(solo con ",
        "100 / ",
        "-",
        "—\n",
        "- 100 A\n",
        "aa 1 2 3\n",
        ", ",
    ] {
        for (section, first) in &begun {
            let text = (*first).to_owned() + &piece.repeat(MOST_BYTES / piece.len());
            if let Err(slips) = Draft::default().set(section, &text) {
                assert!(slips.len() <= 100);
                assert!(slips.iter().all(|slip| said(Lang::It, &slip.text()).chars().count() < 1_000));
            }
        }
    }
}
