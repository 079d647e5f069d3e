//! The one place that reads the time. Everything else is told what time it is, in milliseconds
//! since the Unix epoch, so that tests, replays and the piazza's fast clock can command it.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970-01-01T00:00:00Z.
pub type Millis = i64;

/// What the two clocks of a machine show at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The system's time, which people and programs set, and which goes on while the machine sleeps.
    pub wall: Millis,
    /// Since whenever: nobody sets it, and on most systems it stands while the machine sleeps.
    pub steady: Duration,
    /// How long the machine has slept in all, since whenever; `None` where it does not tell.
    pub slept: Option<Duration>,
}

/// By how much the system's time went on otherwise than it should have, in milliseconds. Each part is 0 or at least [`STEP`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Jump {
    /// The machine has slept for so long.
    pub slept: Millis,
    /// The clock was set forward by so much, or back where it is negative.
    pub set: Millis,
    /// It went forward by so much, and the machine does not tell why.
    pub unclear: Millis,
}

impl Jump {
    /// Whether the clock went as it should.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// The clocks of a machine; another one than ours only in tests.
pub trait Machine: Debug + Send + Sync {
    /// What they show now.
    fn read(&self) -> Reading;

    /// What the steady one shows now.
    fn steady(&self) -> Duration {
        self.read().steady
    }
}

/// Two clocks that are read within this time are read at one moment.
const TOGETHER: Duration = Duration::from_millis(20);
/// How often it is tried to.
const TRIES: u32 = 10;

/// The machine we run on.
#[derive(Debug)]
struct Ours(Instant);

impl Machine for Ours {
    fn steady(&self) -> Duration {
        instant().saturating_duration_since(self.0)
    }

    #[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
    fn read(&self) -> Reading {
        let slept = asleep();
        let mut steady = self.steady();
        let mut tries = 0;
        loop {
            let wall = SystemTime::now().duration_since(UNIX_EPOCH);
            let wall = wall.map_or(0, |d| i64::try_from(d.as_millis()).unwrap_or(i64::MAX));
            let after = self.steady();
            // Whoever was kept waiting between the two has read two different moments.
            if after.saturating_sub(steady) < TOGETHER || tries == TRIES {
                return Reading { wall, steady, slept };
            }
            (steady, tries) = (after, tries + 1);
        }
    }
}

/// How long the machine has slept since it was started: one of its clocks goes on meanwhile, and the other does not. Nobody
/// sets either of them, so a system clock that is set moves neither.
#[cfg(target_os = "linux")]
fn asleep() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let awake = Duration::try_from(clock_gettime(ClockId::Monotonic)).ok()?;
    let in_all = Duration::try_from(clock_gettime(ClockId::Boottime)).ok()?;
    Some(in_all.saturating_sub(awake))
}

#[cfg(not(target_os = "linux"))]
const fn asleep() -> Option<Duration> {
    None
}

/// A clock that is off by less is put right without anybody being told, in milliseconds.
pub const STEP: Millis = 2_000;
/// Two clocks are not read at the same moment: less than this is none.
const NOISE: Millis = 50;

/// A clock that either follows the machine's (at a rate) or stands still until it is set.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Mutex<Hands>>);

#[derive(Debug)]
struct Hands {
    mode: Mode,
    /// By how much it was set back in all, more than it was set forward.
    taken_back: Millis,
}

#[derive(Debug)]
enum Mode {
    /// Shows `at` when the machine's steady clock shows `since`, then runs `rate` times as fast.
    Running {
        machine: Arc<dyn Machine>,
        at: Millis,
        since: Duration,
        rate: u32,
        /// It shows no less than this: after a small step back it stands until that is made up for.
        floor: Millis,
        /// What the machine showed when it was last followed.
        seen: Reading,
    },
    /// Shows `at` until told otherwise.
    Set { at: Millis },
}

impl Clock {
    /// The machine's own clock.
    #[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
    pub fn real() -> Self {
        Self::of(Arc::new(Ours(Instant::now())))
    }

    /// The clock of a machine.
    pub fn of(machine: Arc<dyn Machine>) -> Self {
        let seen = machine.read();
        let (at, since) = (seen.wall, seen.steady);
        Self::with(Mode::Running { machine, at, since, rate: 1, floor: Millis::MIN, seen })
    }

    /// A clock that stands at `at` until [`Clock::set`].
    pub fn standing(at: Millis) -> Self {
        Self::with(Mode::Set { at })
    }

    fn with(mode: Mode) -> Self {
        Self(Arc::new(Mutex::new(Hands { mode, taken_back: 0 })))
    }

    fn hands(&self) -> MutexGuard<'_, Hands> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the clock shows now.
    pub fn now(&self) -> Millis {
        self.hands().mode.read()
    }

