//! From the order to the grid in the channel.

use super::super::desk::Halt;
use super::super::doors::Passed;
use super::super::heard::{Heard, Place, What};
use super::super::mailbox::Shown;
use super::super::pictures;
use super::super::press::{OfRoom, OfRound, Press};
use super::super::say::{Act, Body, Button, Handle, Shut, Undelivered};
use super::super::settings::Key;
use super::Rounds;
use super::closing::EMPTY_ROUNDS;
use super::computer::{self, unwritten};
use super::live::Live;
use super::plan::{Plan, Seed, Stage, Wish};
use crate::clock::Millis;
use crate::commands::{self, Invocation, Opt};
use crate::games::level::Level;
use crate::games::manche::notation::Reason;
use crate::games::manche::{Copies, Mode, Move, Setup};
use crate::games::{By, Draw, Rules, Seat};
use crate::journal::{ActivityKind, Entry, MatchRow, MatchState, Record};
use crate::messages::{Lang, Text};
use crate::rooms::commitment;
use crate::rooms::desk::Desk;
use crate::rooms::desk::windows::Outcomes;
use crate::rooms::house::NOTABLE;
use crate::rooms::round::closing::next_automatic;
use crate::rooms::round::counting::mark_before;
use crate::say;
use crate::words::grid_maker::Difficulty;
use crate::words::library::{Need, PlayingWords};
use crate::words::points::Points;
use crate::words::presets;
use anyhow::Context;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A round that is later than this was held up: by a slow disk, or a machine that slept.
const LATE: Millis = 5_000;
/// The seat of a round's computer: it sits there before anybody writes.
const COMPUTER: Seat = Seat(1);
/// Between the announcement and the grid, so that nobody is late.
pub(crate) const NOTICE: Millis = 10_000;

impl Rounds {
    /// `/manche`.
    pub(crate) async fn order_round(
        &mut self,
        desk: &mut Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        if self.is_repeated(desk, heard).await? {
            return Ok(());
        }
        if let Some(refusal) = self.may_start(desk, heard).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let wish = match wish(desk, asked) {
            Ok(wish) => wish,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let now = desk.now();
        // Alone with the bot there is nobody to wait for.
        let start = if asked.flag(Opt::Subito) || desk.place.is_private() { now } else { now + NOTICE };
        let plan = Plan {
            wish,
            starter: heard.who.person.0.clone(),
            order: order_source(desk, heard),
            number: 1,
            of: u16::try_from(asked.number(Opt::Quante).unwrap_or(1)).unwrap_or(1),
            pause: u32::try_from(asked.number(Opt::Pausa).unwrap_or(30)).unwrap_or(30),
            automatic: false,
            empty: 0,
            stage: Stage::Waiting { start },
            proposed: BTreeSet::new(),
            event: None,
        };
        self.begin(desk, plan).await
    }

    /// The same round once more: "Ancora una".
    pub(crate) async fn play_again(
        &mut self,
        desk: &mut Desk,
        heard: &Heard,
        wish: Wish,
    ) -> Result<(), Halt> {
        let plan = Plan {
            wish,
            starter: heard.who.person.0.clone(),
            order: order_source(desk, heard),
            number: 1,
            of: 1,
            pause: 30,
            automatic: false,
            empty: 0,
            stage: Stage::Waiting { start: desk.now() + NOTICE },
            proposed: BTreeSet::new(),
            event: None,
        };
        self.begin(desk, plan).await
    }

    /// Starts a series: announces its first round, or opens it at once.
    pub(crate) async fn begin(&mut self, desk: &mut Desk, plan: Plan) -> Result<(), Halt> {
        self.save_plan(desk, Some(plan)).await?;
        desk.tell_notice();
        self.follow_plan(desk).await
    }

    /// The clock by which the plan was made was wrong by so much: it is to come as soon as it was told.
    pub(crate) async fn plan_anew(&mut self, desk: &Desk, by: Millis) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone().filter(|_| by.abs() >= NOTABLE) else { return Ok(()) };
        match &mut plan.stage {
            Stage::Waiting { start } | Stage::Announced { start, .. } => *start += by,
            Stage::Playing => return Ok(()),
        }
        self.save_plan(desk, Some(plan)).await
    }

