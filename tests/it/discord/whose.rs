//! The table of refusals (P14): every kind of request, refused in every way that Discord documents, beside everything that can be
//! played. Only what a place refuses to everybody is told to the room. The gate tries one refusal of each request beside each
//! activity, `GIOSTRA_LONG` all of them.

use super::people;
use super::table::Table;
use crate::pictures::films;
use crate::support::discord::permissions::{CREATE_EVENTS, MANAGE_ROLES};
use crate::support::discord::{Role, User};
use crate::support::one_in;
use crate::support::refusals::{ACTIVITIES, Speaks, beside, shut};
use crate::support::says::{body, raw};
use giostra::messages::Lang;
use giostra::picture::theme::Theme;
use giostra::rooms::heard::{Door, Person};
use giostra::rooms::say::calendar::{Crown, Entry, Stage};
use giostra::rooms::say::{Act, Audience, Body, Handle, Outlet, Picture, Reaction, Say, Shut};
use std::sync::Arc;

/// Status and code, and how the place is shut if words for everybody are refused so. Source:
/// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
const REFUSALS: [((u16, u32), Option<Shut>); 14] = [
    ((404, 10_008), None),
    ((404, 10_013), None),
    ((404, 10_015), None),
    ((404, 10_062), None),
    ((413, 40_005), None),
    ((400, 40_060), None),
    ((403, 50_005), None),
    ((403, 50_007), None),
    ((401, 50_027), None),
    ((400, 50_035), None),
    ((403, 50_001), Some(Shut::Forbidden)),
    ((403, 50_013), Some(Shut::Forbidden)),
    ((400, 50_083), Some(Shut::Forbidden)),
    ((404, 10_003), Some(Shut::Gone)),
];

const REQUESTS: [(&str, Speaks); 10] = [
    ("words", Speaks::All),
    ("picture", Speaks::Picture),
    ("edit", Speaks::All),
    ("delete", Speaks::Aside),
    ("reaction", Speaks::Aside),
    ("answer", Speaks::Nobody),
    ("direct", Speaks::Nobody),
    ("role", Speaks::Nobody),
    ("event", Speaks::Nobody),
    // Tried again in a moment, which here does not come: the last one in its line.
    ("thread", Speaks::Nobody),
];

/// How the place is shut. A thread that is archived takes no words either: a picture that is refused so is not tried in words.
fn closes(speaks: Speaks, (_, code): (u16, u32), says: Option<Shut>) -> Option<Shut> {
    if speaks == Speaks::Picture && code == 50_083 { says } else { shut(speaks, says) }
}

struct Scene {
    table: Table,
    silk: User,
    role: Role,
}

impl Scene {
    /// A channel in which this is going on.
    async fn open(activity: &str) -> Self {
        let mut table = Table::closed().await;
        let own = table.double.role(table.guild, "Giostra", MANAGE_ROLES | CREATE_EVENTS);
        let role = table.double.role(table.guild, "Campione", 0);
        table.double.give(table.guild, table.double.bot(), own);
        table.start().await;
        let boss = table.double.owner(table.guild);
        table.double.user_locale(boss, "it");
        let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
        let daily = "ogni giorno 21:00";
        match activity {
            "round" => {
                table.begin(silk, &[]).await;
            }
            "plan" => {
                table.slash(silk, "manche", &[]).await;
            }
            "automatic" => {
                table.slash(boss, "automatiche", &[("ogni", "5")]).await;
            }
            "match" => {
                table.slash(silk, "sfida", &[("gioco", "estinzione")]).await;
                let invitation = table.last(table.room, "cerca qualcuno");
                table.press(galahad, invitation.id, "Accetto").await;
            }
            "tournament" => {
                let cup =
                    [("azione", "crea"), ("nome", "Coppa"), ("gioco", "esterno"), ("formula", "svizzero")];
                table.slash(boss, "torneo", &cup).await;
            }
            "series" => {
                table.slash(boss, "serie", &[("nome", "Sera"), ("quando", daily)]).await;
            }
            "jury" => {
                table.slash(boss, "giuria", &[("azione", "crea"), ("nome", "Il sigillo")]).await;
            }
            _ => {}
        }
        table.settle().await;
        Self { table, silk, role }
    }

    /// All that is played or planned there.
    async fn state(&self) -> String {
        let (journal, place) = (self.table.house().journal(), self.table.place(self.table.room, None));
        let live = journal.live_matches().await.expect("it reads");
        let plans = journal.plans().await.expect("it reads");
        let events = journal.live_events(&place).await.expect("it reads");
        let juries = journal.live_juries(&place).await.expect("it reads");
        format!("{live:?} {plans:?} {events:?} {juries:?}")
    }

