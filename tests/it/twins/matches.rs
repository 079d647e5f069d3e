//! A match turn by turn in a room of Discord and one of Telegram: one board, seen and played in both.

use super::*;
use crate::support::telegram::Speech;
use giostra::games::Seat;
use giostra::journal::MatchRow;

/// A room on each platform, and somebody in each.
struct Table {
    pair: Pair,
    silk: Member,
    galahad: User,
}

impl Table {
    async fn open() -> Self {
        let pair = Pair::open().await;
        pair.twin().await;
        let (silk, galahad) = (pair.member("Silk"), pair.user("Galahad"));
        pair.discord.user_locale(silk, "it");
        Self { pair, silk, galahad }
    }

    /// Silk asks on Discord, Galahad accepts on Telegram.
    async fn begin(&self, game: &str) {
        self.begin_with(game, "60").await;
    }

    /// The same with so many seconds a turn.
    async fn begin_with(&self, game: &str, seconds: &str) {
        let options = [("gioco", game), ("ritmo", "veloce"), ("tempo", seconds)];
        self.pair.slash(self.silk, "sfida", &options).await;
        assert_eq!(self.shown("cerca qualcuno"), [1, 1]);
        self.presses_here("cerca qualcuno", "Accetto").await;
        assert_eq!(self.shown("Tocca a"), [1, 1]);
    }

    /// How many messages of ours say this, on Discord and on Telegram.
    fn shown(&self, text: &str) -> [usize; 2] {
        let count = |all: Vec<String>| all.iter().filter(|one| one.contains(text)).count();
        [count(self.pair.on_discord()), count(self.pair.on_telegram())]
    }

    /// Silk presses a button under the last message on Discord that says this; what they alone are answered.
    async fn presses_there(&self, under: &str, button: &str) -> String {
        let shown = self.pair.discord.messages(self.pair.channel);
        let under = shown.into_iter().rfind(|one| one.content.contains(under)).expect("it is shown");
        self.presses_under(under.id, button).await
    }

    async fn presses_under(&self, message: Message, button: &str) -> String {
        let pair = &self.pair;
        let pressed = pair.discord.press(self.silk, message, button);
        pair.running().ears.heard(pressed.0).await;
        pair.discord.wait_until(|world| world.interaction(pressed).acked.map(|_| ())).await;
        pair.settle().await;
        pair.discord.interaction(pressed).response.map(|shown| shown.content).unwrap_or_default()
    }

    /// Galahad presses one under the last message on Telegram that says this; what they alone are answered.
    async fn presses_here(&self, under: &str, button: &str) -> Vec<String> {
        let pair = &self.pair;
        let shown = pair.telegram.answers(pair.group);
        let under = shown.into_iter().rfind(|one| one.text.contains(under)).expect("it is shown");
        let pressed = pair.telegram.press(&self.galahad, pair.group, under.id, button).callback();
        pair.settle().await;
        pair.telegram.answers_to(&pressed).into_iter().map(|alert| alert.text).collect()
    }

    async fn row(&self) -> MatchRow {
        let rows = self.pair.running().house.journal().live_matches().await.expect("it reads");
        rows.into_iter().next().expect("it is played")
    }

    /// When the running turn ends.
    async fn row_ends(&self) -> Millis {
        let lines = self.pair.running().house.journal().lines(self.row().await.id).await.expect("it reads");
        let clock = lines.iter().rev().find_map(|line| line.text.strip_prefix("clock "));
        let until = clock.and_then(|clock| clock.split(' ').next()).and_then(|until| until.parse().ok());
        until.expect("a clock")
    }

    /// Whether the player of a seat sits on Discord.
    async fn is_there(&self, seat: u16) -> bool {
        let seats = self.pair.running().house.journal().seats(self.row().await.id).await.expect("it reads");
        let (_, person) = seats.into_iter().find(|(one, _)| *one == Seat(seat)).expect("a player");
        person.door() == Some(Door::Discord)
    }

