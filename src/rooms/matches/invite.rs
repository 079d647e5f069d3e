//! Asking people to play: `/sfida`, accepting, declining, taking it back, beginning.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Place, What};
use super::super::mailbox::Work;
use super::super::press::{OfInvitation, Press};
use super::super::say::{Act, Body, Button, Delivery, Handle};
use super::super::settings::{Key, Power};
use super::auto;
use super::beside::thread_title;
use super::refused;
use super::terms::{Terms, channel_of};
use crate::clock::Millis;
use crate::commands::{AUTO, Invocation, Opt};
use crate::games::level::Level;
use crate::games::registry;
use crate::journal::{Answer, Entry, InviteRow, Record};
use crate::messages::{Arg, Text, own};
use crate::rooms::desk::Desk;
use crate::rooms::matches::terms::terms;
use crate::say;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::oneshot;

/// How long an invitation stands at least.
const STANDS: Millis = 24 * 60 * 60_000;
/// Open invitations of one person at most.
const MOST_INVITES: u64 = 5;
/// Matches of one person at the same time, at most.
const MOST_MATCHES: u32 = 30;

/// Somebody who was asked: their place in the order of asking, who they are, what they say.
type Asked = (u16, Person, Answer);

/// `/sfida`.
pub(crate) async fn challenge(desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if let Some(refusal) = refused::swallowed(desk, heard, asked) {
        desk.answer(heard, refusal);
        return Ok(());
    }
    let order = order_of(heard);
    let level = level(desk, heard, asked).await?;
    let terms = match terms(desk, asked, order, level, desk.place.is_private()) {
        Ok(terms) => terms,
        Err(refusal) => {
            desk.answer(heard, refusal);
            return Ok(());
        }
    };
    if let Some(refusal) = may_play_matches(desk, heard, &heard.who.person).await? {
        desk.answer(heard, refusal);
        return Ok(());
    }
    if desk.place.is_private() && terms.people() > 1 {
        let order = refused::against_the_computer(asked, desk.lang_for(heard));
        desk.answer(heard, say!("challenge-in-private", order = own(order)));
        return Ok(());
    }
    let mut persons = vec![(1, heard.who.person.clone(), Answer::Yes)];
    let whom = asked.text(Opt::Chi).filter(|_| terms.people() > 1);
    for (n, typed) in (2..).zip(whom.into_iter().flat_map(|names| names.split(','))) {
        let typed = typed.trim();
        let Some(person) = person_meant(desk, heard, typed).await? else {
            if refused::names_computer(typed) {
                let order = refused::against_the_computer(asked, desk.lang_for(heard));
                desk.answer(heard, say!("challenge-computer", order = own(order)));
                return Ok(());
            }
            let name: String = typed.chars().take(40).collect();
            desk.answer(heard, say!("challenge-unknown", name = name));
            return Ok(());
        };
        if desk.house.links.accounts(&heard.who.person).contains(&person) {
            desk.answer(heard, say!("challenge-yourself"));
            return Ok(());
        }
        if desk.is_out(&person) {
            desk.answer(heard, say!("challenge-excluded"));
            return Ok(());
        }
        if usize::from(n) > terms.people() {
            desk.answer(heard, say!("challenge-too-many", seats = terms.people()));
            return Ok(());
        }
        if !persons.iter().any(|(_, known, _)| *known == person) {
            persons.push((n, person, Answer::Asked));
        }
    }
    invite(desk, heard, terms, persons).await
}