    /// Does what the plan says is due now.
    pub(crate) async fn follow_plan(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        if self.live.is_some() {
            return Ok(());
        }
        let now = desk.now();
        let Some(plan) = &self.plan else { return Ok(()) };
        // Where nothing could be posted now, it waits for the door.
        if desk.passed(now) == Passed::Away {
            return Ok(());
        }
        match plan.stage {
            Stage::Waiting { start } if now >= start - NOTICE => {
                if !self.may_go_on(desk, now).await? {
                    return Ok(());
                }
                if now - start > LATE {
                    // The machine slept: nobody expects a grid now.
                    return self.give_notice_again(desk, now).await;
                }
                // W21: only what was asked for `subito` starts without notice.
                if now >= start {
                    self.open_round(desk, None).await
                } else {
                    self.announce_round(desk, start).await
                }
            }
            Stage::Announced { start, seed } if now >= start => self.open_round(desk, Some(seed)).await,
            _ => Ok(()),
        }
    }

    /// Commits the plan and puts it in force.
    pub(crate) async fn save_plan(&mut self, desk: &Desk, plan: Option<Plan>) -> Result<(), Halt> {
        let record =
            Record::Plan { place: desk.place.clone(), plan: plan.as_ref().map(Plan::write), at: desk.now() };
        desk.house.append(Entry { lines: Vec::new(), records: vec![record] }).await?;
        self.plan = plan;
        Ok(())
    }

    /// The same `/manche`, delivered again after a crash: its order stands in the plan, or in the
    /// first line of the last round.
    async fn is_repeated(&self, desk: &Desk, heard: &Heard) -> Result<bool, Halt> {
        let order = order_source(desk, heard);
        if self.plan.as_ref().is_some_and(|plan| plan.order == order) {
            return Ok(true);
        }
        let journal = &desk.house.journal;
        let Some(row) = journal.last_match(&desk.place).await? else {
            return Ok(false);
        };
        let lines = journal.lines(row.id).await?;
        Ok(lines.first().is_some_and(|line| line.source.as_deref() == Some(order.as_str())))
    }

