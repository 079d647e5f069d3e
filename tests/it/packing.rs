//! While a list of words is packed nobody stands still: rooms go on answering, and it is packed once, on a thread of its own.
//! One thread runs all tasks here, so a room that packed on its task would be told so by the witness.

use crate::fuzz::Ear;
use crate::support::casa::{START, room, who};
use giostra::clock::Clock;
use giostra::journal::{Journal, Options};
use giostra::rooms::heard::{Door, Heard, Place, Precision, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::Act;
use giostra::words::library::{Library, Need};
use giostra::words::overlay::Overlay;
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, ThreadId};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// A door in the way of whoever packs.
#[derive(Default)]
struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn open(&self) {
        *self.open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    fn wait(&self) {
        drop(self.opened.wait_while(self.open.lock().unwrap(), |open| !*open).unwrap());
    }
}

/// Opens the gate when the test ends, also when it fails: who waits there would keep the process from ending.
struct Opens(Arc<Gate>);

impl Drop for Opens {
    fn drop(&mut self) {
        self.0.open();
    }
}

/// A house in whose library packing waits at the gate; what is packed, and on which thread, is told before.
struct Slow {
    // First: it is dropped before the house, which waits for its tasks.
    _opens: Opens,
    house: House,
    ear: Arc<Ear>,
    gate: Arc<Gate>,
    packing: UnboundedReceiver<(&'static str, ThreadId)>,
    library: Arc<Library>,
    _folder: tempfile::TempDir,
}

impl Slow {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (gate, tasks) = (Arc::new(Gate::default()), thread::current().id());
        let (begins, packing) = unbounded_channel();
        let at_the_gate = Arc::clone(&gate);
        let library = Arc::new(Library::watched(Box::new(move |name| {
            // The receiver has gone when a test has failed: then nobody is told.
            let thread = thread::current().id();
            let _ = begins.send((name, thread));
            // Here the test itself would wait, which is to tell of it.
            if thread != tasks {
                at_the_gate.wait();
            }
        })));
        let (journal, _) =
            Journal::open(&folder.path().join("giostra.db"), Options::default()).await.unwrap();
        let (clock, seeds) = (Clock::standing(START), Seeds::Fixed(7));
        let furniture = Furniture { journal, clock, library: Arc::clone(&library), seeds, book: Vec::new() };
        let house = House::open(furniture).await.unwrap();
        let ear = Arc::new(Ear::default());
        house.attach(Door::Terminal, Arc::clone(&ear) as _, true);
        house.resume().await.unwrap();
        Self { _opens: Opens(Arc::clone(&gate)), house, ear, gate, packing, library, _folder: folder }
    }

    /// What is packed next: not on the thread of the rooms, which is that of the test.
    async fn packs(&mut self) -> &'static str {
        let (name, thread) = self.packing.recv().await.unwrap();
        assert_ne!(thread, thread::current().id(), "{name} is packed where the rooms are");
        name
    }

    fn hears(&self, place: &Place, id: u64, text: &str) -> impl Future<Output = ()> + use<> {
        let who = Who { moderator: true, ..who(Door::Terminal, "Galahad") };
        let what = What::Message { text: text.into() };
        let precision = Precision::Millisecond;
        let heard = Heard { replies_to: None, place: place.clone(), who, id, at: START, precision, what };
        let house = self.house.clone();
        async move {
            house.hear(heard).await;
        }
    }

    /// Pictures that were posted.
    fn boards(&self) -> usize {
        let said = self.ear.said.lock().unwrap();
        said.iter().filter(|say| matches!(&say.act, Act::Post { body, .. } if body.picture.is_some())).count()
    }

    fn said(&self) -> usize {
        self.ear.said.lock().unwrap().len()
    }
}

#[tokio::test]
async fn a_room_answers_while_the_words_of_its_round_are_packed() {
    let mut slow = Slow::new().await;
    let asked = tokio::spawn(slow.hears(&room(), 1, "/manche subito"));
    assert_eq!(slow.packs().await, "classico");
    // It is heard and answered; whoever asked for the round waits.
    let before = slow.said();
    slow.hears(&room(), 2, "/aiuto").await;
    assert!(slow.said() > before && !asked.is_finished() && !slow.house.plays(&room()));
    slow.gate.open();
    asked.await.unwrap();
    assert!(slow.house.plays(&room()));
    assert_eq!(slow.boards(), 1);
    slow.house.journal().close().await;
}

