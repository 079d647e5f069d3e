//! The results of a round: the ranking of the teams, one of each character, the general one, and what a player is told alone.

use super::Juries;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::Seat;
use crate::judging::AUTHORS;
use crate::judging::event::Event;
use crate::judging::feedback;
use crate::judging::report::general::general;
use crate::judging::score::{Player, Standings, standings};
use crate::messages::{self, Lang, Text, own};
use crate::picture::judging::cards::{self, About};
use crate::picture::judging::feedback::{feedback_block, feedback_scene};
use crate::picture::judging::ranking::{RankingCard, ranking_blocks, ranking_pages, ranking_scene};
use crate::picture::theme::Theme;
use crate::picture::{Layout, Texts};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Place};
use crate::rooms::press::{OfJury, OfOrganiser, Press};
use crate::rooms::say::{Body, Button, Picture};
use crate::rooms::typed::{cut, unquoted};
use crate::say;
use std::sync::Arc;

/// Characters that have a button under the results.
const CHARACTERS: usize = 12;

/// What the results of a round are called where they stand.
pub(super) fn handle(id: i64, round: u16) -> String {
    format!("j{id}.results.{round}")
}

/// A round that was judged, with its points.
struct Judged<'a> {
    running: &'a Running,
    round: u16,
    event: Event,
    standings: Standings,
}

impl<'a> Judged<'a> {
    /// A round; nothing where it is not wholly judged.
    fn new(running: &'a Running, round: u16) -> Option<Self> {
        let event = running.jury.event(round)?.ok().filter(|event| !event.sheets().is_empty())?;
        let standings = standings(&event);
        Some(Self { running, round, event, standings })
    }

    fn subtitle(&self, lang: Lang) -> String {
        let round = [("round", self.round.to_string())];
        match &self.event.adventure().name {
            Some(name) => messages::plain(lang, "jury-subtitle", &[round[0].clone(), ("name", name.clone())]),
            None => messages::plain(lang, "jury-subtitle-bare", &round),
        }
    }

    /// The seat of a player of the ranking.
    fn seat(&self, player: &Player) -> Option<Seat> {
        let team = self.running.jury.team_named(&player.team)?;
        self.running.jury.round(self.round)?.cast(team).get(&player.character).copied()
    }

    fn name(&self, player: &Player) -> String {
        self.seat(player).map_or_else(String::new, |seat| self.running.name(seat))
    }

    /// The team in which somebody played.
    fn team_of(&self, seat: Option<Seat>) -> Option<&str> {
        let (team, _) = self.running.jury.round(self.round)?.part_of(seat?)?;
        self.running.jury.teams().get(&team).map(String::as_str)
    }
}

/// A page of a ranking as a picture, and how many there are.
fn painted(card: &RankingCard, page: usize, lang: Lang) -> (Picture, usize) {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let texts: &Texts<'_> = &texts;
    let pages = ranking_pages(card, Layout::Wide).max(ranking_pages(card, Layout::Tall));
    let page = page.min(pages.saturating_sub(1));
    let blocks = ranking_blocks(card, texts);
    let block = blocks.get(page.min(blocks.len().saturating_sub(1))).cloned().unwrap_or_default();
    let scene = |layout| ranking_scene(card, page, layout, texts);
    (Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall), block, film: None }, pages)
}

/// Which ranking is looked at.
#[derive(Clone, Copy)]
enum Which {
    Teams,
    Character(u16),
}

/// How it is looked at: by whom, in which language, a page of it.
#[derive(Clone, Copy)]
struct View {
    which: Which,
    page: usize,
    lang: Lang,
    theme: Theme,
    reader: Option<Seat>,
    /// Not public yet: only an organiser reads it, and its buttons lead nowhere else.
    preview: bool,
}

fn body(judged: &Judged<'_>, view: View) -> Option<Body> {
    let Judged { running, round, event, standings } = judged;
    let subtitle = judged.subtitle(view.lang);
    let about =
        About { lang: view.lang, theme: view.theme, title: &running.jury.plan.name, subtitle: &subtitle };
    let mine = judged.team_of(view.reader);
    let (card, head) = match view.which {
        Which::Teams => {
            let head = if view.preview {
                say!("jury-results-preview", round = *round)
            } else {
                say!("jury-results", round = *round)
            };
            (cards::teams(&about, standings, mine), head)
        }
        Which::Character(number) => {
            let cast = event.adventure().cast();
            let character = *cast.get(usize::from(number).checked_sub(1)?)?;
            let name = |player: &Player| judged.name(player);
            let card = cards::character(&about, standings, character, &name, mine);
            (card, say!("jury-results-character", round = *round, character = character))
        }
    };
    let (picture, pages) = painted(&card, view.page, view.lang);
    let press = |what| Press::Jury(running.id, what);
    let small = |page: usize| u16::try_from(page).unwrap_or(u16::MAX);
    let mut buttons = Button::turning(view.page + 1, pages, |page| {
        press(match view.which {
            Which::Teams => OfJury::Teams(*round, small(page - 1)),
            Which::Character(number) => OfJury::Character(*round, number, small(page - 1)),
        })
    });
    if !view.preview {
        buttons.extend(ways(judged, view.which));
    }
    let legend = match view.which {
        Which::Teams => say!("jury-legend-teams"),
        Which::Character(_) => say!("jury-legend-players"),
    };
    let mut lines = vec![head, legend];
    if view.preview {
        lines.insert(0, say!("jury-preview"));
    }
    lines.push(say!("jury-credit", authors = own(AUTHORS)));
    let text = Some(say!("lines", lines = lines));
    Some(Body { text, picture: Some(Arc::new(picture)), buttons, ..Body::default() })
}

