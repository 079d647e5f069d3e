//! The terminal door: the script language, the platform behind it, virtual time and crashes, with
//! a small house that only echoes.

pub(crate) mod fake;

use fake::{FakeOpener, Town};
use giostra::picture::film::Shown;
use giostra::platforms::terminal::script::{self, Parser, Step, Target};
use giostra::platforms::terminal::{ChatError, Stage, live, run_script, run_stream};
use proptest::prelude::*;

fn run(script: &str) -> String {
    run_with(script, |_| {})
}

fn run_with(script: &str, set: impl FnOnce(&mut Stage<'_>)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("fake.db");
    let opener = FakeOpener::default();
    let mut stage = Stage::new(&opener, &database);
    set(&mut stage);
    let mut out = Vec::new();
    run_script(&format!("giostra-chat 1\n{script}"), &stage, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn step(line: &str) -> Step {
    let mut lines = script::parse(&format!("giostra-chat 1\n{line}")).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(lines.len(), 1, "{line:?}");
    lines.remove(0).step
}

fn said(name: &str, to: Target, stamp: i64, id: Option<u64>, text: &str) -> Step {
    Step::Say { name: name.into(), to, stamp, id, reply: None, text: text.into() }
}

fn replied(name: &str, to: Target, id: Option<u64>, reply: u64, text: &str) -> Step {
    Step::Say { name: name.into(), to, stamp: 0, id, reply: Some(reply), text: text.into() }
}

fn room(name: &str) -> Target {
    Target::Room(name.into())
}

#[test]
fn every_line_form_is_read() {
    let press = |name: &str, message, label: &str, form: Option<&str>| Step::Press {
        name: name.into(),
        message,
        label: label.into(),
        form: form.map(str::to_owned),
    };
    for (line, expected) in [
        ("Silk #paroliere: ciao", said("Silk", room("paroliere"), 0, None, "ciao")),
        ("Dj The Emperor #paroliere: ciao", said("Dj The Emperor", room("paroliere"), 0, None, "ciao")),
        ("Silk #sala: a #altra: b", said("Silk", room("sala"), 0, None, "a #altra: b")),
        ("Numero #1 #sala: x", said("Numero #1", room("sala"), 0, None, "x")),
        ("#1 #sala: x", said("#1", room("sala"), 0, None, "x")),
        ("server #sala: x", said("server", room("sala"), 0, None, "x")),
        ("عمر #غرفة: 🎲 é", said("عمر", room("غرفة"), 0, None, "🎲 é")),
        ("Silk #s:", said("Silk", room("s"), 0, None, "")),
        ("Silk #s:x", said("Silk", room("s"), 0, None, "x")),
        ("Silk #s:   x ", said("Silk", room("s"), 0, None, "  x ")),
        ("Silk #s: a\\nb\\o/", said("Silk", room("s"), 0, None, "a\nb\\o/")),
        ("Silk @bot: /aiuto", said("Silk", Target::Bot, 0, None, "/aiuto")),
        ("Silk #s stamp -1.5 id 17: x", said("Silk", room("s"), -1500, Some(17), "x")),
        ("Silk #s id 17 stamp 0.25: x", said("Silk", room("s"), 250, Some(17), "x")),
        ("Silk @bot id 3: x", said("Silk", Target::Bot, 0, Some(3), "x")),
        ("Silk @bot stamp -2: x", said("Silk", Target::Bot, -2000, None, "x")),
        ("Silk #s reply 12: x", replied("Silk", room("s"), None, 12, "x")),
        ("Silk #s reply 12 id 17 stamp 0: x", replied("Silk", room("s"), Some(17), 12, "x")),
        ("Silk @bot id 17 reply 12: x", replied("Silk", Target::Bot, Some(17), 12, "x")),
        ("Silk press 3 \"Le mie parole\"", press("Silk", 3, "Le mie parole", None)),
        ("Silk press 3 \"Scrivi\" = mare sole\\nluna", press("Silk", 3, "Scrivi", Some("mare sole\nluna"))),
        ("Silk press 3 \"di \\\"Tu\\\" \\\\\" =", press("Silk", 3, "di \"Tu\" \\", Some(""))),
        ("Silk press 3 \"x\" = in #sala: y", press("Silk", 3, "x", Some("in #sala: y"))),
        ("Silk edit 17: a #s: b", Step::Edit { name: "Silk".into(), id: 17, text: "a #s: b".into() }),
        ("again 17", Step::Again(17)),
        ("again press", Step::AgainPress),
        ("crash", Step::Crash),
        ("night", Step::Night),
        ("moderator Dj The Emperor", Step::Moderator("Dj The Emperor".into())),
        ("robot MEE6", Step::Robot("MEE6".into())),
        ("door away", Step::DoorAway),
        ("disk full", Step::Disk { full: true }),
        ("disk ok", Step::Disk { full: false }),
        ("gone #sala", Step::GoneRoom("sala".into())),
        ("gone @Dj The Emperor", Step::GonePerson("Dj The Emperor".into())),
        ("at 12:00:01", Step::Wait),
        ("at 2026-01-02 00:00:00.500", Step::Wait),
        ("+1.5", Step::Wait),
        ("at +1.5", Step::Wait),
    ] {
        assert_eq!(step(line), expected, "{line:?}");
    }
}

#[test]
fn the_clock_is_local_and_never_goes_back() {
    let script = "giostra-chat 1\n# prima\n\nmoderator Ada\nserver Club 64 en America/New_York\n\
                  Ada #a: x\n+1.5\nat 12:03:00.250\nserver B it Asia/Tokyo\nat 2026-01-02 03:00:00\ncrash\nback +60\n";
    let lines = script::parse(script).unwrap();
    let noon = 1_767_286_800_000; // 2026-01-01T17:00:00Z
    let at: Vec<i64> = lines.iter().skip(1).map(|line| line.at - noon).collect();
    assert_eq!(at, [0, 0, 1500, 180_250, 180_250, 3_600_000, 3_600_000, 3_660_000]);
    assert_eq!(lines[2].number, 6);
}

#[test]
fn bad_lines_name_their_number_and_what_was_expected() {
    for (script, sentence) in [
        ("", "line 1: expected \"giostra-chat 1\""),
        ("giostra-chat 2\n", "line 1: expected \"giostra-chat 1\""),
        ("giostra-chat 1\nciao\n", "line 2: expected NAME #ROOM: text, "),
        ("giostra-chat 1\n\n#commento\n", "line 3: expected NAME #ROOM: text, "),
        ("giostra-chat 1\n#sala: senza nome", "line 2: expected NAME #ROOM: text, "),
        (
            "giostra-chat 1\nSilk #sala stamp ieri: x",
            "line 2: expected NAME #ROOM [stamp SECONDS] [id N] [reply N]: text",
        ),
        (
            "giostra-chat 1\nSilk #sala id 1 id 2: x",
            "line 2: expected NAME #ROOM [stamp SECONDS] [id N] [reply N]: text",
        ),
        (
            "giostra-chat 1\nSilk #sala reply lui: x",
            "line 2: expected NAME #ROOM [stamp SECONDS] [id N] [reply N]: text",
        ),
        (
            "giostra-chat 1\nSilk #sala ciao",
            "line 2: expected NAME #ROOM [stamp SECONDS] [id N] [reply N]: text",
        ),
        ("giostra-chat 1\nSilk press 3 \"x", "line 2: expected NAME press N \"label\""),
        ("giostra-chat 1\nSilk press x \"x\"", "line 2: expected NAME press N \"label\""),
        ("giostra-chat 1\nSilk press 3 \"x\" y", "line 2: expected NAME press N \"label\""),
        ("giostra-chat 1\nSilk edit x: y", "line 2: expected NAME edit N: text"),
        ("giostra-chat 1\nagain", "line 2: expected again N"),
        ("giostra-chat 1\nat noon", "line 2: expected at [YYYY-MM-DD ]HH:MM:SS[.mmm]"),
        ("giostra-chat 1\nat 11:59:59", "line 2: expected a time that is not before 12:00:00"),
        ("giostra-chat 1\n+1.0005", "line 2: expected +SECONDS"),
        ("giostra-chat 1\n+-1", "line 2: expected +SECONDS"),
        ("giostra-chat 1\ncrash\nback 5", "line 3: expected +SECONDS"),
        ("giostra-chat 1\nback +5", "line 2: expected crash before back"),
        ("giostra-chat 1\ncrash\ncrash", "line 3: expected back +SECONDS after crash"),
        ("giostra-chat 1\ncrash\nnight", "line 3: expected back +SECONDS before night"),
        ("giostra-chat 1\ndoor back +5", "line 2: expected door away before door back"),
        ("giostra-chat 1\ndoor away\ndoor away", "line 3: expected door back +SECONDS after door away"),
        ("giostra-chat 1\nserver Giostra it", "line 2: expected server NAME LANG ZONE"),
        ("giostra-chat 1\nserver Giostra fr Europe/Paris", "line 2: expected the language it or en"),
        ("giostra-chat 1\nserver Giostra it Europe/Atlantide", "line 2: expected an IANA time zone"),
        ("giostra-chat 1\ngone sala", "line 2: expected gone #ROOM"),
        ("giostra-chat 1\nmoderator", "line 2: expected NAME #ROOM: text, "),
    ] {
        let bad = script::parse(script).expect_err(script).to_string();
        assert!(bad.starts_with(sentence), "{script:?}: {bad}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in "(?s).{0,200}") {
        let _ = script::parse(&format!("giostra-chat 1\n{text}"));
    }

    #[test]
    fn no_near_miss_makes_the_parser_panic(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                " ", "#", "#s", "@bot", ":", "stamp", "id", "press", "edit", "\"", "\\", "=", "17", "-1.5", "+",
                "at", "12:00:00", "é", "\u{301}", "server", "it", "Europe/Rome", "back", "door", "\t", "\u{85}",
            ]),
            0..12,
        )
    ) {
        let _ = script::parse(&format!("giostra-chat 1\ncrash\n{}", parts.concat()));
    }

    #[test]
    fn what_is_written_is_read_back(
        name in "[^\\s#@:\"][^\\n\\r#@\"]{0,20}[^\\s#@:\"]",
        room_name in "[^\\s:]{1,12}",
        text in "[^\\n\\r]{0,40}",
        id in any::<u64>(),
        millis in -999_999i64..999_999,
    ) {
        prop_assume!(!name.contains("press") && !name.contains("edit") && !text.contains("\\n"));
        let sign = if millis < 0 { "-" } else { "" };
        let stamp = format!("{sign}{}.{:03}", millis.abs() / 1000, millis.abs() % 1000);
        let read = step(&format!("{name} #{room_name} stamp {stamp} id {id}: {text}"));
        prop_assert_eq!(read, said(&name, room(&room_name), millis, Some(id), &text));
    }
}

#[test]
fn every_kind_of_answer_has_its_line() {
    insta::assert_snapshot!(run("moderator Ada\n\
         Silk #sala: ciao\n\
         Dj The Emperor #sala: /tutto\n\
         Silk @bot id 5: /tutto\n\
         Ada #sala: /solo\n\
         Ada #sala: /chi\n\
         Silk @bot: /chi\n\
         robot MEE6\n\
         MEE6 #sala/filo: /chi\n\
         Ada #sala: /quando\n\
         server Club en America/New_York\n\
         Ada #sala: /quando\n\
         Ada #sala: /quando\n\
         Ada @bot: /server\n\
         Silk #sala: /boh\n"));
}

#[test]
fn of_a_file_that_is_no_text_only_name_and_size_are_shown() {
    let out = run("Silk #sala: /foglio\n");
    assert!(out.ends_with("> #sala text 1: ecco\n> #sala file 1: eventi.ods (7 bytes)\n"), "{out}");
}

#[test]
fn the_same_handle_edits_in_place_and_only_changes_show() {
    insta::assert_snapshot!(run(
        "Silk #sala: /conta\nSilk #sala: /conta\nSilk #altra: /conta\nSilk #sala: /uguale\nSilk #sala: /uguale\n\
         Silk #sala: /cancella\nSilk #sala: /cancella\nSilk #sala: /conta\nSilk @bot: /conta\nSilk @bot: /conta\n"
    ));
}

#[test]
fn buttons_are_pressed_by_label_and_forms_open_first() {
    insta::assert_snapshot!(run("Silk #sala: /tutto\n\
         Silk press 1 \"Premi \\\"qui\\\"\"\n\
         again press\n\
         Silk press 1 \"Scrivi\"\n\
         Silk press 1 \"Scrivi\" = mare\\nsole\n\
         Silk press 1 \"Premi \\\"qui\\\"\" = testo\n\
         Silk press 1 \"Altro\"\n\
         Silk press 99 \"Altro\"\n\
         Silk #sala: /solo\n\
         Ada press 5 \"Mio\"\n\
         Silk press 5 \"Mio\"\n\
         again 7\n\
         Ada edit 1001: x\n\
         Silk edit 1001: y\n\
         again 1001\n"));
}

#[test]
fn a_message_may_answer_one_of_the_bot() {
    let out = run("Silk #sala: /conta\nAda #sala id 7 reply 1: presa\nagain 7\nAda #altra reply 1: x\n\
                   Ada @bot reply 1: x\nSilk @bot: /conta\nSilk @bot reply 5: mia\nAda #sala reply 3: x\n\
                   Ada #sala reply 4: x\nSilk #sala: /cancella\nAda #sala reply 1: x\nAda #sala reply 99: x\n");
    let said: Vec<&str> = out.lines().filter(|line| !line.starts_with("> react")).collect();
    assert_eq!(
        said,
        [
            "giostra-chat 1",
            "> #sala text 1: conto 1",
            "> #sala text 2: Ada 7 0 ms risponde a conta: presa",
            "> #sala text 3: Ada 7 0 ms risponde a conta: presa",
            "> error 5: there is no message 1 to reply to",
            "> error 6: there is no message 1 to reply to",
            "> @Silk text 4: conto 4",
            "> error 8: there is no message 5 to reply to",
            // A message that has no name is known by nobody.
            "> #sala text 5: Ada 1006 0 ms: x",
            "> error 10: there is no message 4 to reply to",
            "> #sala delete 1",
            "> error 12: there is no message 1 to reply to",
            "> error 13: there is no message 99 to reply to",
        ]
    );
}

#[test]
fn a_thread_is_opened_once_and_counted_in_its_room() {
    let out =
        run("Silk #sala: /apri uno\nSilk #sala: /apri due\nSilk #altra: /apri uno\nSilk #sala/2: ciao\n\
                   crash\nback +1\nSilk #sala: /apri uno\nSilk #sala/2: /apri tre\nSilk @bot: /apri tre\n\
                   Silk #sala: /apri tre\n");
    let said: Vec<&str> = out.lines().skip(1).filter(|line| !line.starts_with("> react")).collect();
    assert_eq!(
        said,
        [
            "> #sala thread 1: uno",
            "> #sala text 1: aperto 1",
            "> #sala thread 2: due",
            "> #sala text 2: aperto 2",
            "> #altra thread 1: uno",
            "> #altra text 3: aperto 1",
            "> #sala/2 text 4: Silk 1004 0 ms: ciao",
            "> crash",
            "> #sala text 5: aperto 1",
            "> #sala/2 text 6: nothing of this kind is taken here",
            "> @Silk text 7: nothing of this kind is taken here",
            "> #sala thread 3: tre",
            "> #sala text 8: aperto 3",
        ]
    );
}

#[test]
fn a_thread_of_an_older_chat_is_not_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("fake.db");
    let opener = FakeOpener::default();
    let stage = Stage::new(&opener, &database);
    let chat = |script: &str| {
        let mut out = Vec::new();
        run_script(&format!("giostra-chat 1\n{script}"), &stage, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    chat("Silk #sala/2: /gioca\nSilk #altra/7: /gioca\nSilk #sala/filo: /gioca\n");
    assert!(chat("Silk #sala: /apri uno\n").contains("> #sala thread 3: uno\n"));
}

#[test]
fn a_menu_of_twenty_five_is_buttons() {
    let out =
        run("Silk #sala: /scegli\nSilk press 1 \"mossa: scelta 24\"\nSilk press 1 \"✓ mossa: scelta 3\"\n");
    let buttons = out.lines().find(|line| line.starts_with("> #sala buttons 1: ")).expect("buttons");
    assert_eq!(buttons.matches("scelta").count(), 25, "{buttons}");
    assert!(out.contains("Silk: premuto scelta:24 -") && out.contains("Silk: premuto scelta:3 -"), "{out}");
}

#[test]
fn who_is_called_is_called_in_texts_and_not_on_buttons() {
    let out = run("Silk #sala: /tocca Ada\n");
    let said: Vec<&str> = out.lines().skip(1).collect();
    assert_eq!(said, ["> #sala text 1: ✓ @Ada: @Ada", "> #sala buttons 1: [✓ Ada: Ada]"]);
}

#[test]
fn time_is_virtual_and_what_is_due_is_done_on_the_way() {
    insta::assert_snapshot!(run(
        "Silk #sala: /sveglia 30\nSilk #sala: /sveglia 10.5\n+10\n+5\nat 12:00:30\nSilk #sala stamp -1.25: tardi\n\
         night\nat 2026-12-31 23:59:59\n"
    ));
}

#[test]
fn rooms_due_at_the_same_moment_speak_in_order() {
    let out = run("Silk #zeta: /sveglia 10\nSilk #alfa: /sveglia 10\nSilk @bot: /sveglia 10\n+10\n");
    let spoke: Vec<&str> = out.lines().filter(|line| line.contains(" text ")).collect();
    assert_eq!(
        spoke,
        [
            "> #alfa text 1: #alle 12:00:10 · 1 · Giostra",
            "> #zeta text 2: #alle 12:00:10 · 1 · Giostra",
            "> @Silk text 3: #alle 12:00:10 · 1 · Giostra"
        ]
    );
}

#[test]
fn a_crash_keeps_the_file_and_the_platform_keeps_the_messages() {
    insta::assert_snapshot!(run(
        "Silk #sala: uno\nSilk #sala: /conta\nSilk #sala: /sveglia 20\ncrash\n+10\nSilk #sala: due\nat 12:00:15\n\
         Silk #sala id 9: tre\nback +10\nSilk #sala: /conta\nSilk #sala: quattro\n"
    ));
}

#[test]
fn a_door_that_is_away_hears_and_says_later() {
    insta::assert_snapshot!(run(
        "Silk #sala: /sveglia 5\nSilk #sala: /sveglia 30\ndoor away\n+10\nSilk #sala: uno\ndoor back +2\nSilk #sala: due\n\
         door away\ncrash\nback +1\nSilk #sala: tre\ndoor back +60\ngone #sala\nSilk #sala: quattro\nSilk #altra: cinque\n\
         disk full\ndisk ok\n"
    ));
}

#[test]
fn control_characters_never_break_a_line() {
    let out = run("Silk \u{1b}[31m #sala: a\u{1b}[2J\\nb\u{85}c\td\n");
    let echoed = out.lines().nth(1).unwrap();
    assert_eq!(echoed, "> #sala text 1: Silk \u{fffd}[31m 1001 0 ms: a\u{fffd}[2J\\nb\\nc\td");
    assert_eq!(out.lines().count(), 3); // and the reaction
}

#[test]
fn pictures_go_into_their_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = run_with("Silk #sala: /tutto\nSilk #sala: /foto\nSilk #sala: /foto\n", |stage| {
        stage.painter.file = |shown| match shown {
            Shown::Still(scene) => Ok(scene.alt.clone().into_bytes()),
            Shown::Moving(..) => anyhow::bail!("nothing moves here"),
        };
        // The stage borrows for as long as its script runs.
        stage.pictures = Some(Box::leak(folder.path().to_path_buf().into_boxed_path()));
    });
    let pictures: Vec<&str> = out.lines().filter(|line| line.contains(" picture ")).collect();
    assert_eq!(
        pictures,
        [
            "> #sala picture 1: Griglia:\\nC A [file 0001.png]",
            "> #sala picture 2: foto 1 [file 0002.png]",
            "> #sala picture 2: foto 2 [file 0002-2.png]"
        ]
    );
    assert_eq!(std::fs::read_to_string(folder.path().join("0002-2.png")).unwrap(), "foto 2");
}

#[test]
fn a_script_can_be_echoed() {
    let out = run_with("# saluti\nSilk #sala: ciao\n", |stage| stage.echo = true);
    assert_eq!(
        out,
        "giostra-chat 1\n# saluti\nSilk #sala: ciao\n> #sala text 1: Silk 1001 0 ms: ciao\n> react 1001 ✅\n"
    );
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("fake.db");
    let opener = FakeOpener::default();
    let stage = Stage::new(&opener, &database);
    let mut out = Vec::new();
    let input = "giostra-chat 1\r\nSilk #sala: ciao\r\nboh\n";
    let error = run_stream(&mut input.as_bytes(), &stage, &mut out).unwrap_err();
    assert!(matches!(&error, ChatError::Script(bad) if bad.line == 3), "{error}");
    let out = String::from_utf8(out).unwrap();
    assert_eq!(out, "giostra-chat 1\n> #sala text 1: Silk 1001 0 ms: ciao\n> react 1001 ✅\n");

    let mut bytes: &[u8] = b"giostra-chat 1\nSilk #sala: \xff\n";
    let error = run_stream(&mut bytes, &stage, &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "line 2: expected UTF-8 text");
    let error = run_stream(&mut "".as_bytes(), &stage, &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "line 1: expected \"giostra-chat 1\"");
}

#[test]
fn a_house_that_never_rests_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("fake.db");
    let opener = FakeOpener { restless: true };
    let stage = Stage::new(&opener, &database);
    let error = run_script("giostra-chat 1\nSilk #s: ciao\n", &stage, &mut Vec::new()).unwrap_err();
    assert!(matches!(error, ChatError::Restless(_)), "{error}");
}

