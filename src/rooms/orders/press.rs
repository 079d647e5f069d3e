//! Buttons: what each payload does. A payload is `verb:arguments`, at most 64 bytes.

use super::super::heard::{Heard, Place};
use super::super::matches::press as matches;
use super::super::pictures;
use super::super::room::{Halt, Rematch, Room};
use super::super::round::live::{Live, source};
use super::super::round::plan::Wish;
use super::super::round::results::everybody_body;
use super::super::say::{Act, Audience, Body, Button, Delivery, Handle, Say, Undelivered};
use super::panel::{self, View};
use super::{data, elo, help, ladder, merge, my_words, profile, reports, season, stop};
use crate::commands;
use crate::games::manche::{Mode, Move, Stage};
use crate::games::{By, Seat};
use crate::say;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many must press "Rivincita".
const REMATCH: usize = 2;
/// How long the first waits for the second.
const REMATCH_WAITS: crate::clock::Millis = 10 * 60_000;

pub(crate) async fn press(
    room: &mut Room,
    heard: &Heard,
    payload: &str,
    form: Option<&str>,
) -> Result<(), Halt> {
    let mut parts = payload.splitn(3, ':');
    let verb = parts.next().unwrap_or_default();
    let first = parts.next().unwrap_or_default();
    let second = parts.next().unwrap_or_default();
    if matches::is_of_a_match(payload) {
        return room.press_match(heard, payload, form).await;
    }
    match verb {
        "sfida" => return room.answer_invite(heard, first.parse().unwrap_or_default(), second).await,
        "segreto" => return my_words::write(room, heard, form.unwrap_or_default()).await,
        "imposta" => return panel::choose(room, heard, first, second).await,
        "lista" | "regole" | "aiuto" | "impostazioni" => {
            match verb {
                "impostazioni" => panel::show(room, heard, View::named(first), None),
                "lista" => my_words::list(room, heard),
                "regole" => help::rules(room, heard),
                _ => help::help(room, heard, Some(first)),
            }
            return Ok(());
        }
        "prova" => {
            let bare = commands::read_options("manche", &[], room.lang_for(heard));
            return match bare {
                Some(Ok(bare)) => room.order_round(heard, &bare).await,
                _ => Ok(()),
            };
        }
        "classifica" | "righe" => return ladder::turn(room, heard, first, second, verb == "righe").await,
        "profilo" => return profile::profile(room, heard, None).await,
        "elo" => return elo::explain(room, heard, first.parse().ok()).await,
        "stagione" => return season::close(room, heard, first, second).await,
        "fermiamo" => return stop::agree(room, heard, first, second).await,
        "unisci" => return merge::sure(room, heard, first, second).await,
        "visto" => return reports::seen(room, heard, first).await,
        "dati" => return data::press(room, heard, first, second).await,
        "accetta" => {
            let added = first.starts_with('+');
            return reports::decide(room, heard, first.trim_start_matches(['+', '-']), Some(added)).await;
        }
        "rifiuta" => return reports::decide(room, heard, first, None).await,
        _ => {}
    }
    let Ok(id) = first.parse::<i64>() else {
        room.answer(heard, say!("button-old"));
        return Ok(());
    };
    match verb {
        "entro" => enter(room, heard, id).await,
        "qui" => {
            write_here(room, heard, id);
            Ok(())
        }
        "togli" => undo(room, heard, id).await,
        "segnala" => reports::report(room, heard, id, form.unwrap_or_default()).await,
        "riv" => rematch(room, heard, id).await,
        "mie" | "tutti" | "di" | "parole" => show(room, heard, verb, id, second).await,
        _ => {
            room.answer(heard, say!("button-old"));
            Ok(())
        }
    }
}