    async fn deliver(&self, to: Audience, act: Act) {
        let place = self.table.place(self.table.room, None);
        drop(self.table.door().deliver(Say { place, to, lang: Lang::It, act, answers: None }));
        self.table.settle().await;
    }

    async fn posts(&self, handle: &str, body: Body) {
        let act = Act::Post { handle: Some(Handle(handle.to_owned())), body };
        self.deliver(Audience::All, act).await;
    }

    /// Lets the door send one request of this kind, which is refused, and what it falls back to is taken.
    async fn is_refused(&self, request: &str, refusal: (u16, u32)) {
        let (double, room) = (&self.table.double, self.table.room);
        if matches!(request, "edit" | "delete") {
            self.posts("x.there", body(raw("prima"))).await;
        }
        let messages = format!("/channels/{room}/messages");
        // A picture is tried once more.
        let times = if request == "picture" && matches!(refusal.0, 400 | 413) { 2 } else { 1 };
        let refuse = |method: &str, path: &str| double.refuse_next(method, path, refusal, times);
        let person = Person::new(Door::Discord, &self.silk.to_string());
        match request {
            "picture" => {
                refuse("POST", &messages);
                let moving = Picture::moving(films::path(Theme::Notte), "Una via");
                let picture = Some(Arc::new(Picture { film: None, ..moving }));
                self.posts("x.picture", Body { picture, ..body(raw("immagine")) }).await;
            }
            "edit" => {
                refuse("PATCH", &messages);
                self.posts("x.there", body(raw("dopo"))).await;
            }
            "delete" => {
                refuse("DELETE", &messages);
                self.deliver(Audience::All, Act::Delete { handle: Handle("x.there".into()) }).await;
            }
            "reaction" => {
                let said = double.say(self.silk, room, "che bel giorno");
                self.table.heard(said.0).await;
                refuse("PUT", &messages);
                self.deliver(Audience::All, Act::React { to: said.0, reaction: Reaction::Taken }).await;
            }
            "thread" => {
                refuse("POST", &format!("/channels/{room}/threads"));
                let act = Act::Thread { title: raw("Un filo"), handle: Handle("x.m".into()) };
                self.deliver(Audience::All, act).await;
            }
            "answer" => {
                refuse("POST", "/interactions/");
                let asked = double.slash(self.silk, room, "partite", &[]);
                self.table.heard(asked.0).await;
            }
            "direct" => {
                refuse("POST", "/users/@me/channels");
                let act = Act::Post { handle: None, body: body(raw("per te")) };
                self.deliver(Audience::Only(person), act).await;
            }
            "event" => {
                refuse("POST", &format!("/guilds/{}/scheduled-events", self.table.guild));
                let now = self.table.clock.now();
                let time = (now + 3_600_000, now + 7_200_000);
                let entry = Entry { title: raw("Sera"), about: raw("parole"), time, stage: Stage::Ahead };
                let handle = Handle("x.event".into());
                self.deliver(Audience::All, Act::Enter { handle, entry }).await;
            }
            "role" => {
                refuse("PUT", &format!("/guilds/{}/members", self.table.guild));
                let handle = Handle("x.crown".into());
                let crown = Crown { handle, role: self.role.to_string(), to: Some(person), from: None };
                self.deliver(Audience::All, Act::Crown(crown)).await;
            }
            _ => {
                refuse("POST", &messages);
                self.posts("x.words", body(raw("parole"))).await;
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
                let (refusal, says) = REFUSALS[(nth * 3 + at + turn) % REFUSALS.len()];
                if closes(speaks, refusal, says).is_none() {
                    scene.is_refused(request, refusal).await;
                    assert_eq!(scene.table.barred(), [], "{activity}: {request}, {refusal:?}");
                    assert_eq!(scene.state().await, before, "{activity}: {request}, {refusal:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn what_a_place_refuses_to_everybody_is_told() {
    let all: Vec<(&str, (u16, u32), Shut)> = REQUESTS
        .into_iter()
        .flat_map(|(request, speaks)| {
            let told = move |(refusal, says)| Some((request, refusal, closes(speaks, refusal, says)?));
            REFUSALS.into_iter().filter_map(told)
        })
        .collect();
    for (at, (request, refusal, shut)) in all.into_iter().enumerate().step_by(one_in(6)) {
        for activity in beside(at) {
            let scene = Scene::open(activity).await;
            scene.is_refused(request, refusal).await;
            let place = scene.table.place(scene.table.room, None);
            assert_eq!(
                scene.table.barred().first(),
                Some(&(place, shut)),
                "{activity}: {request}, {refusal:?}"
            );
            // A match has a thread of its own, which is another place: it is told of that by itself.
            let stays = shut == Shut::Forbidden || activity == "match";
            let plays = scene.state().await != "[] [] [] []";
            assert_eq!(plays, stays, "{activity}: {request}, {refusal:?}");
        }
    }
}