#[test]
fn a_bad_script_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("fake.db");
    let opener = FakeOpener::default();
    let stage = Stage::new(&opener, &database);
    let mut out = Vec::new();
    run_script("giostra-chat 1\nSilk #s: ciao\nboh\n", &stage, &mut out).unwrap_err();
    assert!(out.is_empty() && !database.exists());
}

#[test]
fn the_keyboard_speaks_presses_and_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("fake.db");
    let opener = FakeOpener::default();
    let stage = Stage::new(&opener, &database);
    let mut out = Vec::new();
    let typed = ":aiuto\n/chi\n:come Silk\n/chi\n:come Ada: /tutto\n:premi 3 1\n:premi 3 Scrivi\n\
                 :premi 3 Scrivi = mare\n:premi 9 9\n:stanza #altra\n:privato /chi\n:boh\n:fine\nmai\n";
    live::run(typed.as_bytes(), &stage, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    for expected in [
        "Sei Tu, moderatore",
        ":premi N PULSANTE",
        "#paroliere · 1 · Giostra\n  terminal:Tu moderatore",
        "#paroliere · 2 · Giostra\n  terminal:Silk room/",
        "  Griglia:\n  C A\n",
        "[1 Premi \"qui\"] [2 Scrivi]",
        "  Silk: premuto qui -\n",
        "Si apre «Parole»",
        "  Silk: premuto scrivi mare\n",
        "Questo pulsante non c’è",
        "Silk #altra> ",
        "privato con Silk",
        "Questo comando non c’è",
    ] {
        assert!(out.contains(expected), "{expected:?} in\n{out}");
    }
    assert!(!out.contains("mai"));
}