/// Buttons to the other rankings, and to what a player is told alone.
fn ways(judged: &Judged<'_>, which: Which) -> Vec<Button> {
    let (id, round) = (judged.running.id, judged.round);
    let press = |what| Press::Jury(id, what);
    let mut ways = Vec::new();
    if !matches!(which, Which::Teams) {
        ways.push(Button::new(say!("button-jury-teams"), &press(OfJury::Teams(round, 0))));
    }
    for (number, character) in (1..).zip(judged.event.adventure().cast()).take(CHARACTERS) {
        let played = judged.standings.players.iter().any(|player| player.character == character);
        if played && !matches!(which, Which::Character(one) if one == number) {
            let label = say!("literal", text = character);
            ways.push(Button::new(label, &press(OfJury::Character(round, number, 0))));
        }
    }
    ways.push(Button::new(say!("button-jury-feedback"), &press(OfJury::Feedback(round))).first());
    if judged.running.jury.rounds().iter().filter(|one| one.published.is_some()).count() > 1 {
        ways.push(Button::new(say!("button-jury-general"), &press(OfJury::General(0))));
    }
    ways
}

/// How the author of `heard` looks at a ranking.
fn view(desk: &Desk, heard: &Heard, running: &Running, (which, page): (Which, u16)) -> View {
    let window = desk.window_of(heard);
    View {
        which,
        page: usize::from(page),
        lang: desk.lang_for(heard),
        theme: desk.house.settings.theme(&window),
        reader: running.seat_of(&desk.house.links.accounts(&heard.who.person)),
        preview: false,
    }
}

impl Juries {
    /// Shows everybody the ranking of the teams of a round; `perhaps`: it may stand there already.
    pub(super) fn tell_results(&self, desk: &Desk, id: i64, round: u16, perhaps: bool) {
        let Some(judged) = self.by_id.get(&id).and_then(|running| Judged::new(running, round)) else {
            return;
        };
        let of = |window: &Place| {
            let (lang, theme) = (desk.house.lang(window), desk.house.settings.theme(window));
            let view = View { which: Which::Teams, page: 0, lang, theme, reader: None, preview: false };
            let body = body(&judged, view).unwrap_or_default();
            Body { perhaps_said: perhaps, ..body }
        };
        desk.show(&handle(id, round), of);
    }

    /// A ranking of a round that is public, for whoever asks.
    async fn ranking(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (round, which, page): (u16, Which, u16),
    ) -> Result<(), Halt> {
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let public = running.jury.round(round).is_some_and(|of| of.published.is_some());
        let judged = Judged::new(&running, round).filter(|_| public);
        let Some(judged) = judged else {
            desk.answer(heard, say!("jury-not-public"));
            return Ok(());
        };
        let view = view(desk, heard, &running, (which, page));
        match body(&judged, view) {
            Some(body) => drop(desk.house.say(desk.answer_to(heard, format!("j{id}.ranking"), body))),
            None => desk.answer(heard, say!("button-old")),
        }
        Ok(())
    }

    /// The ranking of the teams.
    pub(super) async fn teams_asked_for(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (round, page): (u16, u16),
    ) -> Result<(), Halt> {
        self.ranking(desk, heard, id, (round, Which::Teams, page)).await
    }

    /// The ranking of those who played a character.
    pub(super) async fn character_asked_for(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (round, number, page): (u16, u16, u16),
    ) -> Result<(), Halt> {
        self.ranking(desk, heard, id, (round, Which::Character(number), page)).await
    }

