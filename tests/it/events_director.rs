//! The director's desk: pairings before they go out, pauses, who is missing, corrections; killed after any line, everything twice.

use crate::events::{begun, logged, open_boards, said};
use std::fmt::Write as _;

/// A conversation that is written while it is held.
struct Held(String);

impl Held {
    /// A tournament of so many that has begun, with so long between rounds.
    fn begun(formula: &str, players: usize, pause: u32) -> Self {
        Self(begun(formula, players).replace("pausa:5", &format!("pausa:{pause}")))
    }

    fn out(&self) -> String {
        let out = said(&self.0);
        assert!(!out.contains("> error"), "{out}");
        out
    }

    fn says(&mut self, line: &str) -> &mut Self {
        writeln!(self.0, "{line}").unwrap();
        self
    }

    /// Presses the newest button of this name that somebody sees alone.
    fn presses(&mut self, who: &str, label: &str) -> &mut Self {
        let out = self.out();
        let mine = format!("> only {who} buttons ");
        let newest = out.lines().filter_map(|line| line.strip_prefix(&mine)?.split_once(':')).next_back();
        let (number, labels) = newest.unwrap_or_else(|| panic!("{who} has nothing to press\n{out}"));
        assert!(labels.contains(&format!("[{label}]")), "no [{label}] in {labels}\n{out}");
        self.says(&format!("{who} press {number} \"{label}\""))
    }

    /// Presses a button under the newest message for everybody that has it.
    fn presses_under(&mut self, who: &str, label: &str) -> &mut Self {
        let out = self.out();
        let button = format!("[{label}]");
        let newest = out.lines().rfind(|line| line.starts_with("> #t buttons ") && line.contains(&button));
        let newest = newest.unwrap_or_else(|| panic!("nobody shows {button}\n{out}"));
        let number = newest["> #t buttons ".len()..].split(':').next().unwrap();
        self.says(&format!("{who} press {number} \"{label}\""))
    }

    /// All open boards are won by the lower number.
    fn plays_the_round(&mut self) -> &mut Self {
        let strength = |name: &str| name[1..].parse::<usize>().unwrap();
        for (message, one, other) in open_boards(&self.out()) {
            let winner = if strength(&one) < strength(&other) { &one } else { &other };
            for player in [&one, &other] {
                writeln!(self.0, "{player} press {message} \"Ha vinto {winner}\"").unwrap();
            }
        }
        self
    }

    /// What somebody was told last, alone.
    fn told(&self, who: &str) -> String {
        let out = self.out();
        let mine = [format!("> only {who}: "), format!("> only {who} edit ")];
        let last = out.lines().rfind(|line| mine.iter().any(|mine| line.starts_with(mine)));
        last.unwrap_or_else(|| panic!("{who} was told nothing\n{out}")).to_owned()
    }

    /// The lines of the log that begin so.
    fn log(&self, begins: &str) -> Vec<String> {
        let (_, log, _) = logged(&self.0);
        let begins = format!("= {begins}");
        log.iter()
            .filter(|line| line.starts_with(&begins))
            .map(|line| line["= ".len()..].to_owned())
            .collect()
    }
}

/// A Swiss event of eight whose first round is over, with the preview of the second in Capo's hands.
fn previewed() -> Held {
    let mut held = Held::begun("svizzero", 8, 300);
    held.plays_the_round().presses_under("Capo", "Abbinamenti");
    held
}

/// The pairs of a preview, as they stand there.
fn pairs(preview: &str) -> Vec<(String, String)> {
    let boards = preview.split("\\n").filter_map(|line| line.strip_prefix("Tavolo ")?.split_once(": "));
    let pairs = boards.filter_map(|(_, pair)| pair.split_once(" – "));
    pairs.map(|(one, other)| (one.to_owned(), other.to_owned())).collect()
}

/// Who met in round 1.
fn met(held: &Held) -> Vec<[String; 2]> {
    let line = held.log("pair 1").remove(0);
    let boards = line.split(' ').skip(2).map(|board| board.split_once(':').unwrap());
    boards.map(|(white, black)| [format!("P{white}"), format!("P{black}")]).collect()
}

/// Whether two met in round 1.
fn have_met(met: &[[String; 2]], one: &str, other: &str) -> bool {
    met.iter().any(|pair| pair.iter().any(|name| name == one) && pair.iter().any(|name| name == other))
}