    /// "Manche fra 10 secondi", with the hash of the seed (W21).
    async fn announce_round(&mut self, desk: &Desk, start: Millis) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(()) };
        let seed = desk.house.seed()?;
        plan.stage = Stage::Announced { start, seed: Seed(seed) };
        self.save_plan(desk, Some(plan.clone())).await?;
        tell_soon(desk, &plan, start, &Seed(seed));
        let need = Need::Grids(plan.wish.difficulty);
        desk.house.prepare_ahead(&desk.place, &plan.wish.dictionary, need);
        Ok(())
    }

    /// The words of the round that is due. `None` while they are packed beside the room, which goes on when they are.
    fn words_of_round(&mut self, desk: &Desk, wish: &Wish) -> Option<PlayingWords> {
        if self.prepares {
            return None;
        }
        let need = Need::Grids(wish.difficulty);
        let ready = desk.house.ready_words(&desk.place, &wish.dictionary, need);
        if ready.is_none() {
            self.prepares = true;
            desk.house.prepare_for(&desk.place, &wish.dictionary, need);
        }
        ready
    }

    /// Draws the grid and posts it.
    async fn open_round(&mut self, desk: &mut Desk, announced: Option<Seed>) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(()) };
        let Some(words) = self.words_of_round(desk, &plan.wish) else { return Ok(()) };
        let now = desk.now();
        let seed = match announced {
            Some(Seed(seed)) => seed,
            None => desk.house.seed()?,
        };
        let wish = &plan.wish;
        let setup = Setup {
            room: wish.room.clone(),
            size: wish.size,
            min_letters: wish.min_letters,
            seconds: wish.seconds,
            dictionary: wish.dictionary.clone(),
            lexicon: words.hash(),
            mode: wish.mode,
            copies: wish.copies,
            points: wish.points,
            difficulty: wish.difficulty,
            number: plan.number,
            of: plan.of,
            seed: hex::encode(seed),
            announced: announced.is_some(),
            rated: wish.rated,
            handicap: wish.handicap,
            today: Some(number_today(desk, now).await?),
            computer: wish.computer.map(|level| (COMPUTER, level)),
        };
        let mut lines = Vec::new();
        // A grid of the book is used up, whatever becomes of the round.
        let from_book = desk.house.grid_from_book(wish.size);
        let id = desk.house.journal.next_match_id().await?;
        let mut live = Live::open(id, setup, Some(plan.order.clone()), now, &mut lines);
        let draw = Draw { seed, words: &words };
        let dealt = match from_book {
            Some(grid) => Some(live.manche.grid_move(grid, &words)),
            None => live.manche.deal(&draw),
        };
        let dealt = dealt.context("no grid could be drawn")?;
        if matches!(&dealt, Move::Grid { words, .. } if words.is_empty()) {
            // A grid without a word is no round: who asked for it is told what to change.
            let (rows, cols) = wish.size;
            let refusal = say!("refuse-no-words", rows = rows, cols = cols, min = wish.min_letters);
            let next = if plan.automatic { None } else { next_automatic(desk, now, 0) };
            self.save_plan(desk, next).await?;
            desk.tell(None, refusal);
            return Ok(());
        }
        live.play(By::Chance, dealt, None, now, &mut lines);
        live.unwritten = unwritten(&live, &words);
        live.comes_after(desk.house.journal.before_round(&desk.place, id).await?);
        let row = MatchRow {
            id,
            place: desk.place.clone(),
            server: desk.place.server().cloned(),
            kind: ActivityKind::Round,
            game: crate::games::manche::Manche::NAME.to_owned(),
            open: true,
            state: MatchState::Live,
            opened_at: now,
        };
        plan.stage = Stage::Playing;
        plan.proposed.clear();
        let keep = Record::Plan { place: desk.place.clone(), plan: Some(plan.write()), at: now };
        let mut records = vec![Record::Match(row), keep];
        records.extend(plan.event.map(|game| Record::OfEvent { match_id: id, game }));
        desk.house.append(Entry { lines, records }).await?;
        self.plan = Some(plan);
        self.live = Some(live);
        self.closed = None;
        self.notices = super::Notices::default();
        desk.house.set_playing(&desk.place, true);
        self.post_grid(desk).await
    }

    /// Puts the grid into the channel; the platform's stamp of it starts the time (W14).
    pub(crate) async fn post_grid(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        let Some(live) = self.live.as_ref().filter(|_| !self.notices.waits) else { return Ok(()) };
        let id = live.id;
        let posted = desk.show(&format!("m{id}.grid"), |window| grid_body(desk, live, window));
        self.go_on_when_shown(desk, Shown::Grid(id), posted).await
    }

    /// The grid is in the channel, or cannot be put there.
    pub(crate) async fn grid_shown(&mut self, desk: &mut Desk, outcomes: Outcomes) -> Result<(), Halt> {
        let Some(live) = &self.live else { return Ok(()) };
        let duration = Millis::from(live.manche.setup().seconds) * 1000;
        let shown: Vec<Millis> =
            outcomes.iter().filter_map(|(_, result)| Some(result.as_ref().ok()?.at)).collect();
        let (Some(first), Some(last)) = (shown.iter().min().copied(), shown.iter().max().copied()) else {
            let why = outcomes.iter().find_map(|(_, result)| result.err());
            let windows = outcomes.into_iter().map(|(window, _)| window).collect();
            return self.cannot_post(desk, why.unwrap_or(Undelivered::Away), windows).await;
        };
        // Rounded up to a whole second (W14). With a twin, the window that saw it last has the whole time.
        let deadline = (last + duration).div_euclid(1000) * 1000
            + if (last + duration).rem_euclid(1000) > 0 { 1000 } else { 0 };
        let start = Move::Start { posted: first, deadline };
        self.log(desk, By::Clock, start, Vec::new()).await?;
        for (window, result) in outcomes {
            if let Some(shut) = result.err().and_then(Undelivered::shut) {
                desk.cannot_write(&window, shut);
            }
        }
        Ok(())
    }

    /// After an absence: the message with the grid tells the end that was; and a door that remembers
    /// nothing after a restart, as the piazza, would leave its players without a grid.
    pub(crate) fn show_grid_again(&self, desk: &Desk) {
        for window in desk.windows() {
            self.show_grid_in(desk, &window);
        }
    }

    /// The same in one window, which may not have it yet.
    pub(crate) fn show_grid_in(&self, desk: &Desk, window: &Place) {
        let Some(live) = self.live.as_ref().filter(|live| live.is_running()) else { return };
        let handle = Some(Handle(format!("m{}.grid", live.id)));
        desk.say_in(window, Act::Post { handle, body: grid_body(desk, live, window) });
    }

    /// Logs one line of the running round, with records.
    pub(crate) async fn log(
        &mut self,
        desk: &Desk,
        by: By,
        mv: Move,
        records: Vec<Record>,
    ) -> Result<bool, Halt> {
        self.log_from(desk, None, by, mv, records).await
    }

    /// Logs one line of the running round that came from a delivery, with records.
    pub(crate) async fn log_from(
        &mut self,
        desk: &Desk,
        source: Option<String>,
        by: By,
        mv: Move,
        records: Vec<Record>,
    ) -> Result<bool, Halt> {
        let now = desk.now();
        let Some(live) = &mut self.live else { return Ok(false) };
        let mut lines = Vec::new();
        let played = live.play(by, mv, source, now, &mut lines);
        if played {
            desk.house.append(Entry { lines, records }).await?;
        }
        Ok(played)
    }

    /// W19: a grid that was never posted is no round.
    async fn cannot_post(
        &mut self,
        desk: &mut Desk,
        error: Undelivered,
        windows: Vec<Place>,
    ) -> Result<(), Halt> {
        if error == Undelivered::FORBIDDEN && self.plan.as_ref().is_some_and(|plan| !plan.automatic) {
            return self.wait_for_the_right(desk, windows).await;
        }
        // Counts as a round without players: who does not want us here is left alone after two (W22).
        if let Some(plan) = &mut self.plan {
            plan.empty += 1;
        }
        self.void_round(desk, Reason::Unposted, Vec::new(), false).await?;
        if self.plan.as_ref().is_some_and(|plan| plan.empty >= EMPTY_ROUNDS) {
            self.save_plan(desk, None).await?;
        }
        Ok(())
    }

    /// The grid may not be shown: the same round of the series comes when it may, and the player who asked for it is
    /// told so.
    async fn wait_for_the_right(&mut self, desk: &mut Desk, windows: Vec<Place>) -> Result<(), Halt> {
        let now = desk.now();
        let again = self.plan.clone().map(|plan| Plan { stage: Stage::Waiting { start: now }, ..plan });
        self.void_unposted(desk, again).await?;
        for window in windows {
            desk.cannot_write(&window, Shut::Forbidden);
        }
        Ok(())
    }
}