/// The buttons under the results.
async fn show(room: &Room, heard: &Heard, verb: &str, id: i64, second: &str) -> Result<(), Halt> {
    let Some(live) = finished(room, id).await? else {
        room.answer(heard, say!("button-old"));
        return Ok(());
    };
    let lang = room.lang_for(heard);
    let (handle, body) = match verb {
        "mie" => ("mine", room.my_words_body(&live, live.seat_of(&room.sits_as(&live, &heard.who.person)))),
        "tutti" => ("all", everybody_body(&live, second.parse().unwrap_or(0), lang)),
        "di" => ("all", room.words_of_body(&live, Seat(second.parse().unwrap_or(0)), lang)),
        _ => ("words", room.all_words_body(&live, second.parse().unwrap_or(1), lang)),
    };
    room.house.say(room.private(heard, Some(format!("m{id}.{handle}")), body));
    Ok(())
}

/// A finished round of this very room: nobody reads another server's words, nor the words of a
/// grid that is still in play.
async fn finished(room: &Room, id: i64) -> Result<Option<Live>, Halt> {
    let row = room.house.journal.match_row(id).await.map_err(anyhow::Error::from)?;
    if row.is_none_or(|row| row.place != room.place) {
        return Ok(None);
    }
    let live = room.load(id).await?;
    Ok(matches!(live.manche.stage(), Stage::Closed { .. } | Stage::Void { .. }).then_some(live))
}

/// "Entro": a booth for this player.
async fn enter(room: &mut Room, heard: &Heard, id: i64) -> Result<(), Halt> {
    let fits =
        |live: &&mut Live| live.id == id && live.is_running() && live.manche.setup().mode == Mode::Cabina;
    if room.is_out(&heard.who.person) {
        room.answer(heard, say!("refuse-excluded"));
        return Ok(());
    }
    let Some(mut live) = room.live.take() else {
        room.answer(heard, say!("no-round-here"));
        return Ok(());
    };
    let mut lines = Vec::new();
    let mut records = Vec::new();
    let now = room.now();
    let open = fits(&&mut live);
    if open && live.is_shut_out(&heard.who.person) {
        room.live = Some(live);
        room.answer(heard, say!("erased-next-round"));
        return Ok(());
    }
    let player = room.sits_as(&live, &heard.who.person);
    if open && live.seat_of(&player).is_none() {
        let seat = live.seat_for(&player);
        live.play(By::House, Move::Sit { seat }, None, now, &mut lines);
        room.give_seat(&mut live, heard, &mut records);
    }
    room.live = Some(live);
    if !open {
        room.answer(heard, say!("button-old"));
        return Ok(());
    }
    room.house.append(crate::journal::Entry { lines, records }).await?;
    room.house.goes_to(&heard.who.person, &room.place);
    let posted = show_grid_privately(room, heard, true);
    let told = |text| room.private(heard, None, Body { text: Some(text), ..Body::default() });
    let (open, shut) = (told(say!("booth-entered")), told(say!("booth-cannot-write")));
    match posted {
        Delivery::Now(Ok(_)) => drop(room.house.say(open)),
        Delivery::Now(Err(_)) => drop(room.house.say(shut)),
        Delivery::Later(_) => {
            let house = Arc::clone(&room.house);
            tokio::spawn(async move {
                let say = if posted.done().await.is_ok() { open } else { shut };
                house.say(say);
            });
        }
    }
    Ok(())
}

/// "Scrivi in segreto" where the platform leads to the private chat (Telegram): the grid is shown there,
/// and from now on what is written there belongs to this round.
fn write_here(room: &Room, heard: &Heard, id: i64) {
    let live = room.live.as_ref().filter(|live| live.id == id && live.is_running());
    let Some(live) = live else {
        room.answer(heard, say!("button-old"));
        return;
    };
    if room.is_out(&heard.who.person) {
        room.answer(heard, say!("refuse-excluded"));
    } else if live.is_shut_out(&heard.who.person) {
        room.answer(heard, say!("erased-next-round"));
    } else if live.manche.setup().mode == Mode::Cabina
        && live.seat_of(&room.sits_as(live, &heard.who.person)).is_none()
    {
        room.answer(heard, say!("booth-first"));
    } else {
        room.house.goes_to(&heard.who.person, &room.place);
        show_grid_privately(room, heard, false);
    }
}