/// The same pairs after an exchange.
fn exchanged(pairs: &[(String, String)], one: &str, other: &str) -> Vec<(String, String)> {
    let turn = |name: &String| match name.as_str() {
        name if name == one => other.to_owned(),
        name if name == other => one.to_owned(),
        name => name.to_owned(),
    };
    pairs.iter().map(|(white, black)| (turn(white), turn(black))).collect()
}

/// Two of different boards of the preview who may exchange their places.
fn exchangeable(held: &Held) -> (String, String) {
    let (met, coming) = (met(held), pairs(&held.told("Capo")));
    for (white, black) in &coming {
        for (one, other) in &coming {
            for (mine, theirs) in [(white, one), (white, other), (black, one), (black, other)] {
                let after = exchanged(&coming, mine, theirs);
                if one != white && after.iter().all(|(one, other)| !have_met(&met, one, other)) {
                    return (mine.clone(), theirs.clone());
                }
            }
        }
    }
    panic!("nobody may exchange: {coming:?}")
}

/// F1: what a director exchanged goes out, also where the bot was killed after any line, and everything that is pressed comes twice.
#[test]
fn a_pairing_that_two_were_exchanged_in_goes_out_whatever_happens() {
    let mut held = previewed();
    let before = pairs(&held.told("Capo"));
    assert_eq!(before.len(), 4);
    let (one, other) = exchangeable(&held);
    let nobody_has_it = |held: &Held| !held.out().contains("Prova**, turno 2");
    held.presses("Capo", "Scambia…").presses("Capo", &format!("chi: {one}"));
    held.presses("Capo", &format!("con: {other}"));
    let after = pairs(&held.told("Capo"));
    assert_eq!(after, exchanged(&before, &one, &other));
    assert!(nobody_has_it(&held), "it is not out yet: {}", held.out());
    held.says("+301");
    let draft = held.log("draft 2");
    let [draft] = draft.as_slice() else { panic!("{draft:?}") };
    assert_eq!(held.log("pair 2"), [draft.replace("draft", "pair")]);
    let (_, expected, _) = logged(&held.0);
    let lines: Vec<&str> = held.0.lines().collect();
    for at in 4..lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        let (out, log, _) = logged(&format!("{}\n+6\n", crashed.join("\n")));
        assert_eq!(log, expected, "crash after line {at}\n{out}");
    }
    let twice = lines.iter().flat_map(|line| {
        let again = line.contains(" press ").then_some("again press");
        std::iter::once(*line).chain(again)
    });
    let twice: Vec<&str> = twice.collect();
    assert_eq!(logged(&twice.join("\n")).1, expected);
}

/// A press that comes again after a kill, when nobody remembers it any more, does not exchange them back.
#[test]
fn an_exchange_that_is_delivered_again_after_a_kill_counts_once() {
    let mut held = previewed();
    let (one, other) = exchangeable(&held);
    held.presses("Capo", "Scambia…").presses("Capo", &format!("chi: {one}"));
    held.presses("Capo", &format!("con: {other}")).says("crash\nback +1\nagain press\n+301");
    assert_eq!(held.log("draft 2").len(), 1, "{}", held.out());
}

/// Who have met are not paired again, and the one who asked is told why; nothing is written.
#[test]
fn an_exchange_that_the_rules_forbid_says_why() {
    let mut held = previewed();
    let first = met(&held);
    let coming = pairs(&held.told("Capo"));
    // Whoever takes the place of Black on the first board meets White of it.
    let (white, black) = &coming[0];
    let old =
        coming.iter().skip(1).flat_map(|(one, other)| [one, other]).find(|one| have_met(&first, white, one));
    let old = old.expect("the first opponent of White plays somewhere");
    held.presses("Capo", "Scambia…").presses("Capo", &format!("chi: {black}"));
    held.presses("Capo", &format!("con: {old}"));
    let told = held.told("Capo");
    assert!(told.contains("si sono già incontrati: lo scambio non si fa"), "{told}");
    assert_eq!(pairs(&told), coming);
    assert!(held.log("draft").is_empty());
}