/// A round that comes by itself, as the settings say.
pub(crate) fn automatic_plan(desk: &Desk, start: Millis, empty: u8) -> Option<Plan> {
    let bare = commands::read_options("manche", &[], Lang::It)?.ok()?;
    Some(Plan {
        wish: wish(desk, &bare).ok()?,
        starter: String::new(),
        order: format!("ra{start}"),
        number: 1,
        of: 1,
        pause: 30,
        automatic: true,
        empty,
        stage: Stage::Waiting { start },
        proposed: BTreeSet::new(),
        event: None,
    })
}

/// The delivery an order came from.
fn order_source(desk: &Desk, heard: &Heard) -> String {
    let kind = match heard.what {
        What::Message { .. } | What::Edited { .. } => 'm',
        What::Command { .. } | What::Press { .. } | What::Access(_) => 'i',
    };
    let window = if heard.place == desk.place || heard.place.is_private() { 'r' } else { 't' };
    format!("{window}{kind}{}", heard.id)
}

/// What is to be played: ready-made room, then settings, then what was asked for.
pub(crate) fn wish(desk: &Desk, asked: &Invocation) -> Result<Wish, Text> {
    let settings = &desk.house.settings;
    let place = &desk.place;
    let lang = desk.house.lang(place);
    let named = asked.choice(Opt::Stanza);
    let stored = settings.at(place, Key::Stanza);
    let preset = presets::preset(named.unwrap_or(&stored)).unwrap_or(&presets::PRESETS[0]);
    let dictionary = match (asked.choice(Opt::Dizionario), settings.at(place, Key::Dizionario).as_str()) {
        // The dictionary speaks the server's language, whatever the shape of the room.
        (None, "stanza") if lang == Lang::En && preset.dictionary_name == "classico" => "english".to_owned(),
        (None, "stanza") => preset.dictionary_name.to_owned(),
        (Some(name), _) | (None, name) => name.to_owned(),
    };
    let size = asked.size(Opt::Griglia).unwrap_or((preset.rows, preset.cols));
    let mode: Mode = match asked.choice(Opt::Modo) {
        Some(name) => name.parse().unwrap_or_default(),
        None if place.is_private() => Mode::Aperta,
        None => settings.at(place, Key::Modo).parse().unwrap_or_default(),
    };
    let points: Points = asked.choice(Opt::Punti).and_then(Points::named).unwrap_or_default();
    let copies: Copies = asked.choice(Opt::Copie).and_then(|name| name.parse().ok()).unwrap_or_default();
    // W20: in the open a copycat could cancel or bait.
    if mode == Mode::Aperta && points != Points::Sito && !place.is_private() {
        return Err(say!("refuse-points-in-the-open", points = points.name()));
    }
    let calm = u32::try_from(settings.number(place, Key::Calma)).unwrap_or(100).max(100);
    let larger = usize::from(size.0) * usize::from(size.1) > 16;
    let seconds = match asked.number(Opt::Tempo) {
        Some(seconds) => u32::try_from(seconds).unwrap_or(180),
        // W14: 180 s, 240 s on 5×5.
        None if asked.size(Opt::Griglia).is_some() => {
            if larger {
                240
            } else {
                180
            }
        }
        None => preset.seconds,
    };
    let min_letters =
        asked.number(Opt::Minimo).map_or(preset.min_letters, |min| u8::try_from(min).unwrap_or(4));
    let difficulty: Difficulty =
        asked.choice(Opt::Difficolta).and_then(|name| name.parse().ok()).unwrap_or_default();
    let computer: Option<Level> = asked.choice(Opt::Con).and_then(|name| name.parse().ok());
    if usize::from(min_letters) > usize::from(size.0) * usize::from(size.1) {
        return Err(say!("refuse-no-words", rows = size.0, cols = size.1, min = min_letters));
    }
    Ok(Wish {
        room: preset.name.to_owned(),
        size,
        min_letters,
        seconds: seconds * calm / 100,
        dictionary,
        mode,
        copies,
        points,
        difficulty,
        // Lengthened rounds, parties, practice, and those with a computer are not rated.
        rated: calm == 100
            && (mode, copies) != (Mode::Aperta, Copies::Tutti)
            && !place.is_private()
            && computer.is_none(),
        handicap: false,
        computer,
    })
}