    /// The player of a seat moves where they are.
    async fn moves(&self, seat: u16, square: &str) {
        let before = self.shown("mette in");
        if self.is_there(seat).await {
            self.pair.types(self.silk, square).await;
        } else {
            // In answer to the board, as where a group shows bots nothing else.
            let shown = self.pair.telegram.answers(self.pair.group);
            let board = shown.into_iter().rfind(|one| one.text.contains("Tocca a")).expect("a board");
            let said = Speech::new(&self.galahad, self.pair.group, square).reply_to(board.id);
            self.pair.telegram.utter(said);
            self.pair.settle().await;
        }
        // Each chat has its pace.
        self.pair.pass(5_000).await;
        assert_eq!(self.shown("mette in"), before.map(|count| count + 1), "{square} by seat {seat}");
    }

    /// A second passes, and another, until this is shown in both; at most so many. How long it took.
    async fn until(&self, text: &str, most: Millis) -> Millis {
        let began = self.pair.clock.now();
        let before = self.shown(text);
        while self.shown(text) != before.map(|count| count + 1) {
            let passed = self.pair.clock.now() - began;
            assert!(
                passed < most,
                "{text} after {passed} ms: {:?} {:#?}",
                self.shown(text),
                self.pair.on_discord()
            );
            self.pair.pass(1_000).await;
        }
        self.pair.clock.now() - began
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_match_on_two_platforms_is_played_from_both() {
    let mut table = Table::open().await;
    table.begin("tris").await;
    let number = table.row().await.id;
    for (seat, square) in [(1, "a1"), (2, "b2"), (1, "c3")] {
        table.moves(seat, square).await;
    }
    // Whoever is to move does so while the process is dead, and that counts by its stamp.
    let there = table.is_there(2).await;
    table.pair.pass(50_000).await;
    assert_eq!([table.shown("Tocca a"), table.shown("tocca ancora a te")], [[4, 4], [1, 1]]);
    table.pair.crash();
    if there {
        table.pair.discord.say(table.silk, table.pair.channel, "a3");
    } else {
        table.pair.telegram.say(&table.galahad, table.pair.group, "a3");
    }
    table.pair.clock.set(table.pair.clock.now() + 30_000);
    table.pair.start().await;
    table.pair.pass(1_000).await;
    assert_eq!(table.shown("mette in a3"), [1, 1]);
    // Seat 1 lets the time run out.
    let took = table.until("Vince", 120_000).await;
    assert!((55_000..=70_000).contains(&took), "{took}");
    assert_eq!(table.shown("empo scaduto"), [1, 1]);
    // Neither ladder has two of its own: said when it began, and with the result.
    assert_eq!([table.shown("amichevole"), table.shown("Non conta per la classifica")], [[1, 1], [2, 2]]);
    let journal = table.pair.running().house.journal();
    assert_eq!(journal.results(number).await.expect("it reads")[0].seat, Seat(2));

    // Both want it again: one asks, the press of the other is a yes, wherever they are.
    table.presses_there("Vince", "Rivincita").await;
    table.presses_here("Vince", "Rivincita").await;
    for (seat, square) in [(1, "a1"), (2, "a2"), (1, "b1"), (2, "b2")] {
        table.moves(seat, square).await;
    }
    let before = table.shown("Vince");
    table.moves(1, "c1").await;
    assert_eq!(table.shown("Vince"), before.map(|count| count + 1));
    assert_eq!(table.pair.telegram.refused(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn f12_a_match_goes_on_in_both_rooms_when_they_have_parted() {
    let mut table = Table::open().await;
    table.begin("tris").await;
    table.moves(1, "a1").await;
    let owner = table.pair.discord.owner(table.pair.guild);
    table.pair.slash(owner, "separa", &[]).await;
    table.pair.pass(5_000).await;
    assert_eq!(table.shown("La partita in corso finisce dove è cominciata"), [1, 1]);
    table.moves(2, "b2").await;
    // What begins now is of one room alone.
    table.pair.slash(table.silk, "manche", &[("subito", "true")]).await;
    table.pair.pass(5_000).await;
    assert_eq!(table.shown("Manche 1, minimo"), [1, 0]);
    table.pair.writes(&table.galahad, "/manche subito").await;
    table.pair.pass(5_000).await;
    assert_eq!(table.shown("Manche 1, minimo"), [1, 1]);
    table.pair.crash();
    table.pair.start().await;
    table.pair.pass(5_000).await;
    // By its button, too, each where they are.
    assert_eq!(table.shown("Tocca a").into_iter().min(), table.shown("Tocca a").into_iter().max());
    let journal = table.pair.running().house.journal();
    let before = journal.lines(table.row().await.id).await.expect("it reads").len();
    table.presses_here("Tocca a", "Abbandono").await;
    table.presses_there("Tocca a", "Abbandono").await;
    let journal = table.pair.running().house.journal();
    assert_eq!(
        journal.lines(table.row().await.id).await.expect("it reads").len(),
        before,
        "both are only asked"
    );
    let won = table.shown("Vince");
    let over = table.until("Vince", 200_000).await;
    assert!(over > 0);
    assert_eq!(table.shown("Vince"), won.map(|count| count + 1));
    assert_eq!(table.pair.telegram.refused(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_buttons_and_offers_work_at_either_door() {
    let table = Table::open().await;
    table.begin("tris").await;
    if !table.is_there(1).await {
        table.moves(1, "c3").await;
    }
    // Discord opens a form, shows the move to its author alone, and has it confirmed.
    let pair = &table.pair;
    let board = pair.discord.messages(pair.channel).into_iter().rfind(|one| one.content.contains("Tocca a"));
    let opened = pair.discord.press(table.silk, board.expect("a board").id, "Gioca");
    pair.discord.wait_until(|world| world.interaction(opened).modal.as_ref().map(|_| ())).await;
    let form = pair.discord.interaction(opened).modal.expect("a form");
    let field = form["components"][0]["components"][0]["custom_id"].as_str().expect("a field").to_owned();
    let sent = pair.discord.submit(opened, &[(&field, "b2")]);
    pair.running().ears.heard(sent.0).await;
    pair.discord.wait_until(|world| world.interaction(sent).response.as_ref().map(|_| ())).await;
    pair.settle().await;
    assert_eq!(table.shown("mette in b2"), [0, 0], "nobody else has seen it");
    let preview = pair.discord.interaction(sent).response.expect("a preview");
    table.presses_under(preview.id, "Conferma").await;
    pair.pass(5_000).await;
    assert_eq!(table.shown("mette in b2"), [1, 1]);
    // A refusal is for those who read what was written.
    pair.writes(&table.galahad, "b2").await;
    assert_eq!(table.shown("non è libera"), [0, 1]);
    // An offer stands in both, and is taken up in the other.
    pair.types(table.silk, "patta?").await;
    pair.pass(5_000).await;
    assert_eq!(table.shown("Silk propone"), [1, 1]);
    table.presses_here("Silk propone", "Patta").await;
    pair.pass(5_000).await;
    assert_eq!(table.shown("accetta la patta"), [1, 1]);
    let runs = pair.running().house.journal().live_matches().await.expect("it reads");
    assert!(runs.is_empty(), "{runs:?}");
    // Whoever is known in one room can be asked by name in the other.
    pair.writes(&table.galahad, "/sfida gioco:tris chi:Silk ritmo:veloce tempo:60").await;
    pair.pass(5_000).await;
    assert_eq!(table.shown("Galahad sfida"), [1, 1]);
    let before = table.shown("Si gioca a Tris: 60");
    table.presses_there("sfida <@", "Accetto").await;
    pair.pass(5_000).await;
    assert_eq!(table.shown("Si gioca a Tris: 60"), before.map(|count| count + 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rack_is_shown_at_its_owners_door_alone() {
    let table = Table::open().await;
    let options = [("gioco", "scrabble"), ("ritmo", "veloce"), ("tempo", "60")];
    table.pair.slash(table.silk, "sfida", &options).await;
    table.presses_here("cerca qualcuno", "Accetto").await;
    let there = table.presses_there("Tocca a", "Il mio leggio").await;
    let here = table.presses_here("Tocca a", "Il mio leggio").await;
    assert!(there.contains("leggio") && here.concat().contains("leggio"), "{there:?} {here:?}");
    assert_eq!(table.shown("leggio:"), [0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_whose_platform_is_down_does_not_lose_by_it() {
    let mut table = Table::open().await;
    table.begin("tris").await;
    if table.is_there(1).await {
        table.moves(1, "a1").await;
    }
    // It is the turn on Telegram, which cannot be reached for ten minutes.
    table.pair.pass(10_000).await;
    table.pair.cut = true;
    table.pair.telegram.down(true);
    table.pair.watcher.until("the door is away", |seen| seen.away).await;
    table.pair.pass(600_000).await;
    assert_eq!(table.shown("empo scaduto"), [0, 0]);
    table.pair.telegram.down(false);
    table.pair.watcher.until("the door is back", |seen| !seen.away).await;
    table.pair.cut = false;
    table.pair.pass(40_000).await;
    assert_eq!(table.shown("empo scaduto"), [0, 0], "the time is given back");
    table.until("empo scaduto", 30_000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_is_down_holds_up_no_player_of_the_other() {
    let mut table = Table::open().await;
    table.begin("tris").await;
    if !table.is_there(1).await {
        table.moves(1, "a1").await;
    }
    table.pair.cut = true;
    table.pair.telegram.down(true);
    table.pair.watcher.until("the door is away", |seen| seen.away).await;
    table.pair.pass(70_000).await;
    assert_eq!(table.shown("empo scaduto"), [1, 0]);
    table.pair.telegram.down(false);
    table.pair.watcher.until("the door is back", |seen| !seen.away).await;
    table.pair.cut = false;
    table.pair.pass(30_000).await;
    assert_eq!(table.shown("empo scaduto"), [1, 1]);
}

/// One platform goes while the other is away, and comes back after it: whoever is to move has back what their own was away, once.
#[tokio::test(flavor = "multi_thread")]
async fn absences_that_overlap_are_given_back_once() {
    for [first, second] in [[Door::Telegram, Door::Discord], [Door::Discord, Door::Telegram]] {
        let table = Table::open().await;
        table.begin_with("tris", "600").await;
        if table.is_there(1).await {
            table.moves(1, "a1").await;
        }
        let before = table.row_ends().await;
        let house = &table.pair.running().house;
        for (door, away) in [(first, true), (second, true), (first, false), (second, false)] {
            if away {
                house.door_away(door);
            } else {
                house.door_back(door, true).await;
            }
            table.pair.settle().await;
            table.pair.pass(100_000).await;
        }
        let moved = table.row_ends().await - before;
        assert!((200_000..=202_000).contains(&moved), "{first:?} first: {moved}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_one_room_is_gone_the_match_goes_on_in_the_other() {
    let table = Table::open().await;
    table.begin("tris").await;
    if table.is_there(1).await {
        table.moves(1, "a1").await;
    }
    table.pair.telegram.bot_removed(table.pair.group);
    table.pair.settle().await;
    // Who was there is not waited for.
    table.pair.pass(70_000).await;
    assert_eq!(table.shown("empo scaduto"), [1, 0]);
    assert_eq!(table.shown("Vince Silk"), [1, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn f12_a_room_where_a_match_is_played_becomes_a_twin_and_the_match_stays_there() {
    let alone = Pair::open().await;
    let said = alone.slash(alone.discord.owner(alone.guild), "gemella", &[]).await;
    let code = said.split("**").nth(1).expect("a code").to_owned();
    let boss = alone.user("Ada");
    alone.telegram.join(alone.group, &boss, Status::Administrator);
    alone.writes(&boss, "/sfida gioco:tris livello:facile").await;
    alone.writes(&boss, &format!("/gemella {code}")).await;
    assert!(alone.on_telegram().iter().any(|text| text.contains("una gemella su Discord")));
    alone.pass(20_000).await;
    let boards = |all: Vec<String>| all.iter().filter(|text| text.contains("Tocca a")).count();
    let before = boards(alone.on_telegram());
    // One of three that a computer which has moved once may have taken.
    for square in ["a1", "b2", "c3"] {
        alone.writes(&boss, square).await;
        alone.pass(20_000).await;
    }
    assert!(boards(alone.on_telegram()) > before, "{:?}", alone.on_telegram());
    assert_eq!(boards(alone.on_discord()), 0);
}
