//! The table of refusals (P14): every kind of request, refused in every way that the Bot API knows, beside everything that can be
//! played. Only what a place refuses to everybody is told to the room. The gate tries one refusal of each request beside each
//! activity, `GIOSTRA_LONG` all of them.

use super::called::room;
use super::table::Table;
use super::{a_match, people, round};
use crate::pictures::films;
use crate::support::one_in;
use crate::support::refusals::{ACTIVITIES, Speaks, beside, shut};
use crate::support::says::{body, raw};
use crate::support::telegram::{Fault, User};
use giostra::messages::Lang;
use giostra::picture::theme::Theme;
use giostra::rooms::heard::{Door, Person, Place};
use giostra::rooms::press::{OfRoom, Press};
use giostra::rooms::say::{
    Act, Attachment, Audience, Body, Button, Handle, Outlet, Picture, Reaction, Say, Shut,
};
use std::sync::Arc;

/// Code, words, and how the place is shut if they are said of words for everybody. Source: the errors of
/// <https://core.telegram.org/method/messages.sendMedia> and the server's own, <https://github.com/tdlib/telegram-bot-api>.
const REFUSALS: [(u16, &str, Option<Shut>); 14] = [
    (403, "Forbidden: bot was blocked by the user", None),
    (403, "Forbidden: bot can't initiate conversation with a user", None),
    (403, "Forbidden: user is deactivated", None),
    (400, "Bad Request: user not found", None),
    (400, "Bad Request: not enough rights to send photos to the chat", None),
    (400, "Bad Request: CHAT_SEND_GIFS_FORBIDDEN", None),
    (400, "Bad Request: not enough rights to send documents to the chat", None),
    (400, "Bad Request: IMAGE_PROCESS_FAILED", None),
    (413, "Request Entity Too Large", None),
    (400, "Bad Request: message is too long", None),
    (400, "Bad Request: not enough rights to send text messages to the chat", Some(Shut::Forbidden)),
    (403, "Forbidden: CHAT_WRITE_FORBIDDEN", Some(Shut::Forbidden)),
    (400, "Bad Request: chat not found", Some(Shut::Gone)),
    (403, "Forbidden: bot was kicked from the supergroup chat", Some(Shut::Gone)),
];

const REQUESTS: [(&str, Speaks); 13] = [
    ("sendMessage", Speaks::All),
    ("sendPhoto", Speaks::All),
    ("sendAnimation", Speaks::All),
    ("sendDocument", Speaks::All),
    ("editMessageText", Speaks::All),
    ("deleteMessage", Speaks::Aside),
    ("setMessageReaction", Speaks::Aside),
    ("createForumTopic", Speaks::Nobody),
    ("whisper", Speaks::Nobody),
    ("pinChatMessage", Speaks::Nobody),
    ("private", Speaks::Nobody),
    ("editMessageReplyMarkup", Speaks::Nobody),
    ("answerCallbackQuery", Speaks::Nobody),
];

struct Scene {
    table: Table,
    group: i64,
    users: Vec<User>,
}

impl Scene {
    /// A group in which this is going on.
    async fn open(activity: &str) -> Self {
        let table = Table::open().await;
        let (group, users) = match activity {
            "round" => round(&table, &["Silk", "Eva"], "").await,
            "match" => a_match(&table, "/sfida gioco:estinzione").await,
            _ => {
                let (group, users) = people(&table, &["Silk", "Eva"]);
                table.double.bot_added(group);
                table.settle().await;
                (group, users)
            }
        };
        let boss = table.double.owner(group);
        let order = match activity {
            "plan" => "/manche",
            "automatic" => "/automatiche ogni:5",
            "tournament" => "/torneo crea nome:Coppa gioco:esterno formula:svizzero turni:2",
            "series" => "/serie nome:Sera quando:\"ogni giorno 21:00\"",
            "jury" => "/giuria crea nome:\"Il sigillo\"",
            _ => "",
        };
        if !order.is_empty() {
            table.double.say(&boss, group, order);
            table.settle().await;
        }
        // Its message is taken before anything is refused.
        table.double.start_private(&users[0], None);
        table.settle().await;
        Self { table, group, users }
    }

    /// All that is played or planned there.
    async fn state(&self) -> String {
        let (journal, place) = (self.table.house().journal(), room(self.group, None));
        let live = journal.live_matches().await.expect("it reads");
        let plans = journal.plans().await.expect("it reads");
        let events = journal.live_events(&place).await.expect("it reads");
        let juries = journal.live_juries(&place).await.expect("it reads");
        format!("{live:?} {plans:?} {events:?} {juries:?}")
    }

    fn person(&self) -> Person {
        Person::new(Door::Telegram, &self.users[0].id.to_string())
    }

    async fn deliver(&self, place: Place, to: Audience, act: Act) {
        drop(self.table.door().deliver(Say { place, to, lang: Lang::It, act, answers: None }));
        self.table.settle().await;
    }

    async fn posts(&self, handle: &str, body: Body) {
        let act = Act::Post { handle: Some(Handle(handle.to_owned())), body };
        self.deliver(room(self.group, None), Audience::All, act).await;
    }

