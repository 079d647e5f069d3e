//! What is counted while we serve, for whoever watches (`GIOSTRA_OPS`): numbers only. No person, no place and no text is ever
//! a label; a label is a word of this program, so there are never more series than the program knows words.
//!
//! Everything that counts is one for the process, as its memory and its processor time are. What can be looked up when
//! somebody asks, how many rooms are awake, is not counted but looked up: [`Figures`].

mod figures;
mod process;
mod said;

pub use figures::Figures;
pub use said::Said;

use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A series' labels: so many names, each with its value.
type Labels<const N: usize> = [(&'static str, &'static str); N];

/// What each name begins with.
const PREFIX: &str = "giostra";

/// Upper ends of what takes long when something is wrong: 0.5 ms to 10 s.
const TIMES: [f64; 14] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];

fn times() -> Histogram {
    Histogram::new(TIMES)
}

/// Everything that is counted.
pub struct Metrics {
    registry: Registry,
    heard: Family<Labels<2>, Counter>,
    verdicts: Family<Labels<1>, Histogram, fn() -> Histogram>,
    commits: Histogram,
    commits_failed: Counter,
    lines: Counter,
    opened: Family<[(&'static str, String); 2], Counter>,
    ended: Family<Labels<1>, Counter>,
    sent: Family<Labels<2>, Counter>,
    waiting: Family<Labels<1>, Gauge>,
    sessions: Family<Labels<1>, Counter>,
    cut_off: Family<Labels<1>, Counter>,
    nights: Family<Labels<2>, Counter>,
    pictures: Histogram,
    told: Family<Labels<2>, Counter>,
    backed_up: Gauge,
    /// Whether the last transaction failed.
    unsaved: AtomicBool,
}

/// What this process has counted since it began.
pub fn metrics() -> &'static Metrics {
    static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);
    &METRICS
}

impl Metrics {
    fn new() -> Self {
        let mut registry = Registry::with_prefix(PREFIX);
        let heard = Family::default();
        registry.register(
            "heard",
            "Events taken in, by door and kind: words, message, order, press, access",
            heard.clone(),
        );
        let verdicts = Family::new_with_constructor(times as fn() -> Histogram);
        let help = "From the moment a door hands something in until all it caused is committed and stands in line to be said";
        registry.register_with_unit("verdict", help, Unit::Seconds, verdicts.clone());
        let commits = times();
        registry.register_with_unit(
            "commit",
            "One transaction of the journal",
            Unit::Seconds,
            commits.clone(),
        );
        let commits_failed = Counter::default();
        registry.register("commits_failed", "Entries that could not be written", commits_failed.clone());
        let lines = Counter::default();
        registry.register("lines", "Lines of logs that were committed", lines.clone());
        let opened = Family::default();
        registry.register(
            "opened",
            "Rounds, matches, tournaments and judged events begun, by rules",
            opened.clone(),
        );
        let ended = Family::default();
        registry.register("ended", "The same ended, by how: ended or void", ended.clone());
        let sent = Family::default();
        let help =
            "Requests to platforms, by what became of them: later is their \"too many requests\" (429)";
        registry.register("sent", help, sent.clone());
        let waiting = Family::default();
        registry.register("waiting", "Things that stand in line to be sent", waiting.clone());
        let sessions = Family::default();
        registry.register(
            "sessions",
            "Sessions begun with a platform: more than at the start are reconnects",
            sessions.clone(),
        );
        let cut_off = Family::default();
        registry.register("cut_off", "Times a door lost its platform", cut_off.clone());
        let nights = Family::default();
        registry.register("nights", "Jobs of the night, by what became of them", nights.clone());
        let pictures = times();
        registry.register_with_unit("picture", "Painting one picture", Unit::Seconds, pictures.clone());
        let told = Family::default();
        registry.register(
            "log_events",
            "Warnings and errors in the log, by the part that told them",
            told.clone(),
        );
        let backed_up = Gauge::default();
        let help = "When the last backup was made by this process, in seconds since 1970; 0: none yet";
        registry.register_with_unit("backup_time", help, Unit::Seconds, backed_up.clone());
        Self {
            registry,
            heard,
            verdicts,
            commits,
            commits_failed,
            lines,
            opened,
            ended,
            sent,
            waiting,
            sessions,
            cut_off,
            nights,
            pictures,
            told,
            backed_up,
            unsaved: AtomicBool::new(false),
        }
    }

    /// A door has handed in something of a kind, and all it caused was done after so long.
    pub fn heard(&self, door: &'static str, kind: &'static str, took: Duration) {
        self.heard.get_or_create(&[("door", door), ("kind", kind)]).inc();
        self.verdicts.get_or_create(&[("door", door)]).observe(took.as_secs_f64());
    }

    /// A transaction was tried and took so long; it held so many lines of logs, or failed.
    pub fn committed(&self, took: Duration, lines: Option<usize>) {
        self.commits.observe(took.as_secs_f64());
        self.unsaved.store(lines.is_none(), Ordering::Relaxed);
        match lines {
            Some(lines) => self.lines.inc_by(lines as u64),
            None => self.commits_failed.inc(),
        };
    }

    /// Whether the last transaction that was tried was committed; also before there was any.
    pub fn saves(&self) -> bool {
        !self.unsaved.load(Ordering::Relaxed)
    }

