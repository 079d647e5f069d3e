//! Buttons: what each does. What each means, and which there are, is in `rooms/press.rs`.

use super::super::desk::Halt;
use super::super::heard::{Heard, Place};
use super::super::pictures;
use super::super::press::{OfPlace, OfRoom, OfRound, Press};
use super::super::room::Room;
use super::super::round::Rematch;
use super::super::round::live::{Live, source};
use super::super::round::plan::Wish;
use super::super::round::results::everybody_body;
use super::super::say::{Act, Audience, Body, Button, Delivery, Handle, Say, Undelivered};
use super::panel::{self, View};
use super::{data, elo, help, ladder, merge, my_words, profile, reports, season, stop};
use crate::commands;
use crate::games::manche::{Mark, Mode, Move, Stage};
use crate::games::{By, Seat, registry};
use crate::journal::ActivityKind;
use crate::messages::Lang;
use crate::rooms::matches::invite::{answer_invite, challenge};
use crate::rooms::round::live::{load, sits_as};
use crate::rooms::round::results::{all_words_body, longest_body, my_words_body, words_of_body};
use crate::rooms::round::words::give_seat;
use crate::say;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many must press "Ancora una".
const REMATCH: usize = 2;
/// How long the first waits for the second.
const REMATCH_WAITS: crate::clock::Millis = 10 * 60_000;

