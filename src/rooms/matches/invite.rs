//! Asking people to play: `/sfida`, accepting, declining, taking it back, beginning.

use super::super::heard::{Heard, Person, Place, What};
use super::super::room::{Done, Halt, Job, Room};
use super::super::say::{Act, Body, Button, Delivery, Handle};
use super::super::settings::{Key, Power};
use super::terms::{Terms, channel_of, game_text};
use crate::clock::Millis;
use crate::commands::{Invocation, Opt};
use crate::journal::{Answer, Entry, InviteRow, Record};
use crate::messages::{Arg, Text};
use crate::say;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::sync::oneshot;

/// How long an invitation stands.
pub(crate) const STANDS: Millis = 24 * 60 * 60_000;
/// Open invitations of one person at most.
const MOST_INVITES: u64 = 5;
/// Matches of one person at the same time, at most.
const MOST_MATCHES: u32 = 30;

/// Somebody who was asked: his place in the order of asking, who he is, what he says.
type Asked = (u16, Person, Answer);

impl Room {
    /// `/sfida`.
    pub(crate) async fn challenge(&mut self, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        let order = order_of(heard);
        let terms = match self.terms(asked, order, self.place.is_private()) {
            Ok(terms) => terms,
            Err(refusal) => {
                self.answer(heard, refusal);
                return Ok(());
            }
        };
        if let Some(refusal) = self.may_play_matches(heard, &heard.who.person).await? {
            self.answer(heard, refusal);
            return Ok(());
        }
        if self.place.is_private() && terms.people() > 1 {
            self.answer(heard, say!("challenge-in-private"));
            return Ok(());
        }
        let mut persons = vec![(1, heard.who.person.clone(), Answer::Yes)];
        let whom = asked.text(Opt::Chi).filter(|_| terms.people() > 1);
        for (n, typed) in (2..).zip(whom.into_iter().flat_map(|names| names.split(','))) {
            let typed = typed.trim();
            let Some(person) = self.person_meant(typed).await? else {
                let name: String = typed.chars().take(40).collect();
                self.answer(heard, say!("challenge-unknown", name = name));
                return Ok(());
            };
            if self.house.links.accounts(&heard.who.person).contains(&person) {
                self.answer(heard, say!("challenge-yourself"));
                return Ok(());
            }
            if self.is_out(&person) {
                self.answer(heard, say!("challenge-excluded"));
                return Ok(());
            }
            if usize::from(n) > terms.people() {
                self.answer(heard, say!("challenge-too-many", seats = terms.people()));
                return Ok(());
            }
            if !persons.iter().any(|(_, known, _)| *known == person) {
                persons.push((n, person, Answer::Asked));
            }
        }
        self.invite(heard, terms, persons).await
    }

    /// Asks these people, or begins at once where nobody has to be asked.
    pub(crate) async fn invite(
        &mut self,
        heard: &Heard,
        terms: Terms,
        persons: Vec<Asked>,
    ) -> Result<(), Halt> {
        // The same order delivered again asks nobody twice: the room may have slept in between.
        if self.house.journal.is_ordered(&terms.order).await.map_err(anyhow::Error::from)? {
            return Ok(());
        }
        let now = self.now();
        let id = self.house.journal.next_match_id().await.map_err(anyhow::Error::from)?;
        let starting = persons.len() >= terms.people() && persons.iter().all(|(_, _, a)| *a == Answer::Yes);
        let row = InviteRow { id, place: self.place.clone(), terms: terms.write(), starting, at: now };
        let mut records = vec![Record::Invite(row.clone()), self.names(heard)];
        for (n, person, state) in &persons {
            records.push(Record::Invited { invite: id, n: *n, person: person.clone(), state: *state });
        }
        self.house.append(Entry { lines: Vec::new(), records }).await?;
        if starting {
            self.find_a_place(&row).await;
            return Ok(());
        }
        self.show_invite(&row, &terms, &persons).await
    }