/// The computer's level, if somebody wants to play against one.
async fn level(desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<Option<Level>, Halt> {
    let wanted = asked.choice(Opt::Livello);
    if wanted != Some(AUTO) {
        return Ok(wanted.and_then(|level| level.parse().ok()));
    }
    let named = asked.choice(Opt::Gioco).and_then(registry::named);
    match named.or_else(|| registry::infos().next()) {
        Some(info) => Ok(Some(auto::level(desk, heard, info).await?)),
        None => Ok(None),
    }
}

/// Asks these people, or begins at once where nobody has to be asked.
pub(crate) async fn invite(
    desk: &Desk,
    heard: &Heard,
    terms: Terms,
    persons: Vec<Asked>,
) -> Result<(), Halt> {
    // The same order delivered again asks nobody twice: the room may have slept in between.
    if desk.house.journal.is_ordered(&terms.order).await? {
        return Ok(());
    }
    withdraw_the_same(desk, &terms, &persons).await?;
    let now = desk.now();
    let id = desk.house.journal.next_match_id().await?;
    let starting = persons.len() >= terms.people() && persons.iter().all(|(_, _, a)| *a == Answer::Yes);
    let (terms_text, ordered_by) = (terms.write(), Some(terms.order.clone()));
    let place = desk.place.clone();
    let row = InviteRow { id, place, terms: terms_text, ordered_by, starting, at: now };
    let mut records = vec![Record::Invite(row.clone()), names(desk, heard)];
    for (n, person, state) in &persons {
        records.push(Record::Invited { invite: id, n: *n, person: person.clone(), state: *state });
    }
    desk.house.append(Entry { lines: Vec::new(), records }).await?;
    if starting {
        find_a_place(desk, &row).await;
        return Ok(());
    }
    desk.house.expects_answer(&desk.place, stands_until(&row));
    desk.house.prepare_early(&desk.place, &terms);
    show_invite(desk, &row, &terms, &persons).await
}

/// Who asks the same people for the same again means the new card, not two of them.
async fn withdraw_the_same(desk: &Desk, terms: &Terms, persons: &[Asked]) -> Result<(), Halt> {
    let asked =
        |persons: &[Asked]| persons.iter().map(|(_, person, _)| person.clone()).collect::<BTreeSet<_>>();
    let host = |persons: &[Asked]| persons.first().map(|(_, person, _)| person.clone());
    for row in desk.house.journal.open_invites(&desk.place).await? {
        let same = Terms::read(&row.terms).is_some_and(|old| {
            Terms { order: String::new(), ..old } == Terms { order: String::new(), ..terms.clone() }
        });
        let Some((_, before)) = standing_invite(desk, row.id).await?.filter(|_| same) else { continue };
        if host(&before) == host(persons) && asked(&before) == asked(persons) {
            drop_invite(desk, row.id, say!("challenge-renewed")).await?;
        }
    }
    Ok(())
}

/// A button under an invitation.
pub(crate) async fn answer_invite(
    desk: &Desk,
    heard: &Heard,
    id: i64,
    what: OfInvitation,
) -> Result<(), Halt> {
    let Some((row, mut persons)) = standing_invite(desk, id).await? else {
        desk.answer(heard, say!("challenge-gone"));
        return Ok(());
    };
    let Some(terms) = Terms::read(&row.terms) else { return Ok(()) };
    let accounts = desk.house.links.accounts(&heard.who.person);
    let me = persons.iter().position(|(_, person, _)| accounts.contains(person));
    let host = persons.iter().position(|(_, _, answer)| *answer == Answer::Yes);
    let is_host = me.is_some() && me == host;
    match what {
        OfInvitation::Withdraw => {
            if is_host || desk.moderates(heard, Power::Rounds) {
                return drop_invite(desk, id, say!("challenge-withdrawn")).await;
            }
            desk.answer(heard, say!("challenge-not-yours"));
            Ok(())
        }
        OfInvitation::Decline => match me {
            Some(_) if is_host => drop_invite(desk, id, say!("challenge-withdrawn")).await,
            Some(at) => {
                persons[at].2 = Answer::No;
                let (n, person, state) = persons[at].clone();
                let records = vec![Record::Invited { invite: id, n, person, state }];
                desk.house.append(Entry { lines: Vec::new(), records }).await?;
                if terms.people() == 2 {
                    return drop_invite(desk, id, say!("challenge-declined")).await;
                }
                show_invite(desk, &row, &terms, &persons).await
            }
            None => {
                desk.answer(heard, say!("challenge-not-asked"));
                Ok(())
            }
        },
        OfInvitation::Begin => {
            let ready = persons.iter().filter(|(_, _, answer)| *answer == Answer::Yes).count();
            if !is_host {
                desk.answer(heard, say!("challenge-not-yours"));
            } else if ready + terms.computers.len() < 2 {
                desk.answer(heard, say!("challenge-alone"));
            } else {
                start_invite(desk, row, &terms, &persons).await?;
            }
            Ok(())
        }
        OfInvitation::Accept => accept(desk, heard, row, &terms, persons, me).await,
    }
}

async fn accept(
    desk: &Desk,
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
        may_play_matches(desk, heard, &heard.who.person).await?
    };
    if let Some(refusal) = refusal {
        desk.answer(heard, refusal);
        return Ok(());
    }
    let at = me.unwrap_or(persons.len());
    let n = persons.last().map_or(1, |(n, _, _)| n + 1);
    if me.is_none() {
        persons.push((n, heard.who.person.clone(), Answer::Yes));
    }
    persons[at].2 = Answer::Yes;
    let (n, person, state) = persons[at].clone();
    let mut records = vec![Record::Invited { invite: row.id, n, person, state }, names(desk, heard)];
    let ready = persons.iter().filter(|(_, _, answer)| *answer == Answer::Yes).count();
    let starting = ready >= terms.people();
    let row = InviteRow { starting, ..row };
    if starting {
        records.push(Record::Invite(row.clone()));
    }
    desk.house.append(Entry { lines: Vec::new(), records }).await?;
    show_invite(desk, &row, terms, &persons).await?;
    if starting {
        find_a_place(desk, &row).await;
    }
    Ok(())
}