pub(crate) async fn press(
    room: &mut Room,
    heard: &Heard,
    payload: &str,
    form: Option<&str>,
) -> Result<(), Halt> {
    let Ok(press) = payload.parse::<Press>() else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    let may = |power| match &press {
        // Whoever directs a tournament need not moderate its place.
        Press::Event(id, _) => room.events.may_direct(&room.desk, heard, *id),
        Press::Jury(id, _) => room.juries.organises(&room.desk, heard, *id),
        _ => room.desk.moderates(heard, power),
    };
    if press.power().is_some_and(|power| !may(power)) {
        room.desk.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    match press {
        Press::Room(what) => of_room(room, heard, &what, form.unwrap_or_default()).await,
        Press::Round(id, what) => of_round(room, heard, id, &what, form.unwrap_or_default()).await,
        Press::Match(id, what) => room.matches.press_match(&room.desk, heard, id, &what, form).await,
        Press::Invitation(id, what) => answer_invite(&room.desk, heard, id, what).await,
        Press::Event(id, what) => super::tournament::press(room, heard, id, what, form).await,
        Press::Jury(id, what) => Box::pin(super::jury::press(room, heard, id, what, form)).await,
        Press::Place(what) => of_place(room, heard, what).await,
    }
}

async fn of_room(room: &mut Room, heard: &Heard, what: &OfRoom, typed: &str) -> Result<(), Halt> {
    match what {
        OfRoom::Begin => {
            let bare = commands::read_options("manche", &[], room.desk.lang_for(heard));
            if let Some(Ok(bare)) = bare {
                super::settings::speak_as_the_first(room, heard).await?;
                room.rounds.order_round(&mut room.desk, heard, &bare).await?;
            }
        }
        OfRoom::List(_) => my_words::list(room, heard),
        OfRoom::Rules(id) => help::rules(room, heard, *id),
        OfRoom::Tournament(said) => return super::tournament::named(room, heard, said, typed).await,
        OfRoom::Finishes(person) => return super::exclude::finishes(room, heard, person).await,
    }
    Ok(())
}

async fn of_round(room: &mut Room, heard: &Heard, id: i64, what: &OfRound, typed: &str) -> Result<(), Halt> {
    match what {
        OfRound::Secret => my_words::write(room, heard, typed).await,
        OfRound::WriteHere => {
            write_here(room, heard, id);
            Ok(())
        }
        OfRound::Enter => enter(room, heard, id).await,
        OfRound::Undo => undo(room, heard, id).await,
        OfRound::Report => reports::report(room, heard, id, typed).await,
        OfRound::Stop(proposer) => stop::agree(room, heard, id, *proposer).await,
        OfRound::Again => rematch(room, heard, id).await,
        OfRound::Mine => {
            let mine = |live: &Live| live.seat_of(&sits_as(&room.desk, live, &heard.who.person));
            show(room, heard, id, "mine", |live, lang| my_words_body(&room.desk, live, mine(live), lang))
                .await
        }
        OfRound::Everybody(from) => {
            show(room, heard, id, "all", |live, lang| everybody_body(live, *from, lang)).await
        }
        OfRound::WordsOf(seat) => {
            show(room, heard, id, "all", |live, lang| words_of_body(&room.desk, live, *seat, lang)).await
        }
        OfRound::Longest => {
            let window = room.desk.window_of(heard);
            show(room, heard, id, "longest", |live, lang| longest_body(&room.desk, live, &window, lang)).await
        }
        OfRound::AllWords(page) => {
            show(room, heard, id, "words", |live, lang| all_words_body(&room.desk, live, *page, lang)).await
        }
    }
}

async fn of_place(room: &mut Room, heard: &Heard, what: OfPlace) -> Result<(), Halt> {
    match what {
        OfPlace::Settings(view) => panel::show(room, heard, View::named(&view), None),
        OfPlace::Set { key, value } => return panel::choose(room, heard, &key, &value).await,
        OfPlace::Alone(rules) => return alone(room, heard, rules).await,
        OfPlace::Help(page) => help::help(room, heard, Some(&page)),
        OfPlace::Ladder(page) => return ladder::turn(room, heard, &page).await,
        OfPlace::Profile(family) => return profile::profile(room, heard, None, family).await,
        OfPlace::Elo { page, family } => return elo::explain(room, heard, page, family).await,
        OfPlace::CloseSeason { id, reset } => return season::close(room, heard, id, reset).await,
        OfPlace::Merge { one, into, reason } => return merge::sure(room, heard, (one, into), &reason).await,
        OfPlace::AcceptReport { word, comes_in } => {
            return reports::decide(room, heard, &word, Some(comes_in)).await;
        }
        OfPlace::RejectReport(word) => return reports::decide(room, heard, &word, None).await,
        OfPlace::Seen(id) => return reports::seen(room, heard, id).await,
        OfPlace::Data(what) => return data::press(room, heard, &what).await,
    }
    Ok(())
}

/// A match against the computer, on the terms that are usual for those who meet the game.
async fn alone(room: &Room, heard: &Heard, rules: &str) -> Result<(), Halt> {
    let Some(game) = registry::of_rules(rules) else { return Ok(()) };
    let options = [("gioco", game.info().names[0]), ("livello", commands::AUTO)];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    match commands::read_options("sfida", &options, Lang::It) {
        Some(Ok(asked)) => challenge(&room.desk, heard, &asked).await,
        _ => Ok(()),
    }
}

/// The buttons under the results.
async fn show(
    room: &Room,
    heard: &Heard,
    id: i64,
    handle: &str,
    body: impl FnOnce(&Live, Lang) -> Body,
) -> Result<(), Halt> {
    let Some(live) = finished(room, id).await? else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    let body = body(&live, room.desk.lang_for(heard));
    room.desk.house.say(room.desk.private(heard, Some(format!("m{id}.{handle}")), body));
    Ok(())
}

/// A finished round of this very room: nobody reads another server's words, nor the words of a
/// grid that is still in play.
async fn finished(room: &Room, id: i64) -> Result<Option<Live>, Halt> {
    let row = room.desk.house.journal.match_row(id).await?;
    if row.is_none_or(|row| row.place != room.desk.place || row.kind != ActivityKind::Round) {
        return Ok(None);
    }
    let live = load(&room.desk, id).await?;
    Ok(matches!(live.manche.stage(), Stage::Closed { .. } | Stage::Void { .. }).then_some(live))
}

/// "Entro": a booth for this player.
async fn enter(room: &mut Room, heard: &Heard, id: i64) -> Result<(), Halt> {
    let fits =
        |live: &&mut Live| live.id == id && live.is_running() && live.manche.setup().mode == Mode::Cabina;
    if room.desk.is_out(&heard.who.person) {
        room.desk.answer(heard, say!("refuse-excluded"));
        return Ok(());
    }
    let Some(mut live) = room.rounds.live.take() else {
        room.desk.answer(heard, say!("no-round-here"));
        return Ok(());
    };
    let mut lines = Vec::new();
    let mut records = Vec::new();
    let now = room.desk.now();
    let open = fits(&&mut live);
    if open && live.is_shut_out(&heard.who.person) {
        room.rounds.live = Some(live);
        room.desk.answer(heard, say!("erased-next-round"));
        return Ok(());
    }
    let player = sits_as(&room.desk, &live, &heard.who.person);
    if open && live.seat_of(&player).is_none() {
        let seat = live.seat_for(&player);
        live.play(By::House, Move::Sit { seat }, None, now, &mut lines);
        give_seat(&room.desk, &mut live, heard, &mut records);
    }
    room.rounds.live = Some(live);
    if !open {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    }
    room.desk.house.append(crate::journal::Entry { lines, records }).await?;
    room.desk.house.goes_to(&heard.who.person, &room.desk.place);
    let posted = show_grid_privately(room, heard, true);
    let told = |text| room.desk.private(heard, None, Body { text: Some(text), ..Body::default() });
    let (open, shut) = (told(say!("booth-entered")), told(say!("booth-cannot-write")));
    match posted {
        Delivery::Now(Ok(_)) => drop(room.desk.house.say(open)),
        Delivery::Now(Err(_)) => drop(room.desk.house.say(shut)),
        Delivery::Later(_) => {
            let house = Arc::clone(&room.desk.house);
            room.desk.house.tasks.start(async move {
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
    let live = room.rounds.live.as_ref().filter(|live| live.id == id && live.is_running());
    let Some(live) = live else {
        room.desk.answer(heard, say!("button-old"));
        return;
    };
    if room.desk.is_out(&heard.who.person) {
        room.desk.answer(heard, say!("refuse-excluded"));
    } else if live.is_shut_out(&heard.who.person) {
        room.desk.answer(heard, say!("erased-next-round"));
    } else if live.manche.setup().mode == Mode::Cabina
        && live.seat_of(&sits_as(&room.desk, live, &heard.who.person)).is_none()
    {
        room.desk.answer(heard, say!("booth-first"));
    } else {
        room.desk.house.goes_to(&heard.who.person, &room.desk.place);
        show_grid_privately(room, heard, false);
    }
}

/// The running round's grid, in the private chat with the author of `heard`.
fn show_grid_privately(room: &Room, heard: &Heard, booth: bool) -> Delivery {
    let Some(live) = &room.rounds.live else { return Delivery::Now(Err(Undelivered::GONE)) };
    let window = room.desk.window_of(heard);
    let place = Place::Private { door: window.door(), person: heard.who.person.clone() };
    let lang = room.desk.lang_for(heard);
    let theme = room.desk.house.settings.theme(&window);
    let picture = pictures::running(live, lang, theme);
    let until = crate::messages::Arg::When(live.deadline().unwrap_or_else(|| room.desk.now()));
    let min = live.manche.setup().min_letters;
    let text = if booth {
        say!("booth-open", min = min, until = until)
    } else {
        say!("secret-open", min = min, until = until)
    };
    let near = booth.then(|| Box::new(window));
    let body = Body { text: Some(text), picture: Some(Arc::new(picture)), near, ..Body::default() };
    let act = Act::Post { handle: Some(Handle(format!("m{}.booth", live.id))), body };
    room.desk.house.say(Say { place, to: Audience::All, lang, act, answers: None })
}

/// "Togli l'ultima".
async fn undo(room: &mut Room, heard: &Heard, id: i64) -> Result<(), Halt> {
    let last = room.rounds.live.as_ref().filter(|live| live.id == id && live.is_running()).and_then(|live| {
        let seat = live.seat_of(&sits_as(&room.desk, live, &heard.who.person))?;
        let hand = live.manche.hand(seat);
        let may = |(word, _): &&(&str, Mark)| live.manche.may_drop(seat, word);
        // One that counts, if there is one: to take back what was refused changes nothing.
        let counts = hand.iter().rev().filter(may).find(|(_, mark)| *mark == Mark::Valid);
        let (word, _) = counts.or_else(|| hand.iter().rev().find(may))?;
        Some((seat, (*word).to_owned()))
    });
    let Some((seat, word)) = last else {
        room.desk.answer(heard, say!("undo-nothing"));
        return Ok(());
    };
    let source = source(heard, &room.desk.place, seat);
    // Delivered again after a crash, it takes back no second word.
    if !room.rounds.live.as_ref().is_some_and(|live| live.has_source(&source)) {
        room.rounds
            .log_from(&room.desk, Some(source), By::Seat(seat), Move::Drop { word }, Vec::new())
            .await?;
    }
    my_words::list(room, heard);
    Ok(())
}

/// "Ancora una": two who press it start the same round again (W22).
async fn rematch(room: &mut Room, heard: &Heard, id: i64) -> Result<(), Halt> {
    if let Some(refusal) = room.rounds.may_start(&room.desk, heard).await? {
        room.desk.answer(heard, refusal);
        return Ok(());
    }
    let Some(live) = finished(room, id).await? else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    let now = room.desk.now();
    let mut rematch = match room.rounds.rematch.take() {
        Some(rematch) if rematch.id == id && now < rematch.until => rematch,
        _ => Rematch { id, pressed: BTreeSet::new(), until: now + REMATCH_WAITS },
    };
    let first = rematch.pressed.insert(heard.who.person.clone());
    // After a round nobody else played, and alone with the bot, one is enough.
    let mine = live.seat_of(&sits_as(&room.desk, &live, &heard.who.person));
    let is_other = |seat: Seat| Some(seat) != mine && !live.manche.setup().is_computer(seat);
    let others = live.manche.as_played().iter().any(|standing| is_other(standing.seat));
    let alone = !others || room.desk.place.is_private();
    if rematch.pressed.len() < REMATCH && !alone {
        room.rounds.rematch = Some(rematch);
        if !first {
            room.desk.answer(heard, say!("rematch-waits"));
            return Ok(());
        }
        let text = Button::new(say!("button-one-more"), &Press::Round(id, OfRound::Again)).first();
        let body = Body {
            text: Some(say!("rematch-one", name = heard.who.name.as_str())),
            buttons: vec![text],
            ..Body::default()
        };
        room.desk.announce(Some(format!("m{id}.again")), body);
        return Ok(());
    }
    let wish = Wish::of(live.manche.setup());
    room.rounds.play_again(&mut room.desk, heard, wish).await
}