    /// The general ranking: the teams, by the sum of all rounds that are public.
    pub(super) async fn general(&self, desk: &Desk, heard: &Heard, id: i64, page: u16) -> Result<(), Halt> {
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let public = (1..).zip(running.jury.rounds()).filter(|(_, round)| round.published.is_some());
        let judged: Vec<Judged<'_>> =
            public.filter_map(|(number, _)| Judged::new(&running, number)).collect();
        if judged.is_empty() {
            desk.answer(heard, say!("jury-not-public"));
            return Ok(());
        }
        let rounds: Vec<Standings> = judged.iter().map(|one| one.standings.clone()).collect();
        let view = view(desk, heard, &running, (Which::Teams, page));
        let subtitle = messages::plain(view.lang, "jury-general-subtitle", &[]);
        let title = &running.jury.plan.name;
        let about = About { lang: view.lang, theme: view.theme, title, subtitle: &subtitle };
        let mine = judged.iter().find_map(|one| one.team_of(view.reader));
        let (picture, pages) =
            painted(&cards::general(&about, &general(&rounds), mine), view.page, view.lang);
        let buttons = Button::turning(view.page + 1, pages, |page| {
            Press::Jury(id, OfJury::General(u16::try_from(page - 1).unwrap_or(u16::MAX)))
        });
        let text = say!("jury-general", count = rounds.len());
        let body = Body { text: Some(text), picture: Some(Arc::new(picture)), buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("j{id}.ranking"), body));
        Ok(())
    }

    /// What the points of a round would be, for an organiser who neither plays nor judges there.
    pub(super) fn preview(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        if running.jury.adventure(round).is_none() {
            desk.answer(heard, say!("jury-no-adventure", round = round));
            return;
        }
        let seats = running.seats_of(&desk.house.links.accounts(&heard.who.person));
        if let Some(refusal) = running.no_points_yet(&seats, round) {
            desk.answer(heard, refusal);
            return;
        }
        let public = running.jury.round(round).is_some_and(|of| of.published.is_some());
        let view = View { preview: !public, ..view(desk, heard, running, (Which::Teams, 0)) };
        let made = Judged::new(running, round).and_then(|judged| body(&judged, view));
        match made {
            Some(mut body) => {
                let press = |what| Press::Jury(id, OfJury::Organise(what));
                let report = press(OfOrganiser::Report(round));
                body.buttons.push(Button::new(say!("button-jury-report"), &report));
                desk.house.say(desk.answer_anew(heard, format!("j{id}.preview"), body));
            }
            None => desk.answer(heard, say!("jury-nothing-judged", round = round)),
        }
    }

    /// What a player is told of how they played, alone: strengths, and two things to try.
    pub(super) async fn feedback(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> Result<(), Halt> {
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let seat = running.seat_of(&desk.house.links.accounts(&heard.who.person));
        match seat {
            Some(seat) => feedback_of(desk, heard, &running, (seat, round, false)),
            None => desk.answer(heard, say!("jury-you-did-not-play")),
        }
        Ok(())
    }

    /// `/giuria risultati`, `generale`, `scheda`.
    pub(super) async fn results_asked(
        &self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_last(desk, heard).await? else { return Ok(()) };
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let named = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok());
        let Some(round) = named.or_else(|| running.last_published()) else {
            desk.answer(heard, say!("jury-not-public"));
            return Ok(());
        };
        match asked.choice(Opt::Azione) {
            Some("generale") => self.general(desk, heard, id, 0).await,
            Some("scheda") => {
                let chi = unquoted(asked.text(Opt::Chi).unwrap_or_default());
                if chi.is_empty() {
                    return self.feedback(desk, heard, id, round).await;
                }
                // Guests press nothing: whoever organises gives them their card.
                match running.guest_named(&chi) {
                    Some(seat) if self.organises(desk, heard, id) => {
                        feedback_of(desk, heard, &running, (seat, round, true));
                    }
                    _ => desk.answer(heard, say!("jury-no-guest", name = cut(&chi))),
                }
                Ok(())
            }
            _ => self.teams_asked_for(desk, heard, id, (round, 0)).await,
        }
    }
}

/// The card of a player, for the player, or for an organiser who hands it to a guest.
fn feedback_of(desk: &Desk, heard: &Heard, running: &Running, (seat, round, guest): (Seat, u16, bool)) {
    let of = running.jury.round(round);
    if of.is_none_or(|of| of.published.is_none()) {
        desk.answer(heard, say!("jury-not-public"));
        return;
    }
    let part = of.and_then(|of| of.part_of(seat));
    let team = part.and_then(|(team, _)| running.jury.teams().get(&team));
    let (Some((_, character)), Some(team), Some(judged)) = (part, team, Judged::new(running, round)) else {
        let guest_did_not = || say!("jury-guest-did-not-play", name = running.name(seat));
        desk.answer(heard, if guest { guest_did_not() } else { say!("jury-you-did-not-play") });
        return;
    };
    let Some(feedback) = feedback::feedback(&judged.event, team, character) else {
        desk.answer(heard, say!("jury-team-not-judged", team = team.as_str()));
        return;
    };
    let view = view(desk, heard, running, (Which::Teams, 0));
    let subtitle = judged.subtitle(view.lang);
    let title = &running.jury.plan.name;
    let about = About { lang: view.lang, theme: view.theme, title, subtitle: &subtitle };
    let card = cards::feedback(&about, judged.event.adventure(), &feedback, &running.name(seat));
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(view.lang, key, args);
    let scene = |layout| feedback_scene(&card, layout, &texts);
    let picture = Picture {
        wide: scene(Layout::Wide),
        tall: scene(Layout::Tall),
        block: feedback_block(&card, &texts),
        film: None,
    };
    let text: Text = if guest {
        say!("jury-feedback-of", name = running.name(seat), round = round)
    } else {
        say!("jury-feedback", round = round)
    };
    let body = Body { text: Some(text), picture: Some(Arc::new(picture)), ..Body::default() };
    desk.house.say(desk.answer_anew(heard, format!("j{}.feedback", running.id), body));
}
