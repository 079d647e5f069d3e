//! Counts what is written to the log: warnings and errors, by the part of the program that tells them.

use super::metrics;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};

/// Counts; writes nothing.
pub struct Said;

/// The parts that are told apart: a module of ours by its first two names, everything else as what it is to us, a library.
fn part(target: &'static str) -> &'static str {
    let Some(own) = target.strip_prefix("giostra") else { return "library" };
    let own = own.strip_prefix("::").unwrap_or("giostra");
    match own.match_indices("::").nth(1) {
        Some((end, _)) => &own[..end],
        None => own,
    }
}

impl<S: Subscriber> Layer<S> for Said {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let level = match *event.metadata().level() {
            Level::ERROR => "error",
            Level::WARN => "warn",
            _ => return,
        };
        metrics().told(level, part(event.metadata().target()));
    }
}

#[cfg(test)]
mod tests {
    use super::part;

    #[test]
    fn parts_are_few() {
        assert_eq!(part("giostra::platforms::discord::socket"), "platforms::discord");
        assert_eq!(part("giostra::journal"), "journal");
        assert_eq!(part("giostra"), "giostra");
        assert_eq!(part("hyper::proto"), "library");
    }
}