    /// A button under an invitation.
    pub(crate) async fn answer_invite(&mut self, heard: &Heard, id: i64, what: &str) -> Result<(), Halt> {
        let Some((row, mut persons)) = self.standing_invite(id).await? else {
            self.answer(heard, say!("challenge-gone"));
            return Ok(());
        };
        let Some(terms) = Terms::read(&row.terms) else { return Ok(()) };
        let accounts = self.house.links.accounts(&heard.who.person);
        let me = persons.iter().position(|(_, person, _)| accounts.contains(person));
        let host = persons.iter().position(|(_, _, answer)| *answer == Answer::Yes);
        let is_host = me.is_some() && me == host;
        match what {
            "via" => {
                if is_host || self.moderates(heard, Power::Rounds) {
                    return self.drop_invite(id, say!("challenge-withdrawn")).await;
                }
                self.answer(heard, say!("challenge-not-yours"));
                Ok(())
            }
            "no" => match me {
                Some(_) if is_host => self.drop_invite(id, say!("challenge-withdrawn")).await,
                Some(at) => {
                    persons[at].2 = Answer::No;
                    let (n, person, state) = persons[at].clone();
                    let records = vec![Record::Invited { invite: id, n, person, state }];
                    self.house.append(Entry { lines: Vec::new(), records }).await?;
                    if terms.people() == 2 {
                        return self.drop_invite(id, say!("challenge-declined")).await;
                    }
                    self.show_invite(&row, &terms, &persons).await
                }
                None => {
                    self.answer(heard, say!("challenge-not-asked"));
                    Ok(())
                }
            },
            "ora" => {
                let ready = persons.iter().filter(|(_, _, answer)| *answer == Answer::Yes).count();
                if !is_host {
                    self.answer(heard, say!("challenge-not-yours"));
                } else if ready + terms.computers.len() < 2 {
                    self.answer(heard, say!("challenge-alone"));
                } else {
                    self.start_invite(row, &terms, &persons).await?;
                }
                Ok(())
            }
            _ => self.accept(heard, row, &terms, persons, me).await,
        }
    }

    async fn accept(
        &mut self,
        heard: &Heard,
        row: InviteRow,
        terms: &Terms,
        mut persons: Vec<Asked>,
        me: Option<usize>,
    ) -> Result<(), Halt> {
        let asked_others = persons.len() >= terms.people() && me.is_none();
        let is_in = me.is_some_and(|at| persons[at].2 == Answer::Yes);
        let refusal = if is_in {
            Some(say!("challenge-already-in"))
        } else if asked_others {
            Some(say!("challenge-not-asked"))
        } else {
            self.may_play_matches(heard, &heard.who.person).await?
        };
        if let Some(refusal) = refusal {
            self.answer(heard, refusal);
            return Ok(());
        }
        let at = me.unwrap_or(persons.len());
        let n = persons.last().map_or(1, |(n, _, _)| n + 1);
        if me.is_none() {
            persons.push((n, heard.who.person.clone(), Answer::Yes));
        }
        persons[at].2 = Answer::Yes;
        let (n, person, state) = persons[at].clone();
        let mut records = vec![Record::Invited { invite: row.id, n, person, state }, self.names(heard)];
        let ready = persons.iter().filter(|(_, _, answer)| *answer == Answer::Yes).count();
        let starting = ready >= terms.people();
        let row = InviteRow { starting, ..row };
        if starting {
            records.push(Record::Invite(row.clone()));
        }
        self.house.append(Entry { lines: Vec::new(), records }).await?;
        self.show_invite(&row, terms, &persons).await?;
        if starting {
            self.find_a_place(&row).await;
        }
        Ok(())
    }

    /// Begins with who has said yes.
    async fn start_invite(&mut self, row: InviteRow, terms: &Terms, persons: &[Asked]) -> Result<(), Halt> {
        let row = InviteRow { starting: true, ..row };
        let records = vec![Record::Invite(row.clone())];
        self.house.append(Entry { lines: Vec::new(), records }).await?;
        self.show_invite(&row, terms, persons).await?;
        self.find_a_place(&row).await;
        Ok(())
    }

    /// What was agreed before the last process ended is played now.
    pub(crate) async fn agreed(&mut self, id: i64) -> Result<(), Halt> {
        if let Some((row, _)) = self.house.journal.invite(id).await.map_err(anyhow::Error::from)? {
            self.find_a_place(&row).await;
        }
        Ok(())
    }

    /// A thread of its own, if there can be one; then the match is opened there.
    pub(crate) async fn find_a_place(&self, row: &InviteRow) {
        let Some(terms) = Terms::read(&row.terms) else { return };
        let channel = channel_of(&self.place);
        let own = self.house.settings.yes(&self.place, Key::Fili);
        let in_thread = channel == self.place && !self.place.is_private() && own;
        if !in_thread {
            self.house.open_match(&self.place, row.id);
            return;
        }
        let mut names = self.invite_names(row.id).await;
        if !terms.computers.is_empty() {
            let computer = crate::messages::plain(self.lang(), "computer-player", &[]);
            names = format!("{names} - {computer}");
        }
        let mut title = say!("match-thread", game = game_text(&terms.rules), names = names);
        if terms.is_open() {
            title = say!("match-thread-open", game = game_text(&terms.rules));
        }
        let act = Act::Thread { title, handle: Handle(format!("m{}.thread", row.id)) };
        let (house, id) = (Arc::clone(&self.house), row.id);
        match self.say_in(&channel, act) {
            Delivery::Now(result) => house.open_match(&thread_or(&channel, result.ok().map(|r| r.id)), id),
            Delivery::Later(line) => house.open_match_when_threaded(channel, line, id),
        }
    }

