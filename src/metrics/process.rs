//! What this process takes of its machine, as Linux tells it; elsewhere nothing is told. The names are those that all
//! programs use.

use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::{Registry, Unit};
use std::fs;

/// Ticks of a second, as Linux counts them for programs on every machine.
const TICKS: f64 = 100.0;

pub(super) fn registry() -> Registry {
    let mut all = Registry::default();
    let version = Family::<[(&str, &str); 1], Gauge>::default();
    version.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
    all.register("giostra_build", "Always 1; the version is the label", version);
    if let Some(bytes) = resident() {
        let bytes = ConstGauge::new(i64::try_from(bytes).unwrap_or(i64::MAX));
        all.register_with_unit("process_resident_memory", "Memory in use", Unit::Bytes, bytes);
    }
    if let Some(seconds) = processor() {
        let taken = ConstCounter::new(seconds);
        all.register_with_unit("process_cpu", "Processor time taken", Unit::Seconds, taken);
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        let open = ConstGauge::new(i64::try_from(files.count()).unwrap_or(i64::MAX));
        all.register("process_open_fds", "Files and connections that are open", open);
    }
    all
}

/// Memory in use, in bytes.
fn resident() -> Option<u64> {
    let told = fs::read_to_string("/proc/self/statm").ok()?;
    Some(told.split_whitespace().nth(1)?.parse::<u64>().ok()? * page()?)
}

/// Bytes of a page of memory.
fn page() -> Option<u64> {
    #[cfg(unix)]
    return u64::try_from(rustix::param::page_size()).ok();
    #[cfg(not(unix))]
    None
}

/// Processor time of all threads, in seconds.
fn processor() -> Option<f64> {
    let told = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in brackets and may hold anything.
    let fields: Vec<&str> = told.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_takes_memory_and_time() {
        assert!(resident().is_some_and(|bytes| bytes > 1 << 20));
        assert!(processor().is_some_and(|seconds| (0.0..1e6).contains(&seconds)));
    }
}
