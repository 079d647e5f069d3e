//! `/torneo`: created, begun and led by moderators, entered and followed by everybody; and the buttons of a tournament.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::{OfDate, OfDesk, OfEntry, OfEvent};
use super::super::room::Room;
use super::super::settings::Power;
use crate::commands::{self, Invocation, Opt};
use crate::say;

pub(super) async fn tournament(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if !room.events.takes_up(&room.desk, heard).await? {
        return Ok(());
    }
    let done = Box::pin(ordered(room, heard, asked)).await;
    room.events.lays_down();
    done
}

async fn ordered(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Room { desk, events, .. } = room;
    let Some(what) = asked.choice(Opt::Azione) else {
        // A name alone is meant for a new one.
        if asked.has(Opt::Testo) || asked.has(Opt::Gioco) {
            desk.answer(heard, say!("event-what"));
        } else if let Some(id) = events.meant_or_told(desk, heard) {
            events.show_again(desk, id);
        }
        return Ok(());
    };
    if what == "io" && desk.place.is_private() && events.meant().is_none() {
        return events.mine_everywhere(desk, heard).await;
    }
    let leads = matches!(
        what,
        "crea" | "avvia" | "regia" | "pausa" | "riprendi" | "risultato" | "ritira" | "rigioca"
    ) || matches!(what, "disfa" | "chiudi" | "iscrivi" | "separa" | "sostituisci" | "teste");
    // Alone with the bot there is nobody else to lead a trial.
    // Who directs one that is over is known when it is read back.
    if what == "riapri" {
        return events.reopen_last(desk, heard).await;
    }
    // F11: a correction of one that is over asks for it to be opened again.
    let corrects = matches!(what, "regia" | "risultato" | "disfa" | "rigioca" | "ritira" | "riprendi");
    if corrects && events.meant().is_none() && events.offer_to_reopen(desk, heard).await? {
        return Ok(());
    }
    let may = if what == "crea" {
        desk.moderates(heard, Power::Rounds)
    } else {
        events.may_direct_here(desk, heard)
    };
    if leads && !desk.place.is_private() && !may {
        desk.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    match what {
        "crea" => return events.create(desk, heard, asked).await,
        "risultato" => return events.set_result(desk, heard, asked).await,
        "ritira" => return events.take_out(desk, heard, asked).await,
        "rigioca" => return events.play_again(desk, heard, asked).await,
        "disfa" => return events.undo(desk, heard, asked).await,
        "chiudi" => {
            events.end_now(desk, heard, asked);
            return Ok(());
        }

        "prova" => return events.try_out(desk, heard, asked).await,
        "albo" => return events.hall(desk, heard, i64::MAX).await,
        "tabella" | "perche" => {
            let Some(id) = events.meant_or_last(desk, heard).await? else { return Ok(()) };
            return match what {
                "tabella" if events.is_ahead(id) => events.general_asked(desk, heard, id).await,
                "perche" => events.why(desk, heard, asked, id).await,
                _ => events.table_asked(desk, heard, id, 0).await,
            };
        }
        "iscrivi" => return events.enrol(desk, heard, asked).await,
        "separa" => return events.keep_apart(desk, heard, asked).await,
        "sostituisci" => return events.substitute(desk, heard, asked).await,
        "teste" => return events.seed_by_hand(desk, heard, asked).await,
        "rientra" => return events.come_back(desk, heard, asked).await,
        "riposo" => return events.rest(desk, heard, asked).await,
        "registro" => return events.trail(desk, heard, None, 0).await,
        _ => {}
    }
    let Some(id) = events.meant_or_told(desk, heard) else { return Ok(()) };
    match what {
        "avvia" => events.start(desk, heard, id).await?,
        "regia" => events.direct(desk, heard, id, &OfDesk::Open).await?,
        "pausa" => events.pause(desk, heard, id, true).await?,
        "riprendi" => events.pause(desk, heard, id, false).await?,
        "entra" => events.enter(desk, heard, id).await?,
        "esci" => events.leave(desk, heard, id).await?,
        "adesso" => events.now_playing(desk, heard, id).await?,
        _ => events.mine(desk, heard, id).await?,
    }
    Ok(())
}

/// `/serie`: tournaments of rounds that come by themselves.
pub(super) async fn series(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Room { desk, events, .. } = room;
    if !desk.moderates(heard, Power::Rounds) {
        desk.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    events.create_series(desk, heard, asked).await
}

/// `/squadra`: teams, and who is in them.
pub(super) async fn team(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if !room.events.takes_up(&room.desk, heard).await? {
        return Ok(());
    }
    let done = room.events.team(&room.desk, heard, asked).await;
    room.events.lays_down();
    done
}

/// `/handicap`: whose points are multiplied in a tournament of rounds.
pub(super) async fn handicap(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if !room.events.may_direct_here(&room.desk, heard) {
        room.desk.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    if !room.events.takes_up(&room.desk, heard).await? {
        return Ok(());
    }
    let done = room.events.set_handicap(&room.desk, heard, asked).await;
    room.events.lays_down();
    done
}

/// `/iscritti`: who is in; with a file, who is to be.
pub(super) async fn entries(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if asked.has(Opt::File) && !room.events.may_direct_here(&room.desk, heard) {
        room.desk.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    if !room.events.takes_up(&room.desk, heard).await? {
        return Ok(());
    }
    let done = room.events.entries_asked(&room.desk, heard, asked).await;
    room.events.lays_down();
    done
}

/// `/direttori`: who directs a tournament besides those who moderate.
pub(super) async fn directors(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if !room.events.takes_up(&room.desk, heard).await? {
        return Ok(());
    }
    let Room { desk, events, .. } = room;
    let done = events.directors(desk, heard, asked).await;
    events.lays_down();
    done
}

/// `/orari`: when a tournament is played.
pub(super) async fn times(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if !room.events.takes_up(&room.desk, heard).await? {
        return Ok(());
    }
    let Room { desk, events, .. } = room;
    let done = events.times(desk, heard, asked).await;
    events.lays_down();
    done
}

/// A tournament is created by its name alone; what was said besides stands in the button, and below the name what else is wanted.
pub(super) async fn named(room: &mut Room, heard: &Heard, said: &str, typed: &str) -> Result<(), Halt> {
    let (name, rest) = typed.trim().split_once('\n').unwrap_or((typed, ""));
    let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let mut options = vec![pair(("azione", "crea")), pair(("nome", name))];
    options.extend(said.split(',').filter_map(|one| one.split_once('=')).map(pair));
    let rest = rest.replace('\n', " ");
    match commands::read_options_and("torneo", &options, &rest, room.desk.lang_for(heard)) {
        Some(Ok(asked)) => room.events.create(&room.desk, heard, &asked).await,
        Some(Err(refusal)) => {
            room.desk.answer(heard, refusal);
            Ok(())
        }
        None => Ok(()),
    }
}

/// A button of a tournament.
pub(super) async fn press(
    room: &mut Room,
    heard: &Heard,
    id: i64,
    what: OfEvent,
    form: Option<&str>,
) -> Result<(), Halt> {
    if !room.events.takes_up(&room.desk, heard).await? {
        return Ok(());
    }
    let done = pressed(room, heard, id, what, form).await;
    room.events.lays_down();
    done
}

async fn pressed(
    room: &mut Room,
    heard: &Heard,
    id: i64,
    what: OfEvent,
    form: Option<&str>,
) -> Result<(), Halt> {
    let Room { desk, events, .. } = room;
    match what {
        OfEvent::Enter => events.enter(desk, heard, id).await,
        OfEvent::Leave => events.leave(desk, heard, id).await,
        OfEvent::Start => {
            events.checklist(desk, heard, id, None);
            Ok(())
        }
        OfEvent::Next(after) => events.publish(desk, heard, id, after).await.map(drop),
        OfEvent::Desk(what) => events.direct(desk, heard, id, &what).await,
        OfEvent::Says(board, ended) => events.says(desk, heard, id, (board, ended)).await,
        OfEvent::Chooses(board, game) => events.chooses(desk, heard, id, (board, game)).await,
        OfEvent::Skip(round) => events.skip(desk, heard, id, round).await,
        OfEvent::Me => events.mine(desk, heard, id).await,
        OfEvent::Table(page) => events.table_asked(desk, heard, id, page).await,
        OfEvent::Cross(page) => events.cross_asked(desk, heard, id, page).await,
        OfEvent::Hall => events.hall(desk, heard, id).await,
        OfEvent::Diploma => events.diploma(desk, heard, id).await,
        OfEvent::Team(what) => events.team_press(desk, heard, id, (what, form)).await,
        OfEvent::Entry(OfEntry::Guests) => events.guests(desk, heard, id, form.unwrap_or_default()).await,
        OfEvent::Entry(OfEntry::Here) => events.is_here(desk, heard, id).await,
        OfEvent::Entry(OfEntry::Without) => events.start_without(desk, heard, id).await,
        OfEvent::Entry(OfEntry::Wait) => events.wait_for_them(desk, heard, id).await,
        OfEvent::Entry(OfEntry::Late(paired)) => events.enter_late(desk, heard, id, Some(paired)).await,
        OfEvent::Entry(OfEntry::All(page)) => {
            events.entries_shown(desk, heard, id, page);
            Ok(())
        }
        OfEvent::Entry(OfEntry::Listed(list)) => events.listed_enter(desk, heard, id, list).await,
        OfEvent::Entry(OfEntry::Unlisted(list)) => events.list_dropped(desk, heard, id, list).await,
        OfEvent::Entry(OfEntry::Handicap) => events.take_proposal(desk, heard, id).await,
        OfEvent::Entry(OfEntry::Return) => events.back(desk, heard, id).await,
        OfEvent::Date(OfDate::Propose(at)) => {
            events.propose_date(desk, heard, id, (at, form.unwrap_or_default())).await
        }
        OfEvent::Date(OfDate::Agree(at, count)) => events.agree_on_date(desk, heard, id, (at, count)).await,
    }
}