/// "Manche fra 10 secondi"; told again, the same message is edited.
pub(crate) fn tell_soon(desk: &Desk, plan: &Plan, start: Millis, seed: &Seed) {
    // A clock that was put forward must not tell a time that is over.
    let seconds = ((start - desk.now() + 999) / 1000).max(0);
    let hash = commitment::hash(&seed.0);
    let handle = format!("soon.{}", &hash[..12]);
    let (number, of) = (plan.number, plan.of);
    let text = say!("round-soon", seconds = seconds, number = number, of = of, hash = hash);
    let text = match computer::told(desk, plan.wish.computer) {
        Some(computer) => say!("lines", lines = vec![text, computer]),
        None => text,
    };
    desk.tell(Some(handle), text);
}

/// The number of the next round among those of this room and day (by the clocks of its server): one after the last,
/// whatever became of that; but a grid that nobody has seen had no number.
async fn number_today(desk: &Desk, now: Millis) -> Result<u16, Halt> {
    let journal = &desk.house.journal;
    let last = journal.last_match(&desk.place).await?;
    let midnight = desk.midnight(now, 0);
    let Some(last) = last.filter(|last| last.opened_at >= midnight) else { return Ok(1) };
    let lines = journal.lines(last.id).await?;
    let setup = lines.first().and_then(|line| line.text.parse::<Setup>().ok());
    if let Some(number) = setup.and_then(|setup| setup.today) {
        let shown = lines.iter().any(|line| matches!(line.text.parse(), Ok(Move::Start { .. })));
        return Ok(number.saturating_add(shown.into()));
    }
    // The first one of the day on which counting begins.
    let played = journal.matches_of(&desk.place, midnight).await?;
    Ok(u16::try_from(played).unwrap_or(u16::MAX).saturating_add(1))
}