    /// Something to play was begun: what kind of thing, and the name of its rules.
    pub fn opened(&self, kind: &'static str, rules: &str) {
        self.opened.get_or_create(&[("kind", kind.to_owned()), ("rules", rules.to_owned())]).inc();
    }

    /// Something that was played is over.
    pub fn ended(&self, how: &'static str) {
        self.ended.get_or_create(&[("how", how)]).inc();
    }

    /// A request to a platform came to this.
    pub fn sent(&self, door: &'static str, outcome: &'static str) {
        self.sent.get_or_create(&[("door", door), ("outcome", outcome)]).inc();
    }

    /// One thing more stands in line to be sent, until what is given back is dropped.
    pub fn waits(&self, door: &'static str) -> InLine {
        let waiting = self.waiting.get_or_create(&[("door", door)]).clone();
        waiting.inc();
        InLine(waiting)
    }

    /// A session with a platform has begun.
    pub fn session(&self, door: &'static str) {
        self.sessions.get_or_create(&[("door", door)]).inc();
    }

    /// A door has lost its platform.
    pub fn cut_off(&self, door: &'static str) {
        self.cut_off.get_or_create(&[("door", door)]).inc();
    }

    /// A job of the night came to this.
    pub fn night(&self, job: &'static str, outcome: &'static str) {
        self.nights.get_or_create(&[("job", job), ("outcome", outcome)]).inc();
    }

    /// A picture was painted.
    pub fn painted(&self, took: Duration) {
        self.pictures.observe(took.as_secs_f64());
    }

    /// A backup was made, at a moment in milliseconds since 1970.
    pub fn backed_up(&self, at: i64) {
        self.backed_up.set(at / 1_000);
    }

    /// Something was written to the log that should not happen often.
    fn told(&self, level: &'static str, module: &'static str) {
        self.told.get_or_create(&[("level", level), ("module", module)]).inc();
    }

    /// Everything as `OpenMetrics` text: what was counted, what this process takes, and what was looked up.
    ///
    /// # Errors
    /// Never in practice: writing into a text cannot fail.
    pub fn text(&self, figures: &Figures) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        text::encode_registry(&mut text, &self.registry)?;
        text::encode_registry(&mut text, &figures.registry())?;
        text::encode_registry(&mut text, &process::registry())?;
        text::encode_eof(&mut text)?;
        Ok(text)
    }
}

/// Something that stands in line to be sent.
pub struct InLine(Gauge);

impl Drop for InLine {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;

    /// Everything there is, each with a value.
    fn whole() -> String {
        let metrics = Metrics::new();
        metrics.heard("discord", "words", Duration::from_millis(3));
        metrics.committed(Duration::from_millis(1), Some(2));
        metrics.committed(Duration::from_millis(1), None);
        metrics.opened("round", "manche-1");
        metrics.ended("void");
        metrics.sent("telegram", "later");
        drop(metrics.waits("telegram"));
        metrics.session("discord");
        metrics.cut_off("discord");
        metrics.night("publication", "done");
        metrics.painted(Duration::from_millis(40));
        metrics.told("warn", "journal");
        let figures = Figures { database: Some(1), doors: vec![("discord", true)], ..Figures::default() };
        metrics.text(&figures).unwrap()
    }

    /// The names as Prometheus asks for them, without the endings of histograms.
    fn names(text: &str) -> BTreeSet<&str> {
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let names = samples.filter_map(|line| line.split(['{', ' ']).next());
        let whole = |name| ["_bucket", "_sum", "_count"].iter().find_map(|end| str::strip_suffix(name, end));
        names.map(|name| whole(name).unwrap_or(name)).collect()
    }

    /// Every word of a text that looks like one of our names.
    fn named(text: &str) -> BTreeSet<&str> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let ours = words.filter(|word| word.starts_with("giostra_") || word.starts_with("process_"));
        let whole = |name| ["_bucket", "_sum", "_count"].iter().find_map(|end| str::strip_suffix(name, end));
        ours.map(|word| whole(word).unwrap_or(word)).collect()
    }

    fn file(name: &str) -> String {
        fs::read_to_string(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn the_page_names_all_that_is_counted_and_nothing_else() {
        let whole = whole();
        let page = file("docs/formats/metrics.md");
        let rows: String = page.lines().filter(|line| line.starts_with("| `")).collect::<Vec<_>>().join("\n");
        assert_eq!(named(&rows), names(&whole));
        assert!(whole.ends_with("# EOF\n"), "{whole}");
    }

    #[test]
    fn dashboard_and_alerts_ask_for_what_is_counted() {
        let whole = whole();
        let counted = names(&whole);
        for name in ["packaging/watching/dashboard.json", "packaging/watching/alerts.yaml"] {
            let text = file(name);
            let asked = named(&text);
            assert!(asked.len() > 5, "{name}: {asked:?}");
            let unknown: Vec<_> = asked.difference(&counted).collect();
            assert!(unknown.is_empty(), "{name}: {unknown:?}");
        }
        serde_json::from_str::<serde_json::Value>(&file("packaging/watching/dashboard.json")).unwrap();
    }

    #[test]
    fn what_waits_is_counted_for_as_long_as_it_waits() {
        let metrics = Metrics::new();
        let (one, other) = (metrics.waits("telegram"), metrics.waits("telegram"));
        drop(one);
        let text = metrics.text(&Figures::default()).unwrap();
        assert!(text.contains("giostra_waiting{door=\"telegram\"} 1\n"), "{text}");
        drop(other);
    }
}