/// Two directors: what one sees is out of date as soon as the other has exchanged two; their press changes nothing.
#[test]
fn of_two_directors_the_second_sees_what_the_first_has_done() {
    let mut held = previewed();
    held.0 = held.0.replace("moderator Capo\n", "moderator Capo\nmoderator Vice\n");
    let before = pairs(&held.told("Capo"));
    let (one, other) = exchangeable(&held);
    held.presses_under("Vice", "Abbinamenti");
    held.presses("Capo", "Scambia…").presses("Capo", &format!("chi: {one}"));
    held.presses("Capo", &format!("con: {other}")).presses("Vice", "Pubblica");
    let told = held.told("Vice");
    assert!(told.contains("Nel frattempo è cambiato qualcosa") && told.contains("con gli scambi"), "{told}");
    assert!(held.log("pair 2").is_empty(), "{}", held.out());
    assert_ne!(pairs(&told), before);
    held.presses("Vice", "Rifai");
    assert_eq!(pairs(&held.told("Vice")), before);
    held.presses("Vice", "Pubblica");
    assert_eq!(held.log("pair 2").len(), 1);
    assert!(held.told("Vice").contains("Il turno 2 è uscito"), "{}", held.told("Vice"));
}

/// What was prepared from results that are corrected holds no more: it is said, and the round is paired from what holds.
#[test]
fn a_correction_takes_what_was_prepared_with_it_and_says_so() {
    let mut held = previewed();
    let (one, other) = exchangeable(&held);
    held.presses("Capo", "Scambia…").presses("Capo", &format!("chi: {one}"));
    held.presses("Capo", &format!("con: {other}"));
    held.says("Capo #t: /torneo risultato turno:1 tavolo:1 esito:patta motivo:\"detto male\"");
    let told = held.told("Capo");
    assert!(told.contains("Degli abbinamenti usciti dopo non cambierebbe niente"), "{told}");
    assert!(held.log("correct").is_empty());
    held.presses("Capo", "Correggi");
    assert_eq!(held.log("correct"), ["correct 1.1 1/2-1/2"]);
    let out = held.out();
    let told = out.lines().filter(|line| line.contains("turno 2 non valgono più")).count();
    assert_eq!(told, 1, "{out}");
    held.says("+301");
    assert_ne!(held.log("pair 2"), [held.log("draft 2")[0].replace("draft", "pair")]);
    held.says("Capo #t: /torneo registro");
    assert!(held.told("Capo").contains("corretto in ½–½ (detto male)"), "{}", held.told("Capo"));
}

/// F2: what a correction would change is told before; what was paired stays, and who leaves it leaves all as it was.
#[test]
fn a_correction_tells_what_it_would_change_of_what_was_paired() {
    let mut held = Held::begun("svizzero", 8, 5);
    held.plays_the_round().says("+6");
    for (message, one, other) in open_boards(&held.out()) {
        held.says(&format!("{one} press {message} \"Patta\"\n{other} press {message} \"Patta\""));
    }
    held.says("Capo #t: /torneo risultato turno:1 tavolo:1 esito:assenti");
    let told = held.told("Capo");
    assert!(told.contains("Ne dipendono 2 partite già uscite, 2 già giocate"), "{told}");
    // A round of a Swiss event that was played is not made anew.
    assert!(told.contains("Rifare gli abbinamenti non si può più"), "{told}");
    held.presses("Capo", "Lascia");
    assert!(held.log("correct").is_empty());
    held.says("Capo #t: /torneo risultato turno:1 tavolo:1 esito:assenti")
        .presses("Capo", "Correggi e lascia");
    assert_eq!((held.log("correct"), held.log("pair").len()), (vec!["correct 1.1 ---".to_owned()], 2));
    held.says("Capo #t: /torneo risultato turno:1 tavolo:1 esito:assenti");
    assert!(held.told("Capo").contains("Il risultato è già questo"), "{}", held.told("Capo"));
}

/// No round goes out in a pause, however long and through a kill; open boards go on, and afterwards the time begins anew.
#[test]
fn in_a_pause_open_boards_go_on_and_no_round_goes_out() {
    let mut held = Held::begun("girone", 4, 30);
    held.says("Capo #t: /torneo pausa").plays_the_round().says("crash\nback +1\n+4000");
    assert_eq!((held.log("result").len(), held.log("pair").len()), (2, 1), "{}", held.out());
    held.presses_under("Capo", "Prossimo turno");
    assert!(held.told("Capo").contains("in pausa"), "{}", held.told("Capo"));
    held.says("Capo #t: /torneo pausa");
    assert!(held.told("Capo").contains("già in pausa"), "{}", held.told("Capo"));
    held.says("Capo #t: /torneo regia").presses("Capo", "Riprendi").says("+29");
    assert_eq!(held.log("pair").len(), 1);
    held.says("+2");
    assert_eq!(held.log("pair").len(), 2);
    held.says("P1 #t: /torneo riprendi");
    assert!(held.told("P1").contains("Questo lo può fare chi modera"), "{}", held.told("P1"));
}