    /// The same, however the machine was set, forward or back: for pauses and paces, not for dates. Never less than before.
    pub fn unturned(&self) -> Millis {
        let hands = self.hands();
        hands.mode.read() + hands.taken_back
    }

    /// By how much the system's time has gone on otherwise than it should have since this was asked the last time. What the clock
    /// shows does not follow before [`Clock::jump`] and [`Clock::is_set`]. Less than [`STEP`] is put right at once. `None` of a
    /// clock that stands.
    pub fn follow(&self) -> Option<Jump> {
        let mut hands = self.hands();
        let shows = hands.mode.read();
        let Mode::Running { machine, at, floor, seen, .. } = &mut hands.mode else { return None };
        let now = machine.read();
        let steady = millis(now.steady.saturating_sub(seen.steady));
        let jump = now.wall - seen.wall - steady;
        let slept = now.slept.zip(seen.slept).map(|(now, before)| millis(now.saturating_sub(before)));
        if jump.abs() < NOISE && slept.is_none_or(|slept| slept < NOISE) {
            // Not forgotten: many of them may add up.
            *seen = Reading { wall: now.wall - jump, ..now };
            return Some(Jump::default());
        }
        *seen = now;
        let told = match slept {
            // Slept for hours, and set at the same time.
            Some(slept) if slept >= STEP && (jump - slept).abs() >= STEP => {
                Jump { slept, set: jump - slept, ..Jump::default() }
            }
            Some(slept) if slept >= STEP => Jump { slept: jump, ..Jump::default() },
            _ if jump.abs() < STEP => {
                *at += jump;
                if jump < 0 {
                    *floor = shows;
                }
                Jump::default()
            }
            // Taking a clock that was set forward for a sleep voids every round that is played.
            Some(_) => Jump { set: jump, ..Jump::default() },
            None if jump < 0 => Jump { set: jump, ..Jump::default() },
            None => Jump { unclear: jump, ..Jump::default() },
        };
        Some(told)
    }

    /// Shows so much more from now on, because that time has passed.
    pub fn jump(&self, by: Millis) {
        self.hands().moves(by);
    }

    /// Shows so much more, or less, from now on, and no time has passed: [`Clock::unturned`] goes on as before.
    pub fn is_set(&self, by: Millis) {
        let mut hands = self.hands();
        hands.moves(by);
        hands.taken_back -= by;
    }

    /// Goes on by what [`Clock::follow`] has told, whatever it was.
    pub fn goes_on(&self, jump: Jump) {
        self.jump(jump.slept + jump.unclear);
        self.is_set(jump.set);
    }

    /// Moves the clock to `at`; a running clock runs on from there.
    pub fn set(&self, to: Millis) {
        match &mut self.hands().mode {
            Mode::Running { machine, at, since, floor, .. } => {
                (*at, *since, *floor) = (to, machine.steady(), Millis::MIN);
            }
            Mode::Set { at } => *at = to,
        }
    }

    /// Makes a running clock run `rate` times as fast from now on (0 stops it).
    pub fn set_rate(&self, faster: u32) {
        let mut hands = self.hands();
        let shows = hands.mode.read();
        if let Mode::Running { machine, at, since, rate, .. } = &mut hands.mode {
            (*at, *since, *rate) = (shows, machine.steady(), faster);
        }
    }

    /// How many times as fast as the machine's this clock runs; 0 when it stands.
    pub fn rate(&self) -> u32 {
        match self.hands().mode {
            Mode::Running { rate, .. } => rate,
            Mode::Set { .. } => 0,
        }
    }

    /// How long to sleep, in real time, until the clock shows `at`; `None` when it never will by itself.
    pub fn sleep_until(&self, at: Millis) -> Option<Duration> {
        self.hands().mode.sleep_until(at)
    }

    /// The same for a moment of [`Clock::unturned`].
    pub fn sleep_until_unturned(&self, at: Millis) -> Option<Duration> {
        let hands = self.hands();
        hands.mode.sleep_until(at - hands.taken_back)
    }
}

impl Hands {
    fn moves(&mut self, by: Millis) {
        match &mut self.mode {
            Mode::Running { at, floor, .. } => {
                *at += by;
                *floor = Millis::MIN;
            }
            Mode::Set { at } => *at += by,
        }
    }
}

fn millis(duration: Duration) -> Millis {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX / 2)
}

impl Mode {
    fn read(&self) -> Millis {
        match self {
            Self::Running { machine, at, since, rate, floor, .. } => {
                let gone = machine.steady().saturating_sub(*since) * *rate;
                (at + millis(gone)).max(*floor)
            }
            Self::Set { at } => *at,
        }
    }