    /// Lets the door send one request of this kind, which is refused, and what it falls back to is taken.
    async fn is_refused(&self, request: &str, (code, words): (u16, &'static str)) {
        let double = &self.table.double;
        let method = if matches!(request, "whisper" | "private") { "sendMessage" } else { request };
        if matches!(request, "editMessageText" | "deleteMessage") {
            self.posts("x.there", body(raw("prima"))).await;
        }
        let refuse = || double.fail_next(method, Fault::Refuse(code, words), 2);
        let place = room(self.group, None);
        let alone = Place::Private { door: Door::Telegram, person: self.person() };
        let moving = || Picture::moving(films::path(Theme::Notte), "Una via");
        match request {
            "sendPhoto" => {
                let picture = Some(Arc::new(Picture { film: None, ..moving() }));
                refuse();
                self.posts("x.photo", Body { picture, ..body(raw("immagine")) }).await;
            }
            "sendAnimation" => {
                refuse();
                let picture = Some(Arc::new(moving()));
                self.posts("x.film", Body { picture, ..body(raw("film")) }).await;
            }
            "sendDocument" => {
                refuse();
                let file = Some(Attachment::text("a.txt", "a"));
                self.posts("x.file", Body { file, ..body(raw("file")) }).await;
            }
            "deleteMessage" => {
                refuse();
                let act = Act::Delete { handle: Handle("x.there".into()) };
                self.deliver(place, Audience::All, act).await;
            }
            "setMessageReaction" => {
                let to = double.say(&self.users[1], self.group, "che bel giorno");
                self.table.settle().await;
                refuse();
                let act = Act::React { to: to.unsigned_abs() | 1 << 32, reaction: Reaction::Taken };
                self.deliver(place, Audience::All, act).await;
            }
            "createForumTopic" => {
                refuse();
                let act = Act::Thread { title: raw("Un filo"), handle: Handle("x.m".into()) };
                self.deliver(place, Audience::All, act).await;
            }
            "whisper" => {
                refuse();
                let act = Act::Post { handle: None, body: body(raw("per te")) };
                self.deliver(place, Audience::Only(self.person()), act).await;
            }
            "private" => {
                refuse();
                let act = Act::Post { handle: None, body: body(raw("per te")) };
                self.deliver(alone, Audience::All, act).await;
            }
            "editMessageReplyMarkup" => {
                let handle = Handle("x.pressed".into());
                let act = Act::Post { handle: Some(handle.clone()), body: body(raw("premi")) };
                self.deliver(alone.clone(), Audience::All, act).await;
                refuse();
                self.deliver(alone, Audience::All, Act::Strip { handle }).await;
            }
            "answerCallbackQuery" => {
                let button = Button::new(raw("Regole"), &Press::Room(OfRoom::Rules(None)));
                self.posts("x.rules", Body { buttons: vec![button], ..body(raw("premi")) }).await;
                let shown = double.answers(self.group);
                let under = shown.iter().rfind(|one| one.text == "premi").expect("it is shown").id;
                refuse();
                double.press(&self.users[1], self.group, under, "Regole");
                self.table.settle().await;
            }
            "pinChatMessage" => {
                refuse();
                let act = Act::Post { handle: Some(Handle("m999.list".into())), body: body(raw("lista")) };
                self.deliver(alone, Audience::All, act).await;
            }
            _ => {
                refuse();
                self.posts("x.there", body(raw("dopo"))).await;
            }
        }
        double.mend();
        self.table.settle().await;
    }
}

#[tokio::test]
async fn only_what_a_place_refuses_to_everybody_touches_what_is_played() {
    // Each request meets another refusal beside each activity; all of them, one after the other, in the long run.
    let turns = if one_in(2) == 1 { REFUSALS.len() } else { 1 };
    for (at, activity) in ACTIVITIES.into_iter().enumerate() {
        for turn in 0..turns {
            let scene = Scene::open(activity).await;
            let before = scene.state().await;
            assert_eq!(before == "[] [] [] []", activity == "nothing", "{activity}: {before}");
            for (nth, (request, speaks)) in REQUESTS.into_iter().enumerate() {
                let (code, words, says) = REFUSALS[(nth * 3 + at + turn) % REFUSALS.len()];
                if shut(speaks, says).is_none() {
                    scene.is_refused(request, (code, words)).await;
                    // A private chat may be shut: it is that person's room alone.
                    let barred = scene.table.ears.barred().into_iter().find(|(place, _)| !place.is_private());
                    assert_eq!(barred, None, "{activity}: {request}, {words}");
                    assert_eq!(scene.state().await, before, "{activity}: {request}, {words}");
                }
            }
        }
    }
}

#[tokio::test]
async fn what_a_place_refuses_to_everybody_is_told() {
    let all: Vec<_> = REQUESTS
        .into_iter()
        .flat_map(|(request, speaks)| REFUSALS.map(|refusal| (request, speaks, refusal)))
        .filter(|(_, speaks, (.., says))| shut(*speaks, *says).is_some())
        .collect();
    for (at, (request, speaks, (code, words, says))) in all.into_iter().enumerate().step_by(one_in(8)) {
        for activity in beside(at) {
            let scene = Scene::open(activity).await;
            scene.is_refused(request, (code, words)).await;
            let told = scene.table.ears.barred();
            let shut = shut(speaks, says).expect("it is filtered");
            assert_eq!(
                told.first(),
                Some(&(room(scene.group, None), shut)),
                "{activity}: {request}, {words}"
            );
            let plays = scene.state().await != "[] [] [] []";
            assert_eq!(plays, shut == Shut::Forbidden, "{activity}: {request}, {words}");
        }
    }
}
