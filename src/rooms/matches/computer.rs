//! Computer players: they answer after a human pause, think beside the room, and play like anybody else.

use super::super::desk::Halt;
use super::super::mailbox::Work;
use super::Matches;
use crate::clock::Millis;
use crate::games::By;
use crate::rooms::desk::Desk;
use crate::rooms::matches::clock::set_clock;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

/// What thinking draws comes from streams of the match's seed from here on, one a line of the log.
const THOUGHTS: u64 = 1 << 32;
/// The shortest pause before an answer.
const PAUSE: Millis = 1_500;
/// How many lengths of pauses there are, half a second apart: it is not a machine gun.
const PAUSES: i64 = 4;

impl Matches {
    /// Where it is a computer's turn, it is woken after a pause.
    pub(crate) fn plan_answer(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        let Some(playing) = self.by_id.get_mut(&id) else { return };
        let computer = playing.whose().filter(|seat| playing.table.frame().computer(*seat).is_some());
        let pause = PAUSE + playing.lines() % PAUSES * 500;
        let free = computer.is_some() && !playing.table.is_paused() && playing.table.challenger().is_none();
        playing.answers_at = free.then(|| now + pause);
    }

    /// Thinks, on a thread of its own; the room goes on meanwhile.
    pub(crate) fn think(&mut self, desk: &Desk, id: i64) {
        let Some(playing) = self.by_id.get_mut(&id) else { return };
        let Some(seat) = playing.whose() else { return };
        let Some(level) = playing.table.frame().computer(seat) else { return };
        playing.thinks = true;
        let (table, words, lines) = (playing.table.boxed_clone(), playing.words.clone(), playing.lines());
        let mut rng = ChaCha8Rng::from_seed(table.frame().seed_bytes());
        rng.set_stream(THOUGHTS + lines.unsigned_abs());
        let (house, place) = (Arc::clone(&desk.house), desk.place.clone());
        house.expects(1);
        house.tasks.start(async move {
            let thought = house.tasks.think(move || table.think(seat, level, &mut rng, &words));
            let line = thought.await.ok();
            let _ = house.post(&place, Work::Thought { id, lines, line }).await;
            house.expects(-1);
        });
    }

    /// A computer has thought.
    pub(crate) async fn thought(
        &mut self,
        desk: &Desk,
        id: i64,
        lines: i64,
        line: Option<&str>,
    ) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get_mut(&id) else { return Ok(()) };
        playing.thinks = false;
        if playing.lines() != lines || playing.table.is_paused() {
            // Something happened meanwhile: it thinks again.
            self.plan_answer(desk, id);
            return Ok(());
        }
        let Some(line) = line else {
            // A thought that broke down is a fault of ours: the match waits, with its board and what can be pressed under it, and
            // a restart tries again.
            playing.answers_at = None;
            self.show_board_again(desk, id);
            return Ok(());
        };
        let Some(seat) = playing.whose() else { return Ok(()) };
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = playing.step();
        step.settle(&playing.words, now)?;
        step.act(By::Seat(seat), line, None, now)?;
        step.draw(&playing.words, now)?;
        set_clock(desk, playing, &mut step, now);
        self.commit_step(desk, id, step, Vec::new()).await?;
        self.carry_on(desk, id, Vec::new()).await
    }
}