/// The message that holds the grid.
fn grid_body(desk: &Desk, live: &Live, window: &Place) -> Body {
    let setup = live.manche.setup();
    let lang = desk.house.lang(window);
    let theme = desk.house.settings.theme(window);
    let id = live.id;
    let planned = || desk.now() + Millis::from(setup.seconds) * 1000;
    let until = crate::messages::Arg::When(live.deadline().unwrap_or_else(planned));
    let min = setup.min_letters;
    let mut text = if setup.of > 1 {
        say!(
            "round-grid-of",
            number = setup.called(),
            at = setup.number,
            of = setup.of,
            min = min,
            until = until
        )
    } else {
        say!("round-grid", number = setup.called(), min = min, until = until)
    };
    let hint = match setup.mode {
        Mode::Aperta => None,
        Mode::Riservata => Some(say!("round-hint-secret")),
        Mode::Cabina => Some(say!("round-hint-booth")),
    };
    let more: Vec<Text> = hint.into_iter().chain(mark_before(desk, live)).collect();
    if !more.is_empty() {
        text = say!("lines", lines = std::iter::once(text).chain(more).collect::<Vec<_>>());
    }
    let (label, what) = match setup.mode {
        Mode::Aperta => (say!("button-secret"), OfRound::Secret),
        Mode::Riservata => (say!("button-words"), OfRound::Secret),
        Mode::Cabina => (say!("button-enter"), OfRound::Enter),
    };
    let write = Button::new(label, &Press::Round(id, what)).first();
    // Alone with the bot everything is secret already.
    let write = (!desk.place.is_private()).then_some(write);
    let more = [
        Button::new(say!("button-my-list"), &Press::Room(OfRoom::List(Some(id)))),
        Button::new(say!("button-rules"), &Press::Room(OfRoom::Rules(Some(id)))),
    ];
    let buttons = write.into_iter().chain(more).collect();
    let picture = pictures::running(live, lang, theme);
    let open = setup.mode == Mode::Aperta;
    Body { text: Some(text), picture: Some(Arc::new(picture)), buttons, open, ..Body::default() }
}