/// Begins with who has said yes.
async fn start_invite(desk: &Desk, row: InviteRow, terms: &Terms, persons: &[Asked]) -> Result<(), Halt> {
    let row = InviteRow { starting: true, ..row };
    let records = vec![Record::Invite(row.clone())];
    desk.house.append(Entry { lines: Vec::new(), records }).await?;
    show_invite(desk, &row, terms, persons).await?;
    find_a_place(desk, &row).await;
    Ok(())
}

/// What was agreed before the last process ended is played now.
pub(crate) async fn agreed(desk: &Desk, id: i64) -> Result<(), Halt> {
    if let Some((row, _)) = desk.house.journal.invite(id).await? {
        find_a_place(desk, &row).await;
    }
    Ok(())
}

/// A thread of its own, if there can be one; then the match is opened there. What two rooms play together is played in both of
/// them: a thread has no twin.
pub(crate) async fn find_a_place(desk: &Desk, row: &InviteRow) {
    let Some(terms) = Terms::read(&row.terms) else { return };
    let channel = channel_of(&desk.place);
    let own = desk.house.settings.yes(&desk.place, Key::Fili);
    let alone = desk.windows().len() == 1;
    let in_thread = channel == desk.place && !desk.place.is_private() && own && alone;
    if !in_thread {
        desk.house.open_match(&desk.place, row.id, &terms);
        return;
    }
    let names = invite_names(desk, row.id).await;
    let mut title = thread_title(terms.title(), names, !terms.computers.is_empty(), desk.lang());
    if terms.is_open() {
        title = say!("match-thread-open", game = terms.title());
    }
    let act = Act::Thread { title, handle: Handle(format!("m{}.thread", row.id)) };
    let (house, id) = (Arc::clone(&desk.house), row.id);
    match desk.say_in(&channel, act) {
        Delivery::Now(result) => {
            house.open_match(&thread_or(&channel, result.ok().map(|r| r.id)), id, &terms);
        }
        Delivery::Later(line) => house.open_match_when_threaded(channel, line, id, terms),
    }
}

async fn invite_names(desk: &Desk, id: i64) -> String {
    let Ok(Some((_, persons))) = desk.house.journal.invite(id).await else { return String::new() };
    let persons: Vec<Person> = persons
        .into_iter()
        .filter(|(_, _, answer)| *answer == Answer::Yes)
        .map(|(_, person, _)| person)
        .collect();
    let names = desk.house.journal.names(desk.place.server(), &persons).await.unwrap_or_default();
    let names: Vec<String> = names.into_iter().map(|(_, name)| name).collect();
    names.join(" - ")
}

/// Until when an invitation stands: a day, or one turn of what it invites to, where that is longer. People who have a week for a
/// move look in as rarely before the first one: with a day for all, their late yes to a rematch made a second invitation.
pub(crate) fn stands_until(row: &InviteRow) -> Millis {
    let turn = Terms::read(&row.terms).map_or(0, |terms| terms.time().turn());
    row.at.saturating_add(STANDS.max(turn))
}