#[test]
fn numbers_are_given_in_order_and_never_twice() {
    let mut town = Town::new(giostra::messages::Lang::It);
    let mut id = |id| town.message("Silk", &room("s"), id, 0, "x", None).id;
    assert_eq!([id(None), id(Some(1002)), id(None), id(Some(17)), id(None)], [1001, 1002, 1003, 17, 1004]);
}

#[test]
fn a_parser_can_be_fed_line_by_line() {
    let mut parser = Parser::new();
    assert_eq!(parser.line("\u{feff}giostra-chat 1\r").unwrap(), None);
    assert_eq!(parser.line("#").unwrap(), None);
    assert_eq!(parser.line("# Silk #s: x").unwrap(), None);
    assert!(parser.line("Silk #s: x\r").unwrap().is_some_and(|line| line.source == "Silk #s: x"));
}

#[test]
fn unusable_arguments_are_one_sentence_and_exit_2() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("a.chat");
    std::fs::write(&script, "giostra-chat 1\nboh\n").unwrap();
    for (args, sentence) in [
        (vec!["chat", "a.chat"], "giostra: a.chat: line 2: expected NAME #ROOM: text"),
        (vec!["chat", "b.chat"], "giostra: non posso leggere b.chat: non c’è"),
        (vec!["chat", "--book", "b.txt"], "giostra: non posso leggere b.txt: non c’è"),
        (
            vec!["chat", "--lang", "fr"],
            "giostra: «fr» non va bene per --lang LANG: ci va uno di questi: it, en; vedi giostra chat --help",
        ),
    ] {
        let mut giostra = std::process::Command::new(env!("CARGO_BIN_EXE_giostra"));
        let done =
            giostra.env_remove("GIOSTRA_LANG").args(&args).current_dir(folder.path()).output().unwrap();
        let stderr = String::from_utf8(done.stderr).unwrap();
        assert!(stderr.starts_with(sentence), "{args:?}: {stderr}");
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{args:?}");
    }
}

#[test]
fn the_documented_example_is_a_script() {
    let page = include_str!("../../docs/chat-format.md");
    let example = page.split("```\n").find(|block| block.contains("# The moderator")).unwrap();
    assert_eq!(script::parse(example).map(|lines| lines.len()), Ok(8));
}

#[test]
fn an_older_file_is_awake_before_anybody_speaks() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("fake.db");
    std::fs::write(&database, "alarm 1767265205000 room/terminal/terminal:Giostra/sala\n").unwrap();
    let opener = FakeOpener::default();
    let mut out = Vec::new();
    run_script("giostra-chat 1\n+10\n", &Stage::new(&opener, &database), &mut out).unwrap();
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "giostra-chat 1\n> #sala text 1: #alle 12:00:05 · 1 · Giostra\n"
    );
}

#[test]
fn a_crash_takes_the_tasks_with_it() {
    let out = run("Ada #s: /fondo\nAda #s: /server\ncrash\nback +0\nAda #s: /server\n");
    let dead: Vec<bool> =
        out.lines().filter(|line| line.contains(" text ")).map(|line| line.contains("morto")).collect();
    assert_eq!(dead, [false, true], "{out}");
}