    fn sleep_until(&self, at: Millis) -> Option<Duration> {
        let left = u64::try_from(at - self.read()).unwrap_or(0);
        match self {
            Self::Running { rate, .. } if *rate > 0 => {
                Some(Duration::from_micros(left.saturating_mul(1000) / u64::from(*rate)))
            }
            _ => None,
        }
    }
}

/// A moment by the machine's monotonic clock, which nobody sets: for what is measured, not for what is dated.
#[derive(Clone, Copy, Debug)]
pub struct Since(Instant);

impl Since {
    /// This moment.
    pub fn now() -> Self {
        Self(instant())
    }

    /// How long ago it was.
    pub fn elapsed(self) -> Duration {
        instant().saturating_duration_since(self.0)
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
fn instant() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};

    /// A machine whose clocks are moved by hand.
    #[derive(Debug, Default)]
    struct Fake {
        wall: AtomicI64,
        steady: AtomicI64,
    }

    impl Machine for Fake {
        fn read(&self) -> Reading {
            let steady = u64::try_from(self.steady.load(Ordering::Relaxed)).expect("it never goes back");
            let wall = self.wall.load(Ordering::Relaxed);
            Reading { wall, steady: Duration::from_millis(steady), slept: None }
        }
    }

    impl Fake {
        fn pass(&self, wall: Millis, steady: Millis) {
            self.wall.fetch_add(wall, Ordering::Relaxed);
            self.steady.fetch_add(steady, Ordering::Relaxed);
        }
    }

    fn clock() -> (Arc<Fake>, Clock) {
        let machine = Arc::new(Fake::default());
        machine.pass(1_000_000, 0);
        (Arc::clone(&machine), Clock::of(machine))
    }

    const NONE: Option<Jump> = Some(Jump { slept: 0, set: 0, unclear: 0 });

    fn unclear(by: Millis) -> Jump {
        Jump { unclear: by, ..Jump::default() }
    }

    #[test]
    fn time_that_passes_is_no_jump() {
        let (machine, clock) = clock();
        for _ in 0..100 {
            machine.pass(2_000, 2_000);
            assert_eq!(clock.follow(), NONE);
        }
        assert_eq!(clock.now(), 1_200_000);
        assert_eq!(Clock::standing(5).follow(), None);
    }

    #[test]
    fn a_jump_shows_when_it_is_said() {
        let (machine, clock) = clock();
        machine.pass(602_000, 2_000);
        assert_eq!(clock.now(), 1_002_000);
        assert_eq!(clock.follow(), Some(unclear(600_000)));
        assert_eq!(clock.now(), 1_002_000);
        clock.jump(600_000);
        assert_eq!((clock.now(), clock.unturned(), clock.follow()), (1_602_000, 1_602_000, NONE));
        machine.pass(-98_000, 2_000);
        let back = clock.follow().expect("it runs").set;
        clock.is_set(back);
        assert_eq!((back, clock.now(), clock.unturned()), (-100_000, 1_504_000, 1_604_000));
        assert_eq!(clock.sleep_until_unturned(1_605_000), Some(Duration::from_secs(1)));
        assert_eq!(clock.sleep_until(1_505_000), Some(Duration::from_secs(1)));
    }

    #[test]
    fn a_little_is_made_up_for_without_going_back() {
        let (machine, clock) = clock();
        machine.pass(1_500, 0);
        assert_eq!((clock.follow(), clock.now()), (NONE, 1_001_500));
        machine.pass(-1_000, 0);
        assert_eq!((clock.follow(), clock.now()), (NONE, 1_001_500));
        machine.pass(600, 600);
        assert_eq!(clock.now(), 1_001_500);
        machine.pass(600, 600);
        assert_eq!(clock.now(), 1_001_700);
        assert_eq!(clock.now(), machine.read().wall);
    }

    #[test]
    fn what_is_too_little_to_be_seen_adds_up() {
        let (machine, clock) = clock();
        for _ in 0..100 {
            machine.pass(2_040, 2_000);
            assert_eq!(clock.follow(), NONE);
        }
        assert!(machine.read().wall - clock.now() < 100, "{}", clock.now());
    }

    #[test]
    fn a_faster_clock_is_moved_by_what_its_machine_slept() {
        let (machine, clock) = clock();
        clock.set_rate(10);
        machine.pass(1_000, 1_000);
        assert_eq!((clock.now(), clock.follow()), (1_010_000, NONE));
        machine.pass(60_000, 0);
        assert_eq!(clock.follow(), Some(unclear(60_000)));
        clock.jump(60_000);
        assert_eq!(clock.now(), 1_070_000);
    }
}
