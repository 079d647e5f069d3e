//! What is looked up when somebody asks.

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};

/// How things stand at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Rooms whose task is awake.
    pub rooms: usize,
    /// Rooms where a word round runs.
    pub rounds: usize,
    /// Rooms where matches are played, by the second and in correspondence.
    pub matches: (usize, usize),
    /// Entries that wait for the journal.
    pub entries_waiting: usize,
    /// So many seconds the oldest job of the night is overdue.
    pub night_lag: i64,
    /// Parts of all there is that this process serves, of several processes; 1 when it is alone.
    pub leases: usize,
    /// The database with what belongs to it, in bytes, where it can be told.
    pub database: Option<u64>,
    /// Doors, by name, and whether each reaches its platform.
    pub doors: Vec<(&'static str, bool)>,
    /// Whether we are ready.
    pub ready: bool,
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: usize) {
    let gauge: Gauge = Gauge::default();
    gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
    registry.register(name, help, gauge);
}

impl Figures {
    pub(super) fn registry(&self) -> Registry {
        let mut all = Registry::with_prefix(super::PREFIX);
        let into = &mut all;
        gauge(into, "ready", "Whether /readyz says yes", usize::from(self.ready));
        gauge(into, "rooms", "Rooms whose task is awake", self.rooms);
        gauge(into, "rounds", "Rooms where a word round runs", self.rounds);
        let matches = Family::<[(&str, &str); 1], Gauge>::default();
        for (pace, rooms) in [("live", self.matches.0), ("correspondence", self.matches.1)] {
            matches.get_or_create(&[("pace", pace)]).set(i64::try_from(rooms).unwrap_or(i64::MAX));
        }
        into.register("matches", "Rooms where matches are played, by pace", matches);
        gauge(into, "entries_waiting", "Entries that wait for the journal", self.entries_waiting);
        let lag: Gauge = Gauge::default();
        lag.set(self.night_lag);
        into.register_with_unit(
            "night_lag",
            "How long the oldest job of the night is overdue",
            Unit::Seconds,
            lag,
        );
        gauge(
            into,
            "leases",
            "Parts this process serves, of several processes; 1 when it is alone",
            self.leases,
        );
        if let Some(bytes) = self.database {
            let size: Gauge = Gauge::default();
            size.set(i64::try_from(bytes).unwrap_or(i64::MAX));
            into.register_with_unit("database", "The database with what belongs to it", Unit::Bytes, size);
        }
        let doors = Family::<[(&str, &str); 1], Gauge>::default();
        for (door, reaches) in &self.doors {
            doors.get_or_create(&[("door", door)]).set(i64::from(*reaches));
        }
        into.register("door_up", "Whether a door reaches its platform", doors);
        all
    }
}