    async fn invite_names(&self, id: i64) -> String {
        let Ok(Some((_, persons))) = self.house.journal.invite(id).await else { return String::new() };
        let persons: Vec<Person> = persons
            .into_iter()
            .filter(|(_, _, answer)| *answer == Answer::Yes)
            .map(|(_, person, _)| person)
            .collect();
        let names = self.house.journal.names(self.place.server(), &persons).await.unwrap_or_default();
        let names: Vec<String> = names.into_iter().map(|(_, name)| name).collect();
        names.join(" - ")
    }

    /// An invitation of this place that still stands.
    async fn standing_invite(&self, id: i64) -> Result<Option<(InviteRow, Vec<Asked>)>, Halt> {
        let found = self.house.journal.invite(id).await.map_err(anyhow::Error::from)?;
        let now = self.now();
        Ok(found.filter(|(row, persons)| {
            row.place == self.place && !row.starting && now < row.at + STANDS && !persons.is_empty()
        }))
    }

    async fn drop_invite(&mut self, id: i64, text: Text) -> Result<(), Halt> {
        self.house.append(Entry { lines: Vec::new(), records: vec![Record::InviteGone { id }] }).await?;
        self.announce(Some(format!("i{id}.card")), Body { text: Some(text), ..Body::default() });
        Ok(())
    }

    /// The card with its buttons; shown again, the same message changes.
    async fn show_invite(&self, row: &InviteRow, terms: &Terms, persons: &[Asked]) -> Result<(), Halt> {
        let who: Vec<Person> = persons.iter().map(|(_, person, _)| person.clone()).collect();
        let names = self.house.journal.names(self.place.server(), &who).await.map_err(anyhow::Error::from)?;
        let called = |person: &Person| {
            let name = names.iter().find(|(one, _)| one == person).map(|(_, name)| name.clone());
            name.unwrap_or_else(|| person.0.rsplit(':').next().unwrap_or_default().to_owned())
        };
        let game = game_text(&terms.rules);
        let host = persons.iter().find(|(_, _, answer)| *answer == Answer::Yes);
        let host = host.map(|(_, person, _)| called(person)).unwrap_or_default();
        let whom: Vec<Arg> = persons
            .iter()
            .filter(|(_, _, answer)| *answer == Answer::Asked)
            .map(|(_, person, _)| Arg::Who { id: person.0.clone(), name: called(person) })
            .collect();
        let yes: Vec<String> = persons
            .iter()
            .filter(|(_, _, answer)| *answer == Answer::Yes)
            .map(|(_, person, _)| called(person))
            .collect();
        if row.starting {
            let text = say!("challenge-accepted", names = yes.join(" - "), game = game);
            let body = Body { text: Some(text), ..Body::default() };
            self.announce(Some(format!("i{}.card", row.id)), body);
            return Ok(());
        }
        let head = match whom.len() {
            0 if terms.people() > 2 => say!("challenge-open-many", name = host, game = game),
            0 => say!("challenge-open", name = host, game = game),
            1 => Text {
                key: "challenge-one",
                args: vec![("name", Arg::Str(host)), ("whom", whom[0].clone()), ("game", Arg::from(game))],
            },
            _ => {
                let whom: Vec<Text> =
                    whom.into_iter().map(|who| Text { key: "just-who", args: vec![("who", who)] }).collect();
                say!("challenge-many", name = host, game = game, whom = listed(whom))
            }
        };
        let mut lines = vec![head, terms.told()];
        if terms.people() > 2 {
            lines.push(say!(
                "challenge-in",
                names = yes.join(", "),
                count = yes.len(),
                seats = terms.people()
            ));
        }
        let id = row.id;
        let mut buttons = vec![Button::plain(say!("button-accept"), format!("sfida:{id}:si")).first()];
        if persons.iter().any(|(_, _, answer)| *answer == Answer::Asked) {
            buttons.push(Button::plain(say!("button-decline"), format!("sfida:{id}:no")));
        }
        if terms.people() > 2 {
            buttons.push(Button::plain(say!("button-begin"), format!("sfida:{id}:ora")));
        }
        buttons.push(Button::plain(say!("button-withdraw"), format!("sfida:{id}:via")));
        let text = Some(say!("lines", lines = lines));
        self.announce(Some(format!("i{id}.card")), Body { text, buttons, ..Body::default() });
        Ok(())
    }

