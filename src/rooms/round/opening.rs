//! From the order to the grid in the channel.

use super::super::doors::Passed;
use super::super::heard::{Heard, Place, What};
use super::super::pictures;
use super::super::room::{Halt, Room, Shown};
use super::super::say::{Act, Body, Button, Form, Handle, Undelivered};
use super::super::settings::Key;
use super::super::windows::Outcomes;
use super::closing::EMPTY_ROUNDS;
use super::live::Live;
use super::plan::{Plan, Seed, Stage, Wish};
use crate::clock::Millis;
use crate::commands::{self, Invocation, Opt};
use crate::games::manche::notation::Reason;
use crate::games::manche::{Copies, Mode, Move, Setup};
use crate::games::{By, Draw, Rules};
use crate::journal::{Entry, MatchRow, MatchState, Record};
use crate::messages::{Lang, Text};
use crate::say;
use crate::words::grid_maker::Difficulty;
use crate::words::points::Points;
use crate::words::presets;
use anyhow::Context;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// A round that is later than this was held up: by a slow disk, or a machine that slept.
const LATE: Millis = 5_000;
/// What a clock was wrong by, if it is more than the way to a platform and back.
const NOTABLE: Millis = 2_000;
/// Between the announcement and the grid, so that nobody is late.
pub(crate) const NOTICE: Millis = 10_000;

impl Room {
    /// `/manche`.
    pub(crate) async fn order_round(&mut self, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        if self.is_repeated(heard).await? {
            return Ok(());
        }
        if let Some(refusal) = self.may_start(heard).await? {
            self.answer(heard, refusal);
            return Ok(());
        }
        let wish = match self.wish(asked) {
            Ok(wish) => wish,
            Err(refusal) => {
                self.answer(heard, refusal);
                return Ok(());
            }
        };
        let now = self.now();
        // Alone with the bot there is nobody to wait for.
        let start = if asked.flag(Opt::Subito) || self.place.is_private() { now } else { now + NOTICE };
        let plan = Plan {
            wish,
            starter: heard.who.person.0.clone(),
            order: self.order_source(heard),
            number: 1,
            of: u16::try_from(asked.number(Opt::Quante).unwrap_or(1)).unwrap_or(1),
            pause: u32::try_from(asked.number(Opt::Pausa).unwrap_or(30)).unwrap_or(30),
            automatic: false,
            empty: 0,
            stage: Stage::Waiting { start },
        };
        self.begin(plan).await
    }

    /// The same round once more: "Rivincita".
    pub(crate) async fn play_again(&mut self, heard: &Heard, wish: Wish) -> Result<(), Halt> {
        let plan = Plan {
            wish,
            starter: heard.who.person.0.clone(),
            order: self.order_source(heard),
            number: 1,
            of: 1,
            pause: 30,
            automatic: false,
            empty: 0,
            stage: Stage::Waiting { start: self.now() + NOTICE },
        };
        self.begin(plan).await
    }

    /// Starts a series: announces its first round, or opens it at once.
    pub(crate) async fn begin(&mut self, plan: Plan) -> Result<(), Halt> {
        self.save_plan(Some(plan)).await?;
        self.follow_plan().await
    }

