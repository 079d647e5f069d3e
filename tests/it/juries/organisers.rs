//! What organisers do besides: reopen for a reason, leave teams out, bring sheets from files, call people before a sitting, forget
//! guests, write an adventure in chat, look at judges and thresholds; and what is refused.

use super::whole::{CHARACTERS, TEAMS, folded, judged, prepared, whole};
use super::{Deed, acted, acted_kept, line, logged, press};
use giostra::judging::event::Event;
use giostra::judging::exchange::to_csv;
use giostra::judging::score::standings;

#[test]
fn a_sheet_is_opened_again_for_a_reason_and_the_results_wait_for_it() {
    let (script, _) = whole("media", &TEAMS[..1], &CHARACTERS[..1]);
    let mut deeds: Vec<Deed> = script.lines().map(line).collect();
    deeds.extend([
        line("Capo #t: /giuria riapri squadra:Lanterne personaggio:Alma"),
        line("Capo #t: /giuria riapri squadra:Lanterne personaggio:alma giudici:Ada motivo:\"ha sbagliato riga\""),
        line("P0 #t: /giuria risultati"),
        line("Ada #t: /giuria giudica"),
        press("Ada", "Lanterne · Alma"),
        press("Ada", "Rileggi dall’inizio"),
        press("Ada", "È gravemente scorretto"),
        press("Ada", "Che cosa manca"),
        press("Ada", "Chiudi la scheda"),
        line("Bo #t: /giuria giudica"),
        press("Bo", "Rileggi Lanterne"),
        Deed::Confirm("Bo"),
        line("Capo #t: /giuria stato"),
        press("Capo", "Pubblica i risultati"),
        press("Capo", "Sì, pubblica"),
        line("Capo #t: /registro"),
    ]);
    let (script, out) = acted_kept(deeds, true);
    let (_, before, _) = logged(&whole("media", &TEAMS[..1], &CHARACTERS[..1]).0);
    let (_, log, _) = logged(&script);
    assert!(log.starts_with(&before[..]), "no version is lost");
    assert!(log.iter().any(|line| line == "= reopen 1.1.1.3 \"ha sbagliato riga\""), "{log:#?}");
    let [old, new] =
        [&before, &log].map(|log| standings(&folded(log).event(1).unwrap().unwrap()).players[0].clone());
    // One of two judges found the worst conduct: half of 35 points, less what the second level had cost.
    assert!(new.vsp < old.vsp, "{old:?} {new:?}");
    assert!(out.contains("Perché? /giuria riapri"), "{out}");
    assert!(out.contains("I risultati del turno 1 si stanno correggendo"), "{out}");
    assert!(
        out.lines().any(|line| {
            line.starts_with("> @Ada")
                && line.contains("di nuovo aperta: Lanterne · Alma. Motivo: ha sbagliato riga")
        }),
        "{out}"
    );
    assert!(out.lines().any(|line| line.starts_with("> only Capo")
        && line.contains("ha sbagliato riga")
        && line.contains("ha riaperto una scheda")));
}

#[test]
fn a_team_that_did_not_come_is_left_out() {
    let mut deeds = prepared("media", &TEAMS[..2], &CHARACTERS[..1]);
    deeds.push(line("Capo #t: /giuria assente squadra:maree"));
    deeds.push(line("Capo #t: /giuria assente squadra:Maree"));
    deeds.push(line("Capo #t: /giuria assente squadra:Altri"));
    deeds.extend(judged(&TEAMS[..1]));
    let (script, out) = acted(deeds);
    assert!(out.contains("È già così") && out.contains("La squadra «Altri» non c’è"), "{out}");
    let (_, log, _) = logged(&script);
    let all = standings(&folded(&log).event(1).unwrap().unwrap());
    assert_eq!(all.teams.iter().map(|team| team.team.as_str()).collect::<Vec<_>>(), ["Lanterne"]);
}

#[test]
fn sheets_from_a_spreadsheet_come_to_the_same_scores() {
    let (script, _) = whole("media", &TEAMS[..2], &CHARACTERS[..2]);
    let (_, log, _) = logged(&script);
    let jury = folded(&log);
    let event: Event = jury.event(1).unwrap().unwrap();
    // In a script quotation marks end what is typed: the head that names the authors is shortened.
    let csv = to_csv(&event).replace("\r\n", "\\n");
    let (head, rest) = csv.split_once("\"RBB 2.0").unwrap();
    let csv = format!("{head}RBB 2.0 by all{}", rest.split_once('"').unwrap().1);
    // A row too many, of a team that there is not.
    let wrong = format!("{csv}Boh,Alma\\n");
    let mut deeds = prepared("media", &TEAMS[..2], &CHARACTERS[..2]);
    deeds.extend([
        line("Capo #t: /giuria importa"),
        line(format!("Capo #t: /giuria importa file:\"{wrong}\"")),
        line(format!("Capo #t: /giuria importa file:\"{csv}\"")),
        line(format!("Capo #t: /giuria importa file:\"{csv}\"")),
        line("Ada #t: /giuria giudica"),
        press("Ada", "Rileggi Lanterne"),
        Deed::Confirm("Ada"),
        press("Ada", "Rileggi Maree"),
        Deed::Confirm("Ada"),
    ]);
    let (script, out) = acted(deeds);
    assert!(out.contains("Porta le schede con un file"), "{out}");
    assert!(out.contains("Il file ha un errore:\\nriga 12: la squadra Boh non c’è"), "{out}");
    assert!(out.contains("Ho preso 10 schede"), "{out}");
    assert!(out.contains("è già chiusa, o qualcosa non torna"), "{out}");
    let (_, brought, _) = logged(&script);
    assert_eq!(standings(&folded(&brought).event(1).unwrap().unwrap()), standings(&event));
}