    /// Why somebody may not begin or join a match here.
    pub(crate) async fn may_play_matches(
        &self,
        heard: &Heard,
        person: &Person,
    ) -> Result<Option<Text>, Halt> {
        if self.place.is_private() {
            return Ok(None);
        }
        let settings = &self.house.settings;
        if !settings.yes(&self.place, Key::Gioco) {
            return Ok(Some(say!("refuse-channel-closed")));
        }
        if !self.moderates(heard, Power::Rounds) && settings.at(&self.place, Key::Chi) == "moderatori" {
            return Ok(Some(say!("refuse-moderators")));
        }
        if self.is_out(person) {
            return Ok(Some(say!("refuse-excluded")));
        }
        let journal = &self.house.journal;
        if journal.invites_by(person).await.map_err(anyhow::Error::from)? >= MOST_INVITES {
            return Ok(Some(say!("challenge-most-invites", most = MOST_INVITES.cast_signed())));
        }
        let live = crate::journal::MatchState::Live;
        let mine = journal.turn_matches_of(person, live, MOST_MATCHES).await.map_err(anyhow::Error::from)?;
        let full = mine.len() >= MOST_MATCHES as usize;
        Ok(full.then(|| say!("challenge-most-matches", most = MOST_MATCHES)))
    }

    /// Who is meant by a mention or a name.
    pub(crate) async fn person_meant(&self, typed: &str) -> Result<Option<Person>, Halt> {
        let door = self.place.door();
        let number = typed.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>'));
        if let Some(number) = number.map(|number| number.trim_start_matches('!')) {
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            return Ok(is_number.then(|| Person::new(door, number)));
        }
        let name = typed.trim_start_matches('@').trim_matches('"').trim();
        self.house
            .journal
            .person_by_name(self.place.server(), name)
            .await
            .map_err(|e| anyhow::Error::from(e).into())
    }

    /// The name of the author of `heard`, to be known.
    pub(crate) fn names(&self, heard: &Heard) -> Record {
        Record::Person {
            person: heard.who.person.clone(),
            name: heard.who.name.clone(),
            server: self.place.server().cloned(),
            at: self.now(),
        }
    }
}

/// The delivery an order came from. Its place stands there as a hash: in private it would name its author, who may be
/// erased.
pub(crate) fn order_of(heard: &Heard) -> String {
    let kind = if matches!(heard.what, What::Message { .. }) { 'm' } else { 'i' };
    let place = hex::encode(Sha256::digest(heard.place.to_string().as_bytes()));
    format!("{kind}{}@{}", heard.id, &place[..16])
}

/// Texts side by side.
fn listed(texts: Vec<Text>) -> Text {
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or(say!("lines", lines = Vec::<Text>::new()));
    texts.fold(first, |all, one| say!("list-more", all = all, one = one))
}

/// The thread that was opened in a channel, or the channel itself.
pub(crate) fn thread_or(channel: &Place, thread: Option<u64>) -> Place {
    match (channel, thread) {
        (Place::Room { door, server, channel, .. }, Some(thread)) => Place::Room {
            door: *door,
            server: server.clone(),
            channel: channel.clone(),
            thread: Some(thread.to_string()),
        },
        _ => channel.clone(),
    }
}

impl super::super::house::Inner {
    /// A match is to be opened in a place, by its room.
    pub(crate) fn open_match(self: &Arc<Self>, place: &Place, id: i64) {
        self.post_expected(place, |done| Job::OpenMatch { id, done });
    }

    /// Something for another room, which whoever moves a standing clock waits for.
    pub(crate) fn post_expected(self: &Arc<Self>, place: &Place, job: impl FnOnce(Done) -> Job) {
        let (done, finished) = oneshot::channel();
        self.expects(1);
        self.post_job(place, job(done));
        let house = Arc::clone(self);
        tokio::spawn(async move {
            let _ = finished.await;
            house.expects(-1);
        });
    }

    /// The same, when it is known what became of its thread.
    fn open_match_when_threaded(
        self: &Arc<Self>,
        channel: Place,
        line: oneshot::Receiver<Result<super::super::say::Receipt, super::super::say::Undelivered>>,
        id: i64,
    ) {
        let house = Arc::clone(self);
        house.expects(1);
        tokio::spawn(async move {
            // A dropped line: the process ends, and the next one finds the invitation.
            if let Ok(result) = line.await {
                let (done, opened) = oneshot::channel();
                let place = thread_or(&channel, result.ok().map(|receipt| receipt.id));
                house.post_job(&place, Job::OpenMatch { id, done });
                let _ = opened.await;
            }
            house.expects(-1);
        });
    }
}