/// The running round's grid, in the private chat with the author of `heard`.
fn show_grid_privately(room: &Room, heard: &Heard, booth: bool) -> Delivery {
    let Some(live) = &room.live else { return Delivery::Now(Err(Undelivered::Gone)) };
    let window = room.window_of(heard);
    let place = Place::Private { door: window.door(), person: heard.who.person.clone() };
    let lang = room.lang_for(heard);
    let theme = room.house.settings.theme(&window);
    let picture = pictures::picture(live, lang, theme, &|word| word.to_owned());
    let until = crate::messages::Arg::When(live.deadline().unwrap_or_else(|| room.now()));
    let min = live.manche.setup().min_letters;
    let text = if booth {
        say!("booth-open", min = min, until = until)
    } else {
        say!("secret-open", min = min, until = until)
    };
    let near = booth.then(|| Box::new(window));
    let body = Body { text: Some(text), picture: Some(Arc::new(picture)), near, ..Body::default() };
    let act = Act::Post { handle: Some(Handle(format!("m{}.booth", live.id))), body };
    room.house.say(Say { place, to: Audience::All, lang, act, answers: None })
}

/// "Togli l'ultima".
async fn undo(room: &mut Room, heard: &Heard, id: i64) -> Result<(), Halt> {
    let last = room.live.as_ref().filter(|live| live.id == id && live.is_running()).and_then(|live| {
        let seat = live.seat_of(&room.sits_as(live, &heard.who.person))?;
        let hand = live.manche.hand(seat);
        let (word, _) = hand.iter().rev().find(|(word, _)| live.manche.may_drop(seat, word))?;
        Some((seat, (*word).to_owned()))
    });
    let Some((seat, word)) = last else {
        room.answer(heard, say!("undo-nothing"));
        return Ok(());
    };
    let source = source(heard, &room.place, seat);
    // Delivered again after a crash, it takes back no second word.
    if !room.live.as_ref().is_some_and(|live| live.has_source(&source)) {
        room.log_from(Some(source), By::Seat(seat), Move::Drop { word }, Vec::new()).await?;
    }
    my_words::list(room, heard);
    Ok(())
}

/// "Rivincita": two who press it start the same round again (W22).
async fn rematch(room: &mut Room, heard: &Heard, id: i64) -> Result<(), Halt> {
    if let Some(refusal) = room.may_start(heard).await? {
        room.answer(heard, refusal);
        return Ok(());
    }
    let Some(live) = finished(room, id).await? else {
        room.answer(heard, say!("button-old"));
        return Ok(());
    };
    let now = room.now();
    let mut rematch = match room.rematch.take() {
        Some(rematch) if rematch.id == id && now < rematch.until => rematch,
        _ => Rematch { id, pressed: BTreeSet::new(), until: now + REMATCH_WAITS },
    };
    let first = rematch.pressed.insert(heard.who.person.clone());
    // After a round nobody played, and alone with the bot, one is enough.
    let alone = live.manche.standings().is_empty() || room.place.is_private();
    if rematch.pressed.len() < REMATCH && !alone {
        room.rematch = Some(rematch);
        if !first {
            room.answer(heard, say!("rematch-waits"));
            return Ok(());
        }
        let text: Button = Button::plain(say!("button-again"), format!("riv:{id}")).first();
        let body = Body {
            text: Some(say!("rematch-one", name = heard.who.name.as_str())),
            buttons: vec![text],
            ..Body::default()
        };
        room.announce(Some(format!("m{id}.again")), body);
        return Ok(());
    }
    let wish = Wish::of(live.manche.setup());
    room.play_again(heard, wish).await
}