/// Nobody has answered in time: the card says so, and has no buttons any more.
pub(crate) async fn lapse(desk: &Desk, id: i64) -> Result<(), Halt> {
    let found = desk.house.journal.invite(id).await?;
    let Some((row, persons)) = found.filter(|(row, _)| row.place == desk.place && !row.starting) else {
        return Ok(());
    };
    if desk.now() < stands_until(&row) {
        // The platform's clock is another one than it was thought to be.
        desk.house.expects_answer(&desk.place, stands_until(&row));
        return Ok(());
    }
    let host: Vec<Person> = persons.into_iter().map(|(_, person, _)| person).take(1).collect();
    let names = desk.house.journal.names(desk.place.server(), &host).await?;
    let text = match (Terms::read(&row.terms), names.into_iter().next()) {
        (Some(terms), Some((_, name))) => say!("challenge-over", name = name, game = terms.title()),
        _ => say!("challenge-gone"),
    };
    drop_invite(desk, id, text).await
}

/// An invitation of this place that still stands.
async fn standing_invite(desk: &Desk, id: i64) -> Result<Option<(InviteRow, Vec<Asked>)>, Halt> {
    let found = desk.house.journal.invite(id).await?;
    let now = desk.now();
    Ok(found.filter(|(row, persons)| {
        row.place == desk.place && !row.starting && now < stands_until(row) && !persons.is_empty()
    }))
}

/// The invitation to play a match once more that stands here, if this person is in it.
pub(crate) async fn invited_again(desk: &Desk, person: &Person, id: i64) -> Result<Option<i64>, Halt> {
    let accounts = desk.house.links.accounts(person);
    for row in desk.house.journal.open_invites(&desk.place).await? {
        let is_meant = Terms::read(&row.terms).is_some_and(|terms| terms.again == Some(id));
        let persons = if is_meant { standing_invite(desk, row.id).await? } else { None };
        let is_in = |(_, one, answer): &Asked| *answer != Answer::No && accounts.contains(one);
        if persons.is_some_and(|(_, persons)| persons.iter().any(is_in)) {
            return Ok(Some(row.id));
        }
    }
    Ok(None)
}

async fn drop_invite(desk: &Desk, id: i64, text: Text) -> Result<(), Halt> {
    desk.house.append(Entry { lines: Vec::new(), records: vec![Record::InviteGone { id }] }).await?;
    desk.announce(Some(format!("i{id}.card")), Body { text: Some(text), ..Body::default() });
    Ok(())
}

/// Shows the cards of the invitations that were made here at this moment or later, unless they were shown.
pub(super) async fn show_unshown_invites(desk: &Desk, since: Millis) -> Result<(), Halt> {
    for row in desk.house.journal.open_invites(&desk.place).await? {
        let Some(terms) = Terms::read(&row.terms).filter(|_| row.at >= since) else { continue };
        if let Some((row, persons)) = standing_invite(desk, row.id).await? {
            let body = card(desk, &row, &terms, &persons).await?;
            desk.announce(Some(format!("i{}.card", row.id)), Body { perhaps_said: true, ..body });
        }
    }
    Ok(())
}

/// The card with its buttons; shown again, the same message changes.
async fn show_invite(desk: &Desk, row: &InviteRow, terms: &Terms, persons: &[Asked]) -> Result<(), Halt> {
    let body = card(desk, row, terms, persons).await?;
    desk.announce(Some(format!("i{}.card", row.id)), body);
    Ok(())
}

async fn card(desk: &Desk, row: &InviteRow, terms: &Terms, persons: &[Asked]) -> Result<Body, Halt> {
    let who: Vec<Person> = persons.iter().map(|(_, person, _)| person.clone()).collect();
    let names = desk.house.journal.names(desk.place.server(), &who).await?;
    let called = |person: &Person| {
        let name = names.iter().find(|(one, _)| one == person).map(|(_, name)| name.clone());
        name.unwrap_or_else(|| person.0.rsplit(':').next().unwrap_or_default().to_owned())
    };
    let game = terms.title();
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
        return Ok(Body { text: Some(text), ..Body::default() });
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
    let mut lines = vec![head, terms.told(desk.lang())];
    if terms.people() > 2 {
        lines.push(say!("challenge-in", names = yes.join(", "), count = yes.len(), seats = terms.people()));
    }
    let id = row.id;
    let mut buttons =
        vec![Button::new(say!("button-accept"), &Press::Invitation(id, OfInvitation::Accept)).first()];
    if persons.iter().any(|(_, _, answer)| *answer == Answer::Asked) {
        buttons.push(Button::new(say!("button-decline"), &Press::Invitation(id, OfInvitation::Decline)));
    }
    if terms.people() > 2 {
        buttons.push(Button::new(say!("button-begin"), &Press::Invitation(id, OfInvitation::Begin)));
    }
    buttons.push(Button::new(say!("button-withdraw"), &Press::Invitation(id, OfInvitation::Withdraw)));
    let text = Some(say!("lines", lines = lines));
    Ok(Body { text, buttons, ..Body::default() })
}