#[test]
fn everybody_at_a_table_is_called_once_before_their_sitting() {
    let mut deeds = prepared("media", &TEAMS[..1], &CHARACTERS[..1]);
    deeds.extend([
        line("Capo #t: /giuria tavolo squadra:Lanterne tavolo:\"Sala 2\" quando:\"oggi 13:00\""),
        line("Capo #t: /giuria tavolo squadra:Lanterne quando:\"ieri\""),
        line("Capo #t: /giuria tavolo squadra:Lanterne quando:\"1/1 11:00\""),
        line("+2500"),
        line("crash"),
        line("back +300"),
        line("+1200"),
        line("P0 press 1 \"Programma\""),
    ]);
    let (script, out) = acted_kept(deeds, true);
    let called: Vec<&str> = out.lines().filter(|line| line.contains("**Lanterne** comincia")).collect();
    assert_eq!(called.len(), 1, "{out}");
    for name in ["@P0", "@Ada (giudice)", "@Bo (giudice)", "a Sala 2"] {
        assert!(called[0].contains(name), "{name}: {}", called[0]);
    }
    assert_eq!(logged(&script).1.iter().filter(|line| line.contains("reminded")).count(), 1);
    assert!(out.contains("«ieri» non lo capisco"), "{out}");
}

#[test]
fn a_guest_has_a_name_until_an_organiser_takes_it_away() {
    let mut deeds = prepared("media", &["Lanterne"], &["Alma", "Bruno"]);
    deeds.push(line("Capo #t: /giuria squadra nome:Lanterne ospiti:\"Bruno=Leo il Magnifico\""));
    deeds.extend(judged(&["Lanterne"]));
    deeds.extend([
        line("P0 #t: /giuria risultati"),
        press("P0", "Bruno"),
        line("Capo #t: /giuria scheda chi:\"leo il magnifico\""),
        line("Capo #t: /giuria dimentica chi:Nessuno"),
        line("Capo #t: /giuria dimentica chi:\"Leo il Magnifico\""),
        line("crash"),
        line("back +1"),
        line("P0 #t: /giuria risultati"),
        press("P0", "Bruno"),
        line("Capo #t: /giuria scheda chi:\"Leo il Magnifico\""),
    ]);
    let (script, out) = acted_kept(deeds, true);
    let pictures: Vec<&str> = out
        .lines()
        .filter(|line| line.contains("> only P0") && line.contains("Turno 1: chi ha giocato"))
        .collect();
    assert_eq!(pictures.len(), 2, "{out}");
    let end = &out[out.rfind("Il nome non c’è più").unwrap()..];
    assert!(
        out.contains("Leo il Magnifico")
            && !end.replace("chi si chiama", "").contains("> only P0 picture Leo")
    );
    assert!(end.contains("Non c’è nessun ospite che si chiama «Leo il Magnifico»"), "{end}");
    let (_, log, _) = logged(&script);
    assert!(!log.iter().any(|line| line.contains("Leo")), "no name of a guest is in a log: {log:#?}");
}

#[test]
fn an_adventure_is_written_in_chat_and_used() {
    let mut deeds = vec![
        line("giostra-chat 1"),
        line("server Giostra it Europe/Rome"),
        line("moderator Capo"),
        line("Capo #t: /giuria crea nome:Prova"),
    ];
    // A form is pressed with what is typed into it.
    let typed =
        |section: &str, text: &str| [press("Capo", section), Deed::Form("Capo", "Scrivi", text.to_owned())];
    deeds.extend(typed("Personaggi", "Alma\\nBruno?"));
    deeds.extend(typed("In generale", "nome: La torre\\ntipo: standard"));
    deeds.extend(typed("Avanzamento", "30 Biblioteca: fatto\\n30 Torre: parte\\n30 Ponte: fatto"));
    deeds.push(press("Capo", "Scrivi l’avventura"));
    deeds.extend(typed("Avanzamento", "40 Biblioteca: fatto\\n30 Torre: parte\\n30 Ponte: fatto"));
    deeds.push(line("crash"));
    deeds.push(line("back +1"));
    deeds.extend(typed("Decisioni di Alma", "100 Non tradisce: parte"));
    deeds.extend(typed("Decisioni di Bruno", "100 Non scappa: fatto"));
    deeds.extend(typed("Soglie", "vp 12 75\\naa 20 80\\nsquadra vp 10 64"));
    deeds.push(press("Capo", "Usa questa avventura"));
    deeds.push(line("Capo #t: /giuria avventura"));
    let (script, out) = acted_kept(deeds, true);
    assert!(out.contains("30 + 30 + 30 = 90, ne servono 100"), "{out}");
    assert!(out.contains("ho preso «La torre», versione 1. Personaggi: Alma, Bruno"), "{out}");
    let (_, log, _) = logged(&script);
    let jury = folded(&log);
    assert_eq!(jury.adventure(1).unwrap().cast(), ["Alma", "Bruno"]);
    assert!(jury.adventure(1).unwrap().characters[1].optional);
}