    /// The clock by which the plan was made was wrong by so much: it is to come as soon as it was told.
    pub(crate) async fn plan_anew(&mut self, by: Millis) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone().filter(|_| by.abs() >= NOTABLE) else { return Ok(()) };
        match &mut plan.stage {
            Stage::Waiting { start } | Stage::Announced { start, .. } => *start += by,
            Stage::Playing => return Ok(()),
        }
        self.save_plan(Some(plan)).await
    }

    /// Does what the plan says is due now.
    pub(crate) async fn follow_plan(&mut self) -> Result<(), Halt> {
        if self.live.is_some() {
            return Ok(());
        }
        let now = self.now();
        let Some(plan) = &self.plan else { return Ok(()) };
        // Where nothing could be posted now, it waits for the door.
        if self.passed(now) == Passed::Away {
            return Ok(());
        }
        match plan.stage {
            Stage::Waiting { start } if now >= start - NOTICE => {
                if !self.may_go_on(now).await? {
                    return Ok(());
                }
                if now - start > LATE {
                    // The machine slept: nobody expects a grid now.
                    return self.give_notice_again(now).await;
                }
                // W21: only what was asked for `subito` starts without notice.
                if now >= start { self.open_round(None).await } else { self.announce_round(start).await }
            }
            Stage::Announced { start, seed } if now >= start => self.open_round(Some(seed)).await,
            _ => Ok(()),
        }
    }

    /// A round that comes by itself, as the settings say.
    pub(crate) fn automatic_plan(&self, start: Millis, empty: u8) -> Option<Plan> {
        let bare = commands::read_options("manche", &[], Lang::It)?.ok()?;
        Some(Plan {
            wish: self.wish(&bare).ok()?,
            starter: String::new(),
            order: format!("ra{start}"),
            number: 1,
            of: 1,
            pause: 30,
            automatic: true,
            empty,
            stage: Stage::Waiting { start },
        })
    }

    /// Commits the plan and puts it in force.
    pub(crate) async fn save_plan(&mut self, plan: Option<Plan>) -> Result<(), Halt> {
        let record =
            Record::Plan { place: self.place.clone(), plan: plan.as_ref().map(Plan::write), at: self.now() };
        self.house.append(Entry { lines: Vec::new(), records: vec![record] }).await?;
        self.plan = plan;
        Ok(())
    }

    /// The delivery an order came from.
    fn order_source(&self, heard: &Heard) -> String {
        let kind = match heard.what {
            What::Message { .. } | What::Edited { .. } => 'm',
            What::Command { .. } | What::Press { .. } | What::Access(_) => 'i',
        };
        let window = if heard.place == self.place || heard.place.is_private() { 'r' } else { 't' };
        format!("{window}{kind}{}", heard.id)
    }

    /// The same `/manche`, delivered again after a crash: its order stands in the plan, or in the
    /// first line of the last round.
    async fn is_repeated(&self, heard: &Heard) -> Result<bool, Halt> {
        let order = self.order_source(heard);
        if self.plan.as_ref().is_some_and(|plan| plan.order == order) {
            return Ok(true);
        }
        let journal = &self.house.journal;
        let Some(row) = journal.last_match(&self.place).await.map_err(anyhow::Error::from)? else {
            return Ok(false);
        };
        let lines = journal.lines(row.id).await.map_err(anyhow::Error::from)?;
        Ok(lines.first().is_some_and(|line| line.source.as_deref() == Some(order.as_str())))
    }

    /// What is to be played: ready-made room, then settings, then what was asked for.
    pub(crate) fn wish(&self, asked: &Invocation) -> Result<Wish, Text> {
        let settings = &self.house.settings;
        let place = &self.place;
        let lang = self.house.lang(place);
        let named = asked.choice(Opt::Stanza);
        let stored = settings.at(place, Key::Stanza);
        let preset = presets::preset(named.unwrap_or(&stored)).unwrap_or(&presets::PRESETS[0]);
        let dictionary = match (asked.choice(Opt::Dizionario), settings.at(place, Key::Dizionario).as_str()) {
            // The dictionary speaks the server's language, whatever the shape of the room.
            (None, "stanza") if lang == Lang::En && preset.dictionary_name == "classico" => {
                "english".to_owned()
            }
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
            // Lengthened rounds, parties and practice are not rated.
            rated: calm == 100 && (mode, copies) != (Mode::Aperta, Copies::Tutti) && !place.is_private(),
        })
    }

    /// "Manche fra 10 secondi", with the hash of the seed (W21).
    async fn announce_round(&mut self, start: Millis) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(()) };
        let seed = self.house.seed()?;
        plan.stage = Stage::Announced { start, seed: Seed(seed) };
        self.save_plan(Some(plan.clone())).await?;
        self.tell_soon(&plan, start, &Seed(seed));
        Ok(())
    }

    /// "Manche fra 10 secondi"; told again, the same message is edited.
    pub(crate) fn tell_soon(&self, plan: &Plan, start: Millis, seed: &Seed) {
        // A clock that was put forward must not tell a time that is over.
        let seconds = ((start - self.now() + 999) / 1000).max(0);
        let hash = hash(&seed.0);
        let handle = format!("soon.{}", &hash[..12]);
        let (number, of) = (plan.number, plan.of);
        let text = say!("round-soon", seconds = seconds, number = number, of = of, hash = hash);
        self.tell(Some(handle), text);
    }

    /// Draws the grid and posts it.
    async fn open_round(&mut self, announced: Option<Seed>) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(()) };
        let now = self.now();
        let seed = match announced {
            Some(Seed(seed)) => seed,
            None => self.house.seed()?,
        };
        let wish = &plan.wish;
        let words = self.house.playing_words(self.place.server(), &wish.dictionary)?;
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
            today: Some(self.number_today(now).await?),
        };
        let mut lines = Vec::new();
        let id = self.house.journal.next_match_id().await.map_err(anyhow::Error::from)?;
        let mut live = Live::open(id, setup, Some(plan.order.clone()), now, &mut lines);
        let draw = Draw { seed, words: &words };
        let dealt = match self.house.grid_from_book(wish.size) {
            Some(grid) => Some(live.manche.grid_move(grid, &words)),
            None => live.manche.deal(&draw),
        };
        let dealt = dealt.context("no grid could be drawn")?;
        if matches!(&dealt, Move::Grid { words, .. } if words.is_empty()) {
            // A grid without a word is no round: who asked for it is told what to change.
            let (rows, cols) = wish.size;
            let refusal = say!("refuse-no-words", rows = rows, cols = cols, min = wish.min_letters);
            let next = if plan.automatic { None } else { self.next_automatic(now, 0) };
            self.save_plan(next).await?;
            self.tell(None, refusal);
            return Ok(());
        }
        live.play(By::Chance, dealt, None, now, &mut lines);
        let row = MatchRow {
            id,
            place: self.place.clone(),
            server: self.place.server().cloned(),
            game: crate::games::manche::Manche::NAME.to_owned(),
            state: MatchState::Live,
            opened_at: now,
        };
        plan.stage = Stage::Playing;
        let keep = Record::Plan { place: self.place.clone(), plan: Some(plan.write()), at: now };
        self.house.append(Entry { lines, records: vec![Record::Match(row), keep] }).await?;
        self.plan = Some(plan);
        self.live = Some(live);
        self.closed = None;
        self.told = super::super::room::Told::default();
        self.house.set_playing(&self.place, true);
        self.post_grid().await
    }

    /// The number of the next round among those of this room and day (by the clocks of its server): one after the last,
    /// whatever became of that; but a grid that nobody has seen had no number.
    async fn number_today(&self, now: Millis) -> Result<u16, Halt> {
        let journal = &self.house.journal;
        let last = journal.last_match(&self.place).await.map_err(anyhow::Error::from)?;
        let midnight = self.midnight(now, 0);
        let Some(last) = last.filter(|last| last.opened_at >= midnight) else { return Ok(1) };
        let lines = journal.lines(last.id).await.map_err(anyhow::Error::from)?;
        let setup = lines.first().and_then(|line| line.text.parse::<Setup>().ok());
        if let Some(number) = setup.and_then(|setup| setup.today) {
            let shown = lines.iter().any(|line| matches!(line.text.parse(), Ok(Move::Start { .. })));
            return Ok(number.saturating_add(shown.into()));
        }
        // The first one of the day on which counting begins.
        let played = journal.matches_of(&self.place, midnight).await.map_err(anyhow::Error::from)?;
        Ok(u16::try_from(played).unwrap_or(u16::MAX).saturating_add(1))
    }

    /// Puts the grid into the channel; the platform's stamp of it starts the time (W14).
    pub(crate) async fn post_grid(&mut self) -> Result<(), Halt> {
        let Some(live) = self.live.as_ref().filter(|_| !self.told.waits) else { return Ok(()) };
        let id = live.id;
        let posted = self.show(&format!("m{id}.grid"), |window| self.grid_body(live, window));
        self.go_on_when_shown(Shown::Grid(id), posted).await
    }

    /// The grid is in the channel, or cannot be put there.
    pub(crate) async fn grid_shown(&mut self, outcomes: Outcomes) -> Result<(), Halt> {
        let Some(live) = &self.live else { return Ok(()) };
        let duration = Millis::from(live.manche.setup().seconds) * 1000;
        let shown: Vec<Millis> =
            outcomes.iter().filter_map(|(_, result)| Some(result.as_ref().ok()?.at)).collect();
        let (Some(first), Some(last)) = (shown.iter().min().copied(), shown.iter().max().copied()) else {
            let why = outcomes.iter().find_map(|(_, result)| result.err());
            let windows = outcomes.into_iter().map(|(window, _)| window).collect();
            return self.cannot_post(why.unwrap_or(Undelivered::Away), windows).await;
        };
        // Rounded up to a whole second (W14). With a twin, whoever saw it last has the whole time.
        let deadline = (last + duration).div_euclid(1000) * 1000
            + if (last + duration).rem_euclid(1000) > 0 { 1000 } else { 0 };
        let start = Move::Start { posted: first, deadline };
        self.log(By::Clock, start, Vec::new()).await?;
        for (window, result) in outcomes {
            if let Err(why) = result {
                self.is_barred(&window, why).await?;
            }
        }
        Ok(())
    }

    /// After an absence: the message with the grid tells the end that was; and a door that remembers
    /// nothing after a restart, as the piazza, would leave its players without a grid.
    pub(crate) fn show_grid_again(&self) {
        for window in self.windows() {
            self.show_grid_in(&window);
        }
    }

    /// The same in one window, which may not have it yet.
    pub(crate) fn show_grid_in(&self, window: &Place) {
        let Some(live) = self.live.as_ref().filter(|live| live.is_running()) else { return };
        let handle = Some(Handle(format!("m{}.grid", live.id)));
        self.say_in(window, Act::Post { handle, body: self.grid_body(live, window) });
    }

    /// Logs one line of the running round, with records.
    pub(crate) async fn log(&mut self, by: By, mv: Move, records: Vec<Record>) -> Result<bool, Halt> {
        self.log_from(None, by, mv, records).await
    }

    /// Logs one line of the running round that came from a delivery, with records.
    pub(crate) async fn log_from(
        &mut self,
        source: Option<String>,
        by: By,
        mv: Move,
        records: Vec<Record>,
    ) -> Result<bool, Halt> {
        let now = self.now();
        let Some(live) = &mut self.live else { return Ok(false) };
        let mut lines = Vec::new();
        let played = live.play(by, mv, source, now, &mut lines);
        if played {
            self.house.append(Entry { lines, records }).await?;
        }
        Ok(played)
    }

    /// W19: a grid that was never posted is no round.
    async fn cannot_post(&mut self, error: Undelivered, windows: Vec<Place>) -> Result<(), Halt> {
        if error == Undelivered::Forbidden && self.plan.as_ref().is_some_and(|plan| !plan.automatic) {
            return self.wait_for_the_right(windows).await;
        }
        // Counts as a round without players: who does not want us here is left alone after two (W22).
        if let Some(plan) = &mut self.plan {
            plan.empty += 1;
        }
        self.void_round(Reason::Unposted, Vec::new(), false).await?;
        if self.plan.as_ref().is_some_and(|plan| plan.empty >= EMPTY_ROUNDS) {
            self.save_plan(None).await?;
        }
        Ok(())
    }

    /// The grid may not be shown: the same round of the series comes when it may, and whoever asked for it is told so.
    async fn wait_for_the_right(&mut self, windows: Vec<Place>) -> Result<(), Halt> {
        let now = self.now();
        let again = self.plan.clone().map(|plan| Plan { stage: Stage::Waiting { start: now }, ..plan });
        self.void_unposted(again).await?;
        // Where only pictures are forbidden, everybody reads what to change.
        self.tell(None, say!("refuse-no-pictures"));
        for window in windows {
            self.is_barred(&window, Undelivered::Forbidden).await?;
        }
        Ok(())
    }

    /// The message that holds the grid.
    fn grid_body(&self, live: &Live, window: &Place) -> Body {
        let setup = live.manche.setup();
        let lang = self.house.lang(window);
        let theme = self.house.settings.theme(window);
        let id = live.id;
        let planned = || self.now() + Millis::from(setup.seconds) * 1000;
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
        let more: Vec<Text> = hint.into_iter().chain(self.mark_before(live)).collect();
        if !more.is_empty() {
            text = say!("lines", lines = std::iter::once(text).chain(more).collect::<Vec<_>>());
        }
        let (label, key, form) = match setup.mode {
            Mode::Aperta => (say!("button-secret"), "segreto", Some(Form::words())),
            Mode::Riservata => (say!("button-words"), "segreto", Some(Form::words())),
            Mode::Cabina => (say!("button-enter"), "entro", None),
        };
        let write = Button { label, payload: format!("{key}:{id}"), form, primary: true };
        // Alone with the bot everything is secret already.
        let write = (!self.place.is_private()).then_some(write);
        let more = [
            Button::plain(say!("button-my-list"), format!("lista:{id}")),
            Button::plain(say!("button-rules"), format!("regole:{id}")),
        ];
        let buttons = write.into_iter().chain(more).collect();
        let picture = pictures::picture(live, lang, theme, &|word| word.to_owned());
        let open = setup.mode == Mode::Aperta;
        Body { text: Some(text), picture: Some(Arc::new(picture)), buttons, open, ..Body::default() }
    }
}

/// SHA-256 in hex: what goes out before the round (W21).
pub(crate) fn hash(seed: &[u8; 32]) -> String {
    hex::encode(Sha256::digest(seed))
}