/// Why somebody may not begin or join a match here.
pub(crate) async fn may_play_matches(
    desk: &Desk,
    heard: &Heard,
    person: &Person,
) -> Result<Option<Text>, Halt> {
    if desk.place.is_private() {
        return Ok(None);
    }
    let settings = &desk.house.settings;
    if !settings.yes(&desk.place, Key::Gioco) {
        return Ok(Some(say!("refuse-channel-closed")));
    }
    if !desk.moderates(heard, Power::Rounds) && settings.at(&desk.place, Key::Chi) == "moderatori" {
        return Ok(Some(say!("refuse-moderators")));
    }
    if desk.is_out(person) {
        return Ok(Some(say!("refuse-excluded")));
    }
    let journal = &desk.house.journal;
    if journal.invites_by(person).await? >= MOST_INVITES {
        return Ok(Some(say!("challenge-most-invites", most = MOST_INVITES.cast_signed())));
    }
    let live = crate::journal::MatchState::Live;
    let mine = journal.turn_matches_of(person, live, MOST_MATCHES).await?;
    let full = mine.len() >= MOST_MATCHES as usize;
    Ok(full.then(|| say!("challenge-most-matches", most = MOST_MATCHES)))
}

/// Who is meant by a mention or a name: a mention is one of the author's own platform, a name is looked for where the author is,
/// then in the room this one plays with.
pub(crate) async fn person_meant(desk: &Desk, heard: &Heard, typed: &str) -> Result<Option<Person>, Halt> {
    let door = heard.place.door();
    let number = typed.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>'));
    if let Some(number) = number.map(|number| number.trim_start_matches('!')) {
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        return Ok(is_number.then(|| Person::new(door, number)));
    }
    let name = typed.trim_start_matches('@').trim_matches('"').trim();
    let own = desk.window_of(heard);
    let others = desk.windows().into_iter().filter(|window| *window != own);
    for window in std::iter::once(own.clone()).chain(others) {
        let found = desk.house.journal.person_by_name(window.server(), name).await?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The name of the author of `heard`, to be known.
pub(crate) fn names(desk: &Desk, heard: &Heard) -> Record {
    Record::Person {
        person: heard.who.person.clone(),
        name: heard.who.name.clone(),
        server: desk.window_of(heard).server().cloned(),
        at: desk.now(),
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
pub(super) fn listed(texts: Vec<Text>) -> Text {
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
    /// A match is to be opened in a place, by its room: at once, or when its words are packed. Until then the room has its
    /// hands free.
    pub(crate) fn open_match(self: &Arc<Self>, place: &Place, id: i64, terms: &Terms) {
        if self.is_prepared(place, terms) {
            self.hand_in(place, Work::OpenMatch { id });
            return;
        }
        let (house, place, terms) = (Arc::clone(self), place.clone(), terms.clone());
        house.expects(1);
        house.tasks.start(async move {
            house.prepare_match(&place, &terms).await;
            house.hand_in(&place, Work::OpenMatch { id });
            house.expects(-1);
        });
    }

    /// The same, when it is known what became of its thread.
    fn open_match_when_threaded(
        self: &Arc<Self>,
        channel: Place,
        line: oneshot::Receiver<Result<super::super::say::Receipt, super::super::say::Undelivered>>,
        id: i64,
        terms: Terms,
    ) {
        let house = Arc::clone(self);
        house.expects(1);
        house.tasks.start(async move {
            // A dropped line: the process ends, and the next one finds the invitation.
            if let Ok(result) = line.await {
                let place = thread_or(&channel, result.ok().map(|receipt| receipt.id));
                house.open_match(&place, id, &terms);
            }
            house.expects(-1);
        });
    }
}