/// Who has not reported is called once for a board, and not at all where the opponent's report has called them.
#[test]
fn whoever_has_not_reported_is_called_once_for_a_board() {
    let mut held = Held::begun("girone", 6, 5);
    let boards = open_boards(&held.out());
    let (message, one, _) = &boards[0];
    held.says(&format!("{one} press {message} \"Patta\"")).says("Capo #t: /torneo regia");
    held.presses("Capo", "Ricorda").presses("Capo", "Ricorda").says("crash\nback +1\n+301");
    held.says("Capo #t: /torneo regia").presses("Capo", "Ricorda");
    assert!(held.told("Capo").contains("l’ho già chiamato"), "{}", held.told("Capo"));
    let out = held.out();
    let calls: Vec<&str> =
        out.lines().filter(|line| line.contains("Si preme sotto il proprio tavolo")).collect();
    let [call] = calls.as_slice() else { panic!("{calls:?}") };
    assert_eq!(call.matches('@').count(), 4, "{call}");
    assert!(!call.contains(&format!("@{one} ")), "{call}");
}

/// D6: neither of two came; in a bracket the next opponent goes on, and so it comes to an end.
#[test]
fn whoever_has_not_come_loses_and_both_can() {
    let mut held = Held::begun("eliminazione", 4, 5);
    let (message, one, other) = open_boards(&held.out()).remove(1);
    held.says(&format!(
        "{one} press {message} \"Ha vinto {one}\"\n{other} press {message} \"Ha vinto {one}\""
    ));
    held.says("Capo #t: /torneo regia").presses("Capo", "Dai persa");
    let (_, white, black) = open_boards(&held.out()).remove(0);
    held.presses("Capo", &format!("tavolo 1: {white} – {black}"))
        .presses("Capo", "Tutti e due")
        .says("again press");
    assert_eq!(held.log("result"), ["result 1.2 1-0", "result 1.1 ---"]);
    held.says("+6\n+6");
    assert!(held.out().contains(&format!("Prova** è finito: vince @{one}!")), "{}", held.out());
}

/// Who meets whom in a bracket, or in a round robin, is nobody's to change: it is shown, and can go out at once.
#[test]
fn only_swiss_rounds_are_exchanged_in() {
    for formula in ["eliminazione", "girone", "doppia"] {
        let mut held = Held::begun(formula, 5, 300);
        held.plays_the_round().presses_under("Capo", "Abbinamenti");
        let shown = pairs(&held.told("Capo"));
        let out = held.out();
        let buttons = out.lines().rfind(|line| line.starts_with("> only Capo buttons")).unwrap();
        assert!(buttons.contains("[Pubblica]") && !buttons.contains("Scambia"), "{formula}: {buttons}");
        held.presses("Capo", "Pubblica");
        let out = held.out();
        let told = out.lines().find(|line| line.contains("Prova**, turno 2")).unwrap().replace('@', "");
        assert_eq!(pairs(&told), shown, "{formula}");
    }
}

/// The one thing that stands in the way of the beginning is named, and nothing begins before it is put right.
#[test]
fn the_checklist_names_what_is_to_be_put_right() {
    let create = "giostra-chat 1\nmoderator Capo\nCapo #t: /torneo crea nome:Prova gioco:esterno pausa:5";
    let mut held = Held(format!("{create}\n"));
    held.says("P1 press 1 \"Mi iscrivo\"\n+6").presses_under("Capo", "Avvia");
    assert!(held.told("Capo").contains("C’è un solo iscritto: ne servono almeno 2"), "{}", held.told("Capo"));
    held.says("P2 press 1 \"Mi iscrivo\"\nP3 press 1 \"Mi iscrivo\"");
    held.says("Capo #t: /escludi P2 motivo:imbroglia").presses_under("Capo", "Avvia");
    assert!(held.told("Capo").contains("P2 è fuori dai giochi"), "{}", held.told("Capo"));
    held.says("Capo #t: /torneo avvia");
    assert!(held.told("Capo").contains("P2 è fuori dai giochi"), "{}", held.told("Capo"));
    held.says("Capo #t: /torneo ritira chi:P2").presses_under("Capo", "Avvia");
    held.presses("Capo", "formula: eliminazione diretta")
        .says("crash\nback +1")
        .presses("Capo", "Avvia")
        .says("+1");
    let log = held.log("");
    assert!(log.iter().any(|line| line.starts_with("tournament-1 format=knockout")), "{log:#?}");
    assert_eq!(log.iter().filter(|line| line.starts_with("plan {")).count(), 1, "{log:#?}");
}