#[tokio::test]
async fn a_round_that_is_called_off_while_its_words_are_packed_does_not_begin() {
    let mut slow = Slow::new().await;
    let asked = tokio::spawn(slow.hears(&room(), 1, "/manche subito"));
    assert_eq!(slow.packs().await, "classico");
    slow.hears(&room(), 2, "/stop").await;
    slow.gate.open();
    asked.await.unwrap();
    slow.house.settled().await;
    assert_eq!((slow.house.plays(&room()), slow.boards()), (false, 0));
    slow.house.journal().close().await;
}

#[tokio::test]
async fn a_round_that_is_announced_is_packed_before_its_time() {
    let mut slow = Slow::new().await;
    slow.hears(&room(), 1, "/manche").await;
    // The ten seconds of notice have just begun.
    assert_eq!(slow.packs().await, "classico");
    slow.gate.open();
    slow.house.settled().await;
    assert_eq!(slow.library.packed(), ["classico"]);
    slow.house.clock().set(START + 10_000);
    slow.house.wake().await;
    assert!(slow.house.plays(&room()) && slow.packing.try_recv().is_err());
    slow.house.journal().close().await;
}

#[tokio::test]
async fn a_room_answers_while_the_list_of_its_duplicate_is_packed() {
    let mut slow = Slow::new().await;
    // Played in the room itself, not in a thread of its own.
    slow.hears(&room(), 1, "/impostazioni fili no").await;
    slow.hears(&room(), 2, "/sfida gioco:duplicata").await;
    slow.packs().await;
    let before = slow.said();
    slow.hears(&room(), 3, "/aiuto").await;
    assert!(slow.said() > before && slow.house.journal().live_matches().await.unwrap().is_empty());
    slow.gate.open();
    slow.house.settled().await;
    assert_eq!((slow.house.journal().live_matches().await.unwrap().len(), slow.boards()), (1, 1));
    assert!(slow.packing.try_recv().is_err(), "it is packed once");
    slow.house.journal().close().await;
}

#[test]
fn servers_with_words_of_their_own_do_not_wait_for_each_other() {
    let (gate, first) = (Arc::new(Gate::default()), Mutex::new(true));
    let (begins, begun) = std::sync::mpsc::channel();
    let at_the_gate = Arc::clone(&gate);
    let library = Library::watched(Box::new(move |_| {
        // Before anybody is told: whoever comes next is not the first.
        let is_first = std::mem::take(&mut *first.lock().unwrap());
        begins.send(()).unwrap();
        if is_first {
            at_the_gate.wait();
        }
    }));
    let under = |word: &str| {
        let mut overlay = Overlay::default();
        overlay.set(word, true);
        library.playing_words("wyps", overlay).unwrap()
    };
    let (one, other) = (under("aaaa"), under("bbbb"));
    for words in [&one, &other] {
        words.prepare(Need::Hash);
    }
    let packed = || one.gaddag().unwrap();
    thread::scope(|scope| {
        let _opens = Opens(Arc::clone(&gate));
        let slow = scope.spawn(packed);
        begun.recv().unwrap();
        let again = scope.spawn(packed);
        // While the first is packed, the other server gets its own, and keeps it.
        let own = other.gaddag().unwrap();
        let ready = [&one, &other].map(|words| words.is_ready(Need::Plays));
        gate.open();
        assert_eq!(ready, [false, true]);
        assert!(own.contains("bbbb") && !own.contains("aaaa"));
        let [slow, again] = [slow, again].map(|packed| packed.join().unwrap());
        assert!(Arc::ptr_eq(&slow, &again) && slow.contains("aaaa"));
        assert!(Arc::ptr_eq(&slow, &packed()) && Arc::ptr_eq(&own, &other.gaddag().unwrap()));
    });
    assert_eq!(begun.try_iter().count(), 1, "each is packed once");
}