/// What directors did is there for everybody to read, with its reasons, also when all is over; of this tournament alone.
#[test]
fn everybody_reads_what_directors_did() {
    let mut held = Held::begun("girone", 2, 5);
    held.says("Capo #u: /torneo crea nome:Altro gioco:esterno");
    held.says(
        "Capo #t: /torneo risultato tavolo:1 esito:1-0 motivo:\"visto da me\"\nP2 #t: /torneo registro",
    );
    let told = held.told("P2");
    for act in ["ha creato il torneo", "lo ha fatto cominciare", "1–0 (visto da me)"] {
        assert_eq!(told.matches(act).count(), 1, "{act}: {told}");
    }
    held.says("+6\nCapo #t: /torneo crea nome:Nuovo gioco:esterno\nP2 #t: /torneo registro");
    let told = held.told("P2");
    assert!(told.contains("**Nuovo:") && !told.contains("visto da me"), "{told}");
    held.says("Capo #t: /torneo chiudi motivo:basta")
        .presses("Capo", "Chiudi")
        .says("P2 #t: /torneo registro");
    let told = held.told("P2");
    assert!(told.contains("lo ha chiuso (basta)") && !told.contains("visto da me"), "{told}");
}

/// A tournament that was held here is the template of the next: all but its name, where one is typed, its seed and its people.
#[test]
fn a_tournament_is_created_like_one_that_was_held_here() {
    let mut held = Held::begun("girone", 2, 7);
    held.says("Capo #u: /torneo crea come:Prova");
    assert!(
        held.told("Capo").contains("Qui non c’è mai stato un torneo di nome «Prova»"),
        "{}",
        held.told("Capo")
    );
    held.says("Capo #t: /torneo chiudi").presses("Capo", "Chiudi");
    held.says("Capo #t: /torneo crea come:prova nome:Rivincita minuti:60\nCapo #t: /torneo entra");
    let out = held.out();
    let card = out.lines().rfind(|line| line.starts_with("> #t text")).unwrap();
    assert!(card.contains("**Rivincita**, partite giocate altrove. Ancora nessun iscritto"), "{card}");
    let first = out.lines().find(|line| line.contains("Impronta del seme")).unwrap();
    let seed = |line: &str| line.rsplit(": ").next().unwrap().to_owned();
    assert_ne!(seed(card), seed(first));
    held.says("P1 #t: /torneo entra\nCapo #t: /torneo avvia");
    assert!(
        held.out().contains("**Rivincita** comincia in 2: girone all’italiana, 1 turno"),
        "{}",
        held.out()
    );
}

/// Where more people are paired than a menu holds, they stand on several pages, of which none has a single one.
#[test]
fn many_who_may_be_exchanged_stand_on_several_pages() {
    let mut held = Held::begun("svizzero", 26, 300);
    held.plays_the_round().presses_under("Capo", "Abbinamenti").presses("Capo", "Scambia…");
    let shown = |held: &Held| {
        let out = held.out();
        let line = out.lines().rfind(|line| line.starts_with("> only Capo buttons")).unwrap().to_owned();
        line.split('[')
            .filter_map(|label| Some(label.strip_prefix("chi: ")?.split(']').next()?.to_owned()))
            .collect()
    };
    let first: Vec<String> = shown(&held);
    held.presses("Capo", "Avanti");
    let second: Vec<String> = shown(&held);
    assert_eq!((first.len(), second.len()), (13, 13), "{first:?} {second:?}");
    assert!(first.iter().all(|name| !second.contains(name)));
    held.presses("Capo", &format!("chi: {}", second[12]));
    assert!(
        held.told("Capo").contains(&format!("Con chi si scambia {}?", second[12])),
        "{}",
        held.told("Capo")
    );
}
